// The ways to place one value in all of its rows, columns and boxes, as far as they rule candidates out.
#pragma once

#include "logic_notes.hpp"

namespace clew::sudoku::logic {

// Whether ways to place a value are few enough to be looked through.
inline bool has_templates(const Layout& layout) { return layout.n <= 10; }

// The cells where a value is still to be placed.
template <int kWords>
CellSet<kWords> unsettled(const Notes& notes, int value) {
  CellSet<kWords> found;
  const int n = notes.layout().n;
  for (int row = 0; row < n; ++row)
    if (notes.lacking(row) >> value & 1) found.add_bits(row * n, notes.spots(row, value));
  return found;
}

// The unsettled cells of a value that no way to place it uses: all that can be said of one value by itself, so that no
// fish, chain or colouring of this value can find more. Only where `has_templates`.
CellSet<kFewWords> unplaceable(const Notes& notes, int value);

// The unsettled cells of a value beside which the rows cannot all have columns of their own: what fish of lines remove.
CellSet<kManyWords> unmatchable(const Notes& notes, int value);

// Whether patterns of this value alone can remove anything; they need not be looked for otherwise.
inline bool has_news(const Notes& notes, int value) {
  return !has_templates(notes.layout()) || !unplaceable(notes, value).empty();
}

}  // namespace clew::sudoku::logic
