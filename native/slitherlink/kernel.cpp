// All solutions of a slitherlink.
#include "slitherlink/kernel.hpp"

#include "slitherlink/kernel_rules.hpp"

namespace clew::slitherlink {

Answer solve(int rows, int columns, const std::uint8_t* clues, const Limits& limits, Stop& stop, const OnSolution& each) {
  Rules rules({static_cast<Index>(rows), static_cast<Index>(columns)});
  for (Index cell = 0; cell < rules.grid.cells(); ++cell) {
    if (clues[cell] != kNoClue) rules.add_clue(cell, clues[cell]);
  }
  rules.add_loop();
  std::vector<std::uint8_t> edges(rules.grid.edges());
  const std::vector<Variable> over = rules.edge_variables();
  Budget budget(stop, limits);
  return enumerate(rules.search, {{}, over, limits.solutions}, budget, [&] {
    rules.read(edges.data());
    return each(edges.data());
  });
}

}  // namespace clew::slitherlink
