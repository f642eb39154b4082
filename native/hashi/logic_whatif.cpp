// What if: one assumption refuted by easier techniques; those it needs are its chain.
//
// Short chains are looked for first: every assumption is followed a few steps, then more.
#include "logic_trial.hpp"

namespace clew::hashi::logic {
namespace {

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
  const Known& known = search.known;
  std::vector<Assumption> due;
  for (Index bridge = 0; bridge < known.layout().bridges(); ++bridge)
    for (int value = 0; known.open(bridge) && value <= known.layout().most(); ++value)
      if (known.mask(bridge) >> value & 1) due.push_back({bridge, value});
  Trial trial(known, true);
  for (std::size_t level = out.all() ? Tried::kLimits.size() - 1 : 0; level < Tried::kLimits.size(); ++level) {
    std::vector<Assumption> later;
    for (const Assumption& assumed : due) {
      if (out.ended()) return;
      if (!trial.refutes(assumed, Tried::kLimits[level])) {
        if (!trial.ended()) later.push_back(assumed);
      } else if (out.take(known, trial.told(Technique::kWhatIfAll))) {
        return;
      }
    }
    due = std::move(later);
  }
}

}  // namespace

void what_if(Search& search, Findings& out, Technique technique) {
  if (technique == Technique::kWhatIfCounting) by_counting(search, out);
  else by_all(search, out);
}

}  // namespace clew::hashi::logic
