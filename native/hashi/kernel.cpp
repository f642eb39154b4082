// All solutions of a hashi: bounds first, and a search for what they leave open.
#include "hashi/kernel.hpp"

#include "hashi/kernel_bounds.hpp"
#include "hashi/kernel_clauses.hpp"

namespace clew::hashi {

Answer solve(const Puzzle& puzzle, const Limits& limits, Stop& stop, const OnSolution& each) {
  const Graph graph(puzzle);
  Bounds bounds(puzzle, graph);
  Answer answer;
  if (!bounds.run()) {
    answer.exhausted = true;
    return answer;
  }
  std::vector<std::uint8_t> bridges(graph.bridges.size());
  Clauses clauses(puzzle, graph, bounds);
  Budget budget(stop, limits);
  return enumerate(clauses.search, {{}, clauses.variables(), limits.solutions}, budget, [&] {
    clauses.read(bridges.data());
    return each(bridges.data());
  });
}

}  // namespace clew::hashi
