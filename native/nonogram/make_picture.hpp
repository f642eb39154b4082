// A picture to make a nonogram of: its cells by row and by column as bits, and the clue of each line.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "nonogram/line.hpp"
#include "random.hpp"

namespace clew::nonogram {

// Bits of all rows or of all columns.
class Bitmap {
 public:
  Bitmap(int lines, int length)
      : length_(length), words_(words_for(length)), bits_(static_cast<std::size_t>(lines * words_)) {}

  int length() const { return length_; }
  int words() const { return words_; }
  Word* line(int at) { return bits_.data() + at * words_; }
  const Word* line(int at) const { return bits_.data() + at * words_; }
  bool has(int at, int cell) const { return line(at)[cell / 64] >> (cell % 64) & 1; }
  void flip(int at, int cell) { line(at)[cell / 64] ^= Word{1} << (cell % 64); }
  void clear() { bits_.assign(bits_.size(), 0); }

 private:
  int length_, words_;
  std::vector<Word> bits_;
};

class Picture {
 public:
  Picture(int rows, int columns);
  Picture(int rows, int columns, std::span<const std::uint8_t> painted);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int cells() const { return rows_ * columns_; }
  int lines() const { return rows_ + columns_; }
  int painted() const { return painted_; }  // how many cells
  bool painted(int cell) const { return across_.has(cell / columns_, cell % columns_); }
  int length(int line) const { return line < rows_ ? columns_ : rows_; }
  const Word* bits(int line) const { return line < rows_ ? across_.line(line) : down_.line(line - rows_); }
  const std::vector<Token>& clue(int line) const { return clues_[static_cast<std::size_t>(line)]; }

  void flip(int cell);
  // Says less of a line than its blocks do; a flip of its cells would say all again.
  void set_clue(int line, std::vector<Token> clue) { clues_[static_cast<std::size_t>(line)] = std::move(clue); }
  std::vector<std::uint8_t> bytes() const;
  // The clues as kernels take them: each ended by 0, rows first.
  std::vector<Token> tokens() const;

 private:
  void read_clue(int line);

  int rows_, columns_, painted_ = 0;
  Bitmap across_, down_;
  std::vector<std::vector<Token>> clues_;
};

enum class Texture { noise, grain, blobs };

// Random cells, `density` in a hundred of them painted: each for itself, or where a smoothed random field is high.
Picture random_picture(int rows, int columns, int density, Texture texture, Random& random);

}  // namespace clew::nonogram
