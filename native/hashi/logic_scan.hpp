// Looking for techniques: what is known, what has changed since each was last looked for, and where findings go.
#pragma once

#include "../whatif.hpp"
#include "logic_known.hpp"
#include "logic_walk.hpp"

namespace clew::hashi::logic {

struct Findings : ladder::Gathering<Finding> {
  using Gathering::Gathering;

  // Keeps a finding that adds something; true when that is enough. A step that settles the last bridge must solve the
  // puzzle: where the numbers contradict each other, nothing shall look like a solution.
  bool take(const Known& known, Finding&& finding);
};

// How far an assumption is followed by counting: each limit of steps is a level of Scan::tried.
inline constexpr std::array<int, 3> kLimits{4, 12, 1 << 20};

// Looking in progress. What counting finds at each island is kept by technique; so are bridges that bar others.
class Scan {
 public:
  Scan(const Layout& layout, std::span<const Mask> masks);

  Known known;
  std::optional<whatif::Tried> tried{};  // by bridge and value; from the first assumption on

  // Adds what a finding rules out.
  void apply(const Finding& finding);

  // Islands where counting of this kind finds something, bridges that bar another one.
  const bits::Set& due(Technique technique) const { return due_[static_cast<std::size_t>(technique)]; }
  // Whether groups at or next to an island changed since it was last looked at in vain.
  bool changed(Technique technique, Index island) const;
  void looked_at(Technique technique, Index island);

 private:
  static constexpr std::size_t kByCounting = 5;
  void count(Index island);
  void bar(Index bridge);

  std::array<bits::Set, kByCounting> due_;
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
void crossing(Scan& scan, Findings& out);
void counting(Scan& scan, Findings& out, Technique technique);
void pair(Scan& scan, Findings& out);
void loop(Scan& scan, Findings& out);
void isolation(Scan& scan, Findings& out, Technique technique);
void cuts(Scan& scan, Findings& out, Technique technique);
void what_if(Scan& scan, Findings& out, Technique technique);

// Looks for one technique of the table.
void look(Scan& scan, Technique technique, Findings& out);

}  // namespace clew::hashi::logic
