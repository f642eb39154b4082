// The rules of slitherlink as clauses, and the graph of the loop.
#include "slitherlink/kernel_clauses.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "slitherlink/kernel_patterns.hpp"

namespace clew::slitherlink {

namespace {

constexpr std::uint64_t key_of(std::uint64_t a, std::uint64_t b) { return std::min(a, b) << 32 | std::max(a, b); }

}  // namespace

Clauses::Clauses(const Grid& grid, const Deduction& deduction)
    : grid_(grid), deduction_(deduction), true_(positive(search.add_variable())) {
  search.add_clause({true_});
  const auto label_of = [&](Index cell) { return cell == grid.cells() ? Deduction::kOutside : deduction.label(cell); };
  for (Index edge = 0; edge < grid.edges(); ++edge) {
    const auto [a, b] = grid.sides(edge);
    lines_.push_back(between(label_of(a), label_of(b)));
  }
  for (Index cell = 0; cell < grid.cells(); ++cell) {
    add_patterns(deduction.cell_patterns(cell), literals(grid.around_cell(cell)));
  }
  for (Index point = 0; point < grid.points(); ++point) {
    add_patterns(deduction.point_patterns(point), literals(grid.at_point(point)));
  }
}

std::array<Literal, 4> Clauses::literals(const std::array<Index, 4>& edges) const {
  std::array<Literal, 4> four;
  for (unsigned i = 0; i < 4; ++i) four[i] = edges[i] == kNone ? true_ ^ 1 : lines_[edges[i]];
  return four;
}

// Inside is true.
Literal Clauses::colour(Label label) {
  if (label / 2 == Deduction::kOutside / 2) return true_ ^ 1 ^ (label & 1);
  const auto [at, fresh] = colour_of_.try_emplace(label / 2);
  if (fresh) {
    colours_.push_back(search.add_variable());
    at->second = positive(colours_.back());
  }
  return at->second ^ (label & 1);
}

// True where the two differ.
Literal Clauses::between(Label a, Label b) {
  if (Deduction::related(a, b)) return true_ ^ 1 ^ (a ^ b);
  if (b / 2 == Deduction::kOutside / 2) std::swap(a, b);
  if (a / 2 == Deduction::kOutside / 2) return colour(b) ^ (a & 1);
  const Label turn = (a ^ b) & 1;
  const auto [at, fresh] = between_.try_emplace(key_of(a / 2, b / 2));
  if (fresh) {
    const Literal one = colour(a & ~1u), other = colour(b & ~1u);
    const Literal differ = positive(search.add_variable());
    at->second = differ;
    for (const Literal sign : {0u, 1u}) {
      search.add_clause({one ^ sign, other ^ sign ^ 1, differ});
      search.add_clause({one ^ sign, other ^ sign, differ ^ 1});
    }
  }
  return at->second ^ turn;
}

void Clauses::add_patterns(Patterns patterns, const std::array<Literal, 4>& lines, std::span<const Literal> unless) {
  if (unless.empty() && std::has_single_bit(patterns)) return;  // all is decided
  std::vector<Literal> clause;
  for (const PatternClause& shortest : pattern_clauses_.of(patterns)) {
    clause.assign(unless.begin(), unless.end());
    for (unsigned i = 0; i < 4; ++i) {
      if (shortest.lines >> i & 1) clause.push_back(lines[i]);
      if (shortest.refused >> i & 1) clause.push_back(lines[i] ^ 1);
    }
    search.add_clause(clause);
  }
}

void Clauses::add_clue(Index cell, std::uint8_t clue, Literal condition) {
  Patterns patterns = 0;
  for (unsigned pattern = 0; pattern < 16; ++pattern) {
    if (std::popcount(pattern) == clue) patterns |= static_cast<Patterns>(1u << pattern);
  }
  const std::array unless{condition ^ 1};
  add_patterns(patterns, literals(grid_.around_cell(cell)), unless);
}

void Clauses::add_loop() {
  std::vector<Index> number(grid_.points(), kNone);
  Index points = 0;
  const auto numbered = [&](Index point) { return number[point] == kNone ? number[point] = points++ : number[point]; };
  std::vector<OneLoop::Edge> edges;
  std::vector<Index> place(grid_.edges(), kNone);  // of an edge in the graph
  std::vector<Literal> any;
  bool certain = false;
  for (Index edge = 0; edge < grid_.edges(); ++edge) {
    if (deduction_.decided(edge)) continue;
    const auto [a, b] = grid_.ends(edge);
    place[edge] = static_cast<Index>(edges.size());
    edges.push_back({numbered(a), numbered(b), lines_[edge]});
    any.push_back(lines_[edge]);
  }
  for (Index point = 0; point < grid_.points(); ++point) {
    const Index end = deduction_.path_end(point);
    if (end == kNone || end <= point) continue;
    edges.push_back({numbered(point), numbered(end), true_});
    certain = true;
  }
  std::vector<OneLoop::Group> groups;
  for (Index cell = 0; cell < grid_.cells(); ++cell) {
    if (!deduction_.wants(cell)) continue;
    OneLoop::Group group;
    for (const Index edge : grid_.around_cell(cell)) {
      if (place[edge] != kNone) group.push_back(place[edge]);
    }
    groups.push_back(std::move(group));
  }
  if (!certain && groups.empty()) search.add_clause(any);
  loop_ = std::make_unique<OneLoop>(search, points, edges, groups);
}

void Clauses::read(std::uint8_t* edges) const {
  for (Index edge = 0; edge < grid_.edges(); ++edge) edges[edge] = search.is_true(lines_[edge]);
}

}  // namespace clew::slitherlink
