// Tests of the slitherlink kernels: on grids to 4x4 every solution is known, since all loops there can be written down.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "slitherlink/kernel.hpp"
#include "slitherlink/kernel_grid.hpp"
#include "tests/expect.hpp"

namespace {

using namespace clew;
using namespace clew::slitherlink;
using Random = std::mt19937;
using Bytes = std::vector<std::uint8_t>;
using Loops = std::vector<Bytes>;
using namespace clew::tests;

// Whether lines form a single loop: every point has none or two, and a walk along them from one meets all.
bool is_loop(const Grid& grid, const Bytes& lines) {
  const auto total = std::ranges::count(lines, 1);
  if (total == 0) return false;
  for (Index point = 0; point < grid.points(); ++point) {
    int here = 0;
    for (const Index edge : grid.at_point(point)) here += edge != kNone && lines[edge];
    if (here != 0 && here != 2) return false;
  }
  const auto first = static_cast<Index>(std::ranges::find(lines, 1) - lines.begin());
  long walked = 1;
  for (Index by = first, at = grid.ends(first)[1]; at != grid.ends(first)[0]; ++walked) {
    const auto meeting = grid.at_point(at);
    by = *std::ranges::find_if(meeting, [&](Index e) { return e != kNone && e != by && lines[e]; });
    at = grid.ends(by)[0] == at ? grid.ends(by)[1] : grid.ends(by)[0];
  }
  return walked == total;
}

// Every loop is the border of some set of cells.
Loops all_loops(const Grid& grid) {
  Loops loops;
  Bytes lines(grid.edges());
  for (std::uint32_t inside = 1; inside < 1u << grid.cells(); ++inside) {
    for (Index edge = 0; edge < grid.edges(); ++edge) {
      const auto [a, b] = grid.sides(edge);
      lines[edge] = ((inside >> a ^ inside >> b) & 1) != 0;
    }
    if (is_loop(grid, lines)) loops.push_back(lines);
  }
  return loops;
}

std::uint8_t lines_around(const Grid& grid, const Bytes& lines, Index cell) {
  std::uint8_t count = 0;
  for (const Index edge : grid.around_cell(cell)) count += lines[edge];
  return count;
}

bool fits(const Grid& grid, const Bytes& lines, const Bytes& clues) {
  for (Index cell = 0; cell < grid.cells(); ++cell) {
    if (clues[cell] != kNoClue && clues[cell] != lines_around(grid, lines, cell)) return false;
  }
  return true;
}

// Some clues of a loop, and now and then a wrong one.
Bytes random_clues(Random& random, const Grid& grid, const Bytes& loop) {
  Bytes clues(grid.cells(), kNoClue);
  const std::uint32_t percent = below(random, 101);
  for (Index cell = 0; cell < grid.cells(); ++cell) {
    if (below(random, 100) < percent) clues[cell] = lines_around(grid, loop, cell);
  }
  if (below(random, 3) == 0) clues[below(random, clues.size())] = static_cast<std::uint8_t>(below(random, 4));
  return clues;
}

Answer solve(const Grid& grid, const Bytes& clues, const Limits& limits, const OnSolution& each) {
  Stop stop(limits.seconds);
  const int rows = static_cast<int>(grid.rows), columns = static_cast<int>(grid.columns);
  return slitherlink::solve(rows, columns, clues.data(), limits, stop, each);
}

void test_all_solutions_equal_brute_force(const Grid& grid, const Loops& loops, int rounds) {
  Random random(grid.rows * 10 + grid.columns);
  Limits all;
  all.solutions = ~0ull;
  for (int round = 0; round < rounds; ++round) {
    Bytes clues = random_clues(random, grid, loops[below(random, loops.size())]);
    if (round == 0) std::ranges::fill(clues, kNoClue);
    if (round == 1) std::ranges::fill(clues, 0);
    std::set<Bytes> expected, found;
    for (const Bytes& loop : loops) {
      if (fits(grid, loop, clues)) expected.insert(loop);
    }
    if (round > 0 && expected.size() > 300) continue;
    const Answer answer = solve(grid, clues, all, [&](const std::uint8_t* edges) {
      found.insert(Bytes(edges, edges + grid.edges()));
      return true;
    });
    const std::string size = std::to_string(grid.rows) + "x" + std::to_string(grid.columns);
    expect(answer.exhausted && answer.found == expected.size() && found == expected,
           "solutions of " + size + " " + std::to_string(round));
  }
}

// One proof answers questions about many sets of clues, in any order.
void test_proofs_equal_brute_force(const Grid& grid, const Loops& loops, int rounds) {
  Random random(grid.rows * 10 + grid.columns);
  for (int round = 0; round < rounds; ++round) {
    const Bytes& loop = loops[below(random, loops.size())];
    Proof proof(static_cast<int>(grid.rows), static_cast<int>(grid.columns), loop.data());
    const auto clues_of = [&](const std::vector<bool>& kept) {
      Bytes clues(grid.cells(), kNoClue);
      for (Index cell = 0; cell < grid.cells(); ++cell) {
        const std::uint8_t clue = lines_around(grid, loop, cell);
        if (kept[cell] && clue < 4) clues[cell] = clue;
      }
      return clues;
    };
    const auto is_only = [&](const Bytes& clues) {
      return std::ranges::count_if(loops, [&](const Bytes& other) { return fits(grid, other, clues); }) == 1;
    };
    for (int question = 0; question < 6; ++question) {
      std::vector<bool> kept(grid.cells()), needed;
      const std::uint32_t percent = 50 + below(random, 51);
      for (Index cell = 0; cell < grid.cells(); ++cell) kept[cell] = below(random, 100) < percent;
      Stop stop;
      Bytes other(grid.edges());
      const Proof::Found found = proof.other(kept, stop, other.data(), &needed);
      expect((found == Proof::Found::kNone) == is_only(clues_of(kept)), "proof");
      if (found == Proof::Found::kOther) {
        expect(other != loop && is_loop(grid, other) && fits(grid, other, clues_of(kept)), "the other loop fits");
      } else {
        expect(is_only(clues_of(needed)), "the clues needed suffice");
        for (Index cell = 0; cell < grid.cells(); ++cell) expect(!needed[cell] || kept[cell], "needed clues were kept");
      }
    }
  }
}

bool go_on(const std::uint8_t*) { return true; }

double seconds_since(Stop::Clock::time_point start) {
  return std::chrono::duration<double>(Stop::Clock::now() - start).count();
}

void test_limits_hold_on_empty_grids() {
  for (const Index side : {50u, 100u}) {
    const Grid grid{side, side};
    const Bytes clues(grid.cells(), kNoClue);
    Limits limits;
    limits.solutions = ~0ull;
    limits.seconds = 0.1;
    const auto start = Stop::Clock::now();
    const Answer timed = solve(grid, clues, limits, go_on);
    expect(!timed.exhausted && seconds_since(start) < 3, "time limit");  // sanitizers are slow
    limits.seconds = 1e9;
    limits.nodes = 20;
    const Answer counted = solve(grid, clues, limits, go_on);
    expect(!counted.exhausted && counted.counters.decisions <= 20, "node limit");
    std::atomic<bool> flag{true};
    Stop stopped(1e9, &flag);
    const int size = static_cast<int>(side);
    const Answer none = slitherlink::solve(size, size, clues.data(), {}, stopped, go_on);
    expect(!none.exhausted && none.found == 0, "stop flag");
  }
}

void test_solutions_end_when_told() {
  const Grid grid{6, 6};
  const Bytes clues(grid.cells(), kNoClue);
  Limits limits;
  for (const std::uint64_t wanted : {0, 1, 7}) {
    limits.solutions = wanted;
    expect(solve(grid, clues, limits, go_on).found == wanted, "as many as asked for");
  }
  limits.solutions = ~0ull;
  int seen = 0;
  const Answer answer = solve(grid, clues, limits, [&](const std::uint8_t* edges) {
    expect(is_loop(grid, Bytes(edges, edges + grid.edges())), "a loop");
    return ++seen < 5;
  });
  expect(answer.found == 5 && !answer.exhausted, "ended by the listener");
}

}  // namespace

int main() {
  for (const Index rows : {1u, 2u, 3u, 4u}) {
    for (const Index columns : {1u, 2u, 3u, 4u}) {
      const Grid grid{rows, columns};
      const Loops loops = all_loops(grid);
      test_all_solutions_equal_brute_force(grid, loops, rows + columns < 7 ? 100 : 250);
      test_proofs_equal_brute_force(grid, loops, rows + columns < 7 ? 10 : 25);
    }
  }
  test_limits_hold_on_empty_grids();
  test_solutions_end_when_told();
  return verdict();
}
