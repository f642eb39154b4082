// What is known of a hashi: the possible numbers of each bridge, and the groups of islands that are joined for certain.
//
// Everything is in a few flat arrays, so that an assumption is followed on a copy. A group is named by one of its
// islands; its members form a ring. Every change stamps the groups at its ends, so that others can see what is new.
#pragma once

#include <bit>

#include "logic.hpp"

namespace clew::hashi::logic {

// A possible bridge as one of its islands sees it.
struct Spoke {
  Index bridge;
  Index island;  // at its other end
};

// What does not change: the graph in the form that deductions walk. An island without a neighbour on some side has a
// spoke there that is never a bridge: it leads to the island itself, and its bridge is one past the last.
class Layout {
 public:
  Layout(const Graph& graph, Rules rules);

  const Graph& graph() const { return *graph_; }
  Index islands() const { return graph_->islands(); }
  Index bridges() const { return static_cast<Index>(graph_->bridges.size()); }
  int most() const { return rules_.most; }
  bool loops() const { return rules_.loops; }
  Mask all() const { return static_cast<Mask>((2 << rules_.most) - 1); }
  const std::array<Spoke, 4>& spokes(Index island) const { return spokes_[island]; }
  const Bridge& ends(Index bridge) const { return graph_->bridges[bridge]; }
  bool cross(Index one, Index other) const;

 private:
  const Graph* graph_;
  Rules rules_;
  std::vector<std::array<Spoke, 4>> spokes_;
};

inline int low(Mask mask) { return std::countr_zero(mask); }
inline int high(Mask mask) { return static_cast<int>(std::bit_width(mask)) - 1; }
inline bool settled(Mask mask) { return (mask & (mask - 1)) == 0; }
inline constexpr Mask kNoBridge = 1;

class Known {
 public:
  explicit Known(const Layout& layout);

  const Layout& layout() const { return *layout_; }
  Mask mask(Index bridge) const { return masks_[bridge]; }
  bool joins(Index bridge) const { return !(masks_[bridge] & kNoBridge); }
  bool possible(Index bridge) const { return masks_[bridge] != kNoBridge; }
  bool open(Index bridge) const { return !settled(masks_[bridge]); }
  // Whether there may be a bridge, and may be none.
  bool undecided(Index bridge) const { return masks_[bridge] & kNoBridge && masks_[bridge] != kNoBridge; }
  Mask absent(Index bridge) const { return static_cast<Mask>(layout_->all() & ~masks_[bridge]); }

  std::uint8_t number(Index island) const { return layout_->graph().number_of[island]; }
  Index group(Index island) const { return group_[island]; }
  Index next_in_group(Index island) const { return ring_[island]; }
  Index group_size(Index group) const { return size_[group]; }
  // A member of a group to look at first for a way out: where one was found last. It changes nothing that is known.
  Index gate(Index group) const { return gate_[group]; }
  void found_gate(Index group, Index island) const { gate_[group] = island; }
  std::uint32_t stamp(Index group) const { return stamp_[group]; }
  std::uint32_t now() const { return now_; }

  Index left() const { return left_; }  // bridges with more than one value
  bool broken() const { return broken_; }
  Index looped() const { return looped_; }  // where loops are forbidden: a bridge that closed one, or kNone
  // Whether every bridge is settled, and all rules hold.
  bool solved() const;

  // Rules values out; what is known is broken where none is left.
  void remove(Index bridge, Mask values);

  std::span<const Mask> masks() const { return {masks_.data(), masks_.size() - 1}; }

 private:
  void join(Index bridge);
  void touch(Index group) { stamp_[group] = now_; }

  const Layout* layout_;
  std::vector<Mask> masks_;
  std::vector<Index> group_, ring_, size_;
  mutable std::vector<Index> gate_;
  std::vector<std::uint32_t> stamp_;
  std::uint32_t now_ = 1;
  Index left_ = 0;
  Index looped_ = kNone;
  bool broken_ = false;
};

}  // namespace clew::hashi::logic
