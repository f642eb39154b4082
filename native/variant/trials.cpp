// Following a digit: the simplest links first, each noted with what it rests on; then only those that count are kept.
#include "variant/trials.hpp"

#include <algorithm>
#include <bit>

namespace clew::variant {

namespace {

constexpr std::int32_t kStill = -1;    // a digit that is there, or was absent before
constexpr std::int32_t kAssumed = -2;  // one that goes with the assumption
constexpr std::size_t kFewPlaces = 4;  // that a digit of a house is confined to
constexpr std::size_t kFewWays = 3;    // that are followed side by side
constexpr std::uint64_t kWork = 150'000;  // questions to groups and houses until the best trial so far will do
constexpr std::size_t kPair = 2, kTriple = 3;
constexpr std::uint32_t kPairs = 2, kTriples = 3;  // tiers

bool is_single(Mask mask) { return std::has_single_bit(mask); }

std::uint32_t said(std::span<const Link> links) {
  return static_cast<std::uint32_t>(std::ranges::count_if(links, &Link::spoken));
}

// Calls `visit` with each choice of so many numbers below `count`, until it returns true.
template <class Visit>
bool choose(std::size_t count, std::size_t size, Visit visit) {
  if (size > count) return false;
  std::vector<std::size_t> some(size);
  for (std::size_t k = 0; k < size; ++k) some[k] = k;
  for (;;) {
    if (visit(some)) return true;
    std::size_t k = size;
    while (k > 0 && some[k - 1] == count - size + k - 1) --k;
    if (k == 0) return false;
    ++some[k - 1];
    for (; k < size; ++k) some[k] = some[k - 1] + 1;
  }
}

}  // namespace

Trials::Trials(Sheet sheet)
    : sheet_(std::move(sheet)), groups_of_(sheet_.cells), houses_of_(sheet_.cells),
      by_(std::size_t{sheet_.cells} * kDigits), asked_(sheet_.groups.size()), deepened_(sheet_.groups.size()), claimed_(sheet_.groups.size()),
      looked_(sheet_.houses.size()) {
  for (std::uint32_t at = 0; at < sheet_.groups.size(); ++at) {
    for (const std::uint32_t cell : sheet_.groups[at]->cells) groups_of_[cell].push_back(at);
  }
  for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
    for (const std::uint32_t cell : sheet_.houses[at].cells) houses_of_[cell].push_back(at);
  }
}

void Trials::wake(std::uint32_t cell) {
  for (const std::uint32_t at : groups_of_[cell]) asked_[at] = deepened_[at] = claimed_[at] = 0;
  for (const std::uint32_t at : houses_of_[cell]) looked_[at] = 0;
}

void Trials::absent(Notes& notes, std::uint32_t cell, Mask mask) const {
  if (const Mask gone = mask & ~masks_[cell]) notes.emplace_back(cell, gone);
}

// Notes a link and what it leaves; false if a cell has nothing left.
bool Trials::add(LinkKind kind, std::uint32_t at, Mask about, Cells pattern, Notes removed, Notes because) {
  const auto number = static_cast<std::int32_t>(links_.size());
  links_.push_back({kind, at, about, std::move(pattern), std::move(removed), std::move(because), true});
  for (const auto& [cell, gone] : links_.back().removed) {
    for (Mask left = gone; left; left &= left - 1) by_[cell * kDigits + static_cast<std::uint32_t>(std::countr_zero(left))] = number;
    masks_[cell] &= ~gone;
    wake(cell);
  }
  for (const auto& [cell, gone] : Notes(links_.back().removed)) {
    if (masks_[cell] == 0) return fail(LinkKind::kNone, cell, 0, {{cell, sheet_.every}});
    if (is_single(masks_[cell])) fresh_.push_back(cell);
  }
  return true;
}

bool Trials::fail(LinkKind kind, std::uint32_t at, Mask about, Notes because) {
  links_.push_back({kind, at, about, {}, {}, std::move(because), true});
  return false;
}

bool Trials::follow(const Masks& masks, std::uint32_t cell, std::uint32_t digit, std::uint32_t tier) {
  start_ = masks_ = masks;
  links_.clear();
  std::ranges::fill(by_, kStill);
  std::ranges::fill(asked_, 1);
  std::ranges::fill(deepened_, 1);
  std::ranges::fill(claimed_, 1);
  std::ranges::fill(looked_, 1);
  for (Mask left = masks[cell] & ~bit(digit); left; left &= left - 1) {
    by_[cell * kDigits + static_cast<std::uint32_t>(std::countr_zero(left))] = kAssumed;
  }
  masks_[cell] = bit(digit);
  fresh_.assign(1, cell);
  wake(cell);
  while (true) {
    const std::size_t before = links_.size();
    if (!advance(tier)) return true;
    if (links_.size() == before) return false;
  }
}

