// One loop, seen from afar: the parts of what is not refused that a single point would have to join.
#include <algorithm>

#include "propagators/one_loop.hpp"

namespace clew {

// Refuses what lies beyond a cut point from the first chosen edge. That one stands longest, so it explains best.
bool OneLoop::divide(Search& search) {
  if (choices_.empty()) return true;
  const Index anchor = choices_.front().edge;
  walk(search, anchor);
  const auto apart = [&](Index edge) { return order_[graph_.ends(edge).first] == 0 || tops_[edge] != kNone; };
  const auto cause_of = [&](Index edge) {
    const bool reached = order_[graph_.ends(edge).first] != 0;
    return Cause{.why = Why::kCut, .edge = edge, .point = reached ? tops_[edge] : kNone, .anchor = anchor};
  };
  for (const Choice& choice : choices_) {
    if (!apart(choice.edge)) continue;
    std::vector<Literal> clause{chosen_[choice.edge] ^ 1};
    cut(search, cause_of(choice.edge), search.trail_size(), clause);
    return search.refute(clause);
  }
  for (Index e = 0; e < graph_.edge_count(); ++e) {
    if (search.is_open(chosen_[e]) && apart(e) && !refuse(search, cause_of(e))) return false;
  }
  return true;
}

// Depth first from the anchor's end, the anchor first, so that every other part hangs on the rest by the point where
// the walk came into it.
void OneLoop::walk(const Search& search, Index anchor) {
  std::ranges::fill(order_, 0);
  std::uint32_t time = 0;
  const auto enter = [&](Index point, Index by) {
    order_[point] = low_[point] = ++time;
    stack_.push_back({point, by, 0});
  };
  const auto [root, first] = graph_.ends(anchor);
  enter(root, kNone);
  open_edges_.push_back(anchor);
  enter(first, anchor);
  while (!stack_.empty()) {
    Visit& visit = stack_.back();
    const auto around = graph_.around(visit.point);
    if (visit.next == around.size()) {
      const Visit done = visit;
      stack_.pop_back();
      if (!stack_.empty()) leave(done, anchor);
      continue;
    }
    const auto [edge, point] = around[visit.next++];
    if (edge == visit.by || search.is_false(chosen_[edge])) continue;
    if (order_[point] == 0) {
      open_edges_.push_back(edge);
      enter(point, edge);
    } else if (order_[point] < order_[visit.point]) {
      open_edges_.push_back(edge);
      low_[visit.point] = std::min(low_[visit.point], order_[point]);
    }
  }
}

// A point is done: if nothing below leads back past its parent, the edges walked since are a part of their own.
void OneLoop::leave(const Visit& done, Index anchor) {
  const Index parent = stack_.back().point;
  low_[parent] = std::min(low_[parent], low_[done.point]);
  if (low_[done.point] < order_[parent]) return;
  for (Index edge = kNone; edge != done.by;) {
    edge = open_edges_.back();
    open_edges_.pop_back();
    tops_[edge] = done.by == anchor ? kNone : parent;
  }
}

// Why the edge cannot be on a loop with the anchor: the refused edges around the smaller side, but for the cut point.
void OneLoop::cut(const Search& search, const Cause& cause, std::uint32_t before, std::vector<Literal>& out) {
  const auto beside = [&](Index e) {
    const auto [p, q] = graph_.ends(e);
    return p != cause.point ? p : q;
  };
  const auto side = sides_.smaller(beside(cause.edge), beside(cause.anchor), [&](const Graph::Step& step) {
    return step.point != cause.point && !search.is_true_before(chosen_[step.edge] ^ 1, before);
  });
  for (const Index p : side) {
    for (const auto& step : graph_.around(p)) {
      if (!sides_.within(step.point) && step.point != cause.point) out.push_back(chosen_[step.edge]);
    }
  }
  out.push_back(chosen_[cause.anchor] ^ 1);
}

}  // namespace clew
