// Links about regions that are to be found: which cells must be in one region, which cannot, and where its digits are.
//
// Most of what is known of two cells goes without saying: that what is in one region with the same cell is together, that two
// cells with the same digit are apart, or that a cell is too far away. Worth a word is what is known of two cells side by
// side, and digits.
#include <algorithm>
#include <bit>

#include "variant/trials.hpp"

namespace clew::variant {

namespace {

constexpr std::size_t kRoomy = 2;     // regions that cells a region can have would make: with more, it has too many ways
constexpr std::size_t kFewHomes = 4;  // places of a digit in a region that are looked at together

}  // namespace

bool Trials::is_said(const Link& link) const {
  return link.kind != LinkKind::kUnited && std::ranges::any_of(link.removed, [&](const auto& each) { return worth_[each.first] != 0 || is_noted(each); });
}

// Whether something is worth a step: digits, which cells are in one region, and borders.
bool Trials::is_noted(const std::pair<std::uint32_t, Mask>& each) const {
  const auto& [cell, gone] = each;
  if (cell < sheet_.shown || cell >= sheet_.noted) return cell < sheet_.shown;
  const auto [one, other] = sheet_.plan->ends[cell - sheet_.shown];
  return gone == kApart || sheet_.plan->beside(one, other);
}

// Reads what is known; `all`: everything may have something new to say.
void Trials::look_at_regions(bool all) {
  const Plan& plan = *sheet_.plan;
  view_->clear();
  decided_.clear();
  for (std::uint32_t pair = sheet_.shown; pair < sheet_.noted; ++pair) {
    if (!is_single(masks_[pair])) continue;
    const auto [one, other] = plan.ends[pair - sheet_.shown];
    view_->note(one, other, masks_[pair]);
    if (all) decided_.push_back(pair);
  }
  for (auto* flags : {&stretched_, &settled_, &around_, &completed_}) std::ranges::fill(*flags, all ? 0 : 1);
  crossed_ = gathered_ = sown_ = !all;
  if (!all) return;
  for (const std::uint32_t cell : plan.digits) {
    if (is_single(masks_[cell])) fresh_.push_back(cell);
  }
}

void Trials::wake_regions(std::uint32_t cell) {
  const Plan& plan = *sheet_.plan;
  if (plan.home[cell] >= 0) {
    gathered_ = false;
    (plan.board - view_->apart[static_cast<std::size_t>(plan.home[cell])]).each([&](std::size_t each) { settled_[each] = completed_[each] = 0; });
    return;
  }
  if (cell < sheet_.shown || cell >= sheet_.noted || !is_single(masks_[cell])) return;
  const auto [one, other] = plan.ends[cell - sheet_.shown];
  view_->note(one, other, masks_[cell]);
  decided_.push_back(cell);
  const bool joined = masks_[cell] == kSame;
  sown_ = false;
  std::ranges::fill(completed_, 0);
  if (joined || plan.beside(one, other)) std::ranges::fill(around_, 0);
  if (joined) {
    crossed_ = gathered_ = false;
    std::ranges::fill(stretched_, 0);
    std::ranges::fill(settled_, 0);
    return;
  }
  for (const std::uint32_t each : {one, other}) {
    const std::size_t first = view_->same[each].first();
    stretched_[first] = settled_[first] = 0;
  }
}

// What is known of two cells, told to the cells that are in one region with them.
bool Trials::unite() {
  while (!decided_.empty()) {
    const std::uint32_t pair = decided_.front();
    decided_.erase(decided_.begin());
    const auto [one, other] = sheet_.plan->ends[pair - sheet_.shown];
    if (!spread(one, other) || !spread(other, one)) return false;
  }
  return true;
}

bool Trials::spread(std::uint32_t one, std::uint32_t other) {
  const Plan& plan = *sheet_.plan;
  const auto pair = static_cast<std::uint32_t>(plan.pair(one, other));
  const bool joined = masks_[pair] == kSame;
  if (joined) {
    const std::uint32_t here = plan.digits[one], there = plan.digits[other];
    if (is_single(masks_[here]) && (masks_[there] & masks_[here])) {
      const Mask own = masks_[here];
      const bool holds = add(LinkKind::kMates, here, own, {}, {{there, own}}, [&] { return Notes{{pair, kApart}, {here, sheet_.every & ~own}}; });
      if (!holds) return false;
    }
  }
  // Cells that are in one region with the other cell; if these two are, also those that are not.
  const Zone together = view_->same[other], away = view_->apart[other];
  bool holds = true;
  const auto tell = [&](std::size_t far, Mask gone, Mask known) {
    if (!holds || far == one || far == other) return;
    const std::int32_t wanted = plan.pair(one, far), used = plan.pair(other, far);
    if (wanted != kFar && !(masks_[static_cast<std::size_t>(wanted)] & gone)) return;
    const auto because = [&] {
      Notes notes{{pair, joined ? kApart : kSame}};
      if (used != kFar) notes.emplace_back(static_cast<std::uint32_t>(used), known);
      return notes;
    };
    if (wanted == kFar) {
      if (gone == kApart) holds = fail(LinkKind::kUnited, one, 0, because);
      return;
    }
    holds = add(LinkKind::kUnited, one, 0, {}, {{static_cast<std::uint32_t>(wanted), gone}}, because);
  };
  together.each([&](std::size_t far) { tell(far, joined ? kApart : kSame, kApart); });
  if (joined) away.each([&](std::size_t far) { tell(far, kSame, kSame); });
  return holds;
}

// Cells with the digit of a cell are in other regions, and those in its region have other digits.
bool Trials::part_twins(std::uint32_t cell) {
  const Plan& plan = *sheet_.plan;
  if (plan.home[cell] < 0) return true;
  const auto own = static_cast<std::size_t>(plan.home[cell]);
  const Mask digit = masks_[cell];
  for (std::size_t other = 0; other < plan.cells(); ++other) {
    const std::uint32_t there = plan.digits[other];
    const std::int32_t found = plan.pair(own, other);
    if (other == own || found == kFar || !(masks_[there] & digit)) continue;
    const auto pair = static_cast<std::uint32_t>(found);
    if (masks_[there] == digit && (masks_[pair] & kSame)) {
      const bool holds = add(LinkKind::kTwins, cell, digit, {there}, {{pair, kSame}}, [&] {
        return Notes{{cell, sheet_.every & ~digit}, {there, sheet_.every & ~digit}};
      });
      if (!holds) return false;
    } else if (masks_[pair] == kSame) {
      const bool holds = add(LinkKind::kMates, cell, digit, {}, {{there, digit}}, [&] { return Notes{{pair, kApart}, {cell, sheet_.every & ~digit}}; });
      if (!holds) return false;
    }
  }
  return true;
}

// Looks at each region that something is new about.
bool Trials::widen(bool sets, bool ways) {
  const Plan& plan = *sheet_.plan;
  const std::uint64_t before = changes_;
  if (!cross()) return false;
  const auto each_region = [&](auto look) {
    for (std::uint32_t cell = 0; cell < plan.cells() && changes_ == before; ++cell) {
      if (view_->same[cell].first() == cell && !look(cell)) return false;
    }
    return true;
  };
  if (!each_region([&](std::uint32_t cell) { return stretch(cell); })) return false;
  if (!each_region([&](std::uint32_t cell) { return look_around(cell); })) return false;
  if (!each_region([&](std::uint32_t cell) { return settle_digits(cell, false); })) return false;
  if (changes_ == before && !sow()) return false;
  if (!sets || changes_ != before) return true;
  if (ways && gathered_) return each_region([&](std::uint32_t cell) { return complete(cell); });
  if (gathered_) return true;
  gathered_ = true;
  if (!each_region([&](std::uint32_t cell) { return share_digits(cell); })) return false;
  if (!each_region([&](std::uint32_t cell) { return settle_digits(cell, true); })) return false;
  if (changes_ == before && !claim_for_regions()) return false;
  if (changes_ != before) gathered_ = false;
  return true;
}

// What a region and a cell are: of two cells side by side, if there are any.
std::int32_t Trials::pair_with(std::size_t region, std::size_t far) const {
  const Plan& plan = *sheet_.plan;
  if (view_->same[region].has(far)) return kFar;
  Zone here;
  here.add(far);
  const Zone beside = plan.near(here) & view_->same[region];
  return plan.pair(beside.any() ? beside.first() : region, far);
}

bool Trials::conclude(LinkKind kind, std::uint32_t at, const Zone& cells, Mask gone, bool around) {
  Notes removed;
  cells.each([&](std::size_t far) {
    const std::int32_t pair = pair_with(at, far);
    if (pair != kFar && (masks_[static_cast<std::size_t>(pair)] & gone)) removed.emplace_back(static_cast<std::uint32_t>(pair), gone);
  });
  if (removed.empty()) return true;
  return add(kind, at, 0, {}, removed, [&] { return around ? known_around(at) : known_of(at); });
}

// How far a region reaches, and where it must go on.
bool Trials::stretch(std::uint32_t cell) {
  if (stretched_[cell]) return true;
  stretched_[cell] = 1;
  const std::uint64_t before = changes_;
  const Zone area = view_->reach(cell);
  if (!view_->joins(cell, area) || !view_->has_room(cell, area)) return fail(LinkKind::kExit, cell, 0, [&] { return known_of(cell); });
  if (!conclude(LinkKind::kReach, cell, sheet_.plan->board - area, kSame, false)) return false;
  if (view_->same[cell].count() == sheet_.plan->size) return true;
  Zone left = area - view_->same[cell];
  while (left.any() && changes_ == before) {
    const std::size_t next = left.first();
    left -= view_->same[next];
    if (!view_->is_exit(cell, next, area)) continue;
    Zone one;
    one.add(next);
    if (!conclude(LinkKind::kExit, cell, one, kApart, false)) return false;
  }
  if (changes_ != before) stretched_[cell] = 0;
  return true;
}

// What areas around a region leave to it.
bool Trials::look_around(std::uint32_t cell) {
  if (around_[cell]) return true;
  around_[cell] = 1;
  View::Pockets found;
  if (!view_->pockets(cell, found)) return fail(LinkKind::kPockets, cell, 0, [&] { return known_around(cell); });
  return conclude(LinkKind::kPockets, cell, found.in, kApart, true) && conclude(LinkKind::kPockets, cell, found.out, kSame, true);
}

// Where a region can have each digit; `sets`: several places, which other cells see.
bool Trials::settle_digits(std::uint32_t cell, bool sets) {
  const Plan& plan = *sheet_.plan;
  if (!sets && settled_[cell]) return true;
  settled_[cell] = 1;
  const Zone area = view_->reach(cell), own = view_->same[cell];
  for (Mask left = sheet_.every; left; left &= left - 1) {
    const Mask digit = left & (~left + 1);
    Zone places;
    bool there = false;
    area.each([&](std::size_t far) {
      const Mask mask = masks_[plan.digits[far]];
      if (mask & digit) places.add(far);
      there = there || (mask == digit && own.has(far));
    });
    if (there) continue;
    const auto because = [&] {
      Notes notes = known_of(cell);
      absent_digit(notes, digit);
      return notes;
    };
    const std::size_t count = places.count();
    if (count == 0) return fail(LinkKind::kHome, cell, digit, because);
    if (count == 1 && !sets) {
      const std::size_t only = places.first();
      const std::uint32_t there_too = plan.digits[only];
      Notes removed;
      if (const Mask gone = masks_[there_too] & ~digit) removed.emplace_back(there_too, gone);
      const std::int32_t pair = pair_with(cell, only);
      if (pair != kFar && (masks_[static_cast<std::size_t>(pair)] & kApart)) removed.emplace_back(static_cast<std::uint32_t>(pair), kApart);
      if (removed.empty()) continue;
      settled_[cell] = 0;
      return add(LinkKind::kHome, cell, digit, {there_too}, removed, because);
    }
    if (!sets || count < 2 || count > kFewHomes) continue;
    Cells some;
    places.each([&](std::size_t far) { some.push_back(plan.digits[far]); });
    const Notes removed = seen_by_all(some, digit);
    if (removed.empty()) continue;
    return add(LinkKind::kInside, cell, digit, some, removed, because);
  }
  return true;
}

// Two regions cannot cross where four cells meet.
bool Trials::cross() {
  if (crossed_) return true;
  crossed_ = true;
  const Plan& plan = *sheet_.plan;
  for (std::uint32_t cell = 0; cell + plan.columns + 1 < plan.cells(); ++cell) {
    if (plan.rightmost.has(cell)) continue;
    const std::size_t right = cell + 1, below = cell + plan.columns, far = below + 1;
    if (!view_->same[cell].has(far) || !view_->same[right].has(below) || view_->same[cell].has(right)) continue;
    const auto pair = static_cast<std::uint32_t>(plan.pair(cell, right));
    const Notes because{{static_cast<std::uint32_t>(plan.pair(cell, far)), kApart}, {static_cast<std::uint32_t>(plan.pair(right, below)), kApart}};
    crossed_ = false;
    return add(LinkKind::kCrossing, cell, 0, {}, {{pair, kApart}}, [&] { return because; });
  }
  return true;
}

// A digit of a house that is in one region, wherever it is, is nowhere else in that.
bool Trials::claim_for_regions() {
  const Plan& plan = *sheet_.plan;
  for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
    const House& house = sheet_.houses[at];
    const auto elsewhere = [&](std::uint32_t cell) { return plan.home[cell] < 0; };
    if (!house.complete || std::ranges::any_of(house.cells, elsewhere)) continue;
    for (Mask left = sheet_.every; left; left &= left - 1) {
      const Mask digit = left & (~left + 1);
      Zone places;
      for (const std::uint32_t cell : house.cells) {
        if (masks_[cell] & digit) places.add(static_cast<std::size_t>(plan.home[cell]));
      }
      if (places.count() < 2) continue;
      const std::size_t first = places.first();
      const Zone& own = view_->same[first];
      if ((places - own).any()) continue;
      Notes removed;
      (own - places).each([&](std::size_t far) {
        if (masks_[plan.digits[far]] & digit) removed.emplace_back(plan.digits[far], digit);
      });
      if (removed.empty()) continue;
      Cells some;
      places.each([&](std::size_t far) { some.push_back(plan.digits[far]); });
      return add(LinkKind::kClaimed, at, digit, some, removed, [&] {
        Notes notes = known_of(static_cast<std::uint32_t>(first));
        for (const std::uint32_t cell : house.cells) absent(notes, cell, digit);
        return notes;
      });
    }
  }
  return true;
}

