// Bounds of bridges: islands are counted and groups inspected until the queue is empty.
#include "hashi/kernel_bounds.hpp"

#include <algorithm>
#include <utility>

namespace clew::hashi {

namespace {
constexpr int kAny = 64;                 // wanted by an island without a number: never near to all it gets
constexpr Index kLargestInspected = 64;  // larger groups are left to the search, or large puzzles would take too long
}  // namespace

Bounds::Bounds(const Puzzle& puzzle, const Graph& graph)
    : graph_(graph), loops_(puzzle.loops), limit_(puzzle.most), least_(graph.bridges.size(), 0),
      most_(graph.bridges.size(), static_cast<std::int8_t>(puzzle.most)), groups_(graph.islands()),
      wants_(graph.islands()), queued_(graph.islands(), 0) {
  for (Index island = graph.islands(); island-- > 0;) {
    const std::uint8_t number = graph.number_of[island];
    wants_[island] = number == kUnknown ? kAny : number;
    queue(island);
  }
}

void Bounds::queue(Index island) {
  if (queued_[island]) return;
  queued_[island] = 1;
  queue_.push_back(island);
}

bool Bounds::run() {
  while (!queue_.empty()) {
    const Index island = queue_.back();
    queue_.pop_back();
    queued_[island] = 0;
    if (!count(island) || !inspect(group(island))) return false;
  }
  return true;
}

// The bridges of an island against its number.
bool Bounds::count(Index island) {
  int least = 0, most = 0;
  for (const Index bridge : graph_.around[island]) {
    if (bridge == kNone) continue;
    least += least_[bridge];
    most += most_[bridge];
  }
  const bool numbered = graph_.number_of[island] != kUnknown;
  const int low = numbered ? graph_.number_of[island] : 1, high = numbered ? low : most;
  if (most < low || least > high) return false;
  for (const Index bridge : graph_.around[island]) {
    if (bridge == kNone || decided(bridge)) continue;
    if (!raise(bridge, low - (most - most_[bridge]))) return false;
    if (!lower(bridge, high - (least - least_[bridge]))) return false;
  }
  return true;
}

// A group and its ways out.
bool Bounds::inspect(Index root) {
  if (joined() || groups_.size(root) > kLargestInspected) return true;
  const bool scarce = wants_[root] <= 2 * limit_;
  Index exit = kNone;
  bool several = false;
  Index island = root;
  do {
    for (const Index bridge : graph_.around[island]) {
      if (bridge == kNone || decided(bridge)) continue;
      if (scarce && !keep_open(bridge)) return false;
      if (several || most_[bridge] == 0 || group(graph_.other_end(bridge, island)) == root) continue;
      several = exit != kNone;
      exit = bridge;
    }
    if (several && !scarce) return true;
    island = groups_.next(island);
  } while (island != root);
  return several || (exit != kNone && raise(exit, 1));
}

// A bridge that is not decided must not take all that the islands it would join want.
bool Bounds::keep_open(Index bridge) {
  const Index one = group(graph_.bridges[bridge].from), other = group(graph_.bridges[bridge].to);
  const int more = most_[bridge] - least_[bridge];
  const bool closes = one == other ? wants_[one] == 2 * more
                                   : groups_.count() > 2 && wants_[one] == more && wants_[other] == more;
  return !closes || lower(bridge, most_[bridge] - 1);
}

bool Bounds::raise(Index bridge, int least) {
  if (least <= least_[bridge]) return true;
  if (least > most_[bridge]) return false;
  const int more = least - least_[bridge];
  const bool first = least_[bridge] == 0;
  least_[bridge] = static_cast<std::int8_t>(least);
  const auto [from, to, across] = graph_.bridges[bridge];
  wants_[group(from)] -= more;
  wants_[group(to)] -= more;
  queue(from);
  queue(to);
  if (!first) return true;
  const auto refuse = [&](Index crossing) { return lower(crossing, 0); };
  return join(bridge) && std::ranges::all_of(graph_.crossing(bridge), refuse);
}

bool Bounds::lower(Index bridge, int most) {
  if (most >= most_[bridge]) return true;
  if (most < least_[bridge]) return false;
  most_[bridge] = static_cast<std::int8_t>(most);
  queue(graph_.bridges[bridge].from);
  queue(graph_.bridges[bridge].to);
  return true;
}

bool Bounds::join(Index bridge) {
  Index large = group(graph_.bridges[bridge].from), small = group(graph_.bridges[bridge].to);
  if (large == small) return loops_;
  if (groups_.size(large) < groups_.size(small)) std::swap(large, small);
  Index island = small;
  do {
    for (const Index other : graph_.around[island]) {
      if (loops_ || other == kNone || other == bridge || group(graph_.other_end(other, island)) != large) continue;
      if (!lower(other, 0)) return false;
    }
    island = groups_.next(island);
  } while (island != small);
  groups_.join(large, small);
  wants_[large] += wants_[small];
  return true;
}

}  // namespace clew::hashi
