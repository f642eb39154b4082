// All solutions of a nonogram: lines first, then trials of single cells, and a search for what they leave open.
//
// The search begins with cells alone, which is soon set up. If some conflicts have not been enough, variables for where
// blocks start are added, and it goes on with all it has learned.
#include "nonogram/kernel.hpp"

#include "nonogram/kernel_grid.hpp"
#include "nonogram/kernel_order.hpp"
#include "nonogram/kernel_probe.hpp"
#include "propagators/line_of_blocks.hpp"

namespace clew::nonogram {

namespace {

// Starts of blocks are left out of grids with more of them: they would fill gigabytes.
constexpr std::size_t kMostStarts = 1u << 21;

class Hunt {
 public:
  Hunt(Grid& grid, Stop& stop) : grid_(grid), stop_(stop), search_({.target_phases = true}), blocks_(search_) {
    variables_.resize(grid.cells(), LineOfBlocks::kSettled);
    for (Index cell = 0; cell < grid.cells(); ++cell) {
      if (grid.values(cell) != 3) continue;
      variables_[cell] = search_.add_variable();
      open_.push_back(variables_[cell]);
    }
    for (Index line = 0; line < grid.lines().size() && !stop.look(); ++line) {
      blocks_.add(grid.lines()[line], grid.paint(line), grid.blank(line), along(line));
    }
  }

  Answer run(const Limits& limits, const OnSolution& each) {
    const auto each_model = [&] {
      for (Index cell = 0; cell < grid_.cells(); ++cell) {
        const Variable v = variables_[cell];
        values_[cell] = v == LineOfBlocks::kSettled ? grid_.values(cell) == 2 : search_.is_true(positive(v));
      }
      return more_ = each(values_.data());
    };
    values_.resize(grid_.cells());
    Budget first(stop_, limits, open_.size() / 4);
    Answer answer = enumerate(search_, {{}, open_, limits.solutions}, first, each_model);
    const std::uint64_t decisions = search_.counters().decisions;
    const bool done = answer.exhausted || !more_ || answer.found >= limits.solutions || decisions >= limits.nodes;
    if (done || search_.full() || stop_.look() || !tell_starts()) return answer;
    Limits rest = limits;
    rest.solutions -= answer.found;
    rest.nodes -= decisions;
    Budget second(stop_, rest);
    const std::uint64_t found = answer.found;
    answer = enumerate(search_, {{}, open_, rest.solutions}, second, each_model);
    answer.found += found;
    return answer;
  }

 private:
  std::span<const Variable> along(Index line) {
    along_.clear();
    const Index columns = grid_.columns(), length = static_cast<Index>(grid_.lines()[line].length());
    for (Index k = 0; k < length; ++k) {
      along_.push_back(variables_[line < grid_.rows() ? line * columns + k : k * columns + line - grid_.rows()]);
    }
    return along_;
  }

  // Adds the starts of all blocks, going by what is known for good by now; false when it is time to stop.
  bool tell_starts() {
    std::size_t starts = 0;
    for (const Line& line : grid_.lines()) starts += line.clue().size() * static_cast<std::size_t>(line.slack());
    if (starts > kMostStarts) return true;
    for (Index line = 0; line < grid_.lines().size(); ++line) {
      if (stop_.look()) return false;
      add_order(search_, grid_.lines()[line], grid_.paint(line), grid_.blank(line), along(line),
                LineOfBlocks::kSettled);
    }
    return true;
  }

  Grid& grid_;
  Stop& stop_;
  Search search_;
  LineOfBlocks blocks_;
  std::vector<Variable> variables_, open_, along_;
  std::vector<std::uint8_t> values_;
  bool more_ = true;
};

Answer finish(const Grid& grid, const Limits& limits, const OnSolution& each) {
  Answer answer;
  answer.exhausted = true;
  if (limits.solutions == 0) return answer;
  std::vector<std::uint8_t> values(grid.cells());
  for (Index cell = 0; cell < grid.cells(); ++cell) values[cell] = grid.values(cell) == 2;
  answer.found = 1;
  each(values.data());
  return answer;
}

}  // namespace

Answer solve(int rows, int columns, const std::int32_t* lines, const std::uint8_t* cells, const Limits& limits,
             Stop& stop, const OnSolution& each) {
  Grid grid(rows, columns, lines, cells);
  if (!grid.run(stop) || !probe(grid, stop)) {
    Answer answer;
    answer.exhausted = !stop.ended();
    return answer;
  }
  if (grid.open() == 0) return finish(grid, limits, each);
  Hunt hunt(grid, stop);
  return stop.ended() ? Answer{} : hunt.run(limits, each);
}

}  // namespace clew::nonogram
