// What is still possible: the entries of each slot, the letters of each crossing, and the slots of each entry.
//
// A slot keeps its entries as a set of bits. A letter that no entry of a slot has at a crossing is struck there, and
// with it all entries of the other slot that have it. On the side of the words, an entry that has been used as often as
// it is listed is struck everywhere else, and one with just as many possible slots as it needs takes them all.
// Everything that changes is in one array, with a trail of old contents, so that assumptions can be taken back.
#pragma once

#include <vector>

#include "../kernel.hpp"
#include "fillin/kernel_words.hpp"

namespace clew::fillin {

class Domains {
 public:
  Domains(const Layout& layout, const Words& words, bool spare);

  // Takes the letters given into account. Like all that follows: false if nothing is possible any more.
  bool start();

  // To a fixpoint, or until it is stopped; then false, too, and what is known stays sound but may be unfinished.
  bool propagate(Stop& stop);

  // What is assumed from `open` on, `close` takes back.
  void open();
  void close();
  Index depth() const { return static_cast<Index>(marks_.size()); }

  bool put(Index slot, Index entry);
  bool strike(Index slot, Index entry);
  bool write(Index place, Letter letter);
  bool rub_out(Index place, Letter letter);

  // The entries of a slot, numbered in its group.
  Index size(Index slot) const { return static_cast<Index>(state_[sizes_ + slot]); }
  bool has(Index slot, Index entry) const { return state_[first_[slot] + entry / kBlockBits] & bit(entry); }
  Index only(Index slot) const;
  template <class Visit>
  void each_entry(Index slot, Visit&& visit) const {
    for (Index at = 0; at < blocks_[slot]; ++at) each_bit(state_[first_[slot] + at], at * kBlockBits, visit);
  }
  // How many slots an entry of a group may still go to.
  Index room(const Group& group, Index entry) const {
    return rooms_[group.first_entry + entry];
  }

  // The letters of a crossing.
  bool crossing(Index place) const { return crossing_[place]; }
  Index letters(Index place) const;
  template <class Visit>
  void each_letter(Index place, Visit&& visit) const {
    for (Index at = 0; at < width_; ++at) each_bit(state_[place * width_ + at], at * kBlockBits, visit);
  }

  // How often a slot was the one where nothing was possible any more.
  double weight(Index slot) const { return weights_[slot]; }
  std::uint64_t work() const { return work_; }

 private:
  struct Cross {
    Index position, place;
    Spot other;
  };
  struct Change {
    std::uint32_t at;
    Block old;
  };

  void set(std::size_t at, Block value) {
    if (stamps_[at] != stamp_) {
      stamps_[at] = stamp_;
      if (!marks_.empty()) trail_.push_back({static_cast<std::uint32_t>(at), state_[at]});
    }
    state_[at] = value;
  }
  template <class Filter>
  bool filter(Index slot, Filter&& filter);
  bool revise(Index slot);
  bool supported(Index slot, const Block* mask) const;
  bool narrow(const Cross& cross, Index slot);
  bool filter_letters(const Spot& spot, const std::array<Block, 4>& letters, bool strike);
  bool settle(Index slot);
  bool take(Index entry);
  bool fail(Index slot) {
    ++weights_[slot];
    return false;
  }
  void forget_queues();

  const Layout& layout_;
  const Words& words_;
  const bool spare_;
  Index width_;  // blocks of a set of letters
  std::size_t sizes_, uses_;  // where in the state they begin; letters are first
  std::vector<std::size_t> first_;    // by slot: its entries
  std::vector<Index> slot_of_;        // by block of the state: the slot whose entries it has, if it does
  std::vector<Index> rooms_;          // by entry: slots it may go to
  std::vector<Index> blocks_;
  std::vector<std::vector<Cross>> crosses_;
  std::vector<std::uint8_t> crossing_;  // by place
  std::vector<Index> group_of_entry_;
  std::vector<Block> state_;
  std::vector<std::uint32_t> stamps_;
  std::uint32_t stamp_ = 1;
  std::vector<Change> trail_;
  std::vector<std::size_t> marks_;

  std::vector<Index> changed_, taken_;  // slots with fewer entries; entries with just enough slots
  std::size_t next_changed_ = 0;
  std::vector<std::uint8_t> is_changed_;
  std::vector<double> weights_;
  std::uint64_t work_ = 0;
};

}  // namespace clew::fillin
