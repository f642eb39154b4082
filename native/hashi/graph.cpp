// Islands, bridges and crossings of a grid, in two sweeps over its cells.
#include "graph.hpp"

namespace clew::hashi {

Graph::Graph(const Puzzle& puzzle) {
  const auto columns = static_cast<Index>(puzzle.columns);
  for (Index cell = 0; cell < puzzle.cells.size(); ++cell) {
    if (puzzle.cells[cell] == kWater) continue;
    cell_of.push_back(cell);
    number_of.push_back(puzzle.cells[cell]);
  }
  around.assign(islands(), {kNone, kNone, kNone, kNone});

  // The nearest island below each, known from a sweep upwards.
  std::vector<Index> nearest(columns, kNone), below(islands(), kNone);
  for (Index island = islands(); island-- > 0;) {
    Index& seen = nearest[cell_of[island] % columns];
    below[island] = seen;
    seen = island;
  }
  for (Index island = 0; island < islands(); ++island) {
    const auto join = [&](Index other, bool across) {
      const auto bridge = static_cast<Index>(bridges.size());
      bridges.push_back({island, other, across});
      around[island][across ? kRight : kDown] = bridge;
      around[other][across ? kLeft : kUp] = bridge;
    };
    if (island + 1 < islands() && cell_of[island + 1] / columns == cell_of[island] / columns) join(island + 1, true);
    if (below[island] != kNone) join(below[island], false);
  }
  find_crossings(puzzle);
}

void Graph::find_crossings(const Puzzle& puzzle) {
  const auto columns = static_cast<Index>(puzzle.columns);
  std::vector<Index> down(puzzle.cells.size(), kNone);  // the bridge that would run down through a cell of water
  for (Index bridge = 0; bridge < bridges.size(); ++bridge) {
    const auto& [from, to, across] = bridges[bridge];
    if (across) continue;
    for (Index cell = cell_of[from] + columns; cell < cell_of[to]; cell += columns) down[cell] = bridge;
  }
  crossing_starts_.assign(bridges.size() + 1, 0);
  for (Index bridge = 0; bridge < bridges.size(); ++bridge) {
    const auto& [from, to, across] = bridges[bridge];
    if (!across) continue;
    for (Index cell = cell_of[from] + 1; cell < cell_of[to]; ++cell) {
      if (down[cell] == kNone) continue;
      crossings.emplace_back(bridge, down[cell]);
      ++crossing_starts_[bridge];
      ++crossing_starts_[down[cell]];
    }
  }
  Index total = 0;
  for (Index& start : crossing_starts_) start = total += start;  // now each is the end of its part
  crossing_.resize(total);
  for (std::size_t at = crossings.size(); at-- > 0;) {
    const auto [one, other] = crossings[at];
    crossing_[--crossing_starts_[one]] = other;
    crossing_[--crossing_starts_[other]] = one;
  }
}

}  // namespace clew::hashi
