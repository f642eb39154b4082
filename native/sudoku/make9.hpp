// 9x9 sudoku puzzles made in bulk: random full grids, thinned to unique puzzles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "making.hpp"

namespace clew::sudoku {

// A random full grid of 81 values, the same for the same seed. Every grid is possible; the choice is not exactly
// uniform, but no grid is favoured for its place in some order.
void random_grid9(std::uint64_t seed, std::uint8_t* cells);

struct Wish {
  Symmetry symmetry = Symmetry::none;  // of the cells with clues
  bool minimal = true;                 // no clue (with a symmetry: no orbit of clues) can go
  int clues = 0;                       // unless minimal: exactly this many; 0 means as few as thinning gives
};

struct Search;

// Unique puzzles one by one.
class Draw {
 public:
  explicit Draw(const Wish& wish);
  ~Draw();

  // Writes 81 characters; false where many grids gave no puzzle with the wished number of clues, or it
  // was stopped.
  bool make(Random& random, Stop& stop, char* out);

 private:
  Wish wish_;
  std::vector<Orbit> orbits_;
  std::unique_ptr<Search> search_;
};

// Writes unique puzzles of 81 characters each, dots for empty cells, and says in made[i] what became of puzzle i: one
// that was given up has more clues than were wished for, one that was cut off is all dots. Returns the number made.
std::size_t make9(const Order& order, const Wish& wish, char* out, std::uint8_t* made, const Stop& until);

}  // namespace clew::sudoku
