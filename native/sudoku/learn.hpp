// Conflict-driven search over groups of literals of which exactly one is true.
//
// A group is held twice: "at most one" is never written out, since a true literal walks its groups and refutes the
// others, with itself as the reason; "at least one" is a clause with two watched literals. Each conflict is traced back
// to its first unique implication point, and the clause found there is minimised, learned, and ranked by the number of
// decision levels it joins. Activity picks the variable, its last value the phase, and restarts follow the ranks.
//
// Puzzles that take long are cut in two a few times by looking ahead (learn_split.cpp).
//
// After the first model a clause forbids its decisions, so the proof that there is no other may restart at will. From
// the second model on the decisions are flipped one by one from the deepest, so any number is enumerated in the
// same memory; learned clauses follow from the groups alone and stay true throughout.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "kernel.hpp"

namespace clew::sudoku {

// A variable doubled, plus one when negated.
using Literal = std::uint32_t;

inline Literal literal(std::uint32_t variable, bool negated = false) { return 2 * variable + (negated ? 1 : 0); }
inline std::uint32_t variable(Literal l) { return l >> 1; }

// The caller's limits and the ways to be stopped, asked at every decision and conflict.
class Budget {
 public:
  Budget(const Limits& limits, Stop& stop) : stop_(stop), own_(limits.seconds), nodes_(limits.nodes) {}
  bool due() { return stop_.due() || own_.due(); }
  bool look() { return stop_.look() || own_.look(); }
  bool spent(std::uint64_t decisions) const { return decisions >= nodes_; }

 private:
  Stop& stop_;
  Stop own_;
  std::uint64_t nodes_;
};

class Learner {
 public:
  enum class Result { kModel, kExhausted, kStopped };

  explicit Learner(std::uint32_t variables);

  // Which value to try first, and how early: both only until conflicts teach better.
  void prefer(Literal l, double weight);

  // Adds "exactly one of these". Only before the first call of `next`.
  void exactly_one(std::span<const Literal> group);

  // How many conflicts a search takes before it looks ahead.
  void split_after(std::uint64_t conflicts) { split_after_ = conflicts; }

  // Finds the next model.
  Result next(Budget& budget);

  bool is_true(Literal l) const { return values_[l] > 0; }
  const Counters& counters() const { return counters_; }

 private:
  // Why a literal is true: nothing (a decision or a fact), another true literal, or a clause.
  struct Reason {
    std::uint32_t code = 0;
    static Reason of_literal(Literal l) { return {l << 1 | 1}; }
    static Reason of_clause(std::uint32_t clause) { return {clause << 1}; }
    bool none() const { return code == 0; }
    bool is_literal() const { return code & 1; }
    std::uint32_t index() const { return code >> 1; }
  };
  struct Watch {
    std::uint32_t clause;
    Literal blocker;  // a literal of the clause; while it is true the clause need not be read
  };
  struct Conflict {
    Reason reason;
    Literal refuted = 0;  // with a literal as reason: the other literal, which is false
    bool found = false;
  };
  // A clause is in `arena_` as its size, its rank, its stamp of last use, and its literals, the watched two first.
  static constexpr std::uint32_t kHeader = 3;
  static constexpr std::uint32_t kOutside = ~0u;  // the place in the heap of a variable that is not there
  static constexpr Literal kNone = ~0u;
  static constexpr std::uint32_t kPermanent = 0;  // the rank of clauses never dropped

  std::uint32_t level() const { return static_cast<std::uint32_t>(marks_.size()); }
  std::uint32_t& size_of(std::uint32_t clause) { return arena_[clause]; }
  std::uint32_t& rank_of(std::uint32_t clause) { return arena_[clause + 1]; }
  std::uint32_t& used_of(std::uint32_t clause) { return arena_[clause + 2]; }
  Literal* literals_of(std::uint32_t clause) { return arena_.data() + clause + kHeader; }

  void build();
  std::uint32_t add_clause(std::span<const Literal> clause, std::uint32_t rank);
  void watch(std::uint32_t clause);
  void assign(Literal l, Reason reason);
  Conflict propagate();
  Conflict propagate_clauses(Literal truth);
  void backtrack(std::uint32_t to);
  void decide();
  bool settle(const Conflict& conflict);
  bool flip_deepest();
  bool leave_model();
  void add_fact(Literal l);
  bool restart_due() const;
  void reduce();
  void compact();

  bool may_split() const;
  bool split(Budget& budget);
  bool look_ahead(Budget& budget);
  bool try_pair(std::uint32_t group);
  std::uint32_t count_forced(Literal l);

  void analyse(const Conflict& conflict);
  template <class F>
  bool all_causes(Literal l, Reason reason, F&& f);
  void touch(std::uint32_t clause);
  bool redundant(Literal l, int depth);
  void minimise();
  std::uint32_t count_levels(const Literal* literals, std::size_t size);
  void learn();

  void bump(std::uint32_t v);
  void heap_up(std::uint32_t position);
  void heap_insert(std::uint32_t v);
  std::uint32_t heap_pop();

  std::uint32_t variables_;
  std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
  std::vector<std::uint32_t> levels_;
  std::vector<Reason> reasons_;
  std::vector<Literal> trail_;
  std::vector<std::uint32_t> marks_;  // where each level begins on the trail
  std::size_t head_ = 0;

  std::vector<Literal> members_;             // the groups, one after the other
  std::vector<std::uint32_t> group_starts_;
  std::vector<std::uint32_t> places_;        // for each literal, the groups it is in
  std::vector<std::uint32_t> place_starts_;
  std::vector<std::vector<Literal>> implied_;  // learned clauses of two literals: what follows from each
  std::vector<std::uint32_t> arena_;
  std::vector<std::uint32_t> clauses_;
  std::vector<std::vector<Watch>> watches_;  // by the literal whose truth refutes the watched one

  std::vector<double> activity_;
  std::vector<std::uint32_t> heap_, heap_position_;
  std::vector<std::int8_t> phases_;
  double bump_by_ = 1;

  std::vector<Literal> clause_;              // the one being learned
  std::uint32_t clause_rank_ = 0;
  std::vector<std::uint8_t> seen_;
  std::vector<std::uint32_t> to_clear_;
  std::vector<std::uint64_t> level_stamp_;
  std::uint64_t stamp_ = 0;

  bool built_ = false, impossible_ = false;
  std::uint64_t models_ = 0;
  std::uint32_t floor_ = 0;        // levels up to here, of cuts or of a model, are only left by flipping
  std::vector<Literal> facts_;     // learned facts to be repeated when the floor sinks
  std::uint64_t split_after_ = 2000;   // what fewer conflicts settle is not worth a look ahead
  std::vector<std::uint32_t> splits_;  // by level: how many cuts lead to the part being searched
  std::vector<std::uint32_t> forced_;  // by literal, while looking ahead: how many it makes true; 0 if not known
  Literal best_ = kNone;
  double best_score_ = 0;
  double fast_rank_ = 0, slow_rank_ = 0;
  std::uint64_t since_restart_ = 0, next_reduce_ = 1000, reduce_step_ = 1000;
  Counters counters_;
};

}  // namespace clew::sudoku
