// One value along lines: fish of every size, and two lines with two spots each (skyscraper, two-string kite).
#include <algorithm>

#include "logic_notes.hpp"

namespace clew::sudoku::logic {
namespace {

constexpr Technique kFish[] = {Technique::kXWing, Technique::kSwordfish, Technique::kJellyfish};

// Lines of one direction whose spots for a value are on as many lines of the other.
// Pattern: values = {the value}, units = the base lines, covers = the others, cells = the spots of the base.
struct FishSearch {
  const Notes& notes;
  Findings& out;
  int size;
  int value;
  int base;   // first line of the base direction
  int cover;  // first line of the other
  std::vector<int> lines{};

  bool run() {
    std::vector<int> fit;
    for (int line = base; line < base + notes.layout().n; ++line)
      if (more(notes.spots(line, value), 1) && !more(notes.spots(line, value), size)) fit.push_back(line);
    return static_cast<int>(fit.size()) >= size && choose(fit, 0);
  }

  bool choose(std::span<const int> fit, Mask join) {
    if (static_cast<int>(lines.size()) == size) return report(join);
    for (std::size_t at = 0; at < fit.size(); ++at) {
      const Mask wider = join | notes.spots(fit[at], value);
      if (more(wider, size)) continue;
      lines.push_back(fit[at]);
      if (choose(fit.subspan(at + 1), wider)) return true;
      lines.pop_back();
    }
    return false;
  }

  bool report(Mask join) {
    const Layout& layout = notes.layout();
    Finding finding;
    each(join, [&](int at) {
      each(notes.spots(cover + at, value), [&](int spot) {
        if (std::ranges::find(lines, base + spot) == lines.end())
          finding.removed.push_back({layout.cell_at(cover + at, spot), bit(value)});
      });
    });
    if (count(join) != size || finding.removed.empty()) return false;
    finding.technique = kFish[size - 2];
    finding.values = {value};
    finding.units = lines;
    each(join, [&](int at) { finding.covers.push_back(cover + at); });
    for (const int line : lines) {
      each(notes.spots(line, value), [&](int at) { finding.cells.push_back(layout.cell_at(line, at)); });
      if (out.reasons) notes.cite_only(finding, line, value, join);
    }
    return out.take(std::move(finding));
  }
};

// Two strong links of one value joined in the middle: one of the outer ends is true.
// Pattern: values = {the value}, units = {the two lines}, cells = {outer, inner, inner, outer}.
bool two_links(const Notes& notes, Findings& out, Technique technique, int value, std::span<const int, 2> units,
               std::span<const int, 4> cells) {
  Finding finding;
  finding.technique = technique;
  const int ends[] = {cells[0], cells[3]};
  remove_seen(notes, finding, value, ends);
  if (finding.removed.empty()) return false;
  finding.values = {value};
  finding.units.assign(units.begin(), units.end());
  finding.cells.assign(cells.begin(), cells.end());
  if (out.reasons)
    for (const int unit : units) notes.cite_only(finding, unit, value, notes.spots(unit, value));
  return out.take(std::move(finding));
}

struct Pair {
  int unit;
  int cells[2];
};

// The lines from `start` on where a value has two spots.
std::vector<Pair> pairs(const Notes& notes, int value, int start) {
  std::vector<Pair> found;
  for (int unit = start; unit < start + notes.layout().n; ++unit) {
    const Mask spots = notes.spots(unit, value);
    if (!two(spots)) continue;
    const int low = first(spots), high = first(spots & (spots - 1));
    found.push_back({unit, {notes.layout().cell_at(unit, low), notes.layout().cell_at(unit, high)}});
  }
  return found;
}

}  // namespace

void fish(const Notes& notes, Findings& out, int size) {
  const int n = notes.layout().n;
  for (int value = 0; value < n; ++value)
    for (const int base : {0, n})
      if (FishSearch{notes, out, size, value, base, n - base}.run()) return;
}

void skyscraper(const Notes& notes, Findings& out) {
  const Layout& layout = notes.layout();
  for (int value = 0; value < layout.n; ++value)
    for (int kind = 0; kind < 2; ++kind) {
      const std::vector<Pair> lines = pairs(notes, value, kind * layout.n);
      for (std::size_t a = 0; a < lines.size(); ++a)
        for (std::size_t b = a + 1; b < lines.size(); ++b)
          for (int end = 0; end < 4; ++end) {
            const int one = end >> 1, two = end & 1;
            const int inner[] = {lines[a].cells[one], lines[b].cells[two]};
            const int outer[] = {lines[a].cells[!one], lines[b].cells[!two]};
            const bool upright = layout.unit(inner[0], !kind) == layout.unit(inner[1], !kind);
            if (!upright || layout.unit(outer[0], !kind) == layout.unit(outer[1], !kind)) continue;
            const int units[] = {lines[a].unit, lines[b].unit};
            const int cells[] = {outer[0], inner[0], inner[1], outer[1]};
            if (two_links(notes, out, Technique::kSkyscraper, value, units, cells)) return;
          }
    }
}

void two_string_kite(const Notes& notes, Findings& out) {
  const Layout& layout = notes.layout();
  for (int value = 0; value < layout.n; ++value) {
    const std::vector<Pair> rows = pairs(notes, value, 0), columns = pairs(notes, value, layout.n);
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
          if (two_links(notes, out, Technique::kTwoStringKite, value, units, cells)) return;
        }
  }
}

}  // namespace clew::sudoku::logic
