// Tests of ground rules: on small random programs of every op, all models equal those of brute force, and every reason
// names the rules that it needs.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "rules/answer.hpp"
#include "rules/climb.hpp"
#include "tests/expect.hpp"

namespace {

using namespace clew;
using namespace clew::rules;
using namespace clew::tests;
using Random = std::mt19937;
using Numbers = std::vector<std::int32_t>;
using Payload = std::span<const std::int32_t>;

bool is_true(std::uint32_t bits, std::int32_t l) { return (bits >> (std::abs(l) - 1) & 1) == (l > 0); }
bool true_or(std::uint32_t bits, std::int32_t l) { return l == 0 || is_true(bits, l); }

// A program in the making.
struct Text {
  Numbers numbers;
  std::int32_t variables = 0;
  std::int32_t rules = 0;

  void add(Op op, std::int32_t rule, const Numbers& payload) {
    numbers.insert(numbers.end(), {static_cast<std::int32_t>(op), rule, static_cast<std::int32_t>(payload.size())});
    numbers.insert(numbers.end(), payload.begin(), payload.end());
    rules = std::max(rules, rule);
  }
  void rule(Op op, const Numbers& payload) { add(op, rules + 1, payload); }
  std::int32_t fresh() { return ++variables; }
  std::int32_t literal(Random& random) {
    const auto v = static_cast<std::int32_t>(1 + below(random, static_cast<std::size_t>(variables)));
    return below(random, 2) ? v : -v;
  }
  std::int32_t fresh_literal(Random& random) {
    const std::int32_t v = fresh();
    return below(random, 2) ? v : -v;
  }
  // The values of a place: a variable and its opposite, or some variables of which exactly one is true.
  Numbers place(std::uint32_t values) {
    if (values == 2) {
      const std::int32_t v = fresh();
      return {-v, v};
    }
    Numbers literals;
    for (std::uint32_t k = 0; k < values; ++k) literals.push_back(fresh());
    Numbers payload{1, 1};
    payload.insert(payload.end(), literals.begin(), literals.end());
    add(Op::kCount, 0, payload);
    return literals;
  }
  // A few clauses beside the rule, so that there are conflicts to explain.
  void disturb(Random& random) {
    for (std::uint32_t k = below(random, static_cast<std::size_t>(variables) / 2 + 1); k > 0; --k) {
      Numbers clause;
      for (std::uint32_t size = 2 + below(random, 2); size > 0; --size) clause.push_back(literal(random));
      rule(Op::kClause, clause);
    }
  }
};

// What each op means, said again without the search.

bool clause_holds(Payload p, std::uint32_t bits) {
  return std::ranges::any_of(p, [&](std::int32_t l) { return is_true(bits, l); });
}

bool count_holds(Payload p, std::uint32_t bits) {
  const auto count = std::ranges::count_if(p.subspan(2), [&](std::int32_t l) { return is_true(bits, l); });
  return count >= p[0] && count <= p[1];
}

bool sum_holds(Payload p, std::uint32_t bits) {
  std::int64_t sum = 0;
  for (std::size_t k = 2; k < p.size(); k += 2) sum += is_true(bits, p[k + 1]) ? p[k] : 0;
  return sum >= p[0] && sum <= p[1];
}

// The parts that points fall into by the edges that are there, as a number for each point.
std::vector<int> parts_of(std::size_t points, Payload triples, const std::function<bool(std::int32_t)>& there) {
  std::vector<int> part(points);
  for (std::size_t p = 0; p < points; ++p) part[p] = static_cast<int>(p);
  for (std::size_t k = 0; k < triples.size(); k += 3) {
    if (!there(static_cast<std::int32_t>(k))) continue;
    const int one = part[static_cast<std::size_t>(triples[k])], other = part[static_cast<std::size_t>(triples[k + 1])];
    std::ranges::replace(part, one, other);
  }
  return part;
}

bool connected_holds(Payload p, std::uint32_t bits) {
  const auto points = static_cast<std::size_t>(p[0]);
  const Payload present = p.subspan(1, points), triples = p.subspan(1 + points);
  const auto is_there = [&](std::int32_t point) { return true_or(bits, present[static_cast<std::size_t>(point)]); };
  const auto part = parts_of(points, triples, [&](std::int32_t k) {
    const auto at = static_cast<std::size_t>(k);
    return true_or(bits, triples[at + 2]) && is_there(triples[at]) && is_there(triples[at + 1]);
  });
  std::set<int> parts;
  for (std::size_t point = 0; point < points; ++point) {
    if (true_or(bits, present[point])) parts.insert(part[point]);
  }
  return parts.size() <= 1;
}

bool loop_holds(Payload p, std::uint32_t bits) {
  const auto points = static_cast<std::size_t>(p[0]);
  const Payload triples = p.subspan(1);
  std::vector<int> degree(points);
  const auto chosen = [&](std::int32_t k) { return is_true(bits, triples[static_cast<std::size_t>(k) + 2]); };
  for (std::size_t k = 0; k < triples.size(); k += 3) {
    if (!chosen(static_cast<std::int32_t>(k))) continue;
    ++degree[static_cast<std::size_t>(triples[k])];
    ++degree[static_cast<std::size_t>(triples[k + 1])];
  }
  if (std::ranges::any_of(degree, [](int d) { return d != 0 && d != 2; })) return false;
  const auto part = parts_of(points, triples, chosen);
  std::set<int> parts;
  for (std::size_t point = 0; point < points; ++point) {
    if (degree[point] > 0) parts.insert(part[point]);
  }
  return parts.size() == 1;
}

bool acyclic_holds(Payload p, std::uint32_t bits) {
  const auto points = static_cast<std::size_t>(p[0]);
  const Payload triples = p.subspan(1);
  std::vector<int> part(points);
  for (std::size_t point = 0; point < points; ++point) part[point] = static_cast<int>(point);
  for (std::size_t k = 0; k < triples.size(); k += 3) {
    if (!is_true(bits, triples[k + 2])) continue;
    const int one = part[static_cast<std::size_t>(triples[k])], other = part[static_cast<std::size_t>(triples[k + 1])];
    if (one == other) return false;
    std::ranges::replace(part, one, other);
  }
  return true;
}

bool automaton_holds(Payload p, std::uint32_t bits) {
  std::size_t at = 1;
  const auto next = [&] { return p[at++]; };
  std::set<std::int32_t> finals;
  for (std::int32_t k = next(); k > 0; --k) finals.insert(next());
  std::set<std::array<std::int32_t, 3>> steps;
  for (std::int32_t k = next(); k > 0; --k) {
    const std::int32_t state = next(), symbol = next();
    steps.insert({state, symbol, next()});
  }
  std::set<std::int32_t> states{0};
  while (at < p.size()) {
    std::set<std::int32_t> behind;
    const std::int32_t symbols = next();
    for (std::int32_t symbol = 0; symbol < symbols; ++symbol) {
      const std::int32_t l = next();
      if (l == 0 || !is_true(bits, l)) continue;
      for (const auto& [from, by, to] : steps) {
        if (by == symbol && states.contains(from)) behind.insert(to);
      }
    }
    states = behind;
  }
  return std::ranges::any_of(states, [&](std::int32_t state) { return finals.contains(state); });
}

bool different_holds(Payload p, std::uint32_t bits) {
  const auto places = static_cast<std::size_t>(p[0]), values = static_cast<std::size_t>(p[1]);
  for (std::size_t value = 0; value < values; ++value) {
    int count = 0;
    for (std::size_t place = 0; place < places; ++place) {
      const std::int32_t l = p[2 + place * values + value];
      count += l != 0 && is_true(bits, l);
    }
    if (count > 1) return false;
  }
  return true;
}

// Numbers read one after the other.
struct Feed {
  Payload numbers;
  std::size_t at = 0;
  std::int32_t next() { return numbers[at++]; }
  Payload take(std::size_t count) {
    at += count;
    return numbers.subspan(at - count, count);
  }
};

std::map<int, std::vector<std::size_t>> members_of(const std::vector<int>& part) {
  std::map<int, std::vector<std::size_t>> members;
  for (std::size_t p = 0; p < part.size(); ++p) members[part[p]].push_back(p);
  return members;
}

bool groups_hold(Payload payload, std::uint32_t bits) {
  Feed feed{payload};
  const auto points = static_cast<std::size_t>(feed.next());
  const Payload present = feed.take(points);
  Numbers triples;
  for (std::int32_t k = feed.next(); k > 0; --k) {
    const std::int32_t a = feed.next();
    triples.insert(triples.end(), {a, feed.next(), 0});
  }
  const Payload clues = feed.take(points);
  const auto there = [&](std::int32_t p) { return is_true(bits, present[static_cast<std::size_t>(p)]); };
  const auto part = parts_of(points, triples, [&](std::int32_t k) {
    return there(triples[static_cast<std::size_t>(k)]) && there(triples[static_cast<std::size_t>(k) + 1]);
  });
  for (const auto& [root, members] : members_of(part)) {
    if (!there(static_cast<std::int32_t>(members[0]))) continue;
    std::vector<std::int32_t> own;
    for (const std::size_t p : members) {
      if (clues[p] != 0) own.push_back(clues[p]);
    }
    if (own.size() != 1 || (own[0] > 0 && static_cast<std::size_t>(own[0]) != members.size())) return false;
  }
  return true;
}

bool division_holds(Payload payload, std::uint32_t bits) {
  Feed feed{payload};
  const auto points = static_cast<std::size_t>(feed.next());
  const auto edges = static_cast<std::size_t>(feed.next());
  const Payload triples = feed.take(3 * edges);
  const auto border = [&](std::size_t k) { return is_true(bits, triples[k + 2]); };
  const auto part = parts_of(points, triples, [&](std::int32_t k) { return !border(static_cast<std::size_t>(k)); });
  for (std::size_t k = 0; k < triples.size(); k += 3) {
    if (border(k) == (part[static_cast<std::size_t>(triples[k])] == part[static_cast<std::size_t>(triples[k + 1])])) return false;
  }
  auto members = members_of(part);
  for (std::size_t p = 0; p < points; ++p) {
    bool right = false;
    for (std::int32_t k = feed.next(); k > 0; --k) {
      const auto size = static_cast<std::size_t>(feed.next());
      const std::int32_t l = feed.next();
      if (l == 0) continue;
      const bool own = size == members[part[p]].size();
      if (own != is_true(bits, l)) return false;
      right = right || own;
    }
    if (!right) return false;
  }
  return true;
}

bool paths_hold(Payload payload, std::uint32_t bits) {
  Feed feed{payload};
  const auto points = static_cast<std::size_t>(feed.next());
  const auto edges = static_cast<std::size_t>(feed.next());
  const Payload triples = feed.take(3 * edges), labels = feed.take(points);
  const auto chosen = [&](std::int32_t k) { return is_true(bits, triples[static_cast<std::size_t>(k) + 2]); };
  std::vector<int> degree(points);
  for (std::size_t k = 0; k < triples.size(); k += 3) {
    if (!chosen(static_cast<std::int32_t>(k))) continue;
    ++degree[static_cast<std::size_t>(triples[k])];
    ++degree[static_cast<std::size_t>(triples[k + 1])];
  }
  for (const auto& [root, members] : members_of(parts_of(points, triples, chosen))) {
    std::vector<std::int32_t> ends;
    for (const std::size_t p : members) {
      if (labels[p] != 0) ends.push_back(labels[p]);
      if (labels[p] != 0 ? degree[p] != 1 : degree[p] != (members.size() > 1 ? 2 : 0)) return false;
    }
    if (members.size() > 1 && (ends.size() != 2 || ends[0] != ends[1])) return false;
  }
  return true;
}

bool holds(const Record& record, std::uint32_t bits) {
  switch (record.op) {
    case Op::kClause: return clause_holds(record.payload, bits);
    case Op::kCount: return count_holds(record.payload, bits);
    case Op::kSum: return sum_holds(record.payload, bits);
    case Op::kConnected: return connected_holds(record.payload, bits);
    case Op::kLoop: return loop_holds(record.payload, bits);
    case Op::kAcyclic: return acyclic_holds(record.payload, bits);
    case Op::kAutomaton: return automaton_holds(record.payload, bits);
    case Op::kDifferent: return different_holds(record.payload, bits);
    case Op::kGroups: return groups_hold(record.payload, bits);
    case Op::kDivision: return division_holds(record.payload, bits);
    case Op::kPaths: return paths_hold(record.payload, bits);
  }
  return false;
}

// For every assignment, which rules hold: those with number 0 as the first.
class Table {
 public:
  explicit Table(const Program& program) : rules_(program.rules() + 1), holds_((std::size_t{1} << program.variables()) * rules_, 1) {
    for (std::uint32_t bits = 0; bits < 1u << program.variables(); ++bits) {
      for (const Record& record : program.records()) {
        if (!holds(record, bits)) holds_[bits * rules_ + record.rule] = 0;
      }
    }
  }
  bool operator()(std::uint32_t bits, std::size_t rule) const { return holds_[bits * rules_ + rule]; }
  bool all(std::uint32_t bits, const std::vector<bool>& chosen) const {
    for (std::size_t rule = 0; rule < rules_; ++rule) {
      if ((rule == 0 || chosen[rule]) && !(*this)(bits, rule)) return false;
    }
    return true;
  }

