// Tests of the hashi kernel: on small puzzles every solution is known, since all ways to build bridges can be tried.
#include <algorithm>
#include <atomic>
#include <functional>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "hashi/kernel.hpp"
#include "tests/expect.hpp"

namespace {

using namespace clew;
using namespace clew::hashi;
using Random = std::mt19937;
using Bytes = std::vector<std::uint8_t>;
using namespace clew::tests;

// Bridges built, and what they join: how many parts are left, and whether one of them closed a loop.
struct Built {
  Index parts;
  bool loop = false;

  Built(const Graph& graph, const Bytes& bridges) : parts(graph.islands()) {
    std::vector<Index> part(graph.islands());
    std::iota(part.begin(), part.end(), 0);
    for (Index bridge = 0; bridge < bridges.size(); ++bridge) {
      if (bridges[bridge] == 0) continue;
      const Index one = part[graph.bridges[bridge].from], other = part[graph.bridges[bridge].to];
      loop = loop || one == other;
      parts -= one != other;
      std::ranges::replace(part, one, other);
    }
  }
};

bool is_solution(const Puzzle& puzzle, const Graph& graph, const Bytes& bridges) {
  for (Index island = 0; island < graph.islands(); ++island) {
    int sum = 0;
    for (const Index bridge : graph.around[island]) sum += bridge == kNone ? 0 : bridges[bridge];
    if (graph.number_of[island] == kUnknown ? sum == 0 : sum != graph.number_of[island]) return false;
  }
  for (const auto& [one, other] : graph.crossings) {
    if (bridges[one] && bridges[other]) return false;
  }
  const Built built(graph, bridges);
  return built.parts == 1 && (puzzle.loops || !built.loop);
}

// Every way to build, but for those with too many bridges at an island.
std::set<Bytes> all_solutions(const Puzzle& puzzle, const Graph& graph) {
  std::set<Bytes> solutions;
  Bytes bridges(graph.bridges.size());
  std::vector<int> sums(graph.islands());
  const std::function<void(Index)> build = [&](Index bridge) {
    if (bridge == bridges.size()) {
      if (is_solution(puzzle, graph, bridges)) solutions.insert(bridges);
      return;
    }
    const auto [from, to, across] = graph.bridges[bridge];
    for (int number = 0; number <= puzzle.most; ++number) {
      if (sums[from] + number > graph.number_of[from] || sums[to] + number > graph.number_of[to]) break;
      bridges[bridge] = static_cast<std::uint8_t>(number);
      sums[from] += number;
      sums[to] += number;
      build(bridge + 1);
      sums[from] -= number;
      sums[to] -= number;
    }
    bridges[bridge] = 0;
  };
  build(0);
  return solutions;
}

struct Drawn {
  Bytes cells;
  Puzzle puzzle;
};

// Islands at random with the numbers of some bridges between them; some are unknown, some wrong.
Drawn random_puzzle(Random& random, int side, std::uint32_t islands) {
  Drawn drawn;
  drawn.cells.resize(static_cast<std::size_t>(side) * side);
  for (std::uint32_t k = 0; k < islands; ++k) drawn.cells[below(random, drawn.cells.size())] = kUnknown;
  drawn.puzzle = {side, side, drawn.cells, 1 + static_cast<int>(below(random, 4)), below(random, 3) != 0};
  const Graph graph(drawn.puzzle);
  Bytes bridges(graph.bridges.size());
  std::vector<Index> order(graph.bridges.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::shuffle(order, random);
  const std::uint32_t percent = 50 + below(random, 51);
  for (const Index bridge : order) {
    if (std::ranges::any_of(graph.crossing(bridge), [&](Index other) { return bridges[other] != 0; })) continue;
    if (below(random, 100) < percent) bridges[bridge] = static_cast<std::uint8_t>(1 + below(random, drawn.puzzle.most));
    if (!drawn.puzzle.loops && Built(graph, bridges).loop) bridges[bridge] = 0;
  }
  const std::uint32_t unknown = below(random, 2) * below(random, 60);
  for (Index island = 0; island < graph.islands(); ++island) {
    int sum = 0;
    for (const Index bridge : graph.around[island]) sum += bridge == kNone ? 0 : bridges[bridge];
    if (sum > 0 && below(random, 100) >= unknown) drawn.cells[graph.cell_of[island]] = static_cast<std::uint8_t>(sum);
  }
  if (below(random, 4) == 0 && graph.islands() > 0) {
    drawn.cells[graph.cell_of[below(random, graph.islands())]] = static_cast<std::uint8_t>(1 + below(random, 8));
  }
  return drawn;
}

Answer solve(const Puzzle& puzzle, const Limits& limits, const OnSolution& each) {
  Stop stop(limits.seconds);
  return hashi::solve(puzzle, limits, stop, each);
}

void test_all_solutions_equal_brute_force(int side, std::uint32_t islands, int rounds) {
  Random random(static_cast<std::uint32_t>(side));
  Limits all;
  all.solutions = ~0ull;
  std::size_t none = 0, one = 0, several = 0;
  for (int round = 0; round < rounds; ++round) {
    const Drawn drawn = random_puzzle(random, side, 1 + below(random, islands));
    const Graph graph(drawn.puzzle);
    if (graph.bridges.size() > 9) continue;
    const std::set<Bytes> expected = all_solutions(drawn.puzzle, graph);
    std::set<Bytes> found;
    const Answer answer = solve(drawn.puzzle, all, [&](const std::uint8_t* bridges) {
      found.insert(Bytes(bridges, bridges + graph.bridges.size()));
      return true;
    });
    ++(expected.empty() ? none : expected.size() == 1 ? one : several);
    expect(answer.exhausted && answer.found == expected.size() && found == expected,
           "solutions of " + std::to_string(side) + " " + std::to_string(round));
  }
  expect(none > 0 && one > 0 && (several > 0 || side < 3), "puzzles of every kind");
}

// Islands everywhere, of unknown number: very many solutions.
Bytes open_sea(int side) { return Bytes(static_cast<std::size_t>(side) * side, kUnknown); }

bool go_on(const std::uint8_t*) { return true; }

void test_limits_hold() {
  const Bytes cells = open_sea(60);
  const Puzzle puzzle{60, 60, cells};
  Limits limits;
  limits.solutions = ~0ull;
  limits.seconds = 0.1;
  const Answer timed = solve(puzzle, limits, go_on);
  expect(!timed.exhausted, "time limit");
  limits.seconds = 1e9;
  limits.nodes = 20;
  const Answer counted = solve(puzzle, limits, go_on);
  expect(!counted.exhausted && counted.counters.decisions <= 20, "node limit");
  std::atomic<bool> flag{true};
  Stop stopped(1e9, &flag);
  const Answer none = hashi::solve(puzzle, {}, stopped, go_on);
  expect(!none.exhausted && none.found == 0, "stop flag");
}

void test_solutions_end_when_told() {
  const Bytes cells = open_sea(5);
  const Puzzle puzzle{5, 5, cells};
  const Graph graph(puzzle);
  Limits limits;
  for (const std::uint64_t wanted : {0, 1, 7}) {
    limits.solutions = wanted;
    const Answer answer = solve(puzzle, limits, go_on);
    expect(answer.found == wanted && !answer.exhausted, "as many as asked for");
  }
  limits.solutions = ~0ull;
  int seen = 0;
  const Answer answer = solve(puzzle, limits, [&](const std::uint8_t* bridges) {
    expect(is_solution(puzzle, graph, Bytes(bridges, bridges + graph.bridges.size())), "a solution");
    return ++seen < 5;
  });
  expect(answer.found == 5 && !answer.exhausted, "ended by the listener");
}

}  // namespace

int main() {
  test_all_solutions_equal_brute_force(2, 4, 300);
  test_all_solutions_equal_brute_force(3, 9, 500);
  test_all_solutions_equal_brute_force(5, 10, 1200);
  test_all_solutions_equal_brute_force(8, 12, 1500);
  test_limits_hold();
  test_solutions_end_when_told();
  return verdict();
}
