// The candidates of a grid as bit masks, and what singles and locked candidates alone remove from them.
#pragma once

#include <cstdint>
#include <vector>

#include "sudoku/shape.hpp"

namespace clew::sudoku {

using Mask = std::uint64_t;  // bit v - 1 for the value v

class Masks {
 public:
  Masks(const Shape& shape, const std::uint8_t* cells);

  // Removes candidates until naked singles, hidden singles and locked candidates find no more; false when a cell or a
  // value of a unit has nowhere to go.
  bool settle();

  Mask operator[](int cell) const { return masks_[static_cast<std::size_t>(cell)]; }

 private:
  bool remove(int cell, Mask values);
  bool keep(int cell, Mask values) { return remove(cell, ~values); }
  bool naked_singles();
  bool hidden_singles();
  template <class Cell>
  bool hidden_single(Cell cell);
  bool locked_candidates();
  template <class Cell>
  bool locked(int lines, Cell cell);

  Shape shape_;
  Mask all_;
  std::vector<Mask> masks_;
  std::vector<int> singles_;  // cells with one candidate that are not yet passed on to their units
  bool changed_ = false;
};

}  // namespace clew::sudoku
