// Tests of the search on masks: dealing out digits equals trying all ways, and models of small random puzzles are those
// grids, out of all, that keep the rules.
#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "rules/masks.hpp"
#include "tests/expect.hpp"
#include "tests/rules_meaning.hpp"

namespace {

using namespace clew;
using namespace clew::rules;
using namespace clew::tests;
using Grid = std::vector<std::int32_t>;  // by cell, the number of its digit

void test_digits_are_dealt_out_as_by_trying_all_ways() {
  Random random(3);
  std::array<int, 2> verdicts{};
  for (std::uint32_t round = 0; round < 3000; ++round) {
    const std::size_t size = 2 + round % 5, digits = round % 3 ? 9 : 16;
    Mask set = 0;
    while (static_cast<std::size_t>(std::popcount(set)) < size) set |= static_cast<Mask>(1u << below(random, digits));
    std::vector<Mask> left(size);
    for (Mask& own : left) {
      while (std::popcount(own) < 2) own |= static_cast<Mask>(random() & random() & ((1u << digits) - 1)) | (random() % 2 ? set & random() : 0);
    }
    std::vector<Mask> each, expected(size), kept(size);
    for (Mask rest = set; rest; rest &= rest - 1) each.push_back(lowest(rest));
    bool any = false;
    do {
      bool fits = true;
      for (std::size_t k = 0; k < size; ++k) fits = fits && (left[k] & each[k]);
      for (std::size_t k = 0; fits && k < size; ++k) expected[k] |= each[k];
      any = any || fits;
    } while (std::ranges::next_permutation(each).found);
    ++verdicts[any];
    expect(deal(left, set, kept) == any, "whether digits can be dealt out, round " + std::to_string(round));
    if (any) expect(kept == expected, "what cells keep, round " + std::to_string(round));
  }
  expect(std::ranges::min(verdicts) > 200, "enough deals of each kind");
}

// Cells whose digits differ by groups, and all grids of them.
struct Shape {
  std::int32_t digits = 0, cells = 0;
  std::vector<std::vector<std::int32_t>> groups;
  std::vector<Grid> grids;

  void find_grids() {
    Grid grid(static_cast<std::size_t>(cells), -1);
    const std::function<void(std::size_t)> fill = [&](std::size_t at) {
      if (at == grid.size()) {
        grids.push_back(grid);
        return;
      }
      for (std::int32_t digit = 0; digit < digits; ++digit) {
        const bool taken = std::ranges::any_of(groups, [&](const auto& group) {
          return std::ranges::count(group, static_cast<std::int32_t>(at)) &&
                 std::ranges::any_of(group, [&](std::int32_t cell) { return grid[static_cast<std::size_t>(cell)] == digit; });
        });
        if (taken) continue;
        grid[at] = digit;
        fill(at + 1);
        grid[at] = -1;
      }
    };
    fill(0);
  }
};

Shape small_sudoku() {
  Shape shape{4, 16, {}, {}};
  for (std::int32_t k = 0; k < 4; ++k) {
    const std::int32_t corner = 8 * (k / 2) + 2 * (k % 2);
    shape.groups.push_back({4 * k, 4 * k + 1, 4 * k + 2, 4 * k + 3});
    shape.groups.push_back({k, k + 4, k + 8, k + 12});
    shape.groups.push_back({corner, corner + 1, corner + 4, corner + 5});
  }
  shape.find_grids();
  return shape;
}

Shape two_rows() {  // of a sudoku with boxes of two by three; columns are no houses
  Shape shape{6, 12, {{0, 1, 2, 3, 4, 5}, {6, 7, 8, 9, 10, 11}, {0, 1, 2, 6, 7, 8}, {3, 4, 5, 9, 10, 11}, {0, 6}, {4, 10}}, {}};
  shape.find_grids();
  return shape;
}

Shape five_cells() {  // nothing says that any differ
  Shape shape{3, 5, {}, {}};
  shape.find_grids();
  return shape;
}

// A puzzle about a shape, and the rules that it has beside it.
struct Puzzle {
  const Shape& shape;
  Text text;
  std::vector<std::function<bool(const Grid&)>> rules;

