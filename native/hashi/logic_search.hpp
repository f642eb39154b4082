// Looking for techniques: what is known, what has changed since each was last looked for, and where findings go.
#pragma once

#include "logic_known.hpp"
#include "logic_walk.hpp"

namespace clew::hashi::logic {

struct Findings : ladder::Gathering<Finding> {
  using Gathering::Gathering;

  // Keeps a finding that adds something; true when that is enough. A step that settles the last bridge must solve the
  // puzzle: where the numbers contradict each other, nothing shall look like a solution.
  bool take(const Known& known, Finding&& finding);
};

// A set of numbers, visited in order.
class Numbers {
 public:
  explicit Numbers(Index size) : words_((size + 63) / 64) {}

  void put(Index at, bool in) {
    const std::uint64_t bit = std::uint64_t{1} << at % 64;
    if (in) words_[at / 64] |= bit;
    else words_[at / 64] &= ~bit;
  }
  // Calls `visit` with each number until it returns true.
  template <class Visit>
  bool each(Visit visit) const {
    for (Index at = 0; at < words_.size(); ++at)
      for (std::uint64_t left = words_[at]; left; left &= left - 1)
        if (visit(at * 64 + static_cast<Index>(std::countr_zero(left)))) return true;
    return false;
  }

 private:
  std::vector<std::uint64_t> words_;
};

// Assumptions that were followed by counting without a clash, and the islands they looked at: each need not be tried
// again until something changed there. Kept apart for each limit of steps.
class Tried {
 public:
  static constexpr std::array<int, 3> kLimits{4, 12, 1 << 20};

  Tried(const Layout& layout, int values);

  bool due(std::size_t level, Index assumption) const { return due_[level][assumption]; }
  void done(std::size_t level, Index assumption, std::span<const Index> islands);
  void changed(Index island);

 private:
  struct Watch {
    std::uint32_t level;
    Index assumption;
  };
  std::array<std::vector<bool>, kLimits.size()> due_;
  std::vector<std::vector<Watch>> watched_;  // by island
};

// A search in progress. What counting finds at each island is kept by technique; so are bridges that bar others.
class Search {
 public:
  Search(const Layout& layout, std::span<const Mask> masks);

  Known known;
  std::optional<Tried> tried{};  // from the first assumption on

  // Adds what a finding rules out.
  void apply(const Finding& finding);

  // Islands where counting of this kind finds something, bridges that bar another one.
  const Numbers& due(Technique technique) const { return due_[static_cast<std::size_t>(technique)]; }
  // Whether groups at or next to an island changed since it was last looked at in vain.
  bool changed(Technique technique, Index island) const;
  void looked_at(Technique technique, Index island);

 private:
  static constexpr std::size_t kByCounting = 5;
  void count(Index island);
  void bar(Index bridge);

  std::array<Numbers, kByCounting> due_;
  std::vector<Technique> counted_;  // by island
  std::array<std::vector<std::uint32_t>, 2> looked_;
};

// Adds values of a bridge to a finding's premises.
void cite(Finding& finding, Index bridge, Mask values);
void cite_clue(const Known& known, Finding& finding, Index island);  // where it has one
// Premises: there is a bridge; there is none.
void cite_joined(Finding& finding, Index bridge);
void cite_none(const Known& known, Finding& finding, Index bridge);

// Single uses; each leaves the finding without removed values and without a clash where it does not apply. The finding
// must be clear.

// What the number of an island says of its bridges. Pattern: islands = {the island}.
void count_at(const Known& known, Index island, bool reasons, Finding& finding);
// What a bridge bars. Pattern: path = {the bridge}.
void cross_at(const Known& known, Index bridge, bool reasons, Finding& finding);
// Values of the bridges of an island that would close off a group, whatever its other bridges: a finding for each.
// Pattern: path = {the bridge}; islands = {the island, then the others of a group so closed off};
// flags = {ways to place the bridges}.
void isolation_at(const Known& known, Index island, bool reasons, std::vector<Finding>& findings);
// A bridge between islands of one group where loops are forbidden. Pattern: path = {the bridge, then the others of the
// loop}.
void loop_at(const Known& known, Index bridge, bool reasons, Finding& finding);

// Bridges without which the islands fall apart. Pattern: path = {the bridge}; islands = those on one side.
void cuts_of(const Known& known, Walk& walk, bool reasons, std::vector<Finding>& findings);
// Bridges whose parity the numbers on one side of a cut settle. Pattern: path = {the bridge, then the others of the
// cut}; islands = those on that side.
void parity_of(const Known& known, Walk& walk, bool reasons, std::vector<Finding>& findings);
// What follows from the number of joined pairs that a connected whole needs. Pattern: flags = {bridges in all, slack}.
void joined_pairs_of(const Known& known, bool reasons, std::vector<Finding>& findings);

// The finders of the table.
void crossing(Search& search, Findings& out);
void counting(Search& search, Findings& out, Technique technique);
void pair(Search& search, Findings& out);
void loop(Search& search, Findings& out);
void isolation(Search& search, Findings& out, Technique technique);
void cuts(Search& search, Findings& out, Technique technique);
void what_if(Search& search, Findings& out, Technique technique);

// Looks for one technique of the table.
void look(Search& search, Technique technique, Findings& out);

}  // namespace clew::hashi::logic
