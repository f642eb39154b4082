// Tests of the search: against brute force on small formulas, with assumptions, limits, and step by step.
#include "search.hpp"
#include "tests/expect.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <set>
#include <string>
#include <thread>

namespace {

using namespace clew;
using Clause = std::vector<Literal>;
using Clauses = std::vector<Clause>;
using Result = Search::Result;
using Random = std::mt19937;
using namespace clew::tests;

Clause random_clause(Random& random, std::uint32_t variables, std::uint32_t size) {
  Clause clause;
  for (std::uint32_t k = 0; k < size; ++k) clause.push_back(below(random, 2 * variables));
  return clause;
}

Clauses random_clauses(Random& random, std::uint32_t variables, std::uint32_t count) {
  Clauses clauses;
  for (std::uint32_t k = 0; k < count; ++k) {
    clauses.push_back(random_clause(random, variables, 1 + below(random, 4) + k % 2));
  }
  return clauses;
}

bool holds(const Clause& clause, std::uint32_t bits) {
  return std::ranges::any_of(clause, [&](Literal l) { return (bits >> variable_of(l) & 1) != (l & 1); });
}

std::set<std::uint32_t> brute_force(std::uint32_t variables, const Clauses& clauses) {
  std::set<std::uint32_t> models;
  for (std::uint32_t bits = 0; bits < 1u << variables; ++bits) {
    if (std::ranges::all_of(clauses, [&](const Clause& c) { return holds(c, bits); })) models.insert(bits);
  }
  return models;
}

std::uint32_t model_of(const Search& search, std::uint32_t variables) {
  std::uint32_t bits = 0;
  for (Variable v = 0; v < variables; ++v) bits |= static_cast<std::uint32_t>(search.is_true(positive(v))) << v;
  return bits;
}

Search search_for(std::uint32_t variables, const Clauses& clauses, SearchOptions options = {}) {
  Search search(std::move(options));
  search.add_variables(variables);
  for (const Clause& clause : clauses) search.add_clause(clause);
  return search;
}

// All models over the chosen variables, each found once.
void test_enumeration_equals_brute_force() {
  Random random(1);
  for (int round = 0; round < 400; ++round) {
    const std::uint32_t variables = 3 + below(random, 9), shown = 1 + below(random, variables);
    const Clauses clauses = random_clauses(random, variables, below(random, 4 * variables));
    const std::uint32_t mask = (1u << shown) - 1;
    std::set<std::uint32_t> expected, found;
    for (const std::uint32_t bits : brute_force(variables, clauses)) expected.insert(bits & mask);
    SearchOptions options;
    options.seed = static_cast<std::uint64_t>(round % 3);
    options.random_decisions = round % 3 == 2 ? 0.2 : 0;
    options.random_phases = round % 2;
    options.target_phases = round % 4 < 2;
    Search search = search_for(variables, clauses, options);
    std::vector<Variable> over(shown);
    for (Variable v = 0; v < shown; ++v) over[v] = v;
    Stop stop;
    Budget budget(stop);
    const Answer answer = enumerate(search, {{}, over, Budget::kNoLimit}, budget, [&] {
      found.insert(model_of(search, variables) & mask);
      return true;
    });
    expect(answer.exhausted && answer.found == expected.size() && found == expected,
           "enumeration, round " + std::to_string(round));
  }
}

// Verdicts under assumptions, on one search that is asked again and again while clauses and variables are added.
void test_incremental_use_with_assumptions() {
  Random random(2);
  for (int round = 0; round < 150; ++round) {
    std::uint32_t variables = 4 + below(random, 5);
    Clauses clauses;
    Search search = search_for(variables, clauses);
    Stop stop;
    Budget budget(stop);
    for (int step = 0; step < 12; ++step) {
      if (below(random, 3) == 0 && variables < 11) {
        search.add_variable();
        ++variables;
      }
      for (const Clause& clause : random_clauses(random, variables, below(random, 6))) {
        clauses.push_back(clause);
        search.add_clause(clause);
      }
      Clauses assumed = clauses;
      const Clause assumptions = random_clause(random, variables, below(random, 4));
      for (const Literal l : assumptions) assumed.push_back({l});
      const bool possible = !brute_force(variables, assumed).empty();
      const Result result = search.solve(assumptions, budget);
      expect(result == (possible ? Result::kModel : Result::kImpossible), "verdict under assumptions");
      if (result == Result::kModel) {
        const std::uint32_t bits = model_of(search, variables);
        const bool satisfied = std::ranges::all_of(assumed, [&](const Clause& c) { return holds(c, bits); });
        expect(satisfied, "model under assumptions");
        continue;
      }
      Clauses core = clauses;
      for (const Literal l : search.failed()) {
        expect(std::ranges::find(assumptions, l) != assumptions.end(), "failed literals were assumed");
        core.push_back({l});
      }
      expect(brute_force(variables, core).empty(), "failed assumptions are a core");
    }
  }
}

// Whether unit propagation refutes the clause: each learned clause must follow this way from those before it.
bool follows(std::uint32_t variables, const Clauses& clauses, std::span<const Literal> clause) {
  std::vector<int> values(2 * variables);
  const auto make_true = [&](Literal l) { values[l] = 1, values[l ^ 1] = -1; };
  for (const Literal l : clause) make_true(l ^ 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Clause& c : clauses) {
      Clause open;
      bool satisfied = false;
      for (const Literal l : c) {
        satisfied |= values[l] > 0;
        if (values[l] == 0 && std::ranges::find(open, l) == open.end()) open.push_back(l);
      }
      if (satisfied || open.size() > 1) continue;
      if (open.empty()) return true;
      make_true(open[0]);
      changed = true;
    }
  }
  return false;
}

