// Patterns of clues that need nothing known: a zero, a clue in a corner, two threes side by side or diagonally.
//
// Pattern of each: cells = the clues of the pattern; a third cell, for adjacent threes, is a clue that keeps the loop from
// being just the two of them.
#include "logic_scan.hpp"

namespace clew::slitherlink::logic {

void zero(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  scan.agenda.each(Technique::kZero, out, [&](int cell) {
    if (known.clue(cell) != 0 || known.opens(cell) == 0) return false;
    Finding finding;
    finding.technique = Technique::kZero;
    finding.cells = finding.clues = {cell};
    for (const int edge : known.layout().edges_of(cell)) conclude(known, finding, edge, false);
    return out.take(known, std::move(finding));
  });
}

void corner(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  const Layout& layout = known.layout();
  const int bottom = layout.rows - 1, right = layout.columns - 1;
  for (const int row : {0, bottom})
    for (const int column : {0, right}) {
      const int cell = layout.cell_at(row, column);
      const int clue = known.clue(cell);
      const bool low = row > 0, late = column > 0;  // which corner of the grid; a single row has two of its corners
      Finding finding;
      finding.technique = Technique::kCorner;
      finding.cells = finding.clues = {cell};
      if (clue == 1 || clue == 3) {
        conclude(known, finding, layout.horizontal(row + low, column), clue == 3);
        conclude(known, finding, layout.vertical(row, column + late), clue == 3);
      } else if (clue == 2 && bottom > 0 && right > 0) {
        conclude(known, finding, layout.horizontal(row + low, late ? column - 1 : 1), true);
        conclude(known, finding, layout.vertical(low ? row - 1 : 1, column + late), true);
      }
      if (out.take(known, std::move(finding))) return;
    }
}

namespace {

// A clue, other than two given ones, that the loop around just these two cells would not meet; -1 where all are met.
int clue_against_domino(const Known& known, int one, int two) {
  const Layout& layout = known.layout();
  for (int cell = 0; cell < layout.cells; ++cell) {
    if (cell == one || cell == two || !known.has_clue(cell)) continue;
    int beside = 0;
    for (const int neighbour : layout.around(cell)) beside += neighbour == one || neighbour == two;
    if (beside != known.clue(cell)) return cell;
  }
  return -1;
}

}  // namespace

void adjacent_threes(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  const Layout& layout = known.layout();
  scan.agenda.each(Technique::kAdjacentThrees, out, [&](int cell) {
    if (known.clue(cell) != 3) return false;
    for (const std::size_t way : {1, 2}) {  // the neighbour to the right, the one below
      const int other = layout.around(cell)[way];
      if (other == layout.outside() || known.clue(other) != 3) continue;
      const int shared = layout.edges_of(cell)[way];
      Finding finding;
      finding.technique = Technique::kAdjacentThrees;
      conclude(known, finding, layout.edges_of(cell)[(way + 2) % 4], true);
      conclude(known, finding, shared, true);
      conclude(known, finding, layout.edges_of(other)[way], true);
      for (const int point : layout.ends(shared))
        for (const std::size_t along : {(way + 1) % 4, (way + 3) % 4}) {
          const int edge = layout.edges_of(layout.cells + point)[along];
          if (edge != shared && edge != layout.edges) conclude(known, finding, edge, false);
        }
      if (finding.settled.empty()) continue;
      const int third = clue_against_domino(known, cell, other);
      if (third < 0) continue;
      finding.cells = finding.clues = {cell, other, third};
      if (out.take(known, std::move(finding))) return true;
    }
    return false;
  });
}

void diagonal_threes(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  const Layout& layout = known.layout();
  scan.agenda.each(Technique::kDiagonalThrees, out, [&](int cell) {
    if (known.clue(cell) != 3) return false;
    for (const std::size_t way : {1, 3}) {  // down and to the right, down and to the left
      const int below = layout.around(cell)[2];
      if (below == layout.outside()) continue;
      const int other = layout.around(below)[way];
      if (other == layout.outside() || known.clue(other) != 3) continue;
      Finding finding;
      finding.technique = Technique::kDiagonalThrees;
      finding.cells = finding.clues = {cell, other};
      conclude(known, finding, layout.edges_of(cell)[0], true);
      conclude(known, finding, layout.edges_of(cell)[(way + 2) % 4], true);
      conclude(known, finding, layout.edges_of(other)[2], true);
      conclude(known, finding, layout.edges_of(other)[way], true);
      if (out.take(known, std::move(finding))) return true;
    }
    return false;
  });
}

}  // namespace clew::slitherlink::logic