  explicit Puzzle(const Shape& own) : shape(own) {
    Numbers places;
    for (std::int32_t cell = 0; cell < shape.cells; ++cell) add(places, {literal(cell, 0), shape.digits});
    text.variables = shape.cells * shape.digits;
    text.add(Op::kPlaces, 0, places);
    for (const auto& group : shape.groups) text.add(Op::kDistinct, 1, spans(group));
  }
  std::int32_t literal(std::int32_t cell, std::int32_t digit) const { return cell * shape.digits + digit + 1; }
  Numbers spans(const std::vector<std::int32_t>& cells) const {
    Numbers numbers;
    for (const std::int32_t cell : cells) add(numbers, {1, shape.digits, literal(cell, 0)});
    return numbers;
  }
  static void add(Numbers& numbers, const Numbers& more) { numbers.insert(numbers.end(), more.begin(), more.end()); }

  // Different digits that add up to what they do in a grid, or are consecutive.
  void add_choice(const std::vector<std::int32_t>& cells, const Grid& like, bool run) {
    Numbers payload{run, 0};
    for (const std::int32_t cell : cells) payload[1] += run ? 0 : like[static_cast<std::size_t>(cell)] + 1;
    const std::int32_t total = payload[1];
    add(payload, spans(cells));
    text.add(Op::kChoice, 1, payload);
    rules.push_back([=](const Grid& grid) {
      std::vector<std::int32_t> values;
      for (const std::int32_t cell : cells) values.push_back(grid[static_cast<std::size_t>(cell)] + 1);
      std::ranges::sort(values);
      const bool all = std::ranges::adjacent_find(values) == values.end();
      const std::int32_t sum = std::accumulate(values.begin(), values.end(), 0);
      return all && (run ? values.back() - values.front() + 1 == static_cast<std::int32_t>(values.size()) : sum == total);
    });
  }

  // The digits, each with a factor, add up to what they do in a grid, or a little more.
  void add_sum(const std::vector<std::int32_t>& cells, const Grid& like, Random& random) {
    std::vector<std::int32_t> factors;
    for (std::size_t k = 0; k < cells.size(); ++k) factors.push_back(std::array{1, 1, 1, -1, 2}[below(random, 5)]);
    const auto sum = [=](const Grid& grid) {
      std::int32_t all = 0;
      for (std::size_t k = 0; k < cells.size(); ++k) all += factors[k] * (grid[static_cast<std::size_t>(cells[k])] + 1);
      return all;
    };
    const std::int32_t least = sum(like), most = least + static_cast<std::int32_t>(below(random, 3));
    Numbers payload{least, most};
    for (std::size_t k = 0; k < cells.size(); ++k) {
      for (std::int32_t digit = 0; digit < shape.digits; ++digit) add(payload, {factors[k] * (digit + 1), literal(cells[k], digit)});
    }
    text.add(Op::kSum, 1, payload);
    rules.push_back([=](const Grid& grid) { return sum(grid) >= least && sum(grid) <= most; });
  }

  // As many literals are true as in a grid, or a little more or less.
  void add_count(const std::vector<std::int32_t>& cells, const Grid& like, Random& random) {
    Numbers literals;
    for (const std::int32_t cell : cells) {
      for (std::int32_t digit = 0; digit < shape.digits; ++digit) {
        if (below(random, 2)) literals.push_back(below(random, 4) ? literal(cell, digit) : -literal(cell, digit));
      }
    }
    const auto count = [=, digits = shape.digits](const Grid& grid) {
      return static_cast<std::int32_t>(std::ranges::count_if(literals, [&](std::int32_t l) {
        return (grid[static_cast<std::size_t>((std::abs(l) - 1) / digits)] == (std::abs(l) - 1) % digits) == (l > 0);
      }));
    };
    const std::int32_t least = count(like) - static_cast<std::int32_t>(below(random, 2)), most = least + static_cast<std::int32_t>(below(random, 2));
    Numbers payload{least, most};
    add(payload, literals);
    text.add(Op::kCount, 1, payload);
    rules.push_back([=](const Grid& grid) { return count(grid) >= least && count(grid) <= most; });
  }

