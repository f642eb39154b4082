// What a link about regions rests on: everything that is known around it, cut down to what it needs.
#include <algorithm>
#include <bit>

#include "variant/trials.hpp"

namespace clew::variant {

// All that is known of cells that a region can have, and all borders.
Notes Trials::known_within(std::uint32_t cell) const {
  const Plan& plan = *sheet_.plan;
  Notes notes = known_of(cell);
  const Zone area = view_->reach(cell);
  area.each([&](std::size_t one) {
    absent(notes, plan.digits[one], sheet_.every);
    area.each([&](std::size_t other) {
      const std::int32_t pair = one < other && one != cell && other != cell ? plan.pair(one, other) : kFar;
      if (pair != kFar) absent(notes, static_cast<std::uint32_t>(pair), kApart | kSame);
    });
  });
  for (std::size_t each = 0; each < plan.cells(); ++each) {
    if (!plan.rightmost.has(each)) absent(notes, static_cast<std::uint32_t>(plan.pair(each, each + 1)), kSame);
    if (each + plan.columns < plan.cells()) absent(notes, static_cast<std::uint32_t>(plan.pair(each, each + plan.columns)), kSame);
  }
  std::ranges::sort(notes);
  const auto [first, last] = std::ranges::unique(notes);
  notes.erase(first, last);
  return notes;
}

// All that is known of the region of a cell, and which other cells are together.
Notes Trials::known_of(std::uint32_t cell) const {
  const Plan& plan = *sheet_.plan;
  Notes notes;
  for (std::size_t other = 0; other < plan.cells(); ++other) {
    const std::int32_t pair = other == cell ? kFar : plan.pair(cell, other);
    if (pair != kFar) absent(notes, static_cast<std::uint32_t>(pair), kApart | kSame);
    const std::size_t first = view_->same[other].first();
    if (first != other && !view_->same[cell].has(other)) absent(notes, static_cast<std::uint32_t>(plan.pair(first, other)), kApart);
  }
  return notes;
}

// Which cells are known to be in the region of a cell, and all borders.
Notes Trials::known_around(std::uint32_t cell) const {
  const Plan& plan = *sheet_.plan;
  Notes notes;
  view_->same[cell].each([&](std::size_t other) {
    if (other != cell) absent(notes, static_cast<std::uint32_t>(plan.pair(cell, other)), kApart);
  });
  for (std::size_t each = 0; each < plan.cells(); ++each) {
    if (!plan.rightmost.has(each)) absent(notes, static_cast<std::uint32_t>(plan.pair(each, each + 1)), kSame);
    if (each + plan.columns < plan.cells()) absent(notes, static_cast<std::uint32_t>(plan.pair(each, each + plan.columns)), kSame);
  }
  return notes;
}

void Trials::absent_digit(Notes& notes, Mask digit) const {
  for (const std::uint32_t cell : sheet_.plan->digits) absent(notes, cell, digit);
}

// Whether a link still holds if nothing is known but this.
bool Trials::still_forced(const Link& link, const Notes& because) const {
  const Plan& plan = *sheet_.plan;
  View view(plan);
  std::vector<Mask> digits(sheet_.shown, sheet_.every);
  for (const auto& [cell, gone] : because) {
    if (cell < sheet_.shown) {
      digits[cell] &= ~gone;
    } else {
      const auto [one, other] = plan.ends[cell - sheet_.shown];
      view.note(one, other, kFact & ~gone);
    }
  }
  view.close();
  const std::uint32_t at = link.at;
  const auto all_removed = [&](const auto& test) { return std::ranges::all_of(link.removed, test); };
  const auto far_end = [&](std::uint32_t pair) {
    const auto [one, other] = plan.ends[pair - sheet_.shown];
    return static_cast<std::size_t>(view.same[at].has(one) ? other : one);
  };
  // Of the two cells of each pair, one must be known to be in the region.
  if (link.kind == LinkKind::kSeeds) {
    Zone seeds;
    for (const std::uint32_t each : link.pattern) seeds.add(static_cast<std::size_t>(plan.home[each]));
    if (link.pattern.empty()) return false;
    bool different = true;
    seeds.each([&](std::size_t each) { different = different && (seeds - view.apart[each]).count() == 1; });
    return different && (seeds - view.apart[at]).count() <= 1;
  }
  const bool about = link.kind == LinkKind::kClaimed || all_removed([&](const auto& each) {
    if (each.first < sheet_.shown) return true;
    const auto [one, other] = plan.ends[each.first - sheet_.shown];
    return view.same[at].has(one) || view.same[at].has(other);
  });
  if (!about) return false;
  if (link.kind == LinkKind::kClaimed) {
    const auto first = static_cast<std::size_t>(plan.home[link.pattern[0]]);
    const bool inside = std::ranges::all_of(sheet_.houses[at].cells, [&](std::uint32_t cell) {
      return !(digits[cell] & link.about) || view.same[first].has(static_cast<std::size_t>(plan.home[cell]));
    });
    return inside && all_removed([&](const auto& each) { return view.same[first].has(static_cast<std::size_t>(plan.home[each.first])); });
  }
  if (link.kind == LinkKind::kPockets) {
    View::Pockets found;
    if (!view.pockets(at, found)) return true;
    return !link.removed.empty() && all_removed([&](const auto& each) {
      return (each.second == kApart ? found.in : found.out).has(far_end(each.first));
    });
  }
  if (link.kind == LinkKind::kWays) {
    View::Ways ways;
    if (!view.ways(at, digits, ways)) return false;
    return all_removed([&](const auto& each) {
      const std::size_t far = far_end(each.first);
      return ways.count == 0 || (each.second == kApart ? ways.all.has(far) : !ways.any.has(far));
    }) && (!link.removed.empty() || ways.count == 0);
  }
  if (link.kind == LinkKind::kPieces) {
    Mask mask = 0;
    for (const std::uint32_t each : link.pattern) {
      mask |= digits[each];
      if (!view.same[at].has(static_cast<std::size_t>(plan.home[each]))) return false;
    }
    return static_cast<std::size_t>(std::popcount(mask)) == link.pattern.size() && all_removed([&](const auto& each) {
      if (each.first < sheet_.shown) return view.same[at].has(static_cast<std::size_t>(plan.home[each.first]));
      return (digits[plan.digits[far_end(each.first)]] & ~mask) == 0;
    });
  }
  const Zone area = view.reach(at);
  if (!view.joins(at, area) || !view.has_room(at, area)) return true;
  if (link.kind == LinkKind::kExit) {
    return !link.removed.empty() && all_removed([&](const auto& each) { return view.is_exit(at, far_end(each.first), area); });
  }
  if (link.kind == LinkKind::kReach) {
    return all_removed([&](const auto& each) { return !area.has(far_end(each.first)); });
  }
  Zone places;
  area.each([&](std::size_t far) {
    if (digits[plan.digits[far]] & link.about) places.add(far);
  });
  if (link.removed.empty()) return !places.any();
  if (link.kind == LinkKind::kHome) return places.count() <= 1;
  return all_removed([&](const auto& each) {  // kInside
    bool seen = true;
    places.each([&](std::size_t far) { seen = seen && std::ranges::binary_search(sheet_.sees[plan.digits[far]], each.first); });
    return seen;
  });
}

// Leaves out what a link does not need: the latest first, several at once as long as that works.
void Trials::slacken_region(Link& link) {
  if (link.kind <= LinkKind::kMates || link.kind == LinkKind::kCrossing) return;
  const auto since = [&](const auto& each) {
    std::int32_t last = -1;
    for (Mask left = start_[each.first] & each.second; left; left &= left - 1) {
      const std::int32_t by = by_[each.first * kDigits + static_cast<std::uint32_t>(std::countr_zero(left))];
      last = std::max(last, by < -1 ? static_cast<std::int32_t>(links_.size()) : by);
    }
    return last;
  };
  Notes kept = link.because;
  std::ranges::stable_sort(kept, std::ranges::greater(), since);
  for (std::size_t step = std::max<std::size_t>(kept.size() / 2, 1);; step = (step + 1) / 2) {
    for (std::size_t at = 0; at < kept.size();) {
      Notes fewer(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(at));
      const std::size_t end = std::min(at + step, kept.size());
      fewer.insert(fewer.end(), kept.begin() + static_cast<std::ptrdiff_t>(end), kept.end());
      if (still_forced(link, fewer)) kept = std::move(fewer);
      else at = end;
    }
    if (step <= 1) break;
  }
  link.because = std::move(kept);
}

}  // namespace clew::variant
