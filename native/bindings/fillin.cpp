// Fill-ins for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "fillin/kernel.hpp"

namespace clew::bindings {

void bind_fillin(nb::module_& m) {
  m.def(
      "fillin_solve",
      [](int rows, int columns, const nb::bytes& cells, const nb::bytes& words, bool spare,
         std::optional<std::uint64_t> solutions, std::optional<std::uint64_t> nodes, std::optional<double> seconds,
         std::uint64_t keep, const nb::object& stop, const nb::object& each) {
        const fillin::Puzzle puzzle{
            rows, columns, {bytes_of(cells), cells.size()}, {bytes_of(words), words.size()}, spare};
        const std::size_t width = fillin::Layout(puzzle).places();
        return run_kernel(limits_of(solutions, nodes, seconds), width, keep, stop, each,
                          [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                            return fillin::solve(puzzle, limits, until, on_solution);
                          });
      },
      "rows"_a, "columns"_a, "cells"_a, "words"_a, "spare"_a = false, "solutions"_a.none() = 2,
      "nodes"_a.none() = nb::none(), "seconds"_a.none() = nb::none(), "keep"_a = 2, "stop"_a.none() = nb::none(),
      "each"_a.none() = nb::none(),
      "Solve one fill-in, squares 255 black, 254 open or a letter's number, words of such numbers each ended by 255:\n"
      "(found, exhausted, kept solutions as a byte for each square that is not black, counters).");
}

}  // namespace clew::bindings
