// A model: the rules of a program as clauses and propagators of one search.
//
// To solve, rules are stated plainly. To explain, each rule has a selector: a variable after those of the program that
// is in every clause of the rule and in every reason that its propagator gives, so that the reasons name rules. While a
// selector is not true its rule says nothing; what the program states as structure (rule 0) always holds. To refute,
// there are selectors as well, but propagators take their time, as for solving.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "propagators/automata.hpp"
#include "propagators/cardinality.hpp"
#include "propagators/division.hpp"
#include "propagators/graph.hpp"
#include "propagators/sums.hpp"
#include "rules/facts.hpp"
#include "rules/program.hpp"
#include "search.hpp"

namespace clew::rules {

inline constexpr std::size_t kMostClauses = 1u << 23;  // that one rule may add about neighbours

enum class Mode {
  kSolve,
  kUnique,  // it is enough to find out, by `answer`, whether there is no solution, one, or more
  kExplain,
  kRefute,
};
inline bool names_rules(Mode mode) { return mode == Mode::kExplain || mode == Mode::kRefute; }

class Model {
 public:
  // Of each group of rules the first has the selector of all; `rule_of` gives that one.
  Model(const Program& program, Mode mode, SearchOptions options = {}, std::span<const std::vector<std::uint32_t>> groups = {});
  // To solve, from facts of the same program.
  Model(const Program& program, Facts&& facts, SearchOptions options) : Model(program, Mode::kSolve, std::move(options)) {
    facts_.emplace(std::move(facts));
  }

  // States all rules; false where `stop` ended it before. Throws std::invalid_argument if the program cannot be read.
  bool build(Stop& stop);

  Search& search() { return search_; }
  const Search& search() const { return search_; }

  // What a program that consists of one rule about paths is about. The models are then its tight solutions only, as
  // answer.cpp has it.
  struct Paths {
    std::vector<Edge> edges;
    std::vector<std::int32_t> labels;  // from 1, without gaps; 0 is none
  };
  const std::optional<Paths>& tight_paths() const { return paths_; }
  std::uint32_t variables() const { return program_.variables(); }
  std::uint32_t rules() const { return program_.rules(); }

  // To explain: of rules from 1. All are to be assumed; `rule_of` gives 0 for variables that are not selectors.
  Literal selector(std::uint32_t rule) const { return positive(program_.variables() + first_of_[rule] - 1); }
  std::uint32_t rule_of(Variable v) const {
    const bool is_selector = names_rules(mode_) && v >= variables() && v < variables() + program_.rules();
    return is_selector ? v - variables() + 1 : 0;
  }

 private:
  using Guard = std::optional<Literal>;
  using Weights = std::vector<std::pair<Variable, std::int64_t>>;

  void find_groups();
  void add_rest(const Counting::Count& count);
  void add_numbers(const Arithmetic& numbers, const Counting* counting, std::optional<Literal> guard);
  void add_group(std::vector<Literal> literals);
  std::vector<std::vector<Literal>> places_in(const Record& record) const;
  void state(const Record& record);
  void state_clause(Reader& reader, Guard guard);
  void state_count(Reader& reader, Guard guard);
  void state_sum(Reader& reader, Guard guard);
  void state_connected(Reader& reader, Guard guard);
  void state_loop(Reader& reader, Guard guard);
  void state_acyclic(Reader& reader, Guard guard);
  void state_automaton(Reader& reader, Guard guard);
  void state_different(Reader& reader, Guard guard);
  void state_distinct(Reader& reader, Guard guard);
  void state_groups(Reader& reader, Guard guard);
  void state_division(Reader& reader, Guard guard);
  void state_paths(Reader& reader, Guard guard);

  void add_clause(std::vector<Literal> clause, Guard guard);
  void add_choices(std::span<const Literal> literals, std::size_t size, Guard guard);
  void add_count(std::span<const Literal> literals, std::uint32_t least, std::uint32_t most, Guard guard);
  void add_degrees(std::uint32_t points, std::span<const Edge> edges, std::span<const std::int32_t> labels, Guard guard);
  void add_at_most(std::span<const Literal> literals, std::size_t most, Guard guard);
  void add_automaton(const Automata::Machine& machine, std::span<const Automata::Place> places, Guard guard);
  void add_different(std::vector<std::vector<Literal>> where, std::size_t places, Guard guard);
  void add_sum(Weights weights, Sums::Bounds bounds, Guard guard);
  std::vector<Sums::Term> terms_of(const Weights& weights) const;
  std::vector<Edge> edges_in(Reader& reader, std::uint32_t points, std::size_t count, bool always);
  void add_same_sizes(std::span<const std::vector<Division::Size>> sizes, std::span<const Edge> edges, Guard guard);
  void add_colours(const Paths& paths, bool tight, Guard guard);
  void add_tight_turns(const Paths& paths);
  void add_dead_turns(const Paths& paths);
  std::uint32_t renumber(std::vector<Edge>& edges) const;
  std::uint32_t group_of(Variable v) const { return std::max(group_of_[positive(v)], group_of_[negative(v)]); }
  bool is_certain(std::span<const std::optional<Literal>> symbols) const;
  void charge_graph();
  Literal truth();
  template <class Made>
  Made& only(std::unique_ptr<Made>& one) {
    if (!one) one = std::make_unique<Made>(search_);
    return *one;
  }

  const Program& program_;
  const Mode mode_;
  Search search_;
  std::vector<std::uint32_t> first_of_;       // by rule: the first of its group
  std::vector<std::vector<Literal>> groups_;  // of which exactly one is true, always
  std::vector<std::uint32_t> group_of_;       // by literal: its group, from 1
  std::optional<Paths> paths_;                // if they are tight
  std::optional<Literal> truth_;              // a literal that is true
  std::optional<Facts> facts_;                // to solve
  std::vector<Literal> open_;
  std::unique_ptr<Cardinality> counts_;
  std::unique_ptr<Sums> sums_;
  std::unique_ptr<Automata> automata_;
  std::vector<std::unique_ptr<Propagator>> on_graphs_;
  std::size_t automata_steps_ = 0;
};

}  // namespace clew::rules
