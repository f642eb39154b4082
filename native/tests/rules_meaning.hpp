// What ground rules mean, said again without the search: programs in the making, and brute force on all assignments.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "rules/answer.hpp"
#include "tests/expect.hpp"

namespace clew::tests {

using namespace clew::rules;
using Random = std::mt19937;
using Numbers = std::vector<std::int32_t>;
using Payload = std::span<const std::int32_t>;

inline bool is_true(std::uint32_t bits, std::int32_t l) { return (bits >> (std::abs(l) - 1) & 1) == (l > 0); }
inline bool true_or(std::uint32_t bits, std::int32_t l) { return l == 0 || is_true(bits, l); }

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

inline bool clause_holds(Payload p, std::uint32_t bits) {
  return std::ranges::any_of(p, [&](std::int32_t l) { return is_true(bits, l); });
}

inline bool count_holds(Payload p, std::uint32_t bits) {
  const auto count = std::ranges::count_if(p.subspan(2), [&](std::int32_t l) { return is_true(bits, l); });
  return count >= p[0] && count <= p[1];
}

inline bool sum_holds(Payload p, std::uint32_t bits) {
  std::int64_t sum = 0;
  for (std::size_t k = 2; k < p.size(); k += 2) sum += is_true(bits, p[k + 1]) ? p[k] : 0;
  return sum >= p[0] && sum <= p[1];
}

// The parts that points fall into by the edges that are there, as a number for each point.
inline std::vector<int> parts_of(std::size_t points, Payload triples, const std::function<bool(std::int32_t)>& there) {
  std::vector<int> part(points);
  for (std::size_t p = 0; p < points; ++p) part[p] = static_cast<int>(p);
  for (std::size_t k = 0; k < triples.size(); k += 3) {
    if (!there(static_cast<std::int32_t>(k))) continue;
    const int one = part[static_cast<std::size_t>(triples[k])], other = part[static_cast<std::size_t>(triples[k + 1])];
    std::ranges::replace(part, one, other);
  }
  return part;
}

inline bool connected_holds(Payload p, std::uint32_t bits) {
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

inline bool loop_holds(Payload p, std::uint32_t bits) {
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

inline bool acyclic_holds(Payload p, std::uint32_t bits) {
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

inline bool automaton_holds(Payload p, std::uint32_t bits) {
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

inline bool different_holds(Payload p, std::uint32_t bits) {
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

inline std::map<int, std::vector<std::size_t>> members_of(const std::vector<int>& part) {
  std::map<int, std::vector<std::size_t>> members;
  for (std::size_t p = 0; p < part.size(); ++p) members[part[p]].push_back(p);
  return members;
}

inline bool groups_hold(Payload payload, std::uint32_t bits) {
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

inline bool division_holds(Payload payload, std::uint32_t bits) {
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

inline bool paths_hold(Payload payload, std::uint32_t bits) {
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

inline bool places_hold(Payload payload, std::uint32_t bits) {
  for (std::size_t at = 0; at < payload.size(); at += 2) {
    int held = 0;
    for (std::int32_t k = 0; k < payload[at + 1]; ++k) held += is_true(bits, payload[at] + k);
    if (held != 1) return false;
  }
  return true;
}

// Where a place has no value, or several, other rules are broken.
inline bool arithmetic_holds(Op op, Payload payload, std::uint32_t bits) {
  Numbers values;
  for (std::size_t at = op == Op::kDistinct ? 0 : op == Op::kTotal ? 1 : 2; at < payload.size(); at += 3) {
    for (std::int32_t k = 0; k < payload[at + 1]; ++k) {
      if (is_true(bits, payload[at + 2] + k)) values.push_back(payload[at] + k);
    }
  }
  std::ranges::sort(values, std::ranges::greater());
  std::int32_t sum = 0, product = 1;
  for (const std::int32_t value : values) {
    sum += value;
    product *= value;
  }
  if (op != Op::kCalc) {
    return std::ranges::adjacent_find(values) == values.end() && (op == Op::kDistinct || sum == payload[0]);
  }
  const std::int32_t operations = payload[0], result = payload[1], greatest = values.empty() ? 0 : values[0];
  return ((operations & 1) && sum == result) || ((operations & 2) && 2 * greatest - sum == result) ||
         ((operations & 4) && product == result) || ((operations & 8) && greatest * greatest == result * product);
}

inline bool holds(const Record& record, std::uint32_t bits) {
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
    case Op::kPlaces: return places_hold(record.payload, bits);
    case Op::kDistinct:
    case Op::kTotal:
    case Op::kCalc: return arithmetic_holds(record.op, record.payload, bits);
    case Op::kRectangles:
    case Op::kWindows:
    case Op::kAround:
    case Op::kSight:
    case Op::kPartners:
    case Op::kChoice:
    case Op::kFurther: break;  // only to solve: tested with boards
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

inline std::set<std::uint32_t> brute_force(const Table& table, std::uint32_t variables, const std::vector<bool>& chosen) {
  std::set<std::uint32_t> models;
  for (std::uint32_t bits = 0; bits < 1u << variables; ++bits) {
    if (table.all(bits, chosen)) models.insert(bits);
  }
  return models;
}

}  // namespace clew::tests
