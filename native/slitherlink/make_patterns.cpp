// What two or three clues say at once, and what concerns the whole grid: for techniques drawn in bulk.
//
// Loops that would close, sides that must be connected, and assumptions to be refuted wait until nothing else follows.
#include "slitherlink/logic_side.hpp"
#include "slitherlink/make_reach.hpp"

namespace clew::slitherlink {

// The patterns that a new clue takes part in.
void Reach::look_at_clue(int cell) {
  corner(cell);
  if (!is_three(cell)) return;
  for (std::size_t way = 0; way < 4; ++way)
    if (const int other = layout_->around(cell)[way]; is_three(other)) adjacent_threes(cell, other, way);
  for (const std::size_t up : {0, 2}) {
    const int between = layout_->around(cell)[up];
    if (between == layout_->outside()) continue;
    for (const std::size_t across : {1, 3})
      if (const int other = layout_->around(between)[across]; is_three(other)) diagonal_threes(cell, other, up, across);
  }
}

// A 1 in a corner of the grid has no line there, a 3 has both; from a 2 lines lead on along both sides.
void Reach::corner(int cell) {
  const int clue = scan_->known.clue(cell), row = cell / layout_->columns, column = cell % layout_->columns;
  const int bottom = layout_->rows - 1, right = layout_->columns - 1;
  if (clue == 0 || (row > 0 && row < bottom) || (column > 0 && column < right)) return;
  for (const bool low : {false, true})
    for (const bool late : {false, true}) {
      if (row != (low ? bottom : 0) || column != (late ? right : 0)) continue;
      if (clue != 2) {
        settle(layout_->horizontal(row + low, column), clue == 3);
        settle(layout_->vertical(row, column + late), clue == 3);
      } else if (bottom > 0 && right > 0) {
        settle(layout_->horizontal(row + low, late ? column - 1 : 1), true);
        settle(layout_->vertical(low ? row - 1 : 1, column + late), true);
      }
    }
}

// Side by side they have lines between and on both far sides, unless the loop is just around the two: that is not
// asked, and where it comes up, the ladder finds out.
void Reach::adjacent_threes(int cell, int other, std::size_t way) {
  const int shared = layout_->edges_of(cell)[way];
  settle(layout_->edges_of(cell)[(way + 2) % 4], true);
  settle(shared, true);
  settle(layout_->edges_of(other)[way], true);
  for (const int point : layout_->ends(shared))
    for (const std::size_t along : {(way + 1) % 4, (way + 3) % 4}) {
      const int edge = layout_->edges_of(layout_->cells + point)[along];
      if (edge != shared && edge != layout_->edges) settle(edge, false);
    }
}

void Reach::diagonal_threes(int cell, int other, std::size_t up, std::size_t across) {
  settle(layout_->edges_of(cell)[(up + 2) % 4], true);
  settle(layout_->edges_of(cell)[(across + 2) % 4], true);
  settle(layout_->edges_of(other)[up], true);
  settle(layout_->edges_of(other)[across], true);
}

// A closed loop leaves no other lines, and lines elsewhere keep a path from closing.
bool Reach::close_off() {
  const Known& known = scan_->known;
  const int before = known.left();
  for (int edge = 0; edge < layout_->edges && !broken(); ++edge)
    if (known.open(edge) && (known.closed() || closes_early(edge))) settle(edge, false);
  return known.left() != before;
}

// Either side of the loop is connected. Colours are taken from edges alone, since the ladder does not note facts that
// lead to no edge.
bool Reach::connect() {
  if (rung_ < Rung::kColours) return false;
  const int before = scan_->known.left();
  Known seen(*layout_, no_clues_);
  for (int edge = 0; edge < layout_->edges; ++edge)
    if (!open(edge)) seen.settle(edge, scan_->known.state(edge));
  for (const bool inside : {false, true}) {
    const logic::Side side(seen, inside);
    if (!side.joined()) empty_ = true;
    for (int from = 0; from < layout_->cells && !broken();)
      for (const auto& [edge, line] : side.next(from, false).settled)
        if (!broken()) settle(edge, line);
    if (broken() || scan_->known.left() != before) return true;
  }
  return false;
}

// Takes each open edge as a line and as none; what is refuted is settled the other way. Whether sides are connected is
// only looked at where nothing else is refuted.
bool Reach::try_edges(Stop& stop) {
  if (rung_ < Rung::kWhatIf) return false;
  for (const bool far : {false, true}) {
    bool any = false;
    for (int edge = 0; edge < layout_->edges; ++edge)
      for (const bool line : {true, false}) {
        if (!scan_->known.open(edge) || broken() || stop.due() || !refuted(edge, line, far)) continue;
        settle(edge, !line);
        drain();
        any = true;
      }
    if (any || broken()) return true;
  }
  return false;
}

bool Reach::refuted(int edge, bool line, bool far) {
  const std::size_t before = checkpoint();
  settle(edge, line);
  do drain();
  while (far && !broken() && connect());
  const bool fails = broken();
  undo(before);
  return fails;
}

}  // namespace clew::slitherlink
