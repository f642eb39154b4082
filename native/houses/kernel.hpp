// Houses kernel: every way to pair all points so that few different distances occur.
//
// A set of distances allows a pairing if the graph of pairs at those distances has a perfect matching, which is found
// in polynomial time (Edmonds 1965). Few sets are worth asking: each house needs a partner at one of the distances, and
// a distance that serves few houses must be joined by one that serves many. A pairing belongs to the set of exactly the
// distances it has, so none is counted twice.
#pragma once

#include <cstdint>
#include <span>

#include "../kernel.hpp"

namespace clew::houses {

enum class Metric { kEuclid, kManhattan };

struct Point {
  std::int32_t x, y;
};

struct Puzzle {
  std::span<const Point> points;
  int most = 2;          // different distances in a pairing
  bool exactly = false;  // no fewer than that either
  Metric metric = Metric::kEuclid;
};

// A solution has a byte, 0 or 1, for each pair 1-2, 1-3, ..., 2-3, ...
Answer solve(const Puzzle& puzzle, const Limits& limits, Stop& stop, const OnSolution& each);

}  // namespace clew::houses
