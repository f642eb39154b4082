// Nonograms as people solve them: deductions about lines, each with what it settles and what it rests on.
//
// Knowledge is a mask for each cell: blank possible, painted possible. Techniques of one line are looked for from the
// easiest on; each gives what its own idea justifies and no more, and full line reasoning gives the rest. Then lines
// are brought against each other by assumptions. Lines are numbered rows first, then columns.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "../kernel.hpp"
#include "../ladder.hpp"

namespace clew::nonogram::logic {

enum Mask : std::uint8_t { kBlank = 1, kPainted = 2, kOpen = 3 };

// `lines` has the tokens of every line, each list ended by 0; `cells` a mask for each cell, row by row.
struct Puzzle {
  int rows;
  int columns;
  std::span<const std::int32_t> lines;
  std::span<const std::uint8_t> cells;
};

// Easiest first; grading climbs this ladder from the bottom after every step.
enum class Technique : int {
  kEmptyLine,
  kFullLine,
  kLineDone,
  kOverlap,
  kEdge,
  kPunctuation,
  kSmallGap,
  kMercury,
  kJoining,
  kUnreachable,
  kSplitting,
  kGlue,
  kBlockEnds,
  kBlockGrows,
  kPushedOverlap,
  kOutOfReach,
  kWholeLine,
  kTwoLines,
  kEitherWay,
  kAssumption,
  kCount,
};
inline constexpr int kTechniques = static_cast<int>(Technique::kCount);
inline constexpr int kLineTechniques = static_cast<int>(Technique::kTwoLines);  // those that look at one line at a time

// The names by which the outside asks for a technique, in the order of the ladder.
extern const std::array<std::string_view, kTechniques> kNames;

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

// The first use of a technique that adds something; none where what is known already breaks the rules, or where it was
// stopped.
std::optional<Finding> find(const Puzzle& puzzle, Technique technique, Stop& stop);

// Every use of a technique in the same knowledge.
std::vector<Finding> find_all(const Puzzle& puzzle, Technique technique, Stop& stop);

// The first use of the easiest technique that has one.
std::optional<Finding> next(const Puzzle& puzzle, Stop& stop);

// Takes such steps as far as they go, by the first so many techniques.
Climb climb(const Puzzle& puzzle, Stop& stop, int techniques = kTechniques);

// Whether that solves the puzzle. The same answer as climbing, much sooner where whole lines may be reasoned about: the
// order of steps is then of no importance.
bool solves(const Puzzle& puzzle, Stop& stop, int techniques = kTechniques);

}  // namespace clew::nonogram::logic
