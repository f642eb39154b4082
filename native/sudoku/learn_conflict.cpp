// What a conflict teaches: the clause at the first unique implication point, made as short as is cheap, and activity.
#include <algorithm>
#include <utility>

#include "sudoku/learn.hpp"
#include "tune.hpp"

namespace clew::sudoku {

namespace {
// What `seen_` says of a variable while a clause is being found.
constexpr std::uint8_t kUnseen = 0, kInClause = 1, kImplied = 2, kNeeded = 3;
constexpr int kDeepest = 1000;  // of the recursion that looks for implied literals
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
  bump_by_ /= T(decay, 0.95);
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
  if (clause_.size() > T(bmsize, 30)) return;
  // (not p or a) shrinks by a when p itself refutes a.
  const Literal point = clause_[0] ^ 1;
  for (const Literal l : clause_) seen_[variable(l)] = kNeeded;
  const auto refutes = [&](Literal l) {
    for (std::uint32_t p = place_starts_[l]; p < place_starts_[l + 1]; ++p) {
      const std::uint32_t g = places_[p];
      for (std::uint32_t m = group_starts_[place]; m < group_starts_[g + 1]; ++m) {}
    }
  };
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

}  // namespace clew::sudoku
