// Nonograms made to order: of a random picture, unique, of an exact level, some of their clues left open; in bulk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "making.hpp"
#include "nonogram/make_mend.hpp"

namespace clew::nonogram {

struct Wish {
  int rows = 10;
  int columns = 10;
  int density = 50;  // painted cells in a hundred
  Texture texture = Texture::grain;
  int open = 0;  // tokens in a hundred that may be left open, if the puzzle stays what it is
  Aim aim;
};

// Puzzles as tokens (see Picture::tokens); made[i] says what became of puzzle i, which has no tokens unless it was made.
struct Batch {
  std::vector<std::uint8_t> made;
  std::vector<std::vector<Token>> puzzles;
};
Batch make(const Order& order, const Wish& wish, const Stop& until);

// Leaves clues of a picture open, at random, up to a share of all tokens in a hundred.
void open_clues(Picture& picture, const Wish& wish, Random& random, Stop& stop);

}  // namespace clew::nonogram
