// Nonograms made to order: of a random picture, unique, of an exact level, some of their clues left open; in bulk.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel.hpp"
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

enum Made : std::uint8_t { kGaveUp = 0, kMade = 1, kCutOff = 2 };

struct Order {
  std::uint64_t seed;
  Wish wish;
  std::size_t count;
  unsigned threads = 0;  // 0: one for each core
};

// Makes puzzles as tokens (see Picture::tokens); puzzle i depends on the seed and i only, so not on the threads. made[i]
// tells whether it is as wished, was given up after many pictures, or was cut off by `stop` or the time.
struct Batch {
  std::vector<std::uint8_t> made;
  std::vector<std::vector<Token>> puzzles;
};
Batch make(const Order& order, const std::atomic<bool>* stop, double seconds);

// Leaves clues of a picture open, at random, up to a share of all tokens in a hundred.
void open_clues(Picture& picture, const Wish& wish, Random& random, Stop& stop);

}  // namespace clew::nonogram
