// Trying cells both ways: what a contradiction refutes, and what both ways have in common.
#pragma once

#include "kernel_grid.hpp"

namespace clew::nonogram {

// Settles cells of a grid whose lines are settled, as long as that pays; false if the puzzle is impossible or, with
// `stop.ended()`, when it is time to stop.
bool probe(Grid& grid, Stop& stop);

}  // namespace clew::nonogram
