// Premises are tried one by one and left out where the conclusion holds without them; relations take the shortest way.
#include "logic_premises.hpp"

#include <algorithm>

namespace clew::slitherlink::logic {
namespace {

constexpr std::array<std::array<std::size_t, 2>, 6> kPairs{{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}, {1, 3}}};

// The premises at a unit: bits 0-3 its edges, 4-7 its corners, 8-13 pairs of its edges related by colours.
struct Premises {
  const Known& known;
  int unit;

  // The two cells whose relation says whether a pair of edges differs.
  std::array<int, 2> cells_of(std::size_t pair) const {
    const Layout& layout = known.layout();
    const auto [i, j] = kPairs[pair];
    if (layout.is_cell(unit)) return {layout.around(unit)[i], layout.around(unit)[j]};
    const auto& four = layout.at_point(layout.point_of(unit));
    return {four[(i + 3) % 4], four[j]};
  }

  unsigned all(bool colours) const {
    const Layout& layout = known.layout();
    unsigned bits = 0xFF;
    if (!colours) return bits;
    for (std::size_t pair = 0; pair < (layout.is_cell(unit) ? 6U : 4U); ++pair) {
      const auto [i, j] = kPairs[pair];
      const auto& edges = layout.edges_of(unit);
      const auto [one, two] = cells_of(pair);
      if (known.open(edges[i]) && known.open(edges[j]) && known.related(one, two)) bits |= 1U << (8 + pair);
    }
    return bits;
  }

  Patterns set(unsigned used) const {
    const Layout& layout = known.layout();
    Patterns left = known.rule(unit);
    for (std::size_t i = 0; i < 4; ++i) {
      const int edge = layout.edges_of(unit)[i];
      const bool seen = used >> i & 1 || edge == layout.edges;
      if (seen && known.state(edge) == kLine) left &= kTables.line[i];
      if (seen && known.state(edge) == kNone) left &= static_cast<Patterns>(~kTables.line[i]);
      if (used >> (4 + i) & 1) left &= kTables.corner[i][static_cast<std::size_t>(known.mask(layout.corners_of(unit)[i]))];
    }
    for (std::size_t pair = 0; pair < 6; ++pair) {
      if (!(used >> (8 + pair) & 1)) continue;
      const auto [one, two] = cells_of(pair);
      const Patterns differ = kTables.differ[kPairs[pair][0]][kPairs[pair][1]];
      left &= known.colour(one).flip != known.colour(two).flip ? differ : static_cast<Patterns>(~differ);
    }
    return left;
  }
};

// Whether all patterns of a set agree with the conclusions; where there are none, whether the set is empty.
bool entails(const Layout& layout, int unit, Patterns set, const std::vector<Mark>& settled, const std::vector<Pair>& facts) {
  if (settled.empty() && facts.empty()) return set == 0;
  for (const auto& [edge, line] : settled) {
    const auto& edges = layout.edges_of(unit);
    const auto i = static_cast<std::size_t>(std::ranges::find(edges, edge) - edges.begin());
    if (set & (line ? static_cast<Patterns>(~kTables.line[i]) : kTables.line[i])) return false;
  }
  for (const auto& [mask, a, b] : facts) {
    const auto& corners = layout.corners_of(unit);
    const auto i = static_cast<std::size_t>(std::ranges::find(corners, layout.corner_of(a, b)) - corners.begin());
    if (counts_at(set, i) & ~mask) return false;
  }
  return true;
}

}  // namespace

std::vector<Mark> settled_by(const Known& known, int unit, Patterns set) {
  std::vector<Mark> settled;
  const auto& edges = known.layout().edges_of(unit);
  for (std::size_t i = 0; i < 4; ++i) {
    if (!known.open(edges[i])) continue;
    const auto lines = static_cast<Patterns>(set & kTables.line[i]);
    if (lines == 0) settled.push_back({edges[i], false});
    else if (lines == set) settled.push_back({edges[i], true});
  }
  return settled;
}

int counts_at(Patterns set, std::size_t corner) {
  int counts = 0;
  for (const int lines : {0, 1, 2})
    if (set & kTables.corner[corner][std::size_t{1} << lines]) counts |= 1 << lines;
  return counts;
}

