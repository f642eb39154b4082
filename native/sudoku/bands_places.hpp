// Single candidates of the 9x9 kernel's grids, for makers that ask about one cell at a time.
#pragma once

#include "sudoku/bands_core.hpp"

namespace clew::sudoku {

struct Place {
  int band;
  std::uint32_t bit;
};

inline Place place_of(int cell) {
  const int row = cell / 9, column = cell % 9;
  return {row / 3, 1u << (9 * (column / 3) + 3 * (row % 3) + column % 3)};
}

inline void strike(Candidates& grid, Place place, int digit) {
  grid.words[4 * digit + place.band] &= ~place.bit;
  if (digit == 8) grid.words[36 + place.band] &= ~place.bit;
}

inline bool has(const Candidates& grid, Place place, int digit) {
  return grid.words[4 * digit + place.band] & place.bit;
}

}  // namespace clew::sudoku
