// Slitherlink as people solve it: deductions over edges, each with what it settles and what it rests on.
//
// Knowledge is a value for each edge (open, line, none) and facts about pairs of edges that meet at the corner of a
// cell: how many of the two are lines. Patterns are looked for from the easiest on. A fact is only noted where it leads
// to an edge: facts are followed as far as they go, and the first one that the edge at the end needs is the step.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernel.hpp"
#include "techniques.hpp"

namespace clew::slitherlink::logic {

// Edges are numbered horizontals first, row by row, then verticals; `clues` has one entry per cell, kNoClue for none.
struct Puzzle {
  int rows;
  int columns;
  std::span<const std::uint8_t> clues;
};

enum State : std::uint8_t { kOpen = 0, kLine = 1, kNone = 2 };

// What is known of the number of lines among two edges: bit k is set when k of them may be lines.
enum Mask : int { kBothOrNeither = 0b101, kExactlyOne = 0b010, kAtLeastOne = 0b110, kAtMostOne = 0b011, kNothing = 0b111 };

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

// The uses that are wanted, each of which adds something; none where what is known already breaks the rules, those found
// so far where it was stopped. Of techniques that note pairs, all uses are the first. `states` has one entry per edge.
std::vector<Finding> find(const Puzzle& puzzle, std::span<const std::uint8_t> states, std::span<const Pair> facts,
                          ladder::Wanted<Technique> wanted, Stop& stop);

// Takes easiest steps from the bare puzzle, as far as they go, by the first N techniques.
Climb climb(const Puzzle& puzzle, Stop& stop, int techniques = kTechniques);

}  // namespace clew::slitherlink::logic
