// Probing: what leads to a contradiction by propagation alone is struck.
#pragma once

#include "fillin/kernel_domains.hpp"

namespace clew::fillin {

// Tries letters at crossings, then entries of slots, until none is refuted any more, or hardly any, or the work is more
// than allowed.
// A slot is tried again when its entries, or those of a slot it crosses, have become fewer.
class Probe {
 public:
  Probe(const Layout& layout, Domains& domains, Stop& stop) : layout_(layout), domains_(domains), stop_(stop) {}

  // False if nothing is possible any more, or if it was stopped.
  bool run(std::uint64_t work);

 private:
  enum class State : std::uint8_t { kTried, kUntried, kChanged };

  bool try_letters();
  bool try_letters(Index place);
  bool try_entries();
  bool try_entries(Index slot);
  template <class Assume>
  bool holds(Assume&& assume);
  void note_changes();
  Index next() const;
  bool over() const { return domains_.work() >= until_; }

  const Layout& layout_;
  Domains& domains_;
  Stop& stop_;
  std::uint64_t until_ = 0;
  std::uint64_t fruitless_ = 0, patience_ = 0;  // entries in a row that were not refuted, and how many may be
  bool refuted_ = false;       // whether a letter was, in this round
  std::vector<State> states_;  // of the slots
  std::vector<Index> sizes_;   // of the slots, when last looked at
  std::vector<Index> some_;
};

}  // namespace clew::fillin
