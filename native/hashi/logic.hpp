// Hashi as people solve it: deductions over bridges, each with what it rules out and what it rests on.
//
// Knowledge is a set of possible numbers for each bridge. Islands joined for certain form groups; a group that no
// possible bridge leaves is closed off, which only the whole may be. Patterns are looked for from the easiest on.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../kernel.hpp"
#include "graph.hpp"
#include "techniques.hpp"

namespace clew::hashi::logic {

// Bit v is set while v bridges are possible.
using Mask = std::uint8_t;

// Some values of a bridge: ruled out by a finding, or known to be ruled out.
struct Cut {
  Index bridge;
  Mask values;
};

// How an assumption fails, or what is known of an impossible puzzle.
enum class Clash : int { kNoClash, kCount, kCrossing, kClosedOff, kLoop, kParity, kJoinedPairs };

// One use of a technique. `islands`, `path` (bridges) and `flags` hold the pattern; each finder says how. With a clash,
// what is cited contradicts itself, and all values of a bridge fall.
struct Finding {
  Technique technique{};
  std::vector<Cut> removed;
  std::vector<Cut> because;
  std::vector<Index> clues;  // islands whose number is cited
  std::vector<Index> islands;
  std::vector<Index> path;
  std::vector<int> flags;
  Clash clash = Clash::kNoClash;
  std::vector<Finding> chain;  // of a refuted assumption: what followed from it

  void clear();
};

using Climb = ladder::Climb<kTechniques>;

// What is asked of the bridges of a graph.
struct Rules {
  int most = 2;
  bool loops = true;
};

// The uses that are wanted, each of which adds something; none where some bridge has no value left, those found so far
// where it was stopped. `masks` has one entry per bridge.
std::vector<Finding> find(const Graph& graph, Rules rules, std::span<const Mask> masks,
                          ladder::Wanted<Technique> wanted, Stop& stop);

// Takes easiest steps from the bare puzzle, as far as they go, by the first N techniques. `masks`, where given, gets
// what is known at the end.
Climb climb(const Graph& graph, Rules rules, Stop& stop, int techniques = kTechniques,
            std::vector<Mask>* masks = nullptr);

}  // namespace clew::hashi::logic
