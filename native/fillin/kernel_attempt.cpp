// Beliefs, clauses and going back.
#include "fillin/kernel_attempt.hpp"

#include <algorithm>
#include <cmath>

#include "fillin/kernel_clauses.hpp"

namespace clew::fillin {
namespace {

constexpr float kFirstPull = 0.15f, kLastPull = 0.9f, kPullMore = 0.001f;
constexpr float kSure = 0.9f;
constexpr Index kAtOnce = 2, kWindow = 16, kBack = 8;
constexpr int kRetreats = 400;

}  // namespace

bool Attempt::promising(double margin) const {
  std::vector<double> share(words_.letters);
  double arrangements = 0, letters = 0, agree = 0, crossings = 0;
  for (const Group& group : words_.groups) {
    arrangements += std::lgamma(static_cast<double>(group.slots.size()) + 1);
    for (const Entry& entry : group.entries) {
      arrangements -= std::lgamma(static_cast<double>(entry.times) + 1);
      for (const Letter letter : entry.word) share[letter] += entry.times;
      letters += static_cast<double>(entry.word.size()) * entry.times;
    }
  }
  for (const double each : share) agree += each * each / (letters * letters);
  for (Index place = 0; place < layout_.places(); ++place) crossings += domains_.crossing(place);
  return arrangements > -margin * crossings * std::log(agree);
}

bool Attempt::run(std::uint64_t seed, Counters& counters, const Descent::OnEntries& each) {
  constexpr int kWarmUp = 20, kTidy = 10;
  Beliefs beliefs(layout_, words_, domains_, seed);
  path_.clear();
  sound_ = farthest_ = 0;
  window_ = kWindow;
  back_ = kBack;
  float pull = 0;
  int retreats = 0;
  for (int sweeps = 1; pull < kLastPull && retreats < kRetreats && beliefs.sweep(stop_); ++sweeps) {
    if (sweeps < kWarmUp) continue;
    pull = std::max(pull, kFirstPull);
    beliefs.pull(pull);
    if (sweeps % kTidy == 0) beliefs.leave_out_unlikely();
    const Index put = put_likely(beliefs, counters);
    if (stop_.ended() || nodes_ == 0) break;
    Outlook outlook = put == kNone ? Outlook::kRefuted : Outlook::kUnknown;
    if (put != kNone && (path_.size() >= sound_ + window_ || open_slots() == 0)) outlook = ask(counters, each);
    if (outlook == Outlook::kSolved || stop_.ended()) break;
    if (outlook == Outlook::kRefuted) {
      ++retreats;
      if (!retreat(beliefs)) break;
    }
    beliefs.follow(domains_);
    if (put == 0) pull += kPullMore;
  }
  while (more_ && !found_.empty() && !path_.empty() && nodes_ > 0 && !stop_.ended()) {  // others like it
    close(static_cast<Index>(path_.size() * 3 / 4));
    ask(counters, each);
  }
  close(0);
  return possible_;
}

Index Attempt::put_likely(const Beliefs& beliefs, Counters& counters) {
  likely_.clear();
  for (Index slot = 0; slot < layout_.slots.size(); ++slot) {
    if (domains_.size(slot) < 2) continue;
    const auto likely = beliefs.likeliest(slot);
    if (likely.belief > kSure) likely_.push_back(likely);
  }
  std::ranges::sort(likely_, [](const auto& one, const auto& other) {
    return one.belief != other.belief ? one.belief > other.belief : one.slot < other.slot;
  });
  const Index most = std::min(kAtOnce, sound_ + window_ - static_cast<Index>(path_.size()));
  Index put = 0;
  for (const auto& [slot, entry, belief] : likely_) {
    if (put == most || nodes_ == 0 || stop_.ended()) break;
    if (domains_.size(slot) < 2 || !domains_.has(slot, entry)) continue;
    ++put;
    --nodes_;
    ++counters.decisions;
    domains_.open();
    path_.push_back({slot, entry});
    if (domains_.put(slot, entry) && domains_.propagate(stop_)) continue;
    ++counters.conflicts;
    close(static_cast<Index>(path_.size()) - 1);
    if (!domains_.strike(slot, entry) || !domains_.propagate(stop_)) return kNone;
  }
  return put;
}

// Asks clauses about what is left, the longer the less that is, or if it is known to be possible.
Attempt::Outlook Attempt::ask(Counters& counters, const Descent::OnEntries& each) {
  constexpr std::uint64_t kPairs = 60'000, kMostSolutions = 1'000;
  std::uint64_t pairs = 0;
  for (Index slot = 0; slot < layout_.slots.size(); ++slot) pairs += domains_.size(slot);
  if (pairs > kPairs) {
    sound_ = static_cast<Index>(path_.size());
    return Outlook::kUnknown;
  }
  Clauses clauses(layout_, words_, domains_, false, stop_);
  if (stop_.ended()) return Outlook::kUnknown;
  const Index open = found_.empty() ? open_slots() : 0;
  Limits limits;
  limits.nodes = nodes_;
  Budget budget(stop_, limits, open > 450 ? 300 : open > 300 ? 3'000 : 20'000);
  for (const auto& known : found_) clauses.forbid(known);
  std::vector<Index> entries(layout_.slots.size());
  const Answer answer = enumerate(clauses.search, {{}, clauses.over(), kMostSolutions}, budget, [&] {
    clauses.read(entries);
    found_.push_back(entries);
    return more_ = each(entries);
  });
  nodes_ -= std::min(nodes_, answer.counters.decisions);
  counters.decisions += answer.counters.decisions;
  counters.conflicts += answer.counters.conflicts;
  counters.propagations += answer.counters.propagations;
  if (answer.found > 0) return Outlook::kSolved;
  if (answer.exhausted) return Outlook::kRefuted;
  sound_ = static_cast<Index>(path_.size());
  window_ = std::min(kWindow, 2 * window_);
  return Outlook::kUnknown;
}

// Back to what was not refuted yet, to go on in smaller steps; a single step that is refuted is struck. If what seemed
// sound is refuted, too, it goes back further each time.
bool Attempt::retreat(Beliefs& beliefs) {
  for (Index slot = 0; slot < sizes_.size(); ++slot) sizes_[slot] = domains_.size(slot);
  const auto size = static_cast<Index>(path_.size());
  bool possible = size > sound_;
  if (possible) {
    const Descent::Put last = path_.back();
    close(sound_);
    if (size == sound_ + 1) possible = domains_.strike(last.slot, last.entry) && domains_.propagate(stop_);
    window_ = std::max<Index>(1, window_ / 2);
  }
  if (!possible) {
    possible_ = sound_ > 0 || stop_.ended();
    if (sound_ == 0 || stop_.ended()) return false;
    farthest_ = std::max(farthest_, sound_);
    back_ = farthest_ > sound_ ? back_ + back_ / 2 : kBack;
    close(sound_ - std::min(sound_, back_));
    sound_ = static_cast<Index>(path_.size());
  }
  for (Index slot = 0; slot < sizes_.size(); ++slot) {
    if (domains_.size(slot) > sizes_[slot]) beliefs.reopen(slot, domains_);
  }
  return true;
}

void Attempt::close(Index depth) {
  while (path_.size() > depth) {
    domains_.close();
    path_.pop_back();
  }
}

Index Attempt::open_slots() const {
  Index open = 0;
  for (Index slot = 0; slot < layout_.slots.size(); ++slot) open += domains_.size(slot) > 1;
  return open;
}

}  // namespace clew::fillin
