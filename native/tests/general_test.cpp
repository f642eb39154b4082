// Tests of sudoku of any size: against a brute-force solver, known counts, limits, and random grids.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "sudoku/general.hpp"
#include "sudoku/general_masks.hpp"
#include "sudoku/general_search.hpp"
#include "sudoku/learn.hpp"
#include "tests/expect.hpp"

namespace {

using clew::Answer;
using clew::Limits;
using clew::Stop;
using clew::sudoku::Shape;
using Grid = std::vector<std::uint8_t>;
using namespace clew::tests;

// How long after its time a search may end; generous, since sanitizers slow it and the machine may be busy.
#ifdef __SANITIZE_ADDRESS__
constexpr double kGrace = 1.5;
#else
constexpr double kGrace = 0.3;
#endif

std::string name(const Shape& shape) {
  return std::to_string(shape.box_rows) + "x" + std::to_string(shape.box_columns);
}

// Whether the value fits the cell beside the other values of its row, column and box.
bool fits(const Shape& shape, const Grid& grid, int cell, int value) {
  const int n = shape.size(), row = cell / n, column = cell % n;
  const int top = row - row % shape.box_rows, left = column - column % shape.box_columns;
  for (int k = 0; k < n; ++k) {
    const int box_cell = (top + k / shape.box_columns) * n + left + k % shape.box_columns;
    for (const int other : {row * n + k, k * n + column, box_cell}) {
      if (other != cell && grid[other] == value) return false;
    }
  }
  return true;
}

bool full_and_valid(const Shape& shape, const Grid& grid) {
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (grid[cell] < 1 || grid[cell] > shape.size() || !fits(shape, grid, cell, grid[cell])) return false;
  }
  return true;
}

// The second opinion, as simple as can be: fills the cell with the fewest values that fit.
void brute_force(const Shape& shape, Grid& grid, std::uint64_t most, std::set<Grid>& found) {
  int best = -1, fewest = shape.size() + 1;
  for (int cell = 0; cell < shape.cells() && fewest > 1; ++cell) {
    if (grid[cell] != 0) continue;
    int count = 0;
    for (int v = 1; v <= shape.size(); ++v) count += fits(shape, grid, cell, v);
    if (count < fewest) {
      best = cell;
      fewest = count;
    }
  }
  if (best < 0) {
    if (full_and_valid(shape, grid)) found.insert(grid);
    return;
  }
  for (int v = 1; v <= shape.size() && found.size() < most; ++v) {
    if (!fits(shape, grid, best, v)) continue;
    grid[best] = static_cast<std::uint8_t>(v);
    brute_force(shape, grid, most, found);
  }
  grid[best] = 0;
}

Grid solved(const Shape& shape, std::uint64_t seed) {
  Grid grid(static_cast<std::size_t>(shape.cells()));
  Stop stop;
  expect(clew::sudoku::random_grid(shape, seed, grid.data(), stop), "a random grid of " + name(shape));
  return grid;
}

// A full grid with some cells blanked, and now and then some values changed, so that it may have no solution.
Grid puzzle(const Shape& shape, double blank, int changes, std::mt19937_64& random) {
  Grid grid = solved(shape, random());
  for (auto& value : grid) {
    if (std::uniform_real_distribution<>()(random) < blank) value = 0;
  }
  for (; changes > 0; --changes) {
    grid[random() % grid.size()] = static_cast<std::uint8_t>(1 + random() % static_cast<unsigned>(shape.size()));
  }
  return grid;
}

void solutions_agree_with_brute_force() {
  struct Kind {
    Shape shape;
    double blank;
    int puzzles;
  };
  int unique = 0, several = 0, impossible = 0;
  std::mt19937_64 random(1);
  for (const Kind& kind : {Kind{{2, 2}, 0.8, 300}, {{2, 3}, 0.65, 200}, {{3, 2}, 0.6, 200}, {{2, 4}, 0.5, 150},
                           {{4, 2}, 0.55, 150}, {{3, 3}, 0.6, 200}, {{2, 5}, 0.45, 80}, {{3, 4}, 0.4, 60},
                           {{1, 5}, 0.6, 50}}) {
    for (int k = 0; k < kind.puzzles; ++k) {
      Grid grid = puzzle(kind.shape, kind.blank, k % 3 == 2 ? 1 + k % 2 : 0, random);
      std::set<Grid> expected, found;
      brute_force(kind.shape, grid, 200, expected);
      Limits limits;
      limits.solutions = 200;
      Stop stop;
      const Answer answer = clew::sudoku::solve(kind.shape, grid.data(), limits, stop, [&](const std::uint8_t* values) {
        const Grid solution(values, values + kind.shape.cells());
        expect(full_and_valid(kind.shape, solution), "a solution of " + name(kind.shape) + " is valid");
        for (std::size_t cell = 0; cell < grid.size(); ++cell) {
          expect(grid[cell] == 0 || grid[cell] == solution[cell], "a solution keeps the givens");
        }
        found.insert(solution);
        return true;
      }, static_cast<std::uint64_t>(k % 4));
      expect(answer.found == found.size(), "no solution of " + name(kind.shape) + " comes twice");
      expect(expected.size() == 200 ? found.size() == 200 : found == expected, "the solutions of " + name(kind.shape));
      expect(answer.exhausted || answer.found == 200, "the end of " + name(kind.shape));
      unique += expected.size() == 1;
      several += expected.size() > 1;
      impossible += expected.empty();
    }
  }
  expect(unique > 100 && several > 100 && impossible > 100, "puzzles of all three kinds");
  std::printf("ok solutions agree with brute force: %d unique, %d several, %d impossible\n", unique, several,
              impossible);
}

