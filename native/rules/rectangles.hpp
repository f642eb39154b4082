// Rectangles: a grid is divided by walls into rectangles, each with one clue, which may say how many cells it has.
//
// Every rectangle that a clue could have is a variable of its own. Each clue has one of them, each cell is in one of them,
// and two neighbours have a wall between them unless one holds both: all of these are counts. They are counted for the
// clues and cells first, so that only rectangles which are still possible become variables and are related to walls.
#pragma once

#include "rules/counting.hpp"
#include "rules/program.hpp"

namespace clew::rules {

// Reads a record with the op kRectangles and adds it to counts, with further variables.
void add_rectangles(const Record& record, std::uint32_t variables, Counting& counting);

}  // namespace clew::rules
