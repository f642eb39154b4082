// A sudoku as groups of which exactly one is true, for the conflict-driven search.
//
// A variable says that a cell holds a value; a helper says that a value lies in a segment, where a line crosses a box.
// One value in a cell, one segment of a line for a value, one segment of a box for a value, and one cell of a segment
// (or the value is not there): these small groups say everything, and propagate locked candidates as well as singles.
#include <bit>
#include <random>

#include "sudoku/general_search.hpp"
#include "sudoku/learn.hpp"

namespace clew::sudoku {

namespace {

class Encoding {
 public:
  explicit Encoding(const Task& task) : shape_(task.shape), masks_(task.masks), n_(shape_.size()) {
    first_.resize(static_cast<std::size_t>(shape_.cells()));
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      first_[static_cast<std::size_t>(cell)] = variables_;
      if (open(cell)) variables_ += static_cast<std::uint32_t>(std::popcount(masks_[cell]));
    }
    cell_variables_ = variables_;
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      if (!open(cell)) continue;
      begin();
      for (int value = 0; value < n_; ++value) add(cell, value);
      end();
    }
    bands(shape_.box_rows, [&](int line, int k) { return shape_.in_row(line, k); });
    bands(shape_.box_columns, [&](int line, int k) { return shape_.in_column(line, k); });
  }

  void load(Learner& learner) const {
    for (std::size_t g = 0; g + 1 < starts_.size(); ++g) {
      learner.exactly_one(std::span(literals_).subspan(starts_[g], starts_[g + 1] - starts_[g]));
    }
  }

  std::uint32_t variables() const { return variables_; }
  std::uint32_t cell_variables() const { return cell_variables_; }

  void read(const Learner& learner, std::uint8_t* values) const {
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      std::uint32_t v = first_[static_cast<std::size_t>(cell)];
      Mask rest = masks_[cell];
      if (open(cell)) {
        for (; !learner.is_true(literal(v)); ++v) rest &= rest - 1;
      }
      values[cell] = static_cast<std::uint8_t>(std::countr_zero(rest) + 1);
    }
  }

 private:
  bool open(int cell) const { return !std::has_single_bit(masks_[cell]); }
  void begin() { literals_.resize(starts_.back()); }
  void end() { starts_.push_back(literals_.size()); }

  // Adds the cell's variable for this value to the group at hand, if it is a candidate.
  void add(int cell, int value) {
    const Mask bit = Mask{1} << value;
    if (!open(cell) || !(masks_[cell] & bit)) return;
    const int rank = std::popcount(masks_[cell] & (bit - 1));
    literals_.push_back(literal(first_[static_cast<std::size_t>(cell)] + static_cast<std::uint32_t>(rank)));
  }

  template <class Cell>
  void bands(int lines, Cell cell) {
    for (int from = 0; from < n_; from += lines) {
      for (int value = 0; value < n_; ++value) band(lines, value, [&](int line, int k) { return cell(from + line, k); });
    }
  }

  // The groups of one value in one band, whose segments make a square.
  template <class Cell>
  void band(int lines, int value, Cell cell) {
    const int width = n_ / lines;
    std::vector<Literal> segments;
    for (int s = 0; s < lines * lines; ++s) {
      begin();
      bool settled = false;
      for (int k = s % lines * width; k < (s % lines + 1) * width; ++k) {
        const int c = cell(s / lines, k);
        settled |= !open(c) && (masks_[c] >> value & 1);
        add(c, value);
      }
      const std::size_t count = literals_.size() - starts_.back();
      if (settled) {
        segments.push_back(kSettled);
      } else if (count == 0) {
        segments.push_back(kNever);
      } else if (count == 1) {
        segments.push_back(literals_.back());
      } else {
        segments.push_back(literal(variables_++));
        literals_.push_back(segments.back() ^ 1);
        end();
      }
    }
    for (int a = 0; a < lines; ++a) {
      choice(segments, a * lines, 1, lines);
      choice(segments, a, lines, lines);
    }
  }

  // One of these segments, unless a cell that is already settled holds the value.
  void choice(const std::vector<Literal>& segments, int from, int step, int count) {
    begin();
    for (int k = 0; k < count; ++k) {
      const Literal segment = segments[static_cast<std::size_t>(from + k * step)];
      if (segment == kSettled) return;
      if (segment != kNever) literals_.push_back(segment);
    }
    end();
  }

  static constexpr Literal kNever = ~0u, kSettled = ~0u - 1;
  const Shape& shape_;
  const Masks& masks_;
  int n_;
  std::uint32_t variables_ = 0, cell_variables_ = 0;
  std::vector<std::uint32_t> first_;  // the variable of each cell's first candidate
  std::vector<Literal> literals_;
  std::vector<std::size_t> starts_{0};
};

}  // namespace

Answer search_by_learning(const Task& task) {
  const Encoding encoding(task);
  Learner learner(encoding.variables());
  encoding.load(learner);
  std::mt19937_64 random(task.seed);
  for (std::uint32_t v = 0; v < encoding.variables(); ++v) {
    const double weight = task.seed ? static_cast<double>(random() >> 11) * 0x1p-53 : 0.0;
    learner.prefer(literal(v, true), weight);
  }
  Answer answer;
  Budget budget(task.limits, task.stop);
  std::vector<std::uint8_t> values(static_cast<std::size_t>(task.shape.cells()));
  while (answer.found < task.limits.solutions) {
    const Learner::Result result = learner.next(budget);
    answer.exhausted = result == Learner::Result::kExhausted;
    if (result != Learner::Result::kModel) break;
    ++answer.found;
    encoding.read(learner, values.data());
    if (task.each && !task.each(values.data())) break;
  }
  answer.counters = learner.counters();
  return answer;
}

}  // namespace clew::sudoku
