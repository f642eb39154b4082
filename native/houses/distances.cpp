// Pairs sorted by distance.
#include "distances.hpp"

#include <algorithm>
#include <cstdlib>

namespace clew::houses {
namespace {

std::uint64_t between(const Point& a, const Point& b, Metric metric) {
  const auto x = static_cast<std::uint64_t>(std::llabs(static_cast<long long>(a.x) - b.x));
  const auto y = static_cast<std::uint64_t>(std::llabs(static_cast<long long>(a.y) - b.y));
  return metric == Metric::kEuclid ? x * x + y * y : x + y;
}

}  // namespace

Distances::Distances(const Puzzle& puzzle) : houses_(static_cast<Index>(puzzle.points.size())) {
  struct Measured {
    std::uint64_t distance;
    Pair pair;
  };
  std::vector<Measured> all;
  all.reserve(houses_ * (houses_ - 1) / 2);
  for (Index a = 0; a < houses_; ++a)
    for (Index b = a + 1; b < houses_; ++b)
      all.push_back({between(puzzle.points[a], puzzle.points[b], puzzle.metric), {a, b}});
  std::sort(all.begin(), all.end(), [](const Measured& a, const Measured& b) {
    if (a.distance != b.distance) return a.distance < b.distance;
    return a.pair.one != b.pair.one ? a.pair.one < b.pair.one : a.pair.other < b.pair.other;
  });
  std::vector<Index> last(houses_, ~0u);  // the last distance that served a house
  for (std::size_t at = 0; at < all.size(); ++at) {
    if (at == 0 || all[at].distance != all[at - 1].distance) {
      starts_.push_back(static_cast<Index>(at));
      served_.push_back(0);
    }
    const auto distance = static_cast<Index>(served_.size() - 1);
    for (const Index house : {all[at].pair.one, all[at].pair.other}) {
      served_[distance] += last[house] != distance;
      last[house] = distance;
    }
    pairs_.push_back(all[at].pair);
  }
  starts_.push_back(static_cast<Index>(all.size()));
}

void Distances::serve(Index distance, Set& houses) const {
  for (const auto& [one, other] : pairs(distance)) {
    bits::add(houses.data(), one);
    bits::add(houses.data(), other);
  }
}

}  // namespace clew::houses
