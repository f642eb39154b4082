// 9x9 sudoku puzzles made in bulk: random full grids, thinned to unique puzzles.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace clew::sudoku {

// What the pattern of clues is equal to itself under; mirror swaps left and right, diagonal swaps rows and columns.
enum class Symmetry { none, rotate180, rotate90, mirror, diagonal };

// A random full grid of 81 values, the same one for the same seed. Every grid can come; none is favoured by its place
// in an order, but the choice is not exactly uniform.
void random_grid9(std::uint64_t seed, std::uint8_t* cells);

struct Wish {
  Symmetry symmetry = Symmetry::none;
  bool minimal = true;  // no clue (with a symmetry: no orbit of clues) can go
  int clues = 0;        // unless minimal: exactly this many; 0 means as few as thinning gives
};

// Writes `count` unique puzzles of 81 characters each, dots for empty cells; puzzle i depends on the seed and i only,
// so not on `threads` (0: one for each core). made[i] tells whether puzzle i is as wished: a clue count may be out of
// reach, and what `stop` or the time cut off is all dots. Gives the number made.
std::size_t make9(std::uint64_t seed, const Wish& wish, std::size_t count, unsigned threads, char* out,
                  std::uint8_t* made, const std::atomic<bool>* stop, double seconds);

}  // namespace clew::sudoku
