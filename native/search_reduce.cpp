// Forgetting: learned clauses that no conflict needs, what facts have settled, and explanations that have served.
#include <algorithm>

#include "search.hpp"

namespace clew {

namespace {
constexpr std::uint32_t kKeptForever = 2;          // clauses of this rank or better are never dropped
constexpr std::uint64_t kReduceStep = 300;         // each reduction waits for this many conflicts more than the last
constexpr std::size_t kExplainedWords = 1u << 20;  // explanations beyond this and half the arena are cleared away
}  // namespace

bool Search::satisfied_at_root(std::span<const Literal> clause) const {
  return std::ranges::any_of(clause, [&](Literal l) { return is_true(l) && level_of(l) == 0; });
}

// At the root: removes what the facts have settled, once there is enough of it to be worth the walk.
void Search::simplify() {
  if (trail_.size() == simplified_ || counters_.propagations < next_simplify_) return;
  for (Literal l = 0; l < implied_.size(); ++l) {
    if (is_open(l)) {
      std::erase_if(implied_[l], [&](Literal other) { return is_true(other); });
    } else {
      std::vector<Literal>().swap(implied_[l]);
    }
  }
  compact();
  simplified_ = trail_.size();
  next_simplify_ = counters_.propagations + arena_.words() / 4;
}

void Search::forget() {
  if (counters_.conflicts >= next_reduce_) {
    reduce();
  } else if (explained_words_ > std::max(kExplainedWords, arena_.words() / 2)) {
    compact();
  }
}

// Drops the worse half of the learned clauses that explained no conflict lately.
void Search::reduce() {
  next_reduce_ = counters_.conflicts + 2000 + kReduceStep * ++reductions_;
  std::vector<ClauseIndex> idle;
  for (const ClauseIndex c : clauses_) {
    if (arena_.rank(c) <= kKeptForever) continue;
    if (arena_.used(c) > 0) {
      arena_.set_used(c, arena_.used(c) - 1);
    } else if (!is_reason(c)) {
      idle.push_back(c);
    }
  }
  const auto middle = idle.begin() + static_cast<std::ptrdiff_t>(idle.size() / 2);
  std::ranges::nth_element(idle, middle, [&](ClauseIndex a, ClauseIndex b) {
    return std::pair(arena_.rank(a), arena_.size(a)) < std::pair(arena_.rank(b), arena_.size(b));
  });
  for (auto it = middle; it != idle.end(); ++it) {
    report(arena_.clause(*it), Origin::kDropped);
    arena_.set_rank(*it, ClauseArena::kExplanation);  // and not a reason: not carried over
  }
  compact();
}

bool Search::is_reason(ClauseIndex c) {
  const Literal first = arena_.literals(c)[0];
  return is_true(first) && slots_[variable_of(first)].reason == Reason::of_clause(c);
}

// Carries the clauses in use over to a fresh arena, without literals that are false for good, and watches them again.
void Search::compact() {
  const std::size_t facts = marks_.empty() ? trail_.size() : marks_[0];
  for (std::size_t at = 0; at < facts; ++at) slots_[variable_of(trail_[at])].reason = Reason::none();
  for (auto& list : watches_) list.clear();
  ClauseArena fresh;
  fresh.reserve(arena_.words() - std::min(arena_.words(), explained_words_) + 1);
  std::vector<ClauseIndex> clauses;
  for (const ClauseIndex c : clauses_) {
    if (arena_.rank(c) == ClauseArena::kExplanation || satisfied_at_root(arena_.clause(c))) continue;
    if (const ClauseIndex moved = carry(c, fresh)) clauses.push_back(moved);
  }
  std::vector<ClauseIndex> explanations;
  for (const ClauseIndex c : explanations_) {
    if (is_reason(c)) {
      if (const ClauseIndex moved = carry(c, fresh)) explanations.push_back(moved);
    }
  }
  arena_ = std::move(fresh);
  clauses_ = std::move(clauses);
  explanations_ = std::move(explanations);
  explained_words_ = 0;
  for (const ClauseIndex c : clauses_) attach(c);
}

// Copies a clause, or, when only two literals are left of one in the search's own list, turns it into implications.
ClauseIndex Search::carry(ClauseIndex c, ClauseArena& to) {
  const auto clause = arena_.clause(c);
  scratch_.clear();
  for (const Literal l : clause) {
    if (scratch_.size() < 2 || !(is_false(l) && level_of(l) == 0)) scratch_.push_back(l);
  }
  if (scratch_.size() < clause.size()) report(scratch_, Origin::kLearned);
  const bool needed = is_reason(c);
  Reason& reason = slots_[variable_of(clause[0])].reason;
  if (scratch_.size() == 2 && arena_.rank(c) != ClauseArena::kExplanation) {
    implied_[clause[0] ^ 1].push_back(clause[1]);
    implied_[clause[1] ^ 1].push_back(clause[0]);
    if (needed) reason = Reason::of_literal(clause[1] ^ 1);
    return 0;
  }
  const ClauseIndex moved = to.add(scratch_, arena_.rank(c));
  to.set_used(moved, arena_.used(c));
  if (needed) reason = Reason::of_clause(moved);
  return moved;
}

}  // namespace clew
