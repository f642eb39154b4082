// Pictures and random fields; whole numbers only, so that every machine makes the same.
#include "nonogram/make_picture.hpp"

#include <algorithm>
#include <numeric>

namespace clew::nonogram {

Picture::Picture(int rows, int columns)
    : rows_(rows), columns_(columns), across_(rows, columns), down_(columns, rows),
      clues_(static_cast<std::size_t>(rows + columns)) {}

Picture::Picture(int rows, int columns, std::span<const std::uint8_t> painted) : Picture(rows, columns) {
  for (int cell = 0; cell < cells(); ++cell) {
    if (!painted[static_cast<std::size_t>(cell)]) continue;
    across_.flip(cell / columns, cell % columns);
    down_.flip(cell % columns, cell / columns);
    ++painted_;
  }
  for (int line = 0; line < lines(); ++line) read_clue(line);
}

void Picture::flip(int cell) {
  const int row = cell / columns_, column = cell % columns_;
  across_.flip(row, column);
  down_.flip(column, row);
  painted_ += across_.has(row, column) ? 1 : -1;
  read_clue(row);
  read_clue(rows_ + column);
}

void Picture::read_clue(int line) {
  std::vector<Token>& clue = clues_[static_cast<std::size_t>(line)];
  const Word* words = bits(line);
  clue.clear();
  int run = 0;  // painted cells at the end of what was read
  for (int k = 0, count = words_for(length(line)); k < count; ++k) {
    Word rest = words[k];
    for (int left = 64; left > 0;) {
      const int blank = std::min(left, std::countr_zero(rest));
      if (blank > 0 && run > 0) clue.push_back(std::exchange(run, 0));
      if (blank == left) break;
      rest >>= blank;
      left -= blank;
      const int ones = std::countr_one(rest);
      run += ones;
      left -= ones;
      rest = ones == 64 ? 0 : rest >> ones;
    }
  }
  if (run > 0) clue.push_back(run);
}

std::vector<std::uint8_t> Picture::bytes() const {
  std::vector<std::uint8_t> all(static_cast<std::size_t>(cells()));
  for (int cell = 0; cell < cells(); ++cell) all[static_cast<std::size_t>(cell)] = painted(cell);
  return all;
}

std::vector<Token> Picture::tokens() const {
  std::vector<Token> all;
  for (const auto& clue : clues_) {
    all.insert(all.end(), clue.begin(), clue.end());
    all.push_back(0);
  }
  return all;
}

namespace {

using Field = std::vector<int>;

// Each value becomes the mean of those at most `radius` away; `step` leads from one to the next of a line of `length`.
void smooth_line(Field& field, std::size_t at, std::size_t step, int length, int radius) {
  std::vector<std::int64_t> sums(1);
  for (int i = 0; i < length; ++i) sums.push_back(sums.back() + field[at + static_cast<std::size_t>(i) * step]);
  for (int i = 0; i < length; ++i) {
    const int from = std::max(0, i - radius), to = std::min(length, i + radius + 1);
    const std::int64_t sum = sums[static_cast<std::size_t>(to)] - sums[static_cast<std::size_t>(from)];
    field[at + static_cast<std::size_t>(i) * step] = static_cast<int>(sum / (to - from));
  }
}

void smooth(Field& field, int rows, int columns, int radius) {
  const auto wide = static_cast<std::size_t>(columns);
  for (int row = 0; row < rows; ++row) smooth_line(field, static_cast<std::size_t>(row) * wide, 1, columns, radius);
  for (int column = 0; column < columns; ++column)
    smooth_line(field, static_cast<std::size_t>(column), wide, rows, radius);
}

}  // namespace

Picture random_picture(int rows, int columns, int density, Texture texture, Random& random) {
  Field field(static_cast<std::size_t>(rows * columns));
  for (int& value : field) value = random.below(1 << 24);
  // Large pictures are coarser: people look at them from further away, and fine ones are all but unsolvable.
  const int side = std::min(rows, columns);
  const bool blobs = texture == Texture::blobs;
  const int radius = std::max(1, side / (blobs ? 24 : 32));
  const int times = texture == Texture::noise ? 0 : blobs ? 3 : std::min(3, 1 + side / 64);
  for (int time = 0; time < times; ++time) smooth(field, rows, columns, radius);
  // The highest values are painted; of equal ones, those that come first.
  std::vector<int> order(field.size());
  std::iota(order.begin(), order.end(), 0);
  const auto share = static_cast<std::ptrdiff_t>((field.size() * static_cast<std::size_t>(density) + 50) / 100);
  std::nth_element(order.begin(), order.begin() + share, order.end(), [&](int a, int b) {
    const int high = field[static_cast<std::size_t>(a)], low = field[static_cast<std::size_t>(b)];
    return high != low ? high > low : a < b;
  });
  std::vector<std::uint8_t> painted(field.size());
  std::for_each_n(order.begin(), share, [&](int cell) { painted[static_cast<std::size_t>(cell)] = 1; });
  return {rows, columns, painted};
}

}  // namespace clew::nonogram
