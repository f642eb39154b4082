// Deadly patterns longer than a rectangle: unique loops, and the whole of what is open (bivalue universal grave, BUG).
#include <algorithm>

#include "logic_deadly.hpp"

namespace clew::sudoku::logic {
namespace {

constexpr int kLongest = 14;         // cells of a loop
constexpr int kMostVisited = 20000;  // steps from cell to cell for one length: a bound for large sizes

// Loops of one length through cells that can hold both of a pair, of which at most two can hold more than one other value.
class LoopSearch {
 public:
  LoopSearch(const Notes& notes, Findings& out, int length)
      : notes_(notes), out_(out), layout_(notes.layout()), length_(length), uses_(static_cast<std::size_t>(layout_.units)) {}

  bool run() {
    for (int cell = 0; cell < layout_.cells && !out_.ended(); ++cell) {
      pair_ = notes_.open(cell);
      if (!two(pair_) || notes_.placed(cell)) continue;
      path_.clear();
      if (enter(cell, 0, 0, -1)) return true;
    }
    return false;
  }

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }

  // Goes on from a cell that was reached along a unit of some kind; true when that is enough.
  bool enter(int cell, int roofs, Mask extra, int kind) {
    if (++visited_ > kMostVisited) return false;
    bool fits = true, enough = false;
    path_.push_back(cell);
    for (int own = 0; own < 3; ++own) fits &= ++uses_[index(layout_.unit(cell, own))] <= 2;
    if (fits) enough = static_cast<int>(path_.size()) == length_ ? closes(kind) && report() : go_on(roofs, extra, kind);
    for (int own = 0; own < 3; ++own) --uses_[index(layout_.unit(cell, own))];
    path_.pop_back();
    return enough;
  }

  bool go_on(int roofs, Mask extra, int kind) {
    const int from = path_.back();
    for (int next = 0; next < 3; ++next) {
      if (next == kind) continue;
      const int unit = layout_.unit(from, next);
      for (Mask spots = notes_.spots(unit, first(pair_)); spots; spots &= spots - 1) {
        const int cell = layout_.cell_at(unit, first(spots));
        const Mask open = notes_.open(cell), more_extra = open & ~pair_;
        if ((open & pair_) != pair_ || std::ranges::find(path_, cell) != path_.end()) continue;
        if (!more_extra && cell < path_.front()) continue;  // each loop once: from its first cell of two values
        const int more_roofs = roofs + (more_extra != 0);
        if (more_roofs > 2 && !single(extra | more_extra)) continue;
        if (enter(cell, more_roofs, extra | more_extra, next)) return true;
      }
    }
    return false;
  }

  // Whether the path closes into a loop whose cells alternate in every unit, taken in one of its two directions.
  bool closes(int kind) const {
    if (path_[1] > path_.back()) return false;
    bool meets = false;
    for (int own = 0; own < 3; ++own)
      meets |= own != kind && layout_.unit(path_.front(), own) == layout_.unit(path_.back(), own);
    if (!meets) return false;
    for (std::size_t at = 0; at < path_.size(); ++at)
      for (int own = 0; own < 3; ++own) {
        if (uses_[index(layout_.unit(path_[at], own))] != 2) return false;
        for (std::size_t other = at % 2; other < path_.size(); other += 2)
          if (other != at && layout_.unit(path_[at], own) == layout_.unit(path_[other], own)) return false;
      }
    return true;
  }

  bool report() {
    const Deadly deadly(notes_, path_, pair_);
    constexpr auto kName = Technique::kUniqueLoop;
    return lone_roof(notes_, out_, kName, deadly) || same_extra(notes_, out_, kName, deadly) ||
           confined_in_roof(notes_, out_, kName, deadly) || subset_with_roof(notes_, out_, kName, deadly);
  }

