// Search without learning clauses: the slot with the fewest entries for its failures, one entry after the other.
//
// It is quick while solutions come, and gives up when none has come for many failures; what it has seen until then is
// handed on as refuted pairs of a slot and an entry, each under the decisions before it.
#pragma once

#include "fillin/kernel_domains.hpp"

namespace clew::fillin {

class Descent {
 public:
  enum class End { kExhausted, kStopped, kStalled };
  struct Put {
    Index slot, entry;
  };
  struct Refuted {
    Index depth;  // the decisions it depends on
    Put put;
  };
  using OnEntries = std::function<bool(const std::vector<Index>& entries)>;

  Descent(const Layout& layout, const Words& words, Domains& domains)
      : layout_(layout), words_(words), domains_(domains), entries_(layout.slots.size()) {}

  // Stalls after this many failures without a solution; at once if none is allowed.
  End run(std::uint64_t patience, std::uint64_t& nodes, Stop& stop, Counters& counters, const OnEntries& each);

  const std::vector<Put>& path() const { return path_; }
  const std::vector<Refuted>& refuted() const { return refuted_; }
  // Takes back what is assumed yet; path and refuted pairs stay known.
  void leave();
  // Forgets these, for another run.
  void forget() {
    path_.clear();
    refuted_.clear();
  }

 private:
  Index fewest() const;
  Index rarest(Index slot) const;
  bool retreat(Stop& stop);

  const Layout& layout_;
  const Words& words_;
  Domains& domains_;
  std::vector<Put> path_;
  std::vector<Refuted> refuted_;
  std::vector<Index> entries_;
};

}  // namespace clew::fillin
