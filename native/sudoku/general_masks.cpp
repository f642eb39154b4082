// Singles and locked candidates, a whole unit of masks at a time.
//
// Over the cells (or segments) of a unit, `once` and `twice` collect the values seen at least once and at least twice:
// what is in `once` but not in `twice` has a single place left there. The segment of a box and a line is where they
// cross: a value that the line can only have in one segment is locked there for the box, and the other way round.
#include "sudoku/general_masks.hpp"

#include <bit>

namespace clew::sudoku {

namespace {
constexpr int kMostSize = 36;
}

Masks::Masks(const Shape& shape, const std::uint8_t* cells)
    : shape_(shape), all_((Mask{1} << shape.size()) - 1), masks_(static_cast<std::size_t>(shape.cells()), all_) {
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (cells[cell]) keep(cell, Mask{1} << (cells[cell] - 1));
  }
}

bool Masks::remove(int cell, Mask values) {
  Mask& mask = masks_[static_cast<std::size_t>(cell)];
  if (!(mask & values)) return mask != 0;
  mask &= ~values;
  changed_ = true;
  if (std::has_single_bit(mask)) singles_.push_back(cell);
  return mask != 0;
}

bool Masks::settle() {
  do {
    changed_ = false;
    if (!naked_singles() || !hidden_singles() || !naked_singles() || !locked_candidates()) return false;
  } while (changed_);
  return true;
}

bool Masks::naked_singles() {
  const int n = shape_.size();
  while (!singles_.empty()) {
    const int cell = singles_.back(), row = cell / n, column = cell % n, box = shape_.box(row, column);
    singles_.pop_back();
    const Mask value = (*this)[cell];
    for (int k = 0; k < n; ++k) {
      for (const int peer : {shape_.in_row(row, k), shape_.in_column(column, k), shape_.in_box(box, k)}) {
        if (peer != cell && !remove(peer, value)) return false;
      }
    }
  }
  return true;
}

// `cell(k)` is the k-th cell of the unit.
template <class Cell>
bool Masks::hidden_single(Cell cell) {
  const int n = shape_.size();
  Mask once = 0, twice = 0;
  for (int k = 0; k < n; ++k) {
    const Mask mask = (*this)[cell(k)];
    twice |= once & mask;
    once |= mask;
  }
  if (once != all_) return false;
  for (int k = 0; k < n; ++k) {
    const Mask single = (*this)[cell(k)] & ~twice;
    if (single && (!std::has_single_bit(single) || !keep(cell(k), single))) return false;
  }
  return true;
}

bool Masks::hidden_singles() {
  for (int u = 0; u < shape_.size(); ++u) {
    if (!hidden_single([&](int k) { return shape_.in_row(u, k); }) ||
        !hidden_single([&](int k) { return shape_.in_column(u, k); }) ||
        !hidden_single([&](int k) { return shape_.in_box(u, k); })) {
      return false;
    }
  }
  return true;
}

// A band has as many boxes as lines, so its segments make a square; `cell(line, k)` is the k-th cell of its line.
template <class Cell>
bool Masks::locked(int lines, Cell cell) {
  const int width = shape_.size() / lines;
  Mask segments[kMostSize][kMostSize] = {};
  for (int line = 0; line < lines; ++line) {
    for (int k = 0; k < shape_.size(); ++k) segments[line][k / width] |= (*this)[cell(line, k)];
  }
  const auto clear = [&](int line, int box, Mask values) {
    if (!(segments[line][box] & values)) return true;
    segments[line][box] &= ~values;
    for (int k = box * width; k < (box + 1) * width; ++k) {
      if (!remove(cell(line, k), values)) return false;
    }
    return true;
  };
  for (int a = 0; a < lines; ++a) {
    Mask in_line = 0, in_line_twice = 0, in_box = 0, in_box_twice = 0;
    for (int b = 0; b < lines; ++b) {
      in_line_twice |= in_line & segments[a][b];
      in_line |= segments[a][b];
      in_box_twice |= in_box & segments[b][a];
      in_box |= segments[b][a];
    }
    for (int b = 0; b < lines; ++b) {
      const Mask line_locked = segments[a][b] & ~in_line_twice, box_locked = segments[b][a] & ~in_box_twice;
      for (int other = 0; other < lines; ++other) {
        if (other != a && (!clear(other, b, line_locked) || !clear(b, other, box_locked))) return false;
      }
    }
  }
  return true;
}

bool Masks::locked_candidates() {
  const int n = shape_.size();
  for (int row = 0; row < n; row += shape_.box_rows) {
    if (!locked(shape_.box_rows, [&](int line, int k) { return shape_.in_row(row + line, k); })) return false;
  }
  for (int column = 0; column < n; column += shape_.box_columns) {
    if (!locked(shape_.box_columns, [&](int line, int k) { return shape_.in_column(column + line, k); })) return false;
  }
  return true;
}

}  // namespace clew::sudoku
