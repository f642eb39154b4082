// 9x9 puzzles of a level, or with a rating of Sudoku Explainer: drawn at random, and the hard ones bred from others.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sudoku/make9.hpp"

namespace clew::sudoku {

// What a puzzle should be rated; 0 means any.
struct Target {
  int level = 0;              // of Clew's own techniques
  int low = 0, high = 0;      // on the scale of Sudoku Explainer, in tenths
};

// As make9 does, but each puzzle meets the target; one that is given up is all dots.
std::size_t make_rated9(const Order& order, const Wish& wish, const Target& target, char* out, std::uint8_t* made,
                        const Stop& until);

}  // namespace clew::sudoku
