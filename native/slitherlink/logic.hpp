// Slitherlink as people solve it: deductions over edges, each with what it settles and what it rests on.
//
// Knowledge is a value for each edge (open, line, none) and facts about pairs of edges that meet at the corner of a
// cell: how many of the two are lines. Patterns are looked for from the easiest on. A fact is only noted where it leads
// to an edge: the search follows facts as far as they go, and reports the first one that the edge at the end needs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "../kernel.hpp"
#include "../ladder.hpp"

namespace clew::slitherlink::logic {

// Edges are numbered horizontals first, row by row, then verticals; `clues` has one entry per cell, kNoClue for none.
struct Puzzle {
  int rows;
  int columns;
  std::span<const std::uint8_t> clues;
};
inline constexpr int kNoClue = 255;

enum State : std::uint8_t { kOpen = 0, kLine = 1, kNone = 2 };

// What is known of the number of lines among two edges: bit k is set when k of them may be lines.
enum Mask : int { kBothOrNeither = 0b101, kExactlyOne = 0b010, kAtLeastOne = 0b110, kAtMostOne = 0b011, kNothing = 0b111 };

// Easiest first; grading climbs this ladder from the bottom after every step.
enum class Technique : int {
  kLoopClosed,
  kZero,
  kFullClue,
  kNeedyClue,
  kPoint,
  kCorner,
  kAdjacentThrees,
  kDiagonalThrees,
  kPrematureLoop,
  kClueCorners,
  kLoopLeavesClue,
  kPairSettled,
  kPairAtClue,
  kPairAtPoint,
  kSides,
  kCutParity,
  kColourCount,
  kOutsideConnected,
  kInsideConnected,
  kWhatIfSimple,
  kWhatIfAll,
  kCount,
};
inline constexpr int kTechniques = static_cast<int>(Technique::kCount);

// The names by which the outside asks for a technique, in the order of the ladder.
extern const std::array<std::string_view, kTechniques> kNames;

// An edge with its value.
struct Mark {
  int edge;
  bool line;
};

// A fact about two edges that meet at a corner of a cell.
struct Pair {
  int mask;
  int a;
  int b;
};

// How an assumption fails.
enum class Clash : int { kNoClash, kCellOver, kCellUnder, kBranch, kDeadEnd, kLoop, kColours, kPairs, kCut };

// One use of a technique. `cells`, `points`, `path` and `flags` hold the pattern; each finder says how. Where colours
// count, `way` has the cells from one to the next whose relation was used; the outside is the cell after the last.
struct Finding {
  Technique technique{};
  std::vector<Mark> settled;
  std::vector<Pair> facts;
  std::vector<Mark> because;
  std::vector<int> clues;  // cells whose clue is cited
  std::vector<Pair> given;
  std::vector<int> cells;
  std::vector<int> points;
  std::vector<int> path;  // edges
  std::vector<int> way;   // cells
  std::vector<int> flags;
  Clash clash = Clash::kNoClash;
  std::vector<Finding> chain;  // of a refuted assumption: what followed from it
};

using Climb = ladder::Climb<kTechniques>;

// The first use of a technique that adds something; none where what is known already breaks the rules, or where it was
// stopped. `states` has one entry per edge.
std::optional<Finding> find(const Puzzle& puzzle, std::span<const std::uint8_t> states, std::span<const Pair> facts,
                            Technique technique, Stop& stop);

// Every use of a technique in the same knowledge; of those that note pairs, the first.
std::vector<Finding> find_all(const Puzzle& puzzle, std::span<const std::uint8_t> states, std::span<const Pair> facts,
                              Technique technique, Stop& stop);

// The first use of the easiest technique that has one.
std::optional<Finding> next(const Puzzle& puzzle, std::span<const std::uint8_t> states, std::span<const Pair> facts,
                            Stop& stop);

// Takes such steps from the bare puzzle, as far as they go, by the first so many techniques.
Climb climb(const Puzzle& puzzle, Stop& stop, int techniques = kTechniques);

}  // namespace clew::slitherlink::logic
