// Propagation between slots, letters and words.
#include "fillin/kernel_domains.hpp"

#include <algorithm>

namespace clew::fillin {

Domains::Domains(const Layout& layout, const Words& words, bool spare)
    : layout_(layout),
      words_(words),
      spare_(spare),
      width_((words.letters + kBlockBits - 1) / kBlockBits),
      first_(layout.slots.size()),
      blocks_(layout.slots.size()),
      crosses_(layout.slots.size()),
      crossing_(layout.places()),
      is_changed_(layout.slots.size()),
      weights_(layout.slots.size(), 1) {
  std::size_t total = std::size_t{layout.places()} * width_;
  for (Index slot = 0; slot < layout.slots.size(); ++slot) {
    first_[slot] = total;
    total += blocks_[slot] = words.groups[words.group_of[slot]].blocks;
    slot_of_.resize(first_[slot], kNone);
    slot_of_.resize(total, slot);
  }
  sizes_ = total;
  uses_ = sizes_ + layout.slots.size();
  rooms_.resize(words.entries);
  state_.resize(uses_ + words.entries);
  slot_of_.resize(state_.size(), kNone);
  stamps_.resize(state_.size());
  const auto fill = [&](std::size_t first, Index members) {
    for (; members >= kBlockBits; members -= kBlockBits) state_[first++] = ~Block{0};
    if (members > 0) state_[first] = (Block{1} << members) - 1;
  };
  for (Index place = 0; place < layout.places(); ++place) fill(place * width_, words.letters);
  for (const Group& group : words.groups) {
    const auto entries = static_cast<Index>(group.entries.size());
    group_of_entry_.insert(group_of_entry_.end(), entries, static_cast<Index>(&group - words.groups.data()));
    const auto slots = static_cast<Index>(group.slots.size());
    std::fill_n(rooms_.begin() + group.first_entry, entries, slots);
    for (const Index slot : group.slots) {
      fill(first_[slot], entries);
      state_[sizes_ + slot] = entries;
    }
  }
  for (Index place = 0; place < layout.places(); ++place) {
    const auto& [across, down] = layout.around[place];
    if (across.slot == kNone || down.slot == kNone) continue;
    crossing_[place] = true;
    crosses_[across.slot].push_back({across.position, place, down});
    crosses_[down.slot].push_back({down.position, place, across});
  }
}

bool Domains::start() {
  if (!words_.fit) return false;
  for (Index place = 0; place < layout_.places(); ++place) {
    if (layout_.given[place] != kOpen && !write(place, layout_.given[place])) return false;
  }
  for (const Group& group : words_.groups) {
    for (const Index slot : group.slots) {
      if (is_changed_[slot]) continue;
      is_changed_[slot] = true;
      changed_.push_back(slot);
    }
    if (spare_) continue;
    for (Index entry = 0; entry < group.entries.size(); ++entry) {
      if (room(group, entry) == group.entries[entry].times) taken_.push_back(group.first_entry + entry);
    }
  }
  return true;
}

Index Domains::only(Index slot) const {
  Index at = 0;
  while (state_[first_[slot] + at] == 0) ++at;
  return at * kBlockBits + static_cast<Index>(std::countr_zero(state_[first_[slot] + at]));
}

Index Domains::letters(Index place) const {
  Index count = 0;
  for (Index at = 0; at < width_; ++at) count += static_cast<Index>(std::popcount(state_[place * width_ + at]));
  return count;
}

void Domains::open() {
  marks_.push_back(trail_.size());
  ++stamp_;
}

void Domains::close() {
  for (std::size_t at = trail_.size(); at-- > marks_.back();) {
    const auto& [block, old] = trail_[at];
    if (const Index slot = slot_of_[block]; slot != kNone && !spare_) {
      const Group& group = words_.groups[words_.group_of[slot]];
      const auto first = group.first_entry + static_cast<Index>(block - first_[slot]) * kBlockBits;
      each_bit(old ^ state_[block], first, [&](Index entry) { ++rooms_[entry]; });
    }
    state_[block] = old;
  }
  trail_.resize(marks_.back());
  marks_.pop_back();
  ++stamp_;
  forget_queues();
}

void Domains::forget_queues() {
  for (std::size_t at = next_changed_; at < changed_.size(); ++at) is_changed_[changed_[at]] = false;
  changed_.clear();
  next_changed_ = 0;
  taken_.clear();
}

// Leaves the entries `filter(number of a block)` gives back, and counts the slots of those that go.
template <class Filter>
bool Domains::filter(Index slot, Filter&& filter) {
  const Group& group = words_.groups[words_.group_of[slot]];
  const Block* blocks = state_.data() + first_[slot];
  Index gone = 0;
  bool enough = true;
  for (Index at = 0; at < blocks_[slot]; ++at) {
    const Block old = blocks[at], kept = old & filter(at);
    if (old == kept) continue;
    set(first_[slot] + at, kept);
    if (spare_) {
      gone += static_cast<Index>(std::popcount(old ^ kept));
      continue;
    }
    each_bit(old ^ kept, at * kBlockBits, [&](Index entry) {
      ++gone;
      const Index times = group.entries[entry].times, room = --rooms_[group.first_entry + entry];
      if (room > times) return;
      enough = enough && room == times;
      taken_.push_back(group.first_entry + entry);
    });
  }
  if (gone == 0) return true;
  work_ += blocks_[slot];
  set(sizes_ + slot, state_[sizes_ + slot] - gone);
  if (!enough || state_[sizes_ + slot] == 0) return fail(slot);
  if (!is_changed_[slot]) {
    is_changed_[slot] = true;
    changed_.push_back(slot);
  }
  return true;
}

bool Domains::put(Index slot, Index entry) {
  return filter(slot, [&](Index at) { return at == entry / kBlockBits ? bit(entry) : 0; });
}

bool Domains::strike(Index slot, Index entry) {
  return filter(slot, [&](Index at) { return at == entry / kBlockBits ? ~bit(entry) : ~Block{0}; });
}

bool Domains::write(Index place, Letter letter) {
  for (Index at = 0; at < width_; ++at) {
    const std::size_t block = place * width_ + at;
    set(block, at == letter / kBlockBits ? state_[block] & bit(letter) : 0);
  }
  for (const Spot& spot : layout_.around[place]) {
    if (spot.slot == kNone) continue;
    const Block* mask = words_.mask(words_.groups[words_.group_of[spot.slot]], spot.position, letter);
    if (!filter(spot.slot, [&](Index at) { return mask[at]; })) return false;
  }
  return true;
}

bool Domains::rub_out(Index place, Letter letter) {
  const std::size_t block = place * width_ + letter / kBlockBits;
  set(block, state_[block] & ~bit(letter));
  for (const Spot& spot : layout_.around[place]) {
    if (spot.slot == kNone) continue;
    const Block* mask = words_.mask(words_.groups[words_.group_of[spot.slot]], spot.position, letter);
    if (!filter(spot.slot, [&](Index at) { return ~mask[at]; })) return false;
  }
  return true;
}

bool Domains::propagate(Stop& stop) {
  for (std::uint32_t round = 1;; ++round) {
    if (round % 64 == 0 && stop.look()) return false;
    if (next_changed_ < changed_.size()) {
      const Index slot = changed_[next_changed_++];
      is_changed_[slot] = false;
      if (next_changed_ == changed_.size()) changed_.clear(), next_changed_ = 0;
      if (!revise(slot)) break;
    } else if (!taken_.empty()) {
      const Index entry = taken_.back();
      taken_.pop_back();
      if (!take(entry)) break;
    } else {
      return true;
    }
  }
  forget_queues();
  return false;
}

bool Domains::revise(Index slot) {
  if (size(slot) == 1 && !settle(slot)) return false;
  return std::ranges::all_of(crosses_[slot], [&](const Cross& cross) { return narrow(cross, slot); });
}

bool Domains::supported(Index slot, const Block* mask) const {
  const Block* entries = state_.data() + first_[slot];
  for (Index at = 0; at < blocks_[slot]; ++at) {
    if (entries[at] & mask[at]) return true;
  }
  return false;
}

// Strikes the letters at a crossing that the slot has no entry for, and the entries of the other slot with them.
bool Domains::narrow(const Cross& cross, Index slot) {
  constexpr Index kFew = 6;
  const Block first = state_[cross.place];
  if (width_ == 1 && (first & (first - 1)) == 0) return true;  // all its entries have that letter
  const Group& group = words_.groups[words_.group_of[slot]];
  std::array<Block, 4> kept{};
  if (size(slot) <= kFew) {
    const Letter* letters = group.letters.data() + cross.position * group.entries.size();
    each_entry(slot, [&](Index entry) {
      const Letter letter = letters[entry];
      kept[letter / kBlockBits] |= bit(letter);
    });
  } else {
    each_letter(cross.place, [&](Index letter) {
      if (supported(slot, words_.mask(group, cross.position, static_cast<Letter>(letter)))) {
        kept[letter / kBlockBits] |= bit(letter);
      }
    });
  }
  std::array<Block, 4> gone{};
  Block any_gone = 0, any_kept = 0;
  for (Index at = 0; at < width_; ++at) {
    const Block old = state_[cross.place * width_ + at];
    kept[at] &= old;
    gone[at] = old ^ kept[at];
    any_gone |= gone[at];
    any_kept |= kept[at];
    if (gone[at]) set(cross.place * width_ + at, kept[at]);
  }
  if (any_gone == 0) return true;
  if (any_kept == 0) return fail(slot);
  const bool single = width_ == 1 && (any_kept & (any_kept - 1)) == 0;  // quicker to say what stays
  return single ? filter_letters(cross.other, kept, false) : filter_letters(cross.other, gone, true);
}

// Leaves the entries that have one of these letters at a spot, or strikes them.
bool Domains::filter_letters(const Spot& spot, const std::array<Block, 4>& letters, bool strike) {
  const Group& group = words_.groups[words_.group_of[spot.slot]];
  std::array<const Block*, 4 * kBlockBits> masks;
  std::size_t size = 0;
  for (Index at = 0; at < width_; ++at) {
    each_bit(letters[at], at * kBlockBits, [&](Index letter) {
      masks[size++] = words_.mask(group, spot.position, static_cast<Letter>(letter));
    });
  }
  return filter(spot.slot, [&](Index at) {
    Block with = 0;
    for (std::size_t each = 0; each < size; ++each) with |= masks[each][at];
    return strike ? ~with : with;
  });
}

// The slot has one entry left: it uses it.
bool Domains::settle(Index slot) {
  const Group& group = words_.groups[words_.group_of[slot]];
  const Index entry = only(slot);
  const std::size_t uses = uses_ + group.first_entry + entry;
  set(uses, state_[uses] + 1);
  if (state_[uses] > group.entries[entry].times) return fail(slot);
  if (state_[uses] < group.entries[entry].times) return true;
  return std::ranges::all_of(group.slots, [&](Index other) {
    return size(other) == 1 || !has(other, entry) || strike(other, entry);
  });
}

// The entry has just as many slots as it needs: it takes them.
bool Domains::take(Index number) {
  const Group& group = words_.groups[group_of_entry_[number]];
  const Index entry = number - group.first_entry;
  return std::ranges::all_of(group.slots, [&](Index slot) {
    return size(slot) == 1 || !has(slot, entry) || put(slot, entry);
  });
}

}  // namespace clew::fillin
