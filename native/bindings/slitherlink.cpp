// Slitherlink for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "slitherlink/kernel.hpp"
#include "slitherlink/logic.hpp"
#include "slitherlink/logic_layout.hpp"
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

constexpr int kMostSide = 100, kMostClue = 3;

std::span<const std::uint8_t> clues_in(int rows, int columns, const nb::bytes& clues) {
  return bytes_or("clues", clues, cells_in(rows, columns, kMostSide), kMostClue, fences::kNoClue);
}

std::size_t edges_in(int rows, int columns) {
  return static_cast<std::size_t>((rows + 1) * columns + rows * (columns + 1));
}

using Facts = std::vector<std::tuple<int, int, int>>;

// Each fact is about two edges that meet at a corner of a cell.
std::vector<fences::Pair> pairs_in(int rows, int columns, const Facts& facts) {
  const int last = static_cast<int>(edges_in(rows, columns)) - 1;
  const auto layout = fences::layout_of(rows, columns);
  std::vector<fences::Pair> pairs;
  for (const auto& [mask, a, b] : facts) {
    within("mask of facts", mask, 0, fences::kNothing);
    within("edge of facts", a, 0, last);
    within("edge of facts", b, 0, last);
    if (layout->corner_of(a, b) < 0)
      refuse("facts has the edges ", a, " and ", b, ": expected two that meet at a corner of a cell");
    pairs.push_back({mask, a, b});
  }
  return pairs;
}

slitherlink::Winding winding_of(int given) {
  return static_cast<slitherlink::Winding>(within("winding", given, 0, static_cast<int>(slitherlink::Winding::wild)));
}

}  // namespace

void bind_slitherlink(nb::module_& m) {
  m.def(
      "slitherlink_solve",
      [](int rows, int columns, const nb::bytes& clues, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, const nb::object& stop,
         const nb::object& each) {
        const auto* given = clues_in(rows, columns, clues).data();
        return run_kernel(limits_of(solutions, nodes, seconds), edges_in(rows, columns), keep, stop, each,
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
         bool all, std::optional<double> seconds, const nb::object& stop) {
        const fences::Puzzle puzzle{rows, columns, clues_in(rows, columns, clues)};
        const auto known = bytes_in("states", states, edges_in(rows, columns), 0, fences::kNone);
        const auto pairs = pairs_in(rows, columns, facts);
        const auto wanted = technique_of<fences::Technique>(technique, all);
        std::vector<fences::Finding> found;
        run_asking(seconds, stop, [&](Stop& until) {
          if (all) found = fences::find_all(puzzle, known, pairs, wanted, until);
          else if (auto one = technique < 0 ? fences::next(puzzle, known, pairs, until)
                                            : fences::find(puzzle, known, pairs, wanted, until))
            found.push_back(std::move(*one));
        });
        Findings findings;
        for (const fences::Finding& finding : found) findings.append(finding_dict(finding));
        return findings;
      },
      "rows"_a, "columns"_a, "clues"_a, "states"_a, "facts"_a, "technique"_a, "all"_a = false,
      "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(), kFinding);

  m.def(
      "slitherlink_climb",
      [](int rows, int columns, const nb::bytes& clues, std::optional<double> seconds, const nb::object& stop) {
        const fences::Puzzle puzzle{rows, columns, clues_in(rows, columns, clues)};
        fences::Climb climb;
        const bool ended = run_asking(seconds, stop, [&](Stop& until) { climb = fences::climb(puzzle, until); });
        return climb_tuple(climb, ended);
      },
      "rows"_a, "columns"_a, "clues"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(), kClimbing);

  m.def(
      "slitherlink_ladder",
      [] { return std::vector<std::string>(fences::kNames.begin(), fences::kNames.end()); },
      "The names of the techniques, easiest first; a technique's number is its index.");

  m.def(
      "slitherlink_make",
      [](std::uint64_t seed, int rows, int columns, int winding, int symmetry, bool minimal, int clues, int techniques,
         int below, std::size_t count, unsigned threads, std::optional<double> seconds, const nb::object& stop) {
        const std::size_t cells = cells_in(rows, columns, kMostSide);
        const slitherlink::Wish wish{rows,
                                     columns,
                                     winding_of(winding),
                                     symmetry_of(symmetry, rows, columns),
                                     minimal,
                                     at_least("clues", clues, 0),
                                     within("techniques", techniques, 0, fences::kTechniques),
                                     within("below", below, 0, fences::kTechniques)};
        const Order order = order_of(seed, count, threads, cells);
        std::string puzzles(count * cells, '.');
        std::string made(count, '\0');
        run_watched(seconds, stop, [&](const std::atomic<bool>* flag, double time) {
          slitherlink::make(order, wish, puzzles.data(), reinterpret_cast<std::uint8_t*>(made.data()), Stop(time, flag));
        });
        return bytes_pair(made, puzzles);
      },
      "seed"_a, "rows"_a, "columns"_a, "winding"_a, "symmetry"_a, "minimal"_a, "clues"_a, "techniques"_a, "below"_a,
      "count"_a, "threads"_a = 0, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Make unique slitherlinks that the first `techniques` of the ladder solve and the first `below` do not:\n"
      "(1 made, 0 given up, 2 cut off; rows of dots and clues end to end).");

  m.def(
      "slitherlink_draft",
      [](std::uint64_t seed, int rows, int columns, int winding, std::optional<double> seconds, const nb::object& stop) {
        cells_in(rows, columns, kMostSide);
        slitherlink::Wish wish;
        wish.rows = rows;
        wish.columns = columns;
        wish.winding = winding_of(winding);
        std::vector<std::uint8_t> clues;
        const bool ended = run_asking(seconds, stop, [&](Stop& until) { clues = slitherlink::draft(wish, seed, until); });
        return nb::bytes(clues.data(), ended ? 0 : clues.size());
      },
      "seed"_a, "rows"_a, "columns"_a, "winding"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "All clues of a random loop that they alone determine, 255 for none; the same seed gives the same loop. Nothing\n"
      "where it was ended before.");
}

}  // namespace clew::bindings
