// The rules of hashi as clauses of a search, over what the bounds have left open.
//
// A bridge has a variable for each number it may exceed its least by: "at least 1", "at least 2" and so on, each of
// which implies the one before. An island's number becomes the shortest clauses over these. Groups of islands that are
// joined for certain are single points of the graph that has to be connected.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "hashi/kernel_bounds.hpp"
#include "hashi/kernel_groups.hpp"
#include "propagators/connected.hpp"
#include "propagators/no_cycle.hpp"
#include "search.hpp"

namespace clew::hashi {

class Clauses {
 public:
  // The bounds have come to rest without a contradiction, and some bridge is open.
  Clauses(const Puzzle& puzzle, const Graph& graph, const Bounds& bounds);

  // True where there are at least this many bridges; more than the least and at most the most that is possible.
  Literal at_least(Index bridge, int number) const {
    return positive(first_[bridge] + static_cast<Variable>(number - bounds_.least(bridge) - 1));
  }
  std::span<const Variable> variables() const { return variables_; }
  void read(std::uint8_t* bridges) const;

  Search search;

 private:
  void add_bridges();
  void add_number(Index island);
  void add_graph(bool loops);

  const Graph& graph_;
  const Bounds& bounds_;
  std::vector<Variable> first_;  // by bridge, if it is open
  std::vector<Variable> variables_;
  std::unique_ptr<Groups> groups_;
  std::unique_ptr<Connected> connected_;
  std::unique_ptr<NoCycle> no_cycle_;
};

}  // namespace clew::hashi