void test_the_log_is_a_proof() {
  Random random(3);
  int proofs = 0;
  for (int round = 0; round < 60; ++round) {
    const std::uint32_t variables = 25;
    Clauses clauses;
    for (int k = 0; k < 130; ++k) clauses.push_back(random_clause(random, variables, 3));
    Clauses known = clauses;
    bool sound = true, empty = false;
    SearchOptions options;
    options.on_clause = [&](std::span<const Literal> clause, Origin origin) {
      if (origin == Origin::kLearned) sound &= follows(variables, known, clause);
      if (origin != Origin::kDropped) known.emplace_back(clause.begin(), clause.end());
      empty |= clause.empty();
    };
    Search search = search_for(variables, clauses, options);
    Stop stop;
    Budget budget(stop);
    const Result result = search.solve(budget);
    proofs += result == Result::kImpossible;
    expect(sound, "each learned clause follows");
    expect(empty == (result == Result::kImpossible), "a proof ends with the empty clause");
  }
  expect(proofs > 10, "enough formulas without models");
}

// Pigeons in holes: no model, and plenty of conflicts.
Clauses pigeons(std::uint32_t holes) {
  Clauses clauses;
  for (std::uint32_t p = 0; p <= holes; ++p) {
    Clause somewhere;
    for (std::uint32_t h = 0; h < holes; ++h) {
      somewhere.push_back(positive(p * holes + h));
      for (std::uint32_t q = 0; q < p; ++q) clauses.push_back({negative(p * holes + h), negative(q * holes + h)});
    }
    clauses.push_back(somewhere);
  }
  return clauses;
}

void test_limits_hold_and_the_search_can_go_on() {
  Search search = search_for(7 * 6, pigeons(6));
  Stop stop;
  Limits limits;
  limits.nodes = 20;
  Budget few_nodes(stop, limits);
  expect(search.solve(few_nodes) == Result::kStopped && search.counters().decisions == 20, "a limit of nodes");
  Budget few_conflicts(stop, {}, 10);
  const std::uint64_t before = search.counters().conflicts;
  expect(search.solve(few_conflicts) == Result::kStopped, "a limit of conflicts");
  expect(search.counters().conflicts - before <= 11, "conflicts are counted");
  Budget enough(stop);
  expect(search.solve(enough) == Result::kImpossible, "the search goes on after a limit");
  expect(search.solve(enough) == Result::kImpossible, "and remembers its verdict");
  expect(search.counters().learned > 0 && search.counters().propagations > 0, "counters count");
}