Finding explained_at(const Known& known, int unit, bool colours, std::vector<Mark> settled, std::vector<Pair> facts) {
  const Layout& layout = known.layout();
  const Premises premises{known, unit};
  unsigned used = premises.all(colours);
  for (int bit = 13; bit >= 0; --bit) {
    const unsigned fewer = used & ~(1U << bit);
    if (fewer != used && entails(layout, unit, premises.set(fewer), settled, facts)) used = fewer;
  }
  Finding finding;
  if (layout.is_cell(unit)) finding.cells = finding.clues = {unit};
  else finding.points = {layout.point_of(unit)};
  for (std::size_t i = 0; i < 4; ++i) {
    if (used >> i & 1) cite(known, finding, layout.edges_of(unit)[i]);
    if (used >> (4 + i) & 1) cite_fact(finding, known, layout.corners_of(unit)[i]);
  }
  for (std::size_t pair = 0; pair < 6; ++pair) {
    if (!(used >> (8 + pair) & 1)) continue;
    const auto [one, two] = premises.cells_of(pair);
    cite_relation(known, finding, one, two);
    finding.flags.insert(finding.flags.end(), {one, two, known.colour(one).flip != known.colour(two).flip});
  }
  finding.settled = std::move(settled);
  finding.facts = std::move(facts);
  return finding;
}

void cite_fact(Finding& finding, const Known& known, int corner) {
  if (known.mask(corner) == kNothing) return;
  const auto [a, b] = known.layout().corner_edges(corner);
  for (const Pair& pair : finding.given)
    if (pair.a == a && pair.b == b) return;
  finding.given.push_back({known.mask(corner), a, b});
}

namespace {

// Calls `visit(cell, passage)` for each cell that is related at once.
template <class Visit>
void each_passage(const Known& known, int cell, Visit visit) {
  const Layout& layout = known.layout();
  const auto across = [&](int edge) {
    if (known.open(edge)) return;
    const auto [one, two] = layout.sides(edge);
    visit(one == cell ? two : one, Passage{edge, -1});
  };
  const auto diagonal = [&](int point) {
    const auto& four = layout.at_point(point);
    for (std::size_t i = 0; i < 4; ++i) {
      if (four[i] != cell) continue;
      for (const std::size_t j : {(i + 1) % 4, (i + 3) % 4}) {
        const int corner = point * 4 + static_cast<int>(j);
        if (four[j] == layout.outside()) continue;
        const int mask = known.mask(corner);
        if (mask == kBothOrNeither || mask == kExactlyOne) visit(four[(i + 2) % 4], Passage{-1, corner});
      }
    }
  };
  if (cell != layout.outside()) {
    for (const int edge : layout.edges_of(cell)) across(edge);
    for (const int corner : layout.corners_of(cell)) diagonal(corner / 4);
    return;
  }
  for (int edge = 0; edge < layout.edges; ++edge)
    if (layout.units_of(edge)[3] < 0) across(edge);
  for (int point = 0; point < layout.points; ++point) diagonal(point);
}

}  // namespace

void cite_relation(const Known& known, Finding& finding, int from, int to, Passage but) {
  const Layout& layout = known.layout();
  std::vector<int> before(static_cast<std::size_t>(layout.cells + 1), -1);
  std::vector<Passage> by(before.size());
  std::vector<int> reached{to};
  before[static_cast<std::size_t>(to)] = to;
  for (std::size_t at = 0; at < reached.size() && before[static_cast<std::size_t>(from)] < 0; ++at)
    each_passage(known, reached[at], [&](int cell, const Passage& passage) {
      auto& parent = before[static_cast<std::size_t>(cell)];
      if (parent >= 0 || passage == but) return;
      parent = reached[at];
      by[static_cast<std::size_t>(cell)] = passage;
      reached.push_back(cell);
    });
  for (int cell = from;; cell = before[static_cast<std::size_t>(cell)]) {
    finding.way.push_back(cell);
    if (cell == to) return;
    const Passage& passage = by[static_cast<std::size_t>(cell)];
    if (passage.edge >= 0) cite(known, finding, passage.edge);
    else cite_fact(finding, known, passage.corner);
  }
}

}  // namespace clew::slitherlink::logic
