// Houses for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "bindings/techniques.hpp"

#include <nanobind/stl/pair.h>

#include <algorithm>
#include <array>

#include "houses/kernel.hpp"
#include "houses/logic.hpp"
#include "houses/make.hpp"

namespace clew::bindings {
namespace {

houses::Metric metric_of(bool manhattan) { return manhattan ? houses::Metric::kManhattan : houses::Metric::kEuclid; }

constexpr int kMany = 500, kFar = 1'000'000, kMostDistances = 4;

int houses_in(const char* name, long long given) {
  if (given % 2 != 0) refuse(name, " is ", given, ": expected an even number of houses");
  return within(name, given, 2, kMany);
}

// Coordinates x and y in turn, of an even number of houses, no two of which are at the same point.
houses::Puzzle puzzle_in(const nb::bytes& points, int most, bool exactly, bool manhattan) {
  const auto numbers = numbers_in<std::int32_t>("points", points);
  if (numbers.size() % 4 != 0)
    refuse("points has ", numbers.size(), " coordinates: expected two for each of an even number of houses");
  const std::size_t count = numbers.size() / 2;
  within("houses in points", static_cast<long long>(count), 2, kMany);
  all_are("points", numbers, [](std::int32_t each) { return each >= -kFar && each <= kFar; }, -kFar, " to ", kFar);
  const std::span<const houses::Point> town{reinterpret_cast<const houses::Point*>(numbers.data()), count};
  std::array<std::int64_t, kMany> all;
  const std::span keys(all.data(), count);
  std::ranges::transform(town, keys.begin(), [](const houses::Point& each) { return each.x * (4LL * kFar) + each.y; });
  std::ranges::sort(keys);
  if (std::ranges::adjacent_find(keys) != keys.end())
    refuse("points has one point twice: expected every house at a point of its own");
  return {town, within("most", most, 1, kMostDistances), exactly, metric_of(manhattan)};
}

using Made = nb::typed<nb::tuple, nb::bytes, long, long>;

}  // namespace

void bind_houses(nb::module_& m) {
  bind_table(m, "houses_techniques", houses::logic::kTable);

  bind_solve(
      m, "houses_solve",
      "Pair points, given as 32-bit x and y in turn: (found, exhausted, kept solutions as a byte for each pair, counters).",
      [](const nb::bytes& points, int most, bool exactly, bool manhattan) {
        const houses::Puzzle puzzle = puzzle_in(points, most, exactly, manhattan);
        return Solver{puzzle.points.size() * (puzzle.points.size() - 1) / 2,
                      [=](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                        return houses::solve(puzzle, limits, until, on_solution);
                      }};
      },
      "points"_a, "most"_a, "exactly"_a, "manhattan"_a);

  m.def(
      "houses_climb",
      [](const nb::bytes& points, int most, bool exactly, bool manhattan, std::optional<double> seconds,
         const nb::object& stop) {
        const houses::Puzzle puzzle = puzzle_in(points, most, exactly, manhattan);
        return run_climb(seconds, stop, [&](Stop& until) { return houses::logic::climb(puzzle, until); });
      },
      "points"_a, "most"_a, "exactly"_a, "manhattan"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      kClimbing);

  m.def(
      "houses_make",
      [](std::uint64_t seed, int count, int most, bool manhattan, std::pair<int, int> bounds,
         std::optional<std::pair<int, int>> techniques, bool search, long attempts, std::optional<double> seconds,
         const nb::object& stop) {
        const auto [first, last] = techniques.value_or(std::pair{0, 0});
        const bool levelled = search || techniques;
        const int farthest = within("bounds[1]", bounds.second, 0, kFar);
        const houses::Wish wish{houses_in("houses", count),
                                within("most", most, 1, kMostDistances),
                                metric_of(manhattan),
                                within("bounds[0]", bounds.first, 0, farthest),
                                farthest,
                                levelled,
                                search,
                                within("techniques[0]", first, 0, houses::logic::kTechniques),
                                within("techniques[1]", last, 0, houses::logic::kTechniques)};
        if (attempts < 0) refuse("attempts is ", attempts, ": expected 0 or more");
        houses::Made made;
        run_asking(seconds, stop, [&](Stop& until) { made = houses::make(wish, seed, attempts, until); });
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
