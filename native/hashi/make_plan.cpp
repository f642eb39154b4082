// Plans as they are changed: bridges laid and torn down, islands raised and sunk.
#include "hashi/make_plan.hpp"

#include <algorithm>
#include <cstdlib>

#include "hashi/make_sides.hpp"

namespace clew::hashi {

Plan::Plan(const Taste& taste)
    : taste_(taste), wanted_(std::max(2, (taste.rows * taste.columns * taste.density + 50) / 100)),
      right_(at(taste.rows * taste.columns)), down_(right_), island_(right_), numbers_(right_), order_(right_.size()),
      visited_(right_.size()) {}

Plan::Way Plan::way(int cell, int side) const {
  switch (side) {
    case kUp: return {-taste_.columns, cell / taste_.columns};
    case kRight: return {1, taste_.columns - 1 - cell % taste_.columns};
    case kDown: return {taste_.columns, taste_.rows - 1 - cell / taste_.columns};
    default: return {-1, cell % taste_.columns};
  }
}

// The bridges between a cell and the next one on a side.
int Plan::leaving(int cell, int side) const {
  switch (side) {
    case kUp: return down_[at(cell - taste_.columns)];
    case kRight: return right_[at(cell)];
    case kDown: return down_[at(cell)];
    default: return right_[at(cell - 1)];
  }
}

bool Plan::free_around(int cell) const {
  if (is_island(cell)) return false;
  for (int side = 0; side < kSides; ++side)
    if (const auto [step, limit] = way(cell, side); limit > 0 && is_island(cell + step)) return false;
  return true;
}

// The island that is looked at from a cell along the water, over bridges on the same line; none behind crossing ones.
int Plan::seen(int cell, int side) const {
  const auto& crossing = upright(side) ? right_ : down_;
  const auto [step, limit] = way(cell, side);
  for (int left = limit, next = cell + step; left > 0; --left, next += step) {
    if (is_island(next)) return next;
    if (crossing[at(next)] > 0) return kNobody;
  }
  return kNobody;
}

void Plan::lay(int cell, int side, int other, int count) {
  const int step = std::abs(way(cell, side).step), before = leaving(cell, side);
  auto& line = upright(side) ? down_ : right_;
  for (int next = std::min(cell, other); next < std::max(cell, other); next += step)
    line[at(next)] = static_cast<std::uint8_t>(count);
  for (const int end : {cell, other}) numbers_[at(end)] = static_cast<std::uint8_t>(numbers_[at(end)] + count - before);
  spans_ += (count > 0) - (before > 0);
  doubles_ += (count > 1) - (before > 1);
}

// An island in the middle of a bridge ends it on both sides.
void Plan::found(int cell) {
  const int through = right_[at(cell)] + down_[at(cell)];
  island_[at(cell)] = 1;
  where_.push_back(cell);
  numbers_[at(cell)] = static_cast<std::uint8_t>(2 * through);
  spans_ += through > 0;
  doubles_ += through > 1;
}

// What more bridges, or fewer, bring back to the taste is preferred.
int Plan::count(Random& random) const {
  const bool plenty = doubles_ * 100 > taste_.doubles * spans_;
  const int chance = plenty ? taste_.doubles / 2 : (100 + taste_.doubles) / 2;
  if (taste_.most == 1 || random.below(100) >= chance) return 1;
  return 2 + random.below(taste_.most - 1);
}

bool Plan::raise(int cell, Random& random) {
  if (!free_around(cell)) return false;
  if (const bool across = right_[at(cell)] > 0; across || down_[at(cell)] > 0) {
    found(cell);
    const int side = (across ? kRight : kDown) + (random.below(2) > 0 ? 2 : 0);
    lay(cell, side % kSides, seen(cell, side % kSides), count(random));
    return true;
  }
  const int first = random.below(kSides);
  for (int turn = 0; turn < kSides; ++turn) {
    const int side = (first + turn) % kSides;
    const int other = seen(cell, side);
    if (other == kNobody) continue;
    found(cell);
    lay(cell, side, other, count(random));
    return true;
  }
  return false;
}

// Takes away an island with one neighbour, or between two on one line.
bool Plan::sink(int cell) {
  int used[kSides], sides = 0;
  for (int side = 0; side < kSides; ++side)
    if (way(cell, side).limit > 0 && leaving(cell, side) > 0) used[sides++] = side;
  const bool leaf = sides == 1, between = sides == 2 && used[1] == used[0] + 2;
  if ((!leaf && !between) || islands() <= 2) return false;
  const int side = used[0], kept = leaving(cell, side);
  if (leaf) lay(cell, side, seen(cell, side), 0);
  else lay(cell, used[1], seen(cell, used[1]), kept);
  spans_ -= between;
  doubles_ -= between && kept > 1;
  island_[at(cell)] = numbers_[at(cell)] = 0;
  std::erase(where_, cell);
  return true;
}

// Puts this many bridges between an island and the next one; false where bridges would cross, islands be cut off, or a
// forbidden loop be closed.
bool Plan::build(int cell, bool across, int count) {
  const int side = across ? kRight : kDown;
  const int now = leaving(cell, side), other = seen(cell, side);
  if (other == kNobody || (now == 0 && !taste_.loops)) return false;
  lay(cell, side, other, count);
  if (count > 0 || now == 0 || reaches(cell, other)) return true;
  lay(cell, side, other, now);
  return false;
}

// Where loops are forbidden: tears a bridge down and joins the two parts elsewhere.
bool Plan::rewire(int cell, bool across, Random& random) {
  const int side = across ? kRight : kDown, now = leaving(cell, side), other = seen(cell, side);
  if (now == 0) return false;
  lay(cell, side, other, 0);
  reaches(cell, other);
  std::vector<int>& part = reached_[part_];
  random.shuffle(part.data(), static_cast<int>(part.size()));
  const int mark = visited_[at(part.front())];
  for (const int island : part)
    for (int to = 0; to < kSides; ++to) {
      const int beyond = seen(island, to);
      if (beyond == kNobody || visited_[at(beyond)] == mark) continue;
      if (std::min(island, beyond) == cell && std::max(island, beyond) == other) continue;
      lay(island, to, beyond, count(random));
      return true;
    }
  lay(cell, side, other, now);
  return false;
}

// Whether bridges lead from one island to another: looked for from both ends in turn, since the way is short as a rule,
// or one part small. Where they do not, one part is left behind.
bool Plan::reaches(int from, int to) {
  visit_ += 2;
  for (const int end : {0, 1}) {
    reached_[end].assign(1, end == 0 ? from : to);
    visited_[at(reached_[end].front())] = visit_ + end;
  }
  for (std::size_t head = 0;; ++head)
    for (const int end : {0, 1}) {
      part_ = end;
      if (head == reached_[end].size()) return false;
      const int cell = reached_[end][head];
      for (int side = 0; side < kSides; ++side) {
        if (way(cell, side).limit == 0 || leaving(cell, side) == 0) continue;
        const int next = seen(cell, side);
        if (visited_[at(next)] == visit_ + 1 - end) return true;
        if (visited_[at(next)] == visit_ + end) continue;
        visited_[at(next)] = visit_ + end;
        reached_[end].push_back(next);
      }
    }
}

bool Plan::change(int cell, int next, Random& random) {
  constexpr int kByNumber = 70, kNone = 25;  // in a hundred changes
  if (!is_island(cell) || !is_island(next)) return false;
  const bool across = next - cell < taste_.columns;
  const int now = bridges(cell, across);
  if (taste_.symmetry != Symmetry::none || random.below(100) < kByNumber) {
    if (!taste_.loops && (taste_.most == 1 || random.below(100) < kNone)) return rewire(cell, across, random);
    int wanted = random.below(100) < kNone ? 0 : count(random);
    if (wanted == now) wanted = now == 0 || now > 1 ? 1 : taste_.most > 1 ? 2 : 0;
    return build(cell, across, wanted);
  }
  const int missing = wanted_ - islands();
  if (missing < 0 || (missing == 0 && random.below(2) > 0)) return sink(random.below(2) > 0 ? cell : next);
  const int step = across ? 1 : taste_.columns, water = (next - cell) / step - 1;
  return water > 0 && raise(cell + step * (1 + random.below(water)), random);
}

}  // namespace clew::hashi
