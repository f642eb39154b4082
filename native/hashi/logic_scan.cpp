// Findings, what is due, and citing.
#include "logic_scan.hpp"

#include <algorithm>

namespace clew::hashi::logic {

void Finding::clear() {
  removed.clear();
  because.clear();
  clues.clear();
  islands.clear();
  path.clear();
  flags.clear();
  clash = Clash::kNoClash;
  chain.clear();
}

bool Findings::take(const Known& known, Finding&& finding) {
  if (finding.removed.empty()) return false;
  if (finding.removed.size() >= known.left() && finding.clash == Clash::kNoClash) {
    Known full = known;
    for (const auto& [bridge, values] : finding.removed) full.remove(bridge, values);
    if (full.left() == 0 && !full.broken() && !full.solved()) return false;
  }
  return keep(std::move(finding));
}

Scan::Scan(const Layout& layout, std::span<const Mask> masks)
    : known(layout),
      due_{bits::Set(layout.bridges()), bits::Set(layout.islands()), bits::Set(layout.islands()),
           bits::Set(layout.islands()), bits::Set(layout.islands())},
      counted_(layout.islands(), Technique::kCount) {
  for (auto& looked : looked_) looked.assign(layout.islands(), 0);
  for (Index bridge = 0; bridge < masks.size(); ++bridge) {
    known.remove(bridge, static_cast<Mask>(~masks[bridge]));
    if (known.joins(bridge)) bar(bridge);
  }
  for (Index island = 0; island < layout.islands(); ++island) count(island);
}

void Scan::apply(const Finding& finding) {
  const Layout& layout = known.layout();
  for (const auto& [bridge, values] : finding.removed) known.remove(bridge, values);
  for (const auto& [bridge, values] : finding.removed) {
    const auto& [from, to, across] = layout.ends(bridge);
    for (const Index island : {from, to}) {
      count(island);
      if (tried) tried->changed(island);
    }
    if (known.joins(bridge)) bar(bridge);
    else if (!known.possible(bridge))
      for (const Index other : layout.graph().crossing(bridge))
        if (known.joins(other)) bar(other);
  }
}

void Scan::count(Index island) {
  Finding finding;
  if (!known.broken()) count_at(known, island, false, finding);
  const Technique technique = finding.removed.empty() ? Technique::kCount : finding.technique;
  Technique& before = counted_[island];
  if (technique == before) return;
  if (before != Technique::kCount) due_[static_cast<std::size_t>(before)].drop(island);
  if (technique != Technique::kCount) due_[static_cast<std::size_t>(technique)].add(island);
  before = technique;
}

void Scan::bar(Index bridge) {
  const auto barred = known.layout().graph().crossing(bridge);
  auto& due = due_[static_cast<std::size_t>(Technique::kCrossing)];
  if (std::ranges::any_of(barred, [&](Index other) { return known.possible(other); })) due.add(bridge);
  else due.drop(bridge);
}

bool Scan::changed(Technique technique, Index island) const {
  const std::uint32_t before = looked_[technique == Technique::kIsolationSeveral][island];
  if (known.stamp(known.group(island)) > before) return true;
  return std::ranges::any_of(known.layout().spokes(island),
                             [&](const Spoke& spoke) { return known.stamp(known.group(spoke.island)) > before; });
}

void Scan::looked_at(Technique technique, Index island) {
  looked_[technique == Technique::kIsolationSeveral][island] = known.now();
}

void cite(Finding& finding, Index bridge, Mask values) {
  if (!values) return;
  const auto at = std::ranges::find(finding.because, bridge, &Cut::bridge);
  if (at != finding.because.end()) at->values |= values;
  else finding.because.push_back({bridge, values});
}

void cite_clue(const Known& known, Finding& finding, Index island) {
  if (known.number(island) == kUnknown) return;
  if (std::ranges::find(finding.clues, island) == finding.clues.end()) finding.clues.push_back(island);
}

void cite_joined(Finding& finding, Index bridge) { cite(finding, bridge, kNoBridge); }

void cite_none(const Known& known, Finding& finding, Index bridge) {
  if (bridge < known.layout().bridges())
    cite(finding, bridge, static_cast<Mask>(known.layout().all() & ~kNoBridge));
}

}  // namespace clew::hashi::logic
