// All solutions of a fill-in: propagation and probing first, then two searches for what they leave open.
//
// A short descent comes before probing: for a puzzle with many solutions it is enough. If it has found one, the search
// with clauses takes over at once after probing; else a few longer descents go first, each starting again with what the
// others have learned of slots that make trouble. The clauses say what has been seen already. Where there must be very
// many solutions and yet none was met, beliefs lead to one before.
#include "fillin/kernel.hpp"

#include "fillin/kernel_attempt.hpp"
#include "fillin/kernel_probe.hpp"
#include "fillin/kernel_clauses.hpp"
#include "fillin/kernel_spread.hpp"

namespace clew::fillin {
namespace {

class Solver {
 public:
  Solver(const Puzzle& puzzle, const Limits& limits, Stop& stop, const OnSolution& each, const Effort& effort)
      : layout_(puzzle),
        words_(layout_, puzzle.spare),
        domains_(layout_, words_, puzzle.spare),
        spread_(layout_, words_, limits, stop, each),
        spare_(puzzle.spare),
        nodes_(limits.nodes),
        stop_(stop),
        effort_(effort) {}

  Answer run() {
    bool possible = domains_.start() && domains_.propagate(stop_);
    Descent dive(layout_, words_, domains_), descent(layout_, words_, domains_);
    bool stalled = possible && descend(dive, effort_.dive);
    if (stalled) {
      dive.leave();
      possible = Probe(layout_, domains_, stop_).run(effort_.probing);
      stalled = possible;
      std::uint64_t patience = few_pairs() ? effort_.patience : kNoEnd;
      for (int left = effort_.descents; stalled && left > 0 && spread_.found() == 0; --left) {
        descent.forget();
        stalled = descend(descent, patience);
        descent.leave();
        patience += patience / 3;
      }
      if (stalled && spread_.found() == 0) stalled = attempt();
    }
    if (stalled) learn(dive, descent);
    if (!possible) answer_.exhausted = !stop_.ended();
    answer_.found = spread_.found();
    return answer_;
  }

 private:
  static constexpr std::uint64_t kNoEnd = std::numeric_limits<std::uint64_t>::max();

  // Clauses for more pairs of a slot and an entry take too long to write down, and to throw away when time is up.
  bool few_pairs() const {
    constexpr std::uint64_t kMost = 300'000;
    std::uint64_t pairs = 0;
    for (Index slot = 0; slot < layout_.slots.size(); ++slot) pairs += domains_.size(slot);
    return pairs <= kMost;
  }

  // Returns whether it gave up; otherwise the answer is complete.
  bool descend(Descent& descent, std::uint64_t patience) {
    const auto end = descent.run(patience, nodes_, stop_, answer_.counters,
                                 [&](const std::vector<Index>& entries) { return spread_.report(entries); });
    answer_.exhausted = end == Descent::End::kExhausted;
    return end == Descent::End::kStalled;
  }

  // Returns whether more is wanted. What it finds is kept, for clauses to leave it out.
  bool attempt() {
    Attempt attempt(layout_, words_, domains_, nodes_, stop_);
    if (spare_ || !attempt.promising(effort_.margin)) return true;
    bool more = true;
    for (int seed = 0; seed < effort_.attempts && more && found_.empty(); ++seed) {
      const bool possible = attempt.run(static_cast<std::uint64_t>(seed), answer_.counters,
                                        [&](const auto& entries) { return more = spread_.report(entries); });
      found_ = attempt.found();
      if (!possible) answer_.exhausted = true;
      more = more && possible && nodes_ > 0 && !stop_.ended();
    }
    return more;
  }

  void learn(const Descent& dive, const Descent& descent) {
    Clauses clauses(layout_, words_, domains_, spare_, stop_);
    if (stop_.ended()) return;
    clauses.forbid(dive.path(), dive.refuted());
    clauses.forbid(descent.path(), descent.refuted());
    for (const auto& entries : found_) clauses.forbid(entries);
    std::vector<Index> entries(layout_.slots.size());
    Limits limits;
    limits.nodes = nodes_;
    Budget budget(stop_, limits);
    const Question question{{}, clauses.over(), std::numeric_limits<std::uint64_t>::max()};
    const Answer learned = enumerate(clauses.search, question, budget, [&] {
      clauses.read(entries);
      return spread_.report(entries);
    });
    answer_.exhausted = learned.exhausted;
    answer_.counters.decisions += learned.counters.decisions;
    answer_.counters.conflicts += learned.counters.conflicts;
    answer_.counters.propagations += learned.counters.propagations;
    answer_.counters.restarts += learned.counters.restarts;
    answer_.counters.learned += learned.counters.learned;
  }

  const Layout layout_;
  const Words words_;
  Domains domains_;
  Spread spread_;
  const bool spare_;
  std::uint64_t nodes_;
  Stop& stop_;
  const Effort effort_;
  std::vector<std::vector<Index>> found_;  // solutions that attempts have found
  Answer answer_;
};

}  // namespace

Answer solve(const Puzzle& puzzle, const Limits& limits, Stop& stop, const OnSolution& each, const Effort& effort) {
  if (limits.solutions == 0) return {};
  return Solver(puzzle, limits, stop, each, effort).run();
}

}  // namespace clew::fillin
