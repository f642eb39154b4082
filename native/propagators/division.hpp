// Division: points fall into groups; there is a border between neighbours of different groups, and each point says how
// many points its group has.
//
// Points without a border between them are one part. Within a part there is no border; between two parts that have one,
// there is one everywhere; a part has no size that is less than it has points, nor a size that it finds no room for among
// the points that may have it; two parts that together are too large for each size they have left are kept apart; and a
// part that must grow takes its only way, and every point without which it would not find enough. Only what is near a change is looked at. That neighbours without a border have
// the same size is said in clauses.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "propagators/graph.hpp"
#include "propagators/trees.hpp"
#include "search.hpp"

namespace clew {

class Division : public Propagator {
 public:
  using Index = std::uint32_t;
  struct Size {
    Index size;
    Literal chosen;
  };

  // The chosen edges are those with a border. `sizes` has for each point those that its group may have, smallest first.
  Division(Search& search, std::span<const std::vector<Size>> sizes, std::span<const Edge> edges,
           std::optional<Literal> guard = {});

  void assigned(std::uint32_t tag) override;
  void unassigned(std::uint32_t tag) override;
  bool propagate(Search& search) override;
  bool complete(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;
  bool is_far(Literal implied) const override { return causes_[implied].why >= Why::kNoRoom; }

 private:
  static constexpr Index kNone = ~0u;
  enum class Why : std::uint8_t { kWithin, kApart, kTooLarge, kOutgrown, kOnlyWay, kNoRoom, kNeeded };
  struct Cause {
    Why why = Why::kWithin;
    Index edge = kNone;   // for the first three
    Index point = kNone;  // for the others: whose size it is
    Index size = 0;
    Index way = kNone;  // the point without which there is no room
  };
  // What has changed, for a tag: of an edge or of a size.
  enum Change : std::uint32_t { kBorder, kJoined, kLost, kChanges };

  void soil(Index point);
  void soil_room(Index option);
  void soil_room_around(Index point);
  void soil_all();
  bool settle_part(Search& search, Index root);
  bool settle_inside(Search& search, Index root);
  bool settle_neighbours(Search& search, Index root);
  bool settle_room(Search& search, Index option);
  bool settle_way(Search& search, Index root);
  bool settle_needed(Search& search, Index root);
  bool grows(const Search& search, Index root, Index size, Index without, std::vector<Index>& reached);
  Index largest(const Search& search, Index point) const;
  std::span<const Size> sizes_of(Index point) const {
    return {sizes_.data() + starts_[point], sizes_.data() + starts_[point + 1]};
  }
  Index option(Index point, Index size) const;  // its place in `sizes_`, or kNone
  bool may_have(const Search& search, Index point, Index size) const {
    const Index at = option(point, size);
    return at != kNone && !search.is_false(sizes_[at].chosen);
  }
  bool imply(Search& search, Literal l, const Cause& cause);

  // division_reasons.cpp
  void explain_within(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& out);
  void explain_apart(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& out);
  void explain_too_large(const Search& search, const Cause& cause, std::uint32_t before, std::vector<Literal>& out);
  void explain_outgrown(const Search& search, Index point, Index size, std::uint32_t before, std::vector<Literal>& out);
  void explain_room(const Search& search, const Cause& cause, std::uint32_t before, std::vector<Literal>& out);
  void walk_part(const Search& search, Index from, std::uint32_t before, std::size_t most);
  void follow_back(Index from, std::vector<Literal>& out);
  void forget_walk();

  Graph graph_;
  std::vector<Literal> border_;
  std::vector<Index> starts_;
  std::vector<Size> sizes_;
  std::vector<Index> point_of_;  // by size: whose it is
  std::vector<Cause> causes_;    // by literal

  Trees trees_;                 // points without borders between them
  std::vector<Index> hung_;     // for each edge known to have no border: what it joined, or kNone
  std::vector<Index> soiled_;   // points whose part is to be looked at
  std::vector<Index> soiled_rooms_;  // and sizes whose room is
  std::vector<std::uint8_t> is_soiled_, is_soiled_room_;
  std::vector<std::uint64_t> settled_;  // by root: the round in which its part was looked at
  std::vector<std::uint64_t> grown_;    // and the one in which it was grown
  std::uint64_t round_ = 0;
  std::vector<Index> bordering_;  // by root: the last part that was seen to have a border with it
  std::vector<Index> marks_, walk_, reached_, again_, growing_;
  Index stamp_ = 0;

  std::vector<Index> came_by_, walked_;  // of a walk that explains: the edge by which a point was reached
  std::vector<std::uint8_t> seen_;
};

}  // namespace clew