// The next link of the simplest kind there is; false: a contradiction.
bool Trials::advance(std::uint32_t tier) {
  const std::size_t before = links_.size();
  const auto goes_on = [&](bool holds) { return holds && links_.size() == before; };
  bool holds = take();
  if (goes_on(holds)) holds = place();
  if (goes_on(holds)) holds = ask(1, false);
  if (tier >= kPairs) {
    if (goes_on(holds)) holds = ask(kPairs, false);
    if (goes_on(holds)) holds = lock();
    if (goes_on(holds)) holds = gather(kPair);
    if (goes_on(holds)) holds = ask(kPairs, true);
  }
  if (tier >= kTriples) {
    if (goes_on(holds)) holds = claim();
    if (goes_on(holds)) holds = gather(kTriple);
    if (goes_on(holds)) holds = ask(kTriples, false);
  }
  return holds;
}

// Takes placed digits from the cells that see them.
bool Trials::take() {
  while (!fresh_.empty()) {
    const std::uint32_t cell = fresh_.front();
    fresh_.erase(fresh_.begin());
    const Mask own = masks_[cell];
    Notes removed;
    for (const std::uint32_t peer : sheet_.sees[cell]) {
      if (masks_[peer] & own) removed.emplace_back(peer, own);
    }
    if (removed.empty()) continue;
    if (!add(LinkKind::kTaken, cell, own, {}, std::move(removed), {{cell, sheet_.every & ~own}})) return false;
  }
  return true;
}

// A digit with one place in a house, or none.
bool Trials::place() {
  for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
    const House& house = sheet_.houses[at];
    if (looked_[at] & 1) continue;
    if (!house.complete) {
      looked_[at] |= 1;
      continue;
    }
    Mask once = 0, twice = 0;
    for (const std::uint32_t cell : house.cells) {
      twice |= once & masks_[cell];
      once |= masks_[cell];
    }
    if (const Mask missing = sheet_.every & ~once) {
      const Mask digit = missing & (~missing + 1);
      Notes because;
      for (const std::uint32_t cell : house.cells) because.emplace_back(cell, digit);
      return fail(LinkKind::kPlace, at, digit, std::move(because));
    }
    for (const std::uint32_t cell : house.cells) {
      const Mask own = masks_[cell] & once & ~twice;
      if (!own || is_single(masks_[cell])) continue;
      const Mask digit = own & (~own + 1);
      Notes because;
      for (const std::uint32_t other : house.cells) {
        if (other != cell) because.emplace_back(other, digit);
      }
      return add(LinkKind::kPlace, at, digit, {cell}, {{cell, masks_[cell] & ~digit}}, std::move(because));
    }
    looked_[at] |= 1;
  }
  return true;
}

bool Trials::ask(std::uint32_t tier, bool deep) {
  auto& done = deep ? deepened_ : asked_;
  for (std::uint32_t at = 0; at < sheet_.groups.size(); ++at) {
    Group& group = *sheet_.groups[at];
    if (done[at] || group.tier > tier) continue;
    done[at] = 1;
    ++work_;
    if (deep && !group.searches()) continue;
    Masks own;
    for (const std::uint32_t cell : group.cells) own.push_back(masks_[cell]);
    const Masks before = own;
    const bool holds = deep ? group.deepen(own) : group.narrow(own);
    const LinkKind kind = deep ? LinkKind::kDeep : LinkKind::kGroup;
    Notes removed;
    for (std::size_t k = 0; holds && k < own.size(); ++k) {
      if (before[k] & ~own[k]) removed.emplace_back(group.cells[k], before[k] & ~own[k]);
    }
    if (holds && removed.empty()) continue;
    Notes because = rests_on(group, before, removed);
    return holds ? add(kind, at, 0, {}, std::move(removed), std::move(because)) : fail(kind, at, 0, std::move(because));
  }
  return true;
}

