// Tests of the 9x9 kernel and the puzzle maker: against a simple backtracking solver, limits, stops, threads.
//
// Starts itself again with CLEW_KERNEL set, once for each variant the processor can run.
#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "sudoku/bands.hpp"
#include "sudoku/bands_core.hpp"
#include "sudoku/make9.hpp"
#include "tests/expect.hpp"

namespace {

using clew::Answer;
using clew::Limits;
using clew::Stop;
using clew::sudoku::make9;
using clew::sudoku::solve9;
using clew::Symmetry;
using clew::sudoku::Wish;
using Grid = std::vector<std::uint8_t>;
using namespace clew::tests;

int box_of(int cell) { return cell / 27 * 3 + cell % 9 / 3; }

// The second opinion: fills the cell with the fewest values that fit, up to `most` solutions.
class Simple {
 public:
  explicit Simple(const Grid& cells) : cells_(cells) {
    for (int cell = 0; cell < 81; ++cell) {
      if (cells[cell] == 0) continue;
      if (!(free(cell) >> cells[cell] & 1)) sound_ = false;
      flip(cell, cells[cell]);
    }
  }

  std::uint64_t count(std::uint64_t most) { return sound_ ? search(most) : 0; }

 private:
  unsigned free(int cell) const { return 0x3fe & ~(rows_[cell / 9] | columns_[cell % 9] | boxes_[box_of(cell)]); }

  void flip(int cell, int value) {
    rows_[cell / 9] ^= 1u << value;
    columns_[cell % 9] ^= 1u << value;
    boxes_[box_of(cell)] ^= 1u << value;
  }

  std::uint64_t search(std::uint64_t most) {
    int best = -1, fewest = 10;
    for (int cell = 0; cell < 81; ++cell) {
      if (cells_[cell] != 0 || std::popcount(free(cell)) >= fewest) continue;
      best = cell;
      fewest = std::popcount(free(cell));
    }
    if (best < 0) return 1;
    std::uint64_t found = 0;
    for (unsigned values = free(best); values != 0 && found < most; values &= values - 1) {
      const int value = std::countr_zero(values);
      cells_[best] = static_cast<std::uint8_t>(value);
      flip(best, value);
      found += search(most - found);
      flip(best, value);
      cells_[best] = 0;
    }
    return found;
  }