  // A random automaton, which may read a cell twice, ends where it does for a grid, or in some other states.
  void add_automaton(const std::vector<std::int32_t>& cells, const Grid& like, Random& random) {
    const std::size_t states = std::array{3u, 8u, 200u}[below(random, 3)];
    std::vector<std::vector<std::int32_t>> next(states, std::vector<std::int32_t>(static_cast<std::size_t>(shape.digits)));
    for (auto& row : next) {
      for (std::int32_t& to : row) to = below(random, 6) ? static_cast<std::int32_t>(below(random, states)) : -1;
    }
    for (std::size_t k = 0, state = 0; k < cells.size(); ++k) {  // the grid is not stuck
      std::int32_t& to = next[state][static_cast<std::size_t>(like[static_cast<std::size_t>(cells[k])])];
      to = std::max(to, 0);
      state = static_cast<std::size_t>(to);
    }
    const auto end = [=](const Grid& grid) {
      std::int32_t state = 0;
      for (const std::int32_t cell : cells) {
        if (state >= 0) state = next[static_cast<std::size_t>(state)][static_cast<std::size_t>(grid[static_cast<std::size_t>(cell)])];
      }
      return state;
    };
    std::vector<bool> is_final(states);
    for (std::size_t state = 0; state < states; ++state) is_final[state] = below(random, 4) == 0;
    is_final[static_cast<std::size_t>(end(like))] = true;
    Numbers finals, steps;
    for (std::size_t state = 0; state < states; ++state) {
      if (is_final[state]) finals.push_back(static_cast<std::int32_t>(state));
      for (std::size_t digit = 0; digit < next[state].size(); ++digit) {
        if (next[state][digit] >= 0) add(steps, {static_cast<std::int32_t>(state), static_cast<std::int32_t>(digit) + 1, next[state][digit]});
      }
    }
    Numbers payload{static_cast<std::int32_t>(states), static_cast<std::int32_t>(finals.size())};
    add(payload, finals);
    payload.push_back(static_cast<std::int32_t>(steps.size() / 3));
    add(payload, steps);
    for (const std::int32_t cell : cells) {
      add(payload, {shape.digits + 1, 0});
      for (std::int32_t digit = 0; digit < shape.digits; ++digit) payload.push_back(literal(cell, digit));
    }
    text.add(Op::kAutomaton, 1, payload);
    rules.push_back([=](const Grid& grid) { return end(grid) >= 0 && is_final[static_cast<std::size_t>(end(grid))]; });
  }

  void add_clause(Random& random) {
    Numbers clause;
    for (std::uint32_t size = 2 + below(random, 2); size > 0; --size) clause.push_back(text.literal(random));
    text.add(Op::kClause, 1, clause);
    const std::int32_t digits = shape.digits;
    rules.push_back([=](const Grid& grid) {
      return std::ranges::any_of(clause, [&](std::int32_t l) {
        return (grid[static_cast<std::size_t>((std::abs(l) - 1) / digits)] == (std::abs(l) - 1) % digits) == (l > 0);
      });
    });
  }

