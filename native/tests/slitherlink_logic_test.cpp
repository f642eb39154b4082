// Tests of the human techniques: climbing is stepping, odd sizes and clashing clues are no trouble.
#include <atomic>
#include <string>
#include <vector>

#include "slitherlink/logic.hpp"
#include "tests/expect.hpp"

namespace {

using clew::Stop;
using clew::slitherlink::kNoClue;
namespace logic = clew::slitherlink::logic;
using namespace clew::tests;

std::vector<std::uint8_t> read(const std::string& text) {
  std::vector<std::uint8_t> clues;
  for (const char shown : text)
    clues.push_back(shown == '.' ? kNoClue : static_cast<std::uint8_t>(shown - '0'));
  return clues;
}

// Random clues, by a fixed sequence: most such puzzles contradict themselves.
std::vector<std::uint8_t> noise(int cells, unsigned out_of_eight, std::uint32_t seed) {
  std::vector<std::uint8_t> clues;
  for (int cell = 0; cell < cells; ++cell) {
    seed = seed * 1664525U + 1013904223U;
    clues.push_back((seed >> 24) % 8 < out_of_eight ? static_cast<std::uint8_t>((seed >> 16) % 4) : kNoClue);
  }
  return clues;
}

// Takes steps one by one, each found by its technique and as the easiest, and compares with a climb.
bool step_through(int rows, int columns, const std::vector<std::uint8_t>& clues, const std::string& name) {
  Stop stop;
  const logic::Puzzle puzzle{rows, columns, clues};
  const logic::Climb climb = logic::climb(puzzle, stop);
  std::vector<std::uint8_t> states(static_cast<std::size_t>((rows + 1) * columns + rows * (columns + 1)));
  std::vector<logic::Pair> facts;
  std::array<int, logic::kTechniques> uses{};
  std::size_t left = states.size();
  while (left > 0) {
    const auto easiest = logic::find(puzzle, states, facts, {}, stop);
    if (easiest.empty()) break;
    const logic::Finding& step = easiest.front();
    const auto again = logic::find(puzzle, states, facts, {step.technique}, stop);
    expect(!again.empty() && again.front().settled.size() == step.settled.size(),
           name + ": the technique finds the easiest step");
    expect(!step.settled.empty() || !step.facts.empty(), name + ": a step adds something");
    ++uses[static_cast<std::size_t>(step.technique)];
    for (const logic::Pair& fact : step.facts) facts.push_back(fact);
    for (const auto& [edge, line] : step.settled) {
      auto& state = states[static_cast<std::size_t>(edge)];
      expect(state == logic::kOpen, name + ": only open edges are settled");
      state = line ? logic::kLine : logic::kNone;
      --left;
    }
  }
  expect(uses == climb.uses, name + ": climbing is stepping");
  expect((left == 0) == climb.solved, name + ": solved alike");
  return climb.solved;
}

}  // namespace

int main() {
  expect(step_through(5, 5, read("2..1..2..1..2..3..3..0..3"), "a 5x5"), "a 5x5 is solved");
  expect(step_through(4, 4, read("3...3....22..2.1"), "a 4x4"), "a 4x4 is solved");
  expect(step_through(1, 2, read("33"), "a domino"), "a domino is solved");
  for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 4}, {4, 1}, {2, 2}, {3, 5}, {6, 6}, {7, 7}})
    for (std::uint32_t seed = 1; seed <= 12; ++seed)
      step_through(rows, columns, noise(rows * columns, 2 + seed % 5, seed), "noise " + std::to_string(seed));
  const std::vector<std::uint8_t> none = noise(20 * 20, 0, 1);
  expect(!step_through(20, 20, none, "no clues"), "no clues are not solved");
  const std::atomic<bool> raised{true};
  Stop stop(1e9, &raised);
  expect(!logic::climb({20, 20, none}, stop).solved, "stopped at once");
  return verdict();
}
