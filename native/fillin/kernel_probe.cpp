// Letters and entries are tried, those of the smallest choices first.
#include "fillin/kernel_probe.hpp"

#include <algorithm>
#include <numeric>

namespace clew::fillin {

namespace {
constexpr double kHope = 0.1;
// Entries tried in a row without a contradiction, at least and of all there are, after which the rest is left: where
// trying decides a puzzle, contradictions come within a few hundred; where it does not, they fail to come for thousands.
constexpr std::uint64_t kFruitless = 1'000, kShare = 20;
}

bool Probe::run(std::uint64_t work) {
  until_ = domains_.work() + work;
  do {
    refuted_ = false;
    if (!try_letters()) return false;
  } while (refuted_ && !over());
  return try_entries();
}

template <class Assume>
bool Probe::holds(Assume&& assume) {
  domains_.open();
  const bool possible = assume() && domains_.propagate(stop_);
  domains_.close();
  return possible || stop_.ended();
}

bool Probe::try_letters() {
  std::vector<std::pair<Index, Index>> order;
  for (Index place = 0; place < layout_.places(); ++place) {
    if (domains_.crossing(place) && domains_.letters(place) > 1) order.push_back({domains_.letters(place), place});
  }
  std::ranges::sort(order);
  for (const auto& [size, place] : order) {
    if (over()) break;
    if (!try_letters(place)) return false;
  }
  return true;
}

bool Probe::try_letters(Index place) {
  some_.clear();
  domains_.each_letter(place, [&](Index letter) { some_.push_back(letter); });
  for (const Index each : some_) {
    if (domains_.letters(place) < 2) break;
    const auto letter = static_cast<Letter>(each);
    if (holds([&] { return domains_.write(place, letter); })) continue;
    refuted_ = true;
    if (!domains_.rub_out(place, letter) || !domains_.propagate(stop_)) return false;
  }
  return !stop_.ended();
}

bool Probe::try_entries() {
  states_.assign(layout_.slots.size(), State::kUntried);
  sizes_.resize(layout_.slots.size());
  for (Index slot = 0; slot < sizes_.size(); ++slot) sizes_[slot] = domains_.size(slot);
  patience_ = std::max(kFruitless, std::accumulate(sizes_.begin(), sizes_.end(), std::uint64_t{0}) / kShare);
  fruitless_ = 0;
  for (Index slot; !over() && fruitless_ < patience_ && (slot = next()) != kNone;) {
    states_[slot] = State::kTried;
    if (!try_entries(slot)) return false;
  }
  return true;
}

bool Probe::try_entries(Index slot) {
  some_.clear();
  domains_.each_entry(slot, [&](Index entry) { some_.push_back(entry); });
  for (const Index entry : some_) {
    if (over() || domains_.size(slot) < 2) break;
    ++fruitless_;
    if (!domains_.has(slot, entry) || holds([&] { return domains_.put(slot, entry); })) continue;
    fruitless_ = 0;
    if (!domains_.strike(slot, entry) || !domains_.propagate(stop_)) return false;
    note_changes();
  }
  return !stop_.ended();
}

void Probe::note_changes() {
  for (Index slot = 0; slot < sizes_.size(); ++slot) {
    if (sizes_[slot] == domains_.size(slot)) continue;
    sizes_[slot] = domains_.size(slot);
    states_[slot] = State::kChanged;
    for (const Index place : layout_.slots[slot]) {
      for (const Spot& spot : layout_.around[place]) {
        if (spot.slot != kNone) states_[spot.slot] = State::kChanged;
      }
    }
  }
}

// The slot to try with the fewest entries for its length: long words meet the most contradictions, and what has just
// changed leads to more of them. That order needs a half to a quarter of the work.
Index Probe::next() const {
  Index best = kNone;
  double least = 0;
  for (Index slot = 0; slot < sizes_.size(); ++slot) {
    if (states_[slot] == State::kTried || domains_.size(slot) < 2) continue;
    double ratio = static_cast<double>(domains_.size(slot)) / static_cast<double>(layout_.slots[slot].size());
    if (states_[slot] == State::kChanged) ratio *= kHope;
    if (best != kNone && ratio >= least) continue;
    best = slot;
    least = ratio;
  }
  return best;
}

}  // namespace clew::fillin
