// Narrowing under an assumption, and remembering where one led nowhere.
#include "trial.hpp"

#include <algorithm>
#include <bit>

#include "../bits.hpp"

namespace clew::fillin {
namespace {

constexpr std::size_t kKept = 4'000;  // assumptions whose consequences are kept

using bits::words_for;

bool has(const std::uint64_t* set, int at) { return bits::has(set, static_cast<std::size_t>(at)); }
void add(std::uint64_t* set, int at) { bits::add(set, static_cast<std::size_t>(at)); }
void drop(std::uint64_t* set, int at) { bits::drop(set, static_cast<std::size_t>(at)); }

// The only bit of a set; -1 where there are none or several.
int only(const std::uint64_t* set, std::size_t words) {
  int found = -1;
  for (std::size_t word = 0; word < words; ++word) {
    if (!set[word]) continue;
    if (found >= 0 || !std::has_single_bit(set[word])) return -1;
    found = static_cast<int>(word * 64) + std::countr_zero(set[word]);
  }
  return found;
}

}  // namespace

Trials::Trials(std::vector<std::vector<int>> slot_places, int places, int letters, std::vector<TrialPool> pools)
    : slot_places_(std::move(slot_places)), place_slots_(static_cast<std::size_t>(places)), pools_(std::move(pools)),
      pool_of_(slot_places_.size()), starts_(slot_places_.size() + 1), letters_count_(letters),
      letter_words_(words_for(static_cast<std::size_t>(letters))) {
  for (std::size_t slot = 0; slot < slot_places_.size(); ++slot)
    for (std::size_t at = 0; at < slot_places_[slot].size(); ++at)
      place_slots_[static_cast<std::size_t>(slot_places_[slot][at])].push_back({static_cast<int>(slot), static_cast<int>(at)});
  for (std::size_t number = 0; number < pools_.size(); ++number) {
    const TrialPool& pool = pools_[number];
    const auto length = static_cast<std::size_t>(pool.length), width = words_for(pool.listed.size());
    auto& sets = having_.emplace_back(length * static_cast<std::size_t>(letters) * width);
    for (std::size_t word = 0; word < pool.listed.size(); ++word)
      for (std::size_t at = 0; at < length; ++at) {
        const std::size_t letter = pool.spelled[word * length + at];
        add(sets.data() + (at * static_cast<std::size_t>(letters) + letter) * width, static_cast<int>(word));
      }
    for (const int slot : pool.slots) {
      pool_of_[static_cast<std::size_t>(slot)] = static_cast<int>(number);
      starts_[static_cast<std::size_t>(slot) + 1] = width;
    }
    standing_.emplace_back(pool.listed.size());
  }
  for (std::size_t slot = 0; slot < slot_places_.size(); ++slot) starts_[slot + 1] += starts_[slot];
}

const std::uint64_t* Trials::having(int pool, int at, int letter) const {
  const auto number = static_cast<std::size_t>(pool);
  const std::size_t width = words_for(pools_[number].listed.size());
  return having_[number].data() + static_cast<std::size_t>(at * letters_count_ + letter) * width;
}

std::size_t Trials::first_failing(const Known& known, std::span<const int> slots, std::span<const int> words, Stop& stop) {
  for (std::size_t at = 0; at < slots.size(); ++at)
    if (stop.due() || (!survived(known, slots[at], words[at]) && fails(known, slots[at], words[at]))) return at;
  return slots.size();
}

// Where all that an assumption led to before is still possible, it leads to the same again.
bool Trials::survived(const Known& known, int slot, int word) const {
  const auto found = kept_.find({slot, word});
  if (found == kept_.end()) return false;
  for (std::size_t at = 0; at < known.fits.size(); ++at)
    if (found->second[at] & ~known.fits[at]) return false;
  return true;
}

bool Trials::fails(const Known& known, int slot, int word) {
  letters_.assign(known.letters.begin(), known.letters.end());
  fits_.assign(known.fits.begin(), known.fits.end());
  done_.assign(slot_places_.size(), false);
  queued_.assign(slot_places_.size(), false);
  queue_.clear();
  for (auto& counts : standing_) std::fill(counts.begin(), counts.end(), 0);
  for (std::size_t each = 0; each < done_.size(); ++each) {
    if (known.full[each] < 0) continue;
    done_[each] = true;
    ++standing_[static_cast<std::size_t>(pool_of_[each])][static_cast<std::size_t>(known.full[each])];
  }
  const Set words = fits_.data() + starts_[static_cast<std::size_t>(slot)];
  std::fill(words, words + width(slot), 0);
  add(words, word);
  if (!narrow(slot) || !settle()) return true;
  if (kept_.size() >= kKept) kept_.clear();
  kept_[{slot, word}] = fits_;
  return false;
}

bool Trials::narrow(int slot) {
  const auto number = static_cast<std::size_t>(slot);
  if (!queued_[number]) queue_.push_back(slot);
  queued_[number] = true;
  const Set words = fits_.data() + starts_[number];
  return std::any_of(words, words + width(slot), [](std::uint64_t each) { return each != 0; });
}

bool Trials::settle() {
  std::vector<bool> lengths(pools_.size());
  while (true) {
    while (!queue_.empty()) {
      const int slot = queue_.back();
      queue_.pop_back();
      queued_[static_cast<std::size_t>(slot)] = false;
      lengths[static_cast<std::size_t>(pool_of_[static_cast<std::size_t>(slot)])] = true;
      if (!pass_on(slot) || !use(slot)) return false;
    }
    for (std::size_t pool = 0; pool < pools_.size() && queue_.empty(); ++pool) {
      if (!lengths[pool]) continue;
      lengths[pool] = false;
      if (!home(static_cast<int>(pool))) return false;
    }
    if (queue_.empty()) return true;
  }
}

// Passes the letters that are left on to the slots that cross one.
bool Trials::pass_on(int slot) {
  const auto number = static_cast<std::size_t>(slot);
  for (std::size_t at = 0; at < slot_places_[number].size(); ++at) {
    const Set letters = letters_.data() + static_cast<std::size_t>(slot_places_[number][at]) * letter_words_;
    bool fewer = false;
    for (int letter = 0; letter < letters_count_; ++letter) {
      if (!has(letters, letter)) continue;
      const std::uint64_t* those = having(pool_of_[number], static_cast<int>(at), letter);
      const std::uint64_t* words = fits_.data() + starts_[number];
      bool some = false;
      for (std::size_t word = 0; word < width(slot) && !some; ++word) some = those[word] & words[word];
      if (some) continue;
      drop(letters, letter);
      fewer = true;
    }
    if (!fewer) continue;
    for (const auto& [other, where] : place_slots_[static_cast<std::size_t>(slot_places_[number][at])]) {
      std::uint64_t left = 0;
      bool changed = false;
      for (std::size_t word = 0; word < width(other); ++word) {
        std::uint64_t& words = fits_[starts_[static_cast<std::size_t>(other)] + word];
        left = 0;
        for (int letter = 0; letter < letters_count_; ++letter)
          if (has(letters, letter)) left |= having(pool_of_[static_cast<std::size_t>(other)], where, letter)[word];
        changed = changed || (words & ~left);
        words &= left;
      }
      if (changed && !narrow(other)) return false;
    }
  }
  return true;
}

// Takes a word that must go here from the other slots, once it is used up.
bool Trials::use(int slot) {
  const auto number = static_cast<std::size_t>(slot);
  const int word = only(fits_.data() + starts_[number], width(slot));
  if (done_[number] || word < 0) return true;
  done_[number] = true;
  const auto pool = static_cast<std::size_t>(pool_of_[number]);
  const int used = ++standing_[pool][static_cast<std::size_t>(word)];
  const int listed = pools_[pool].listed[static_cast<std::size_t>(word)];
  if (used != listed) return used < listed;
  for (const int other : pools_[pool].slots) {
    if (done_[static_cast<std::size_t>(other)]) continue;
    const Set words = fits_.data() + starts_[static_cast<std::size_t>(other)];
    if (!has(words, word)) continue;
    drop(words, word);
    if (!narrow(other)) return false;
  }
  return true;
}

// Puts words that have one slot left there; false where one has none.
bool Trials::home(int number) {
  const TrialPool& pool = pools_[static_cast<std::size_t>(number)];
  if (!pool.all_used) return true;
  const std::size_t wide = words_for(pool.listed.size());
  std::vector<std::uint64_t> once(wide), twice(wide);
  for (const int slot : pool.slots)
    for (std::size_t word = 0; word < wide; ++word) {
      const std::uint64_t words = fits_[starts_[static_cast<std::size_t>(slot)] + word];
      twice[word] |= once[word] & words;
      once[word] |= words;
    }
  for (std::size_t word = 0; word < pool.listed.size(); ++word) {
    if (!has(once.data(), static_cast<int>(word))) return false;
    if (pool.listed[word] > 1) add(twice.data(), static_cast<int>(word));
  }
  for (const int slot : pool.slots) {
    const Set words = fits_.data() + starts_[static_cast<std::size_t>(slot)];
    int alone = 0;
    bool others = false;
    for (std::size_t word = 0; word < wide; ++word) {
      alone += std::popcount(words[word] & ~twice[word]);
      others = others || (words[word] & twice[word]);
    }
    if (alone > 1) return false;
    if (!alone || !others) continue;
    for (std::size_t word = 0; word < wide; ++word) words[word] &= ~twice[word];
    narrow(slot);
  }
  return true;
}

}  // namespace clew::fillin
