// The links of a trial, each looked for in what is left: singles, what groups support, locked digits, sets of cells, fish.
#include <algorithm>
#include <bit>

#include "variant/trials.hpp"

namespace clew::variant {

namespace {

constexpr std::size_t kFewPlaces = 4;  // that a digit of a house is confined to

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

// A chain as numbers: how many digits it places and these, with their cells; the same for houses, groups and pairs of
// cells that see each other; then how it ends.
Cells flat(const Chain& chain) {
  Cells all{static_cast<std::uint32_t>(chain.placed.size())};
  for (const auto& [cell, digit] : chain.placed) all.insert(all.end(), {cell, digit});
  for (const Cells* some : {&chain.houses, &chain.groups}) {
    all.push_back(static_cast<std::uint32_t>(some->size()));
    all.insert(all.end(), some->begin(), some->end());
  }
  all.push_back(static_cast<std::uint32_t>(chain.sights.size()));
  for (const auto& [one, other] : chain.sights) all.insert(all.end(), {one, other});
  all.insert(all.end(), {chain.ends, chain.at, chain.digit});
  return all;
}

}  // namespace

// Takes placed digits from the cells that see them.
bool Trials::take() {
  while (!fresh_.empty()) {
    const std::uint32_t cell = fresh_.front();
    fresh_.erase(fresh_.begin());
    const Mask own = masks_[cell];
    if (view_ && !part_twins(cell)) return false;
    Notes removed;
    for (const std::uint32_t peer : sheet_.sees[cell]) {
      if (masks_[peer] & own) removed.emplace_back(peer, own);
    }
    if (removed.empty()) continue;
    if (!add(LinkKind::kTaken, cell, own, {}, removed, [&] { return Notes{{cell, sheet_.every & ~own}}; })) return false;
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
      return fail(LinkKind::kPlace, at, digit, [&] {
        Notes because;
        for (const std::uint32_t cell : house.cells) because.emplace_back(cell, digit);
        return because;
      });
    }
    for (const std::uint32_t cell : house.cells) {
      const Mask own = masks_[cell] & once & ~twice;
      if (!own || is_single(masks_[cell])) continue;
      const Mask digit = own & (~own + 1);
      return add(LinkKind::kPlace, at, digit, {cell}, {{cell, masks_[cell] & ~digit}}, [&] {
        Notes because;
        for (const std::uint32_t other : house.cells) {
          if (other != cell) because.emplace_back(other, digit);
        }
        return because;
      });
    }
    looked_[at] |= 1;
  }
  return true;
}

bool Trials::ask(std::uint32_t tier, bool deep) {
  const std::uint64_t before = changes_;
  for (std::uint32_t at = 0; at < sheet_.groups.size(); ++at) {
    if ((deep ? deepened_ : asked_)[at] || sheet_.groups[at]->tier > tier) continue;
    if (!ask_one(at, deep)) return false;
    if (changes_ != before) return true;
  }
  return true;
}

// What a group says of what is left.
bool Trials::ask_one(std::uint32_t at, bool deep) {
  Group& group = *sheet_.groups[at];
  (deep ? deepened_ : asked_)[at] = 1;
  if (deep && !group.searches()) return true;
  Masks own;
  for (const std::uint32_t cell : group.cells) own.push_back(masks_[cell]);
  const Masks before = own;
  const bool holds = group.settle(own, deep);
  const LinkKind kind = deep ? LinkKind::kDeep : LinkKind::kGroup;
  Notes removed;
  for (std::size_t k = 0; holds && k < own.size(); ++k) {
    if (!(before[k] & ~own[k])) continue;
    const auto same = std::ranges::find(removed, group.cells[k], &std::pair<std::uint32_t, Mask>::first);
    if (same != removed.end()) same->second |= before[k] & ~own[k];
    else removed.emplace_back(group.cells[k], before[k] & ~own[k]);
  }
  if (holds && removed.empty()) return true;
  const auto because = [&] { return rests_on(group, before, removed); };
  return holds ? add(kind, at, 0, {}, removed, because) : fail(kind, at, 0, because);
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
      const Notes removed = seen_by_all(places, digit);
      if (removed.empty()) continue;
      looked_[at] &= static_cast<std::uint8_t>(~2u);
      return add(LinkKind::kLocked, at, digit, places, removed, [&] {
        Notes because;
        for (const std::uint32_t cell : house.cells) absent(because, cell, digit);
        return because;
      });
    }
  }
  return true;
}

// Cells beyond these that have a digit and see all of them.
Notes Trials::seen_by_all(const Cells& places, Mask digit) const {
  Notes found;
  for (std::size_t word = 0; word < words_; ++word) {
    std::uint64_t common = ~std::uint64_t{0};
    for (const std::uint32_t cell : places) common &= seen_[cell * words_ + word];
    for (; common; common &= common - 1) {
      const auto far = static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(std::countr_zero(common));
      if (masks_[far] & digit) found.emplace_back(far, masks_[far] & digit);
    }
  }
  return found;
}

