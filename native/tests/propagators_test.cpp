// Tests of the shared propagators: on small random rules and graphs, all models equal those of brute force.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "propagators/cardinality.hpp"
#include "propagators/connected.hpp"
#include "propagators/no_cycle.hpp"
#include "propagators/one_loop.hpp"
#include "search.hpp"
#include "tests/expect.hpp"

namespace {

using namespace clew;
using Random = std::mt19937;
using Models = std::set<std::uint32_t>;
using namespace clew::tests;

bool is_true(std::uint32_t bits, Literal l) { return (bits >> variable_of(l) & 1) != (l & 1); }

// A few random clauses beside the propagator, so that there are conflicts to explain.
struct Formula {
  std::uint32_t variables;
  std::vector<std::vector<Literal>> clauses;

  Formula(Random& random, std::uint32_t count) : variables(count) {
    for (std::uint32_t k = below(random, count + 1); k > 0; --k) {
      std::vector<Literal> clause;
      for (std::uint32_t size = 2 + below(random, 2); size > 0; --size) clause.push_back(below(random, 2 * variables));
      clauses.push_back(clause);
    }
  }

  bool holds(std::uint32_t bits) const {
    return std::ranges::all_of(clauses, [&](const auto& clause) {
      return std::ranges::any_of(clause, [&](Literal l) { return is_true(bits, l); });
    });
  }

  Models brute_force(const std::function<bool(std::uint32_t)>& rule) const {
    Models models;
    for (std::uint32_t bits = 0; bits < 1u << variables; ++bits) {
      if (holds(bits) && rule(bits)) models.insert(bits);
    }
    return models;
  }

