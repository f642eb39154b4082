// Tests of the slitherlink maker: loops are single loops, puzzles are unique, of their level, symmetric and minimal.
#include <algorithm>
#include <string>
#include <vector>

#include "slitherlink/kernel.hpp"
#include "slitherlink/logic.hpp"
#include "slitherlink/make.hpp"
#include "slitherlink/make_thin.hpp"
#include "tests/expect.hpp"

namespace {

using namespace clew;
using namespace clew::slitherlink;
using namespace clew::tests;

std::string named(const std::string& what, const Wish& wish) {
  return what + " " + std::to_string(wish.rows) + "x" + std::to_string(wish.columns);
}

// The techniques below the first of each kind of reasoning: where levels begin and end.
constexpr int before(logic::Technique technique) { return static_cast<int>(technique); }
constexpr int kTops[] = {0, before(logic::Technique::kClueCorners), before(logic::Technique::kPairSettled),
                         before(logic::Technique::kSides), before(logic::Technique::kWhatIfSimple), logic::kTechniques};

std::vector<std::uint8_t> read(const std::string& text) {
  std::vector<std::uint8_t> clues;
  for (const char shown : text) clues.push_back(shown == '.' ? kNoClue : static_cast<std::uint8_t>(shown - '0'));
  return clues;
}

std::uint64_t solutions(const Wish& wish, const std::vector<std::uint8_t>& clues) {
  Stop never;
  const OnSolution more = [](const std::uint8_t*) { return true; };
  return solve(wish.rows, wish.columns, clues.data(), Limits{}, never, more).found;
}

std::vector<std::string> made(std::uint64_t seed, const Wish& wish, std::size_t count, unsigned threads = 1) {
  const auto width = static_cast<std::size_t>(wish.rows * wish.columns);
  std::string out(width * count, '.');
  std::vector<std::uint8_t> flags(count);
  make({seed, count, threads}, wish, out.data(), flags.data(), {});
  std::vector<std::string> puzzles;
  for (std::size_t i = 0; i < count; ++i) puzzles.push_back(flags[i] == kMade ? out.substr(width * i, width) : "");
  return puzzles;
}

// Every point has no line or two, and one walk along the lines meets all of them.
bool is_one_loop(const Region& region) {
  const logic::Layout layout(region.rows(), region.columns());
  const auto edges = region.edges();
  const auto line = [&](int edge) { return edge != layout.edges && edges[static_cast<std::size_t>(edge)]; };
  const auto lines = std::ranges::count(edges, 1);
  const int start = static_cast<int>(std::ranges::find(edges, 1) - edges.begin());
  int edge = start, point = layout.ends(start)[1];
  long walked = 0;
  do {
    const auto& around = layout.edges_of(layout.cells + point);
    if (std::ranges::count_if(around, line) != 2) return false;
    edge = *std::ranges::find_if(around, [&](int next) { return next != edge && line(next); });
    const auto [a, b] = layout.ends(edge);
    point = a == point ? b : a;
    ++walked;
  } while (edge != start);
  return walked == lines;
}

void loops_are_single_and_spread() {
  for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 7}, {2, 2}, {3, 5}, {10, 10}, {25, 13}, {60, 60}})
    for (const Winding winding : {Winding::calm, Winding::normal, Winding::wild}) {
      Random random(static_cast<std::uint64_t>(rows * 100 + columns));
      const Region region = random_region(rows, columns, winding, random);
      const Wish wish{rows, columns};
      expect(is_one_loop(region), named("one loop", wish));
      if (rows < 10) continue;
      const int share = 100 * region.size() / (rows * columns);
      expect(share > 30 && share < 75, named("neither side is small", wish));
    }
}

