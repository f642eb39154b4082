// What the makers of all families share: symmetric patterns, and puzzles made in bulk.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "pieces.hpp"
#include "random.hpp"

namespace clew {

// What maps a pattern onto itself: a half turn, a quarter turn, swapping left and right, swapping rows and columns.
// A quarter turn and the diagonal need a square grid.
enum class Symmetry { none, rotate180, rotate90, mirror, diagonal };

// Rows and columns of a grid whose cells are numbered row by row, with its symmetry.
struct Pattern {
  int rows;
  int columns;
  Symmetry symmetry = Symmetry::none;

  int image(int cell) const {
    const int row = cell / columns, column = cell % columns;
    switch (symmetry) {
      case Symmetry::rotate180: return rows * columns - 1 - cell;
      case Symmetry::rotate90: return column * columns + rows - 1 - row;
      case Symmetry::mirror: return row * columns + columns - 1 - column;
      case Symmetry::diagonal: return column * columns + row;
      case Symmetry::none: break;
    }
    return cell;
  }
};

// A cell and its images, which are treated alike: at most four.
class Orbit {
 public:
  Orbit(const Pattern& pattern, int first) {
    int cell = first;
    do {
      cells_[static_cast<std::size_t>(size_++)] = cell;
      cell = pattern.image(cell);
    } while (cell != first);
  }

  int size() const { return size_; }
  const int* begin() const { return cells_.data(); }
  const int* end() const { return cells_.data() + size_; }

 private:
  int size_ = 0;
  std::array<int, 4> cells_{};
};

// All orbits of a grid, in the order of their first cells.
inline std::vector<Orbit> orbits_of(const Pattern& pattern) {
  std::vector<Orbit> orbits;
  std::vector<bool> seen(static_cast<std::size_t>(pattern.rows * pattern.columns));
  for (int first = 0; first < pattern.rows * pattern.columns; ++first) {
    if (seen[static_cast<std::size_t>(first)]) continue;
    for (const int cell : orbits.emplace_back(pattern, first)) seen[static_cast<std::size_t>(cell)] = true;
  }
  return orbits;
}

// What became of a puzzle: given up after many attempts, made as wished, or cut off by a stop or the clock.
enum Made : std::uint8_t { kGaveUp = 0, kMade = 1, kCutOff = 2 };

// Puzzles wanted of one kind. Puzzle i depends on the seed and i alone, so not on the number of threads.
struct Order {
  std::uint64_t seed;
  std::size_t count;
  unsigned threads = 0;  // 0: one for each core
};

// Makes all puzzles of an order. On each thread `begin(stop)` gives a function of a random stream and i that makes
// puzzle i and says what became of it, as made[i] then does.
template <class Begin>
void make_each(const Order& order, std::uint8_t* made, const Stop& until, Begin begin) {
  std::fill_n(made, order.count, kCutOff);
  each_piece(order.count, order.threads, until, [&](Stop& stop) {
    return [&, make = begin(stop)](std::size_t i) mutable {
      made[i] = make(Random(Random(order.seed).next() ^ Random(~i).next()), i);
    };
  });
}

}  // namespace clew
