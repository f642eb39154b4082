// The search: assigning, propagating, deciding, restarting, and going from one model to the next.
#include "sudoku/learn.hpp"

#include <algorithm>

namespace clew::sudoku {

namespace {
constexpr std::uint64_t kShortestRun = 20;  // conflicts between restarts
constexpr double kWorse = 1.15;             // how much worse than usual the last ranks must be for a restart
constexpr std::uint64_t kReduceMore = 10;   // each reduction of the clauses waits this many conflicts longer
constexpr std::uint32_t kBestRank = 2;      // clauses that join no more levels than this are kept for good,
constexpr std::uint32_t kGoodRank = 5;      // and these while they were of use
constexpr std::uint64_t kGoodFor = 5000;    // in this many of the last conflicts
}  // namespace

Learner::Learner(std::uint32_t variables)
    : variables_(variables), values_(2 * variables), levels_(variables), reasons_(variables), group_starts_(1),
      implied_(2 * variables), arena_(1), watches_(2 * variables), activity_(variables),
      heap_position_(variables, kOutside), phases_(variables, -1), seen_(variables), level_stamp_(variables + 1),
      splits_(variables + 1) {}

void Learner::prefer(Literal l, double weight) {
  phases_[variable(l)] = l & 1 ? -1 : 1;
  activity_[variable(l)] = weight;
}

void Learner::exactly_one(std::span<const Literal> group) {
  members_.insert(members_.end(), group.begin(), group.end());
  group_starts_.push_back(static_cast<std::uint32_t>(members_.size()));
}

// Lists each literal's groups, and sets up the clauses "at least one".
void Learner::build() {
  built_ = true;
  place_starts_.assign(values_.size() + 1, 0);
  for (const Literal l : members_) ++place_starts_[l + 1];
  for (std::size_t l = 0; l < values_.size(); ++l) place_starts_[l + 1] += place_starts_[l];
  places_.resize(members_.size());
  std::vector<std::uint32_t> next(place_starts_.begin(), place_starts_.end() - 1);
  for (std::uint32_t g = 0; g + 1 < group_starts_.size(); ++g) {
    const std::span group(members_.data() + group_starts_[g], members_.data() + group_starts_[g + 1]);
    for (const Literal l : group) places_[next[l]++] = g;
    if (group.empty()) {
      impossible_ = true;
    } else if (group.size() == 1) {
      if (values_[group[0]] < 0) impossible_ = true;
      if (values_[group[0]] == 0) assign(group[0], {});
    } else if (group.size() == 2) {
      implied_[group[0] ^ 1].push_back(group[1]);
      implied_[group[1] ^ 1].push_back(group[0]);
    } else {
      add_clause(group, kPermanent);
    }
  }
  for (std::uint32_t v = 0; v < variables_; ++v) heap_insert(v);
  if (impossible_ || propagate().found) impossible_ = true;
}

std::uint32_t Learner::add_clause(std::span<const Literal> clause, std::uint32_t rank) {
  const auto at = static_cast<std::uint32_t>(arena_.size());
  arena_.push_back(static_cast<std::uint32_t>(clause.size()));
  arena_.push_back(rank);
  arena_.push_back(static_cast<std::uint32_t>(counters_.conflicts));
  arena_.insert(arena_.end(), clause.begin(), clause.end());
  clauses_.push_back(at);
  watch(at);
  return at;
}

void Learner::watch(std::uint32_t clause) {
  const Literal* l = literals_of(clause);
  watches_[l[0] ^ 1].push_back({clause, l[1]});
  watches_[l[1] ^ 1].push_back({clause, l[0]});
}

void Learner::assign(Literal l, Reason reason) {
  values_[l] = 1;
  values_[l ^ 1] = -1;
  levels_[variable(l)] = level();
  reasons_[variable(l)] = reason;
  trail_.push_back(l);
}

Learner::Conflict Learner::propagate() {
  const std::int8_t* const values = values_.data();
  while (head_ < trail_.size()) {
    const Literal truth = trail_[head_++];
    ++counters_.propagations;
    const Reason because = Reason::of_literal(truth);
    for (std::uint32_t p = place_starts_[truth]; p < place_starts_[truth + 1]; ++p) {
      const Literal* end = members_.data() + group_starts_[places_[p] + 1];
      for (const Literal* other = members_.data() + group_starts_[places_[p]]; other != end; ++other) {
        if (values[*other] < 0 || *other == truth) continue;
        if (values[*other] > 0) return {because, *other ^ 1, true};
        assign(*other ^ 1, because);
      }
    }
    for (const Literal other : implied_[truth]) {
      if (values_[other] > 0) continue;
      if (values_[other] < 0) return {because, other, true};
      assign(other, because);
    }
    if (const Conflict conflict = propagate_clauses(truth); conflict.found) return conflict;
  }
  return {};
}

Learner::Conflict Learner::propagate_clauses(Literal truth) {
  const Literal refuted = truth ^ 1;
  auto& list = watches_[truth];
  Watch* out = list.data();
  Watch* const end = out + list.size();
  const std::int8_t* const values = values_.data();  // looked up once: values are bytes, which may be any part of this
  Conflict conflict;
  for (Watch* in = out; in != end; ++in) {
    if (values[in->blocker] > 0) {
      *out++ = *in;
      continue;
    }
    const std::uint32_t clause = in->clause;
    Literal* l = literals_of(clause);
    const Literal other = l[0] ^ l[1] ^ refuted;  // without a branch: the two are equally often refuted
    l[0] = other;
    l[1] = refuted;
    const Literal first = l[0];
    if (values[first] > 0) {
      *out++ = {clause, first};
      continue;
    }
    const std::uint32_t size = size_of(clause);
    std::uint32_t k = 2;
    while (k < size && values[l[k]] < 0) ++k;
    if (k < size) {
      std::swap(l[1], l[k]);
      watches_[l[1] ^ 1].push_back({clause, first});
      continue;
    }
    *out++ = {clause, first};
    if (values[first] < 0) {
      conflict = {Reason::of_clause(clause), 0, true};
      while (++in != end) *out++ = *in;
      break;
    }
    assign(first, Reason::of_clause(clause));
  }
  list.resize(static_cast<std::size_t>(out - list.data()));
  return conflict;
}

void Learner::backtrack(std::uint32_t to) {
  if (level() <= to) return;
  for (std::size_t i = trail_.size(); i-- > marks_[to];) {
    const std::uint32_t v = variable(trail_[i]);
    phases_[v] = values_[literal(v)];
    values_[literal(v)] = values_[literal(v, true)] = 0;
    if (heap_position_[v] == kOutside) heap_insert(v);
  }
  trail_.resize(marks_[to]);
  marks_.resize(to);
  head_ = trail_.size();
}

void Learner::decide() {
  std::uint32_t v;
  do v = heap_pop();
  while (values_[literal(v)] != 0);
  ++counters_.decisions;
  marks_.push_back(static_cast<std::uint32_t>(trail_.size()));
  assign(literal(v, phases_[v] < 0), {});
}

Learner::Result Learner::next(Budget& budget) {
  if (!built_) build();
  if (budget.due()) return Result::kStopped;
  if (impossible_ || (models_ > 0 && !leave_model())) return Result::kExhausted;
  for (;;) {
    if (const Conflict conflict = propagate(); conflict.found) {
      ++counters_.conflicts;
      if (!settle(conflict)) return Result::kExhausted;
      if (budget.due()) return Result::kStopped;
      continue;
    }
    if (trail_.size() == variables_) {
      ++models_;
      return Result::kModel;
    }
    if (restart_due()) {
      ++counters_.restarts;
      since_restart_ = 0;
      backtrack(floor_);
      if (budget.look()) return Result::kStopped;
    }
    if (counters_.conflicts >= next_reduce_) reduce();
    if (budget.due() || budget.spent(counters_.decisions)) return Result::kStopped;
    if (!may_split()) {
      decide();
    } else if (!split(budget) && !flip_deepest()) {
      return Result::kExhausted;
    }
  }
}

// Learns from a conflict; false when the search space is exhausted.
bool Learner::settle(const Conflict& conflict) {
  if (level() == floor_) return flip_deepest();
  analyse(conflict);
  learn();
  return true;
}

// The levels up to `floor_` hold cuts or a part of the last model: turns the deepest decision round.
bool Learner::flip_deepest() {
  if (floor_ == 0) {
    impossible_ = true;
    return false;
  }
  --floor_;
  const Literal flipped = trail_[marks_[floor_]] ^ 1;
  backtrack(floor_);
  ++splits_[floor_];
  assign(flipped, {});
  for (const Literal fact : facts_) {
    if (values_[fact] == 0) add_fact(fact);
  }
  if (floor_ == 0) facts_.clear();
  return true;
}

// A fact goes on the trail where the search is, but clauses need not mention it.
void Learner::add_fact(Literal l) {
  assign(l, {});
  levels_[variable(l)] = 0;
}

// Forbids the model just shown; false when it was the last.
bool Learner::leave_model() {
  if (level() == 0) return false;
  if (models_ > 1 || level() == floor_) {
    floor_ = level();
    return flip_deepest();
  }
  clause_.clear();
  for (std::size_t i = trail_.size(); i-- > 0;) {
    const std::uint32_t v = variable(trail_[i]);
    if (levels_[v] > 0 && reasons_[v].none()) clause_.push_back(trail_[i] ^ 1);
  }
  clause_rank_ = kPermanent;
  learn();
  return true;
}

// Glucose's rule: restart when the last clauses join more levels than those before did on average.
bool Learner::restart_due() const {
  return level() > floor_ && since_restart_ >= kShortestRun && fast_rank_ > kWorse * slow_rank_;
}

// Drops half of the learned clauses, those that explained no conflict for longest; the ones that join few levels stay.
// Large sudokus behave like random problems: old clauses of many levels hardly help, but slow every propagation.
void Learner::reduce() {
  reduce_step_ += kReduceMore;
  next_reduce_ = counters_.conflicts + reduce_step_;
  std::vector<std::uint32_t> worst;
  for (const std::uint32_t c : clauses_) {
    if (rank_of(c) <= kBestRank) continue;
    if (rank_of(c) <= kGoodRank && counters_.conflicts - used_of(c) < kGoodFor) continue;
    const Literal first = literals_of(c)[0];
    if (values_[first] > 0 && reasons_[variable(first)].code == Reason::of_clause(c).code) continue;
    worst.push_back(c);
  }
  std::ranges::sort(worst, {}, [&](std::uint32_t c) { return used_of(c); });
  worst.resize(worst.size() / 2);
  for (const std::uint32_t c : worst) size_of(c) = 0;
  compact();
}

// Moves the clauses that are left together, without those satisfied and the literals refuted for good.
void Learner::compact() {
  std::vector<std::uint32_t> old = std::move(arena_), kept;
  arena_.assign(1, 0);
  arena_.reserve(old.size());
  const auto settled = [&](Literal l) { return values_[l] != 0 && levels_[variable(l)] == 0; };
  for (const std::uint32_t c : clauses_) {
    const std::span clause(old.data() + c + kHeader, old[c]);
    if (clause.empty()) continue;
    if (std::ranges::any_of(clause, [&](Literal l) { return settled(l) && values_[l] > 0; })) continue;
    const auto at = static_cast<std::uint32_t>(arena_.size());
    arena_.insert(arena_.end(), {0, old[c + 1], old[c + 2], clause[0], clause[1]});
    for (const Literal l : clause.subspan(2)) {
      if (!settled(l)) arena_.push_back(l);
    }
    size_of(at) = static_cast<std::uint32_t>(arena_.size()) - at - kHeader;
    kept.push_back(at);
    auto& reason = reasons_[variable(clause[0])];
    if (values_[clause[0]] > 0 && reason.code == Reason::of_clause(c).code) reason = Reason::of_clause(at);
  }
  clauses_ = std::move(kept);
  for (auto& list : watches_) list.clear();
  for (const std::uint32_t c : clauses_) watch(c);
}

}  // namespace clew::sudoku
