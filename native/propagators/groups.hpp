// Groups: the points that are present fall into groups, each with exactly one clue, which may state its size.
//
// Groups are found again whenever something changed: two clues in one, or too many points, are a conflict, and a point
// that would join such groups is absent. Less often, each clue walks out over what is left for it, as far as its size
// allows: a point that no clue reaches is absent, a clue must find room, and where a group has one way out, it is taken.
// The reasons are looked for when a conflict asks: the ways between points, and the absent points around what can be
// reached, but only those near enough to a clue to matter.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "propagators/graph.hpp"
#include "search.hpp"

namespace clew {

class Groups : public Propagator {
 public:
  using Index = std::uint32_t;
  static constexpr std::int32_t kNoClue = 0, kUnknown = -1;

  // `clues` has the size of its group for each point with a clue, or kUnknown. An eager one looks at everything whenever
  // something changed.
  Groups(Search& search, std::span<const Literal> present, std::span<const std::pair<Index, Index>> neighbours,
         std::span<const std::int32_t> clues, bool eager = false, std::optional<Literal> guard = {});

  // What a program may cost: how many pairs of clues and points within their size there are.
  static std::size_t pairs(std::uint32_t points, std::span<const std::pair<Index, Index>> neighbours,
                           std::span<const std::int32_t> clues, std::size_t most);

  void assigned(std::uint32_t) override { changed_ = true; }
  void unassigned(std::uint32_t) override { changed_ = true; }
  bool propagate(Search& search) override;
  bool complete(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;
  bool is_far(Literal implied) const override { return causes_[implied].why != Why::kCrowded; }

 private:
  static constexpr Index kNone = ~0u, kMany = ~0u - 1;
  enum class Why : std::uint8_t { kCrowded, kUnreached, kNoRoom };
  struct Cause {
    Why why = Why::kCrowded;
    Index point = kNone;  // the one that is refused, or that cannot be reached
    Index clue = kNone;   // for kNoRoom: whose room it is
    Index way = kNone;    // the point without which it would be so
  };
  struct Clue {
    Index point;
    Index size;  // at most; of all points if it is unknown
    bool known;
  };
  struct Part {
    Index first, last;  // its points in `members_`
    Index clue;         // or kNone, or kMany
  };
  struct Near {
    Index clue, distance;
  };

  bool is_absent(const Search& s, Index p) const { return s.is_false(present_[p]); }
  bool is_present(const Search& s, Index p) const { return s.is_true(present_[p]); }
  void measure(std::span<const std::int32_t> clues);
  bool look(Search& search, bool far);
  void find_parts(const Search& search);
  bool settle_parts(Search& search);
  bool settle_open_points(Search& search);
  bool settle_reach(Search& search);
  bool walk_out(Search& search, Index clue);
  bool settle_ways(Search& search);
  bool way_out(Search& search, const Part& part);
  bool imply(Search& search, Literal l, const Cause& cause);
  bool refute(Search& search, const Cause& cause, Index present);

  // groups_reasons.cpp
  void reason(const Search& search, const Cause& cause, std::uint32_t before, std::vector<Literal>& out);
  void explain_crowded(const Search& search, Index point, std::uint32_t before, std::vector<Literal>& out);
  void explain_unreached(const Search& search, Index point, Index way, std::uint32_t before, std::vector<Literal>& out);
  bool explain_far(const Search& search, Index point, Index clue, Index way, bool whole, std::uint32_t before,
                   std::vector<Literal>& out);
  void explain_room(const Search& search, Index clue, Index way, std::uint32_t before, std::vector<Literal>& out);
  bool cite_block(const Search& search, Index point, Index clue, std::uint32_t before, std::vector<Literal>& out);
  void cite(Index point, bool present, std::vector<Literal>& out);
  void cite_way(const Search& search, Index from, Index clue, std::uint32_t before, std::vector<Literal>& out);
  Index other_clue(const Search& search, Index point, Index clue, std::uint32_t before);
  void forget_labels();
  Index lower(Index point, Index clue) const;
  std::span<const Near> near(Index point) const {
    return {near_.data() + near_starts_[point], near_.data() + near_starts_[point + 1]};
  }

  Graph graph_;
  std::vector<Literal> present_;
  std::vector<Clue> clues_;
  std::vector<Index> clue_at_;  // by point
  std::vector<Index> near_starts_;
  std::vector<Near> near_;  // by point, in the order of clues: those of known size within whose reach it is
  std::vector<Index> unknown_;  // clues of unknown size
  Index largest_ = 0;

  const bool eager_;
  bool changed_ = true;
  std::uint32_t wait_ = 1, waited_ = 0;
  std::vector<Cause> causes_;  // by literal

  std::vector<Part> parts_;
  std::vector<Index> part_of_, members_;
  std::vector<Index> touched_;  // by point: the clue of the groups it is in or beside, or kNone, or kMany
  std::vector<Index> reached_;  // by point: by how many clues
  std::vector<std::uint32_t> marks_;  // by point, of a walk
  std::uint32_t stamp_ = 0;
  std::vector<Index> walked_;

  struct Label {
    bool known = false;
    Index first = kNone, second = kNone;
  };
  std::vector<Label> labels_;  // by point: clues of its group at some time, while a reason is looked for
  std::vector<Index> labelled_, walk_, came_from_, distance_, way_walk_;
  std::vector<std::uint8_t> seen_, cited_, goal_;
  std::vector<Index> cited_points_;
};

}  // namespace clew
