// Division: points fall into groups; a border lies between neighbours of different groups, and each point says how many
// points its group has.
//
// Points without a border between them are one part. Within a part there is no border; between two parts that have one,
// there is one everywhere; a part has no size that is less than it has points, nor a size that it finds no room for among
// the points that may have it; and two parts that together are too large for each size they have left are kept apart.
// That neighbours without a border have the same size is said in clauses.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "propagators/graph.hpp"
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
  Division(Search& search, std::span<const std::vector<Size>> sizes, std::span<const Edge> edges, bool eager = false,
           std::optional<Literal> guard = {});

  void assigned(std::uint32_t) override { changed_ = true; }
  void unassigned(std::uint32_t) override { changed_ = true; }
  bool propagate(Search& search) override;
  bool check(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;

 private:
  static constexpr Index kNone = ~0u;
  enum class Why : std::uint8_t { kWithin, kApart, kTooLarge, kOutgrown, kNoRoom };
  struct Cause {
    Why why = Why::kWithin;
    Index edge = kNone;   // for the first three
    Index point = kNone;  // for the others
    Index size = 0;
  };

  bool look(Search& search, bool far);
  void find_parts(const Search& search);
  bool settle_edges(Search& search);
  bool settle_neighbours(Search& search, Index part);
  bool settle_sizes(Search& search);
  bool settle_room(Search& search, Index size);
  Index largest(const Search& search, Index point) const;
  std::span<const Size> sizes_of(Index point) const {
    return {sizes_.data() + starts_[point], sizes_.data() + starts_[point + 1]};
  }
  std::optional<Literal> literal(Index point, Index size) const;
  bool imply(Search& search, Literal l, const Cause& cause);

  // division_reasons.cpp
  void explain_within(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& out);
  void explain_apart(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& out);
  void explain_too_large(const Search& search, const Cause& cause, std::uint32_t before, std::vector<Literal>& out);
  void explain_outgrown(const Search& search, Index point, Index size, std::uint32_t before, std::vector<Literal>& out);
  void explain_room(const Search& search, Index point, Index size, std::uint32_t before, std::vector<Literal>& out);
  void walk_part(const Search& search, Index from, std::uint32_t before, std::size_t most);
  void follow_back(Index from, std::vector<Literal>& out);
  void forget_walk();

  Graph graph_;
  std::vector<Literal> border_;
  std::vector<Index> starts_;
  std::vector<Size> sizes_;
  std::vector<Index> all_sizes_;
  std::vector<std::vector<Index>> points_of_;  // by the place of a size in the list: the points that may have it
  const bool eager_;
  bool changed_ = true;
  std::uint32_t wait_ = 1, waited_ = 0;
  std::vector<Cause> causes_;  // by literal

  std::vector<Index> part_of_, members_, part_starts_;
  std::vector<Index> bordering_;  // by part: the last one that was seen to have a border with it
  std::vector<Index> marks_, walk_;
  Index stamp_ = 0;

  std::vector<Index> came_by_, walked_;  // of a walk that explains: the edge by which a point was reached
  std::vector<std::uint8_t> seen_;
};

}  // namespace clew