 private:
  std::size_t rules_;
  std::vector<std::uint8_t> holds_;
};

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

std::set<std::uint32_t> brute_force(const Table& table, std::uint32_t variables, const std::vector<bool>& chosen) {
  std::set<std::uint32_t> models;
  for (std::uint32_t bits = 0; bits < 1u << variables; ++bits) {
    if (table.all(bits, chosen)) models.insert(bits);
  }
  return models;
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

// Random payloads.

Numbers random_edges(Text& text, Random& random, std::uint32_t points, std::uint32_t count, bool shared, bool always) {
  Numbers triples;
  for (std::uint32_t k = 0; k < count; ++k) {
    const auto a = static_cast<std::int32_t>(below(random, points)), b = static_cast<std::int32_t>(below(random, points));
    if (a == b) continue;
    const bool old = shared && text.variables > 0 && below(random, 4) == 0;
    const std::int32_t l = always && below(random, 4) == 0 ? 0 : old ? text.literal(random) : text.fresh_literal(random);
    triples.insert(triples.end(), {a, b, l});
  }
  return triples;
}

Numbers grid_edges(Text& text, std::int32_t rows, std::int32_t columns, bool always) {
  Numbers triples;
  for (std::int32_t p = 0; p < rows * columns; ++p) {
    if (p % columns + 1 < columns) triples.insert(triples.end(), {p, p + 1, always ? 0 : text.fresh()});
    if (p + columns < rows * columns) triples.insert(triples.end(), {p, p + columns, always ? 0 : text.fresh()});
  }
  return triples;
}

void add(Numbers& to, const Numbers& more) { to.insert(to.end(), more.begin(), more.end()); }

void add_count(Text& text, Random& random) {
  while (text.variables < 10) text.fresh();
  Numbers payload(2);
  for (std::int32_t v = 1; v <= text.variables; ++v) {
    if (below(random, 4)) payload.push_back(below(random, 2) ? v : -v);
  }
  payload[0] = static_cast<std::int32_t>(below(random, payload.size())) - 1;
  payload[1] = payload[0] + static_cast<std::int32_t>(below(random, 4)) - (below(random, 8) == 0);
  text.rule(Op::kCount, payload);
}

void add_sum(Text& text, Random& random) {
  Numbers payload(2);
  for (std::uint32_t places = 1 + below(random, 3); places > 0; --places) {
    const Numbers place = text.place(2 + below(random, 3));
    for (std::size_t value = place.size() == 2 ? 1 : 0; value < place.size(); ++value) {
      const bool some = below(random, 10) > 0;
      if (some) add(payload, {static_cast<std::int32_t>(value) + 1, place[value]});
    }
  }
  for (std::uint32_t more = below(random, 4); more > 0; --more) {
    const std::int32_t l = below(random, 4) ? text.fresh_literal(random) : text.literal(random);
    add(payload, {static_cast<std::int32_t>(below(random, 11)) - 5, l});
  }
  payload[0] = static_cast<std::int32_t>(below(random, 12)) - 3;
  payload[1] = payload[0] + static_cast<std::int32_t>(below(random, 3));
  text.rule(Op::kSum, payload);
}

void add_connected(Text& text, Random& random) {
  const bool grid = below(random, 2);
  const std::uint32_t points = grid ? 9 : 3 + below(random, 4);
  Numbers payload{static_cast<std::int32_t>(points)};
  const bool shared = below(random, 3) == 0;
  for (std::uint32_t p = 0; p < points; ++p) {
    const bool old = shared && text.variables > 0 && below(random, 4) == 0;
    payload.push_back(!grid && below(random, 3) == 0 ? 0 : old ? text.literal(random) : text.fresh_literal(random));
  }
  add(payload, grid ? grid_edges(text, 3, 3, true) : random_edges(text, random, points, 3 + below(random, 4), shared, true));
  text.rule(Op::kConnected, payload);
}

void add_loop(Text& text, Random& random) {
  const bool grid = below(random, 2);
  const std::uint32_t points = grid ? 9 : 3 + below(random, 4);
  Numbers payload{static_cast<std::int32_t>(points)};
  add(payload, grid ? grid_edges(text, 3, 3, false) : random_edges(text, random, points, 5 + below(random, 7), below(random, 3) == 0, false));
  text.rule(Op::kLoop, payload);
}

// A point of many edges, whose rule is no longer all in clauses.
void add_star(Text& text, Random& random) {
  Numbers payload{6};
  for (std::int32_t k = 0; k < 10; ++k) add(payload, {0, 1 + k % 5, text.fresh_literal(random)});
  add(payload, {1, 2, text.fresh(), 3, 4, text.literal(random)});
  text.rule(Op::kLoop, payload);
}

void add_acyclic(Text& text, Random& random) {
  const bool grid = below(random, 3) == 0;
  const std::uint32_t points = grid ? 8 : 3 + below(random, 4);
  Numbers payload{static_cast<std::int32_t>(points)};
  add(payload, grid ? grid_edges(text, 2, 4, false) : random_edges(text, random, points, 3 + below(random, 7), below(random, 2), false));
  text.rule(Op::kAcyclic, payload);
}

void add_automaton(Text& text, Random& random) {
  const std::uint32_t states = 1 + below(random, 5), symbols = 2 + below(random, 2);
  Numbers payload{static_cast<std::int32_t>(states)};
  Numbers finals, steps;
  for (std::uint32_t s = 0; s < states; ++s) {
    if (below(random, 2)) finals.push_back(static_cast<std::int32_t>(s));
    for (std::uint32_t symbol = 0; symbol < symbols; ++symbol) {
      for (std::uint32_t k = below(random, 12) / 5; k > 0; --k) {
        add(steps, {static_cast<std::int32_t>(s), static_cast<std::int32_t>(symbol), static_cast<std::int32_t>(below(random, states))});
      }
    }
  }
  payload.push_back(static_cast<std::int32_t>(finals.size()));
  add(payload, finals);
  payload.push_back(static_cast<std::int32_t>(steps.size() / 3));
  add(payload, steps);
  std::vector<Numbers> places;
  while (text.variables < 9) {
    if (!places.empty() && below(random, 6) == 0) {
      places.push_back(places[below(random, places.size())]);
    } else {
      places.push_back(text.place(symbols));
      if (below(random, 8) == 0) places.back().push_back(0);
    }
    payload.push_back(static_cast<std::int32_t>(places.back().size()));
    add(payload, places.back());
  }
  text.rule(Op::kAutomaton, payload);
}

void add_different(Text& text, Random& random) {
  const std::uint32_t places = 1 + below(random, 3), values = places + below(random, 2) + (places < 2);
  Numbers payload{static_cast<std::int32_t>(places), static_cast<std::int32_t>(values)};
  for (std::uint32_t p = 0; p < places; ++p) {
    const bool all = values < 3 || below(random, 3);
    Numbers place = text.place(all ? values : values - 1);
    if (!all) place.insert(place.begin() + static_cast<std::ptrdiff_t>(below(random, values)), 0);
    add(payload, place);
  }
  text.rule(Op::kDifferent, payload);
}

void add_groups(Text& text, Random& random) {
  const std::uint32_t kind = below(random, 3), points = kind == 0 ? 9 : kind == 1 ? 12 : 3 + below(random, 5);
  Numbers payload{static_cast<std::int32_t>(points)};
  for (std::uint32_t p = 0; p < points; ++p) payload.push_back(text.fresh_literal(random));
  const Numbers triples = kind == 2 ? random_edges(text, random, points, 3 + below(random, 6), true, false)
                                    : grid_edges(text, 3, kind == 0 ? 3 : 4, true);
  payload.push_back(static_cast<std::int32_t>(triples.size() / 3));
  for (std::size_t k = 0; k < triples.size(); k += 3) add(payload, {triples[k], triples[k + 1]});
  const std::int32_t largest = 1 + static_cast<std::int32_t>(below(random, 7));
  for (std::uint32_t p = 0; p < points; ++p) {
    const std::uint32_t clue = below(random, 9);
    payload.push_back(clue == 0 ? -1 : clue > 2 ? 0 : 1 + static_cast<std::int32_t>(below(random, static_cast<std::size_t>(largest))));
    if (payload.back() != 0 && below(random, 2)) text.rule(Op::kClause, {payload[1 + p]});
  }
  text.rule(Op::kGroups, payload);
}

void add_division(Text& text, Random& random) {
  const bool grid = below(random, 2);
  const std::uint32_t points = grid ? 6 : 2 + below(random, 4);
  const Numbers triples = grid ? grid_edges(text, 2, 3, false) : random_edges(text, random, points, 1 + below(random, 6), false, false);
  Numbers payload{static_cast<std::int32_t>(points), static_cast<std::int32_t>(triples.size() / 3)};
  add(payload, triples);
  // The sizes of a random division, and some others; points may share literals.
  const std::uint32_t joined = random();
  const auto part = parts_of(points, triples, [&](std::int32_t k) { return joined >> k / 3 % 32 & 1; });
  const auto members = members_of(part);
  Numbers told{text.fresh()};
  for (std::uint32_t p = 0; p < points; ++p) {
    const auto own = static_cast<std::int32_t>(members.at(part[p]).size());
    const std::int32_t other = own + 1 + static_cast<std::int32_t>(below(random, 2)), less = own > 1 ? own - 1 : own + 3;
    if (text.variables < 12 && below(random, 2)) {
      const Numbers place = text.place(2);
      add(payload, {2, own, place[0], below(random, 2) ? other : less, place[1]});
    } else if (text.variables < 10 && below(random, 2)) {
      const Numbers place = text.place(3);
      add(payload, {4, own, place[0], other, place[1], less, place[2], 9, 0});
    } else {
      if (text.variables < 12) told.push_back(text.fresh());
      add(payload, {1, own, told[below(random, told.size())]});
    }
  }
  text.rule(Op::kDivision, payload);
}

void add_paths(Text& text, Random& random) {
  const bool grid = below(random, 2);
  const std::uint32_t points = grid ? 9 : 3 + below(random, 5);
  const Numbers triples = grid ? grid_edges(text, 3, 3, false)
                               : random_edges(text, random, points, 3 + below(random, 10), below(random, 3) == 0, false);
  Numbers payload{static_cast<std::int32_t>(points), static_cast<std::int32_t>(triples.size() / 3)};
  add(payload, triples);
  Numbers order, labels(points);
  for (std::uint32_t p = 0; p < points; ++p) order.push_back(static_cast<std::int32_t>(p));
  std::ranges::shuffle(order, random);
  for (std::uint32_t k = 0; k < below(random, points / 2 + 1); ++k) {
    labels[static_cast<std::size_t>(order[2 * k])] = labels[static_cast<std::size_t>(order[2 * k + 1])] = 5 * static_cast<std::int32_t>(k) + 3;
  }
  add(payload, labels);
  text.rule(Op::kPaths, payload);
}

using Maker = void (*)(Text&, Random&);

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

// The places of a program: groups of which exactly one is true, and variables by themselves; some are left hidden.
Board board_of(const Program& program, Random& random) {
  Board board;
  std::vector<bool> used(program.variables());
  for (const Record& record : program.records()) {
    if (record.rule != 0 || record.op != Op::kCount) continue;
    Literals& values = board.places.emplace_back();
    for (const std::int32_t l : record.payload.subspan(2)) {
      values.push_back(from_dimacs(l));
      used[variable_of(values.back())] = true;
    }
  }
  for (Variable v = 0; v < program.variables(); ++v) {
    if (!used[v] && below(random, 5)) board.places.push_back({negative(v), positive(v)});
  }
  for (std::uint32_t rule = 1; rule <= program.rules(); ++rule) {
    board.weights.push_back({1 + below(random, 3), 3 + below(random, 3), below(random, 2)});
    if (below(random, 4) == 0) board.background.push_back(rule);
  }
  return board;
}

bool all_true(const Literals& literals, std::uint32_t bits) {
  return std::ranges::all_of(literals, [&](Literal l) { return is_true(bits, to_dimacs(l)); });
}

// Whether, in all assignments, the rules with the given literals bring about the others; with none of these: never.
bool follows(const Table& table, const Program& program, const RuleNumbers& rules, const Literals& given,
             const Literals& forced) {
  std::vector<bool> chosen(program.rules() + 1);
  for (const std::uint32_t rule : rules) chosen[rule] = true;
  for (std::uint32_t bits = 0; bits < 1u << program.variables(); ++bits) {
    if (table.all(bits, chosen) && all_true(given, bits) && (forced.empty() || !all_true(forced, bits))) return false;
  }
  return true;
}

void check_finding(const Table& table, const Program& program, const Finding& finding, const std::string& what) {
  expect(!finding.forced.empty() && follows(table, program, finding.rules, finding.because, finding.forced),
         what + ": follows from what is cited");
  if (finding.kind == Kind::kOverlap) return;  // its links name rules, and are no chain
  for (const Branch& branch : finding.branches) {
    for (const Link& link : branch.links) {
      expect(follows(table, program, link.rules, link.because, link.forced), what + ": each link follows");
    }
    const bool refuted = finding.kind != Kind::kEitherWay;
    expect(branch.links.back().forced == (refuted ? Literals{} : finding.forced), what + ": the last link");
  }
}

void test_findings_follow_from_what_they_cite(const std::string& what, Maker make, std::uint32_t rounds,
                                              std::map<Kind, std::size_t>& kinds) {
  Random random(static_cast<std::uint32_t>(what.size()) * 10 + what.back());
  for (std::uint32_t round = 0; round < rounds; ++round) {
    Text text;
    make(text, random);
    if (below(random, 3)) make(text, random);
    if (text.variables > 12) continue;
    text.disturb(random);
    const Program program(text.numbers, static_cast<std::uint32_t>(text.variables));
    const Table table(program);
    const Board board = board_of(program, random);
    Stop stop;
    const Climbed climbed = climb(program, board, 100, stop);
    Literals known;
    for (const Finding& finding : climbed.findings) {
      check_finding(table, program, finding, what + " " + std::to_string(round));
      expect(std::ranges::all_of(finding.because, [&](Literal l) {
        return std::ranges::find(known, l) != known.end() || follows(table, program, {}, known, {l});
      }), what + " " + std::to_string(round) + ": only what is known is cited");
      known.insert(known.end(), finding.forced.begin(), finding.forced.end());
      ++kinds[finding.kind];
    }
    RuleNumbers all(program.rules());
    for (std::uint32_t rule = 0; rule < all.size(); ++rule) all[rule] = rule + 1;
    const bool impossible = follows(table, program, all, {}, {});
    expect(climbed.end != End::kBroken || impossible, what + " " + std::to_string(round) + ": broken only if impossible");
    expect(climbed.end != End::kSolved || impossible || !follows(table, program, all, known, {}),
           what + " " + std::to_string(round) + ": solved by a model");
    expect(climbed.end == End::kSolved || climbed.end == End::kBroken || climbed.end == End::kStuck, what + ": an end");
  }
}

// Two of three, but at most one of the first two and a fourth.
void test_counts_that_share_places_overlap() {
  const std::vector<std::int32_t> numbers{2, 1, 5, 2, 2, 1, 2, 3, 2, 2, 5, 1, 1, 1, 2, 4};
  const Program program(numbers, 4);
  Board board;
  for (Variable v = 0; v < 4; ++v) board.places.push_back({negative(v), positive(v)});
  board.weights.resize(program.rules());
  Stop stop;
  const Climbed climbed = climb(program, board, 1, stop);
  expect(climbed.findings.size() == 1, "an overlap is found");
  const Finding& finding = climbed.findings.front();
  expect(finding.kind == Kind::kOverlap && finding.forced == Literals{positive(2), negative(3)}, "what overlap forces");
  check_finding(Table(program), program, finding, "overlap");
}

void test_all_kinds_of_findings_follow_from_what_they_cite() {
  std::map<Kind, std::size_t> kinds;
  test_findings_follow_from_what_they_cite("count", add_count, 60, kinds);
  test_findings_follow_from_what_they_cite("sum", add_sum, 60, kinds);
  test_findings_follow_from_what_they_cite("connected", add_connected, 60, kinds);
  test_findings_follow_from_what_they_cite("loop", add_loop, 60, kinds);
  test_findings_follow_from_what_they_cite("acyclic", add_acyclic, 60, kinds);
  test_findings_follow_from_what_they_cite("automaton", add_automaton, 60, kinds);
  test_findings_follow_from_what_they_cite("different", add_different, 60, kinds);
  test_findings_follow_from_what_they_cite("groups", add_groups, 60, kinds);
  test_findings_follow_from_what_they_cite("division", add_division, 60, kinds);
  test_findings_follow_from_what_they_cite("paths", add_paths, 60, kinds);
  for (const Kind kind : {Kind::kSingle, Kind::kAhead, Kind::kTrial, Kind::kCombination}) {
    expect(kinds[kind] > 0, "findings of kind " + std::to_string(static_cast<int>(kind)));
  }
}

// The first variable leads to the last either way, and the opposite of the last leads nowhere.
void test_what_both_values_lead_to_is_found() {
  Text text;
  for (int v = 0; v < 6; ++v) text.fresh();
  for (const Numbers& clause : std::vector<Numbers>{{-1, 2}, {-1, 3}, {-2, -3, 6}, {1, 4}, {1, 5}, {-4, -5, 6}}) {
    text.rule(Op::kClause, clause);
  }
  const Program program(text.numbers, 6);
  Board board;
  for (Variable v = 0; v < 6; ++v) board.places.push_back({negative(v), positive(v)});
  board.weights.resize(program.rules());
  Stop stop;
  const Climbed climbed = climb(program, board, 1, stop);
  expect(climbed.findings.size() == 1 && climbed.end == End::kOpen, "one finding, as wanted");
  const Finding& finding = climbed.findings.at(0);
  expect(finding.kind == Kind::kEitherWay && finding.forced == Literals{positive(5)}, "either way");
  expect(finding.rules.size() == 6 && finding.because.empty(), "all six rules, and nothing else");
  check_finding(Table(program), program, finding, "either way");
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
  test_models_equal_brute_force("groups", add_groups, 200);
  test_models_equal_brute_force("division", add_division, 200);
  test_models_equal_brute_force("paths", add_paths, 120);
  test_planted_models_are_never_lost("groups", planted_groups, 40);
  test_planted_models_are_never_lost("division", planted_division, 20);
  test_planted_models_are_never_lost("paths", planted_paths, 20);
  test_paths_have_no_solution_or_one_or_more();
  test_large_rules_are_counted();
  test_all_kinds_of_findings_follow_from_what_they_cite();
  test_counts_that_share_places_overlap();
  test_what_both_values_lead_to_is_found();
  test_what_is_wrong_with_a_program_is_said_in_one_sentence();
  return verdict();
}