  // `plug` adds propagators to the search and returns what keeps them alive. Every third run also checks the log: each
  // clause that a propagator asserts must hold in every assignment that the rule allows.
  template <class Plug>
  void compare(const Models& expected, const std::function<bool(std::uint32_t)>& rule, std::uint32_t round, Plug&& plug,
               const std::string& what) const {
    SearchOptions options;
    options.seed = round;
    options.random_phases = true;
    options.random_decisions = 0.1;
    std::vector<std::vector<Literal>> asserted;
    if (round % 3 == 0) {
      options.on_clause = [&](std::span<const Literal> clause, Origin origin) {
        if (origin == Origin::kAsserted) asserted.emplace_back(clause.begin(), clause.end());
      };
    }
    Search search(options);
    search.add_variables(variables);
    for (const auto& clause : clauses) search.add_clause(clause);
    const auto plugged = plug(search);
    std::vector<Variable> over(variables);
    for (Variable v = 0; v < variables; ++v) over[v] = v;
    Stop stop;
    Budget budget(stop);
    Models found;
    const Answer answer = enumerate(search, {{}, over, Budget::kNoLimit}, budget, [&] {
      std::uint32_t bits = 0;
      for (Variable v = 0; v < variables; ++v) bits |= static_cast<std::uint32_t>(search.is_true(positive(v))) << v;
      found.insert(bits);
      return true;
    });
    expect(answer.exhausted && answer.found == expected.size() && found == expected,
           what + " " + std::to_string(round));
    for (std::uint32_t bits = 0; !asserted.empty() && bits < 1u << variables; ++bits) {
      if (!rule(bits)) continue;
      for (const auto& clause : asserted) {
        expect(std::ranges::any_of(clause, [&](Literal l) { return is_true(bits, l); }), what + ": an asserted clause");
      }
    }
  }
};

void test_cardinality_equals_counting() {
  Random random(1);
  for (std::uint32_t round = 0; round < 300; ++round) {
    const Formula formula(random, 4 + below(random, 7));
    struct Rule {
      std::vector<Literal> literals;
      std::uint32_t at_least, at_most;
    };
    std::vector<Rule> rules(1 + below(random, 4));
    for (Rule& rule : rules) {
      for (Variable v = 0; v < formula.variables; ++v) {
        if (below(random, 3)) rule.literals.push_back(2 * v + below(random, 2));
      }
      rule.at_least = below(random, static_cast<std::uint32_t>(rule.literals.size()) + 1);
      rule.at_most = rule.at_least + below(random, 3);
    }
    const auto counts = [&](std::uint32_t bits) {
      return std::ranges::all_of(rules, [&](const Rule& rule) {
        const auto count = std::ranges::count_if(rule.literals, [&](Literal l) { return is_true(bits, l); });
        return count >= rule.at_least && count <= rule.at_most;
      });
    };
    const auto plug = [&](Search& search) {
      auto cardinality = std::make_unique<Cardinality>(search);
      for (const Rule& rule : rules) cardinality->add(rule.literals, rule.at_least, rule.at_most);
      return cardinality;
    };
    formula.compare(formula.brute_force(counts), counts, round, plug, "cardinality");
  }
}

struct Edges {
  std::uint32_t points;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
};

// A random graph, sometimes with two edges between the same points; or a grid of points.
Edges random_edges(Random& random, std::uint32_t most) {
  Edges edges{3 + below(random, 5), {}};
  for (std::uint32_t k = 0; k < most; ++k) {
    const std::uint32_t a = below(random, edges.points), b = below(random, edges.points);
    if (a != b) edges.ends.emplace_back(a, b);
  }
  return edges;
}

Edges grid_edges(std::uint32_t rows, std::uint32_t columns) {
  Edges edges{rows * columns, {}};
  for (std::uint32_t p = 0; p < rows * columns; ++p) {
    if (p % columns + 1 < columns) edges.ends.emplace_back(p, p + 1);
    if (p + columns < rows * columns) edges.ends.emplace_back(p, p + columns);
  }
  return edges;
}

// Whether the points that count hang together by the edges that do.
bool hang_together(const Edges& edges, const std::function<bool(std::uint32_t)>& point,
                   const std::function<bool(std::uint32_t)>& edge) {
  std::vector<std::uint32_t> part(edges.points);
  for (std::uint32_t p = 0; p < edges.points; ++p) part[p] = p;
  for (std::uint32_t e = 0; e < edges.ends.size(); ++e) {
    const auto [a, b] = edges.ends[e];
    if (!edge(e) || !point(a) || !point(b)) continue;
    std::ranges::replace(part, std::uint32_t{part[a]}, std::uint32_t{part[b]});
  }
  std::set<std::uint32_t> parts;
  for (std::uint32_t p = 0; p < edges.points; ++p) {
    if (point(p)) parts.insert(part[p]);
  }
  return parts.size() <= 1;
}

void test_connected_equals_brute_force() {
  Random random(2);
  for (std::uint32_t round = 0; round < 300; ++round) {
    const Edges edges = round % 4 == 0 ? grid_edges(2, 3) : random_edges(random, 4 + below(random, 5));
    const auto edge_count = static_cast<std::uint32_t>(edges.ends.size());
    std::vector<std::optional<Literal>> present(edges.points);
    std::uint32_t variables = edge_count;
    for (auto& literal : present) {
      if (round % 2 && below(random, 2)) literal = 2 * variables++ + below(random, 2);
    }
    const Formula formula(random, std::max(1u, variables));
    std::vector<Connected::Edge> drawn;
    for (std::uint32_t e = 0; e < edge_count; ++e) {
      drawn.push_back({edges.ends[e].first, edges.ends[e].second, 2 * e + below(random, 2)});
    }
    const auto rule = [&](std::uint32_t bits) {
      return hang_together(
          edges, [&](std::uint32_t p) { return !present[p] || is_true(bits, *present[p]); },
          [&](std::uint32_t e) { return is_true(bits, drawn[e].chosen); });
    };
    const auto plug = [&](Search& search) {
      return std::make_unique<Connected>(search, present, drawn);
    };
    formula.compare(formula.brute_force(rule), rule, round, plug, "connected");
  }
}

void test_no_cycle_equals_brute_force() {
  Random random(4);
  for (std::uint32_t round = 0; round < 300; ++round) {
    const Edges edges = round % 4 == 0 ? grid_edges(2, 4) : random_edges(random, 4 + below(random, 6));
    const auto edge_count = static_cast<std::uint32_t>(edges.ends.size());
    const Formula formula(random, std::max(1u, edge_count));
    std::vector<Edge> drawn;
    for (std::uint32_t e = 0; e < edge_count; ++e) {
      drawn.push_back({edges.ends[e].first, edges.ends[e].second, 2 * e + below(random, 2)});
    }
    const auto rule = [&](std::uint32_t bits) {
      std::vector<std::uint32_t> part(edges.points);
      for (std::uint32_t p = 0; p < edges.points; ++p) part[p] = p;
      return std::ranges::all_of(drawn, [&](const Edge& edge) {
        if (!is_true(bits, edge.chosen)) return true;
        const std::uint32_t one = part[edge.a], other = part[edge.b];
        std::ranges::replace(part, one, other);
        return one != other;
      });
    };
    const auto plug = [&](Search& search) { return std::make_unique<NoCycle>(search, edges.points, drawn); };
    formula.compare(formula.brute_force(rule), rule, round, plug, "no cycle");
  }
}

// Whether each point has none or two of the edges, and they hang together.
bool is_one_loop(const Edges& edges, const std::function<bool(std::uint32_t)>& edge) {
  std::vector<int> degree(edges.points);
  for (std::uint32_t e = 0; e < edges.ends.size(); ++e) {
    if (edge(e)) ++degree[edges.ends[e].first], ++degree[edges.ends[e].second];
  }
  if (std::ranges::any_of(degree, [](int d) { return d != 0 && d != 2; })) return false;
  return hang_together(edges, [&](std::uint32_t p) { return degree[p] > 0; }, edge);
}

void test_one_loop_equals_brute_force() {
  Random random(3);
  std::size_t models = 0;
  for (std::uint32_t round = 0; round < 400; ++round) {
    const Edges edges = round % 8 == 0   ? grid_edges(3, 3 + below(random, 2))
                        : round % 8 == 1 ? grid_edges(2, 5)
                                         : random_edges(random, 6 + below(random, 9));
    const auto edge_count = static_cast<std::uint32_t>(edges.ends.size());
    const Formula formula(random, edge_count);
    std::vector<OneLoop::Edge> drawn;
    for (std::uint32_t e = 0; e < edge_count; ++e) {
      // In some rounds edges share variables.
      const Variable v = round % 5 == 0 && below(random, 3) == 0 ? below(random, edge_count) : e;
      drawn.push_back({edges.ends[e].first, edges.ends[e].second, 2 * v + below(random, 2)});
    }
    std::vector<OneLoop::Group> groups(below(random, 3));
    for (auto& group : groups) {
      const std::uint32_t size = 1 + below(random, 3);
      while (group.size() < size) group.push_back(below(random, edge_count));
    }
    const auto rule = [&](std::uint32_t bits) {
      const auto chosen = [&](std::uint32_t e) { return is_true(bits, drawn[e].chosen); };
      return is_one_loop(edges, chosen) &&
             std::ranges::all_of(groups, [&](const auto& group) { return std::ranges::any_of(group, chosen); });
    };
    const auto plug = [&](Search& search) {
      for (std::uint32_t p = 0; p < edges.points; ++p) {
        std::vector<Literal> around;
        for (std::uint32_t e = 0; e < edge_count; ++e) {
          if (edges.ends[e].first == p || edges.ends[e].second == p) around.push_back(drawn[e].chosen);
        }
        OneLoop::add_point_rule(search, around);
      }
      for (const auto& group : groups) {
        std::vector<Literal> clause;
        for (const auto e : group) clause.push_back(drawn[e].chosen);
        search.add_clause(clause);
      }
      return std::make_unique<OneLoop>(search, edges.points, drawn, groups);
    };
    const Models expected = formula.brute_force(rule);
    models += expected.size();
    formula.compare(expected, rule, round, plug, "one loop");
  }
  expect(models > 500, "enough loops");
}

// The number of loops in a grid of points, for sizes beyond brute force: OEIS A140517 gives 213 and 9349.
void test_loops_in_grids_are_counted() {
  for (const auto& [side, count] : {std::pair{4u, 213u}, {5u, 9349u}}) {
    const Edges edges = grid_edges(side, side);
    Search search;
    search.add_variables(static_cast<std::uint32_t>(edges.ends.size()));
    std::vector<OneLoop::Edge> drawn;
    std::vector<std::vector<Literal>> around(edges.points);
    std::vector<Literal> some;
    for (std::uint32_t e = 0; e < edges.ends.size(); ++e) {
      const auto [a, b] = edges.ends[e];
      drawn.push_back({a, b, positive(e)});
      around[a].push_back(positive(e));
      around[b].push_back(positive(e));
      some.push_back(positive(e));
    }
    for (const auto& point : around) OneLoop::add_point_rule(search, point);
    search.add_clause(some);
    OneLoop loop(search, edges.points, drawn);
    std::vector<Variable> over(edges.ends.size());
    for (Variable v = 0; v < over.size(); ++v) over[v] = v;
    Stop stop;
    Budget budget(stop);
    const Answer answer = enumerate(search, {{}, over, Budget::kNoLimit}, budget, [] { return true; });
    expect(answer.exhausted && answer.found == count, "loops in a grid of " + std::to_string(side));
  }
}

}  // namespace

int main() {
  test_cardinality_equals_counting();
  test_connected_equals_brute_force();
  test_no_cycle_equals_brute_force();
  test_one_loop_equals_brute_force();
  test_loops_in_grids_are_counted();
  return verdict();
}
