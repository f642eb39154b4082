// Tests of the human techniques: climbing is stepping, removals spare the solution, odd masks are no trouble.
#include <atomic>
#include <string>
#include <vector>

#include "sudoku/logic.hpp"
#include "tests/expect.hpp"

namespace {

using clew::Stop;
using clew::sudoku::Shape;
namespace logic = clew::sudoku::logic;
using namespace clew::tests;

// A full grid of any shape: each row is the one above, moved by the width of a box, and by one more at each band.
std::vector<std::uint8_t> full_grid(Shape shape) {
  const int n = shape.size();
  std::vector<std::uint8_t> grid;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column)
      grid.push_back(static_cast<std::uint8_t>(
          1 + (row % shape.box_rows * shape.box_columns + row / shape.box_rows + column) % n));
  return grid;
}

// Leaves out some cells, by a fixed sequence.
std::vector<std::uint8_t> thinned(std::vector<std::uint8_t> grid, unsigned out_of_eight, std::uint32_t seed) {
  for (std::uint8_t& cell : grid) {
    seed = seed * 1664525U + 1013904223U;
    if ((seed >> 24) % 8 < out_of_eight) cell = 0;
  }
  return grid;
}

std::vector<std::uint8_t> read(const std::string& line) {
  std::vector<std::uint8_t> grid;
  for (const char shown : line) grid.push_back(shown == '.' ? 0 : static_cast<std::uint8_t>(shown - '0'));
  return grid;
}

// Takes steps one by one and compares with a climb; `solution` may be empty where it is not known.
void step_through(Shape shape, const std::vector<std::uint8_t>& givens, const std::vector<std::uint8_t>& solution,
                  const std::string& name) {
  Stop stop;
  std::vector<logic::Mask> masks = logic::masks_of(shape, givens.data());
  const logic::Climb climb = logic::climb(shape, masks, stop);
  std::array<int, logic::kTechniques> uses{};
  for (bool more = true; more;) {
    more = false;
    const auto easiest = logic::find(shape, masks, {}, stop);
    for (int at = 0; at < logic::kTechniques && !more; ++at) {
      const auto steps = logic::find(shape, masks, {static_cast<logic::Technique>(at)}, stop);
      if (steps.empty()) continue;
      const logic::Finding& step = steps.front();
      more = true;
      ++uses[static_cast<std::size_t>(at)];
      expect(step.technique == easiest.front().technique, name + ": the easiest technique is the first that finds");
      expect(!step.because.empty(), name + ": a step cites what it rests on");
      for (const auto& [cell, values] : step.because)
        expect((masks[static_cast<std::size_t>(cell)] & values) == 0, name + ": what a step cites is absent");
      for (const auto& [cell, values] : step.removed) {
        expect((masks[static_cast<std::size_t>(cell)] & values) == values, name + ": what a step removes was there");
        masks[static_cast<std::size_t>(cell)] &= ~values;
      }
    }
  }
  expect(uses == climb.uses, name + ": climbing takes the same steps");
  for (std::size_t cell = 0; cell < solution.size(); ++cell)
    expect(masks[cell] >> (solution[cell] - 1) & 1, name + ": the true values stay");
}

void test_shapes() {
  const Shape shapes[] = {{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}, {3, 4}, {4, 4}, {5, 5}};
  for (const Shape& shape : shapes)
    for (const unsigned out_of_eight : {0U, 2U, 4U}) {
      const auto grid = full_grid(shape);
      const std::string name = std::to_string(shape.size()) + " thinned by " + std::to_string(out_of_eight) + "/8";
      const auto givens = thinned(grid, out_of_eight, 7);
      // A thinned grid may have several solutions; then steps may not tell them apart, but must not lose any.
      step_through(shape, givens, grid, name);
      Stop stop;
      const bool solved = logic::climb(shape, logic::masks_of(shape, givens.data()), stop).solved;
      expect(out_of_eight || solved, name + ": a full grid is solved");
    }
}

void test_hard_nines() {
  const char* const lines[] = {
      "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
      "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
  };
  for (const char* line : lines) step_through({3, 3}, read(line), {}, line);
}

void test_all_findings_include_the_first() {
  Stop stop;
  const auto givens = read("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
  const auto masks = logic::masks_of({3, 3}, givens.data());
  for (int at = 0; at < logic::kTechniques; ++at) {
    const auto technique = static_cast<logic::Technique>(at);
    const auto one = logic::find({3, 3}, masks, {technique}, stop);
    expect(one.empty() == logic::find({3, 3}, masks, {technique, true}, stop).empty(),
           std::string(logic::kTable[static_cast<std::size_t>(at)].name) + ": one is found where any is");
  }
}

void test_contradictions_give_nothing() {
  Stop stop;
  std::vector<logic::Mask> masks(81, 511);
  masks[0] = masks[1] = 1;
  expect(logic::find({3, 3}, masks, {logic::Technique::kWhatIfBasics}, stop).empty(), "a value twice in a row");
  masks.assign(81, 511);
  masks[40] = 0;
  expect(logic::find({3, 3}, masks, {logic::Technique::kNakedSingle}, stop).empty(), "a cell without values");
  expect(!logic::climb({3, 3}, masks, stop).solved, "a cell without values is not solved");
}

void test_a_stopped_climb_ends() {
  const std::atomic<bool> raised{true};
  Stop stop(1e9, &raised);
  const std::vector<std::uint8_t> empty(1296, 0);
  expect(!logic::climb({6, 6}, logic::masks_of({6, 6}, empty.data()), stop).solved, "stopped at once");
}

}  // namespace

int main() {
  test_shapes();
  test_hard_nines();
  test_all_findings_include_the_first();
  test_contradictions_give_nothing();
  test_a_stopped_climb_ends();
  return verdict();
}
