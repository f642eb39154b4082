// A nonogram's cells as its lines see them, narrowed line by line until nothing changes.
//
// Lines are numbered, rows first. Each keeps its own masks, so that a line is settled without gathering cells; what
// changes there is written to the crossing lines, which are queued. Changes can be taken back, for trials.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../kernel.hpp"
#include "line.hpp"

namespace clew::nonogram {

using Index = std::uint32_t;

class Grid {
 public:
  // `tokens` as the kernel takes them; they must outlive the grid.
  Grid(int rows, int columns, const Token* tokens, const std::uint8_t* cells);

  Index rows() const { return rows_; }
  Index columns() const { return columns_; }
  Index cells() const { return rows_ * columns_; }
  std::span<const Line> lines() const { return lines_; }
  Index open() const { return open_; }

  const Word* paint(Index line) const { return masks_.data() + offset(line); }
  const Word* blank(Index line) const { return paint(line) + lines_[line].words(); }

  // A mask like the kernel's: bit 0 may be blank, bit 1 may be painted.
  unsigned values(Index cell) const {
    const Index row = cell / columns_, bit = cell % columns_;
    const Word *p = paint(row), *b = blank(row);
    return static_cast<unsigned>((b[bit / 64] >> bit % 64 & 1) | (p[bit / 64] >> bit % 64 & 1) << 1);
  }

  // Settles all queued lines; false at a contradiction, or when it is time to stop.
  bool run(Stop& stop);

  // Gives an open cell a value; its lines are queued.
  void set(Index cell, bool painted);

  std::uint64_t settled() const { return settled_; }  // lines so far

  // The cells that got values, in that order, and going back to when there were only this many.
  std::span<const Index> trail() const { return trail_; }
  void undo(std::size_t to);

 private:
  void queue(Index line) {
    if (queued_[line]) return;
    queued_[line] = 1;
    queue_.push_back(line);
  }
  std::size_t offset(Index line) const {
    const std::size_t column = line < rows_ ? 0 : line - rows_, row = line < rows_ ? line : rows_;
    return 2 * (row * row_words_ + column * column_words_);
  }
  Word* masks_of(Index line) { return masks_.data() + offset(line); }  // of painted cells, and then of blank ones
  void note(Index cell) {
    trail_.push_back(cell);
    --open_;
  }
  void strike(Index line, Index bit, bool painted);
  bool settle(Index line);

  Index rows_, columns_, open_;
  std::vector<Line> lines_;
  Index row_words_, column_words_;  // of one mask
  std::vector<Word> masks_;
  std::vector<Index> queue_;
  std::size_t first_ = 0;  // of those that wait in the queue
  std::vector<std::uint8_t> queued_;
  std::vector<Index> trail_;
  std::uint64_t settled_ = 0;
};

}  // namespace clew::nonogram
