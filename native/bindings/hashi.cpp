// Hashi for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "hashi/graph.hpp"
#include "hashi/kernel.hpp"

namespace clew::bindings {
namespace {

hashi::Puzzle puzzle_of(int rows, int columns, const nb::bytes& cells, int most, bool loops) {
  return {rows, columns, {bytes_of(cells), cells.size()}, most, loops};
}

}  // namespace

void bind_hashi(nb::module_& m) {
  m.def(
      "hashi_solve",
      [](int rows, int columns, const nb::bytes& cells, int most, bool loops, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, const nb::object& stop,
         const nb::object& each) {
        const hashi::Puzzle puzzle = puzzle_of(rows, columns, cells, most, loops);
        const std::size_t width = hashi::Graph(puzzle).bridges.size();
        return run_kernel(limits_of(solutions, nodes, seconds), width, keep, stop, each,
                          [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                            return hashi::solve(puzzle, limits, until, on_solution);
                          });
      },
      "rows"_a, "columns"_a, "cells"_a, "most"_a = 2, "loops"_a = true, "solutions"_a.none() = 2,
      "nodes"_a.none() = nb::none(), "seconds"_a.none() = nb::none(), "keep"_a = 2, "stop"_a.none() = nb::none(),
      "each"_a.none() = nb::none(),
      "Solve one hashi, 0 water and 255 an island of unknown number: (found, exhausted, kept solutions as a byte for each\n"
      "bridge, counters).");
}

}  // namespace clew::bindings
