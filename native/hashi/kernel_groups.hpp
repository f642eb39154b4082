// Groups of islands within a search: what is joined so far must be able to grow until all islands are one group.
//
// A group knows how many bridge ends it still wants. While islands are left outside, its only way out must be taken,
// and no bridge may use up what is wanted within the group, or in the two groups that it would join. The first is
// explained by the refused bridges around the group, the second by the bridges built inside. Both look at one group
// only, when something at it has changed; whether groups can reach each other at all is left to `Connected`.
#pragma once

#include <span>
#include <vector>

#include "propagators/graph.hpp"
#include "propagators/trees.hpp"
#include "search.hpp"

namespace clew::hashi {

class Groups : public Propagator {
 public:
  // An open bridge: its literals in a row say that more than 0, 1, ... are built beyond its least.
  struct Bridge {
    std::uint32_t a, b;
    Literal first;
    std::uint32_t room;
    bool joins;  // whether the first of them joins its ends, which are joined already otherwise
  };

  // `wanted` has the number of bridge ends of each point, or more than there can be if that is not known.
  Groups(Search& search, std::span<const int> wanted, std::span<const Bridge> bridges);

  void assigned(std::uint32_t tag) override;
  void unassigned(std::uint32_t tag) override;
  bool propagate(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~0u;
  struct Cause {
    bool closing;
    Index bridge;
    Index point;         // of the group
    std::uint32_t heard;  // the trail that groups knew of
  };

  bool inspect(Search& search, Index root);
  bool keep_open(Search& search, Index bridge);
  void around(const Search& search, Index point, Index exit, std::uint32_t before, std::vector<Literal>& out);
  void inside(const Search& search, Index bridge, std::uint32_t heard, std::vector<Literal>& out);
  bool imply(Search& search, Literal l, const Cause& cause);
  // Also one that was just implied and has not joined yet.
  bool may_join(const Search& search, Index b) const {
    return bridges_[b].joins && !search.is_false(bridges_[b].first);
  }

  std::vector<Bridge> bridges_;
  clew::Graph graph_;  // not the one of the puzzle: joined islands are one point
  Trees trees_;
  std::vector<int> wants_;   // by root
  int widest_ = 0;           // the largest room of a bridge
  std::vector<Index> hung_;  // by the joins so far: the root that was hung under another, or kNone
  std::vector<Index> touched_;            // points whose groups are to be looked at
  std::vector<std::uint32_t> inspected_;  // by root: the round
  std::uint32_t round_ = 0, heard_ = 0;
  std::vector<Cause> causes_;  // by variable
  std::vector<std::uint8_t> marked_;  // by point, of a walk that explains
  std::vector<Index> seen_;
};

}  // namespace clew::hashi
