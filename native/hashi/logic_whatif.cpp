// What if: one assumption refuted by easier techniques; those it needs are its chain.
//
// Short chains are looked for first: every assumption is followed a few steps, then more and deeper.
#include "logic_trial.hpp"

namespace clew::hashi::logic {
namespace {

void by_counting(Scan& scan, Findings& out) {
  const Layout& layout = scan.known.layout();
  const auto values = static_cast<std::size_t>(layout.most() + 1);
  if (!scan.tried) scan.tried.emplace(layout.islands(), std::vector(kLimits.size(), layout.bridges() * values));
  Trial trial(scan.known);
  for (std::size_t level = out.all() ? kLimits.size() - 1 : 0; level < kLimits.size(); ++level) {
    const bool ended = scan.tried->each_due(level, out, [&](std::size_t assumption) {
      const Assumption assumed{static_cast<Index>(assumption / values), static_cast<int>(assumption % values)};
      if (!scan.known.open(assumed.bridge) || !(scan.known.mask(assumed.bridge) >> assumed.value & 1)) return false;
      if (trial.refutes(assumed, Depth::kCounting, kLimits[level]))
        return out.take(scan.known, trial.refutation(Technique::kWhatIfCounting));
      scan.tried->done(level, assumption, trial.looked_at());
      return false;
    });
    if (ended) return;
  }
}

void by_all(Scan& scan, Findings& out) {
  struct Pass {
    Depth depth;
    int limit;
  };
  static constexpr std::array<Pass, 3> kPasses{{{Depth::kGroups, 8}, {Depth::kCuts, 20}, {Depth::kAll, 1 << 20}}};
  const Known& known = scan.known;
  Trial trial(known);
  for (std::size_t at = out.all() ? kPasses.size() - 1 : 0; at < kPasses.size(); ++at)
    for (Index bridge = 0; bridge < known.layout().bridges(); ++bridge) {
      if (!known.open(bridge)) continue;
      if (out.ended()) return;
      for (int value = 0; value <= known.layout().most(); ++value)
        if (known.mask(bridge) >> value & 1 && trial.refutes({bridge, value}, kPasses[at].depth, kPasses[at].limit) &&
            out.take(known, trial.refutation(Technique::kWhatIfAll)))
          return;
    }
}

}  // namespace

void what_if(Scan& scan, Findings& out, Technique technique) {
  if (technique == Technique::kWhatIfCounting) by_counting(scan, out);
  else by_all(scan, out);
}

}  // namespace clew::hashi::logic
