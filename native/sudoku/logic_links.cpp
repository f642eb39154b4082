// Two links of one value: skyscraper, two-string kite, turbot fish, empty rectangle, and two of a kind at once.
#include <algorithm>
#include <functional>

#include "logic_templates.hpp"

namespace clew::sudoku::logic {
namespace {

using Take = std::function<bool(Finding&&)>;  // true when that is enough

// Two strong links of one value joined in the middle: one of the outer ends is true.
// Pattern: values = {the value}, units = {the two units}, cells = {outer, inner, inner, outer}.
bool two_links(const Notes& notes, bool reasons, const Take& take, Technique technique, int value,
               std::span<const int, 2> units, std::span<const int, 4> cells) {
  Finding finding;
  finding.technique = technique;
  const int ends[] = {cells[0], cells[3]};
  remove_seen(notes, finding, value, ends);
  if (finding.removed.empty()) return false;
  finding.values = {value};
  finding.units.assign(units.begin(), units.end());
  finding.cells.assign(cells.begin(), cells.end());
  if (reasons)
    for (const int unit : units) notes.cite_only(finding, unit, value, notes.spots(unit, value));
  return take(std::move(finding));
}

struct Pair {
  int unit;
  int cells[2];
};

// The units from `start` up to `end` where a value has two spots.
std::vector<Pair> pairs(const Notes& notes, int value, int start, int end) {
  std::vector<Pair> found;
  for (int unit = start; unit < end; ++unit) {
    const Mask spots = notes.spots(unit, value);
    if (!two(spots)) continue;
    const int low = first(spots), high = first(spots & (spots - 1));
    found.push_back({unit, {notes.layout().cell_at(unit, low), notes.layout().cell_at(unit, high)}});
  }
  return found;
}

// Whether two links form a skyscraper or a two-string kite, given the cells where they meet.
bool upright(const Layout& layout, const Pair& a, const Pair& b, std::span<const int, 2> inner) {
  const int one = layout.kind(a.unit), two = layout.kind(b.unit);
  if (one == 2 || two == 2) return false;
  const int kind = one == two ? !one : 2;
  return layout.unit(inner[0], kind) == layout.unit(inner[1], kind);
}

void kites(const Notes& notes, bool reasons, const Take& take) {
  const Layout& layout = notes.layout();
  for (int value = 0; value < layout.n; ++value) {
    if (!has_news(notes, value)) continue;
    const std::vector<Pair> rows = pairs(notes, value, 0, layout.n);
    const std::vector<Pair> columns = pairs(notes, value, layout.n, 2 * layout.n);
    for (const Pair& row : rows)
      for (const Pair& column : columns)
        for (int end = 0; end < 4; ++end) {
          const int one = end >> 1, two = end & 1;
          const int inner[] = {row.cells[one], column.cells[two]};
          const int outer[] = {row.cells[!one], column.cells[!two]};
          const int box = layout.unit(inner[0], 2);
          if (inner[0] == inner[1] || layout.unit(inner[1], 2) != box) continue;
          if (layout.unit(outer[0], 2) == box || layout.unit(outer[1], 2) == box) continue;
          const int units[] = {row.unit, column.unit};
          const int cells[] = {outer[0], inner[0], inner[1], outer[1]};
          if (two_links(notes, reasons, take, Technique::kTwoStringKite, value, units, cells)) return;
        }
  }
}

// A box whose spots for a value are on one row and one column of it, and a strong link from that row or column to a
// line that meets the other.
// Pattern: values = {the value}, units = {the box, the link's line}, cells = {the link's end next to the box, the other},
// others = the spots of the box, covers = {the box's line that the link meets, its other line}.
struct Rectangle {
  const Notes& notes;
  bool reasons;
  const Take& take;
  int value;
  int box;

