// What if: an assumption is followed until it contradicts the rules, and the steps that the contradiction rests on are
// traced back. What every family needs for this, whatever it assumes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bits.hpp"

namespace clew::whatif {

// For each of some techniques, the spots where something changed since it last found nothing there.
template <class Technique, std::size_t kTechniques>
class Agenda {
 public:
  // All of these spots are due for a technique, to begin with.
  void begin(Technique technique, int spots) { due(technique) = bits::Set::full(static_cast<std::size_t>(spots)); }
  void mark(Technique technique, int spot) { due(technique).add(static_cast<std::size_t>(spot)); }
  void mark(int spot) {
    for (bits::Set& due : due_) due.add(static_cast<std::size_t>(spot));
  }

  // Visits what is due for a technique, in order, until `visit` returns true. What was visited in vain is done, unless
  // all findings are wanted.
  template <class Findings, class Visit>
  void each(Technique technique, const Findings& out, Visit visit) {
    bits::Set& spots = due(technique);
    spots.any_of([&](std::size_t spot) {
      if (visit(static_cast<int>(spot))) return true;
      if (!out.all()) spots.drop(spot);
      return false;
    });
  }

 private:
  bits::Set& due(Technique technique) { return due_[static_cast<std::size_t>(technique)]; }

  std::array<bits::Set, kTechniques> due_;
};

// Assumptions that were followed without a contradiction, and the spots they looked at: none needs to be tried again
// until something changes at one of these. There are several levels, one for each way of following assumptions.
class Tried {
 public:
  // `assumptions` has their number at each level.
  Tried(std::size_t spots, const std::vector<std::size_t>& assumptions) : watched_(spots) {
    for (const std::size_t count : assumptions) due_.emplace_back(count, true);
  }

  bool due(std::size_t level, std::size_t assumption) const { return due_[level][assumption]; }

  template <class Spot>
  void done(std::size_t level, std::size_t assumption, std::span<const Spot> spots) {
    due_[level][assumption] = false;
    for (const Spot spot : spots)
      watched_[static_cast<std::size_t>(spot)].push_back(
          {static_cast<std::uint32_t>(level), static_cast<std::uint32_t>(assumption)});
  }

  template <class Spot>
  void changed(Spot spot) {
    auto& watches = watched_[static_cast<std::size_t>(spot)];
    for (const Watch& watch : watches) due_[watch.level][watch.assumption] = true;
    watches.clear();
  }

  // Calls `follow(assumption)` with each that is due at a level, until it returns true, which says that there are
  // enough findings, or it is time to stop; true in both cases.
  template <class Findings, class Follow>
  bool each_due(std::size_t level, Findings& out, Follow follow) {
    constexpr std::size_t kBetweenLooks = 32;  // at the clock
    std::size_t followed = 0;
    for (std::size_t assumption = 0; assumption < due_[level].size(); ++assumption) {
      if (!due_[level][assumption]) continue;
      if (followed++ % kBetweenLooks == 0 && out.ended()) return true;
      if (follow(assumption)) return true;
    }
    return false;
  }

 private:
  struct Watch {
    std::uint32_t level, assumption;
  };
  std::vector<std::vector<bool>> due_;
  std::vector<std::vector<Watch>> watched_;  // by spot
};

// What settled an item: the assumption, or knowledge from before it; otherwise the number of a step.
inline constexpr int kBefore = -2, kAssumed = -1;

// By which step each item was settled, to trace a contradiction back to the steps it rests on.
class Sources {
 public:
  explicit Sources(std::size_t items = 0) : by_(items, kBefore) {}

  void reset(std::size_t items) { by_.assign(items, kBefore); }
  int& operator[](std::size_t item) { return by_[item]; }
  int operator[](std::size_t item) const { return by_[item]; }

  // Whether an item was known before the assumption; where a step settled it, that step is marked as needed.
  bool known_before(std::size_t item, std::vector<bool>& needed) const {
    const int by = by_[item];
    if (by >= 0) needed[static_cast<std::size_t>(by)] = true;
    return by == kBefore;
  }

 private:
  std::vector<int> by_;
};

// The chain of steps that are needed, in order. They are visited from the last to the first, so that `link(step)`, which
// returns the step as a link of the chain, or none, can mark earlier ones as needed.
template <class Finding, class Link>
std::vector<Finding> chain_of(const std::vector<bool>& needed, Link link) {
  std::vector<Finding> chain;
  for (std::size_t step = needed.size(); step-- > 0;) {
    if (!needed[step]) continue;
    if (std::optional<Finding> made = link(step)) chain.push_back(std::move(*made));
  }
  std::ranges::reverse(chain);
  return chain;
}

}  // namespace clew::whatif
