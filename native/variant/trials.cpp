// Following a digit: the simplest links first, each noted with what it rests on; then only those that count are kept.
#include "variant/trials.hpp"

#include <algorithm>
#include <bit>

namespace clew::variant {

namespace {

constexpr std::int32_t kStill = -1;    // a digit that is there, or was absent before
constexpr std::int32_t kAssumed = -2;  // one that goes with the assumption
constexpr std::size_t kPair = 2, kTriple = 3, kQuad = 4;
constexpr std::uint32_t kPairs = 2, kTriples = 3, kQuads = 4, kChains = 5;  // tiers

}  // namespace

Trials::Trials(Sheet sheet)
    : sheet_(std::move(sheet)), groups_of_(sheet_.cells), houses_of_(sheet_.cells), words_((sheet_.cells + 63) / 64), seen_(sheet_.cells * words_),
      by_(std::size_t{sheet_.cells} * kDigits), asked_(sheet_.groups.size()), deepened_(sheet_.groups.size()), claimed_(sheet_.groups.size()),
      looked_(sheet_.houses.size()) {
  for (std::uint32_t at = 0; at < sheet_.groups.size(); ++at) {
    for (const std::uint32_t cell : sheet_.groups[at]->cells) groups_of_[cell].push_back(at);
    if (std::ranges::any_of(sheet_.groups[at]->cells, [&](std::uint32_t cell) { return cell >= sheet_.shown; })) factual_.push_back(at);
  }
  for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
    for (const std::uint32_t cell : sheet_.houses[at].cells) houses_of_[cell].push_back(at);
  }
  if (sheet_.plan) {
    view_ = std::make_unique<View>(*sheet_.plan);
    for (auto* flags : {&stretched_, &settled_, &around_, &completed_}) flags->resize(sheet_.plan->cells());
  }
  worth_.assign(sheet_.cells, 0);
  std::fill_n(worth_.begin(), sheet_.shown, std::uint8_t{1});
  for (const std::uint32_t cell : sheet_.tried) worth_[cell] = 1;
  for (std::uint32_t cell = 0; cell < sheet_.cells; ++cell) {
    for (const std::uint32_t far : sheet_.sees[cell]) seen_[cell * words_ + far / 64] |= std::uint64_t{1} << (far % 64);
  }
}

void Trials::wake(std::uint32_t cell) {
  for (const std::uint32_t at : groups_of_[cell]) asked_[at] = deepened_[at] = claimed_[at] = 0;
  for (const std::uint32_t at : houses_of_[cell]) looked_[at] = 0;
  fished_.fill(false);
  chained_ = false;
  if (view_) wake_regions(cell);
}

void Trials::absent(Notes& notes, std::uint32_t cell, Mask mask) const {
  if (const Mask gone = mask & ~masks_[cell]) notes.emplace_back(cell, gone);
}

void Trials::note(Link link) {
  const auto number = static_cast<std::int32_t>(links_.size());
  for (const auto& [cell, gone] : link.removed) {
    for (Mask left = gone; left; left &= left - 1) by_[cell * kDigits + static_cast<std::uint32_t>(std::countr_zero(left))] = number;
  }
  links_.push_back(std::move(link));
}

bool Trials::apply(const Notes& removed) {
  ++changes_;
  for (const auto& [cell, gone] : removed) {
    masks_[cell] &= ~gone;
    wake(cell);
  }
  for (const auto& each : removed) {
    const std::uint32_t cell = each.first;
    if (masks_[cell] == 0) return fail(LinkKind::kNone, cell, 0, [&] { return Notes{{cell, domain(cell)}}; });
    if (is_single(masks_[cell])) fresh_.push_back(cell);
  }
  return true;
}

// Nothing has anything to say, until it is woken.
void Trials::rest() {
  for (auto* flags : {&asked_, &deepened_, &claimed_}) std::ranges::fill(*flags, 1);
  std::ranges::fill(looked_, 0xFF);
  fished_.fill(true);
  chained_ = true;
  fresh_.clear();
  if (view_) look_at_regions(false);
}

void Trials::look_at_facts() {
  for (const std::uint32_t at : factual_) asked_[at] = 0;
}

void Trials::begin(const Masks& masks, const Notes& assumed, bool facts) {
  masks_ = masks;
  rest();
  if (facts) look_at_facts();
  if (facts && view_) look_at_regions(true);
  for (const auto& [cell, held] : assumed) {
    masks_[cell] = masks[cell] & held;
    if (is_single(masks_[cell]) && !is_single(masks[cell])) fresh_.push_back(cell);
    wake(cell);
  }
}

bool Trials::run(std::uint32_t tier) {
  while (true) {
    const std::uint64_t before = changes_;
    if (!advance(tier)) return true;
    if (changes_ == before) return false;
  }
}

bool Trials::follow(const Masks& masks, const Notes& assumed, std::uint32_t tier) {
  quiet_ = false;
  start_ = masks;
  links_.clear();
  std::ranges::fill(by_, kStill);
  for (const auto& [cell, held] : assumed) {
    for (Mask left = masks[cell] & ~held; left; left &= left - 1) {
      by_[cell * kDigits + static_cast<std::uint32_t>(std::countr_zero(left))] = kAssumed;
    }
  }
  begin(masks, assumed, true);
  return run(tier);
}