// A digit that a group must have, in cells that all see another cell.
bool Trials::claim() {
  for (std::uint32_t at = 0; at < sheet_.groups.size(); ++at) {
    Group& group = *sheet_.groups[at];
    if (claimed_[at] || !group.claims()) continue;
    if (std::ranges::any_of(group.cells, [&](std::uint32_t cell) { return cell >= sheet_.shown; })) continue;
    Masks own;
    Mask open = 0, placed = 0;
    for (const std::uint32_t cell : group.cells) {
      own.push_back(masks_[cell]);
      (is_single(masks_[cell]) ? placed : open) |= masks_[cell];
    }
    for (Mask left = open & ~placed; left; left &= left - 1) {
      const Mask digit = left & (~left + 1);
      Cells places;
      for (const std::uint32_t cell : group.cells) {
        if (masks_[cell] & digit) places.push_back(cell);
      }
      const Notes removed = seen_by_all(places, digit);
      if (removed.empty() || !group.needs(own, digit)) continue;
      return add(LinkKind::kNeeded, at, digit, places, removed, [&] { return rests_on(group, own, {}); });
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
      for (const std::size_t k : some) pattern.push_back(few[k]);
      const Notes removed = seen_by_all(pattern, mask);
      if (removed.empty()) return false;
      holds = add(LinkKind::kNaked, at, mask, pattern, removed, [&] {
        Notes because;
        for (const std::uint32_t cell : pattern) absent(because, cell, sheet_.every);
        return because;
      });
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
      Notes removed;
      for (const std::uint32_t cell : open) {
        if (masks_[cell] & mask) pattern.push_back(cell);
      }
      if (pattern.size() != size) return false;
      for (const std::uint32_t cell : pattern) {
        if (masks_[cell] & ~mask) removed.emplace_back(cell, masks_[cell] & ~mask);
      }
      if (removed.empty()) return false;
      holds = add(LinkKind::kHidden, at, mask, pattern, removed, [&] {
        Notes because;
        for (const std::uint32_t cell : house.cells) {
          if (std::ranges::find(pattern, cell) == pattern.end()) because.emplace_back(cell, mask);
        }
        return because;
      });
      return true;
    });
    if (hidden) return holds;
    looked_[at] |= flag;
  }
  return true;
}

// A digit of as many lines of one kind that is confined to as many lines of the other.
bool Trials::fish(std::size_t size) {
  if (std::exchange(fished_[size], true)) return true;
  for (Mask left = sheet_.every; left; left &= left - 1) {
    const Mask digit = left & (~left + 1);
    for (const Line line : {Line::kRow, Line::kColumn}) {
      std::vector<std::pair<std::uint32_t, Cells>> bases;
      for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
        const House& house = sheet_.houses[at];
        if (!house.complete || house.line != line) continue;
        Cells places;
        std::ranges::copy_if(house.cells, std::back_inserter(places), [&](std::uint32_t cell) { return masks_[cell] & digit; });
        if (places.size() > 1 && places.size() <= size) bases.emplace_back(at, std::move(places));
      }
      bool holds = true;
      const bool any = choose(bases.size(), size, [&](const std::vector<std::size_t>& some) {
        Cells own, covers;
        for (const std::size_t k : some) {
          for (const std::uint32_t cell : bases[k].second) own.push_back(cell);
        }
        for (const std::uint32_t cell : own) {
          for (const std::uint32_t at : houses_of_[cell]) {
            const House& house = sheet_.houses[at];
            if (!house.complete || house.line == line || house.line == Line::kNone) continue;
            if (std::ranges::find(covers, at) == covers.end()) covers.push_back(at);
          }
        }
        std::ranges::sort(own);
        if (covers.size() != size || std::ranges::adjacent_find(own) != own.end()) return false;
        Notes removed;
        for (const std::uint32_t at : covers) {
          for (const std::uint32_t cell : sheet_.houses[at].cells) {
            if ((masks_[cell] & digit) && std::ranges::find(own, cell) == own.end()) removed.emplace_back(cell, digit);
          }
        }
        if (removed.empty()) return false;
        Cells pattern;
        for (const std::size_t k : some) pattern.push_back(bases[k].first);
        pattern.insert(pattern.end(), covers.begin(), covers.end());
        holds = add(LinkKind::kFish, own[0], digit, pattern, removed, [&] {
          Notes because;
          for (const std::size_t k : some) {
            for (const std::uint32_t cell : sheet_.houses[bases[k].first].cells) absent(because, cell, digit);
          }
          return because;
        });
        return true;
      });
      if (any) return holds;
    }
  }
  return true;
}

// Digits that exclude themselves along a chain, all that there are.
bool Trials::along() {
  if (std::exchange(chained_, true)) return true;
  if (!chains_) chains_ = std::make_unique<Chains>(sheet_);
  if (!std::exchange(woven_, true)) chains_->know(posed_);
  Notes removed;
  if (quiet_) {
    for (const auto& [cell, digit] : chains_->refuted(masks_)) removed.emplace_back(cell, bit(digit));
  } else {
    for (const Chain& chain : chains_->chains(masks_)) {
      const auto [cell, digit] = chain.placed[0];
      note({LinkKind::kChain, cell, bit(digit), flat(chain), {{cell, bit(digit)}}, chain.because, true});
      removed.emplace_back(cell, bit(digit));
    }
  }
  return removed.empty() || apply(removed);
}

}  // namespace clew::variant