  bool run() const {
    const Layout& layout = notes.layout();
    const Mask spots = notes.spots(box, value);
    if (!more(spots, 1)) return false;
    const int corner = layout.cell_at(box, 0);
    const int top = corner / layout.n, left = corner % layout.n;
    for (int row = top; row < top + layout.shape.box_rows; ++row)
      for (int column = left; column < left + layout.shape.box_columns; ++column) {
        const Mask across = in_box(row), down = in_box(layout.n + column);
        if (spots & ~(across | down) || !(spots & across & ~down) || !(spots & down & ~across)) continue;
        if (along(row, layout.n + column) || along(layout.n + column, row)) return true;
      }
    return false;
  }

 private:
  // The positions of the box that a line has.
  Mask in_box(int line) const {
    Mask own = 0;
    for (int at = 0; at < notes.layout().n; ++at) {
      const int cell = notes.layout().cell_at(box, at);
      if (notes.layout().unit(cell, notes.layout().kind(line)) == line) own |= bit(at);
    }
    return own;
  }

  // Links that cross `near`, a line of the box, and end where `far`, its other line, is in sight.
  bool along(int near, int far) const {
    const Layout& layout = notes.layout();
    const int kind = layout.kind(near);
    for (int at = 0; at < layout.n; ++at) {
      const int cell = layout.cell_at(near, at);
      if (!notes.has(cell, value) || layout.unit(cell, 2) == box) continue;
      const int line = layout.unit(cell, !kind);
      if (!two(notes.spots(line, value))) continue;
      const int end = layout.cell_at(line, first(notes.spots(line, value) & ~layout.here(cell, !kind)));
      const int target = layout.cell_at(far, first(layout.here(end, !kind)));
      if (layout.unit(target, 2) == box || layout.unit(end, 2) == box || !notes.has(target, value)) continue;
      if (report(near, far, {line, {cell, end}}, target)) return true;
    }
    return false;
  }

