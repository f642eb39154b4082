// All solutions of a nonogram: lines first, and a search for what they leave open.
#include "nonogram/kernel.hpp"

#include "nonogram/kernel_grid.hpp"
#include "propagators/line_of_blocks.hpp"

namespace clew::nonogram {

namespace {

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
  if (!grid.run(stop)) {
    Answer answer;
    answer.exhausted = !stop.ended();
    return answer;
  }
  if (grid.open() == 0) return finish(grid, limits, each);

  Search search;
  std::vector<Variable> variables(grid.cells(), LineOfBlocks::kSettled), over;
  for (Index cell = 0; cell < grid.cells(); ++cell) {
    if (grid.values(cell) == 3) over.push_back(variables[cell] = search.add_variable());
  }
  LineOfBlocks blocks(search);
  std::vector<Variable> along;
  for (Index line = 0; line < grid.rows() + grid.columns(); ++line) {
    const bool row = line < grid.rows();
    along.clear();
    for (Index k = 0; k < static_cast<Index>(grid.lines()[line].length()); ++k) {
      along.push_back(variables[row ? line * grid.columns() + k : k * grid.columns() + line - grid.rows()]);
    }
    blocks.add(grid.lines()[line], grid.paint(line), grid.blank(line), along);
  }
  std::vector<std::uint8_t> values(grid.cells());
  Budget budget(stop, limits);
  return enumerate(search, {{}, over, limits.solutions}, budget, [&] {
    for (Index cell = 0; cell < grid.cells(); ++cell) {
      const Variable v = variables[cell];
      values[cell] = v == LineOfBlocks::kSettled ? grid.values(cell) == 2 : search.is_true(positive(v));
    }
    return each(values.data());
  });
}

}  // namespace clew::nonogram
