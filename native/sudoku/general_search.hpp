// Two searches with the same interface: each calls `each` with every solution, fills in `answer`, and stops on request.
#pragma once

#include "kernel.hpp"
#include "sudoku/general_masks.hpp"
#include "sudoku/shape.hpp"

namespace clew::sudoku {

struct Task {
  const Shape& shape;
  const Masks& masks;  // settled
  const Limits& limits;
  Stop& stop;
  const OnSolution& each;
  std::uint64_t seed;
};

Answer search_by_learning(const Task& task);
Answer search_plainly(const Task& task);

}  // namespace clew::sudoku