  void forbid(std::int32_t cell, std::int32_t digit) {
    text.add(Op::kClause, 1, {-literal(cell, digit)});
    rules.push_back([=](const Grid& grid) { return grid[static_cast<std::size_t>(cell)] != digit; });
  }
};

// Nothing but houses and some digits that cells cannot have, most of them not those of one grid.
Puzzle random_marks(const Shape& shape, Random& random) {
  Puzzle puzzle(shape);
  const Grid& like = shape.grids[below(random, shape.grids.size())];
  for (std::int32_t cell = 0; cell < shape.cells; ++cell) {
    for (std::int32_t digit = 0; digit < shape.digits; ++digit) {
      if (below(random, like[static_cast<std::size_t>(cell)] == digit ? 40 : 3) == 0) puzzle.forbid(cell, digit);
    }
  }
  puzzle.text.add(Op::kFurther, 1, {});
  return puzzle;
}

// Nothing but clauses: no rule says what digits are.
Puzzle random_clauses(const Shape& shape, Random& random) {
  Puzzle puzzle(shape);
  for (std::uint32_t k = 8 + below(random, 12); k > 0; --k) puzzle.add_clause(random);
  puzzle.text.add(Op::kFurther, 1, {});
  return puzzle;
}

Puzzle random_puzzle(const Shape& shape, Random& random) {
  Puzzle puzzle(shape);
  Grid like = shape.grids[below(random, shape.grids.size())];
  const auto some = [&](std::size_t size) {
    std::vector<std::int32_t> cells(static_cast<std::size_t>(shape.cells));
    std::iota(cells.begin(), cells.end(), 0);
    std::ranges::shuffle(cells, random);
    cells.resize(size);
    return cells;
  };
  for (std::uint32_t k = 2 + below(random, 4); k > 0; --k) {
    auto group = shape.groups[below(random, shape.groups.size())];
    std::ranges::shuffle(group, random);
    group.resize(std::min<std::size_t>(group.size(), 2 + below(random, 5)));
    puzzle.add_choice(group, like, below(random, 5) == 0);
  }
  for (std::uint32_t k = below(random, 3); k > 0; --k) puzzle.add_choice(some(2 + below(random, 2)), like, false);
  if (below(random, 6) == 0) like = shape.grids[below(random, shape.grids.size())];
  for (std::uint32_t k = below(random, 3); k > 0; --k) puzzle.add_sum(some(2 + below(random, 5)), like, random);
  for (std::uint32_t k = below(random, 4); k > 0; --k) puzzle.add_clause(random);
  puzzle.text.add(Op::kFurther, 1, {});
  return puzzle;
}

// Automata and counts.
Puzzle random_lines(const Shape& shape, Random& random) {
  Puzzle puzzle(shape);
  const auto any_cell = [&] { return static_cast<std::int32_t>(below(random, static_cast<std::size_t>(shape.cells))); };
  Grid like = shape.grids[below(random, shape.grids.size())];
  for (std::uint32_t k = 2 + below(random, 4); k > 0; --k) {
    std::vector<std::int32_t> cells(2 + below(random, 5));
    std::ranges::generate(cells, any_cell);
    puzzle.add_automaton(cells, like, random);
  }
  if (below(random, 4) == 0) like = shape.grids[below(random, shape.grids.size())];
  for (std::uint32_t k = 1 + below(random, 4); k > 0; --k) {
    std::vector<std::int32_t> cells{any_cell(), any_cell(), any_cell(), any_cell()};
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    puzzle.add_count(cells, like, random);
  }
  puzzle.text.add(Op::kFurther, 1, {});
  return puzzle;
}

// All models, in turns of so many looks.
std::vector<Grid> models_of(const Puzzle& puzzle, std::uint64_t effort, const std::string& what) {
  const Program program(puzzle.text.numbers, static_cast<std::uint32_t>(puzzle.text.variables));
  std::vector<Variable> over(program.variables());
  std::iota(over.begin(), over.end(), 0);
  auto masks = Masks::of(program, over);
  expect(masks.has_value(), what + ": is for masks");
  std::vector<Grid> found;
  Stop stop;
  Budget budget(stop);
  for (auto end = Masks::End::kTired; masks && end != Masks::End::kAll;) {
    end = masks->search(effort, budget, [&](const std::vector<std::uint8_t>& values) {
      Grid& grid = found.emplace_back();
      for (std::size_t v = 0; v < values.size(); ++v) {
        if (values[v]) grid.push_back(static_cast<std::int32_t>(v) % puzzle.shape.digits);
      }
      return true;
    });
    expect(end == Masks::End::kAll || end == Masks::End::kTired, what + ": nothing stops it");
    const double left = masks->remaining();
    expect(left > -1e-9 && left < 1 + 1e-9, what + ": a share remains");
  }
  std::ranges::sort(found);
  return found;
}

using Maker = Puzzle (*)(const Shape&, Random&);
void test_models_are_the_grids_that_keep_the_rules(const std::string& what, const Shape& shape, std::uint32_t rounds,
                                                   Maker make) {
  Random random(11);
  std::array<int, 3> verdicts{};
  for (std::uint32_t round = 0; round < rounds; ++round) {
    const Puzzle puzzle = make(shape, random);
    std::vector<Grid> expected;
    std::ranges::copy_if(shape.grids, std::back_inserter(expected), [&](const Grid& grid) {
      return std::ranges::all_of(puzzle.rules, [&](const auto& rule) { return rule(grid); });
    });
    ++verdicts[std::min<std::size_t>(expected.size(), 2)];
    const std::string which = what + " " + std::to_string(round);
    expect(models_of(puzzle, 1u << 30, which) == expected, which + ": the models");
    expect(models_of(puzzle, 5, which) == expected, which + ": the models in turns");
  }
  expect(std::ranges::min(verdicts) > static_cast<int>(rounds / 30), what + ": enough puzzles of each kind");
}

}  // namespace

int main() {
  test_digits_are_dealt_out_as_by_trying_all_ways();
  test_models_are_the_grids_that_keep_the_rules("small sudoku", small_sudoku(), 300, random_puzzle);
  test_models_are_the_grids_that_keep_the_rules("two rows", two_rows(), 40, random_puzzle);
  test_models_are_the_grids_that_keep_the_rules("lines", small_sudoku(), 300, random_lines);
  test_models_are_the_grids_that_keep_the_rules("marks", small_sudoku(), 300, random_marks);
  test_models_are_the_grids_that_keep_the_rules("clauses", five_cells(), 300, random_clauses);
  return verdict();
}
