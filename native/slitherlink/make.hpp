// Slitherlink puzzles made to order: unique, of an exact level, with a symmetric pattern of clues, in bulk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "making.hpp"
#include "slitherlink/loop.hpp"

namespace clew::slitherlink {

struct Wish {
  int rows = 10;
  int columns = 10;
  Winding winding = Winding::normal;
  Symmetry symmetry = Symmetry::none;  // of the cells with clues
  bool minimal = false;                // no clue (with a symmetry: no orbit of clues) can go
  int clues = 0;                       // exactly this many; 0 means as few as thinning gives
  int techniques = 0;                  // the first N of the ladder solve it; 0: any, or none
  int below = 0;                       // and the first N do not
};

// Writes puzzles of rows x columns characters each, dots for cells without a clue, and says in made[i] what became of
// puzzle i: one that was given up or cut off is all dots.
void make(const Order& order, const Wish& wish, char* out, std::uint8_t* made, const Stop& until);

// All clues of a random loop that they alone determine, 255 where it gives none; the same for the same seed. On the
// tiniest grids, and where it was stopped, they may not determine it. Of the wish, only size and winding count.
std::vector<std::uint8_t> draft(const Wish& wish, std::uint64_t seed, Stop& stop);

}  // namespace clew::slitherlink
