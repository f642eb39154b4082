// Clues by line, masks, and what each line gives.
#include "logic_known.hpp"

#include <algorithm>
#include <bit>

namespace clew::nonogram::logic {

Clues::Clues(const Puzzle& puzzle)
    : rows(puzzle.rows),
      columns(puzzle.columns),
      cells(rows * columns),
      lines(rows + columns),
      tokens_(puzzle.lines.begin(), puzzle.lines.end()),
      row_words_(words_for(columns)),
      column_words_(words_for(rows)) {
  spots_.reserve(static_cast<std::size_t>(cells));
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      spots_.push_back({static_cast<std::int16_t>(row), static_cast<std::int16_t>(column)});
  lines_.reserve(static_cast<std::size_t>(lines));
  for (std::size_t from = 0, to = 0; to < tokens_.size(); ++to) {
    if (tokens_[to] != 0) continue;
    const bool row = lines_.size() < static_cast<std::size_t>(rows);
    lines_.emplace_back(std::span<const Token>(tokens_).subspan(from, to - from), row ? columns : rows);
    from = to + 1;
  }
}

Grid::Grid(const Clues& clues) : paint(clues.words()), blank(clues.words()) {
  for (int number = 0; number < clues.lines; ++number)
    for (int at = 0; at < clues.line(number).length(); ++at) put(clues.words_at(number), at, kOpen);
}

Known::Known(const Puzzle& puzzle)
    : clues_(std::make_shared<const Clues>(puzzle)),
      grid_(*clues_),
      forced_(grid_),
      gives_(static_cast<std::size_t>(clues_->lines)),
      stale_(static_cast<std::size_t>(clues_->lines), 1) {
  for (int cell = 0; cell < clues_->cells; ++cell) {
    const std::uint8_t mask = puzzle.cells[static_cast<std::size_t>(cell)];
    left_ += mask == kOpen;
    broken_ |= mask == 0;
    if (mask != kOpen) grid_.put(*clues_, cell, mask);
  }
  for (int number = 0; number < clues_->lines; ++number) queue_.push_back(number);
}

void Known::settle(const Mark& mark) {
  const auto value = static_cast<std::uint8_t>(mark.painted ? kPainted : kBlank);
  grid_.put(*clues_, mark.cell, value);
  --left_;
  for (const int number : {clues_->row_of(mark.cell), clues_->column_of(mark.cell)})
    changed(number, clues_->place(number, mark.cell), value);
}

void Known::changed(int number, int at, std::uint8_t mask) {
  const auto index = static_cast<std::size_t>(number);
  if (stale_[index]) return;
  if (forced_.mask(clues_->words_at(number), at) == mask) {
    --gives_[index];
    return;
  }
  stale_[index] = 1;
  queue_.push_back(number);
}

void Known::refresh() {
  for (const int number : queue_) {
    const auto index = static_cast<std::size_t>(number);
    const std::size_t words = clues_->words_at(number);
    const Line& line = clues_->line(number);
    Word *paint = forced_.paint.data() + words, *blank = forced_.blank.data() + words;
    const Word *paint_now = grid_.paint.data() + words, *blank_now = grid_.blank.data() + words;
    std::copy_n(paint_now, line.words(), paint);
    std::copy_n(blank_now, line.words(), blank);
    stale_[index] = 0;
    gives_[index] = 0;
    if (!line.settle(paint, blank)) {
      broken_ = true;
      continue;
    }
    for (int word = 0; word < line.words(); ++word)
      gives_[index] += std::popcount(paint_now[word] & blank_now[word] & ~(paint[word] & blank[word]));
  }
  queue_.clear();
}

}  // namespace clew::nonogram::logic
