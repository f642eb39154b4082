// All pairs of houses by their distance, and which houses a distance serves.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../bits.hpp"
#include "kernel.hpp"

namespace clew::houses {

using Index = std::uint32_t;

struct Pair {
  Index one, other;  // houses, the lower number first
};

class Distances {
 public:
  explicit Distances(const Puzzle& puzzle);

  Index houses() const { return houses_; }
  Index count() const { return static_cast<Index>(starts_.size() - 1); }
  std::span<const Pair> pairs(Index distance) const {
    return {pairs_.data() + starts_[distance], pairs_.data() + starts_[distance + 1]};
  }
  Index served(Index distance) const { return served_[distance]; }  // how many houses

  // Houses as bits.
  using Set = std::vector<std::uint64_t>;
  Set nobody() const { return Set(bits::words_for(houses_)); }
  void serve(Index distance, Set& houses) const;

 private:
  Index houses_;
  std::vector<Index> starts_, served_;
  std::vector<Pair> pairs_;
};

}  // namespace clew::houses
