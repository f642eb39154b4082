// Tests of ground rules: on small random programs of every op, all models equal those of brute force, and every reason
// names the rules that it needs.
#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/answer.hpp"
#include "tests/expect.hpp"
#include "tests/rules_meaning.hpp"
#include "tests/rules_random.hpp"

namespace {

using namespace clew;
using namespace clew::rules;
using namespace clew::tests;

std::set<std::uint32_t> models_of(Model& model, const std::vector<Literal>& assumptions) {
  std::vector<Variable> over(model.variables());
  for (Variable v = 0; v < over.size(); ++v) over[v] = v;
  std::set<std::uint32_t> found;
  Stop stop;
  Budget budget(stop);
  const Answer answer = enumerate(model.search(), {assumptions, over, Budget::kNoLimit}, budget, [&] {
    std::uint32_t bits = 0;
    for (const Variable v : over) bits |= static_cast<std::uint32_t>(model.search().is_true(positive(v))) << v;
    found.insert(bits);
    return true;
  });
  expect(answer.exhausted && answer.found == found.size(), "every model once");
  return found;
}

// Every asserted clause follows from the rules whose selectors are in it, and structure. Those about variables that the
// model added for itself are left out.
void check_reasons(const Model& model, const Table& table, const std::vector<std::vector<Literal>>& asserted,
                   const std::string& what) {
  for (std::size_t k = 0; k < asserted.size(); k += 1 + asserted.size() / 50) {
    const auto& clause = asserted[k];
    std::vector<std::uint32_t> cited{0};
    Numbers literals;
    for (const Literal l : clause) {
      const std::uint32_t rule = model.rule_of(variable_of(l));
      if (rule > 0) cited.push_back(rule);
      else literals.push_back(to_dimacs(l));
    }
    const auto own = [&](std::int32_t l) { return static_cast<std::uint32_t>(std::abs(l)) > model.variables(); };
    if (std::ranges::any_of(literals, own)) continue;
    for (std::uint32_t bits = 0; bits < 1u << model.variables(); ++bits) {
      if (clause_holds(literals, bits)) continue;
      expect(std::ranges::any_of(cited, [&](std::uint32_t rule) { return !table(bits, rule); }), what + ": a reason");
    }
  }
}

std::size_t compare(const Text& text, Random& random, const std::string& what) {
  const Program program(text.numbers, static_cast<std::uint32_t>(text.variables));
  const Table table(program);
  std::vector<bool> every(program.rules() + 1, true), some(every);
  for (std::size_t rule = 1; rule < some.size(); ++rule) some[rule] = below(random, 4) > 0;
  const auto expected = brute_force(table, program.variables(), every);
  SearchOptions options;
  options.seed = 1 + random();
  options.random_phases = true;
  options.random_decisions = 0.1;
  Stop stop;
  Model plain(program, Mode::kSolve, options);
  plain.build(stop);
  expect(models_of(plain, {}) == expected, what + ": models");

  for (const auto& chosen : {every, some}) {
    std::vector<std::vector<Literal>> asserted;
    options.on_clause = [&](std::span<const Literal> clause, Origin origin) {
      if (origin == Origin::kAsserted) asserted.emplace_back(clause.begin(), clause.end());
    };
    Model model(program, Mode::kExplain, options);
    model.build(stop);
    std::vector<Literal> assumptions;
    for (std::uint32_t rule = 1; rule <= program.rules(); ++rule) {
      assumptions.push_back(model.selector(rule) ^ (chosen[rule] ? 0u : 1u));
    }
    expect(models_of(model, assumptions) == brute_force(table, program.variables(), chosen), what + ": models by selectors");
    check_reasons(model, table, asserted, what);
  }
  return expected.size();
}

void test_models_equal_brute_force(const std::string& what, Maker make, std::uint32_t rounds) {
  Random random(static_cast<std::uint32_t>(what.size()) * 1000 + what.front());
  std::size_t models = 0;
  for (std::uint32_t round = 0; round < rounds; ++round) {
    Text text;
    make(text, random);
    if (below(random, 3) == 0) make(text, random);
    if (text.variables > 12) continue;
    text.disturb(random);
    models += compare(text, random, what + " " + std::to_string(round));
  }
  expect(models > rounds / 2, what + ": enough models");
}

// A program beyond brute force, with a model that is known.
struct Planted {
  Text text;
  std::vector<bool> model;  // by variable, from 0

