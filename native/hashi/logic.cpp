// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include <algorithm>

#include "logic_search.hpp"

namespace clew::hashi::logic {
namespace {

// The first finding of the easiest technique; how far the ladder was climbed is its technique.
std::optional<Finding> easiest(Search& search, Stop& stop, bool reasons, int techniques = kTechniques) {
  for (int technique = 0; technique < techniques && !search.known.broken(); ++technique) {
    Findings out(stop, false, reasons);
    look(search, static_cast<Technique>(technique), out);
    if (!out.found.empty()) return std::move(out.found.front());
  }
  return std::nullopt;
}

}  // namespace

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
  Findings out(stop, true, true);
  if (!search.known.broken()) look(search, technique, out);
  return std::move(out.found);
}

std::optional<Finding> find(const Graph& graph, Rules rules, std::span<const Mask> masks, Technique technique,
                            Stop& stop) {
  const Layout layout(graph, rules);
  Search search(layout, masks);
  Findings out(stop, false, true);
  if (!search.known.broken()) look(search, technique, out);
  if (out.found.empty()) return std::nullopt;
  return std::move(out.found.front());
}

std::optional<Finding> next(const Graph& graph, Rules rules, std::span<const Mask> masks, Stop& stop) {
  const Layout layout(graph, rules);
  Search search(layout, masks);
  return easiest(search, stop, true);
}

Climb climb(const Graph& graph, Rules rules, Stop& stop, int techniques, std::vector<Mask>* masks) {
  const Layout layout(graph, rules);
  Search search(layout, {});
  Climb climb;
  while (search.known.left() > 0) {
    const auto step = easiest(search, stop, false, techniques);
    if (!step) break;
    const auto technique = static_cast<std::size_t>(step->technique);
    ++climb.uses[technique];
    climb.chains[technique] = std::max(climb.chains[technique], static_cast<int>(step->chain.size()));
    search.apply(*step);
  }
  climb.solved = search.known.solved();
  if (masks) masks->assign(search.known.masks().begin(), search.known.masks().end());
  return climb;
}

}  // namespace clew::hashi::logic