  bool report(int near, int far, const Pair& link, int target) const {
    Finding finding;
    finding.technique = Technique::kEmptyRectangle;
    finding.removed = {{target, bit(value)}};
    finding.values = {value};
    finding.units = {box, link.unit};
    finding.cells = {link.cells[0], link.cells[1]};
    finding.covers = {near, far};
    each(notes.spots(box, value), [&](int at) { finding.others.push_back(notes.layout().cell_at(box, at)); });
    if (reasons)
      for (const int unit : finding.units) notes.cite_only(finding, unit, value, notes.spots(unit, value));
    return take(std::move(finding));
  }
};

void rectangles(const Notes& notes, bool reasons, const Take& take) {
  const Layout& layout = notes.layout();
  for (int value = 0; value < layout.n; ++value) {
    if (!has_news(notes, value)) continue;
    for (int box = 2 * layout.n; box < layout.units; ++box)
      if (notes.lacking(box) >> value & 1 && Rectangle{notes, reasons, take, value, box}.run()) return;
  }
}

// Two findings that share what `shared` says, and of which neither removes all that the other does; `join` makes one
// of them.
template <class Find, class Shared, class Join>
void twice(const Notes& notes, Findings& out, Find find, Shared shared, Join join) {
  std::vector<Finding> found;
  find(notes, out.reasons, [&](Finding&& finding) {
    found.push_back(std::move(finding));
    return false;
  });
  const auto within = [](const Finding& one, const Finding& other) {
    return std::ranges::all_of(one.removed, [&](const Entry& entry) {
      return std::ranges::any_of(other.removed, [&](const Entry& own) {
        return own.cell == entry.cell && !(entry.values & ~own.values);
      });
    });
  };
  for (std::size_t a = 0; a < found.size(); ++a)
    for (std::size_t b = a + 1; b < found.size(); ++b) {
      const Finding &one = found[a], &other = found[b];
      if (!shared(one, other) || within(one, other) || within(other, one)) continue;
      Finding both = one;
      merge(both, other);
      join(both, other);
      if (out.take(std::move(both))) return;
    }
}

}  // namespace

void skyscraper(const Notes& notes, Findings& out) {
  const Layout& layout = notes.layout();
  const Take take = [&](Finding&& finding) { return out.take(std::move(finding)); };
  for (int value = 0; value < layout.n; ++value)
    for (int kind = 0; kind < 2 && has_news(notes, value); ++kind) {
      const std::vector<Pair> lines = pairs(notes, value, kind * layout.n, (kind + 1) * layout.n);
      for (std::size_t a = 0; a < lines.size(); ++a)
        for (std::size_t b = a + 1; b < lines.size(); ++b)
          for (int end = 0; end < 4; ++end) {
            const int one = end >> 1, two = end & 1;
            const int inner[] = {lines[a].cells[one], lines[b].cells[two]};
            const int outer[] = {lines[a].cells[!one], lines[b].cells[!two]};
            if (!upright(layout, lines[a], lines[b], inner)) continue;
            if (layout.unit(outer[0], !kind) == layout.unit(outer[1], !kind)) continue;
            const int units[] = {lines[a].unit, lines[b].unit};
            const int cells[] = {outer[0], inner[0], inner[1], outer[1]};
            if (two_links(notes, out.reasons, take, Technique::kSkyscraper, value, units, cells)) return;
          }
    }
}

void two_string_kite(const Notes& notes, Findings& out) {
  kites(notes, out.reasons, [&](Finding&& finding) { return out.take(std::move(finding)); });
}

// Two kites that meet in the same two cells. Pattern: as of kites, the cells of the second in `others`.
void dual_kite(const Notes& notes, Findings& out) {
  const auto meet = [](const Finding& one, const Finding& other) {
    return std::minmax(one.cells[1], one.cells[2]) == std::minmax(other.cells[1], other.cells[2]);
  };
  twice(notes, out, kites, meet, [](Finding& both, const Finding& other) {
    both.technique = Technique::kDualKite;
    both.others = other.cells;
    both.units.insert(both.units.end(), other.units.begin(), other.units.end());
    if (both.values != other.values) both.values.push_back(other.values.front());
  });
}

void turbot_fish(const Notes& notes, Findings& out) {
  const Layout& layout = notes.layout();
  const Take take = [&](Finding&& finding) { return out.take(std::move(finding)); };
  for (int value = 0; value < layout.n; ++value) {
    if (!has_news(notes, value)) continue;
    const std::vector<Pair> links = pairs(notes, value, 0, layout.units);
    for (std::size_t a = 0; a < links.size(); ++a)
      for (std::size_t b = a + 1; b < links.size(); ++b)
        for (int end = 0; end < 4; ++end) {
          const int one = end >> 1, two = end & 1;
          const int inner[] = {links[a].cells[one], links[b].cells[two]};
          const int outer[] = {links[a].cells[!one], links[b].cells[!two]};
          if (!layout.sees(inner[0], inner[1]) || outer[0] == outer[1]) continue;
          if (outer[0] == inner[1] || outer[1] == inner[0] || upright(layout, links[a], links[b], inner)) continue;
          const int units[] = {links[a].unit, links[b].unit};
          const int cells[] = {outer[0], inner[0], inner[1], outer[1]};
          if (two_links(notes, out.reasons, take, Technique::kTurbotFish, value, units, cells)) return;
        }
  }
}

void empty_rectangle(const Notes& notes, Findings& out) {
  rectangles(notes, out.reasons, [&](Finding&& finding) { return out.take(std::move(finding)); });
}

// Two empty rectangles in one box. Pattern: as of one, then the second one's line, link and lines of the box.
void dual_rectangle(const Notes& notes, Findings& out) {
  const auto same = [](const Finding& one, const Finding& other) {
    return one.values == other.values && one.units.front() == other.units.front();
  };
  twice(notes, out, rectangles, same, [](Finding& both, const Finding& other) {
    both.technique = Technique::kDualRectangle;
    both.units.push_back(other.units.back());
    both.cells.insert(both.cells.end(), other.cells.begin(), other.cells.end());
    both.covers.insert(both.covers.end(), other.covers.begin(), other.covers.end());
  });
}

}  // namespace clew::sudoku::logic