// Two or three cells of a region with as many digits: others of it have none of these, and cells with nothing else are not in it.
bool Trials::share_digits(std::uint32_t cell) {
  const Plan& plan = *sheet_.plan;
  const Zone own = view_->same[cell];
  if (own.count() < 2) return true;
  Cells open;
  own.each([&](std::size_t each) {
    const std::uint32_t there = plan.digits[each];
    if (!is_single(masks_[there]) && std::popcount(masks_[there]) <= 3) open.push_back(there);
  });
  const auto look = [&](const Cells& some, bool& holds) {
    Mask mask = 0;
    for (const std::uint32_t each : some) mask |= masks_[each];
    if (static_cast<std::size_t>(std::popcount(mask)) != some.size()) return false;
    Notes removed;
    own.each([&](std::size_t each) {
      const std::uint32_t there = plan.digits[each];
      if ((masks_[there] & mask) && std::ranges::find(some, there) == some.end()) removed.emplace_back(there, masks_[there] & mask);
    });
    (plan.board - own - view_->apart[cell]).each([&](std::size_t each) {
      const std::int32_t pair = pair_with(cell, each);
      if (pair != kFar && !(masks_[plan.digits[each]] & ~mask)) removed.emplace_back(static_cast<std::uint32_t>(pair), kSame);
    });
    if (removed.empty()) return false;
    holds = add(LinkKind::kPieces, cell, mask, some, removed, [&] {
      Notes notes = known_of(cell);
      for (const std::uint32_t each : some) absent(notes, each, sheet_.every);
      for (const auto& [each, gone] : removed) {
        if (each < sheet_.shown) continue;
        const auto [one, other] = plan.ends[each - sheet_.shown];
        absent(notes, plan.digits[own.has(one) ? other : one], sheet_.every);
      }
      return notes;
    });
    return true;
  };
  bool holds = true;
  for (std::size_t a = 0; a < open.size(); ++a) {
    for (std::size_t b = a + 1; b < open.size(); ++b) {
      if (look({open[a], open[b]}, holds)) return holds;
      for (std::size_t c = b + 1; c < open.size(); ++c) {
        if (look({open[a], open[b], open[c]}, holds)) return holds;
      }
    }
  }
  return true;
}

