// Fill-in kernel: all solutions of a puzzle.
//
// A solution is a byte for each place of the puzzle's layout: the number of its letter. Two solutions differ in a
// letter; exchanging the slots of a word that is listed twice gives no other solution.
#pragma once

#include "../kernel.hpp"
#include "fillin/slots.hpp"

namespace clew::fillin {

// How much is tried before clauses are learned.
struct Effort {
  // Failures without a solution before a descent is given up: the one before probing, and the first of those after.
  std::uint64_t dive = 10, patience = 1'000;
  std::uint64_t probing = 40'000'000;  // blocks of bits that may be changed
  int descents = 4;                    // after probing, each of a third more patience
  int attempts = 4;                    // at one of very many solutions,
  double margin = 1.05;                // that is, if arrangements of words outnumber what crossings forbid by this
};

Answer solve(const Puzzle& puzzle, const Limits& limits, Stop& stop, const OnSolution& each, const Effort& effort = {});

}  // namespace clew::fillin
