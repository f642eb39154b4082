// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include "logic_search.hpp"

namespace clew::hashi::logic {

const std::array<std::string_view, kTechniques> kNames = {
    "Crossing",
    "Full island",
    "One way left",
    "Just enough",
    "Leftovers",
    "Pair",
    "Closing a loop",
    "Segment isolation",
    "Isolation over several neighbours",
    "Last exit",
    "Cut edge",
    "Parity of a cut",
    "Joined pairs",
    "What-if by counting",
    "What-if by groups",
};

void look(Search& search, Technique technique, Findings& out) {
  switch (technique) {
    case Technique::kCrossing: return crossing(search, out);
    case Technique::kFull:
    case Technique::kOneWay:
    case Technique::kJustEnough:
    case Technique::kLeftovers: return counting(search, out, technique);
    case Technique::kPair: return pair(search, out);
    case Technique::kLoop: return loop(search, out);
    case Technique::kIsolation:
    case Technique::kIsolationSeveral: return isolation(search, out, technique);
    case Technique::kLastExit:
    case Technique::kCutEdge:
    case Technique::kParity:
    case Technique::kJoinedPairs: return cuts(search, out, technique);
    case Technique::kWhatIfCounting:
    case Technique::kWhatIfAll: return what_if(search, out, technique);
    case Technique::kCount: return;
  }
}

std::vector<Finding> find_all(const Graph& graph, Rules rules, std::span<const Mask> masks, Technique technique,
                              Stop& stop) {
  const Layout layout(graph, rules);
  Search search(layout, masks);
  return ladder::every<Findings>(search, technique, stop);
}

std::optional<Finding> find(const Graph& graph, Rules rules, std::span<const Mask> masks, Technique technique,
                            Stop& stop) {
  const Layout layout(graph, rules);
  Search search(layout, masks);
  return ladder::first<Findings>(search, technique, stop);
}

std::optional<Finding> next(const Graph& graph, Rules rules, std::span<const Mask> masks, Stop& stop) {
  const Layout layout(graph, rules);
  Search search(layout, masks);
  return ladder::easiest<Findings, Technique>(search, stop, true);
}

Climb climb(const Graph& graph, Rules rules, Stop& stop, int techniques, std::vector<Mask>* masks) {
  const Layout layout(graph, rules);
  Search search(layout, {});
  const Climb climb = ladder::climb<Findings, Technique>(search, stop, techniques);
  if (masks) masks->assign(search.known.masks().begin(), search.known.masks().end());
  return climb;
}

}  // namespace clew::hashi::logic
