// Finds the least grid: every order of columns that makes a first row least, then row by row.
//
// The least first row has its stacks with fewest clues first, and in each stack the blanks first; its clues are 1, 2, 3
// and so on whatever they were. Few rows (or columns) can be that row, and few orders of columns give it. From there on
// each further row is one that reads least, and an order that reads more than the least grid so far is left at once.
#include "sudoku/canonical.hpp"

#include <algorithm>
#include <array>

namespace clew::sudoku {

namespace {

constexpr std::size_t kSide = kMostCanonical;
constexpr std::uint8_t kUnset = 255;  // more than any value

using Line = std::array<std::uint8_t, kSide>;

// What the values seen so far are called.
struct Names {
  std::array<std::uint8_t, kSide + 1> of{};
  std::uint8_t count = 0;

  std::uint8_t name(std::uint8_t value) {
    if (value == 0) return 0;
    if (of[value] == 0) of[value] = ++count;
    return of[value];
  }
};

class Least {
 public:
  explicit Least(const Shape& shape) : shape_(shape), n_(static_cast<std::size_t>(shape.size())) {
    for (Line& line : best_) line.fill(kUnset);
  }

  // Learns how little the first row can read; to be told of every grid before the first is tried.
  void measure(const std::uint8_t* cells) {
    read(cells);
    for (std::size_t row = 0; row < n_; ++row) least_pattern_ = std::min(least_pattern_, pattern(row));
  }

  // Tries all orders of a grid.
  void take(const std::uint8_t* cells) {
    read(cells);
    for (first_ = 0; first_ < n_; ++first_) {
      const unsigned band = ((1u << height()) - 1) << first_ / height() * height();
      if (pattern(first_) == least_pattern_) order_stacks(0, 0, band & ~(1u << first_));
    }
  }

  void write(std::uint8_t* out) const {
    for (std::size_t cell = 0; cell < n_ * n_; ++cell) out[cell] = best_[cell / n_][cell % n_];
  }

 private:
  static bool is_clue(std::uint8_t value) { return value != 0; }
  std::size_t width() const { return static_cast<std::size_t>(shape_.box_columns); }
  std::size_t height() const { return static_cast<std::size_t>(shape_.box_rows); }
  std::size_t stacks() const { return n_ / width(); }

  void read(const std::uint8_t* cells) {
    blank_.fill((1u << n_) - 1);
    for (std::size_t cell = 0; cell < n_ * n_; ++cell) {
      grid_[cell / n_][cell % n_] = cells[cell];
      if (cells[cell]) blank_[cell % n_] &= ~(1u << cell / n_);
    }
  }

  std::size_t clues(std::size_t row, std::size_t stack) const {
    const auto from = grid_[row].begin() + static_cast<std::ptrdiff_t>(stack * width());
    return width() - static_cast<std::size_t>(std::count(from, from + static_cast<std::ptrdiff_t>(width()), 0));
  }

  // How many clues the stacks have in a row, fewest first: the less, the less the row can read.
  Line pattern(std::size_t row) const {
    Line counts;
    counts.fill(kUnset);
    for (std::size_t stack = 0; stack < stacks(); ++stack)
      counts[stack] = static_cast<std::uint8_t>(clues(row, stack));
    std::ranges::sort(counts);
    return counts;
  }

  // Chooses the stack at a place, and the orders of its columns; `used` has a bit for each stack, `second` one for each
  // row that can be the second and is blank so far.
  void order_stacks(std::size_t place, unsigned used, unsigned second) {
    if (place == stacks()) {
      used_rows_ = 0;
      place_row(0, first_, Names{});
      return;
    }
    for (std::size_t stack = 0; stack < stacks(); ++stack) {
      if (used >> stack & 1 || clues(first_, stack) != least_pattern_[place]) continue;
      order_columns({place, stack, used | 1u << stack}, 0, 0, second);
    }
  }

  struct Stack {
    std::size_t place, stack;
    unsigned used;
  };

