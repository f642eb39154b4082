// Hashi for Python.
#include <algorithm>

#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "bindings/techniques.hpp"
#include "hashi/graph.hpp"
#include "hashi/kernel.hpp"
#include "hashi/logic.hpp"
#include "hashi/make.hpp"

namespace clew::bindings {
namespace {

namespace isles = hashi::logic;

constexpr int kMostSide = 200, kMostBridges = 4, kMostNumber = 16;

hashi::Puzzle puzzle_in(int rows, int columns, const nb::bytes& cells, int most, bool loops) {
  const auto given = bytes_or("cells", cells, cells_in(rows, columns, kMostSide), kMostNumber, hashi::kUnknown);
  if (std::ranges::all_of(given, [](std::uint8_t each) { return each == hashi::kWater; }))
    refuse("cells has no island: expected one or more");
  return {rows, columns, given, within("most", most, 1, kMostBridges), loops};
}

// Bit v of values is set for v bridges.
void bind_findings(nb::module_& m) {
  using isles::Finding;
  bind_finding<Finding>(m, "HashiFinding", isles::kTable)
      .def_prop_ro(
          "removed", [](const Finding& finding) { return tuples(finding.removed); }, "The values ruled out, by bridge.")
      .def_ro("clues", &Finding::clues, "The islands whose number is cited.")
      .def_ro("islands", &Finding::islands, "The pattern's islands; each finder says how.")
      .def_ro("path", &Finding::path, "The pattern's bridges.")
      .def_ro("flags", &Finding::flags, "The pattern's numbers.")
      .def_prop_ro(
          "clash", [](const Finding& finding) { return static_cast<int>(finding.clash); },
          "How it ends in a contradiction; 0 for not at all.");
}

}  // namespace

void bind_hashi(nb::module_& m) {
  bind_findings(m);
  bind_table(m, "hashi_techniques", isles::kTable);

  bind_solve(
      m, "hashi_solve",
      "Solve one hashi, 0 water and 255 an island of unknown number: (found, exhausted, kept solutions as a byte for each\n"
      "bridge, counters).",
      [](int rows, int columns, const nb::bytes& cells, int most, bool loops) {
        const hashi::Puzzle puzzle = puzzle_in(rows, columns, cells, most, loops);
        return Solver{hashi::Graph(puzzle).bridges.size(),
                      [=](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                        return hashi::solve(puzzle, limits, until, on_solution);
                      }};
      },
      "rows"_a, "columns"_a, "cells"_a, "most"_a = 2, "loops"_a = true);

  m.def(
      "hashi_find",
      [](int rows, int columns, const nb::bytes& cells, int most, bool loops, const nb::bytes& masks, int technique,
         bool all, std::optional<double> seconds, const nb::object& stop) {
        const hashi::Graph graph(puzzle_in(rows, columns, cells, most, loops));
        const isles::Rules rules{most, loops};
        const auto known = bytes_in("masks", masks, graph.bridges.size(), 1, (2 << most) - 1);
        return run_find<isles::Technique>(technique, all, seconds, stop, [&](const auto& wanted, Stop& until) {
          return isles::find(graph, rules, known, wanted, until);
        });
      },
      "rows"_a, "columns"_a, "cells"_a, "most"_a, "loops"_a, "masks"_a, "technique"_a, "all"_a = false,
      "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      (std::string(kLooking) + "\n`masks` has a byte for each bridge: bit v while v bridges are possible.").c_str());

  m.def(
      "hashi_climb",
      [](int rows, int columns, const nb::bytes& cells, int most, bool loops, std::optional<double> seconds,
         const nb::object& stop) {
        const hashi::Puzzle puzzle = puzzle_in(rows, columns, cells, most, loops);
        return run_climb(seconds, stop, [&](Stop& until) {
          return isles::climb(hashi::Graph(puzzle), {most, loops}, until);
        });
      },
      "rows"_a, "columns"_a, "cells"_a, "most"_a = 2, "loops"_a = true, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(), kClimbing);

  m.def(
      "hashi_make",
      [](std::uint64_t seed, int rows, int columns, int density, int doubles, int most, bool loops, int symmetry,
         int techniques, int below, std::size_t count, unsigned threads, std::optional<double> seconds,
         const nb::object& stop) {
        const std::size_t cells = cells_in(rows, columns, kMostSide);
        const hashi::Taste taste{rows,
                                 columns,
                                 within("density", density, 0, 100),
                                 within("doubles", doubles, 0, 100),
                                 within("most", most, 1, kMostBridges),
                                 loops,
                                 symmetry_of(symmetry, rows, columns)};
        const hashi::Wish wish{taste, within("techniques", techniques, 0, isles::kTechniques),
                               within("below", below, 0, isles::kTechniques)};
        const Order order = order_of(seed, count, threads, cells);
        return run_make(order, cells, '\0', seconds, stop, [&](char* puzzles, std::uint8_t* made, const Stop& until) {
          hashi::make(order, wish, reinterpret_cast<std::uint8_t*>(puzzles), made, until);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "density"_a, "doubles"_a, "most"_a, "loops"_a, "symmetry"_a, "techniques"_a,
      "below"_a, "count"_a, "threads"_a = 0, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Make unique hashis that the first `techniques` of the ladder solve and the first `below` do not:\n"
      "(1 made, 0 given up, 2 cut off; cells of all, 0 water or a number, end to end).");
}

}  // namespace clew::bindings
