// Houses for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "houses/kernel.hpp"

namespace clew::bindings {

void bind_houses(nb::module_& m) {
  m.def(
      "houses_solve",
      [](const nb::bytes& points, int most, bool exactly, bool manhattan, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, const nb::object& stop,
         const nb::object& each) {
        const auto* first = reinterpret_cast<const houses::Point*>(points.c_str());
        const houses::Puzzle puzzle{{first, points.size() / sizeof *first},
                                    most,
                                    exactly,
                                    manhattan ? houses::Metric::kManhattan : houses::Metric::kEuclid};
        const std::size_t width = puzzle.points.size() * (puzzle.points.size() - 1) / 2;
        return run_kernel(limits_of(solutions, nodes, seconds), width, keep, stop, each,
                          [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                            return houses::solve(puzzle, limits, until, on_solution);
                          });
      },
      "points"_a, "most"_a, "exactly"_a, "manhattan"_a, "solutions"_a.none() = 2, "nodes"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "keep"_a = 2, "stop"_a.none() = nb::none(), "each"_a.none() = nb::none(),
      "Pair points, given as 32-bit x and y in turn: (found, exhausted, kept solutions as a byte for each pair, counters).");
}

}  // namespace clew::bindings
