// A depth-first walk over islands, which shows the bridges that all ways between two parts pass. Made once, used often.
#pragma once

#include <algorithm>

#include "logic_known.hpp"

namespace clew::hashi::logic {

class Walk {
 public:
  // Walks every part of the islands by those bridges that `passes` lets.
  template <class Passes>
  void go(const Layout& layout, Passes passes) {
    at_.assign(layout.islands(), kNone);
    by_.assign(layout.islands(), kNone);
    side_.assign(layout.islands(), 0);
    low_.resize(layout.islands());
    last_.resize(layout.islands());
    up_.resize(layout.islands());
    order_.clear();
    tops_.clear();
    for (Index top = 0; top < layout.islands(); ++top) {
      if (at_[top] != kNone) continue;
      tops_.push_back(top);
      reach(top);
      for (Index here = top;;) {
        if (side_[here] < 4) {
          const Spoke& spoke = layout.spokes(here)[side_[here]++];
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

  std::array<std::vector<Index>, 2> sums;  // room for sums along the order

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
  std::vector<std::uint8_t> side_;
};

}  // namespace clew::hashi::logic
