// Hashi as people solve it: deductions over bridges, each with what it rules out and what it rests on.
//
// Knowledge is a set of possible numbers for each bridge. Islands joined for certain form groups; a group that no
// possible bridge leaves is closed off, which only the whole may be. Patterns are looked for from the easiest on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "../kernel.hpp"
#include "../ladder.hpp"
#include "graph.hpp"

namespace clew::hashi::logic {

// Bit v is set while v bridges are possible.
using Mask = std::uint8_t;

// Easiest first; grading climbs this ladder from the bottom after every step.
enum class Technique : int {
  kCrossing,
  kFull,
  kOneWay,
  kJustEnough,
  kLeftovers,
  kPair,
  kLoop,
  kIsolation,
  kIsolationSeveral,
  kLastExit,
  kCutEdge,
  kParity,
  kJoinedPairs,
  kWhatIfCounting,
  kWhatIfAll,
  kCount,
};
inline constexpr int kTechniques = static_cast<int>(Technique::kCount);

// The names by which the outside asks for a technique, in the order of the ladder.
extern const std::array<std::string_view, kTechniques> kNames;

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

// The first use of a technique that adds something; none where some bridge has no value left, or where it was stopped.
// `masks` has one entry per bridge.
std::optional<Finding> find(const Graph& graph, Rules rules, std::span<const Mask> masks, Technique technique,
                            Stop& stop);

// Every use of a technique in the same knowledge.
std::vector<Finding> find_all(const Graph& graph, Rules rules, std::span<const Mask> masks, Technique technique,
                              Stop& stop);

// The first use of the easiest technique that has one.
std::optional<Finding> next(const Graph& graph, Rules rules, std::span<const Mask> masks, Stop& stop);

// Takes such steps from the bare puzzle, as far as they go, by the first so many techniques. `masks`, where given, gets
// what is known at the end.
Climb climb(const Graph& graph, Rules rules, Stop& stop, int techniques = kTechniques,
            std::vector<Mask>* masks = nullptr);

}  // namespace clew::hashi::logic
