// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include "logic_scan.hpp"

namespace clew::slitherlink::logic {
namespace {

// A scan of given knowledge; of facts about the same pair only one is taken, the sharper.
Scan begin(const Layout& layout, const Puzzle& puzzle, std::span<const std::uint8_t> states,
             std::span<const Pair> facts) {
  Scan scan(layout, puzzle);
  for (const bool sharp : {true, false})
    for (const auto& [mask, a, b] : facts) {
      const int corner = a < layout.edges && b < layout.edges ? layout.corner_of(a, b) : -1;
      if (corner < 0 || (mask == kExactlyOne) != sharp || scan.known.mask(corner) != kNothing) continue;
      scan.known.tighten(corner, mask);
    }
  for (int edge = 0; edge < layout.edges; ++edge) {
    const auto state = static_cast<State>(states[static_cast<std::size_t>(edge)]);
    if (state != kOpen) scan.known.settle(edge, state);
  }
  return scan;
}

}  // namespace

void look(Scan& scan, Technique technique, Findings& out) {
  switch (technique) { CLEW_FINDERS(CLEW_SLITHERLINK_TECHNIQUES) }
}

std::vector<Finding> find(const Puzzle& puzzle, std::span<const std::uint8_t> states, std::span<const Pair> facts,
                          ladder::Wanted<Technique> wanted, Stop& stop) {
  const auto layout = layout_of(puzzle.rows, puzzle.columns);
  Scan scan = begin(*layout, puzzle, states, facts);
  return ladder::find<Findings>(scan, wanted, stop);
}

Climb climb(const Puzzle& puzzle, Stop& stop, int techniques) {
  const auto layout = layout_of(puzzle.rows, puzzle.columns);
  Scan scan(*layout, puzzle);
  return ladder::climb<Findings, Technique>(scan, stop, techniques);
}

}  // namespace clew::slitherlink::logic
