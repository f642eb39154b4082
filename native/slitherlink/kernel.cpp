// All solutions of a slitherlink: deduction first, and a search for what it leaves open.
#include "slitherlink/kernel.hpp"

#include "slitherlink/kernel_deduce.hpp"
#include "slitherlink/kernel_clauses.hpp"

namespace clew::slitherlink {

Answer solve(int rows, int columns, const std::uint8_t* clues, const Limits& limits, Stop& stop,
             const OnSolution& each) {
  const Grid grid{static_cast<Index>(rows), static_cast<Index>(columns)};
  Deduction deduction(grid, clues);
  Answer answer;
  if (!deduction.run()) {
    answer.exhausted = true;
    return answer;
  }
  std::vector<std::uint8_t> edges(grid.edges());
  if (deduction.open() == 0) {
    answer.exhausted = true;
    if (!deduction.closed() || limits.solutions == 0) return answer;
    for (Index edge = 0; edge < grid.edges(); ++edge) edges[edge] = deduction.is_line(edge);
    answer.found = 1;
    each(edges.data());
    return answer;
  }
  Clauses clauses(grid, deduction);
  clauses.add_loop();
  Budget budget(stop, limits);
  return enumerate(clauses.search, {{}, clauses.colours(), limits.solutions}, budget, [&] {
    clauses.read(edges.data());
    return each(edges.data());
  });
}

}  // namespace clew::slitherlink