// Cells in different regions, as many as there are regions: every other cell is with one of them.
bool Trials::sow() {
  if (sown_) return true;
  sown_ = true;
  const Plan& plan = *sheet_.plan;
  Zone seeds, left = plan.board;
  while (left.any()) {
    std::size_t best = 0, most = 0;
    left.each([&](std::size_t cell) {
      const std::size_t count = 1 + (view_->apart[cell] & left).count();
      if (count > most) best = cell, most = count;
    });
    seeds.add(best);
    left &= view_->apart[best];
  }
  if (seeds.count() < plan.size) return true;
  const auto because = [&](std::size_t cell) {
    Notes notes;
    seeds.each([&](std::size_t one) {
      seeds.each([&](std::size_t other) {
        if (one < other && plan.pair(one, other) != kFar) absent(notes, static_cast<std::uint32_t>(plan.pair(one, other)), kSame);
      });
      if (one != cell && plan.pair(one, cell) != kFar) absent(notes, static_cast<std::uint32_t>(plan.pair(one, cell)), kSame);
    });
    return notes;
  };
  if (seeds.count() > plan.size) return fail(LinkKind::kSeeds, static_cast<std::uint32_t>(seeds.first()), 0, [&] { return because(seeds.first()); });
  for (std::size_t cell = 0; cell < plan.cells(); ++cell) {
    const Zone open = seeds - view_->apart[cell];
    if (open.count() != 1 || view_->same[cell].has(open.first())) continue;
    const auto pair = static_cast<std::uint32_t>(plan.pair(cell, open.first()));
    if (!(masks_[pair] & kApart)) continue;
    Cells pattern;
    seeds.each([&](std::size_t each) { pattern.push_back(plan.digits[each]); });
    sown_ = false;
    return add(LinkKind::kSeeds, static_cast<std::uint32_t>(cell), 0, pattern, {{pair, kApart}}, [&] { return because(cell); });
  }
  return true;
}

