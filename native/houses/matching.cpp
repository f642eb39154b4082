// Alternating paths with blossoms, and the walk over all perfect matchings.
#include "matching.hpp"

#include <numeric>
#include <utility>

namespace clew::houses {

Matching::Matching(Index points, std::vector<Edge> edges)
    : points_(points), edges_(std::move(edges)), states_(edges_.size(), State::kOpen), around_(points),
      partner_(points, kNone), fixed_(points), parent_(points), base_(points), outer_(points), seen_(points) {
  for (Index edge = 0; edge < edges_.size(); ++edge) {
    around_[edges_[edge].one].push_back(edge);
    around_[edges_[edge].other].push_back(edge);
  }
}

bool Matching::find() {
  for (const auto& [one, other, colour] : edges_) {
    if (partner_[one] != kNone || partner_[other] != kNone) continue;
    partner_[one] = other;
    partner_[other] = one;
  }
  for (Index point = 0; point < points_; ++point)
    if (partner_[point] == kNone && !augment(point, kNone)) return false;
  return true;
}

// Outer points are those reached by a path of even length from the root; a point's base is the root of its blossom.
bool Matching::augment(Index from, Index to) {
  std::iota(base_.begin(), base_.end(), 0u);
  parent_.assign(points_, kNone);
  outer_.assign(points_, false);
  std::vector<Index> queue{from};
  outer_[from] = true;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const Index here = queue[at];
    for (const Index edge : around_[here]) {
      if (states_[edge] == State::kOut) continue;
      const Index there = edges_[edge].one == here ? edges_[edge].other : edges_[edge].one;
      if (fixed_[there] || base_[there] == base_[here] || partner_[here] == there) continue;
      if (there == from || (partner_[there] != kNone && parent_[partner_[there]] != kNone)) {
        shrink(here, there, meeting(here, there), queue);
      } else if (parent_[there] == kNone) {
        if (partner_[there] == kNone && to != kNone && there != to) continue;
        parent_[there] = here;
        if (partner_[there] == kNone) {
          flip(there);
          return true;
        }
        outer_[partner_[there]] = true;
        queue.push_back(partner_[there]);
      }
    }
  }
  return false;
}

Index Matching::meeting(Index a, Index b) {
  seen_.assign(points_, false);
  for (Index point = a;;) {
    point = base_[point];
    seen_[point] = true;
    if (partner_[point] == kNone || parent_[partner_[point]] == kNone) break;  // the root
    point = parent_[partner_[point]];
  }
  for (Index point = b;; point = parent_[partner_[point]]) {
    point = base_[point];
    if (seen_[point]) return point;
  }
}

void Matching::shrink(Index a, Index b, Index base, std::vector<Index>& queue) {
  std::vector<bool> inside(points_);
  const auto mark = [&](Index point, Index child) {
    while (base_[point] != base) {
      inside[base_[point]] = inside[base_[partner_[point]]] = true;
      parent_[point] = child;
      child = partner_[point];
      point = parent_[partner_[point]];
    }
  };
  mark(a, b);
  mark(b, a);
  for (Index point = 0; point < points_; ++point) {
    if (!inside[base_[point]]) continue;
    base_[point] = base;
    if (!outer_[point]) {
      outer_[point] = true;
      queue.push_back(point);
    }
  }
}

void Matching::flip(Index end) {
  while (end != kNone) {
    const Index before = parent_[end], next = partner_[before];
    partner_[end] = before;
    partner_[before] = end;
    end = next;
  }
}

void Matching::set(Index edge, State state) {
  states_[edge] = state;
  trail_.push_back(edge);
  if (state == State::kIn) fixed_[edges_[edge].one] = fixed_[edges_[edge].other] = true;
}

void Matching::undo(std::size_t mark, const std::vector<Index>& partners) {
  for (; trail_.size() > mark; trail_.pop_back()) {
    const Index edge = trail_.back();
    if (states_[edge] == State::kIn) fixed_[edges_[edge].one] = fixed_[edges_[edge].other] = false;
    states_[edge] = State::kOpen;
  }
  partner_ = partners;
}

bool Matching::drop(Index edge) {
  const auto [one, other, colour] = edges_[edge];
  if (partner_[one] != other) {
    set(edge, State::kOut);
    return true;
  }
  const State before = std::exchange(states_[edge], State::kOut);
  partner_[one] = partner_[other] = kNone;
  if (augment(one, other)) {
    set(edge, State::kOut);
    return true;
  }
  states_[edge] = before;
  partner_[one] = other;
  partner_[other] = one;
  return false;
}

bool Matching::take(Index edge) {
  const auto [one, other, colour] = edges_[edge];
  if (fixed_[one] || fixed_[other]) return false;
  if (partner_[one] != other) {
    const std::vector<Index> before = partner_;
    const Index left = partner_[one], right = partner_[other];
    partner_[left] = partner_[right] = kNone;
    partner_[one] = other;
    partner_[other] = one;
    fixed_[one] = fixed_[other] = true;
    if (!augment(left, right)) {
      fixed_[one] = fixed_[other] = false;
      partner_ = before;
      return false;
    }
  }
  set(edge, State::kIn);
  return true;
}

bool Matching::walk(std::span<const Index> colours, const Visitor& visitor) {
  if (colours.empty()) return walk_all(visitor);
  const std::size_t mark = trail_.size();
  const std::vector<Index> partners = partner_;
  // The edges of the colour in turn: the first one that a matching has, the earlier ones left out.
  for (Index edge = 0; edge < edges_.size(); ++edge) {
    if (edges_[edge].colour != colours.front()) continue;
    const bool was_in = states_[edge] == State::kIn;
    if (was_in) {
      const bool go_on = walk(colours.subspan(1), visitor);
      undo(mark, partners);
      return go_on;
    }
    if (states_[edge] == State::kOut) continue;
    if (!visitor.choice()) return false;
    const std::size_t here = trail_.size();
    const std::vector<Index> before = partner_;
    if (take(edge)) {
      if (!walk(colours.subspan(1), visitor)) return false;
      undo(here, before);
    }
    if (!drop(edge)) break;
  }
  undo(mark, partners);
  return true;
}

bool Matching::walk_all(const Visitor& visitor) {
  const std::size_t mark = trail_.size();
  const std::vector<Index> partners = partner_;
  for (Index edge = 0; edge < edges_.size(); ++edge) {
    const auto [one, other, colour] = edges_[edge];
    if (states_[edge] != State::kOpen || partner_[one] != other || fixed_[one]) continue;
    if (!visitor.choice()) return false;
    const std::size_t here = trail_.size();
    const std::vector<Index> with = partner_;
    if (drop(edge)) {
      if (!walk_all(visitor)) return false;
      undo(here, with);
    }
    set(edge, State::kIn);
  }
  const bool go_on = visitor.matching(partner_);
  undo(mark, partners);
  return go_on;
}

}  // namespace clew::houses
