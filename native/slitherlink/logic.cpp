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

void look(Search& search, Technique technique, Findings& out) {
  switch (technique) { CLEW_FINDERS(CLEW_SLITHERLINK_TECHNIQUES) }
}

std::vector<Finding> find(const Puzzle& puzzle, std::span<const std::uint8_t> states, std::span<const Pair> facts,
                          ladder::Wanted<Technique> wanted, Stop& stop) {
  const auto layout = layout_of(puzzle.rows, puzzle.columns);
  Search search = begin(*layout, puzzle, states, facts);
  return ladder::find<Findings>(search, wanted, stop);
}

Climb climb(const Puzzle& puzzle, Stop& stop, int techniques) {
  const auto layout = layout_of(puzzle.rows, puzzle.columns);
  Search search(*layout, puzzle);
  return ladder::climb<Findings, Technique>(search, stop, techniques);
}

}  // namespace clew::slitherlink::logic
