// The rules of slitherlink as clauses, and the graph of the loop.
#include "slitherlink/kernel_rules.hpp"

#include <algorithm>
#include <array>

namespace clew::slitherlink {

namespace {

// A clause over four edges: those that may be lines, and those that may be refused.
struct Clause {
  std::uint8_t lines, refused;
};

// The patterns that break the clause.
Patterns breaking(const Clause& clause) {
  Patterns broken = 0;
  for (unsigned pattern = 0; pattern < 16; ++pattern) {
    if (!(pattern & clause.lines) && (pattern & clause.refused) == clause.refused) {
      broken |= static_cast<Patterns>(1u << pattern);
    }
  }
  return broken;
}

// All clauses over four edges, short ones first.
std::vector<std::pair<Clause, Patterns>> all_clauses() {
  std::vector<std::pair<Clause, Patterns>> all;
  for (unsigned size = 1; size <= 4; ++size) {
    for (unsigned code = 1; code < 256; ++code) {
      const Clause clause{static_cast<std::uint8_t>(code & 15), static_cast<std::uint8_t>(code >> 4)};
      if ((clause.lines & clause.refused) == 0 && std::popcount(code) == static_cast<int>(size)) {
        all.emplace_back(clause, breaking(clause));
      }
    }
  }
  return all;
}

// The shortest clauses that say: one of these patterns. None of them follows from another alone.
std::vector<Clause> clauses_for(Patterns patterns) {
  static const auto all = all_clauses();
  std::vector<Clause> found;
  for (const auto& [clause, broken] : all) {
    if (patterns & broken) continue;
    const bool follows = std::ranges::any_of(found, [&](const Clause& shorter) {
      return (shorter.lines & ~clause.lines) == 0 && (shorter.refused & ~clause.refused) == 0;
    });
    if (!follows) found.push_back(clause);
  }
  return found;
}

constexpr std::uint64_t key_of(std::uint64_t a, std::uint64_t b) { return std::min(a, b) << 32 | std::max(a, b); }

}  // namespace

Rules::Rules(const Grid& grid, const Deduction& deduction)
    : grid_(grid), deduction_(deduction), true_(positive(search.add_variable())) {
  search.add_clause({true_});
  const auto label_of = [&](Index cell) { return cell == grid.cells() ? Deduction::kOutside : deduction.label(cell); };
  for (Index edge = 0; edge < grid.edges(); ++edge) {
    const auto [a, b] = grid.sides(edge);
    lines_.push_back(between(label_of(a), label_of(b)));
  }
  const auto literals = [&](const std::array<Index, 4>& edges) {
    std::array<Literal, 4> four;
    for (unsigned i = 0; i < 4; ++i) four[i] = edges[i] == kNone ? true_ ^ 1 : lines_[edges[i]];
    return four;
  };
  for (Index cell = 0; cell < grid.cells(); ++cell) {
    add_patterns(deduction.cell_patterns(cell), literals(grid.around_cell(cell)));
  }
  for (Index point = 0; point < grid.points(); ++point) {
    add_patterns(deduction.point_patterns(point), literals(grid.at_point(point)));
  }
}

// Inside is true.
Literal Rules::colour(Label label) {
  if (label / 2 == Deduction::kOutside / 2) return true_ ^ 1 ^ (label & 1);
  const auto [at, fresh] = colour_of_.try_emplace(label / 2);
  if (fresh) {
    colours_.push_back(search.add_variable());
    at->second = positive(colours_.back());
  }
  return at->second ^ (label & 1);
}

// True where the two differ.
Literal Rules::between(Label a, Label b) {
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

void Rules::add_patterns(Patterns patterns, const std::array<Literal, 4>& lines) {
  if (std::has_single_bit(patterns)) return;
  std::vector<Literal> clause;
  for (const Clause& shortest : clauses_for(patterns)) {
    clause.clear();
    for (unsigned i = 0; i < 4; ++i) {
      if (shortest.lines >> i & 1) clause.push_back(lines[i]);
      if (shortest.refused >> i & 1) clause.push_back(lines[i] ^ 1);
    }
    search.add_clause(clause);
  }
}

void Rules::add_clue(Index cell, std::uint8_t clue, Literal condition) {
  Patterns patterns = 0;
  for (unsigned pattern = 0; pattern < 16; ++pattern) {
    if (std::popcount(pattern) == clue) patterns |= static_cast<Patterns>(1u << pattern);
  }
  const auto around = grid_.around_cell(cell);
  for (const Clause& shortest : clauses_for(patterns)) {
    std::vector<Literal> clause{condition ^ 1};
    for (unsigned i = 0; i < 4; ++i) {
      if (shortest.lines >> i & 1) clause.push_back(lines_[around[i]]);
      if (shortest.refused >> i & 1) clause.push_back(lines_[around[i]] ^ 1);
    }
    search.add_clause(clause);
  }
}

void Rules::add_loop() {
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

void Rules::read(std::uint8_t* edges) const {
  for (Index edge = 0; edge < grid_.edges(); ++edge) edges[edge] = search.is_true(lines_[edge]);
}

}  // namespace clew::slitherlink
