// A graph as the propagators read it: each edge joins two points, and each point knows its edges.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "search.hpp"

namespace clew {

struct Edge {
  std::uint32_t a, b;  // its ends
  Literal chosen;
};

class Graph {
 public:
  struct Step {
    std::uint32_t edge, point;  // an edge, and where it leads
  };

  Graph(std::uint32_t points, std::span<const Edge> edges) : starts_(points + 1) {
    for (const Edge& edge : edges) ends_.emplace_back(edge.a, edge.b);
    for (const auto& [a, b] : ends_) ++starts_[a], ++starts_[b];
    std::uint32_t total = 0;
    for (std::uint32_t& start : starts_) start = total += start;  // now each is the end of its part
    steps_.resize(total);
    for (std::uint32_t e = edge_count(); e-- > 0;) {
      const auto [a, b] = ends_[e];
      steps_[--starts_[a]] = {e, b};
      steps_[--starts_[b]] = {e, a};
    }
  }

  std::uint32_t point_count() const { return static_cast<std::uint32_t>(starts_.size() - 1); }
  std::uint32_t edge_count() const { return static_cast<std::uint32_t>(ends_.size()); }
  std::pair<std::uint32_t, std::uint32_t> ends(std::uint32_t edge) const { return ends_[edge]; }
  std::span<const Step> around(std::uint32_t point) const {
    return {steps_.data() + starts_[point], steps_.data() + starts_[point + 1]};
  }

 private:
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends_;
  std::vector<std::uint32_t> starts_;
  std::vector<Step> steps_;
};

// Finds the smaller side of a cut: two points walk out in turns, and the first that cannot go on has seen a whole side.
class TwoSides {
 public:
  explicit TwoSides(const Graph& graph) : graph_(graph), marks_(graph.point_count()) {}

  // `open(step)` says whether one may walk there. The points must not be joined by such steps.
  template <class Open>
  std::span<const std::uint32_t> smaller(std::uint32_t from, std::uint32_t other, Open&& open) {
    stamp_ += 2;
    for (const int side : {0, 1}) {
      seen_[side].assign(1, side == 0 ? from : other);
      marks_[seen_[side][0]] = stamp_ + static_cast<std::uint64_t>(side);
    }
    for (std::size_t at = 0;; ++at) {
      for (const int side : {0, 1}) {
        if (at == seen_[side].size()) {
          side_ = stamp_ + static_cast<std::uint64_t>(side);
          return seen_[side];
        }
        for (const Graph::Step& step : graph_.around(seen_[side][at])) {
          if (marks_[step.point] >= stamp_ || !open(step)) continue;
          marks_[step.point] = stamp_ + static_cast<std::uint64_t>(side);
          seen_[side].push_back(step.point);
        }
      }
    }
  }

  // Whether a point is on the side that was found.
  bool within(std::uint32_t point) const { return marks_[point] == side_; }

 private:
  const Graph& graph_;
  std::vector<std::uint64_t> marks_;
  std::vector<std::uint32_t> seen_[2];
  std::uint64_t stamp_ = 0, side_ = 0;
};

}  // namespace clew
