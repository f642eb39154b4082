// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include "logic_search.hpp"

namespace clew::hashi::logic {

void look(Search& search, Technique technique, Findings& out) {
  switch (technique) { CLEW_FINDERS(CLEW_HASHI_TECHNIQUES) }
}

std::vector<Finding> find(const Graph& graph, Rules rules, std::span<const Mask> masks,
                          ladder::Wanted<Technique> wanted, Stop& stop) {
  const Layout layout(graph, rules);
  Search search(layout, masks);
  return ladder::find<Findings>(search, wanted, stop);
}

Climb climb(const Graph& graph, Rules rules, Stop& stop, int techniques, std::vector<Mask>* masks) {
  const Layout layout(graph, rules);
  Search search(layout, {});
  const Climb climb = ladder::climb<Findings, Technique>(search, stop, techniques);
  if (masks) masks->assign(search.known.masks().begin(), search.known.masks().end());
  return climb;
}

}  // namespace clew::hashi::logic
