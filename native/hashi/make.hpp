// Hashi puzzles made to order: unique, of an exact level, to a taste of islands and bridges, in bulk.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "hashi/make_plan.hpp"
#include "kernel.hpp"

namespace clew::hashi {

struct Wish {
  Taste taste;
  int techniques = 0;  // the first so many of the ladder solve it; 0: any, or none
  int below = 0;       // and the first so many do not
};

enum Made : std::uint8_t { kGaveUp = 0, kMade = 1, kCutOff = 2 };

// Writes `count` puzzles of a byte for each cell, row by row: kWater or the number of an island. Puzzle i depends on
// the seed and i only, so not on `threads` (0: one for each core). made[i] tells whether puzzle i is as wished, was
// given up after many plans, or was cut off by `stop` or the time; the last two are all water.
void make(std::uint64_t seed, const Wish& wish, std::size_t count, unsigned threads, std::uint8_t* out,
          std::uint8_t* made, const std::atomic<bool>* stop, double seconds);

}  // namespace clew::hashi
