// Nonogram kernel: all solutions of a puzzle.
//
// Rows come first, then columns; a line's tokens (see line.hpp) are ended by 0. A cell is a mask of the values it may
// have, bit 0 blank and bit 1 painted; a solution is a byte 0 or 1 for each cell, row by row.
#pragma once

#include <cstdint>

#include "../kernel.hpp"

namespace clew::nonogram {

Answer solve(int rows, int columns, const std::int32_t* lines, const std::uint8_t* cells, const Limits& limits,
             Stop& stop, const OnSolution& each);

}  // namespace clew::nonogram