  // Blanks of the first row come first. Of columns without any clue only one order is tried, and no order whose second
  // row begins with fewer blanks than that of the least grid so far.
  void order_columns(const Stack& of, std::size_t at, unsigned taken, unsigned second) {
    if (at == width()) return order_stacks(of.place + 1, of.used, second);
    const bool clue = at >= width() - least_pattern_[of.place];
    const std::size_t place = of.place * width() + at;
    bool empty_tried = false;
    for (std::size_t k = 0; k < width(); ++k) {
      const std::size_t column = of.stack * width() + k;
      const bool empty = blank_[column] == (1u << n_) - 1;
      if (taken >> k & 1 || (grid_[first_][column] != 0) != clue || (empty && empty_tried)) continue;
      const unsigned still = second & blank_[column];
      if (still == 0 && place < leading_) continue;
      empty_tried |= empty;
      columns_[place] = static_cast<std::uint8_t>(column);
      order_columns(of, at + 1, taken | 1u << k, still);
    }
  }

  // Compares a row, as the columns and names make it read, with the best one at its place, which it may replace; the
  // rows after that are then open. Returns whether it reads the same as the best.
  bool compare(std::size_t at, std::size_t row, Names& names) {
    Line& best = best_[at];
    std::size_t k = 0;
    for (; k < n_; ++k) {
      const std::uint8_t name = names.name(grid_[row][columns_[k]]);
      if (name > best[k]) return false;
      if (name < best[k]) {
        best[k++] = name;
        break;
      }
      if (k + 1 == n_) return true;
    }
    for (; k < n_; ++k) best[k] = names.name(grid_[row][columns_[k]]);
    if (at == 1) leading_ = static_cast<std::size_t>(std::find_if(best.begin(), best.end(), is_clue) - best.begin());
    for (std::size_t later = at + 1; later < n_; ++later) best_[later].fill(kUnset);
    return true;
  }

  void place_row(std::size_t at, std::size_t row, Names names) {
    if (!compare(at, row, names)) return;
    used_rows_ |= 1u << row;
    if (at + 1 < n_) next_row(at + 1, row / height(), names);
    used_rows_ &= ~(1u << row);
  }

  // Finds which rows can be next: those of the same band, or any of the bands left; then tries those that read least.
  void next_row(std::size_t at, std::size_t band, const Names& names) {
    std::array<std::size_t, kSide> rows{};
    std::size_t count = 0;
    for (std::size_t row = 0; row < n_; ++row) {
      const bool inside = row / height() == band;
      if (used_rows_ >> row & 1 || (at % height() == 0 ? band_used(row / height()) : !inside)) continue;
      rows[count++] = row;
      Names now = names;
      compare(at, row, now);
    }
    for (std::size_t k = 0; k < count; ++k) {
      if (!repeats(rows.data(), k)) place_row(at, rows[k], names);
    }
  }

  bool band_used(std::size_t band) const { return used_rows_ >> (band * height()) & 1u; }

  // A blank row is as good as another of its band.
  bool repeats(const std::size_t* rows, std::size_t k) const {
    const auto blank = [&](std::size_t row) {
      return std::none_of(grid_[row].begin(), grid_[row].end(), is_clue);
    };
    if (!blank(rows[k])) return false;
    return std::any_of(rows, rows + k, [&](std::size_t other) {
      return other / height() == rows[k] / height() && blank(other);
    });
  }

  const Shape shape_;
  const std::size_t n_;
  std::array<Line, kSide> grid_{}, best_{};
  std::array<unsigned, kSide> blank_{};  // by column: a bit for each row that is blank there
  Line least_pattern_ = [] {
    Line most;
    most.fill(kUnset);
    return most;
  }();
  std::size_t first_ = 0;
  std::size_t leading_ = 0;  // how many blanks the second row of the least grid so far begins with
  Line columns_{};
  unsigned used_rows_ = 0;
};

}  // namespace

void canonical(const Shape& shape, const std::uint8_t* cells, std::uint8_t* out) {
  const auto n = static_cast<std::size_t>(shape.size());
  const bool square = shape.box_rows == shape.box_columns;
  std::array<std::uint8_t, kSide * kSide> turned{};
  for (std::size_t cell = 0; cell < n * n; ++cell) turned[cell % n * n + cell / n] = cells[cell];
  Least least(shape);
  least.measure(cells);
  if (square) least.measure(turned.data());
  least.take(cells);
  if (square) least.take(turned.data());
  least.write(out);
}

}  // namespace clew::sudoku
