// Slitherlink for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "slitherlink/kernel.hpp"
#include "slitherlink/logic.hpp"
#include "slitherlink/make.hpp"

namespace clew::bindings {
namespace {

namespace fences = slitherlink::logic;

nb::list marks_list(const std::vector<fences::Mark>& marks) {
  nb::list list;
  for (const auto& [edge, line] : marks) list.append(nb::make_tuple(edge, line));
  return list;
}

nb::list pairs_list(const std::vector<fences::Pair>& pairs) {
  nb::list list;
  for (const auto& [mask, a, b] : pairs) list.append(nb::make_tuple(mask, a, b));
  return list;
}

// A finding as a dict of plain lists; edges, cells and points are numbers from 0.
nb::dict finding_dict(const fences::Finding& finding) {
  nb::dict dict;
  dict["technique"] = static_cast<int>(finding.technique);
  dict["settled"] = marks_list(finding.settled);
  dict["facts"] = pairs_list(finding.facts);
  dict["because"] = marks_list(finding.because);
  dict["clues"] = nb::cast(finding.clues);
  dict["given"] = pairs_list(finding.given);
  dict["cells"] = nb::cast(finding.cells);
  dict["points"] = nb::cast(finding.points);
  dict["path"] = nb::cast(finding.path);
  dict["way"] = nb::cast(finding.way);
  dict["flags"] = nb::cast(finding.flags);
  dict["clash"] = static_cast<int>(finding.clash);
  nb::list chain;
  for (const fences::Finding& step : finding.chain) chain.append(finding_dict(step));
  dict["chain"] = chain;
  return dict;
}

fences::Puzzle fence_of(int rows, int columns, const nb::bytes& clues) {
  return {rows, columns, {bytes_of(clues), clues.size()}};
}

using Facts = std::vector<std::tuple<int, int, int>>;

std::vector<fences::Pair> pairs_of(const Facts& facts) {
  std::vector<fences::Pair> pairs;
  for (const auto& [mask, a, b] : facts) pairs.push_back({mask, a, b});
  return pairs;
}

}  // namespace

void bind_slitherlink(nb::module_& m) {
  m.def(
      "slitherlink_solve",
      [](int rows, int columns, const nb::bytes& clues, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, const nb::object& stop,
         const nb::object& each) {
        const auto width = static_cast<std::size_t>((rows + 1) * columns + rows * (columns + 1));
        const auto* given = bytes_of(clues);
        return run_kernel(limits_of(solutions, nodes, seconds), width, keep, stop, each,
                          [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                            return slitherlink::solve(rows, columns, given, limits, until, on_solution);
                          });
      },
      "rows"_a, "columns"_a, "clues"_a, "solutions"_a.none() = 2, "nodes"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "keep"_a = 2, "stop"_a.none() = nb::none(), "each"_a.none() = nb::none(),
      "Solve one slitherlink, 255 for no clue: (found, exhausted, kept solutions as a byte for each edge, counters).");

  m.def(
      "slitherlink_find",
      [](int rows, int columns, const nb::bytes& clues, const nb::bytes& states, const Facts& facts, int technique,
         bool all) {
        const fences::Puzzle puzzle = fence_of(rows, columns, clues);
        const std::span<const std::uint8_t> known{bytes_of(states), states.size()};
        const auto pairs = pairs_of(facts);
        std::vector<fences::Finding> found;
        run_asking([&](Stop& stop) {
          const auto wanted = static_cast<fences::Technique>(technique);
          if (all) found = fences::find_all(puzzle, known, pairs, wanted, stop);
          else if (auto one = technique < 0 ? fences::next(puzzle, known, pairs, stop)
                                            : fences::find(puzzle, known, pairs, wanted, stop))
            found.push_back(std::move(*one));
        });
        Findings findings;
        for (const fences::Finding& finding : found) findings.append(finding_dict(finding));
        return findings;
      },
      "rows"_a, "columns"_a, "clues"_a, "states"_a, "facts"_a, "technique"_a, "all"_a = false,
      "Look for a technique, by its number, or for the easiest (-1): a list of the first finding, or of all.");

  m.def(
      "slitherlink_climb",
      [](int rows, int columns, const nb::bytes& clues) {
        fences::Climb climb;
        run_asking([&](Stop& stop) { climb = fences::climb(fence_of(rows, columns, clues), stop); });
        return climb_tuple(climb);
      },
      "rows"_a, "columns"_a, "clues"_a,
      "Climb the ladder of techniques: (solved, uses of each technique, longest chain of each).");

  m.def(
      "slitherlink_ladder",
      [] { return std::vector<std::string>(fences::kNames.begin(), fences::kNames.end()); },
      "The names of the techniques, easiest first; a technique's number is its index.");

  m.def(
      "slitherlink_make",
      [](std::uint64_t seed, int rows, int columns, int winding, int symmetry, bool minimal, int clues, int techniques,
         int below, std::size_t count, unsigned threads, std::optional<double> seconds, const nb::object& stop) {
        const slitherlink::Wish wish{rows, columns, static_cast<slitherlink::Winding>(winding),
                                           static_cast<slitherlink::Symmetry>(symmetry), minimal, clues, techniques,
                                           below};
        std::string puzzles(count * static_cast<std::size_t>(rows * columns), '.');
        std::string made(count, '\0');
        run_watched(stop, [&](const std::atomic<bool>* flag) {
          slitherlink::make(seed, wish, count, threads, puzzles.data(), reinterpret_cast<std::uint8_t*>(made.data()),
                                  flag, seconds.value_or(std::numeric_limits<double>::infinity()));
        });
        return bytes_pair(made, puzzles);
      },
      "seed"_a, "rows"_a, "columns"_a, "winding"_a, "symmetry"_a, "minimal"_a, "clues"_a, "techniques"_a, "below"_a,
      "count"_a, "threads"_a = 0, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Make unique slitherlinks that the first `techniques` of the ladder solve and the first `below` do not:\n"
      "(1 made, 0 given up, 2 cut off; rows of dots and clues end to end).");

  m.def(
      "slitherlink_draft",
      [](std::uint64_t seed, int rows, int columns, int winding) {
        slitherlink::Wish wish;
        wish.rows = rows;
        wish.columns = columns;
        wish.winding = static_cast<slitherlink::Winding>(winding);
        std::vector<std::uint8_t> clues;
        run_asking([&](Stop& stop) { clues = slitherlink::draft(wish, seed, stop); });
        return nb::bytes(clues.data(), clues.size());
      },
      "seed"_a, "rows"_a, "columns"_a, "winding"_a,
      "All clues of a random loop that they alone determine, 255 for none; the same seed gives the same loop.");
}

}  // namespace clew::bindings
