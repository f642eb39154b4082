// Rectangles in two rows, two columns and two boxes: unique ones among open cells, avoidable ones with solved cells.
#include <array>

#include "logic_deadly.hpp"

namespace clew::sudoku::logic {
namespace {

using Corners = std::array<int, 4>;  // by rows: the first is opposite the last

// Calls `visit(corners)` for each rectangle without givens, until it returns true.
template <class Visit>
void each_rectangle(const Notes& notes, Findings& out, Visit visit) {
  const Layout& layout = notes.layout();
  const int n = layout.n;
  for (int top = 0; top < n && !out.ended(); ++top)
    for (int left = 0; left < n; ++left) {
      const int corner = top * n + left;
      if (notes.given(corner)) continue;
      for (int low = top + 1; low < n; ++low) {
        const bool upright = layout.unit(low * n + left, 2) == layout.unit(corner, 2);
        if (notes.given(low * n + left)) continue;
        for (int right = left + 1; right < n; ++right) {
          const Corners corners{corner, top * n + right, low * n + left, low * n + right};
          if ((layout.unit(corners[1], 2) == layout.unit(corner, 2)) == upright) continue;
          if (!notes.given(corners[1]) && !notes.given(corners[3]) && visit(corners)) return;
        }
      }
    }
}

// Whether the corners can hold one value of a pair on one diagonal and the other on the other one.
bool possible(const Notes& notes, const Corners& corners, Mask pair) {
  const auto fits = [&](Mask one) {
    const Mask two = pair & ~one;
    return notes.open(corners[0]) & one && notes.open(corners[3]) & one && notes.open(corners[1]) & two &&
           notes.open(corners[2]) & two;
  };
  return fits(pair & -pair) || fits(pair & (pair - 1));
}

// Calls `visit(corners, pair)` for each rectangle of open cells of which one at least has only two values, the pair.
template <class Visit>
void each_unique(const Notes& notes, Findings& out, Visit visit) {
  if (!notes.assumes_unique()) return;
  each_rectangle(notes, out, [&](const Corners& corners) {
    for (const int cell : corners)
      if (notes.placed(cell)) return false;
    Mask seen[4] = {};
    for (std::size_t at = 0; at < 4; ++at) {
      const Mask pair = seen[at] = notes.open(corners[at]);
      bool again = false;
      for (std::size_t before = 0; before < at; ++before) again |= seen[before] == pair;
      if (two(pair) && !again && possible(notes, corners, pair) && visit(corners, pair)) return true;
    }
    return false;
  });
}

// Two opposite corners are the floor, and one value of the pair has no other spots in both rows, or in both columns.
// Pattern: values = {the confined one, the other}, others = {the roof}, units = {the two lines}.
bool crossed(const Notes& notes, Findings& out, const Deadly& deadly) {
  const Layout& layout = notes.layout();
  if (deadly.roof.size() != 2 || layout.sees(deadly.roof[0], deadly.roof[1])) return false;
  for (int kind = 0; kind < 2; ++kind)
    for (Mask left = deadly.pair; left; left &= left - 1) {
      const Mask held = left & -left;
      const int units[] = {layout.unit(deadly.cells[0], kind), layout.unit(deadly.cells[3], kind)};
      const Mask corners = layout.here(deadly.cells[0], kind) | layout.here(deadly.cells[3], kind);
      bool confined = true;
      for (const int unit : units) confined &= !(notes.spots(unit, first(held)) & ~corners);
      if (!confined) continue;
      Finding finding = deadly.found(Technique::kUniqueRectangle6);
      for (const int cell : deadly.roof)
        if (notes.open(cell) & held) finding.removed.push_back({cell, held});
      finding.values = {first(held), first(deadly.pair & ~held)};
      finding.units.assign(units, units + 2);
      if (out.reasons) {
        for (const int cell : deadly.cells)
          if (notes.open(cell) == deadly.pair) cite_within(notes, finding, std::span(&cell, 1), deadly.pair);
        for (const int unit : units) notes.cite_only(finding, unit, first(held), corners);
      }
      if (out.take(std::move(finding))) return true;
    }
  return false;
}

// One corner has only the pair; in both lines of the opposite one a value of the pair is only in the rectangle.
// Pattern: cells = {the floor, two corners, the opposite one}, others = {the opposite one},
// values = {the confined one, the one that falls}, units = {row, column of the opposite one}.
bool hidden(const Notes& notes, Findings& out, const Corners& corners, Mask pair) {
  const Layout& layout = notes.layout();
  for (std::size_t at = 0; at < 4; ++at) {
    const int floor = corners[at], far = corners[3 - at];
    if (notes.open(floor) != pair) continue;
    for (Mask left = pair; left; left &= left - 1) {
      const Mask held = left & -left, falls = pair & ~held;
      bool confined = (notes.open(far) & falls) != 0;
      for (int kind = 0; kind < 2 && confined; ++kind)
        confined = notes.spots(layout.unit(far, kind), first(held)) == (layout.here(far, kind) | layout.here(floor, kind));
      if (!confined) continue;
      Finding finding;
      finding.technique = Technique::kHiddenRectangle;
      finding.removed = {{far, falls}};
      finding.cells = {floor, corners[at ^ 1], corners[at ^ 2], far};
      finding.others = {far};
      finding.values = {first(held), first(falls)};
      finding.units = {layout.unit(far, 0), layout.unit(far, 1)};
      if (out.reasons) {
        cite_within(notes, finding, std::span(&floor, 1), pair);
        for (int kind = 0; kind < 2; ++kind) {
          const int unit = finding.units[static_cast<std::size_t>(kind)];
          notes.cite_only(finding, unit, first(held), notes.spots(unit, first(held)));
        }
      }
      if (out.take(std::move(finding))) return true;
    }
  }
  return false;
}

// Three corners are solved, two opposite ones alike: the fourth cannot be like the one opposite to it.
// Pattern: cells = {the corners, the open one last}, others = {the open one}, values = {the pair, the one that falls last}.
bool avoidable1(const Notes& notes, Findings& out, const Corners& corners) {
  for (std::size_t at = 0; at < 4; ++at) {
    const int last = corners[at], far = corners[3 - at], side = corners[at ^ 1], other = corners[at ^ 2];
    if (notes.placed(last) || !notes.placed(far) || !notes.placed(side) || notes.known(side) != notes.known(other))
      continue;
    if (!(notes.open(last) & notes.known(far))) continue;
    Finding finding;
    finding.technique = Technique::kAvoidableRectangle1;
    finding.removed = {{last, notes.known(far)}};
    finding.cells = {far, side, other, last};
    finding.others = {last};
    finding.values = {first(notes.known(side)), first(notes.known(far))};
    if (out.reasons)
      for (const int cell : {far, side, other}) cite_within(notes, finding, std::span(&cell, 1), notes.known(cell));
    if (out.take(std::move(finding))) return true;
  }
  return false;
}

// Two corners in a line are solved, or two opposite ones alike; the others can complete the exchange or hold one and the
// same other value, which one of them does.
// Pattern: cells = {the corners, the open ones last}, others = {the open ones}, values = {the pair, the third value}.
bool avoidable2(const Notes& notes, Findings& out, const Corners& corners) {
  constexpr std::array<std::array<std::size_t, 4>, 6> kPairs{
      {{0, 1, 2, 3}, {2, 3, 0, 1}, {0, 2, 1, 3}, {1, 3, 0, 2}, {0, 3, 1, 2}, {1, 2, 0, 3}}};
  for (const auto& [a, b, c, d] : kPairs) {
    const int solved[] = {corners[a], corners[b]}, left[] = {corners[c], corners[d]};
    if (!notes.placed(solved[0]) || !notes.placed(solved[1]) || !two(notes.open(left[0])) || !two(notes.open(left[1])))
      continue;
    const Mask third = notes.open(left[0]) & notes.open(left[1]) & ~(notes.known(solved[0]) | notes.known(solved[1]));
    if (!single(third)) continue;
    const Mask rest[] = {notes.open(left[0]) & ~third, notes.open(left[1]) & ~third};
    const bool diagonal = a + b == 3;
    const Mask one = notes.known(solved[0]), other = notes.known(solved[1]);
    // In a line: the corner opposite each solved one can be like it. On a diagonal: both others can be one second value.
    const bool fits = diagonal ? one == other && rest[0] == rest[1]
                               : (a + c == 3 ? rest[0] == one && rest[1] == other : rest[0] == other && rest[1] == one);
    if (!fits) continue;
    Finding finding;
    finding.technique = Technique::kAvoidableRectangle2;
    remove_seen(notes, finding, first(third), left);
    if (finding.removed.empty()) continue;
    finding.cells = {solved[0], solved[1], left[0], left[1]};
    finding.others.assign(left, left + 2);
    finding.values = {first(one), first(diagonal ? rest[0] : other), first(third)};
    if (out.reasons) {
      for (const int cell : solved) cite_within(notes, finding, std::span(&cell, 1), notes.known(cell));
      for (const int cell : left) cite_within(notes, finding, std::span(&cell, 1), notes.open(cell));
    }
    if (out.take(std::move(finding))) return true;
  }
  return false;
}

}  // namespace

void unique_rectangle(const Notes& notes, Findings& out, int type) {
  const Layout& layout = notes.layout();
  each_unique(notes, out, [&](const Corners& corners, Mask pair) {
    const Deadly deadly(notes, corners, pair);
    const bool aligned = deadly.roof.size() == 2 && layout.sees(deadly.roof[0], deadly.roof[1]);
    switch (type) {
      case 1: return lone_roof(notes, out, Technique::kUniqueRectangle1, deadly);
      case 2: return aligned && same_extra(notes, out, Technique::kUniqueRectangle2, deadly);
      case 3: return subset_with_roof(notes, out, Technique::kUniqueRectangle3, deadly);
      case 4: return confined_in_roof(notes, out, Technique::kUniqueRectangle4, deadly);
      case 5: return !aligned && same_extra(notes, out, Technique::kUniqueRectangle5, deadly);
      default: return crossed(notes, out, deadly);
    }
  });
}

void hidden_rectangle(const Notes& notes, Findings& out) {
  each_unique(notes, out, [&](const Corners& corners, Mask pair) { return hidden(notes, out, corners, pair); });
}

void avoidable_rectangle(const Notes& notes, Findings& out, int type) {
  if (!notes.assumes_unique()) return;
  each_rectangle(notes, out, [&](const Corners& corners) {
    return type == 1 ? avoidable1(notes, out, corners) : avoidable2(notes, out, corners);
  });
}

}  // namespace clew::sudoku::logic
