// Tests of the nonogram kernel: on grids to 4x4 all solutions are known by trying every row against every column.
#include <atomic>
#include <chrono>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "nonogram/kernel.hpp"
#include "nonogram/line.hpp"
#include "tests/expect.hpp"

namespace {

using namespace clew;
using namespace clew::nonogram;
using Random = std::mt19937;
using Bytes = std::vector<std::uint8_t>;
using Clue = std::vector<Token>;
using namespace clew::tests;

Clue blocks_of(const Bytes& cells) {
  Clue clue;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (!cells[k]) continue;
    if (k == 0 || !cells[k - 1]) clue.push_back(0);
    ++clue.back();
  }
  return clue;
}

// Whether blocks of known lengths, from the i-th on, are what the tokens from the j-th on tell.
bool tells(const Clue& clue, const Clue& blocks, std::size_t j = 0, std::size_t i = 0) {
  if (j == clue.size()) return i == blocks.size();
  const bool absent = clue[j] == kMaybe || clue[j] == kAny;
  if (absent && tells(clue, blocks, j + 1, i)) return true;
  if (i == blocks.size() || (clue[j] > 0 && clue[j] != blocks[i])) return false;
  return tells(clue, blocks, clue[j] == kAny ? j : j + 1, i + 1);
}

struct Puzzle {
  int rows, columns;
  std::vector<Clue> clues;  // rows first
  Bytes cells;

  std::size_t area() const { return cells.size(); }
  Bytes line(const Bytes& grid, std::size_t index) const {
    const auto height = static_cast<std::size_t>(rows), width = static_cast<std::size_t>(columns);
    Bytes along;
    if (index < height) along.assign(&grid[index * width], &grid[index * width] + width);
    else for (std::size_t row = 0; row < height; ++row) along.push_back(grid[row * width + index - height]);
    return along;
  }
  std::vector<Token> tokens() const {
    std::vector<Token> flat;
    for (const Clue& clue : clues) {
      flat.insert(flat.end(), clue.begin(), clue.end());
      flat.push_back(0);
    }
    return flat;
  }
};

// The clues of a random grid, some of them open or (in small ones) false, and some cells of it given.
Puzzle random_puzzle(Random& random, int rows, int columns, bool open, std::uint32_t density = 0) {
  Puzzle puzzle{rows, columns, {}, Bytes(static_cast<std::size_t>(rows * columns), 3)};
  Bytes grid(puzzle.area());
  if (density == 0) density = 1 + below(random, 9);
  for (auto& cell : grid) cell = below(random, 10) < density;
  for (std::size_t index = 0; index < static_cast<std::size_t>(rows + columns); ++index) {
    Clue clue = blocks_of(puzzle.line(grid, index));
    for (Token& token : clue) {
      if (open && below(random, 3) == 0) token = -1 - static_cast<Token>(below(random, 3));
    }
    if (open && below(random, 5) == 0) clue.insert(clue.begin() + below(random, clue.size() + 1), kMaybe);
    if (rows < 5 && below(random, 40) == 0) clue.push_back(1);
    puzzle.clues.push_back(clue);
  }
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (rows < 50 && below(random, 12) == 0) puzzle.cells[cell] = grid[cell] ? 2 : 1;
  }
  return puzzle;
}

std::set<Bytes> tried(const Puzzle& puzzle) {
  std::set<Bytes> solutions;
  Bytes grid(puzzle.area());
  for (std::uint32_t bits = 0; bits < 1u << grid.size(); ++bits) {
    bool good = true;
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
      grid[cell] = bits >> cell & 1;
      good &= (puzzle.cells[cell] >> grid[cell] & 1) != 0;
    }
    for (std::size_t k = 0; good && k < puzzle.clues.size(); ++k) {
      good = tells(puzzle.clues[k], blocks_of(puzzle.line(grid, k)));
    }
    if (good) solutions.insert(grid);
  }
  return solutions;
}

Answer ask(const Puzzle& puzzle, const Limits& limits, Stop& stop, const OnSolution& each) {
  const auto tokens = puzzle.tokens();
  return solve(puzzle.rows, puzzle.columns, tokens.data(), puzzle.cells.data(), limits, stop, each);
}

void test_small_puzzles_have_the_solutions_that_trying_finds() {
  Random random(1);
  for (int round = 0; round < 1200; ++round) {
    const bool large = round % 100 == 0;  // 65,536 grids to try
    const int rows = large ? 4 : 1 + static_cast<int>(below(random, 3));
    const int columns = large ? 4 : 1 + static_cast<int>(below(random, 4));
    const Puzzle puzzle = random_puzzle(random, rows, columns, round & 1);
    std::set<Bytes> found;
    Stop stop;
    const Answer answer = ask(puzzle, {.solutions = 1u << 20}, stop, [&](const std::uint8_t* values) {
      found.emplace(values, values + puzzle.area());
      return true;
    });
    expect(answer.exhausted && answer.found == found.size(), "every solution is told once");
    expect(found == tried(puzzle), "the solutions of puzzle " + std::to_string(round));
  }
}

void test_larger_puzzles_keep_their_rules() {
  Random random(2);
  for (int round = 0; round < 60; ++round) {
    const int rows = 5 + static_cast<int>(below(random, 20)), columns = 5 + static_cast<int>(below(random, 20));
    const Puzzle puzzle = random_puzzle(random, rows, columns, round & 1);
    Stop stop;
    ask(puzzle, {.solutions = 3, .seconds = 2}, stop, [&](const std::uint8_t* values) {
      const Bytes grid(values, values + puzzle.area());
      for (std::size_t k = 0; k < puzzle.clues.size(); ++k) {
        expect(tells(puzzle.clues[k], blocks_of(puzzle.line(grid, k))), "a line of puzzle " + std::to_string(round));
      }
      return true;
    });
  }
}

void test_long_lines_of_every_width_are_searched() {
  Random random(3);
  for (const int length : {60, 64, 66, 130, 260}) {
    Puzzle puzzle = random_puzzle(random, 2, length, false);
    puzzle.clues[1] = {kAny};
    Stop stop;
    const Answer answer = ask(puzzle, {.solutions = 5}, stop, [](const std::uint8_t*) { return true; });
    expect(answer.found > 0 || answer.exhausted, "a verdict for lines of " + std::to_string(length));
  }
}

void test_a_raised_flag_ends_a_hard_search() {
  Random random(4);
  const Puzzle puzzle = random_puzzle(random, 60, 60, false, 4);
  std::atomic<bool> flag{false};
  Stop stop(1e18, &flag);
  std::thread raiser([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    flag = true;
  });
  const Answer answer = ask(puzzle, {.solutions = 1000000}, stop, [](const std::uint8_t*) { return true; });
  raiser.join();
  expect(!answer.exhausted, "stopped is not exhausted");
}

void test_no_time_gives_no_verdict() {
  Random random(5);
  Stop stop(0);
  const Answer answer = ask(random_puzzle(random, 60, 60, false, 4), {.solutions = 2, .seconds = 0}, stop,
                            [](const std::uint8_t*) { return true; });
  expect(!answer.exhausted, "out of time is undecided");
}

}  // namespace

int main() {
  test_small_puzzles_have_the_solutions_that_trying_finds();
  test_larger_puzzles_keep_their_rules();
  test_long_lines_of_every_width_are_searched();
  test_a_raised_flag_ends_a_hard_search();
  test_no_time_gives_no_verdict();
  return verdict();
}