// A digit of a house in cells that all see another cell.
bool Trials::lock() {
  for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
    const House& house = sheet_.houses[at];
    if (looked_[at] & 2) continue;
    looked_[at] |= 2;
    for (Mask left = house.complete ? sheet_.every : 0; left; left &= left - 1) {
      const Mask digit = left & (~left + 1);
      Cells places;
      for (const std::uint32_t cell : house.cells) {
        if (masks_[cell] & digit) places.push_back(cell);
      }
      if (places.size() < 2 || places.size() > kFewPlaces) continue;
      Notes removed = seen_by_all(places, digit);
      if (removed.empty()) continue;
      Notes because;
      for (const std::uint32_t cell : house.cells) absent(because, cell, digit);
      looked_[at] &= static_cast<std::uint8_t>(~2u);
      return add(LinkKind::kLocked, at, digit, std::move(places), std::move(removed), std::move(because));
    }
  }
  return true;
}

// Cells beyond these that have a digit and see all of them.
Notes Trials::seen_by_all(const Cells& places, Mask digit) const {
  Notes found;
  for (const std::uint32_t far : sheet_.sees[places[0]]) {
    if (!(masks_[far] & digit) || std::ranges::find(places, far) != places.end()) continue;
    const auto sees = [&](std::uint32_t cell) { return std::ranges::binary_search(sheet_.sees[cell], far); };
    if (std::ranges::all_of(places, sees)) found.emplace_back(far, masks_[far] & digit);
  }
  return found;
}

// A digit that a group must have, in cells that all see another cell.
bool Trials::claim() {
  for (std::uint32_t at = 0; at < sheet_.groups.size(); ++at) {
    Group& group = *sheet_.groups[at];
    if (claimed_[at] || group.cells.size() < 2) continue;
    work_ += 4;
    Masks own;
    for (const std::uint32_t cell : group.cells) own.push_back(masks_[cell]);
    for (Mask left = group.needs(own); left; left &= left - 1) {
      const Mask digit = left & (~left + 1);
      Cells places;
      for (const std::uint32_t cell : group.cells) {
        if (masks_[cell] & digit) places.push_back(cell);
      }
      Notes removed = seen_by_all(places, digit);
      if (removed.empty()) continue;
      return add(LinkKind::kNeeded, at, digit, std::move(places), std::move(removed), rests_on(group, own, {}));
    }
    claimed_[at] = 1;
  }
  return true;
}

// As many cells of a house as digits that they can have, or as many digits as cells that they can be in.
bool Trials::gather(std::size_t size) {
  const auto flag = static_cast<std::uint8_t>(1u << (size + 1));
  for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
    const House& house = sheet_.houses[at];
    if (looked_[at] & flag) continue;
    Cells open, few;
    for (const std::uint32_t cell : house.cells) {
      if (is_single(masks_[cell])) continue;
      open.push_back(cell);
      if (static_cast<std::size_t>(std::popcount(masks_[cell])) <= size) few.push_back(cell);
    }
    bool holds = true;
    const bool naked = open.size() > size && choose(few.size(), size, [&](const std::vector<std::size_t>& some) {
      Mask mask = 0;
      for (const std::size_t k : some) mask |= masks_[few[k]];
      if (static_cast<std::size_t>(std::popcount(mask)) != size) return false;
      Cells pattern;
      Notes because;
      for (const std::size_t k : some) pattern.push_back(few[k]);
      Notes removed = seen_by_all(pattern, mask);
      if (removed.empty()) return false;
      for (const std::uint32_t cell : pattern) absent(because, cell, sheet_.every);
      holds = add(LinkKind::kNaked, at, mask, std::move(pattern), std::move(removed), std::move(because));
      return true;
    });
    if (naked) return holds;
    std::vector<Mask> rare;
    for (Mask left = house.complete && open.size() > size ? sheet_.every : 0; left; left &= left - 1) {
      const Mask digit = left & (~left + 1);
      const auto count = static_cast<std::size_t>(std::ranges::count_if(open, [&](std::uint32_t cell) { return masks_[cell] & digit; }));
      if (count > 1 && count <= size) rare.push_back(digit);
    }
    const bool hidden = choose(rare.size(), size, [&](const std::vector<std::size_t>& some) {
      Mask mask = 0;
      for (const std::size_t k : some) mask |= rare[k];
      Cells pattern;
      Notes removed, because;
      for (const std::uint32_t cell : open) {
        if (masks_[cell] & mask) pattern.push_back(cell);
      }
      if (pattern.size() != size) return false;
      for (const std::uint32_t cell : pattern) {
        if (masks_[cell] & ~mask) removed.emplace_back(cell, masks_[cell] & ~mask);
      }
      if (removed.empty()) return false;
      for (const std::uint32_t cell : house.cells) {
        if (std::ranges::find(pattern, cell) == pattern.end()) because.emplace_back(cell, mask);
      }
      holds = add(LinkKind::kHidden, at, mask, std::move(pattern), std::move(removed), std::move(because));
      return true;
    });
    if (hidden) return holds;
    looked_[at] |= flag;
  }
  return true;
}

