// Which sets of distances serve every house, and the pairings of each.
#include "kernel.hpp"

#include <algorithm>
#include <bit>

#include "distances.hpp"
#include "matching.hpp"

namespace clew::houses {
namespace {

class Kernel {
 public:
  Kernel(const Puzzle& puzzle, const Limits& limits, Stop& stop, const OnSolution& each)
      : puzzle_(puzzle), distances_(puzzle), limits_(limits), stop_(stop), each_(each) {
    const Index most = static_cast<Index>(puzzle.most);
    Index best = 0;
    for (Index d = 0; d < distances_.count(); ++d) best = std::max(best, distances_.served(d));
    for (Index d = 0; d < distances_.count(); ++d)
      if (distances_.served(d) + (most - 1) * best >= distances_.houses()) candidates_.push_back(d);
    sets_.resize(candidates_.size(), distances_.nobody());
    for (std::size_t at = 0; at < candidates_.size(); ++at) distances_.serve(candidates_[at], sets_[at]);
    allowed_.assign(candidates_.size(), true);
  }

  Answer solve() {
    answer_.exhausted = cover(distances_.nobody());
    return answer_;
  }

 private:
  // Chooses distances until each house has one; the first house without is served by each distance in turn. A distance
  // that was tried is not tried again beside it, so that each set comes once.
  bool cover(const Distances::Set& served) {
    const Index house = first_unserved(served);
    if (house == distances_.houses()) return extend(0);
    if (chosen_.size() == static_cast<std::size_t>(puzzle_.most)) return true;
    std::vector<Index> tried;
    bool go_on = true;
    for (Index at = 0; go_on && at < candidates_.size(); ++at) {
      if (!allowed_[at] || !bits::has(sets_[at].data(), house)) continue;
      if (stop_.due()) go_on = false;
      Distances::Set more = served;
      for (std::size_t word = 0; word < more.size(); ++word) more[word] |= sets_[at][word];
      allowed_[at] = false;
      tried.push_back(at);
      chosen_.push_back(at);
      go_on = go_on && cover(more);
      chosen_.pop_back();
    }
    for (const Index at : tried) allowed_[at] = true;
    return go_on;
  }

  // Every house is served: this set, and with more distances if more are allowed.
  bool extend(Index from) {
    const auto most = static_cast<std::size_t>(puzzle_.most);
    if ((!puzzle_.exactly || chosen_.size() == most) && !pairings()) return false;
    if (chosen_.size() == most) return true;
    for (Index at = from; at < candidates_.size(); ++at) {
      if (!allowed_[at]) continue;
      chosen_.push_back(at);
      const bool go_on = extend(at + 1);
      chosen_.pop_back();
      if (!go_on) return false;
    }
    return true;
  }

  // The pairings that have each of the chosen distances.
  bool pairings() {
    if (stop_.due() || !choice()) return false;
    std::vector<Matching::Edge> edges;
    std::vector<Index> needed;
    for (Index colour = 0; colour < chosen_.size(); ++colour) {
      for (const auto& [one, other] : distances_.pairs(candidates_[chosen_[colour]])) edges.push_back({one, other, colour});
      if (dispensable(colour)) needed.push_back(colour);
    }
    Matching matching(distances_.houses(), std::move(edges));
    if (!matching.find()) {
      ++answer_.counters.conflicts;
      return true;
    }
    return matching.walk(needed, {[this] { return choice(); }, [this](auto partners) { return found(partners); }});
  }

  // Whether the other chosen distances serve every house without this one.
  bool dispensable(Index colour) const {
    Distances::Set served = distances_.nobody();
    for (Index other = 0; other < chosen_.size(); ++other)
      for (std::size_t word = 0; other != colour && word < served.size(); ++word) served[word] |= sets_[chosen_[other]][word];
    return first_unserved(served) == distances_.houses();
  }

  Index first_unserved(const Distances::Set& served) const {
    for (std::size_t word = 0; word < served.size(); ++word)
      if (~served[word]) return std::min(static_cast<Index>(word * 64 + std::countr_one(served[word])), distances_.houses());
    return distances_.houses();
  }

  bool choice() {
    if (++answer_.counters.decisions > limits_.nodes) return false;
    return !stop_.due();
  }

  bool found(std::span<const Index> partners) {
    ++answer_.found;
    const Index n = distances_.houses();
    values_.assign(static_cast<std::size_t>(n) * (n - 1) / 2, 0);
    for (Index one = 0; one < n; ++one)
      if (one < partners[one]) values_[static_cast<std::size_t>(one) * (2 * n - one - 1) / 2 + partners[one] - one - 1] = 1;
    return each_(values_.data()) && answer_.found < limits_.solutions;
  }

  const Puzzle& puzzle_;
  Distances distances_;
  const Limits& limits_;
  Stop& stop_;
  const OnSolution& each_;
  std::vector<Index> candidates_;       // distances that can be part of a set
  std::vector<Distances::Set> sets_;    // and the houses that each serves
  std::vector<bool> allowed_;
  std::vector<Index> chosen_;
  std::vector<std::uint8_t> values_;
  Answer answer_;
};

}  // namespace

Answer solve(const Puzzle& puzzle, const Limits& limits, Stop& stop, const OnSolution& each) {
  return Kernel(puzzle, limits, stop, each).solve();
}

}  // namespace clew::houses
