// Depth first, with each refuted entry struck before the next is tried.
#include "fillin/kernel_descent.hpp"

namespace clew::fillin {

Index Descent::fewest() const {
  Index best = kNone;
  double least = 0;
  for (Index slot = 0; slot < layout_.slots.size(); ++slot) {
    if (domains_.size(slot) < 2) continue;
    const double ratio = domains_.size(slot) / domains_.weight(slot);
    if (best == kNone || ratio < least) {
      best = slot;
      least = ratio;
    }
  }
  return best;
}

// The entry with the fewest other slots to go to.
Index Descent::rarest(Index slot) const {
  const Group& group = words_.groups[words_.group_of[slot]];
  Index best = kNone;
  domains_.each_entry(slot, [&](Index entry) {
    if (best == kNone || domains_.room(group, entry) < domains_.room(group, best)) best = entry;
  });
  return best;
}

// Goes back to the last decision, strikes it, and on while that is impossible; false when all has been seen.
bool Descent::retreat(Stop& stop) {
  while (!path_.empty()) {
    const Put put = path_.back();
    domains_.close();
    path_.pop_back();
    const auto depth = static_cast<Index>(path_.size());
    while (!refuted_.empty() && refuted_.back().depth > depth) refuted_.pop_back();
    refuted_.push_back({depth, put});
    if (domains_.strike(put.slot, put.entry) && domains_.propagate(stop)) return true;
    if (stop.ended()) return true;
  }
  return false;
}

Descent::End Descent::run(std::uint64_t patience, std::uint64_t& nodes, Stop& stop, Counters& counters,
                          const OnEntries& each) {
  std::uint64_t failures = 0;
  for (;;) {
    if (failures == patience) return End::kStalled;
    const Index slot = fewest();
    bool open = slot != kNone;
    if (!open) {
      for (Index at = 0; at < entries_.size(); ++at) entries_[at] = domains_.only(at);
      failures = 0;
      if (!each(entries_)) return End::kStopped;
    } else {
      if (nodes == 0 || stop.due()) return End::kStopped;
      --nodes;
      ++counters.decisions;
      path_.push_back({slot, rarest(slot)});
      domains_.open();
      open = domains_.put(slot, path_.back().entry) && domains_.propagate(stop);
      if (!open) ++counters.conflicts, ++failures;
    }
    if (stop.ended()) return End::kStopped;
    if (!open && !retreat(stop)) return End::kExhausted;
    if (stop.ended()) return End::kStopped;
  }
}

void Descent::leave() {
  while (domains_.depth() > 0) domains_.close();
}

}  // namespace clew::fillin