// What a cell could have before a link.
Mask Trials::mask_before(std::uint32_t cell, std::size_t number) const {
  Mask mask = masks_[cell];
  for (Mask left = start_[cell] & ~mask; left; left &= left - 1) {
    const auto digit = static_cast<std::uint32_t>(std::countr_zero(left));
    const std::int32_t by = by_[cell * kDigits + digit];
    if (by >= 0 && static_cast<std::size_t>(by) >= number) mask |= bit(digit);
  }
  return mask;
}

// What is absent in the cells of a group: of a cell that alone loses something, that does not matter.
Notes Trials::rests_on(const Group& group, const Masks& own, const Notes& removed) const {
  Notes because;
  for (std::size_t k = 0; k < own.size(); ++k) {
    const bool alone = removed.size() == 1 && removed[0].first == group.cells[k] && !group.loops();
    if (const Mask gone = sheet_.every & ~own[k]; gone && !alone) because.emplace_back(group.cells[k], gone);
  }
  return because;
}

// Leaves out what a group's link does not need of what the trial has removed, the latest first.
void Trials::slacken(Link& link, std::size_t number) {
  Group& group = *sheet_.groups[link.at];
  Masks own;
  for (const std::uint32_t each : group.cells) own.push_back(mask_before(each, number));
  std::vector<std::pair<std::int32_t, std::size_t>> order;
  for (std::size_t k = 0; k < own.size(); ++k) {
    std::int32_t last = kStill;
    for (Mask left = start_[group.cells[k]] & ~own[k]; left; left &= left - 1) {
      last = std::max(last, by_[group.cells[k] * kDigits + static_cast<std::uint32_t>(std::countr_zero(left))]);
    }
    if (last != kStill) order.emplace_back(last, k);
  }
  std::ranges::sort(order, std::ranges::greater());
  const auto still = [&](Masks masks) {
    const bool holds = link.kind == LinkKind::kDeep ? group.deepen(masks) : group.narrow(masks);
    if (link.removed.empty()) return !holds;
    return !holds || std::ranges::all_of(link.removed, [&](const auto& each) {
      const auto k = static_cast<std::size_t>(std::ranges::find(group.cells, each.first) - group.cells.begin());
      return (masks[k] & each.second) == 0;
    });
  };
  for (const auto& [last, k] : order) {
    const Mask kept = own[k];
    own[k] = start_[group.cells[k]];
    if (still(own)) continue;
    own[k] = kept;
    for (Mask left = start_[group.cells[k]] & ~kept; left; left &= left - 1) {  // digit by digit
      own[k] |= left & (~left + 1);
      if (!still(own)) own[k] &= ~(left & (~left + 1));
    }
  }
  link.because = rests_on(group, own, link.removed);
}

// Whether a link leaves one digit to a cell.
bool Trials::settles(const Link& link, std::size_t number) const {
  return std::ranges::any_of(link.removed, [&](const auto& each) {
    return is_single(mask_before(each.first, number + 1)) && !is_single(mask_before(each.first, number));
  });
}

// The links that lead to the goal, or to the contradiction that is the last one, and no others.
Branch Trials::chain(std::uint32_t cell, std::uint32_t digit, const Notes& goal) {
  std::vector<Mask> needed(sheet_.cells);
  const auto need = [&](const Notes& notes) {
    for (const auto& [each, mask] : notes) needed[each] |= mask & start_[each];
  };
  need(goal);
  std::vector<Link> kept;
  for (std::size_t number = links_.size(); number-- > 0;) {
    Link link = links_[number];
    const bool ends = link.removed.empty();
    if (ends && !goal.empty()) continue;
    Notes removed;
    for (const auto& [each, gone] : link.removed) {
      if (needed[each] & gone) removed.emplace_back(each, gone & needed[each]);
    }
    if (!ends && removed.empty()) continue;
    for (const auto& [each, gone] : removed) needed[each] &= ~gone;
    link.removed = std::move(removed);
    if (link.kind == LinkKind::kGroup || link.kind == LinkKind::kDeep) slacken(link, number);
    need(link.because);
    link.spoken = link.kind != LinkKind::kTaken || settles(link, number);
    kept.push_back(std::move(link));
  }
  std::ranges::reverse(kept);
  return {cell, digit, std::move(kept)};
}