void puzzles_are_unique_and_of_their_level() {
  for (int level = 0; level <= 6; ++level) {
    Wish wish{7, 6};
    if (level > 5) wish.rows = wish.columns = 10;  // small grids seldom need search
    wish.techniques = level > 5 ? 0 : kTops[level];
    wish.below = level > 0 ? kTops[level - 1] : 0;
    for (const std::string& text : made(3, wish, level > 5 ? 1 : 3)) {
      const std::string name = named("level " + std::to_string(level), wish);
      expect(!text.empty(), name + " made");
      if (text.empty()) continue;
      expect(solutions(wish, read(text)) == 1, name + " unique");
      Stop never;
      const logic::Climb climb = logic::climb({wish.rows, wish.columns, read(text)}, never);
      int top = 0;
      for (int at = 0; at < logic::kTechniques; ++at)
        if (climb.uses[static_cast<std::size_t>(at)]) top = at + 1;
      if (level > 0) expect(climb.solved == (level < 6) && top > (level < 6 ? wish.below : 0), name + " not easier");
      if (level > 0 && level < 6) expect(top <= wish.techniques, name + " not harder");
    }
  }
}

void patterns_are_symmetric_and_minimal() {
  for (const Symmetry symmetry :
       {Symmetry::none, Symmetry::rotate180, Symmetry::rotate90, Symmetry::mirror, Symmetry::diagonal}) {
    Wish wish{6, 6};
    wish.symmetry = symmetry;
    wish.minimal = true;
    const std::string text = made(9, wish, 1).front();
    expect(!text.empty(), named("minimal", wish));
    if (text.empty()) continue;
    for (const Orbit& orbit : orbits_of({wish.rows, wish.columns, symmetry})) {
      std::vector<std::uint8_t> fewer = read(text);
      const auto is_given = [&](int cell) { return text[static_cast<std::size_t>(cell)] != '.'; };
      const auto given = std::ranges::count_if(orbit, is_given);
      expect(given == 0 || given == orbit.size(), named("symmetric", wish));
      for (const int cell : orbit) fewer[static_cast<std::size_t>(cell)] = kNoClue;
      if (given) expect(solutions(wish, fewer) == 2, named("no orbit can go", wish));
    }
  }
}

void wishes_are_met_or_given_up() {
  Wish wish{8, 8};
  wish.clues = 40;
  for (const std::string& text : made(4, wish, 3))
    expect(std::ranges::count(text, '.') == 24 && solutions(wish, read(text)) == 1, named("40 clues", wish));
  wish.clues = 3;
  wish.rows = wish.columns = 5;
  expect(made(4, wish, 1).front().empty(), named("3 clues are too few", wish));
  Wish tiny{2, 2};
  tiny.techniques = kTops[5];
  tiny.below = kTops[4];
  expect(made(4, tiny, 1).front().empty(), named("nothing is that hard", tiny));
}

void seeds_decide_and_threads_do_not() {
  Wish wish{6, 7};
  wish.techniques = kTops[4];
  wish.below = kTops[3];
  const auto one = made(11, wish, 6), many = made(11, wish, 6, 3), fewer = made(11, wish, 2), other = made(12, wish, 6);
  expect(one == many, named("threads do not matter", wish));
  expect(std::equal(fewer.begin(), fewer.end(), one.begin()), named("count does not matter", wish));
  expect(one != other, named("seeds matter", wish));
}

void ends_when_told() {
  Wish wish{40, 40};
  wish.techniques = kTops[5];
  wish.below = kTops[4];
  std::string out(1600, '.');
  std::uint8_t flag = 0;
  make({1, 1, 1}, wish, out.data(), &flag, Stop(0.05));
  expect(flag == kCutOff, named("cut off", wish));
  expect(std::ranges::count(out, '.') == 1600, named("nothing half done", wish));
}

}  // namespace

int main() {
  loops_are_single_and_spread();
  puzzles_are_unique_and_of_their_level();
  patterns_are_symmetric_and_minimal();
  wishes_are_met_or_given_up();
  seeds_decide_and_threads_do_not();
  ends_when_told();
  return verdict();
}
