// Bridges as variables, numbers and crossings as clauses, and the graph that must be connected.
#include "hashi/kernel_clauses.hpp"

#include <array>
#include <numeric>

namespace clew::hashi {

Clauses::Clauses(const Puzzle& puzzle, const Graph& graph, const Bounds& bounds)
    : graph_(graph), bounds_(bounds), first_(graph.bridges.size(), 0) {
  add_bridges();
  for (Index island = 0; island < graph.islands(); ++island) add_number(island);
  add_graph(puzzle.loops);
}

void Clauses::add_bridges() {
  std::uint32_t total = 0;
  for (Index bridge = 0; bridge < graph_.bridges.size(); ++bridge) {
    first_[bridge] = total;
    total += static_cast<std::uint32_t>(bounds_.most(bridge) - bounds_.least(bridge));
  }
  search.add_variables(total);
  variables_.resize(total);
  std::iota(variables_.begin(), variables_.end(), 0);
  for (Index bridge = 0; bridge < graph_.bridges.size(); ++bridge) {
    for (int number = bounds_.least(bridge) + 2; number <= bounds_.most(bridge); ++number) {
      search.add_clause({at_least(bridge, number) ^ 1, at_least(bridge, number - 1)});
    }
    if (bounds_.least(bridge) == 0 && bounds_.most(bridge) > 0) search.set_phase(at_least(bridge, 1));
  }
  for (const auto& [one, other] : graph_.crossings) {
    if (bounds_.most(one) == 0 || bounds_.most(other) == 0) continue;  // and neither is certain, or the other were not
    search.add_clause({at_least(one, 1) ^ 1, at_least(other, 1) ^ 1});
  }
}

// Of any numbers that sum up to one too few, one must be exceeded; and likewise downwards.
void Clauses::add_number(Index island) {
  std::array<Index, 4> open;
  std::size_t size = 0;
  int wanted = graph_.number_of[island];
  for (const Index bridge : graph_.around[island]) {
    if (bridge == kNone) continue;
    wanted -= bounds_.least(bridge);
    if (!bounds_.decided(bridge)) open[size++] = bridge;
  }
  std::vector<Literal> clause;
  if (graph_.number_of[island] == kUnknown) {
    if (wanted < kUnknown) return;  // some bridge is certain
    for (std::size_t i = 0; i < size; ++i) clause.push_back(at_least(open[i], 1));
    search.add_clause(clause);
    return;
  }
  std::array<int, 4> extra{};  // of each open bridge, beyond its least
  const auto room = [&](std::size_t i) { return bounds_.most(open[i]) - bounds_.least(open[i]); };
  const auto state = [&] {
    const int sum = std::accumulate(extra.begin(), extra.begin() + static_cast<std::ptrdiff_t>(size), 0);
    if (sum != wanted - 1 && sum != wanted + 1) return;
    clause.clear();
    for (std::size_t i = 0; i < size; ++i) {
      const int number = bounds_.least(open[i]) + extra[i];
      if (sum < wanted && extra[i] < room(i)) clause.push_back(at_least(open[i], number + 1));
      if (sum > wanted && extra[i] > 0) clause.push_back(at_least(open[i], number) ^ 1);
    }
    search.add_clause(clause);
  };
  for (std::size_t i = 0; i < size;) {  // all choices, like a clock
    state();
    for (i = 0; i < size && extra[i] == room(i); ++i) extra[i] = 0;
    if (i < size) ++extra[i];
  }
}

void Clauses::add_graph(bool loops) {
  std::vector<Index> point(graph_.islands(), kNone);
  Index points = 0;
  for (Index island = 0; island < graph_.islands(); ++island) {
    if (bounds_.group(island) == island) point[island] = points++;
  }
  std::vector<int> wanted(points);
  for (Index island = 0; island < graph_.islands(); ++island) {
    if (bounds_.group(island) == island) wanted[point[island]] = bounds_.wanted(island);
  }
  std::vector<Edge> edges;
  std::vector<Groups::Bridge> open;
  for (Index bridge = 0; bridge < graph_.bridges.size(); ++bridge) {
    if (bounds_.decided(bridge)) continue;
    const Index from = point[bounds_.group(graph_.bridges[bridge].from)];
    const Index to = point[bounds_.group(graph_.bridges[bridge].to)];
    const int least = bounds_.least(bridge);
    const Literal first = at_least(bridge, least + 1);
    open.push_back({from, to, first, static_cast<std::uint32_t>(bounds_.most(bridge) - least), from != to});
    if (from != to) edges.push_back({from, to, first});
  }
  if (!loops) no_cycle_ = std::make_unique<NoCycle>(search, points, edges);
  if (bounds_.joined()) return;
  groups_ = std::make_unique<Groups>(search, wanted, open);
  connected_ = std::make_unique<Connected>(search, std::vector<std::optional<Literal>>(points), edges);
}

void Clauses::read(std::uint8_t* bridges) const {
  for (Index bridge = 0; bridge < graph_.bridges.size(); ++bridge) {
    int number = bounds_.least(bridge);
    while (number < bounds_.most(bridge) && search.is_true(at_least(bridge, number + 1))) ++number;
    bridges[bridge] = static_cast<std::uint8_t>(number);
  }
}

}  // namespace clew::hashi