std::optional<Trial> Trials::refute(const Masks& masks, std::uint32_t tier, std::uint32_t enough, Stop& stop) {
  std::optional<Trial> best;
  std::vector<Mask> sound(sheet_.cells);  // what follows from a digit that is not refuted is not either
  work_ = 0;
  for (std::uint32_t size = 2; size <= kDigits; ++size) {
    for (std::uint32_t cell = 0; cell < sheet_.cells; ++cell) {
      if (static_cast<std::uint32_t>(std::popcount(masks[cell])) != size) continue;
      for (Mask left = masks[cell]; left; left &= left - 1) {
        if (stop.due()) return {};
        if (work_ > kWork) return best;
        const auto digit = static_cast<std::uint32_t>(std::countr_zero(left));
        if (sound[cell] & bit(digit)) continue;
        if (!follow(masks, cell, digit, tier)) {
          for (std::uint32_t each = 0; each < sheet_.cells; ++each) {
            if (is_single(masks_[each])) sound[each] |= masks_[each];
          }
          continue;
        }
        Branch branch = chain(cell, digit, {});
        const std::uint32_t length = said(branch.links);
        if (best && length >= best->length) continue;
        best = Trial{{std::move(branch)}, {{cell, bit(digit)}}, length};
        if (length <= enough) return best;
      }
    }
  }
  return best;
}

std::optional<Trial> Trials::either(const Masks& masks, std::uint32_t tier, Stop& stop) {
  std::optional<Trial> best;
  work_ = 0;
  using Way = std::pair<std::uint32_t, std::uint32_t>;
  for (std::uint32_t cell = 0; cell < sheet_.cells; ++cell) {
    if (stop.due()) return {};
    if (work_ > kWork) return best;
    const auto count = static_cast<std::size_t>(std::popcount(masks[cell]));
    if (count < 2 || count > kFewWays) continue;
    std::vector<Way> ways;
    for (Mask left = masks[cell]; left; left &= left - 1) ways.emplace_back(cell, static_cast<std::uint32_t>(std::countr_zero(left)));
    consider(best, masks, tier, ways, ~0u);
  }
  for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
    if (stop.due()) return {};
    if (work_ > kWork) return best;
    for (Mask left = sheet_.houses[at].complete ? sheet_.every : 0; left; left &= left - 1) {
      const auto digit = static_cast<std::uint32_t>(std::countr_zero(left));
      std::vector<Way> ways;
      for (const std::uint32_t cell : sheet_.houses[at].cells) {
        if (masks[cell] & bit(digit)) ways.emplace_back(cell, digit);
      }
      if (ways.size() > 1 && ways.size() <= kFewWays) consider(best, masks, tier, ways, at);
    }
  }
  return best;
}

// What all of some ways remove, if one of them must be right: the shortest chains to one digit.
void Trials::consider(std::optional<Trial>& best, const Masks& masks, std::uint32_t tier,
                      std::span<const std::pair<std::uint32_t, std::uint32_t>> ways, std::uint32_t house) {
  Masks common = masks;
  for (const auto& [cell, digit] : ways) {
    if (follow(masks, cell, digit, tier)) return;  // it is refuted, which is simpler
    for (std::uint32_t each = 0; each < sheet_.cells; ++each) common[each] &= ~masks_[each];
    if (std::ranges::all_of(common, [](Mask mask) { return mask == 0; })) return;
  }
  constexpr std::size_t kCompared = 6;
  std::vector<Trial> found;
  for (std::uint32_t each = 0; each < sheet_.cells && found.size() < kCompared; ++each) {
    const bool own = std::ranges::any_of(ways, [&](const auto& way) { return way.first == each; });
    for (Mask left = own ? 0 : common[each]; left && found.size() < kCompared; left &= left - 1) {
      found.push_back({{}, {{each, left & (~left + 1)}}, 0, house});
    }
  }
  for (const auto& [cell, digit] : ways) {
    follow(masks, cell, digit, tier);
    for (Trial& trial : found) {
      trial.branches.push_back(chain(cell, digit, trial.removed));
      trial.length += said(trial.branches.back().links);
    }
  }
  for (Trial& trial : found) {
    if (!best || trial.length < best->length) best = std::move(trial);
  }
}

}  // namespace clew::variant
