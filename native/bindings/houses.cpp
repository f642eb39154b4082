// Houses for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"

#include <nanobind/stl/pair.h>

#include "houses/kernel.hpp"
#include "houses/logic.hpp"
#include "houses/make.hpp"

namespace clew::bindings {
namespace {

houses::Metric metric_of(bool manhattan) { return manhattan ? houses::Metric::kManhattan : houses::Metric::kEuclid; }

houses::Puzzle puzzle_of(const nb::bytes& points, int most, bool exactly, bool manhattan) {
  const auto* first = reinterpret_cast<const houses::Point*>(points.c_str());
  return {{first, points.size() / sizeof *first}, most, exactly, metric_of(manhattan)};
}

using Made = nb::typed<nb::tuple, nb::bytes, long, long>;

}  // namespace

void bind_houses(nb::module_& m) {
  m.def(
      "houses_solve",
      [](const nb::bytes& points, int most, bool exactly, bool manhattan, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, const nb::object& stop,
         const nb::object& each) {
        const houses::Puzzle puzzle = puzzle_of(points, most, exactly, manhattan);
        const std::size_t width = puzzle.points.size() * (puzzle.points.size() - 1) / 2;
        return run_kernel(limits_of(solutions, nodes, seconds), width, keep, stop, each,
                          [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                            return houses::solve(puzzle, limits, until, on_solution);
                          });
      },
      "points"_a, "most"_a, "exactly"_a, "manhattan"_a, "solutions"_a.none() = 2, "nodes"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "keep"_a = 2, "stop"_a.none() = nb::none(), "each"_a.none() = nb::none(),
      "Pair points, given as 32-bit x and y in turn: (found, exhausted, kept solutions as a byte for each pair, counters).");

  m.def(
      "houses_climb",
      [](const nb::bytes& points, int most, bool exactly, bool manhattan) {
        houses::logic::Climb climb;
        run_asking([&](Stop& stop) { climb = houses::logic::climb(puzzle_of(points, most, exactly, manhattan), stop); });
        return climb_tuple(climb);
      },
      "points"_a, "most"_a, "exactly"_a, "manhattan"_a,
      "Climb the ladder of techniques: (solved, uses of each technique, longest chain of each).");

  m.def(
      "houses_make",
      [](std::uint64_t seed, int count, int most, bool manhattan, std::pair<int, int> bounds,
         std::optional<std::pair<int, int>> techniques, bool search, long attempts, std::optional<double> seconds,
         const nb::object& stop_flag) {
        const auto [first, last] = techniques.value_or(std::pair{0, 0});
        const bool levelled = search || techniques;
        const houses::Wish wish{count,    most,   metric_of(manhattan), bounds.first, bounds.second,
                                levelled, search, first,                last};
        Ask ask(stop_flag);
        houses::Made made;
        {
          const nb::gil_scoped_release release;
          Stop stop(seconds.value_or(std::numeric_limits<double>::infinity()), nullptr, [&] { return ask(); });
          made = houses::make(wish, seed, attempts, stop);
        }
        ask.raise();
        const nb::bytes points(reinterpret_cast<const char*>(made.points.data()),
                               made.points.size() * sizeof(houses::Point));
        return Made(nb::make_tuple(points, made.planted, made.unique));
      },
      "seed"_a, "houses"_a, "most"_a, "manhattan"_a, "bounds"_a, "techniques"_a.none() = nb::none(), "search"_a = false,
      "attempts"_a = 1000, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Make a town with one pairing, its largest coordinate between the bounds, whose hardest step is by one of the\n"
      "techniques [first, last), or that they do not solve: (points or nothing, towns planted, towns with one pairing).");
}

}  // namespace clew::bindings
