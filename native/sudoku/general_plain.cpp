// Plain depth-first search on bit masks of what each row, column and box still lacks.
//
// For tiny grids, where counting millions of solutions matters more than cleverness: the cell with the fewest
// candidates is filled next, and nothing is remembered.
#include <bit>
#include <random>
#include <utility>

#include "sudoku/general_search.hpp"
#include "sudoku/learn.hpp"

namespace clew::sudoku {

namespace {

class Plain {
 public:
  explicit Plain(const Task& task) : task_(task), budget_(task.limits, task.stop), random_(task.seed) {
    const Shape& shape = task.shape;
    const int n = shape.size();
    values_.resize(static_cast<std::size_t>(shape.cells()));
    lacks_.assign(static_cast<std::size_t>(3 * n), (Mask{1} << n) - 1);
    for (int cell = 0; cell < shape.cells(); ++cell) {
      const int row = cell / n, column = cell % n;
      Open open{cell, row, n + column, 2 * n + shape.box(row, column), task.masks[cell]};
      if (std::has_single_bit(open.allowed)) {
        take(open, open.allowed);
      } else {
        open_.push_back(open);
      }
    }
  }

  Answer run() {
    answer_.exhausted = descend(0);
    return answer_;
  }

 private:
  struct Open {
    int cell, row, column, box;
    Mask allowed;
  };

  Mask& lack(int unit) { return lacks_[static_cast<std::size_t>(unit)]; }
  Mask candidates(const Open& open) { return open.allowed & lack(open.row) & lack(open.column) & lack(open.box); }

  void take(const Open& open, Mask value) {
    lack(open.row) ^= value;
    lack(open.column) ^= value;
    lack(open.box) ^= value;
    values_[static_cast<std::size_t>(open.cell)] = static_cast<std::uint8_t>(std::countr_zero(value) + 1);
  }
  void give_back(const Open& open, Mask value) {
    lack(open.row) ^= value;
    lack(open.column) ^= value;
    lack(open.box) ^= value;
  }

  bool show() {
    ++answer_.found;
    const bool on = !task_.each || task_.each(values_.data());
    return on && answer_.found < task_.limits.solutions;
  }

  // Fills the open cells from `depth` on in every way; false when the search was ended before that.
  bool descend(std::size_t depth) {
    if (depth == open_.size()) return show();
    std::size_t best = depth;
    int fewest = 64;
    for (std::size_t k = depth; k < open_.size() && fewest > 1; ++k) {
      const int count = std::popcount(candidates(open_[k]));
      if (count < fewest) {
        fewest = count;
        best = k;
      }
    }
    if (fewest == 0) return true;
    std::swap(open_[depth], open_[best]);
    const Open open = open_[depth];
    for (Mask rest = candidates(open); rest;) {
      if (fewest > 1 && !count_decision()) return false;
      const Mask value = choose(rest);
      rest ^= value;
      take(open, value);
      const bool on = descend(depth + 1);
      give_back(open, value);
      if (!on) return false;
    }
    return true;
  }

  bool count_decision() {
    if (budget_.due() || budget_.spent(answer_.counters.decisions)) return false;
    ++answer_.counters.decisions;
    return true;
  }

  Mask choose(Mask rest) {
    if (task_.seed) {
      for (auto skip = random_() % static_cast<unsigned>(std::popcount(rest)); skip > 0; --skip) rest &= rest - 1;
    }
    return rest & -rest;
  }

  const Task& task_;
  Budget budget_;
  std::mt19937_64 random_;
  std::vector<Open> open_;
  std::vector<Mask> lacks_;  // rows, then columns, then boxes
  std::vector<std::uint8_t> values_;
  Answer answer_;
};

}  // namespace

Answer search_plainly(const Task& task) { return Plain(task).run(); }

}  // namespace clew::sudoku
