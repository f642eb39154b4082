// Settling lines until nothing changes.
#include "nonogram/kernel_grid.hpp"

#include <algorithm>

namespace clew::nonogram {

Grid::Grid(int rows, int columns, const Token* tokens, const std::uint8_t* cells)
    : rows_(static_cast<Index>(rows)), columns_(static_cast<Index>(columns)), open_(rows_ * columns_) {
  const Index count = rows_ + columns_;
  lines_.reserve(count);
  queued_.resize(count);
  for (Index line = 0; line < count; ++line) {
    const Token* end = tokens;
    while (*end != 0) ++end;
    lines_.emplace_back(std::span(tokens, end), line < rows_ ? columns : rows);
    tokens = end + 1;
    queue(line);
  }
  row_words_ = static_cast<Index>(words_for(columns));
  column_words_ = static_cast<Index>(words_for(rows));
  masks_.resize(2 * (rows_ * row_words_ + columns_ * column_words_));
  for (Index line = 0; line < count; ++line) {
    for (int bit = 0; bit < lines_[line].length(); bit += 64) {
      const int left = lines_[line].length() - bit;
      const Word full = left >= 64 ? ~Word{0} : (Word{1} << left) - 1;
      masks_of(line)[bit / 64] = masks_of(line)[lines_[line].words() + bit / 64] = full;
    }
  }
  for (Index cell = 0; cell < rows_ * columns_; ++cell) {
    if (cells[cell] != 3) set(cell, cells[cell] == 2);
  }
}

void Grid::set(Index cell, bool painted) {
  const Index row = cell / columns_, column = cell % columns_;
  strike(row, column, !painted);
  strike(rows_ + column, row, !painted);
  note(cell);
}

// The cell at this bit of a line cannot have this value.
void Grid::strike(Index line, Index bit, bool painted) {
  Word* const masks = masks_of(line) + (painted ? 0 : lines_[line].words());
  masks[bit / 64] &= ~(Word{1} << bit % 64);
  queue(line);
}

bool Grid::run(Stop& stop) {
  for (; first_ < queue_.size(); ++first_) {
    const Index line = queue_[first_];
    queued_[line] = 0;
    if (!settle(line) || stop.due()) {
      while (++first_ < queue_.size()) queued_[queue_[first_]] = 0;
      queue_.clear();
      first_ = 0;
      return false;
    }
  }
  queue_.clear();
  first_ = 0;
  return true;
}

bool Grid::settle(Index line) {
  ++settled_;
  const int words = lines_[line].words();
  Word now[2 * kLongest / 64];
  Word* const was = masks_of(line);
  std::copy_n(was, 2 * words, now);
  if (!lines_[line].settle(now, now + words)) return false;
  for (int k = 0; k < 2 * words; ++k) {
    const bool painted = k < words;
    for (Word gone = was[k] ^ now[k]; gone; gone &= gone - 1) {
      const auto bit = static_cast<Index>((painted ? k : k - words) * 64 + std::countr_zero(gone));
      const Index row = line < rows_ ? line : bit, column = line < rows_ ? bit : line - rows_;
      strike(line < rows_ ? rows_ + column : row, line < rows_ ? row : column, painted);
      note(row * columns_ + column);
    }
    was[k] = now[k];
  }
  return true;
}

void Grid::undo(std::size_t to) {
  while (trail_.size() > to) {
    const Index row = trail_.back() / columns_, column = trail_.back() % columns_;
    const auto reopen = [&](Index line, Index bit) {
      Word* const masks = masks_of(line) + bit / 64;
      masks[0] |= Word{1} << bit % 64;
      masks[lines_[line].words()] |= Word{1} << bit % 64;
    };
    reopen(row, column);
    reopen(rows_ + column, row);
    trail_.pop_back();
    ++open_;
  }
}

}  // namespace clew::nonogram
