// Grows a random region from one cell, then lets its border wander.
//
// A cell may change sides if, around the ring of its eight neighbours, the ones inside form a single run that holds a
// neighbour by a side, and so do the ones outside: that is a lookup of eight bits. Growing sends arms everywhere. Then
// cells change sides at random, more willingly where the loop gets longer, as in a cooling magnet: the less a lost line
// is put up with, the more the loop winds.
#include "slitherlink/loop.hpp"

#include <array>

namespace clew::slitherlink {
namespace {

constexpr unsigned kSides = 0b01010101;  // of the ring: up, right, down, left; the odd bits are the corners between

constexpr bool one_run_with_a_side(unsigned ring) {
  int starts = 0;
  for (unsigned i = 0; i < 8; ++i) starts += (ring >> i & 1) && !(ring >> (i + 7) % 8 & 1);
  return starts == 1 && (ring & kSides) != 0;
}

constexpr std::array<bool, 256> kCanFlip = [] {
  std::array<bool, 256> table{};
  for (unsigned ring = 0; ring < 256; ++ring)
    table[ring] = one_run_with_a_side(ring) && one_run_with_a_side(~ring & 255);
  return table;
}();

struct Cell {
  int row, column;
};

// Cells beside the region wait in a bag; one taken joins if it may, the less likely the more of its sides are inside
// already, since that would fill the space between two arms.
void grow(Region& region, Random& random) {
  constexpr std::array<int, 5> kChance = {0, 100, 20, 4, 0};  // in a hundred, by sides inside
  std::vector<Cell> bag;
  const auto add = [&](int row, int column) {
    region.flip(row, column);
    for (const auto [down, right] : {Cell{-1, 0}, Cell{0, 1}, Cell{1, 0}, Cell{0, -1}}) {
      const int to_row = row + down, to_column = column + right;
      if (to_row < 0 || to_column < 0 || to_row >= region.rows() || to_column >= region.columns()) continue;
      if (!region.inside(to_row, to_column)) bag.push_back({to_row, to_column});
    }
  };
  add(random.below(region.rows()), random.below(region.columns()));
  while (!bag.empty()) {
    std::swap(bag[static_cast<std::size_t>(random.below(static_cast<int>(bag.size())))], bag.back());
    const auto [row, column] = bag.back();
    bag.pop_back();
    const int beside = region.inside_beside(row, column);
    if (!region.inside(row, column) && region.can_flip(row, column) &&
        random.below(100) < kChance[static_cast<std::size_t>(beside)])
      add(row, column);
  }
}

// In a thousand, how often a change is taken that loses four lines, or two; others always are.
struct Chances {
  int four, two;
};

Chances chances_of(Winding winding) {
  switch (winding) {
    case Winding::calm: return {1000, 1000};
    case Winding::normal: return {247, 497};
    case Winding::wild: break;
  }
  return {27, 165};
}

// A cell with `beside` sides inside adds 4 - 2 * beside lines when it joins, and takes as many when it leaves.
void wander(Region& region, Chances chances, int sweeps, Random& random) {
  const int tries = sweeps * region.rows() * region.columns();
  for (int i = 0; i < tries; ++i) {
    const int row = random.below(region.rows()), column = random.below(region.columns());
    if (!region.can_flip(row, column)) continue;
    const int beside = region.inside_beside(row, column);
    const int gained = region.inside(row, column) ? 2 * beside - 4 : 4 - 2 * beside;
    if (gained >= 0 || random.below(1000) < (gained == -2 ? chances.two : chances.four)) region.flip(row, column);
  }
}

}  // namespace

Region::Region(int rows, int columns)
    : rows_(rows), columns_(columns), cells_(static_cast<std::size_t>((rows + 2) * (columns + 2))) {}

unsigned Region::ring(std::size_t cell) const {
  const auto width = static_cast<std::size_t>(columns_ + 2);
  const std::uint8_t* up = &cells_[cell - width];
  const std::uint8_t* here = &cells_[cell];
  const std::uint8_t* down = &cells_[cell + width];
  return up[0] | up[1] << 1 | here[1] << 2 | down[1] << 3 | down[0] << 4 | down[-1] << 5 | here[-1] << 6 |
         static_cast<unsigned>(up[-1]) << 7;
}

bool Region::can_flip(int row, int column) const { return kCanFlip[ring(at(row, column))]; }

int Region::inside_beside(int row, int column) const {
  const auto width = static_cast<std::size_t>(columns_ + 2);
  const std::uint8_t* here = &cells_[at(row, column)];
  return here[-static_cast<std::ptrdiff_t>(width)] + here[1] + here[width] + here[-1];
}

void Region::flip(int row, int column) {
  std::uint8_t& cell = cells_[at(row, column)];
  cell ^= 1;
  size_ += cell ? 1 : -1;
}

std::vector<std::uint8_t> Region::edges() const {
  std::vector<std::uint8_t> lines;
  lines.reserve(static_cast<std::size_t>((rows_ + 1) * columns_ + rows_ * (columns_ + 1)));
  for (int row = 0; row <= rows_; ++row)
    for (int column = 0; column < columns_; ++column) lines.push_back(inside(row - 1, column) != inside(row, column));
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column <= columns_; ++column) lines.push_back(inside(row, column - 1) != inside(row, column));
  return lines;
}

std::vector<std::uint8_t> Region::counts() const {
  std::vector<std::uint8_t> lines;
  lines.reserve(static_cast<std::size_t>(rows_ * columns_));
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column < columns_; ++column) {
      const int beside = inside_beside(row, column);
      lines.push_back(static_cast<std::uint8_t>(inside(row, column) ? 4 - beside : beside));
    }
  return lines;
}

Region random_region(int rows, int columns, Winding winding, Random& random) {
  Region region(rows, columns);
  grow(region, random);
  constexpr int kSweeps = 20;
  wander(region, chances_of(winding), kSweeps, random);
  return region;
}

}  // namespace clew::slitherlink
