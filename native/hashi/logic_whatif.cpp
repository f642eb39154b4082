// What if: one assumption refuted by easier techniques; those it needs are its chain.
//
// Short chains are looked for first: every assumption is followed a few steps, then more.
#include "logic_trial.hpp"

namespace clew::hashi::logic {
namespace {

constexpr int kAnyLength = 1 << 20;

void by_counting(Search& search, Findings& out) {
  const Layout& layout = search.known.layout();
  const auto values = static_cast<Index>(layout.most() + 1);
  if (!search.tried) search.tried.emplace(layout, layout.most() + 1);
  Trial trial(search.known, false);
  for (std::size_t level = out.all() ? Tried::kLimits.size() - 1 : 0; level < Tried::kLimits.size(); ++level)
    for (Index assumption = 0; assumption < layout.bridges() * values; ++assumption) {
      const Assumption assumed{assumption / values, static_cast<int>(assumption % values)};
      if (!search.known.open(assumed.bridge) || !(search.known.mask(assumed.bridge) >> assumed.value & 1)) continue;
      if (!search.tried->due(level, assumption)) continue;
      if (assumption % 128 == 0 && out.ended()) return;
      if (!trial.refutes(assumed, Tried::kLimits[level])) search.tried->done(level, assumption, trial.looked_at());
      else if (out.take(search.known, trial.told(Technique::kWhatIfCounting))) return;
    }
}

void by_all(Search& search, Findings& out) {
  Trial trial(search.known, true);
  for (Index bridge = 0; bridge < search.known.layout().bridges(); ++bridge) {
    if (!search.known.open(bridge)) continue;
    if (bridge % 16 == 0 && out.ended()) return;
    for (int value = 0; value <= search.known.layout().most(); ++value)
      if (search.known.mask(bridge) >> value & 1 && trial.refutes({bridge, value}, kAnyLength) &&
          out.take(search.known, trial.told(Technique::kWhatIfAll)))
        return;
  }
}

}  // namespace

void what_if(Search& search, Findings& out, Technique technique) {
  if (technique == Technique::kWhatIfCounting) by_counting(search, out);
  else by_all(search, out);
}

}  // namespace clew::hashi::logic
