// Nonogram lines: the values that cells have in some placement of the blocks.
//
// A line is two masks: the cells that may be painted and those that may be blank. All placements are looked at
// together: a word holds, for a number of tokens, every cell that may be the blank one behind them. A pass over the
// tokens from the front and one over the mirrored line from the back meet at each block. One word serves lines to 64
// cells, and two, four or eight those to 512.
#pragma once

#include <span>

#include "line_bits.hpp"

namespace clew::nonogram {

using Token = std::int32_t;  // a block's length, or
inline constexpr Token kSome = -1;   // one block of any length
inline constexpr Token kMaybe = -2;  // the same, and it may be absent
inline constexpr Token kAny = -3;    // any number of blocks
inline constexpr int kLongest = 512;

// How many words a mask of a line has: 1, 2, 4 or 8.
constexpr int words_for(int length) { return length <= 64 ? 1 : length <= 128 ? 2 : length <= 256 ? 4 : 8; }

class Line {
 public:
  // The clue must outlive the line; 1 to 512 cells.
  Line(std::span<const Token> clue, int length);

  std::span<const Token> clue() const { return clue_; }
  int length() const { return length_; }
  int words() const { return words_; }
  bool open() const { return open_; }         // whether some token is not a block's length
  bool possible() const { return need_ <= length_; }
  int slack() const { return length_ - need_; }  // how far blocks can move in an unknown line

  // Narrows both masks, `words()` long, to the values that cells have in some placement; false if there is none (then
  // the masks mean nothing). Bits past the line's end must be 0 and stay so.
  bool settle(Word* paint, Word* blank) const;

  // For a clue without open tokens: the cells in which each block starts in some placement, `words()` words for each
  // block; false if there is no placement.
  bool starts(const Word* paint, const Word* blank, Word* starts) const;

 private:
  std::span<const Token> clue_;
  int length_, words_, need_ = -1;
  bool open_ = false;
};

}  // namespace clew::nonogram
