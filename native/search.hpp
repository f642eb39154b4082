// The one conflict-driven search: clauses with learning, and propagators for what clauses say badly.
//
// Clauses are watched by two of their literals; those of two literals are kept as plain implications. A conflict is
// traced back to its first unique implication point, and the clause found there is shortened, learned, and ranked by
// the number of decision levels it joins. Activity picks the variable, its last value the phase; restarts follow the
// ranks.
//
// A family gives its rules as clauses and propagators, then calls `solve`, or `enumerate`. The search may be asked
// again after more variables, clauses or other assumptions: what was learned stays. Files: search.cpp (adding,
// solving), search_propagate.cpp (assigning, undoing), search_conflict.cpp (learning), search_reduce.cpp (forgetting).
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "kernel.hpp"
#include "search_clauses.hpp"
#include "search_heap.hpp"

namespace clew {

using Variable = std::uint32_t;
using Literal = std::uint32_t;  // a variable doubled, plus one when negated; `l ^ 1` is its opposite

constexpr Literal positive(Variable v) { return 2 * v; }
constexpr Literal negative(Variable v) { return 2 * v + 1; }
constexpr Variable variable_of(Literal l) { return l >> 1; }
constexpr bool is_negative(Literal l) { return l & 1; }

// The usual way of files to write literals: 1, -1, 2, -2 ...
constexpr Literal from_dimacs(std::int32_t l) {
  return l > 0 ? positive(static_cast<Variable>(l - 1)) : negative(static_cast<Variable>(-l - 1));
}
constexpr std::int32_t to_dimacs(Literal l) {
  const auto number = static_cast<std::int32_t>(variable_of(l)) + 1;
  return is_negative(l) ? -number : number;
}

class Search;

// A rule that watches literals and speaks up when clauses have nothing more to say.
class Propagator {
 public:
  Propagator() = default;
  Propagator(const Propagator&) = delete;
  Propagator& operator=(const Propagator&) = delete;
  virtual ~Propagator() = default;

  // A literal watched with this tag has become true, or is no longer true (in reverse order).
  virtual void assigned(std::uint32_t tag) = 0;
  virtual void unassigned(std::uint32_t tag) = 0;

  // Calls `search.imply` and `search.refute` as it likes; false as soon as one of them says false.
  virtual bool propagate(Search& search) = 0;

  // The same when every variable has a value, whatever the period: the last word on a solution.
  virtual bool complete(Search& search) { return propagate(search); }

  // Why an implied literal holds: adds literals that were false before that place of the trail, so that the literal
  // together with them is a clause which follows from the rule.
  virtual void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) = 0;

  // Whether it took more than a look at the neighbourhood to imply this literal, for those who rate what is implied.
  virtual bool is_far(Literal) const { return true; }
};

// What a run may cost. Counts go on from one `solve` to the next.
class Budget {
 public:
  explicit Budget(Stop& stop, const Limits& limits = {}, std::uint64_t conflicts = kNoLimit)
      : stop_(stop), own_(limits.seconds), nodes_(limits.nodes), conflicts_(conflicts) {}

  bool allows_decision() { return !(stop_.due() || own_.due()) && nodes_ > 0 && nodes_-- > 0; }
  bool allows_conflict() {
    return !(stop_.look() || own_.look()) && conflicts_ > 0 && conflicts_-- > 0 && share_ > 0 && share_-- > 0;
  }

  // How many conflicts go by before someone else has a turn; and whether it is more than that which ended a search.
  void share(std::uint64_t conflicts) { share_ = conflicts; }
  bool ended() const { return stop_.ended() || own_.ended() || nodes_ == 0 || conflicts_ == 0; }

  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

 private:
  Stop& stop_;
  Stop own_;
  std::uint64_t nodes_, conflicts_, share_ = kNoLimit;
};

// Where a clause that is reported to `SearchOptions::on_clause` comes from.
enum class Origin {
  kLearned,   // follows from the clauses so far by unit propagation
  kAsserted,  // follows from a propagator's rule
  kBlocking,  // forbids a model that was found
  kDropped,   // will not be used any more
};

struct SearchOptions {
  std::uint64_t seed = 0;       // 0: nothing is random; otherwise the first order of the variables is
  double random_decisions = 0;  // the share of decisions on a random variable
  bool random_phases = false;   // whether variables begin with a random phase
  bool target_phases = false;   // whether the longest trail without conflict gives the phases, which leads to models
  // Told of each clause on the way to an answer, in an order that can be checked afterwards.
  std::function<void(std::span<const Literal>, Origin)> on_clause = {};
};

class Search {
 public:
  enum class Result { kModel, kImpossible, kStopped };

  explicit Search(SearchOptions options = {});

