// Hashi kernel: all solutions of a puzzle.
//
// A solution is a byte for each bridge of the puzzle's graph, in its order: how many of them are built.
#pragma once

#include "../kernel.hpp"
#include "hashi/graph.hpp"

namespace clew::hashi {

Answer solve(const Puzzle& puzzle, const Limits& limits, Stop& stop, const OnSolution& each);

}  // namespace clew::hashi
