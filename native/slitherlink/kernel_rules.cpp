// The rules of slitherlink as clauses.
#include "slitherlink/kernel_rules.hpp"

#include <bit>

namespace clew::slitherlink {

Rules::Rules(Grid size) : grid(size) {
  search.add_variables(grid.edges() + grid.cells());
  add_colours();
  add_points();
}

void Rules::add_colours() {
  for (Index edge = 0; edge < grid.edges(); ++edge) {
    const auto [a, b] = grid.sides(edge);
    const Literal e = line(edge);
    if (a == grid.cells() || b == grid.cells()) {
      const Literal in = inside(a == grid.cells() ? b : a);
      search.add_clause({e ^ 1, in});
      search.add_clause({e, in ^ 1});
      continue;
    }
    for (unsigned signs = 0; signs < 4; ++signs) {
      const Literal sa = signs & 1, sb = signs >> 1;
      search.add_clause({inside(a) ^ sa, inside(b) ^ sb, e ^ 1 ^ sa ^ sb});
    }
  }
}

void Rules::add_points() {
  for (Index point = 0; point < grid.points(); ++point) {
    std::vector<Literal> meeting;
    for (const Index edge : grid.at_point(point)) {
      if (edge != kNone) meeting.push_back(line(edge));
    }
    OneLoop::add_point_rule(search, meeting);
  }
}

void Rules::count_lines(Index cell, std::uint8_t clue, std::vector<Literal>& condition) {
  const auto around = grid.around_cell(cell);
  for (unsigned some = 1; some < 16; ++some) {
    const auto size = static_cast<std::uint8_t>(std::popcount(some));
    for (const bool over : {false, true}) {
      // Of one more than the clue, not all are lines; of one more than the others, not none.
      if (size != (over ? clue + 1 : 5 - clue)) continue;
      std::vector<Literal> clause = condition;
      for (unsigned k = 0; k < 4; ++k) {
        if (some >> k & 1) clause.push_back(line(around[k]) ^ static_cast<Literal>(over));
      }
      search.add_clause(clause);
    }
  }
}

void Rules::add_clue(Index cell, std::uint8_t clue) {
  std::vector<Literal> always;
  count_lines(cell, clue, always);
  if (clue == 0) return;
  const auto around = grid.around_cell(cell);
  groups_.emplace_back(around.begin(), around.end());
}

void Rules::add_clue(Index cell, std::uint8_t clue, Literal condition) {
  std::vector<Literal> unless{condition ^ 1};
  count_lines(cell, clue, unless);
}

void Rules::add_loop() {
  std::vector<OneLoop::Edge> edges;
  std::vector<Literal> lines;
  for (Index edge = 0; edge < grid.edges(); ++edge) {
    const auto [a, b] = grid.ends(edge);
    edges.push_back({a, b, line(edge)});
    lines.push_back(line(edge));
  }
  if (groups_.empty()) search.add_clause(lines);
  loop_ = std::make_unique<OneLoop>(search, grid.points(), edges, groups_);
}

std::vector<Variable> Rules::edge_variables() const {
  std::vector<Variable> variables(grid.edges());
  for (Index edge = 0; edge < grid.edges(); ++edge) variables[edge] = edge;
  return variables;
}

void Rules::read(std::uint8_t* edges) const {
  for (Index edge = 0; edge < grid.edges(); ++edge) edges[edge] = search.is_true(line(edge));
}

}  // namespace clew::slitherlink
