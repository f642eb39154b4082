// What is known of a nonogram, and what each line alone would still give.
//
// Every cell is kept twice, as bits of its row and of its column. For each line what all its placements agree on is
// kept too: a line that has nothing to give need not be looked at by any technique, and a line whose own conclusions
// are filled in keeps its placements, so that only the lines across it are solved again.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "line.hpp"
#include "logic.hpp"

namespace clew::nonogram::logic {

// The clues of a puzzle, line by line, and where the cells of each line are.
class Clues {
 public:
  explicit Clues(const Puzzle& puzzle);
  Clues(const Clues&) = delete;
  Clues& operator=(const Clues&) = delete;

  int rows, columns, cells, lines;

  const Line& line(int number) const { return lines_[static_cast<std::size_t>(number)]; }
  bool is_row(int number) const { return number < rows; }
  // The number of a line's cell, row by row; the lines of a cell, and the one that crosses a line there.
  int cell(int number, int at) const { return is_row(number) ? number * columns + at : at * columns + number - rows; }
  int row_of(int cell) const { return spot(cell).row; }
  int column_of(int cell) const { return rows + spot(cell).column; }
  int across(int number, int cell) const { return is_row(number) ? column_of(cell) : row_of(cell); }
  int place(int number, int cell) const { return is_row(number) ? spot(cell).column : spot(cell).row; }
  // Where the words of a line begin in a grid.
  std::size_t words_at(int number) const {
    return static_cast<std::size_t>(is_row(number) ? number * row_words_
                                                   : rows * row_words_ + (number - rows) * column_words_);
  }
  std::size_t words() const { return static_cast<std::size_t>(rows * row_words_ + columns * column_words_); }

 private:
  // Divisions are slow, and every cell that an assumption settles is looked up.
  struct Spot {
    std::int16_t row, column;
  };
  const Spot& spot(int cell) const { return spots_[static_cast<std::size_t>(cell)]; }

  std::vector<Token> tokens_;
  std::vector<Line> lines_;
  std::vector<Spot> spots_;
  int row_words_, column_words_;
};

// For every line the cells that may be painted and those that may be blank.
struct Grid {
  explicit Grid(const Clues& clues);

  std::uint8_t mask(std::size_t words, int at) const {
    const std::size_t word = words + static_cast<std::size_t>(at / 64);
    return static_cast<std::uint8_t>((paint[word] >> at % 64 & 1) << 1 | (blank[word] >> at % 64 & 1));
  }
  void put(std::size_t words, int at, std::uint8_t mask) {
    const std::size_t word = words + static_cast<std::size_t>(at / 64);
    const int bit = at % 64;
    paint[word] = (paint[word] & ~(Word{1} << bit)) | Word{(mask & kPainted) != 0} << bit;
    blank[word] = (blank[word] & ~(Word{1} << bit)) | Word{(mask & kBlank) != 0} << bit;
  }
  void put(const Clues& clues, int cell, std::uint8_t mask) {
    for (const int number : {clues.row_of(cell), clues.column_of(cell)})
      put(clues.words_at(number), clues.place(number, cell), mask);
  }

  std::vector<Word> paint, blank;
};

class Known {
 public:
  explicit Known(const Puzzle& puzzle);

  const Clues& clues() const { return *clues_; }
  const Grid& grid() const { return grid_; }
  bool open(int cell) const {
    const int row = clues_->row_of(cell);
    return grid_.mask(clues_->words_at(row), clues_->place(row, cell)) == kOpen;
  }
  int left() const { return left_; }
  bool broken() const { return broken_; }
  // After `refresh`: all cells are known and every line agrees with its clue.
  bool solved() const { return left_ == 0 && !broken_; }

  // Settles an open cell.
  void settle(const Mark& mark);
  // Solves the lines that changed; what is known is broken where a line has no placement left.
  void refresh();

  // After `refresh`: how many open cells the line alone settles, and what they are then.
  int gives(int number) const { return gives_[static_cast<std::size_t>(number)]; }
  const Grid& forced() const { return forced_; }
  template <class Visit>
  void each_given(int number, Visit visit) const {
    const std::size_t words = clues_->words_at(number);
    for (int word = 0; word < clues_->line(number).words(); ++word) {
      const std::size_t at = words + static_cast<std::size_t>(word);
      const Word paint = forced_.paint[at];
      for (Word left = grid_.paint[at] & grid_.blank[at] & ~(paint & forced_.blank[at]); left; left &= left - 1) {
        const int bit = std::countr_zero(left);
        visit(Mark{clues_->cell(number, word * 64 + bit), (paint >> bit & 1) != 0});
      }
    }
  }

 private:
  void changed(int number, int at, std::uint8_t mask);

  std::shared_ptr<const Clues> clues_;
  Grid grid_, forced_;
  std::vector<int> gives_;
  std::vector<std::uint8_t> stale_;
  std::vector<int> queue_;
  int left_ = 0;
  bool broken_ = false;
};

}  // namespace clew::nonogram::logic
