// Slitherlink puzzles made to order: unique, of an exact level, with a symmetric pattern of clues, in bulk.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel.hpp"
#include "slitherlink/loop.hpp"

namespace clew::slitherlink {

// What the pattern of clues is equal to itself under; mirror swaps left and right, diagonal swaps rows and columns.
enum class Symmetry { none, rotate180, rotate90, mirror, diagonal };

struct Wish {
  int rows = 10;
  int columns = 10;
  Winding winding = Winding::normal;
  Symmetry symmetry = Symmetry::none;
  bool minimal = false;  // no clue (with a symmetry: no orbit of clues) can go
  int clues = 0;         // exactly this many; 0 means as few as thinning gives
  int techniques = 0;    // the first so many of the ladder solve it; 0: any, or none
  int below = 0;         // and the first so many do not
};

enum Made : std::uint8_t { kGaveUp = 0, kMade = 1, kCutOff = 2 };

// Writes `count` puzzles of rows x columns characters each, dots for cells without a clue; puzzle i depends on the seed
// and i only, so not on `threads` (0: one for each core). made[i] tells whether puzzle i is as wished, was given up
// after many loops, or was cut off by `stop` or the time; the last two are all dots.
void make(std::uint64_t seed, const Wish& wish, std::size_t count, unsigned threads, char* out, std::uint8_t* made,
          const std::atomic<bool>* stop, double seconds);

// All clues of a random loop that they alone determine, 255 where it gives none; the same for the same seed. On the
// tiniest grids, and where it was stopped, they may not determine it. Of the wish, size and winding are heard.
std::vector<std::uint8_t> draft(const Wish& wish, std::uint64_t seed, Stop& stop);

}  // namespace clew::slitherlink