  const Notes& notes_;
  Findings& out_;
  const Layout& layout_;
  const int length_;
  Mask pair_ = 0;
  int visited_ = 0;
  std::vector<int> path_, uses_;
};

// Open cells that would all have two values, each value twice in a unit or not at all, but for some extra ones. One of
// these must be right, since otherwise all cells could change to their other value.
struct Grave {
  std::vector<int> cells;   // those with extra values
  std::vector<Mask> extra;  // of each
  Mask all = 0;
};

constexpr std::size_t kMostExtra = 8;  // cells with extra values

// The extra values, or no cells where what is open is no such pattern.
Grave grave_of(const Notes& notes) {
  const Layout& layout = notes.layout();
  Grave grave;
  if (!notes.assumes_unique()) return grave;
  for (int cell = 0; cell < layout.cells; ++cell) {
    if (notes.placed(cell) || !more(notes.open(cell), 2)) continue;
    Mask extra = 0;
    each(notes.open(cell), [&](int value) {
      bool crowded = true;
      for (int kind = 0; kind < 3; ++kind) crowded &= more(notes.spots(layout.unit(cell, kind), value), 2);
      if (crowded) extra |= bit(value);
    });
    if (count(extra) + 2 != count(notes.open(cell)) || grave.cells.size() == kMostExtra) return {};
    grave.cells.push_back(cell);
    grave.extra.push_back(extra);
    grave.all |= extra;
  }
  for (int unit = 0; unit < layout.units; ++unit)
    for (Mask left = notes.lacking(unit); left; left &= left - 1) {
      Mask spots = notes.spots(unit, first(left));
      for (std::size_t at = 0; at < grave.cells.size(); ++at)
        if (const int kind = layout.kind(unit);
            layout.unit(grave.cells[at], kind) == unit && grave.extra[at] >> first(left) & 1)
          spots &= ~layout.here(grave.cells[at], kind);
      if (!two(spots)) return {};
    }
  return grave;
}

// Adds that the open cells have no other values than those that are open.
void cite_open(const Notes& notes, Finding& finding) {
  for (int cell = 0; cell < notes.layout().cells; ++cell)
    if (!notes.placed(cell)) notes.cite_all(finding, cell, notes.layout().full & ~notes.open(cell));
}

// Pattern of all types: cells = those with extra values, values = the extra values.
Finding found(const Grave& grave, Technique technique) {
  Finding finding;
  finding.technique = technique;
  finding.cells = grave.cells;
  each(grave.all, [&](int value) { finding.values.push_back(value); });
  return finding;
}

bool take(const Notes& notes, Findings& out, Finding&& finding) {
  if (!finding.removed.empty() && out.reasons) cite_open(notes, finding);
  return out.take(std::move(finding));
}

// The units that hold all the cells with extra values, if there are two at least.
std::vector<int> units_of(const Layout& layout, const Grave& grave) {
  std::vector<int> found;
  for (int kind = 0; kind < 3 && grave.cells.size() > 1; ++kind) {
    const int unit = layout.unit(grave.cells[0], kind);
    if (std::ranges::all_of(grave.cells, [&](int cell) { return layout.unit(cell, kind) == unit; })) found.push_back(unit);
  }
  return found;
}

}  // namespace

void unique_loop(const Notes& notes, Findings& out) {
  if (!notes.assumes_unique()) return;
  for (int length = 6; length <= kLongest; length += 2)
    if (LoopSearch(notes, out, length).run()) return;
}

void bug_plus_one(const Notes& notes, Findings& out) {
  const Grave grave = grave_of(notes);
  if (grave.cells.size() != 1 || !single(grave.all)) return;
  Finding finding = found(grave, Technique::kBugPlusOne);
  finding.removed = {{grave.cells[0], notes.open(grave.cells[0]) & ~grave.all}};
  take(notes, out, std::move(finding));
}

// All extra values are alike.
void bug_same_value(const Notes& notes, Findings& out) {
  const Grave grave = grave_of(notes);
  if (grave.cells.size() < 2 || !single(grave.all)) return;
  Finding finding = found(grave, Technique::kBug2);
  remove_seen(notes, finding, first(grave.all), grave.cells);
  take(notes, out, std::move(finding));
}

// The cells with extra values make a subset with others of a unit.
// Pattern: others = the other cells, units = {where}, values = those of the subset.
void bug_subset(const Notes& notes, Findings& out) {
  const Grave grave = grave_of(notes);
  if (single(grave.all)) return;
  const Layout& layout = notes.layout();
  for (const int unit : units_of(layout, grave))
    for (int size = std::max(1, count(grave.all) - 1); size + 2 < count(notes.free(unit)); ++size) {
      const auto report = [&](std::span<const int> chosen, Mask values) {
        Finding finding = found(grave, Technique::kBug3);
        finding.values.clear();
        each(values, [&](int value) { finding.values.push_back(value); });
        finding.others.assign(chosen.begin(), chosen.end());
        finding.units = {unit};
        each(notes.free(unit), [&](int at) {
          const int cell = layout.cell_at(unit, at);
          const bool own = std::ranges::find(grave.cells, cell) != grave.cells.end() ||
                           std::ranges::find(chosen, cell) != chosen.end();
          if (!own && notes.open(cell) & values) finding.removed.push_back({cell, notes.open(cell) & values});
        });
        return take(notes, out, std::move(finding));
      };
      if (with_virtual_cell(notes, unit, grave.cells, grave.all, size, report)) return;
    }
}

// Two cells with extra values share a unit and a value beside these, which is in no other cell of the unit: one of them
// has it, the other an extra value.
// Pattern: values = {the shared one, the extra ones}, units = {where}.
void bug_confined(const Notes& notes, Findings& out) {
  const Grave grave = grave_of(notes);
  if (grave.cells.size() != 2) return;
  const int one = grave.cells[0], other = grave.cells[1];
  const Mask pairs[] = {notes.open(one) & ~grave.extra[0], notes.open(other) & ~grave.extra[1]};
  for (const int unit : units_of(notes.layout(), grave))
    for (Mask left = pairs[0] & pairs[1] & ~grave.all; left; left &= left - 1) {
      const Mask held = left & -left;
      if (!two(notes.spots(unit, first(held)))) continue;
      Finding finding = found(grave, Technique::kBug4);
      finding.values.insert(finding.values.begin(), first(held));
      finding.units = {unit};
      finding.removed = {{one, pairs[0] & ~held}, {other, pairs[1] & ~held}};
      if (take(notes, out, std::move(finding))) return;
    }
}

}  // namespace clew::sudoku::logic
