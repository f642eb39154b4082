// No cycle: the chosen edges of a graph are a forest.
//
// Points joined by chosen edges are one tree. When two trees grow together, every open edge between them is refused;
// the path between its ends explains it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "propagators/graph.hpp"
#include "propagators/trees.hpp"
#include "search.hpp"

namespace clew {

class NoCycle : public Propagator {
 public:
  // Between two calls of `solve`. Edges may share a variable.
  NoCycle(Search& search, std::uint32_t points, std::span<const Edge> edges, std::optional<Literal> guard = {});

  void assigned(std::uint32_t edge) override { told_.push_back(edge); }
  void unassigned(std::uint32_t edge) override;
  bool propagate(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~0u;

  bool grow(Search& search, Index edge);
  void path(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& out);

  Graph graph_;
  std::vector<Literal> chosen_;
  std::vector<Index> told_;  // chosen edges, in the order they were reported
  std::vector<Index> hung_;  // by the first of those: the root that was hung under another, or kNone
  Trees trees_;
  std::vector<Index> refused_;         // by literal: the edge that was refused by it
  std::vector<Index> came_by_, seen_;  // of a walk that explains
};

}  // namespace clew
