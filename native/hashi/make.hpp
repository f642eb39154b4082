// Hashi puzzles made to order: unique, of an exact level, with a chosen density of islands and bridges, in bulk.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hashi/make_plan.hpp"

namespace clew::hashi {

struct Wish {
  Taste taste;
  int techniques = 0;  // the first N of the ladder solve it; 0: any, or none
  int below = 0;       // and the first N do not
};

// Writes puzzles of a byte for each cell, row by row: kWater or the number of an island; and says in made[i] what became
// of puzzle i. One that was given up or cut off is all water.
void make(const Order& order, const Wish& wish, std::uint8_t* out, std::uint8_t* made, const Stop& until);

}  // namespace clew::hashi