  Grid cells_;
  unsigned rows_[9] = {}, columns_[9] = {}, boxes_[9] = {};
  bool sound_ = true;
};

bool solves(const Grid& solution, const Grid& puzzle) {
  std::set<int> seen;
  for (int cell = 0; cell < 81; ++cell) {
    const int value = solution[cell];
    if (value < 1 || value > 9 || (puzzle[cell] != 0 && puzzle[cell] != value)) return false;
    seen.insert({100 + 10 * (cell / 9) + value, 200 + 10 * (cell % 9) + value, 300 + 10 * box_of(cell) + value});
  }
  return seen.size() == 243;
}

Grid grid_of(const char* text) {
  Grid grid(81);
  for (int i = 0; i < 81; ++i) grid[i] = static_cast<std::uint8_t>(text[i] == '.' ? 0 : text[i] - '0');
  return grid;
}

std::string text_of(const Grid& grid) {
  std::string text(81, '.');
  for (int i = 0; i < 81; ++i)
    if (grid[i] != 0) text[i] = static_cast<char>('0' + grid[i]);
  return text;
}

Answer solve(const Grid& cells, const Limits& limits, std::vector<Grid>* solutions = nullptr) {
  Stop stop(limits.seconds);
  return solve9(cells.data(), limits, stop, [&](const std::uint8_t* values) {
    if (solutions) solutions->emplace_back(values, values + 81);
    return true;
  });
}

// A full grid with some cells emptied and, for every third puzzle, one given changed.
Grid random_puzzle(std::mt19937_64& random, int clues, bool spoil) {
  Grid grid(81);
  clew::sudoku::random_grid9(random(), grid.data());
  std::vector<int> order(81);
  for (int i = 0; i < 81; ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  for (int i = clues; i < 81; ++i) grid[order[i]] = 0;
  if (spoil) grid[order[0]] = static_cast<std::uint8_t>(grid[order[0]] % 9 + 1);
  return grid;
}

void answers_agree_with_a_simple_solver() {
  std::mt19937_64 random(1);
  int unique = 0, several = 0, impossible = 0;
  for (int i = 0; i < 450; ++i) {
    const Grid puzzle = random_puzzle(random, 22 + i % 24, i % 3 == 0);
    const std::uint64_t expected = Simple(puzzle).count(500);
    std::vector<Grid> solutions;
    const Answer answer = solve(puzzle, {.solutions = 500}, &solutions);
    const std::string where = " for " + text_of(puzzle);
    expect(answer.found == expected, "count agrees" + where);
    expect(answer.found == solutions.size(), "each solution is handed out" + where);
    expect(expected == 500 || answer.exhausted, "exhausted" + where);
    std::set<std::string> distinct;
    for (const Grid& solution : solutions) {
      expect(solves(solution, puzzle), "solution is right" + where);
      distinct.insert(text_of(solution));
    }
    expect(distinct.size() == solutions.size(), "distinct" + where);
    ++(expected == 0 ? impossible : expected == 1 ? unique : several);
  }
  expect(unique > 30 && several > 30 && impossible > 30, "the sample has all verdicts");
  std::printf("ok answers agree: %d unique, %d several, %d impossible\n", unique, several, impossible);
}

void contradictory_givens_have_no_solution() {
  for (const int other : {1, 9, 10, 20, 8, 72}) {
    Grid puzzle(81);
    puzzle[0] = puzzle[other] = 9;
    const Answer answer = solve(puzzle, {});
    expect(answer.found == 0 && answer.exhausted, "two nines in cells 0 and " + std::to_string(other));
  }
  Grid wrong(81);
  clew::sudoku::random_grid9(3, wrong.data());
  std::swap(wrong[40], wrong[41]);
  expect(solve(wrong, {}).found == 0, "a full wrong grid");
  std::printf("ok contradictory givens\n");
}

void limits_hold() {
  const Grid empty(81);
  for (const std::uint64_t most : {0, 1, 7, 5000}) {
    std::vector<Grid> solutions;
    const Answer answer = solve(empty, {.solutions = most}, &solutions);
    expect(answer.found == most && !answer.exhausted, "solution limit");
  }
  std::mt19937_64 random(2);
  const Grid puzzle = random_puzzle(random, 23, false);
  const Answer whole = solve(puzzle, {.solutions = 3000});
  for (std::uint64_t nodes = 0; nodes < whole.counters.decisions; nodes += 1 + nodes / 3) {
    const Answer answer = solve(puzzle, {.solutions = 3000, .nodes = nodes});
    expect(answer.counters.decisions == nodes && !answer.exhausted, "node limit " + std::to_string(nodes));
  }
  const Answer same = solve(puzzle, {.solutions = 3000, .nodes = whole.counters.decisions});
  expect(same.found == whole.found && same.exhausted == whole.exhausted, "a node limit just large enough");
  std::printf("ok limits on solutions and nodes (%d decisions)\n", static_cast<int>(whole.counters.decisions));
}

void stops_hold() {
  const Grid empty(81);
  const Limits endless{.solutions = ~std::uint64_t{0}};
  const auto start = Stop::Clock::now();
  Stop timed(0.05);
  expect(!solve9(empty.data(), endless, timed).exhausted, "time ends the search");
  std::atomic<bool> flag = false;
  std::jthread raiser([&flag] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    flag = true;
  });
  Stop flagged(1e18, &flag);
  expect(!solve9(empty.data(), endless, flagged).exhausted, "a flag ends the search");
  int seen = 0;
  Stop never;
  const Answer answer = solve9(empty.data(), endless, never, [&seen](const std::uint8_t*) { return ++seen < 10; });
  expect(answer.found == 10 && seen == 10, "the caller ends the search");
  expect(Stop::Clock::now() - start < std::chrono::seconds(2), "stops are prompt");
  std::printf("ok stops by clock, flag and caller\n");
}

void many_agree_with_one() {
  std::mt19937_64 random(5);
  const std::size_t count = 500, stride = 83;
  std::string text(count * stride, '\n');
  for (std::size_t i = 0; i < count; ++i)
    text.replace(i * stride, 81, text_of(random_puzzle(random, 24 + static_cast<int>(i % 20), i % 3 == 0)));
  std::vector<std::uint8_t> found(count);
  std::vector<char> solutions(81 * count);
  for (const unsigned threads : {0u, 1u, 3u}) {
    clew::sudoku::solve9_many(text.data(), count, stride, 5, threads, found.data(), solutions.data(), nullptr, 1e18);
    for (std::size_t i = 0; i < count; ++i) {
      const Grid puzzle = grid_of(&text[i * stride]);
      expect(found[i] == solve(puzzle, {.solutions = 5}).found, "many: count of puzzle " + std::to_string(i));
      const std::string solution(&solutions[81 * i], 81);
      expect(found[i] ? solves(grid_of(solution.data()), puzzle) : solution == std::string(81, '.'), "many: solution");
    }
  }
  const std::atomic<bool> raised = true;
  clew::sudoku::solve9_many(text.data(), count, stride, 2, 2, found.data(), nullptr, &raised, 1e18);
  const auto undecided = std::count(found.begin(), found.end(), clew::sudoku::kUndecided9);
  expect(static_cast<std::size_t>(undecided) == count, "many: a raised flag leaves all undecided");
  clew::sudoku::solve9_many(text.data(), count, stride, 2, 2, found.data(), nullptr, nullptr, 0);
  expect(std::count(found.begin(), found.end(), clew::sudoku::kUndecided9) > 0, "many: no time leaves some undecided");
  clew::sudoku::solve9_many(text.data(), 0, stride, 2, 2, found.data(), nullptr, nullptr, 1);
  std::printf("ok many agree with one\n");
}

int image(Symmetry symmetry, int cell) {
  const int row = cell / 9, column = cell % 9;
  const int images[] = {cell, 80 - cell, 9 * column + 8 - row, 9 * row + 8 - column, 9 * column + row};
  return images[static_cast<int>(symmetry)];
}

void expect_minimal(const Grid& puzzle, Symmetry symmetry) {
  for (int cell = 0; cell < 81; ++cell) {
    if (puzzle[cell] == 0) continue;
    Grid fewer = puzzle;
    for (int at = cell; fewer[at] != 0; at = image(symmetry, at)) fewer[at] = 0;
    expect(solve(fewer, {}).found == 2, "no orbit can go from " + text_of(puzzle));
  }
}

void made_puzzles_are_as_wished() {
  const std::size_t count = 40;
  for (const Symmetry symmetry : {Symmetry::none, Symmetry::rotate180, Symmetry::rotate90, Symmetry::mirror,
                                  Symmetry::diagonal}) {
    std::vector<char> out(81 * count), again(81 * count);
    std::vector<std::uint8_t> made(count);
    const Wish wish{.symmetry = symmetry, .minimal = true, .clues = 0};
    expect(make9({11, count, 1}, wish, out.data(), made.data(), {}) == count, "all made");
    make9({11, count, 3}, wish, again.data(), made.data(), {});
    expect(out == again, "threads do not matter");
    make9({12, count, 1}, wish, again.data(), made.data(), {});
    expect(out != again, "the seed matters");
    for (std::size_t i = 0; i < count; ++i) {
      const Grid puzzle = grid_of(&out[81 * i]);
      expect(Simple(puzzle).count(2) == 1, "made puzzle is unique: " + text_of(puzzle));
      expect_minimal(puzzle, symmetry);
      for (int cell = 0; cell < 81; ++cell)
        expect((puzzle[cell] == 0) == (puzzle[image(symmetry, cell)] == 0), "symmetric: " + text_of(puzzle));
    }
  }
  std::printf("ok made puzzles are unique, minimal, symmetric and repeatable\n");
}

void clue_counts_are_met() {
  const std::size_t count = 20;
  std::vector<char> out(81 * count);
  std::vector<std::uint8_t> made(count);
  for (const int clues : {81, 80, 50, 36, 30, 26}) {
    const Wish wish{.symmetry = Symmetry::rotate180, .minimal = false, .clues = clues};
    const std::size_t all = make9({1, count, 2}, wish, out.data(), made.data(), {});
    expect(all > count / 2 && (clues < 30 || all == count), "clue count in reach: " + std::to_string(clues));
    for (std::size_t i = 0; i < count; ++i) {
      const Grid puzzle = grid_of(&out[81 * i]);
      const auto kept = 81 - std::count(puzzle.begin(), puzzle.end(), 0);
      expect((kept == clues) == (made[i] == 1) && kept >= clues, "clue count " + std::to_string(clues));
      expect(solve(puzzle, {}).found == 1, "unique with clue count");
    }
  }
  expect(make9({1, 2, 1}, {.minimal = false, .clues = 10}, out.data(), made.data(), {}) == 0, "ten clues");
  const std::atomic<bool> raised = true;
  expect(make9({1, count, 2}, {}, out.data(), made.data(), clew::Stop(1e18, &raised)) == 0, "a raised flag stops the maker");
  std::printf("ok clue counts are met or reported\n");
}

void random_grids_are_full_and_differ() {
  std::set<std::string> grids;
  std::vector<int> first(10);
  for (std::uint64_t seed = 0; seed < 900; ++seed) {
    Grid grid(81);
    clew::sudoku::random_grid9(seed, grid.data());
    expect(solves(grid, Grid(81)), "random grid is right");
    ++first[grid[8]];
    grids.insert(text_of(grid));
  }
  expect(grids.size() == 900, "random grids differ");
  for (int value = 1; value <= 9; ++value) expect(first[value] > 60 && first[value] < 140, "values are spread");
  std::printf("ok random grids\n");
}

}  // namespace

int main(int, char** argv) {
  if (!std::getenv("CLEW_KERNEL")) {
    for (const clew::sudoku::Kernel* const* kernel = clew::sudoku::kernels9(); *kernel; ++kernel) {
      setenv("CLEW_KERNEL", (*kernel)->name, 1);
      if (std::system(('"' + std::string(argv[0]) + '"').c_str()) != 0) return 1;
    }
    return 0;
  }
  std::printf("variant %s\n", clew::sudoku::kernel9().name);
  expect(clew::sudoku::kernel9().name == std::string(std::getenv("CLEW_KERNEL")), "the asked variant runs");
  answers_agree_with_a_simple_solver();
  contradictory_givens_have_no_solution();
  limits_hold();
  stops_hold();
  many_agree_with_one();
  made_puzzles_are_as_wished();
  clue_counts_are_met();
  random_grids_are_full_and_differ();
  return verdict();
}