  // Rules; between two calls of `solve`. Adding clauses leaves the last model's trail.
  Variable add_variable() { return add_variables(1); }
  Variable add_variables(std::uint32_t count);  // the first of them
  void add_clause(std::span<const Literal> clause);
  void add_clause(std::initializer_list<Literal> clause) { add_clause(std::span(clause.begin(), clause.size())); }

  // The propagator is asked at each period-th clause fixpoint. It must outlive the search. With a guard it is asked only
  // while that literal is true, which is then part of every reason it gives.
  void add_propagator(Propagator& propagator, std::uint32_t period = 1, std::optional<Literal> guard = {});
  void watch(const Propagator& propagator, Literal l, std::uint32_t tag);

  // Advice that conflicts overrule: the value to try first, and how early.
  void set_phase(Literal l) { phases_[variable_of(l)] = is_negative(l); }
  void set_activity(Variable v, double activity) { heap_.set(v, activity); }

  Result solve(std::span<const Literal> assumptions, Budget& budget);
  Result solve(Budget& budget) { return solve({}, budget); }

  // After kModel: forbids every model that agrees with this one on these variables, and stays as near to it as it can.
  void block(std::span<const Variable> over);

  // After kImpossible: assumptions that cannot hold together; empty if there is no model at all.
  const std::vector<Literal>& failed() const { return failed_; }
  const Counters& counters() const { return counters_; }

  // Whether the clauses fill as much memory as they may (1 GiB): models that were found stay forbidden, each by a
  // clause, and clauses are named by 32 bits.
  bool full() const { return arena_.words() > (std::size_t{1} << 28); }
  std::uint32_t variables() const { return static_cast<std::uint32_t>(slots_.size()); }

  // The assignment at hand: a model after kModel, and what propagators see.
  bool is_true(Literal l) const { return values_[l] > 0; }
  bool is_false(Literal l) const { return values_[l] < 0; }
  bool is_open(Literal l) const { return values_[l] == 0; }
  std::uint32_t place(Variable v) const { return slots_[v].place; }  // on the trail; of variables that have a value
  bool is_true_before(Literal l, std::uint32_t before) const { return is_true(l) && place(variable_of(l)) < before; }
  std::uint32_t trail_size() const { return static_cast<std::uint32_t>(trail_.size()); }
  Literal on_trail(std::uint32_t place) const { return trail_[place]; }
  std::uint32_t level() const { return static_cast<std::uint32_t>(marks_.size()); }

  // For those who follow rules without searching. `assume` opens a level on which these literals are true, `extend` adds
  // to the last one, and both follow what is forced; false if that ends in a contradiction: then `conflict` has literals,
  // all false now, one of which would have to be true. `enough`, asked whenever clauses have come to rest, ends it before.
  // `retract` goes back. Nothing is learned.
  using Enough = std::function<bool()>;
  bool assume(std::span<const Literal> literals, const Enough& enough = {});
  bool extend(std::span<const Literal> literals, const Enough& enough = {});
  void retract(std::uint32_t to) { backtrack(to); }
  const std::vector<Literal>& conflict() const { return conflict_; }

  bool is_fact(Literal truth) const { return level_of(truth) == 0; }  // whatever is assumed

  // Adds the literals, true now, that together forced a true one; none if it was assumed, or is a fact.
  void causes(Literal truth, std::vector<Literal>& out);
  bool is_far(Literal truth) const {  // whether a propagator forced it that says so
    const Reason reason = slots_[variable_of(truth)].reason;
    return reason.is_propagator() && propagators_[reason.index()].propagator->is_far(truth);
  }

  // For propagators, within `propagate`. An implied literal is explained later, and only if somebody asks.
  bool imply(Literal l);
  bool refute(std::span<const Literal> clause);  // all of whose literals are false; always false

 private:
  // Why a literal is true: nothing (a decision or a fact), another true literal, a clause, or a propagator.
  class Reason {
   public:
    static Reason none() { return Reason(0); }
    static Reason of_literal(Literal l) { return Reason(l << 2 | 1); }
    static Reason of_clause(ClauseIndex c) { return Reason(c << 2 | 2); }
    static Reason of_propagator(std::uint32_t index) { return Reason(index << 2 | 3); }
    bool is_none() const { return code_ == 0; }
    bool is_literal() const { return (code_ & 3) == 1; }
    bool is_clause() const { return (code_ & 3) == 2; }
    bool is_propagator() const { return (code_ & 3) == 3; }
    std::uint32_t index() const { return code_ >> 2; }
    bool operator==(const Reason&) const = default;

   private:
    explicit Reason(std::uint32_t code) : code_(code) {}
    std::uint32_t code_;
  };
  struct Slot {  // of a variable
    std::uint32_t level = 0, place = 0;
    Reason reason = Reason::none();
  };
  struct Watch {
    ClauseIndex clause;
    Literal blocker;  // a literal of the clause; while it is true the clause need not be read
  };
  struct Plugged {
    Propagator* propagator;
    std::uint32_t period, waited;
    Literal guard;  // or kNoLiteral
  };
  struct Listener {
    std::uint32_t propagator, tag;
  };
  static constexpr Literal kNoLiteral = ~0u;

