// Hashi for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "hashi/graph.hpp"
#include "hashi/kernel.hpp"
#include "hashi/logic.hpp"
#include "hashi/make.hpp"

namespace clew::bindings {
namespace {

hashi::Puzzle puzzle_of(int rows, int columns, const nb::bytes& cells, int most, bool loops) {
  return {rows, columns, {bytes_of(cells), cells.size()}, most, loops};
}

namespace isles = hashi::logic;

nb::list cuts_list(const std::vector<isles::Cut>& cuts) {
  nb::list list;
  for (const auto& [bridge, values] : cuts) list.append(nb::make_tuple(bridge, static_cast<int>(values)));
  return list;
}

// A finding as a dict of plain lists; islands and bridges are numbers from 0, values are bits.
nb::dict finding_dict(const isles::Finding& finding) {
  nb::dict dict;
  dict["technique"] = static_cast<int>(finding.technique);
  dict["removed"] = cuts_list(finding.removed);
  dict["because"] = cuts_list(finding.because);
  dict["clues"] = nb::cast(finding.clues);
  dict["islands"] = nb::cast(finding.islands);
  dict["path"] = nb::cast(finding.path);
  dict["flags"] = nb::cast(finding.flags);
  dict["clash"] = static_cast<int>(finding.clash);
  nb::list chain;
  for (const isles::Finding& step : finding.chain) chain.append(finding_dict(step));
  dict["chain"] = chain;
  return dict;
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

  m.def(
      "hashi_find",
      [](int rows, int columns, const nb::bytes& cells, int most, bool loops, const nb::bytes& masks, int technique,
         bool all) {
        const hashi::Graph graph(puzzle_of(rows, columns, cells, most, loops));
        const isles::Rules rules{most, loops};
        const std::span<const std::uint8_t> known{bytes_of(masks), masks.size()};
        std::vector<isles::Finding> found;
        run_asking([&](Stop& stop) {
          const auto wanted = static_cast<isles::Technique>(technique);
          if (all) found = isles::find_all(graph, rules, known, wanted, stop);
          else if (auto one = technique < 0 ? isles::next(graph, rules, known, stop)
                                            : isles::find(graph, rules, known, wanted, stop))
            found.push_back(std::move(*one));
        });
        Findings findings;
        for (const isles::Finding& finding : found) findings.append(finding_dict(finding));
        return findings;
      },
      "rows"_a, "columns"_a, "cells"_a, "most"_a, "loops"_a, "masks"_a, "technique"_a, "all"_a = false,
      "Look for a technique, by its number, or for the easiest (-1): a list of the first finding, or of all.\n"
      "`masks` has a byte for each bridge: bit v while v bridges are possible.");

  m.def(
      "hashi_climb",
      [](int rows, int columns, const nb::bytes& cells, int most, bool loops) {
        isles::Climb climb;
        run_asking([&](Stop& stop) {
          climb = isles::climb(hashi::Graph(puzzle_of(rows, columns, cells, most, loops)), {most, loops}, stop);
        });
        return climb_tuple(climb);
      },
      "rows"_a, "columns"_a, "cells"_a, "most"_a = 2, "loops"_a = true,
      "Climb the ladder of techniques: (solved, uses of each technique, longest chain of each).");

  m.def(
      "hashi_ladder", [] { return std::vector<std::string>(isles::kNames.begin(), isles::kNames.end()); },
      "The names of the techniques, easiest first; a technique's number is its index.");

  m.def(
      "hashi_make",
      [](std::uint64_t seed, int rows, int columns, int density, int doubles, int most, bool loops, int symmetry,
         int techniques, int below, std::size_t count, unsigned threads, std::optional<double> seconds,
         const nb::object& stop) {
        const hashi::Taste taste{rows, columns, density, doubles, most, loops, static_cast<hashi::Symmetry>(symmetry)};
        std::string puzzles(count * static_cast<std::size_t>(rows * columns), '\0');
        std::string made(count, '\0');
        run_watched(stop, [&](const std::atomic<bool>* flag) {
          hashi::make(seed, {taste, techniques, below}, count, threads, reinterpret_cast<std::uint8_t*>(puzzles.data()),
                      reinterpret_cast<std::uint8_t*>(made.data()), flag,
                      seconds.value_or(std::numeric_limits<double>::infinity()));
        });
        return bytes_pair(made, puzzles);
      },
      "seed"_a, "rows"_a, "columns"_a, "density"_a, "doubles"_a, "most"_a, "loops"_a, "symmetry"_a, "techniques"_a,
      "below"_a, "count"_a, "threads"_a = 0, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Make unique hashis that the first `techniques` of the ladder solve and the first `below` do not:\n"
      "(1 made, 0 given up, 2 cut off; cells of all, 0 water or a number, end to end).");
}

}  // namespace clew::bindings
