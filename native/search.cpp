// Adding rules, and the loop that decides, learns, restarts, and goes from one model to the next.
#include "search.hpp"

#include <algorithm>

namespace clew {

namespace {
// A restart is due when the ranks learned lately are this much worse than those learned so far.
constexpr double kWorse = 1.1;
constexpr std::uint64_t kShortestRun = 50;  // conflicts between restarts
constexpr std::uint64_t kTargetRun = 4000;  // conflicts after which a new target is looked for
constexpr double kFastMean = 1.0 / 32, kSlowMean = 1.0 / 8192;
}  // namespace

Search::Search(SearchOptions options) : options_(std::move(options)), random_state_(options_.seed) {}

// A number in [0, 1): SplitMix64, which is good enough for order and phases.
double Search::random() {
  std::uint64_t z = (random_state_ += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

Variable Search::add_variables(std::uint32_t count) {
  const std::uint32_t first = variables(), total = first + count;
  values_.resize(2 * total);
  slots_.resize(total);
  implied_.resize(2 * total);
  watches_.resize(2 * total);
  listeners_.resize(2 * total);
  seen_.resize(total);
  level_stamps_.resize(total + 1);
  phases_.resize(total, 1);
  targets_.resize(total, kNoTarget);
  for (Variable v = first; v < total; ++v) {
    heap_.add_variable(options_.seed ? random() : 0);
    if (options_.random_phases) phases_[v] = random() < 0.5;
  }
  return first;
}

void Search::add_clause(std::span<const Literal> clause) {
  if (impossible_) return;
  backtrack(0);
  scratch_.assign(clause.begin(), clause.end());
  std::ranges::sort(scratch_);
  scratch_.erase(std::ranges::unique(scratch_).begin(), scratch_.end());
  for (std::size_t k = 1; k < scratch_.size(); ++k) {
    if (scratch_[k] == (scratch_[k - 1] ^ 1)) return;
  }
  if (satisfied_at_root(scratch_)) return;
  const auto false_ones = std::erase_if(scratch_, [&](Literal l) { return is_false(l); });
  if (false_ones > 0) report(scratch_, Origin::kLearned);
  if (scratch_.size() > 2) {  // all open: any two may be watched
    clauses_.push_back(arena_.add(scratch_, ClauseArena::kPermanent));
    attach(clauses_.back());
  } else {
    adopt(scratch_, ClauseArena::kPermanent);
  }
}

void Search::add_propagator(Propagator& propagator, std::uint32_t period, std::optional<Literal> guard) {
  backtrack(0);
  propagators_.push_back({&propagator, period, period - 1, guard.value_or(kNoLiteral)});
}

void Search::watch(const Propagator& propagator, Literal l, std::uint32_t tag) {
  backtrack(0);
  const auto it = std::ranges::find(propagators_, &propagator, &Plugged::propagator);
  const auto index = static_cast<std::uint32_t>(it - propagators_.begin());
  listeners_[l].push_back({index, tag});
  // Propagators already know of this literal: the new one must hear of it too.
  if (is_true(l) && place(variable_of(l)) < notified_) it->propagator->assigned(tag);
}

Search::Result Search::solve(std::span<const Literal> assumptions, Budget& budget) {
  failed_.clear();
  if (impossible_) return Result::kImpossible;
  const auto [old_end, new_end] = std::ranges::mismatch(assumptions_, assumptions);
  if (old_end != assumptions_.end() || new_end != assumptions.end()) {
    backtrack(static_cast<std::uint32_t>(old_end - assumptions_.begin()));
    assumptions_.assign(assumptions.begin(), assumptions.end());
  }
  for (;;) {
    if (!propagate() || (trail_.size() == variables() && !complete())) {
      if (!settle()) return Result::kImpossible;
      if (!budget.allows_conflict()) return Result::kStopped;
      continue;
    }
    if (level() == 0) simplify();
    if (restart_due()) {
      ++counters_.restarts;
      since_restart_ = 0;
      fast_rank_ = slow_rank_;
      backtrack(std::min(level(), static_cast<std::uint32_t>(assumptions_.size())));
    }
    forget();
    Literal next = next_assumption();
    if (next != kNoLiteral && is_false(next)) {
      find_failed(next);
      return Result::kImpossible;
    }
    if (next == kNoLiteral) {
      next = next_decision();
      if (next == kNoLiteral) return Result::kModel;
      if (!budget.allows_decision()) {
        heap_.insert(variable_of(next));
        return Result::kStopped;
      }
      ++counters_.decisions;
    }
    open_level();
    if (is_open(next)) assign(next, Reason::none());
  }
}

// Learns from `conflict_`; false if there is no model at all, whatever is assumed.
bool Search::settle() {
  ++counters_.conflicts;
  ++since_restart_;
  if (options_.target_phases) aim();
  std::uint32_t top = 0, at_top = 0;
  for (const Literal l : conflict_) {
    const std::uint32_t depth = level_of(l);
    at_top = depth > top ? 1 : at_top + (depth == top);
    top = std::max(top, depth);
  }
  if (top == 0) {
    give_up();
    return false;
  }
  backtrack(top);  // a propagator may find out late
  if (at_top == 1) {
    adopt(conflict_, count_levels(conflict_));
    return true;
  }
  analyse();
  ++counters_.learned;
  const std::uint32_t rank = std::max(1u, count_levels(learned_));
  fast_rank_ += (rank - fast_rank_) * kFastMean;
  slow_rank_ += (rank - slow_rank_) * std::max(kSlowMean, 1.0 / static_cast<double>(counters_.conflicts));
  report(learned_, Origin::kLearned);
  adopt(learned_, rank);
  return true;
}

// Keeps the values of the longest trail without conflict, which ended where the last level began.
void Search::aim() {
  if (counters_.conflicts >= next_target_) {
    next_target_ = counters_.conflicts + kTargetRun;
    target_size_ = 0;
    std::ranges::fill(targets_, kNoTarget);
  }
  if (marks_.empty() || marks_.back() <= target_size_) return;
  target_size_ = marks_.back();
  for (std::size_t at = 0; at < target_size_; ++at) targets_[variable_of(trail_[at])] = is_negative(trail_[at]);
}

bool Search::restart_due() const { return since_restart_ >= kShortestRun && fast_rank_ > kWorse * slow_rank_; }

// Each assumption opens a level of its own, even if it holds already.
Literal Search::next_assumption() const { return level() < assumptions_.size() ? assumptions_[level()] : kNoLiteral; }

Literal Search::next_decision() {
  if (options_.random_decisions > 0 && !heap_.empty() && random() < options_.random_decisions) {
    const Variable v = heap_.at(static_cast<std::size_t>(random() * static_cast<double>(heap_.size())));
    if (is_open(positive(v))) return 2 * v + (targets_[v] != kNoTarget ? targets_[v] : phases_[v]);
  }
  while (!heap_.empty()) {
    const Variable v = heap_.pop();
    if (is_open(positive(v))) return 2 * v + (targets_[v] != kNoTarget ? targets_[v] : phases_[v]);
  }
  return kNoLiteral;
}

void Search::block(std::span<const Variable> over) {
  std::vector<Literal> clause;
  for (const Variable v : over) {
    const Literal l = is_true(positive(v)) ? negative(v) : positive(v);
    if (level_of(l) > 0) clause.push_back(l);
  }
  report(clause, Origin::kBlocking);
  minimise(clause, 0);
  report(clause, Origin::kLearned);
  adopt(clause, ClauseArena::kPermanent);
}

Answer enumerate(Search& search, const Question& question, Budget& budget, const std::function<bool()>& each) {
  Answer answer;
  while (answer.found < question.solutions && !search.full()) {
    const Search::Result result = search.solve(question.assumptions, budget);
    answer.exhausted = result == Search::Result::kImpossible;
    if (result != Search::Result::kModel) break;
    ++answer.found;
    const bool more = each();
    search.block(question.over);
    if (!more) break;
  }
  answer.counters = search.counters();
  return answer;
}

}  // namespace clew