std::uint64_t count(const Shape& shape, const Grid& grid, std::uint64_t most, bool& exhausted) {
  Limits limits;
  limits.solutions = most;
  Stop stop;
  const Answer answer = clew::sudoku::solve(shape, grid.data(), limits, stop);
  exhausted = answer.exhausted;
  return answer.found;
}

void known_counts_come_out() {
  bool exhausted = false;
  expect(count({2, 2}, Grid(16), 1000, exhausted) == 288 && exhausted, "288 grids of 4x4");
  Grid six(36);
  for (std::size_t k = 0; k < 6; ++k) six[k] = static_cast<std::uint8_t>(k + 1);
  expect(count({2, 3}, six, 100'000, exhausted) == 28'200'960 / 720 && exhausted, "6x6 grids with a given first row");
  expect(count({4, 4}, Grid(256), 10'000, exhausted) == 10'000 && !exhausted, "10,000 grids of 16x16");
  expect(count({2, 2}, Grid(16), 288, exhausted) == 288, "exactly as many as asked for");
  std::printf("ok known counts come out\n");
}

void many_solutions_of_nine_by_nine_are_counted() {
  bool exhausted = false;
  Grid nine = solved({3, 3}, 5);
  for (std::size_t k = 0; k < 36; ++k) nine[k] = 0;
  std::set<Grid> expected;
  brute_force({3, 3}, nine, 100'000, expected);
  expect(count({3, 3}, nine, 100'000, exhausted) == expected.size() && exhausted, "9x9 with four rows blank");
  std::printf("ok nine by nine with four rows blank has %zu solutions\n", expected.size());
}

// Enumerating thousands leaves what was learned unpassed at many levels; plain search learns nothing.
void thousands_of_solutions_agree_with_plain_search() {
  std::mt19937_64 random(1);
  int compared = 0;
  std::uint64_t total = 0;
  for (int k = 0; k < 60; ++k) {
    const Shape shape = k % 2 ? Shape{2, 5} : Shape{3, 3};
    const Grid grid = puzzle(shape, k % 2 ? 0.67 : 0.73, 0, random);
    clew::sudoku::Masks masks(shape, grid.data());
    expect(masks.settle(), "a puzzle with a solution is not refuted");
    Limits limits;
    limits.solutions = 20'000;
    limits.nodes = 300'000;
    Stop stop;
    const clew::OnSolution none;
    const clew::sudoku::Task task{shape, masks, limits, stop, none, 0};
    const Answer plain = clew::sudoku::search_plainly(task);
    if (!plain.exhausted || plain.found < 2) continue;
    const Answer learned = clew::sudoku::search_by_learning(task);
    expect(learned.exhausted && learned.found == plain.found,
           std::to_string(plain.found) + " solutions of " + name(shape) + ", not " + std::to_string(learned.found));
    ++compared;
    total += plain.found;
  }
  expect(compared >= 20, "puzzles with many solutions");
  std::printf("ok %d puzzles with %llu solutions agree with plain search\n", compared,
              static_cast<unsigned long long>(total));
}

// The rules and givens of a grid, one variable for each cell and value, for a search that looks ahead from the start.
std::uint64_t count_by_splits(const Shape& shape, const Grid& grid, std::uint64_t most, bool& exhausted) {
  const int n = shape.size();
  const auto at = [&](int cell, int value) {
    return clew::sudoku::literal(static_cast<std::uint32_t>(cell * n + value));
  };
  clew::sudoku::Learner learner(static_cast<std::uint32_t>(shape.cells() * n));
  std::vector<clew::sudoku::Literal> group(static_cast<std::size_t>(n));
  const auto add = [&](auto member) {
    for (int k = 0; k < n; ++k) group[static_cast<std::size_t>(k)] = member(k);
    learner.exactly_one(group);
  };
  for (int cell = 0; cell < shape.cells(); ++cell) {
    add([&](int k) { return at(cell, k); });
    const clew::sudoku::Literal given[] = {at(cell, grid[cell] - 1)};
    if (grid[cell]) learner.exactly_one(given);
  }
  for (int unit = 0; unit < n; ++unit) {
    for (int value = 0; value < n; ++value) {
      add([&](int k) { return at(shape.in_row(unit, k), value); });
      add([&](int k) { return at(shape.in_column(unit, k), value); });
      add([&](int k) { return at(shape.in_box(unit, k), value); });
    }
  }
  learner.split_after(0);
  Limits limits;
  Stop stop;
  clew::sudoku::Budget budget(limits, stop);
  std::uint64_t found = 0;
  auto result = clew::sudoku::Learner::Result::kModel;
  while (found < most && (result = learner.next(budget)) == clew::sudoku::Learner::Result::kModel) ++found;
  exhausted = result == clew::sudoku::Learner::Result::kExhausted;
  return found;
}

void looking_ahead_changes_no_count() {
  std::mt19937_64 random(2);
  int kinds[3] = {};
  for (int k = 0; k < 240; ++k) {
    const Shape shape = k % 4 == 0 ? Shape{2, 3} : k % 4 == 1 ? Shape{2, 5} : k % 4 == 2 ? Shape{3, 4} : Shape{3, 3};
    const Grid grid = puzzle(shape, k % 4 == 0 ? 0.6 : k % 8 < 4 ? 0.5 : 0.62, k % 3 == 0 ? 1 : 0, random);
    bool one = false, other = false;
    const std::uint64_t most = k % 5 == 0 ? 500 : 2, expected = count(shape, grid, most, one);
    const std::uint64_t found = count_by_splits(shape, grid, most, other);
    expect(found == expected && (one == other || found == most), std::to_string(expected) + " solutions of " +
           name(shape) + ", looking ahead " + std::to_string(found));
    ++kinds[std::min<std::uint64_t>(found, 2)];
  }
  expect(std::min({kinds[0], kinds[1], kinds[2]}) >= 20, "puzzles of all three kinds to look ahead in");
  std::printf("ok looking ahead changes no count: %d, %d, %d\n", kinds[0], kinds[1], kinds[2]);
}

void contradictory_givens_are_exhausted_at_once() {
  for (const Shape shape : {Shape{2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}}) {
    Grid grid(static_cast<std::size_t>(shape.cells()));
    grid[0] = grid[1] = 1;
    bool exhausted = false;
    expect(count(shape, grid, 2, exhausted) == 0 && exhausted, "two equal givens in a row of " + name(shape));
  }
  std::printf("ok contradictory givens are exhausted at once\n");
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void limits_hold() {
  const Shape huge{6, 6};
  const Grid blank(static_cast<std::size_t>(huge.cells()));
  Limits limits;
  limits.solutions = ~std::uint64_t{0};
  limits.nodes = 50;
  Stop by_nodes;
  Answer answer = clew::sudoku::solve(huge, blank.data(), limits, by_nodes);
  expect(answer.counters.decisions <= 50 && !answer.exhausted, "fifty decisions and no more");

  limits.nodes = Limits{}.nodes;
  limits.seconds = 0.2;
  Stop by_seconds;
  auto start = std::chrono::steady_clock::now();
  answer = clew::sudoku::solve(huge, blank.data(), limits, by_seconds);
  const double taken = seconds_since(start);
  expect(!answer.exhausted && taken < 0.2 + kGrace, "the clock ends the search, after " + std::to_string(taken) + " s");

  limits.seconds = Limits{}.seconds;
  for (const Shape shape : {huge, Shape{2, 4}}) {
    std::atomic<bool> flag = false;
    Stop by_flag(1e10, &flag);
    start = std::chrono::steady_clock::now();
    std::thread raise([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      flag = true;
    });
    answer = clew::sudoku::solve(shape, blank.data(), limits, by_flag);
    raise.join();
    expect(!answer.exhausted && by_flag.ended() && seconds_since(start) < 0.2 + kGrace, "the flag ends the search");
  }

  Stop by_callback;
  int seen = 0;
  const auto until_three = [&](const std::uint8_t*) { return ++seen < 3; };
  answer = clew::sudoku::solve(huge, blank.data(), limits, by_callback, until_three);
  expect(answer.found == 3 && seen == 3 && !answer.exhausted, "the callback ends the search");
  std::printf("ok limits hold\n");
}

void random_grids_are_valid_and_repeat() {
  for (const Shape shape : {Shape{2, 2}, {2, 3}, {2, 4}, {3, 3}, {2, 5}, {3, 4}, {3, 5}, {4, 4}, {4, 5}, {5, 5},
                            {6, 6}}) {
    const auto start = std::chrono::steady_clock::now();
    const Grid one = solved(shape, 7);
    const double taken = seconds_since(start);
    expect(full_and_valid(shape, one), "a random grid of " + name(shape) + " is valid");
    expect(one == solved(shape, 7), "the same seed gives the same grid of " + name(shape));
    expect(one != solved(shape, 8), "another seed gives another grid of " + name(shape));
    std::printf("   random %s in %.1f ms\n", name(shape).c_str(), 1e3 * taken);
  }
  std::printf("ok random grids are valid and repeat\n");
}

}  // namespace

int main() {
  solutions_agree_with_brute_force();
  known_counts_come_out();
  many_solutions_of_nine_by_nine_are_counted();
  thousands_of_solutions_agree_with_plain_search();
  looking_ahead_changes_no_count();
  contradictory_givens_are_exhausted_at_once();
  limits_hold();
  random_grids_are_valid_and_repeat();
  return verdict();
}