  std::int32_t fresh(bool value) {
    model.push_back(value);
    return text.fresh();
  }
  // One of some values: its literals.
  Numbers place(std::size_t values, std::size_t value) {
    const Numbers literals = text.place(static_cast<std::uint32_t>(values));
    for (std::size_t k = 0; k < values; ++k) {
      if (values != 2 || k == 1) model.push_back(k == value);
    }
    return literals;
  }
  std::int32_t truth(std::size_t variable) const { return static_cast<std::int32_t>(variable + 1) * (model[variable] ? 1 : -1); }
};

constexpr std::int32_t kSide = 6;

Planted planted_groups(Random& random) {
  Planted planted;
  Numbers payload{kSide * kSide};
  for (std::int32_t p = 0; p < kSide * kSide; ++p) payload.push_back(planted.fresh(below(random, 5) < 3));
  const Numbers triples = grid_edges(planted.text, kSide, kSide, true);
  payload.push_back(static_cast<std::int32_t>(triples.size() / 3));
  for (std::size_t k = 0; k < triples.size(); k += 3) add(payload, {triples[k], triples[k + 1]});
  const auto there = [&](std::int32_t p) { return planted.model[static_cast<std::size_t>(p)]; };
  const auto part = parts_of(kSide * kSide, triples, [&](std::int32_t k) {
    return there(triples[static_cast<std::size_t>(k)]) && there(triples[static_cast<std::size_t>(k) + 1]);
  });
  Numbers clues(kSide * kSide);
  for (const auto& [root, members] : members_of(part)) {
    if (!there(static_cast<std::int32_t>(members[0]))) continue;
    const std::size_t point = members[below(random, members.size())];
    clues[point] = below(random, 5) ? static_cast<std::int32_t>(members.size()) : -1;
    if (below(random, 5)) planted.text.rule(Op::kClause, {static_cast<std::int32_t>(point) + 1});
  }
  add(payload, clues);
  planted.text.rule(Op::kGroups, payload);
  return planted;
}

Planted planted_division(Random& random) {
  Planted planted;
  Numbers triples = grid_edges(planted.text, kSide, kSide, true);
  const std::uint32_t share = 2 + below(random, 3);
  std::vector<bool> joined;
  for (std::size_t k = 0; k < triples.size(); k += 3) joined.push_back(below(random, 5) < share);
  const auto part = parts_of(kSide * kSide, triples, [&](std::int32_t k) { return joined[static_cast<std::size_t>(k) / 3]; });
  for (std::size_t k = 0; k < triples.size(); k += 3) {
    const auto a = static_cast<std::size_t>(triples[k]), b = static_cast<std::size_t>(triples[k + 1]);
    triples[k + 2] = planted.fresh(part[a] != part[b]);
  }
  Numbers payload{kSide * kSide, static_cast<std::int32_t>(triples.size() / 3)};
  add(payload, triples);
  const auto members = members_of(part);
  for (std::size_t p = 0; p < kSide * kSide; ++p) {
    const auto own = static_cast<std::int32_t>(members.at(part[p]).size());
    Numbers sizes;
    for (std::int32_t size = 1; size <= 9 || size <= own; ++size) {
      if (size == own || below(random, 3)) sizes.push_back(size);
    }
    const auto at = static_cast<std::size_t>(std::ranges::find(sizes, own) - sizes.begin());
    const Numbers place = sizes.size() == 1 ? Numbers{planted.fresh(true)} : planted.place(sizes.size(), at);
    payload.push_back(static_cast<std::int32_t>(sizes.size()));
    for (std::size_t k = 0; k < sizes.size(); ++k) add(payload, {sizes[k], place[k]});
  }
  planted.text.rule(Op::kDivision, payload);
  return planted;
}

Planted planted_paths(Random& random) {
  Planted planted;
  const Numbers triples = grid_edges(planted.text, kSide, kSide, false);
  planted.model.assign(triples.size() / 3, false);
  Numbers labels(kSide * kSide);
  std::vector<bool> used(kSide * kSide);
  for (std::int32_t label = 1; label <= 8; ++label) {
    std::int32_t at = static_cast<std::int32_t>(below(random, kSide * kSide));
    if (used[static_cast<std::size_t>(at)]) continue;
    const std::int32_t from = at;
    for (std::uint32_t steps = 1 + below(random, 12); steps > 0; --steps) {
      std::vector<std::pair<std::size_t, std::int32_t>> ways;
      used[static_cast<std::size_t>(at)] = true;
      for (std::size_t k = 0; k < triples.size(); k += 3) {
        const std::int32_t to = triples[k] == at ? triples[k + 1] : triples[k + 1] == at ? triples[k] : -1;
        if (to >= 0 && !used[static_cast<std::size_t>(to)]) ways.emplace_back(k / 3, to);
      }
      if (ways.empty()) break;
      const auto& [edge, to] = ways[below(random, ways.size())];
      planted.model[edge] = true;
      at = to;
      used[static_cast<std::size_t>(at)] = true;
    }
    if (at != from) labels[static_cast<std::size_t>(at)] = labels[static_cast<std::size_t>(from)] = label;
  }
  Numbers payload{kSide * kSide, static_cast<std::int32_t>(triples.size() / 3)};
  add(payload, triples);
  add(payload, labels);
  planted.text.rule(Op::kPaths, payload);
  return planted;
}

// Whatever is learned under random assumptions, the planted model stays one; and every reason holds in it.
void test_planted_models_are_never_lost(const std::string& what, Planted (*plant)(Random&), std::uint32_t rounds) {
  Random random(static_cast<std::uint32_t>(what.size()) * 100 + what.back());
  for (std::uint32_t round = 0; round < rounds; ++round) {
    const Planted planted = plant(random);
    const Program program(planted.text.numbers, static_cast<std::uint32_t>(planted.text.variables));
    SearchOptions options;
    options.seed = 1 + random();
    options.random_phases = true;
    options.random_decisions = 0.05;
    options.on_clause = [&](std::span<const Literal> clause, Origin origin) {
      if (origin != Origin::kAsserted) return;
      expect(std::ranges::any_of(clause, [&](Literal l) {
        return variable_of(l) >= planted.model.size() || planted.model[variable_of(l)] != is_negative(l);
      }), what + " " + std::to_string(round) + ": a reason");
    };
    Model model(program, round % 4 ? Mode::kSolve : Mode::kExplain, options);
    Stop stop;
    model.build(stop);
    std::vector<Literal> selectors;
    for (std::uint32_t rule = 1; round % 4 == 0 && rule <= program.rules(); ++rule) selectors.push_back(model.selector(rule));
    for (std::uint32_t turn = 0; turn < 30; ++turn) {
      std::vector<Literal> assumptions(selectors);
      const std::uint32_t wrong = below(random, 40);  // in 40; the others are as planted
      for (std::size_t v = 0; v < planted.model.size(); ++v) {
        const bool turned = below(random, 40) < wrong;
        if (below(random, 3) == 0) assumptions.push_back(from_dimacs(planted.truth(v)) ^ (turned ? 1u : 0u));
      }
      Budget budget(stop, {}, 30);
      model.search().solve(assumptions, budget);
    }
    std::vector<Literal> all(selectors);
    for (std::size_t v = 0; v < planted.model.size(); ++v) all.push_back(from_dimacs(planted.truth(v)));
    Budget budget(stop);
    expect(model.search().solve(all, budget) == Search::Result::kModel, what + " " + std::to_string(round) + ": the planted model");
  }
}

// Paths, alone or with clauses, are answered by an argument about tight solutions: the verdict is that of brute force, and
// what is given are solutions.
void test_paths_have_no_solution_or_one_or_more() {
  Random random(7);
  std::array<int, 3> verdicts{};
  for (std::uint32_t round = 0; round < 600; ++round) {
    Text text;
    add_paths(text, random);
    if (text.variables > 12 || text.variables == 0) continue;
    for (std::uint32_t clauses = round % 3; clauses > 0; --clauses) {
      Numbers clause;
      for (int k = 0; k < 3; ++k) clause.push_back(1 + static_cast<std::int32_t>(below(random, static_cast<std::uint32_t>(text.variables))));
      text.rule(Op::kClause, clause);
    }
    const Program program(text.numbers, static_cast<std::uint32_t>(text.variables));
    const auto is_solution = [&](std::uint32_t bits) {
      return std::ranges::all_of(program.records(), [&](const Record& record) { return holds(record, bits); });
    };
    std::size_t expected = 0;
    for (std::uint32_t bits = 0; bits < 1u << text.variables; ++bits) expected += is_solution(bits);
    std::vector<Variable> over(program.variables());
    for (Variable v = 0; v < over.size(); ++v) over[v] = v;
    const Question question{{}, over, 2};
    Stop stop;
    Budget budget(stop);
    std::set<std::uint32_t> found;
    const Answer answered = answer(program, {}, question, stop, budget, [&](const std::vector<std::uint8_t>& values) {
      std::uint32_t bits = 0;
      for (std::size_t v = 0; v < values.size(); ++v) bits |= static_cast<std::uint32_t>(values[v]) << v;
      expect(is_solution(bits), "paths that are given are a solution");
      found.insert(bits);
      return true;
    }).answer;
    expected = std::min<std::size_t>(expected, 2);
    ++verdicts[expected];
    expect(answered.found == expected && found.size() == expected && answered.exhausted == (expected < 2),
           "the verdict on paths " + std::to_string(round));
  }
  expect(std::ranges::min(verdicts) > 20, "enough paths of each kind");
}

// Counts of 3 in 60 are beyond clauses, and sums of 12 places beyond brute force: known numbers.
void test_large_rules_are_counted() {
  const auto found = [](const Text& text) {
    const Program program(text.numbers, static_cast<std::uint32_t>(text.variables));
    Model model(program, Mode::kSolve);
    Stop stop;
    model.build(stop);
    std::vector<Variable> over(program.variables());
    for (Variable v = 0; v < over.size(); ++v) over[v] = v;
    Budget budget(stop);
    return enumerate(model.search(), {{}, over, Budget::kNoLimit}, budget, [] { return true; }).found;
  };
  Text count;
  Numbers payload{2, 2};
  while (count.variables < 60) payload.push_back(count.fresh());
  count.rule(Op::kCount, payload);
  expect(found(count) == 60 * 59 / 2, "two of sixty");

  Text sum;  // six dice that show 12: compositions of 12 into 6 parts of at most 6
  payload = {12, 12};
  for (int die = 0; die < 6; ++die) {
    const Numbers values = sum.place(6);
    for (std::int32_t value = 1; value <= 6; ++value) add(payload, {value, values[static_cast<std::size_t>(value) - 1]});
  }
  sum.rule(Op::kSum, payload);
  expect(found(sum) == 456, "six dice that show 12");

  Text permutation;
  payload = {5, 5};
  for (int place = 0; place < 5; ++place) add(payload, permutation.place(5));
  permutation.rule(Op::kDifferent, payload);
  expect(found(permutation) == 120, "permutations of five");
}

void test_what_is_wrong_with_a_program_is_said_in_one_sentence() {
  const std::vector<std::pair<Numbers, std::string>> cases = {
      {{1, 0}, "program ends within the head of a record: expected op, rule and length"},
      {{99, 0, 0}, "program[0] is 99: expected an op from 1 to " + std::to_string(kLastOp)},
      {{1, -1, 0}, "program[1] is -1: expected the number of a rule, 0 to 3"},
      {{1, 0, 2, 1}, "program[2] is 2: expected a length from 0 to 1"},
      {{1, 0, 1, 9}, "program[3] is 9: expected a literal, -3 to 3"},
      {{1, 0, 1, 0}, "program[3] is 0: expected a literal, not 0"},
      {{2, 0, 1, 0}, "program ends a record at [4]: expected how many at most"},
      {{2, 0, 4, 0, 1, 2, -2}, "program has variable 2 twice in one count: expected literals of different variables"},
      {{3, 0, 3, 0, 1, 2}, "program ends a record at [6] within its weights and literals: expected 2 numbers for each"},
      {{5, 1, 4, 2, 0, 2, 1}, "program[5] is 2: expected a point, 0 to 1"},
      {{5, 1, 4, 2, 1, 1, 1}, "program[5] is 1: expected another point than the one before"},
      {{7, 1, 3, 1, 1, 1}, "program[5] is 1: expected a state, 0 to 0"},
      {{8, 1, 3, 1, 2, 1}, "program[4] is 2: expected as many values that places times values are the rest of the record"},
  };
  for (const auto& [numbers, said] : cases) {
    try {
      const Program program(numbers, 3);
      Model model(program, Mode::kSolve);
      Stop stop;
      model.build(stop);
      expect(false, "refused: " + said);
    } catch (const std::invalid_argument& error) {
      expect(error.what() == said, std::string("said: ") + error.what());
    }
  }
}

}  // namespace

int main() {
  test_models_equal_brute_force("count", add_count, 80);
  test_models_equal_brute_force("sum", add_sum, 200);
  test_models_equal_brute_force("connected", add_connected, 100);
  test_models_equal_brute_force("loop", add_loop, 100);
  test_models_equal_brute_force("star", add_star, 20);
  test_models_equal_brute_force("acyclic", add_acyclic, 150);
  test_models_equal_brute_force("automaton", add_automaton, 200);
  test_models_equal_brute_force("different", add_different, 100);
  test_models_equal_brute_force("arithmetic", add_arithmetic, 200);
  test_models_equal_brute_force("groups", add_groups, 200);
  test_models_equal_brute_force("division", add_division, 200);
  test_models_equal_brute_force("paths", add_paths, 120);
  test_planted_models_are_never_lost("groups", planted_groups, 40);
  test_planted_models_are_never_lost("division", planted_division, 20);
  test_planted_models_are_never_lost("paths", planted_paths, 20);
  test_paths_have_no_solution_or_one_or_more();
  test_large_rules_are_counted();
  test_what_is_wrong_with_a_program_is_said_in_one_sentence();
  return verdict();
}
