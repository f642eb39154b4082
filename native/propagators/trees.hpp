// Points that grow together into trees, and apart again: links to a root that are never shortened, so that the last
// join can be taken back.
#pragma once

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace clew {

class Trees {
 public:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~0u;

  explicit Trees(Index points) : parent_(points), next_(points), sizes_(points, 1), count_(points) {
    std::iota(parent_.begin(), parent_.end(), 0);
    std::iota(next_.begin(), next_.end(), 0);
  }

  Index count() const { return count_; }  // of trees
  Index root(Index point) const {
    while (parent_[point] != point) point = parent_[point];
    return point;
  }
  Index size(Index root) const { return sizes_[root]; }
  Index next(Index point) const { return next_[point]; }     // of the same tree, in a ring
  Index parent(Index point) const { return parent_[point]; }  // one nearer to the root

  // Hangs the smaller root under the other, and names it.
  Index join(Index one, Index other) {
    if (sizes_[one] < sizes_[other]) std::swap(one, other);
    parent_[other] = one;
    sizes_[one] += sizes_[other];
    std::swap(next_[one], next_[other]);
    --count_;
    return other;
  }

  // Takes back the last join that is not taken back, by what it named.
  void part(Index hung) {
    const Index from = parent_[hung];
    parent_[hung] = hung;
    sizes_[from] -= sizes_[hung];
    std::swap(next_[from], next_[hung]);
    ++count_;
  }

 private:
  std::vector<Index> parent_, next_, sizes_;
  Index count_;
};

}  // namespace clew
