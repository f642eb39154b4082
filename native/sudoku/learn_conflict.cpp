// What a conflict teaches: the clause at the first unique implication point, made as short as is cheap, and activity.
#include <algorithm>
#include <utility>

#include "sudoku/learn.hpp"

namespace clew::sudoku {

namespace {
// What `seen_` says of a variable while a clause is being found.
constexpr std::uint8_t kUnseen = 0, kInClause = 1, kImplied = 2, kNeeded = 3;
constexpr int kDeepest = 1000;          // of the recursion that looks for implied literals
constexpr double kDecay = 0.99;         // of activity, from one conflict to the next
constexpr double kFast = 0.03;          // weight of the newest clause in the running means of ranks
constexpr double kSlow = 1e-4;
}  // namespace

// Calls f with each literal, false now, that together force `l`; stops at the first false answer.
template <class F>
bool Learner::all_causes(Literal l, Reason reason, F&& f) {
  if (reason.is_literal()) return f(reason.index() ^ 1);
  const Literal* literals = literals_of(reason.index());
  const std::uint32_t size = size_of(reason.index());
  for (std::uint32_t k = 0; k < size; ++k) {
    if (literals[k] != l && !f(literals[k])) return false;
  }
  return true;
}

void Learner::analyse(const Conflict& conflict) {
  clause_.assign(1, 0);
  std::uint32_t open = 0;
  const auto visit = [&](Literal cause) {
    const std::uint32_t v = variable(cause);
    if (seen_[v] != kUnseen || levels_[v] == 0) return true;
    seen_[v] = kInClause;
    to_clear_.push_back(v);
    bump(v);
    if (levels_[v] == level()) {
      ++open;
    } else {
      clause_.push_back(cause);
    }
    return true;
  };
  Reason reason = conflict.reason;
  Literal point = kNone;
  if (reason.is_literal()) visit(conflict.refuted);
  for (std::size_t at = trail_.size();;) {
    if (!reason.is_literal()) touch(reason.index());
    all_causes(point, reason, visit);
    do point = trail_[--at];
    while (seen_[variable(point)] == kUnseen);
    if (--open == 0) break;
    reason = reasons_[variable(point)];
  }
  clause_[0] = point ^ 1;
  minimise();
  for (const std::uint32_t v : to_clear_) seen_[v] = kUnseen;
  to_clear_.clear();
  clause_rank_ = std::max(1u, count_levels(clause_.data(), clause_.size()));
  bump_by_ /= kDecay;
}

// A clause just used to explain a conflict: notes the time, and its rank if that got better.
void Learner::touch(std::uint32_t clause) {
  if (rank_of(clause) == kPermanent) return;
  used_of(clause) = static_cast<std::uint32_t>(counters_.conflicts);
  if (rank_of(clause) <= 2) return;
  rank_of(clause) = std::min(rank_of(clause), count_levels(literals_of(clause), size_of(clause)));
}

// Whether the other literals of the clause imply this one, so that it may be left out.
bool Learner::redundant(Literal l, int depth) {
  const Reason reason = reasons_[variable(l)];
  if (reason.none() || depth > kDeepest) return false;
  return all_causes(l ^ 1, reason, [&](Literal cause) {
    const std::uint32_t v = variable(cause);
    if (levels_[v] == 0 || seen_[v] == kInClause || seen_[v] == kImplied) return true;
    if (seen_[v] == kNeeded || level_stamp_[levels_[v]] != stamp_) return false;
    const bool implied = redundant(cause, depth + 1);
    seen_[v] = implied ? kImplied : kNeeded;
    to_clear_.push_back(v);
    return implied;
  });
}

void Learner::minimise() {
  count_levels(clause_.data(), clause_.size());
  std::erase_if(clause_, [&](Literal l) { return l != clause_[0] && redundant(l, 0); });
  // The clause says "not point, or ...": what the point refutes by itself is not needed. While solutions are enumerated
  // a learned pair may not have been passed on at the level where it holds, and the conflict then is the pair itself:
  // the literal that the point should have made true is false, and it is the one that must stay.
  const Literal point = clause_[0] ^ 1;
  const auto drop = [&](Literal refuted) {
    if (seen_[variable(refuted)] == kInClause && values_[refuted] < 0) seen_[variable(refuted)] = kImplied;
  };
  seen_[variable(point)] = kNeeded;
  for (std::uint32_t p = place_starts_[point]; p < place_starts_[point + 1]; ++p) {
    for (std::uint32_t m = group_starts_[places_[p]]; m < group_starts_[places_[p] + 1]; ++m) drop(members_[m]);
  }
  for (const Literal l : implied_[point]) drop(l ^ 1);
  std::erase_if(clause_, [&](Literal l) { return seen_[variable(l)] == kImplied; });
}

// Goes back to where the clause forces its first literal, and forces it.
void Learner::learn() {
  ++counters_.learned;
  ++since_restart_;
  if (clause_rank_ != kPermanent) {
    fast_rank_ += (clause_rank_ - fast_rank_) * kFast;
    slow_rank_ += (clause_rank_ - slow_rank_) * std::max(kSlow, 1.0 / static_cast<double>(counters_.conflicts));
  }
  std::uint32_t back = floor_;
  if (clause_.size() > 1) {
    const auto deepest = std::ranges::max_element(clause_.begin() + 1, clause_.end(), {},
                                                  [&](Literal l) { return levels_[variable(l)]; });
    std::swap(clause_[1], *deepest);
    back = std::max(back, levels_[variable(clause_[1])]);
  }
  backtrack(back);
  if (clause_.size() == 1) {
    if (floor_ > 0) facts_.push_back(clause_[0]);
    add_fact(clause_[0]);
  } else if (clause_.size() == 2) {
    implied_[clause_[0] ^ 1].push_back(clause_[1]);
    implied_[clause_[1] ^ 1].push_back(clause_[0]);
    assign(clause_[0], Reason::of_literal(clause_[1] ^ 1));
  } else {
    assign(clause_[0], Reason::of_clause(add_clause(clause_, clause_rank_)));
  }
}

// How many decision levels the literals are on; leaves those levels stamped.
std::uint32_t Learner::count_levels(const Literal* literals, std::size_t size) {
  ++stamp_;
  std::uint32_t count = 0;
  for (std::size_t k = 0; k < size; ++k) {
    std::uint64_t& mark = level_stamp_[levels_[variable(literals[k])]];
    count += mark != stamp_;
    mark = stamp_;
  }
  return count;
}

void Learner::bump(std::uint32_t v) {
  activity_[v] += bump_by_;
  if (activity_[v] > 1e100) {
    for (double& a : activity_) a *= 1e-100;
    bump_by_ *= 1e-100;
  }
  if (heap_position_[v] != kOutside) heap_up(heap_position_[v]);
}

void Learner::heap_up(std::uint32_t position) {
  const std::uint32_t v = heap_[position];
  while (position > 0) {
    const std::uint32_t parent = (position - 1) / 2;
    if (activity_[heap_[parent]] >= activity_[v]) break;
    heap_[position] = heap_[parent];
    heap_position_[heap_[position]] = position;
    position = parent;
  }
  heap_[position] = v;
  heap_position_[v] = position;
}

void Learner::heap_insert(std::uint32_t v) {
  heap_.push_back(v);
  heap_up(static_cast<std::uint32_t>(heap_.size() - 1));
}

std::uint32_t Learner::heap_pop() {
  const std::uint32_t top = heap_.front(), last = heap_.back();
  heap_.pop_back();
  heap_position_[top] = kOutside;
  if (heap_.empty()) return top;
  std::uint32_t position = 0;
  for (std::uint32_t child; (child = 2 * position + 1) < heap_.size(); position = child) {
    if (child + 1 < heap_.size() && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
    if (activity_[heap_[child]] <= activity_[last]) break;
    heap_[position] = heap_[child];
    heap_position_[heap_[position]] = position;
  }
  heap_[position] = last;
  heap_position_[last] = position;
  return top;
}

}  // namespace clew::sudoku
