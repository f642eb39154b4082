// An attempt at one solution where there must be very many: slots take what they believe in most.
//
// Beliefs are pulled together until some are nearly sure; those are put, a few at a time, and the others think again.
// Clauses over what is left are asked now and then whether that can still be: mostly they refute it within a few
// conflicts if not, and find the rest once it is small.
#pragma once

#include "fillin/kernel_beliefs.hpp"
#include "fillin/kernel_descent.hpp"

namespace clew::fillin {

class Attempt {
 public:
  Attempt(const Layout& layout, const Words& words, Domains& domains, std::uint64_t& nodes, Stop& stop)
      : layout_(layout), words_(words), domains_(domains), nodes_(nodes), stop_(stop), sizes_(layout.slots.size()) {}

  // Whether there are more arrangements of the words, by this power, than crossings forbid: at each of them, the chance
  // of two letters to agree.
  bool promising(double margin) const;

  // Calls `each` with the solutions it finds, until it has enough; takes back what it has put. False if it has
  // seen that nothing is possible at all.
  bool run(std::uint64_t seed, Counters& counters, const Descent::OnEntries& each);

  // By slot.
  const std::vector<std::vector<Index>>& found() const { return found_; }

 private:
  enum class Outlook { kUnknown, kRefuted, kSolved };

  // How many are put; kNone if that led to a contradiction.
  Index put_likely(const Beliefs& beliefs, Counters& counters);
  Outlook ask(Counters& counters, const Descent::OnEntries& each);
  bool retreat(Beliefs& beliefs);
  void close(Index depth);
  Index open_slots() const;

  const Layout& layout_;
  const Words& words_;
  Domains& domains_;
  std::uint64_t& nodes_;
  Stop& stop_;
  std::vector<Descent::Put> path_;
  Index sound_ = 0, window_ = 0;     // how many of the path are not refuted; how many more are put before that is asked
  Index farthest_ = 0, back_ = 0;  // how far it came, and how far it goes back
  bool possible_ = true, more_ = true;
  std::vector<std::vector<Index>> found_;
  std::vector<Index> sizes_;  // of the slots, before it goes back
  std::vector<Beliefs::Likely> likely_;
};

}  // namespace clew::fillin
