// How hard a 9x9 sudoku is on the scale of Sudoku Explainer 1.2.1 (Nicolas Juillerat), by its steps and in its order.
#pragma once

#include <cstdint>
#include <memory>

#include "steps.hpp"

namespace clew::sudoku::explainer {

// Ratings in tenths: of the hardest step, of the hardest up to the first digit placed, and of the first step. 200 where
// no step helps; all 0 when stopped.
struct Rating {
  int hardest = 0;
  int to_first_digit = 0;
  int first = 0;
};

Rating rate(const std::uint8_t* givens, Stop& stop);

// The steps one by one.
class Explainer {
 public:
  explicit Explainer(Stop& stop);
  ~Explainer();

  // The first step of the easiest technique that finds one; none where no technique does, or when stopped.
  Step next(const Board& board);

 private:
  class Chainer;
  Stop& stop_;
  Excluded pairs_, triples_;
  std::unique_ptr<Chainer> chainer_;
};

// Does what a step says. One that places a digit notes nothing else: what led to it may have to be seen again. False
// where the digit cannot be there, so that the givens contradict each other.
bool apply(const Step& step, Board& board);

}  // namespace clew::sudoku::explainer
