// Puzzles with few clues: clues exchanged for other ones until fewer are needed.
#pragma once

#include "kernel.hpp"
#include "random.hpp"
#include "sudoku/bands_core.hpp"

namespace clew::sudoku {

// Exchanges clues of a unique puzzle of 81 characters until it has `target` of them and is still unique. Returns
// whether it came to that within its number of trials, which takes seconds, and before a stop.
bool make_fewer(const Kernel& kernel, Search& search, int target, Random& random, Stop& stop, char* text);

}  // namespace clew::sudoku
