// Words put into slots on trial, for techniques: letters and words narrow each other until nothing changes or one fails.
//
// Slots, words and letters are numbered as the outside numbers them; sets are words of 64 bits.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "../kernel.hpp"

namespace clew::fillin {

// The different words of one length, by letters end to end, and the slots they go into.
struct TrialPool {
  std::vector<int> slots;
  std::vector<std::uint8_t> spelled;
  std::vector<int> listed;  // how often each is
  int length = 0;
  bool all_used = false;  // each word needs a slot
};

class Trials {
 public:
  Trials(std::vector<std::vector<int>> slot_places, int places, int letters, std::vector<TrialPool> pools);

  // What is known: letters by place and words by slot, end to end, and by slot the word that is there, or -1.
  struct Known {
    std::span<const std::uint64_t> letters, fits;
    std::span<const int> full;
  };

  std::size_t slots() const { return slot_places_.size(); }
  std::size_t places() const { return place_slots_.size(); }
  std::size_t letter_words() const { return letter_words_; }
  std::size_t fits_words() const { return starts_.back(); }
  // How many words go into a slot, and whether a set of them has no others.
  int words(std::size_t slot) const {
    return static_cast<int>(pools_[static_cast<std::size_t>(pool_of_[slot])].listed.size());
  }
  bool holds(std::span<const std::uint64_t> fits, std::size_t slot) const {
    const int over = words(slot) % 64;
    return over == 0 || fits[starts_[slot + 1] - 1] >> over == 0;
  }

  // The first of these (slot, word) that leads to a contradiction; as many as there are where none does. Where it was
  // stopped, the first that was not tried.
  std::size_t first_failing(const Known& known, std::span<const int> slots, std::span<const int> words, Stop& stop);

 private:
  using Set = std::uint64_t*;
  struct Use {
    int slot, at;
  };

  bool fails(const Known& known, int slot, int word);
  bool survived(const Known& known, int slot, int word) const;
  bool narrow(int slot);  // passes on that a slot has fewer words; false where none is left
  bool settle();
  bool pass_on(int slot);
  bool use(int slot);
  bool home(int pool);
  const std::uint64_t* having(int pool, int at, int letter) const;
  std::size_t width(int slot) const {
    const auto number = static_cast<std::size_t>(slot);
    return starts_[number + 1] - starts_[number];
  }

  std::vector<std::vector<int>> slot_places_;
  std::vector<std::vector<Use>> place_slots_;
  std::vector<TrialPool> pools_;
  std::vector<std::vector<std::uint64_t>> having_;  // by pool: words by position and letter
  std::vector<int> pool_of_;
  std::vector<std::size_t> starts_;  // of each slot's words
  int letters_count_;
  std::size_t letter_words_;
  std::map<std::pair<int, int>, std::vector<std::uint64_t>> kept_;  // what fitted where an assumption led nowhere

  // Of one trial.
  std::vector<std::uint64_t> letters_, fits_;
  std::vector<bool> done_, queued_;
  std::vector<std::vector<int>> standing_;  // by pool and word: in how many slots it is
  std::vector<int> queue_;
};

}  // namespace clew::fillin