void test_time_and_flag_end_a_search() {
  const auto seconds_for = [](const std::function<Result(Search&)>& run, const std::string& what) {
    Search search = search_for(14 * 13, pigeons(13));
    const auto start = std::chrono::steady_clock::now();
    expect(run(search) == Result::kStopped, what);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  const double timed = seconds_for(
      [](Search& search) {
        Stop stop(0.2);
        Budget budget(stop);
        return search.solve(budget);
      },
      "a limit of time");
  expect(timed < 1.5, "time is kept");
  const double flagged = seconds_for(
      [](Search& search) {
        std::atomic<bool> flag{false};
        Stop stop(1e18, &flag);
        std::thread other([&] {
          std::this_thread::sleep_for(std::chrono::milliseconds(100));
          flag = true;
        });
        Budget budget(stop);
        const Result result = search.solve(budget);
        other.join();
        return result;
      },
      "a raised flag");
  expect(flagged < 1.5, "a flag is seen");
}

// Nodes that take long are few: of quick ones many go by between two looks at the clock, of slow ones none.
void test_slow_nodes_look_at_the_clock_often() {
  const auto nodes = [](std::chrono::microseconds each, int quick) {
    Stop stop(0.02);
    int count = 0;
    for (; !stop.due(); ++count) {
      if (count >= quick) std::this_thread::sleep_for(each);
    }
    return count - quick;
  };
  expect(nodes(std::chrono::milliseconds(2), 0) < 40, "slow nodes from the start");
  expect(nodes(std::chrono::milliseconds(2), 5000) < 280, "slow nodes after quick ones");
}

// Enough conflicts for reductions, restarts and simplification; the verdict must survive them.
void test_long_searches_stay_right() {
  Random random(5);
  for (int round = 0; round < 6; ++round) {
    const std::uint32_t variables = 130;
    Clauses clauses;
    for (int k = 0; k < 553; ++k) {
      Clause clause;
      while (clause.size() < 3) {
        const Literal l = below(random, 2 * variables);
        const auto same = [&](Literal m) { return variable_of(m) == variable_of(l); };
        if (std::ranges::none_of(clause, same)) clause.push_back(l);
      }
      clauses.push_back(clause);
    }
    std::set<Result> results;
    for (const std::uint64_t seed : {0, 1, 2}) {
      SearchOptions options;
      options.seed = seed;
      Search search = search_for(variables, clauses, options);
      Stop stop;
      Budget budget(stop);
      results.insert(search.solve(budget));
      if (*results.begin() != Result::kModel) continue;
      for (const Clause& c : clauses) {
        expect(std::ranges::any_of(c, [&](Literal l) { return search.is_true(l); }), "the model satisfies the formula");
      }
    }
    expect(results.size() == 1, "the seed does not change the verdict");
  }
  Search search = search_for(9 * 8, pigeons(8));
  Stop stop;
  Budget budget(stop);
  expect(search.solve(budget) == Result::kImpossible, "nine pigeons");
  expect(search.counters().restarts > 0, "restarts happen");
}

void test_phases_are_followed() {
  Search search;
  const Variable first = search.add_variables(6);
  for (const Variable v : {1u, 3u}) search.set_phase(positive(first + v));
  search.set_activity(4, 2.0);
  Stop stop;
  Budget budget(stop);
  expect(search.solve(budget) == Result::kModel, "without rules there is a model");
  expect(model_of(search, 6) == 0b1010, "and the phases are it");
}

}  // namespace

int main() {
  test_enumeration_equals_brute_force();
  test_incremental_use_with_assumptions();
  test_the_log_is_a_proof();
  test_limits_hold_and_the_search_can_go_on();
  test_time_and_flag_end_a_search();
  test_slow_nodes_look_at_the_clock_often();
  test_long_searches_stay_right();
  test_phases_are_followed();
  return verdict();
}
