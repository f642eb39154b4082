// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include "logic_search.hpp"

namespace clew::slitherlink::logic {
namespace {

// A search from given knowledge; of facts about the same pair only one is taken, the sharper.
Search begin(const Layout& layout, const Puzzle& puzzle, std::span<const std::uint8_t> states,
             std::span<const Pair> facts) {
  Search search(layout, puzzle);
  for (const bool sharp : {true, false})
    for (const auto& [mask, a, b] : facts) {
      const int corner = a < layout.edges && b < layout.edges ? layout.corner_of(a, b) : -1;
      if (corner < 0 || (mask == kExactlyOne) != sharp || search.known.mask(corner) != kNothing) continue;
      search.known.tighten(corner, mask);
    }
  for (int edge = 0; edge < layout.edges; ++edge) {
    const auto state = static_cast<State>(states[static_cast<std::size_t>(edge)]);
    if (state != kOpen) search.known.settle(edge, state);
  }
  return search;
}

}  // namespace

const std::array<std::string_view, kTechniques> kNames = {
    "Closed loop",
    "Zero",
    "Full clue",
    "Needy clue",
    "Point rule",
    "Clue in a corner",
    "Adjacent threes",
    "Diagonal threes",
    "Premature loop",
    "Clue and its corners",
    "Loop without a clue",
    "Pair settled",
    "Pair at a clue",
    "Pair at a point",
    "Inside and outside",
    "Parity of a cut",
    "Colour counting",
    "Connected outside",
    "Connected inside",
    "What-if by counting",
    "What-if by colours",
};

void look(Search& search, Technique technique, Findings& out) {
  switch (technique) {
    case Technique::kLoopClosed: return loop_closed(search, out);
    case Technique::kZero: return zero(search, out);
    case Technique::kFullClue: return full_clue(search, out);
    case Technique::kNeedyClue: return needy_clue(search, out);
    case Technique::kPoint: return point_rule(search, out);
    case Technique::kCorner: return corner(search, out);
    case Technique::kAdjacentThrees: return adjacent_threes(search, out);
    case Technique::kDiagonalThrees: return diagonal_threes(search, out);
    case Technique::kPrematureLoop: return premature_loop(search, out);
    case Technique::kClueCorners: return clue_corners(search, out);
    case Technique::kLoopLeavesClue: return loop_leaves_clue(search, out);
    case Technique::kPairSettled: return pair_settled(search, out);
    case Technique::kPairAtClue: return pair_at(search, out, technique);
    case Technique::kPairAtPoint: return pair_at(search, out, technique);
    case Technique::kSides: return sides(search, out);
    case Technique::kCutParity: return cut_parity(search, out);
    case Technique::kColourCount: return colour_count(search, out);
    case Technique::kOutsideConnected: return outside_connected(search, out);
    case Technique::kInsideConnected: return inside_connected(search, out);
    case Technique::kWhatIfSimple: return what_if_simple(search, out);
    case Technique::kWhatIfAll: return what_if_all(search, out);
    case Technique::kCount: return;
  }
}

std::vector<Finding> find_all(const Puzzle& puzzle, std::span<const std::uint8_t> states, std::span<const Pair> facts,
                              Technique technique, Stop& stop) {
  const auto layout = layout_of(puzzle.rows, puzzle.columns);
  Search search = begin(*layout, puzzle, states, facts);
  return ladder::every<Findings>(search, technique, stop);
}

std::optional<Finding> find(const Puzzle& puzzle, std::span<const std::uint8_t> states, std::span<const Pair> facts,
                            Technique technique, Stop& stop) {
  const auto layout = layout_of(puzzle.rows, puzzle.columns);
  Search search = begin(*layout, puzzle, states, facts);
  return ladder::first<Findings>(search, technique, stop);
}

std::optional<Finding> next(const Puzzle& puzzle, std::span<const std::uint8_t> states, std::span<const Pair> facts,
                            Stop& stop) {
  const auto layout = layout_of(puzzle.rows, puzzle.columns);
  Search search = begin(*layout, puzzle, states, facts);
  return ladder::easiest<Findings, Technique>(search, stop, true);
}

Climb climb(const Puzzle& puzzle, Stop& stop, int techniques) {
  const auto layout = layout_of(puzzle.rows, puzzle.columns);
  Search search(*layout, puzzle);
  return ladder::climb<Findings, Technique>(search, stop, techniques);
}

}  // namespace clew::slitherlink::logic
