// A depth-first walk over islands, which shows the bridges that all ways between two parts pass.
#pragma once

#include <algorithm>

#include "logic_known.hpp"

namespace clew::hashi::logic {

class Walk {
 public:
  // Walks every part of the islands by those bridges that `passes` lets.
  template <class Passes>
  Walk(const Layout& layout, Passes passes) : at_(layout.islands(), kNone), low_(at_), last_(at_), by_(at_), up_(at_) {
    order_.reserve(layout.islands());
    std::vector<std::uint8_t> side(layout.islands());
    for (Index top = 0; top < layout.islands(); ++top) {
      if (at_[top] != kNone) continue;
      tops_.push_back(top);
      reach(top);
      for (Index here = top;;) {
        if (side[here] < 4) {
          const Spoke& spoke = layout.spokes(here)[side[here]++];
          if (spoke.bridge == by_[here] || !passes(spoke.bridge)) continue;
          if (at_[spoke.island] != kNone) {
            low_[here] = std::min(low_[here], at_[spoke.island]);
            continue;
          }
          by_[spoke.island] = spoke.bridge;
          up_[spoke.island] = here;
          here = spoke.island;
          reach(here);
          continue;
        }
        last_[here] = static_cast<Index>(order_.size());
        if (here == top) break;
        low_[up_[here]] = std::min(low_[up_[here]], low_[here]);
        here = up_[here];
      }
    }
  }

  // The first island reached of each part; parts are walked one after another.
  const std::vector<Index>& tops() const { return tops_; }
  const std::vector<Index>& order() const { return order_; }
  // Islands reached from one on are order()[begin(it)] to before order()[end(it)].
  Index begin(Index island) const { return at_[island]; }
  Index end(Index island) const { return last_[island]; }
  // The bridge by which an island was reached, and whether no other way leads to it and beyond.
  Index by(Index island) const { return by_[island]; }
  Index up(Index island) const { return up_[island]; }
  bool only_way(Index island) const { return by_[island] != kNone && low_[island] == at_[island]; }

 private:
  void reach(Index island) {
    at_[island] = low_[island] = static_cast<Index>(order_.size());
    order_.push_back(island);
  }

  std::vector<Index> tops_, order_, at_, low_, last_, by_, up_;
};

}  // namespace clew::hashi::logic
