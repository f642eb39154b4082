// How hard a 9x9 sudoku is on the scale of HoDoKu (Bernhard Hobiger): the scores of all steps added up, and a level.
#pragma once

#include <cstdint>

#include "../kernel.hpp"

namespace clew::sudoku::hodoku {

// Levels are 1 (Easy) to 5 (Extreme). Both are 0 when stopped, or unless there is one solution.
struct Rating {
  int score = 0;
  int level = 0;
};

// The steps may rest on the puzzle having one solution.
Rating rate(const std::uint8_t* givens, Stop& stop);

}  // namespace clew::sudoku::hodoku
