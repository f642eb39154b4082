// Tests of the steps of Sudoku Explainer: no step of any kind takes away what a solution has, and each kind is found.
#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "sudoku/bands.hpp"
#include "sudoku/explainer/links.hpp"
#include "sudoku/explainer/rate.hpp"
#include "tests/expect.hpp"

namespace {

using namespace clew::sudoku::explainer;
using namespace clew::tests;
using clew::Stop;

// Made here, from easy to hard; the rating of each in tenths.
struct Case {
  const char* line;
  int hardest, to_first_digit, first;
};
constexpr Case kCases[] = {
    {"..8..4.2....62...3....9..762.3....6.67..8..4...4.....794526....8.7...........5...", 92, 12, 12},
    {".....45......86...89....3...4..9.........32....1..2.6....54.72..8.2....12....7..4", 90, 12, 12},
    {"2.1..3.5...4.......63.15..9..8.5.2.....4.......93.8..1......7...1.6......8...95..", 90, 12, 12},
};

std::vector<std::uint8_t> read(const std::string& line) {
  std::vector<std::uint8_t> cells;
  for (const char shown : line) cells.push_back(shown == '.' ? 0 : static_cast<std::uint8_t>(shown - '0'));
  return cells;
}

std::vector<int> solution_of(const std::vector<std::uint8_t>& cells) {
  std::vector<int> solution;
  Stop stop;
  clew::sudoku::solve9(cells.data(), {}, stop, [&](const std::uint8_t* values) {
    solution.assign(values, values + kCells);
    return true;
  });
  return solution;
}

void spares(const Step& step, const std::vector<int>& solution, const std::string& what) {
  for (const auto& [cell, values] : step.removed)
    expect(!(values >> (solution[static_cast<std::size_t>(cell)] - 1) & 1), what + " removes what the solution has");
  if (step.cell >= 0)
    expect(solution[static_cast<std::size_t>(step.cell)] == step.value + 1, what + " places what the solution has not");
}

void spares(Node result, const std::vector<int>& solution, const std::string& what) {
  const bool held = solution[static_cast<std::size_t>(cell_of(result))] == value_of(result) + 1;
  expect(held == is_on(result), what + " concludes what the solution does not say");
}

void steps_spare_the_solution() {
  for (const Case& given : kCases) {
    const std::vector<std::uint8_t> cells = read(given.line);
    const std::vector<int> solution = solution_of(cells);
    Stop stop;
    Explainer explainer(stop);
    Board board(cells.data());
    int taken = 0;
    while (!board.solved()) {
      const Step step = explainer.next(board);
      expect(static_cast<bool>(step), "there is always a step");
      spares(step, solution, given.line);
      if (!step || !apply(step, board) || ++taken > 500) break;
    }
    expect(board.solved(), "steps solve the puzzle");
  }
}

// On one board in the middle of a hard puzzle, all chains of all kinds, those with chains inside too.
void chains_spare_the_solution() {
  const std::vector<std::uint8_t> cells = read(kCases[0].line);
  const std::vector<int> solution = solution_of(cells);
  Stop stop;
  Explainer explainer(stop);
  Board board(cells.data());
  while (true) {
    const Step step = explainer.next(board);
    if (!step || step.rating > 5.8) break;
    apply(step, board);
  }
  SingleChains single(stop);
  for (const Single& chain : single.find(board, false)) {
    for (const auto& [cell, values] : chain.removed)
      expect(!(values >> (solution[static_cast<std::size_t>(cell)] - 1) & 1), "a chain of one line is right");
  }
  for (const Chains chains : {Chains{false, true, true, 0}, Chains{true, false, false, 0}, Chains{true, true, false, 0},
                              Chains{true, true, false, 1}, Chains{true, true, false, 2}, Chains{true, true, false, 3}}) {
    ManyChains many(chains, stop, single);
    for (const Many& found : many.find(board, chains.level > 1)) spares(found.result, solution, "several chains");
  }
}

// Places what is left alone in a cell or house, until nothing is; false where that leaves a cell or house with nothing.
bool settle(Board& board) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (board.digit[cell]) continue;
    if (!board.open[cell]) return false;
    for (int value = 0; value < 9; ++value) {
      if (!board.has(cell, value)) continue;
      bool alone = count(board.open[cell]) == 1;
      for (const int house : kGeometry.houses[cell]) alone |= count(board.spots[house][value]) == 1;
      if (!alone) continue;
      board.place(cell, value);
      return settle(board);
    }
  }
  return true;
}

// Under each assumption, what new strong links say is what all links of the board say.
void new_links_say_what_all_say() {
  int yes = 0, no = 0;
  for (const Case& given : kCases) {
    Stop stop;
    Explainer explainer(stop);
    Board start(read(given.line).data());
    for (Step step = explainer.next(start); step && step.rating < 8; step = explainer.next(start)) apply(step, start);
    Refuting refuting;
    SingleChains single(stop);
    for (int at = 0; at < kCells * 9; ++at) {
      Board board = start;
      if (!board.has(at / 9, at % 9)) continue;
      board.place(at / 9, at % 9);
      if (!settle(board)) continue;
      Links links;
      Reach reach;
      links.build(board);
      reach.build(links);
      Nodes refuted;
      for (int from = 0; from < kNodes; ++from)
        if (reach(static_cast<Node>(from))[opposite(static_cast<Node>(from))]) refuted.set(static_cast<Node>(from));
      expect(refuting(start, board) == !refuted.none(), "new links say what all links say");
      expect(!refuting.exact() || refuting.refuted() == refuted, "they say it of the same candidates");
      const std::vector<Single> all = single.find(board, false), since = single.find_since(start, board);
      const auto same = [](const Single& a, const Single& b) { return a.nodes == b.nodes && a.removed == b.removed; };
      expect(std::ranges::equal(all, since, same), "they make the same chains and cycles");
      ++(refuted.none() ? no : yes);
    }
  }
  expect(yes > 0 && no > 0, "some boards have a chain of one line and some have none");
}

void ratings_are_known() {
  for (const Case& given : kCases) {
    Stop stop;
    const Rating rating = rate(read(given.line).data(), stop);
    expect(rating.hardest == given.hardest && rating.to_first_digit == given.to_first_digit && rating.first == given.first,
           std::string(given.line) + " is rated " + std::to_string(rating.hardest) + " " +
               std::to_string(rating.to_first_digit) + " " + std::to_string(rating.first));
  }
}

void odd_boards_are_no_trouble() {
  const std::vector<std::uint8_t> empty(kCells);
  Stop soon(0.05);
  rate(empty.data(), soon);
  expect(soon.ended(), "an empty board is given up when time is up");
  const std::vector<std::uint8_t> same(kCells, 5);
  Stop stop;
  expect(rate(same.data(), stop).hardest >= 0, "a board of fives only ends");
  std::atomic<bool> flag = true;
  Stop raised(1e9, &flag);
  expect(rate(read(kCases[0].line).data(), raised).hardest == 0, "a raised flag ends the rating");
}

}  // namespace

int main() {
  steps_spare_the_solution();
  chains_spare_the_solution();
  new_links_say_what_all_say();
  ratings_are_known();
  odd_boards_are_no_trouble();
  return verdict();
}
