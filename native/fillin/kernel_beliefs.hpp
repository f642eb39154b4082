// Beliefs: how likely each entry is in each slot, over all solutions there may be.
//
// Slots send each other at crossings how likely each letter is, and entries send slots how much they are wanted
// elsewhere, each time leaving out what the other side said itself (sum-product belief propagation). That is exact on
// trees and near the truth where solutions are many. `pull` makes each slot trust its own opinion more and more, until
// all of them agree on one solution (reinforcement).
#pragma once

#include <array>
#include <vector>

#include "../random.hpp"
#include "fillin/kernel_domains.hpp"

namespace clew::fillin {

class Beliefs {
 public:
  // The seed decides between solutions that are equally likely.
  Beliefs(const Layout& layout, const Words& words, const Domains& domains, std::uint64_t seed);

  // One exchange of opinions; false if it was stopped.
  bool sweep(Stop& stop);

  // From now on each opinion is multiplied with this power of itself, between 0 and 1.
  void pull(float power);

  // Leaves out what is hardly likely, or impossible by now.
  void leave_out_unlikely();
  void follow(const Domains& domains);
  // Takes all that is possible into account again, without an opinion.
  void reopen(Index slot, const Domains& domains);

  struct Likely {
    Index slot, entry;
    float belief;
  };
  Likely likeliest(Index slot) const;

 private:
  struct Slot {
    std::vector<Index> entries;
    // By entry: how much it is free to come here, its own pull, belief, and the odds reported to the entry.
    std::vector<float> wanted, own, belief, odds;
    std::vector<std::pair<Index, Index>> crosses;  // position and place
    std::vector<Letter> letters;                   // by crossing and entry
  };
  using Message = std::vector<float>;  // by letter

  template <class Keep>
  void keep(Index slot, Keep&& keep);
  void read_letters(Index slot);
  void weigh(Index slot);
  void tell_letters(Index slot);
  void tell_entries(const Group& group);
  void tell_entry(Index times, const std::vector<std::pair<Index, Index>>& takers);

  const Layout& layout_;
  const Words& words_;
  std::vector<Slot> slots_;
  std::vector<std::array<Message, 2>> heard_, sent_;  // by place: to the slot across, to the slot down
  std::vector<float> scratch_;
  std::vector<double> totals_, after_, before_;
  std::vector<std::vector<std::pair<Index, Index>>> takers_;
};

}  // namespace clew::fillin
