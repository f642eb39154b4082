// A sudoku as groups of which exactly one is true, for the conflict-driven search.
//
// A variable says that an open cell holds one of its candidates. The groups: the candidates of a cell, and the places
// of a value in a row, a column and a box. Helpers for "this value is where the line crosses the box" and a matching
// filter for naked and hidden sets were measured on minimal 25x25 grids: each saved about a quarter of the conflicts,
// and cost more time than that.
#include <bit>
#include <optional>
#include <random>

#include "sudoku/general_search.hpp"
#include "sudoku/learn.hpp"

namespace clew::sudoku {

namespace {

class Encoding {
 public:
  explicit Encoding(const Task& task) : shape_(task.shape), masks_(task.masks) {
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      first_.push_back(variables_);
      if (open(cell)) variables_ += static_cast<std::uint32_t>(std::popcount(masks_[cell]));
    }
  }

  std::uint32_t variables() const { return variables_; }

  void load(Learner& learner) const {
    const int n = shape_.size();
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      add_group(learner, [&](int k) { return find(cell, k); });
    }
    for (int unit = 0; unit < n; ++unit) {
      for (int value = 0; value < n; ++value) {
        add_group(learner, [&](int k) { return find(shape_.in_row(unit, k), value); });
        add_group(learner, [&](int k) { return find(shape_.in_column(unit, k), value); });
        add_group(learner, [&](int k) { return find(shape_.in_box(unit, k), value); });
      }
    }
  }

  void read(const Learner& learner, std::uint8_t* values) const {
    for (int cell = 0; cell < shape_.cells(); ++cell) {
      Mask rest = masks_[cell];
      if (open(cell)) {
        for (std::uint32_t v = first(cell); !learner.is_true(literal(v)); ++v) rest &= rest - 1;
      }
      values[cell] = static_cast<std::uint8_t>(std::countr_zero(rest) + 1);
    }
  }

 private:
  bool open(int cell) const { return !std::has_single_bit(masks_[cell]); }
  std::uint32_t first(int cell) const { return first_[static_cast<std::size_t>(cell)]; }

  // That the cell holds the value, if both are open.
  std::optional<Literal> find(int cell, int value) const {
    const Mask bit = Mask{1} << value;
    if (!open(cell) || !(masks_[cell] & bit)) return std::nullopt;
    return literal(first(cell) + static_cast<std::uint32_t>(std::popcount(masks_[cell] & (bit - 1))));
  }

  // The masks are settled: a group without open members has its one true member among the settled cells.
  template <class At>
  void add_group(Learner& learner, At at) const {
    std::vector<Literal> group;
    for (int k = 0; k < shape_.size(); ++k) {
      if (const auto l = at(k)) group.push_back(*l);
    }
    if (!group.empty()) learner.exactly_one(group);
  }

  const Shape& shape_;
  const Masks& masks_;
  std::uint32_t variables_ = 0;
  std::vector<std::uint32_t> first_;  // the variable of each cell's first candidate
};

}  // namespace

Answer search_by_learning(const Task& task) {
  const Encoding encoding(task);
  Learner learner(encoding.variables());
  encoding.load(learner);
  if (task.seed) {
    std::mt19937_64 random(task.seed);
    for (std::uint32_t v = 0; v < encoding.variables(); ++v) {
      learner.prefer(literal(v, true), static_cast<double>(random() >> 11) * 0x1p-53);
    }
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
