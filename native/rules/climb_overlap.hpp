// Overlaps: counts that share places. What some of them need fits only where others leave room.
//
// If the places left to some counts, beside those they share with others, are as many as they need beyond what the others
// leave room for, then all these are taken, and the others have nothing elsewhere. Two counts are looked at first; then
// two or three that have no place in common, against others whose places all lie within theirs. A value of places that are
// different is such a count, too: of those with the same value, two or three against as many are an X-wing or a swordfish.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rules/climb.hpp"
#include "rules/climb_known.hpp"

namespace clew::rules {

class Overlap {
 public:
  Overlap(const Program& program, const Known& known);

  std::optional<Finding> find_two(Stop& stop);
  std::optional<Finding> find_several(Stop& stop);

 private:
  struct Count {
    std::uint32_t rule, kind;  // only counts of a kind are combined: 0, or 1 and on for values of different places
    std::int64_t least, most;
    Literals literals;
    // As far as it is open:
    Literals open;  // in order
    std::int64_t need = 0, room = 0;
  };
  using Counts = std::vector<const Count*>;

  void add(Count count);
  void update();
  std::optional<Finding> find_several(const Counts& large, Stop& stop) const;
  std::optional<Finding> fill(const Counts& covering, const Literals& covered) const;
  Finding state(const Counts& needing, const Counts& holding, const Literals& taken, const Literals& empty) const;

  const Known& known_;
  std::vector<Count> counts_;
  std::vector<std::vector<std::uint32_t>> having_;  // by literal: counts
};

}  // namespace clew::rules
