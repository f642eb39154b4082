// The normal form of a sudoku: of all grids that are the same puzzle in disguise, the one that reads least.
#pragma once

#include <cstdint>

#include "sudoku/shape.hpp"

namespace clew::sudoku {

constexpr int kMostCanonical = 9;  // cells a side; the ways to order columns are too many beyond

// Writes the least grid, row by row with 0 for a blank, that exchanging bands, rows of a band, stacks, columns of a
// stack, the values, and (where boxes are square) rows and columns can give.
void canonical(const Shape& shape, const std::uint8_t* cells, std::uint8_t* out);

}  // namespace clew::sudoku
