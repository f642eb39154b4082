// Sudoku of any size up to 36: every solution of a grid, and random full grids.
//
// Singles and locked candidates by bit masks come first; what is left goes to plain depth-first search when the grid is
// tiny, and to conflict-driven search otherwise.
#pragma once

#include <cstdint>

#include "kernel.hpp"
#include "sudoku/shape.hpp"

namespace clew::sudoku {

// `cells` holds n * n values 0..n, row by row, 0 for blank. Contradictory givens are fine: nothing found, exhausted.
// `each` may be empty; returning false ends the search. A seed other than 0 makes the order of solutions random.
Answer solve(const Shape& shape, const std::uint8_t* cells, const Limits& limits, Stop& stop,
             const OnSolution& each = {}, std::uint64_t seed = 0);

// Writes a random full grid, the same one for the same seed; false if stopped before.
bool random_grid(const Shape& shape, std::uint64_t seed, std::uint8_t* cells, Stop& stop);

}  // namespace clew::sudoku
