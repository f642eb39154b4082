// A walk over a graph, depth first, that knows of each point how far back the part below it leads.
//
// Where nothing below a point leads back past its parent, the parent is a cut point; where nothing leads back to it
// either, the edge between them is a bridge.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "propagators/graph.hpp"

namespace clew {

class Walk {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~0u;
  struct Visit {
    Index point, by;  // the edge it was reached by
    std::uint32_t next;
  };

  // What the walker does: asks whether a step is open, enters a point, goes along an edge for the first time, and
  // leaves a visit for the one before when all below it is done.
  template <class Open, class Enter, class Along, class Leave>
  struct Walker {
    Open open;
    Enter enter;
    Along along;
    Leave leave;
  };

  explicit Walk(const Graph& graph) : graph_(graph), order_(graph.point_count()), low_(graph.point_count()) {}

  // From a point, along a certain edge first if one is given.
  template <class... Parts>
  void from(Index root, Index first, Walker<Parts...> walker) {
    std::ranges::fill(order_, 0);
    time_ = 0;
    enter(root, kNone, walker);
    if (first != kNone) {
      walker.along(first);
      const auto [a, b] = graph_.ends(first);
      enter(a == root ? b : a, first, walker);
    }
    while (!stack_.empty()) {
      Visit& visit = stack_.back();
      const auto around = graph_.around(visit.point);
      if (visit.next == around.size()) {
        leave(walker);
        continue;
      }
      const Graph::Step step = around[visit.next++];
      if (step.edge == visit.by || !walker.open(step)) continue;
      if (order_[step.point] == 0) {
        walker.along(step.edge);
        enter(step.point, step.edge, walker);
      } else if (order_[step.point] < order_[visit.point]) {
        walker.along(step.edge);
        low_[visit.point] = std::min(low_[visit.point], order_[step.point]);
      }
    }
  }

  bool reached(Index point) const { return order_[point] != 0; }
  std::uint32_t order(Index point) const { return order_[point]; }  // when it was reached, from 1
  std::uint32_t low(Index point) const { return low_[point]; }      // the earliest that is led back to

 private:
  template <class Any>
  void enter(Index point, Index by, Any& walker) {
    order_[point] = low_[point] = ++time_;
    stack_.push_back({point, by, 0});
    walker.enter(point);
  }

  template <class Any>
  void leave(Any& walker) {
    const Visit done = stack_.back();
    stack_.pop_back();
    if (stack_.empty()) return;
    const Index parent = stack_.back().point;
    low_[parent] = std::min(low_[parent], low_[done.point]);
    walker.leave(done, parent);
  }

  const Graph& graph_;
  std::vector<std::uint32_t> order_, low_;
  std::vector<Visit> stack_;
  std::uint32_t time_ = 0;
};

}  // namespace clew