bool Trials::glance(const Masks& masks, const Notes& assumed, std::uint32_t tier, bool facts) {
  quiet_ = true;
  begin(masks, assumed, facts);
  return run(tier);
}

// What followed from more candidates follows from fewer as well; from others, it has to be found again.
void Trials::remember(const Masks& masks) {
  if (given_ && posed_ == masks) return;
  bool fewer = given_ != nullptr;
  for (std::size_t cell = 0; fewer && cell < masks.size(); ++cell) fewer = (masks[cell] & ~posed_[cell]) == 0;
  if (!fewer) {
    for (auto& each : followed_) each.assign(std::size_t{sheet_.cells} * kDigits, {});
  }
  posed_ = masks;
  woven_ = false;
  const bool fails = !factual_.empty() && glance(masks, {}, kPairs);
  given_ = std::make_shared<const Masks>(factual_.empty() || fails ? masks : masks_);
}

bool Trials::fails(std::uint32_t cell, Mask digit, std::uint32_t tier) {
  Followed& known = followed_[tier][cell * kDigits + static_cast<std::uint32_t>(std::countr_zero(digit))];
  if (known.from == given_) return false;
  const Masks& masks = *given_;
  bool failed = false;
  if (!known.from) {
    failed = glance(masks, {{cell, digit}}, tier, false);
  } else {
    quiet_ = true;
    Masks before = *known.from;
    for (const auto& [each, left] : known.left) before[each] = left;
    for (std::uint32_t each = 0; each < sheet_.cells; ++each) masks_[each] = before[each] & masks[each];
    rest();
    for (std::uint32_t each = 0; each < sheet_.cells; ++each) {
      if (masks_[each] == before[each]) continue;
      if (masks_[each] == 0) failed = true;
      if (is_single(masks_[each])) fresh_.push_back(each);
      wake(each);
    }
    failed = failed || run(tier);
  }
  if (failed) return true;
  known.from = given_;
  known.left.clear();
  for (std::uint32_t each = 0; each < sheet_.cells; ++each) {
    if (masks_[each] != masks[each]) known.left.emplace_back(each, masks_[each]);
  }
  return false;
}

void Trials::recall(std::uint32_t cell, Mask digit, std::uint32_t tier, Masks& masks) const {
  const Followed& known = followed_[tier][cell * kDigits + static_cast<std::uint32_t>(std::countr_zero(digit))];
  masks = *known.from;
  for (const auto& [each, left] : known.left) masks[each] = left;
}

// The next link of the simplest kind there is; false: a contradiction.
bool Trials::advance(std::uint32_t tier) {
  const std::uint64_t before = changes_;
  const auto goes_on = [&](bool holds) { return holds && changes_ == before; };
  bool holds = take();
  if (view_ && goes_on(holds)) holds = unite();
  if (goes_on(holds)) holds = place();
  if (goes_on(holds)) holds = ask(1, false);
  if (view_ && goes_on(holds)) holds = widen(false);
  if (tier >= kPairs) {
    if (goes_on(holds)) holds = ask(kPairs, false);
    if (goes_on(holds)) holds = lock();
    if (goes_on(holds)) holds = gather(kPair);
    if (view_ && goes_on(holds)) holds = widen(true);
    if (goes_on(holds)) holds = ask(kPairs, true);
  }
  if (tier >= kTriples) {
    if (goes_on(holds)) holds = claim();
    if (goes_on(holds)) holds = gather(kTriple);
    if (goes_on(holds)) holds = ask(kTriples, false);
    if (view_ && goes_on(holds)) holds = widen(true, true);
  }
  if (tier >= kQuads) {
    if (goes_on(holds)) holds = gather(kQuad);
    if (goes_on(holds)) holds = fish(kPair);
    if (goes_on(holds)) holds = fish(kTriple);
    if (goes_on(holds)) holds = ask(kQuads, false);
    if (goes_on(holds)) holds = ask(kQuads, true);
  }
  if (tier >= kChains) {
    if (goes_on(holds)) holds = ask(kChains, false);
    if (goes_on(holds)) holds = ask(kChains, true);
    if (goes_on(holds)) holds = along();
  }
  return holds;
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
    if (const Mask gone = domain(group.cells[k]) & ~own[k]; gone && !alone) because.emplace_back(group.cells[k], gone);
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
    const bool holds = group.settle(masks, link.kind == LinkKind::kDeep);
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
Branch Trials::chain(const Notes& assumed, const Notes& goal) {
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
    if (link.kind >= LinkKind::kUnited) slacken_region(link);
    need(link.because);
    const bool quiet = link.kind == LinkKind::kTaken || link.kind == LinkKind::kMates;
    link.spoken = (ends || is_said(link)) && (!quiet || ends || settles(link, number));
    kept.push_back(std::move(link));
  }
  std::ranges::reverse(kept);
  return {assumed, std::move(kept)};
}

}  // namespace clew::variant