  std::uint32_t level_of(Literal l) const { return slots_[variable_of(l)].level; }
  void report(std::span<const Literal> clause, Origin origin) {
    if (options_.on_clause) options_.on_clause(clause, origin);
  }

  void give_up() {
    impossible_ = true;
    report({}, Origin::kLearned);
  }

  // search.cpp
  bool settle();
  void aim();
  Literal next_assumption() const;
  Literal next_decision();
  bool restart_due() const;
  double random();

  // search_propagate.cpp
  void assign(Literal l, Reason reason);
  void open_level() { marks_.push_back(trail_size()); }
  void backtrack(std::uint32_t to);
  bool propagate(const Enough& enough = {});
  bool propagate_clauses();
  bool visit_watches(Literal truth);
  void notify();
  bool complete();
  bool is_off(const Plugged& plugged) const { return plugged.guard != kNoLiteral && !is_true(plugged.guard); }
  void add_guard(std::uint32_t propagator, std::vector<Literal>& clause) const {
    if (propagators_[propagator].guard != kNoLiteral) clause.push_back(propagators_[propagator].guard ^ 1);
  }
  Reason materialise(Literal l);
  void attach(ClauseIndex c);
  void adopt(std::vector<Literal>& clause, std::uint32_t rank);

  // search_conflict.cpp
  void analyse();
  template <class Visit>
  bool each_cause(Literal truth, Visit&& visit);
  void touch(ClauseIndex c);
  bool redundant(Literal l, int depth);
  void minimise(std::vector<Literal>& clause, std::size_t from);
  void strike_implied(std::vector<Literal>& clause);
  std::uint32_t count_levels(std::span<const Literal> clause);
  void find_failed(Literal assumption);
  void forget_seen();

  // search_reduce.cpp
  void forget();
  void simplify();
  void reduce();
  void compact();
  bool satisfied_at_root(std::span<const Literal> clause) const;
  bool is_reason(ClauseIndex c);
  ClauseIndex carry(ClauseIndex c, ClauseArena& to);

  SearchOptions options_;
  std::uint64_t random_state_;
  std::vector<std::int8_t> values_;  // by literal: 1 true, -1 false, 0 open
  std::vector<Slot> slots_;
  std::vector<Literal> trail_;
  std::vector<std::uint32_t> marks_;  // where each level begins on the trail
  std::size_t head_ = 0;              // clauses have seen the trail up to here
  std::size_t notified_ = 0;          // and propagators up to here

  ClauseArena arena_;
  std::vector<ClauseIndex> clauses_;
  std::vector<ClauseIndex> explanations_;      // propagators' reasons that were asked for
  std::vector<std::vector<Literal>> implied_;  // what follows from each literal by clauses of two
  std::vector<std::vector<Watch>> watches_;    // by the literal whose truth refutes the watched one

  std::vector<Plugged> propagators_;
  std::vector<std::vector<Listener>> listeners_;  // by literal
  std::uint32_t speaking_ = 0;                    // the propagator at work

  ActivityHeap heap_;
  std::vector<std::uint8_t> phases_;  // 1: false is tried first
  static constexpr std::uint8_t kNoTarget = 2;
  std::vector<std::uint8_t> targets_;  // the same where the longest trail without conflict had values, for a while
  std::size_t target_size_ = 0;        // that trail's
  std::uint64_t next_target_ = 0;      // in conflicts

  std::vector<Literal> conflict_;   // a clause all of whose literals are false
  ClauseIndex conflict_clause_ = 0;  // where it is, if it is a clause of the arena
  std::vector<Literal> learned_, scratch_;
  std::vector<std::uint8_t> seen_;
  std::vector<Variable> to_clear_;
  std::vector<std::uint64_t> level_stamps_;
  std::uint64_t stamp_ = 0;

  std::vector<Literal> assumptions_, failed_;
  bool impossible_ = false;
  double fast_rank_ = 0, slow_rank_ = 0;
  std::uint64_t since_restart_ = 0, next_reduce_ = 2000, reductions_ = 0, next_simplify_ = 0;
  std::size_t simplified_ = 0, explained_words_ = 0;
  Counters counters_;
};

// What is asked of `enumerate`: models under these assumptions that differ on these variables, this many at most.
struct Question {
  std::span<const Literal> assumptions;
  std::span<const Variable> over;
  std::uint64_t solutions = Limits{}.solutions;
};

// Calls `each` while the search holds a model; false ends it. The models stay forbidden in the search afterwards.
Answer enumerate(Search& search, const Question& question, Budget& budget, const std::function<bool()>& each);

}  // namespace clew
