// Nonograms as people solve them: deductions about lines, each with what it settles and what it rests on.
//
// Knowledge is a mask for each cell: blank possible, painted possible. Techniques of one line are looked for from the
// easiest on; each gives what its own idea justifies and no more, and full line reasoning gives the rest. Then lines
// are brought against each other by assumptions. Lines are numbered rows first, then columns.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../kernel.hpp"
#include "techniques.hpp"

namespace clew::nonogram::logic {

enum Mask : std::uint8_t { kBlank = 1, kPainted = 2, kOpen = 3 };

// `lines` has the tokens of every line, each list ended by 0; `cells` a mask for each cell, row by row.
struct Puzzle {
  int rows;
  int columns;
  std::span<const std::int32_t> lines;
  std::span<const std::uint8_t> cells;
};

// Those before this one look at one line at a time.
inline constexpr int kLineTechniques = static_cast<int>(Technique::kTwoLines);

// A cell with its value.
struct Mark {
  int cell;
  bool painted;
};

// One use of a technique. `line` is the line it is about, of an assumption the one that fails, or -1; `numbers` hold
// the pattern, positions counted along the line; each finder says how.
struct Finding {
  Technique technique{};
  int line = -1;
  std::vector<Mark> settled;
  std::vector<Mark> because;
  std::vector<int> clues;  // lines whose clue is cited
  std::vector<int> numbers;
  std::vector<Mark> assumed;   // what the chain supposes
  std::vector<Finding> chain;  // what followed from it
};

using Climb = ladder::Climb<kTechniques>;

// The uses that are wanted, each of which adds something; none where what is known already breaks the rules, those found
// so far where it was stopped.
std::vector<Finding> find(const Puzzle& puzzle, ladder::Wanted<Technique> wanted, Stop& stop);

// Takes easiest steps as far as they go, by the first N techniques.
Climb climb(const Puzzle& puzzle, Stop& stop, int techniques = kTechniques);

// Whether that solves the puzzle. The same answer as climbing, much sooner where whole lines may be reasoned about: the
// order of steps is then of no importance.
bool solves(const Puzzle& puzzle, Stop& stop, int techniques = kTechniques);

}  // namespace clew::nonogram::logic
