// Nonogram for Python.
#include <cstring>

#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "nonogram/kernel.hpp"

namespace clew::bindings {
namespace {

std::vector<std::int32_t> tokens_of(const nb::bytes& lines) {
  std::vector<std::int32_t> tokens(lines.size() / sizeof(std::int32_t));
  if (!tokens.empty()) std::memcpy(tokens.data(), lines.c_str(), tokens.size() * sizeof(std::int32_t));
  return tokens;
}

}  // namespace

void bind_nonogram(nb::module_& m) {
  m.def(
      "nonogram_solve",
      [](int rows, int columns, const nb::bytes& lines, const nb::bytes& cells, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, const nb::object& stop,
         const nb::object& each) {
        const auto tokens = tokens_of(lines);
        return run_kernel(limits_of(solutions, nodes, seconds), cells.size(), keep, stop, each,
                          [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                            return nonogram::solve(rows, columns, tokens.data(), bytes_of(cells), limits, until,
                                                   on_solution);
                          });
      },
      "rows"_a, "columns"_a, "lines"_a, "cells"_a, "solutions"_a.none() = 2, "nodes"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "keep"_a = 2, "stop"_a.none() = nb::none(), "each"_a.none() = nb::none(),
      "Solve one nonogram: tokens of 32 bits, 0 behind each line, and a mask of values for each cell; gives (found,\n"
      "exhausted, kept solutions as a byte for each cell, counters).");
}

}  // namespace clew::bindings
