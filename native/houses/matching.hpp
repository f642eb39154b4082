// Perfect matchings of a graph: finds one, and walks through all of them without ever going astray.
//
// From a matching, another one without a certain edge is one alternating path away: it is looked for by growing a tree
// from one end of that edge to the other, shrinking odd cycles on the way (Edmonds' blossoms). If there is none, the edge
// is in every matching that is left. So each choice that is made has a matching on both sides.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "distances.hpp"

namespace clew::houses {

class Matching {
 public:
  struct Edge {
    Index one, other;
    Index colour;  // which of the distances
  };
  // Called on the way; false from either ends the walk.
  struct Visitor {
    std::function<bool()> choice;                                  // before each choice
    std::function<bool(std::span<const Index> partners)> matching;  // at each matching
  };

  Matching(Index points, std::vector<Edge> edges);

  // Finds a perfect matching, if there is one.
  bool find();

  // Walks through all perfect matchings that have an edge of each of these colours; `find` must have succeeded.
  bool walk(std::span<const Index> colours, const Visitor& visitor);

 private:
  static constexpr Index kNone = ~0u;
  enum class State : std::uint8_t { kOpen, kIn, kOut };

  bool augment(Index from, Index to);  // an alternating path between two unmatched points; kNone: to any
  bool visit(Index from, Index point, std::vector<Index>& queue);
  Index meeting(Index a, Index b);
  void shrink(Index a, Index b, Index base, std::vector<Index>& queue);
  void flip(Index end);

  bool drop(Index edge);  // takes an edge out of the matching and the graph, if there is another matching without it
  bool take(Index edge);  // brings an edge into the matching for good, if some matching has it
  void undo(std::size_t mark, const std::vector<Index>& partners);
  void set(Index edge, State state);
  bool walk_all(const Visitor& visitor);

  Index points_;
  std::vector<Edge> edges_;
  std::vector<State> states_;
  std::vector<std::vector<Index>> around_;  // edges of each point
  std::vector<Index> partner_;              // by point
  std::vector<bool> fixed_;                 // points whose edge is in
  std::vector<Index> trail_;                // edges whose state was set

  // Of one path search.
  std::vector<Index> parent_, base_;
  std::vector<bool> outer_, seen_;
};

}  // namespace clew::houses
