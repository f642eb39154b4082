// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include "logic_scan.hpp"

namespace clew::hashi::logic {

void look(Scan& scan, Technique technique, Findings& out) {
  switch (technique) { CLEW_FINDERS(CLEW_HASHI_TECHNIQUES) }
}

std::vector<Finding> find(const Graph& graph, Rules rules, std::span<const Mask> masks,
                          ladder::Wanted<Technique> wanted, Stop& stop) {
  const Layout layout(graph, rules);
  Scan scan(layout, masks);
  return ladder::find<Findings>(scan, wanted, stop);
}

Climb climb(const Graph& graph, Rules rules, Stop& stop, int techniques, std::vector<Mask>* masks) {
  const Layout layout(graph, rules);
  Scan scan(layout, {});
  const Climb climb = ladder::climb<Findings, Technique>(scan, stop, techniques);
  if (masks) masks->assign(scan.known.masks().begin(), scan.known.masks().end());
  return climb;
}

}  // namespace clew::hashi::logic
