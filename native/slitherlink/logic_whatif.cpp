// What if: one assumption refuted by easier techniques; those it needs are its chain.
//
// By counting, short chains are looked for first: every assumption is followed a few steps, then more. With colours the
// first that fails is taken, since few do.
#include "logic_trial.hpp"

namespace clew::slitherlink::logic {
namespace {

constexpr int kAnyLength = 1 << 20;

// Follows an assumption so far; true when a finding is enough.
bool try_out(Trial& trial, const Scan& scan, Findings& out, Mark assumed, int limit, Technique technique) {
  if (trial.refutes(assumed, limit)) return out.take(scan.known, trial.refutation(technique));
  return false;
}

}  // namespace

void what_if_simple(Scan& scan, Findings& out) {
  Trial trial(scan.known, false);
  for (std::size_t level = out.all() ? kLimits.size() - 1 : 0; level < kLimits.size(); ++level) {
    const bool ended = scan.tried.each_due(level, out, [&](std::size_t assumption) {
      const Mark assumed{static_cast<int>(assumption / 2), assumption % 2 == 0};
      if (!scan.known.open(assumed.edge)) return false;
      if (try_out(trial, scan, out, assumed, kLimits[level], Technique::kWhatIfSimple)) return true;
      if (!trial.looked_at().empty()) scan.tried.done(level, assumption, trial.looked_at());
      trial.forget();
      return false;
    });
    if (ended) return;
  }
}

void what_if_all(Scan& scan, Findings& out) {
  Trial trial(scan.known, true);
  for (int assumption = 0; assumption < 2 * scan.known.layout().edges; ++assumption) {
    const Mark assumed{assumption / 2, assumption % 2 == 0};
    if (!scan.known.open(assumed.edge)) continue;
    if (assumption % 32 == 0 && out.ended()) return;
    if (try_out(trial, scan, out, assumed, kAnyLength, Technique::kWhatIfAll)) return;
    trial.forget();
  }
}

}  // namespace clew::slitherlink::logic
