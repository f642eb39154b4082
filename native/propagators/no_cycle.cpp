// No cycle: trees that grow together and apart, and the paths that explain what they refuse.
#include "propagators/no_cycle.hpp"

#include <utility>

namespace clew {

NoCycle::NoCycle(Search& search, std::uint32_t points, std::span<const Edge> edges, std::optional<Literal> guard)
    : graph_(points, edges), trees_(points), refused_(2 * search.variables(), kNone), came_by_(points, kNone) {
  search.add_propagator(*this, 1, guard);
  for (Index e = 0; e < edges.size(); ++e) {
    chosen_.push_back(edges[e].chosen);
    search.watch(*this, edges[e].chosen, e);
  }
}

bool NoCycle::propagate(Search& search) {
  while (hung_.size() < told_.size()) {
    if (!grow(search, told_[hung_.size()])) return false;
  }
  return true;
}

bool NoCycle::grow(Search& search, Index edge) {
  const auto [a, b] = graph_.ends(edge);
  Index large = trees_.root(a), small = trees_.root(b);
  if (large == small) {
    hung_.push_back(kNone);
    std::vector<Literal> clause{chosen_[edge] ^ 1};
    path(search, edge, search.trail_size(), clause);
    return search.refute(clause);
  }
  if (trees_.size(large) < trees_.size(small)) std::swap(large, small);
  bool holds = true;
  Index point = small;
  do {
    for (const auto& [other_edge, other] : graph_.around(point)) {
      if (other_edge == edge || !holds || trees_.root(other) != large) continue;
      // A chosen one is reported later, and refuted then.
      if (!search.is_open(chosen_[other_edge])) continue;
      refused_[chosen_[other_edge] ^ 1] = other_edge;
      holds = search.imply(chosen_[other_edge] ^ 1);
    }
    point = trees_.next(point);
  } while (point != small);
  hung_.push_back(trees_.join(large, small));
  return holds;
}

void NoCycle::unassigned(std::uint32_t) {
  if (hung_.size() == told_.size()) {
    if (hung_.back() != kNone) trees_.part(hung_.back());
    hung_.pop_back();
  }
  told_.pop_back();
}

void NoCycle::explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) {
  path(search, refused_[implied], before, others);
}

// The chosen edges that lead from one end of this edge to the other, negated.
void NoCycle::path(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& out) {
  const auto [from, to] = graph_.ends(edge);
  seen_.assign(1, from);
  came_by_[from] = edge;
  for (std::size_t at = 0; came_by_[to] == kNone; ++at) {
    for (const auto& [next, point] : graph_.around(seen_[at])) {
      if (came_by_[point] != kNone || next == edge || !search.is_true_before(chosen_[next], before)) continue;
      came_by_[point] = next;
      seen_.push_back(point);
    }
  }
  for (Index point = to; point != from;) {
    const Index by = came_by_[point];
    out.push_back(chosen_[by] ^ 1);
    const auto [a, b] = graph_.ends(by);
    point = a == point ? b : a;
  }
  for (const Index point : seen_) came_by_[point] = kNone;
}

}  // namespace clew
