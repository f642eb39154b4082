// Deadly patterns: cells whose two values could change places, which a puzzle with one solution does not allow.
//
// In every unit such a pattern has no cell or two, and its cells are not given. If they held only the two values, an
// exchange would give a second solution. So one of the cells that can hold something else, the roof, does.
#pragma once

#include <vector>

#include "logic_notes.hpp"

namespace clew::sudoku::logic {

struct Deadly {
  Deadly(const Notes& notes, std::span<const int> of, Mask two_values);

  std::span<const int> cells;
  Mask pair;
  std::vector<int> roof{};
  Mask extra = 0;  // what the roof can hold beside the pair

  // A finding with the pattern: cells, values = {the pair}, others = {the roof}.
  Finding found(Technique technique) const;
};

// Each of these is true when that is enough. The floor is cited by all of them.

// One cell of roof: it must hold something else.
bool lone_roof(const Notes& notes, Findings& out, Technique technique, const Deadly& deadly);

// All of the roof can hold the same one value beside the pair: one of them does.
// Pattern: values = {the pair, that value}.
bool same_extra(const Notes& notes, Findings& out, Technique technique, const Deadly& deadly);

// Two cells of roof in one unit make a subset with other cells of the unit.
// Pattern: values = {the pair, those of the subset}, others = {the roof, the other cells}, units = {where}.
bool subset_with_roof(const Notes& notes, Findings& out, Technique technique, const Deadly& deadly);

// Two cells of roof in one unit are the only ones there for one of the pair, so neither can be the other one.
// Pattern: values = {the confined one, the one that falls}, units = {where}.
bool confined_in_roof(const Notes& notes, Findings& out, Technique technique, const Deadly& deadly);

// Adds to what a finding rests on that these cells can hold only some values.
void cite_within(const Notes& notes, Finding& finding, std::span<const int> cells, Mask values);

// The units that hold both of two different cells.
std::vector<int> units_of_both(const Layout& layout, int one, int two);

// Visits the sets of `size` cells of a unit, without these two, that together with `extra` have `size` + 1 values.
// `visit(cells, values)` may end it by returning true.
template <class Visit>
bool with_virtual_cell(const Notes& notes, int unit, std::span<const int> without, Mask extra, int size, Visit visit) {
  const Layout& layout = notes.layout();
  std::vector<int> fit, chosen;
  each(notes.free(unit), [&](int at) {
    const int cell = layout.cell_at(unit, at);
    bool own = false;
    for (const int other : without) own |= other == cell;
    if (!own && !more(notes.open(cell) | extra, size + 1)) fit.push_back(cell);
  });
  const auto choose = [&](const auto& self, std::size_t from, Mask join) -> bool {
    if (static_cast<int>(chosen.size()) == size) return count(join) == size + 1 && visit(chosen, join);
    for (std::size_t at = from; at < fit.size(); ++at) {
      const Mask wider = join | notes.open(fit[at]);
      if (more(wider, size + 1)) continue;
      chosen.push_back(fit[at]);
      if (self(self, at + 1, wider)) return true;
      chosen.pop_back();
    }
    return false;
  };
  return choose(choose, 0, extra);
}

}  // namespace clew::sudoku::logic
