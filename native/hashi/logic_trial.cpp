// Following an assumption, and explaining how it fails.
#include "logic_trial.hpp"

#include <algorithm>

namespace clew::hashi::logic {

Trial::Trial(const Known& known)
    : before_(known), known_(known), queued_(known.layout().islands()), looked_(known.layout().islands()) {}

bool Trial::refutes(Assumption assumed, Depth depth, int limit) {
  assumed_ = assumed;
  depth_ = depth;
  limit_ = limit;
  explaining_ = false;
  follow();
  return failed_;
}

void Trial::follow() {
  known_ = before_;
  failed_ = false;
  steps_ = 0;
  for (const Item& item : queue_)
    if (item.island) queued_[item.at] = false;
  queue_.clear();
  counted_.clear();
  if (depth_ >= Depth::kGroups) std::ranges::fill(looked_, before_.now());
  if (explaining_) {
    links_.clear();
    source_.reset(known_.layout().bridges() * std::size_t{8});
  }
  remove({assumed_.bridge, static_cast<Mask>(known_.mask(assumed_.bridge) & ~(1 << assumed_.value))}, whatif::kAssumed);
  for (std::size_t at = 0; !failed_ && steps_ < limit_;) {
    if (at < queue_.size()) {
      take(queue_[at++]);
      continue;
    }
    if (depth_ == Depth::kCounting) break;
    if (loops() || isolations()) continue;
    if (depth_ == Depth::kGroups) break;
    findings_.clear();
    cuts_of(known_, walk_, explaining_, findings_);
    if (take_all(findings_)) continue;
    if (depth_ == Depth::kCuts) break;
    parity_of(known_, walk_, explaining_, findings_);
    if (take_all(findings_)) continue;
    joined_pairs_of(known_, explaining_, findings_);
    if (!take_all(findings_)) break;
  }
}

void Trial::push_island(Index island) {
  if (queued_[island]) return;
  queued_[island] = true;
  queue_.push_back({true, island});
}

void Trial::remove(const Cut& cut, int by) {
  const auto& [bridge, values] = cut;
  if (explaining_)
    for (unsigned left = values & known_.mask(bridge); left; left &= left - 1)
      source_[bridge * std::size_t{8} + static_cast<std::size_t>(std::countr_zero(left))] = by;
  const bool joined = known_.joins(bridge);
  known_.remove(bridge, values);
  const auto& [from, to, across] = known_.layout().ends(bridge);
  push_island(from);
  push_island(to);
  if (!joined && known_.joins(bridge) && !known_.layout().graph().crossing(bridge).empty())
    queue_.push_back({false, bridge});
}

void Trial::take(Item item) {
  finding_.clear();
  if (item.island) {
    queued_[item.at] = false;
    counted_.push_back(item.at);
    count_at(known_, item.at, explaining_, finding_);
  } else {
    cross_at(known_, item.at, explaining_, finding_);
  }
  if (!finding_.removed.empty()) step(finding_);
}

// A clash ends the trial, and so does a bridge without values; its finding is the last one of the chain.
void Trial::step(Finding& finding) {
  const int by = steps_++;
  failed_ = finding.clash != Clash::kNoClash;
  if (!failed_)
    for (const Cut& cut : finding.removed) remove(cut, by);
  failed_ |= known_.broken();
  if (explaining_) links_.push_back(finding);
}

bool Trial::take_all(std::vector<Finding>& findings) {
  bool some = false;
  for (Finding& finding : findings) {
    const auto falls = [&](const Cut& cut) { return (known_.mask(cut.bridge) & cut.values) != 0; };
    if (finding.clash == Clash::kNoClash && std::ranges::none_of(finding.removed, falls)) continue;
    some = true;
    step(finding);
    if (failed_) break;
  }
  findings.clear();
  return some;
}

bool Trial::loops() {
  const Layout& layout = known_.layout();
  if (layout.loops()) return false;
  for (Index bridge = 0; bridge < layout.bridges(); ++bridge) {
    finding_.clear();
    loop_at(known_, bridge, explaining_, finding_);
    if (finding_.removed.empty()) continue;
    step(finding_);
    return true;
  }
  return false;
}

bool Trial::isolations() {
  const Layout& layout = known_.layout();
  findings_.clear();
  for (Index island = 0; island < layout.islands(); ++island) {
    std::uint32_t stamp = known_.stamp(known_.group(island));
    for (const Spoke& spoke : layout.spokes(island)) stamp = std::max(stamp, known_.stamp(known_.group(spoke.island)));
    if (stamp <= looked_[island]) continue;
    isolation_at(known_, island, explaining_, findings_);
    if (take_all(findings_)) return true;
    looked_[island] = known_.now();
  }
  return false;
}

Finding Trial::refutation(Technique technique) {
  explaining_ = true;
  follow();
  Finding whole;
  whole.technique = technique;
  whole.removed = {{assumed_.bridge, static_cast<Mask>(1 << assumed_.value)}};
  whole.path = {assumed_.bridge};
  whole.flags = {assumed_.value};
  std::vector<bool> needed(links_.size());
  needed.back() = true;
  whole.chain = whatif::chain_of<Finding>(needed, [&](std::size_t at) -> std::optional<Finding> {
    const bool last = at + 1 == links_.size();
    Finding& link = links_[at];
    rest_on(link, needed, whole);
    if (last && link.clash != Clash::kNoClash) {
      whole.clash = link.clash;
      whole.islands = std::move(link.islands);
      whole.path.insert(whole.path.end(), link.path.begin(), link.path.end());
      return std::nullopt;
    }
    if (last) {  // it took the last values of a bridge, whose others went before
      const auto emptied = [&](const Cut& cut) { return known_.mask(cut.bridge) == 0; };
      const auto& [bridge, values] = *std::ranges::find_if(link.removed, emptied);
      Finding others;
      cite(others, bridge, static_cast<Mask>(known_.layout().all() & ~values));
      rest_on(others, needed, whole);
      whole.path.push_back(bridge);
    }
    return std::move(link);
  });
  return whole;
}

void Trial::rest_on(const Finding& finding, std::vector<bool>& needed, Finding& whole) const {
  for (const auto& [bridge, values] : finding.because)
    for (unsigned left = values; left; left &= left - 1) {
      const auto value = static_cast<std::size_t>(std::countr_zero(left));
      if (source_.known_before(bridge * std::size_t{8} + value, needed)) cite(whole, bridge, static_cast<Mask>(1 << value));
    }
  for (const Index island : finding.clues) cite_clue(known_, whole, island);
}

}  // namespace clew::hashi::logic
