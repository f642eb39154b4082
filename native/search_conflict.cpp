// What a conflict teaches: the clause at the first unique implication point, made as short as is cheap.
#include <algorithm>

#include "search.hpp"

namespace clew {

namespace {
// What `seen_` says of a variable while a clause is being found.
constexpr std::uint8_t kUnseen = 0, kInClause = 1, kImplied = 2, kNeeded = 3;
constexpr int kDeepest = 1000;       // of the recursion that looks for implied literals
constexpr double kDecay = 0.95;      // of the activities, at each conflict
constexpr std::uint32_t kGood = 6;   // clauses of such a rank survive two reductions without use
}  // namespace

// Calls `visit` with each literal, false now, that together force `truth`; stops at the first false answer.
template <class Visit>
bool Search::each_cause(Literal truth, Visit&& visit) {
  const Reason reason = materialise(truth);
  if (reason.is_literal()) return visit(reason.index() ^ 1);
  const ClauseIndex c = reason.index();
  const std::uint32_t size = arena_.size(c);
  for (std::uint32_t k = 1; k < size; ++k) {
    if (!visit(arena_.literals(c)[k])) return false;  // the arena may move while visiting
  }
  return true;
}

// Makes `learned_` of `conflict_`: all its literals are false, and the first is the only one of the deepest level.
void Search::analyse() {
  learned_.assign(1, 0);
  std::uint32_t open = 0;
  const auto visit = [&](Literal cause) {
    const Variable v = variable_of(cause);
    if (seen_[v] != kUnseen || level_of(cause) == 0) return true;
    seen_[v] = kInClause;
    to_clear_.push_back(v);
    heap_.bump(v);
    if (level_of(cause) == level()) {
      ++open;
    } else {
      learned_.push_back(cause);
    }
    return true;
  };
  if (conflict_clause_ != 0) touch(conflict_clause_);
  for (const Literal l : conflict_) visit(l);
  Literal point = kNoLiteral;
  for (std::size_t at = trail_.size();;) {
    do point = trail_[--at];
    while (seen_[variable_of(point)] == kUnseen);
    if (--open == 0) break;
    each_cause(point, visit);
    if (const Reason reason = slots_[variable_of(point)].reason; reason.is_clause()) touch(reason.index());
  }
  learned_[0] = point ^ 1;
  minimise(learned_, 1);
  strike_implied(learned_);
  forget_seen();
  heap_.decay(kDecay);
}

// A learned clause was just used to explain a conflict: it may have got better, and stays for a while.
void Search::touch(ClauseIndex c) {
  std::uint32_t rank = arena_.rank(c);
  if (rank == ClauseArena::kPermanent || rank == ClauseArena::kExplanation) return;
  if (rank > 2) {
    rank = std::min(rank, count_levels(arena_.clause(c)));
    arena_.set_rank(c, rank);
  }
  arena_.set_used(c, rank <= kGood ? 2 : 1);
}

// Whether the other literals of the clause imply this one, so that it may be left out.
bool Search::redundant(Literal l, int depth) {
  if (slots_[variable_of(l)].reason.is_none() || depth > kDeepest) return false;
  return each_cause(l ^ 1, [&](Literal cause) {
    const Variable v = variable_of(cause);
    if (level_of(cause) == 0 || seen_[v] == kInClause || seen_[v] == kImplied) return true;
    if (seen_[v] == kNeeded || level_stamps_[level_of(cause)] != stamp_) return false;
    const bool implied = redundant(cause, depth + 1);
    seen_[v] = implied ? kImplied : kNeeded;
    to_clear_.push_back(v);
    return implied;
  });
}

// Leaves out what the rest of a clause of false literals implies; the first `from` literals stay.
void Search::minimise(std::vector<Literal>& clause, std::size_t from) {
  count_levels(clause);
  for (const Literal l : clause) {
    if (seen_[variable_of(l)] == kUnseen) to_clear_.push_back(variable_of(l));
    seen_[variable_of(l)] = kInClause;
  }
  const auto first = clause.begin() + static_cast<std::ptrdiff_t>(from);
  clause.erase(std::remove_if(first, clause.end(), [&](Literal l) { return redundant(l, 0); }), clause.end());
  if (from == 0) forget_seen();
}

// The clause says "not the point, or ...": what the point refutes by itself is not needed.
void Search::strike_implied(std::vector<Literal>& clause) {
  for (const Literal l : clause) seen_[variable_of(l)] = kInClause;
  seen_[variable_of(clause[0])] = kNeeded;
  bool struck = false;
  for (const Literal l : implied_[clause[0] ^ 1]) {
    if (!is_true(l) || seen_[variable_of(l)] != kInClause) continue;
    seen_[variable_of(l)] = kImplied;
    struck = true;
  }
  if (struck) std::erase_if(clause, [&](Literal l) { return seen_[variable_of(l)] == kImplied; });
}

// Which assumptions made this one false. All decisions are assumptions yet.
void Search::find_failed(Literal assumption) {
  failed_.assign(1, assumption);
  const auto need = [&](Literal cause) {
    if (level_of(cause) == 0 || seen_[variable_of(cause)]) return true;
    seen_[variable_of(cause)] = 1;
    to_clear_.push_back(variable_of(cause));
    return true;
  };
  need(assumption);
  const std::size_t from = marks_.empty() ? trail_.size() : marks_[0];
  for (std::size_t at = trail_.size(); at-- > from;) {
    const Literal l = trail_[at];
    if (!seen_[variable_of(l)]) continue;
    if (slots_[variable_of(l)].reason.is_none()) {
      failed_.push_back(l);
    } else {
      each_cause(l, need);
    }
  }
  forget_seen();
}

void Search::forget_seen() {
  for (const Variable v : to_clear_) seen_[v] = kUnseen;
  to_clear_.clear();
}

// How many decision levels the literals are on; leaves those levels stamped.
std::uint32_t Search::count_levels(std::span<const Literal> clause) {
  ++stamp_;
  std::uint32_t count = 0;
  for (const Literal l : clause) {
    std::uint64_t& mark = level_stamps_[level_of(l)];
    count += mark != stamp_;
    mark = stamp_;
  }
  return count;
}

}  // namespace clew
