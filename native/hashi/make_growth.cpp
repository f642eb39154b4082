// Plans as they grow: rays from what is there spread over the grid, then islands fill what is between.
//
// A symmetric pattern begins with the four corners of a frame, which every symmetry maps onto each other, and goes on
// with whole orbits. Only the islands are symmetric: bridges that were would seldom be the only solution.
#include <algorithm>
#include <numeric>

#include "hashi/make_plan.hpp"
#include "hashi/make_sides.hpp"

namespace clew::hashi {
namespace {

constexpr int kKnit = 60;     // in a hundred neighbours that could be joined, those that are
constexpr int kStretch = 20;  // in a hundred rays, those that go as far as they can

}  // namespace

bool Plan::grow(Random& random) {
  for (auto* each : {&right_, &down_, &island_, &numbers_}) std::ranges::fill(*each, std::uint8_t{0});
  where_.clear();
  std::ranges::fill(visited_, 0);
  spans_ = doubles_ = visit_ = 0;
  begin(random);
  if (islands() == 0) return false;
  fill(random);
  knit(random);
  return islands() >= 2;
}

void Plan::begin(Random& random) {
  if (taste_.symmetry != Symmetry::none) return frame(random);
  int first = random.below(taste_.rows * taste_.columns);
  for (int again = 0; again < 3 && beside_rim(first); ++again) first = random.below(taste_.rows * taste_.columns);
  found(first);
  spread(random);
}

// Two islands where there is one row or column only.
void Plan::frame(Random& random) {
  const int rows = taste_.rows, columns = taste_.columns;
  const bool square = taste_.symmetry == Symmetry::rotate90 || taste_.symmetry == Symmetry::diagonal;
  const auto inset = [&](int length) { return random.below(std::clamp((length - 1) / 2, 1, 2)); };
  const int top = inset(rows), left = square ? top : inset(columns);
  const int bottom = rows - 1 - top, right = columns - 1 - left;
  if (bottom - top == 1 || right - left == 1 || (bottom == top && right == left)) return;
  const int corners[] = {top * columns + left, top * columns + right,
                         bottom * columns + left, bottom * columns + right};
  for (const int corner : corners)
    if (!is_island(corner)) found(corner);
  if (right > left) lay(corners[0], kRight, corners[1], count(random));
  if (bottom == top) return;
  lay(corners[0], kDown, corners[2], count(random));
  if (right > left) lay(corners[1], kDown, corners[3], count(random));
}

// Whether an island here could keep others, and bridges along here would keep all of them, from the rim beside it.
bool Plan::beside_rim(int cell) const {
  const int row = cell / taste_.columns, column = cell % taste_.columns;
  return row == 1 || column == 1 || row == taste_.rows - 2 || column == taste_.columns - 2;
}

// A ray ends on water that is free all around; it may end on a bridge, which closes a loop, but not go beyond.
void Plan::spread(Random& random) {
  const int rays = 4 * wanted_;
  for (int ray = 0; ray < rays && islands() < (wanted_ + 1) / 2; ++ray) {
    const int from = where_[at(random.below(islands()))], side = random.below(kSides);
    const auto [step, limit] = way(from, side);
    if (limit < 2 || leaving(from, side) > 0) continue;
    const auto& crossing = upright(side) ? right_ : down_;
    ends_.clear();
    for (int left = limit, cell = from + step; left > 0 && !is_island(cell); --left, cell += step) {
      const bool crossed = crossing[at(cell)] > 0;
      if (free_around(cell) && !beside_rim(cell) && !(crossed && !taste_.loops)) ends_.push_back(cell);
      if (crossed) break;
    }
    if (ends_.empty()) continue;
    const bool far = random.below(100) < kStretch;
    const int end = far ? ends_.back() : ends_[at(random.below(static_cast<int>(ends_.size())))];
    found(end);
    lay(from, side, end, count(random));
  }
}

// Cells in random order, as often as one round makes others possible.
void Plan::fill(Random& random) {
  std::iota(order_.begin(), order_.end(), 0);
  random.shuffle(order_.data(), static_cast<int>(order_.size()));
  for (int before = 0; before < islands() && islands() < wanted_;) {
    before = islands();
    for (const int cell : order_) {
      if (islands() >= wanted_) break;
      if (taste_.symmetry == Symmetry::none) raise(cell, random);
      else raise_orbit(cell, random);
    }
  }
}

// All images of a cell, or none.
bool Plan::raise_orbit(int cell, Random& random) {
  const Orbit orbit({taste_.rows, taste_.columns, taste_.symmetry}, cell);
  for (const int* next = orbit.begin(); next != orbit.end(); ++next) {
    if (raise(*next, random)) continue;
    while (next != orbit.begin()) sink(*--next);
    return false;
  }
  return true;
}

void Plan::knit(Random& random) {
  if (!taste_.loops) return;
  random.shuffle(where_.data(), islands());
  for (const int cell : where_)
    for (const int side : {kRight, kDown}) {
      if (way(cell, side).limit == 0 || leaving(cell, side) > 0) continue;
      const int other = seen(cell, side);
      if (other != kNobody && random.below(100) < kKnit) lay(cell, side, other, count(random));
    }
}

}  // namespace clew::hashi
