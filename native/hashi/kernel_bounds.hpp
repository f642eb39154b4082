// What follows from counting and crossing, before any search: a queue of islands, run until nothing changes.
//
// Each bridge has a least and a most. At an island the others' bounds bound each bridge; a bridge that is certain
// refuses those that cross it. Islands joined for certain are one group, which knows how many bridge ends it still
// wants: it must not spend the last of them while islands are left outside, and a single way out must be taken.
#pragma once

#include <cstdint>
#include <vector>

#include "hashi/graph.hpp"
#include "propagators/trees.hpp"

namespace clew::hashi {

class Bounds {
 public:
  Bounds(const Puzzle& puzzle, const Graph& graph);

  // Until nothing follows; false if the puzzle is impossible.
  bool run();

  int least(Index bridge) const { return least_[bridge]; }
  int most(Index bridge) const { return most_[bridge]; }
  bool decided(Index bridge) const { return least_[bridge] == most_[bridge]; }
  bool joined() const { return groups_.count() == 1; }  // all islands, by certain bridges

  // The bridge ends that a group, by its root, wants beyond the certain ones; far too many if a number is unknown.
  int wanted(Index root) const { return wants_[root]; }

  // The island that represents its group.
  Index group(Index island) const { return groups_.root(island); }

 private:
  bool count(Index island);
  bool inspect(Index root);
  bool keep_open(Index bridge);
  bool raise(Index bridge, int least);
  bool lower(Index bridge, int most);
  bool join(Index bridge);
  void queue(Index island);

  const Graph& graph_;
  const bool loops_;
  const int limit_;  // of bridges between two islands
  std::vector<std::int8_t> least_, most_;
  Trees groups_;
  std::vector<int> wants_;  // by root: bridge ends that are not certain yet
  std::vector<Index> queue_;
  std::vector<std::uint8_t> queued_;
};

}  // namespace clew::hashi