// What all ways to complete a region have in common.
bool Trials::complete(std::uint32_t cell) {
  if (completed_[cell]) return true;
  completed_[cell] = 1;
  const std::size_t room = view_->reach(cell).count();
  if (room <= sheet_.plan->size || room > kRoomy * sheet_.plan->size) return true;
  View::Ways ways;
  if (!view_->ways(cell, masks_, ways)) return true;
  if (ways.count == 0) return fail(LinkKind::kWays, cell, 0, [&] { return known_within(cell); });
  const std::uint64_t before = changes_;
  for (const bool in : {true, false}) {
    Notes removed;
    (in ? ways.all - view_->same[cell] : view_->reach(cell) - ways.any).each([&](std::size_t far) {
      const std::int32_t pair = pair_with(cell, far);
      const Mask gone = in ? kApart : kSame;
      if (pair != kFar && (masks_[static_cast<std::size_t>(pair)] & gone)) removed.emplace_back(static_cast<std::uint32_t>(pair), gone);
    });
    if (removed.empty()) continue;
    if (!add(LinkKind::kWays, cell, static_cast<Mask>(ways.count), {}, removed, [&] { return known_within(cell); })) return false;
    if (changes_ != before) return true;
  }
  return true;
}

std::optional<Trial> Trials::join(const Masks& masks, Stop& stop) {
  if (!view_) return {};
  quiet_ = false;
  start_ = masks;
  links_.clear();
  std::ranges::fill(by_, -1);
  begin(masks, {}, true);
  std::erase_if(fresh_, [&](std::uint32_t cell) { return cell >= sheet_.shown; });
  std::optional<Trial> best;
  std::size_t looked = 0;
  for (bool holds = true; holds;) {
    if (stop.due()) return {};
    const std::uint64_t before = changes_;
    holds = take() && unite();
    for (const std::uint32_t tier : {1u, 2u}) {
      for (const std::uint32_t at : factual_) {
        if (holds && changes_ == before && !asked_[at] && sheet_.groups[at]->tier <= tier) holds = ask_one(at, false);
      }
      if (holds && changes_ == before) holds = widen(tier > 1, tier > 1 && !best);
    }
    if (!holds) return {};  // something is wrong, which a trial says better
    for (; looked < links_.size(); ++looked) {
      Notes goal;
      for (const auto& [cell, gone] : links_[looked].removed) {
        if (is_noted({cell, gone}) && (start_[cell] & gone)) goal.emplace_back(cell, gone);
      }
      const LinkKind kind = links_[looked].kind;
      const bool taken = kind == LinkKind::kTaken || kind == LinkKind::kMates || kind == LinkKind::kUnited;
      if (goal.empty() || taken) continue;
      Branch branch = chain({}, goal);
      const auto length = static_cast<std::uint32_t>(std::ranges::count_if(branch.links, &Link::spoken));
      if (!best || length < best->length) best = Trial{{std::move(branch)}, goal, length};
      if (length <= 1) return best;
    }
    if (changes_ == before) break;
  }
  return best;
}

}  // namespace clew::variant
