// Small random programs of every op.
#pragma once

#include "tests/rules_meaning.hpp"

namespace clew::tests {

inline Numbers random_edges(Text& text, Random& random, std::uint32_t points, std::uint32_t count, bool shared,
                            bool always) {
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

inline Numbers grid_edges(Text& text, std::int32_t rows, std::int32_t columns, bool always) {
  Numbers triples;
  for (std::int32_t p = 0; p < rows * columns; ++p) {
    if (p % columns + 1 < columns) triples.insert(triples.end(), {p, p + 1, always ? 0 : text.fresh()});
    if (p + columns < rows * columns) triples.insert(triples.end(), {p, p + columns, always ? 0 : text.fresh()});
  }
  return triples;
}

inline void add(Numbers& to, const Numbers& more) { to.insert(to.end(), more.begin(), more.end()); }

inline void add_count(Text& text, Random& random) {
  while (text.variables < 10) text.fresh();
  Numbers payload(2);
  for (std::int32_t v = 1; v <= text.variables; ++v) {
    if (below(random, 4)) payload.push_back(below(random, 2) ? v : -v);
  }
  payload[0] = static_cast<std::int32_t>(below(random, payload.size())) - 1;
  payload[1] = payload[0] + static_cast<std::int32_t>(below(random, 4)) - (below(random, 8) == 0);
  text.rule(Op::kCount, payload);
}

inline void add_sum(Text& text, Random& random) {
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

inline void add_connected(Text& text, Random& random) {
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

inline void add_loop(Text& text, Random& random) {
  const bool grid = below(random, 2);
  const std::uint32_t points = grid ? 9 : 3 + below(random, 4);
  Numbers payload{static_cast<std::int32_t>(points)};
  add(payload, grid ? grid_edges(text, 3, 3, false) : random_edges(text, random, points, 5 + below(random, 7), below(random, 3) == 0, false));
  text.rule(Op::kLoop, payload);
}

// A point of many edges, whose rule is no longer all in clauses.
inline void add_star(Text& text, Random& random) {
  Numbers payload{6};
  for (std::int32_t k = 0; k < 10; ++k) add(payload, {0, 1 + k % 5, text.fresh_literal(random)});
  add(payload, {1, 2, text.fresh(), 3, 4, text.literal(random)});
  text.rule(Op::kLoop, payload);
}

inline void add_acyclic(Text& text, Random& random) {
  const bool grid = below(random, 3) == 0;
  const std::uint32_t points = grid ? 8 : 3 + below(random, 4);
  Numbers payload{static_cast<std::int32_t>(points)};
  add(payload, grid ? grid_edges(text, 2, 4, false) : random_edges(text, random, points, 3 + below(random, 7), below(random, 2), false));
  text.rule(Op::kAcyclic, payload);
}

inline void add_automaton(Text& text, Random& random) {
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

inline void add_different(Text& text, Random& random) {
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

// Numbers from 1 on in places with consecutive variables.
inline void add_arithmetic(Text& text, Random& random) {
  const Op op = std::array{Op::kDistinct, Op::kTotal, Op::kCalc, Op::kCalc}[below(random, 4)];
  Numbers payload, structure;
  if (op == Op::kCalc) payload.push_back(1 + static_cast<std::int32_t>(below(random, 15)));
  if (op != Op::kDistinct) payload.push_back(static_cast<std::int32_t>(below(random, 10)));
  for (std::uint32_t places = 1 + below(random, 3); places > 0; --places) {
    const auto count = static_cast<std::int32_t>(1 + below(random, 4));
    const std::int32_t first = text.variables + 1;
    for (std::int32_t k = 0; k < count; ++k) text.fresh();
    structure.insert(structure.end(), {first, count});
    payload.insert(payload.end(), {1 + static_cast<std::int32_t>(below(random, 2)), count, first});
  }
  text.add(Op::kPlaces, 0, structure);
  text.rule(op, payload);
}

inline void add_groups(Text& text, Random& random) {
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

inline void add_division(Text& text, Random& random) {
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

inline void add_paths(Text& text, Random& random) {
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

}  // namespace clew::tests
