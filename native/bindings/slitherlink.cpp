// Slitherlink for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "bindings/techniques.hpp"
#include "slitherlink/kernel.hpp"
#include "slitherlink/logic.hpp"
#include "slitherlink/logic_layout.hpp"
#include "slitherlink/make.hpp"

namespace clew::bindings {
namespace {

namespace fences = slitherlink::logic;

using Facts = std::vector<std::tuple<int, int, int>>;

Facts facts_of(const std::vector<fences::Pair>& pairs) {
  Facts facts;
  for (const auto& [mask, a, b] : pairs) facts.emplace_back(mask, a, b);
  return facts;
}

void bind_findings(nb::module_& m) {
  using fences::Finding;
  bind_finding<Finding>(m, "SlitherlinkFinding", fences::kTable)
      .def_prop_ro(
          "settled", [](const Finding& finding) { return tuples(finding.settled); },
          "The edges that follow, and whether each is a line.")
      .def_prop_ro(
          "facts", [](const Finding& finding) { return facts_of(finding.facts); },
          "What follows about two edges: (how many may be lines, as bits; one edge; the other).")
      .def_prop_ro(
          "given", [](const Finding& finding) { return facts_of(finding.given); }, "The facts of this kind that are cited.")
      .def_ro("clues", &Finding::clues, "The cells whose clue is cited.")
      .def_ro("cells", &Finding::cells, "The pattern's cells; each finder says how.")
      .def_ro("points", &Finding::points, "The pattern's points.")
      .def_ro("path", &Finding::path, "The pattern's edges.")
      .def_ro("way", &Finding::way, "Where colours count: the cells from one to the next; the last number is the outside.")
      .def_ro("flags", &Finding::flags, "The pattern's numbers.")
      .def_prop_ro(
          "clash", [](const Finding& finding) { return static_cast<int>(finding.clash); },
          "How an assumption fails; 0 for not at all.");
}

constexpr int kMostSide = 100, kMostClue = 3;

std::span<const std::uint8_t> clues_in(int rows, int columns, const nb::bytes& clues) {
  return bytes_or("clues", clues, cells_in(rows, columns, kMostSide), kMostClue, slitherlink::kNoClue);
}

std::size_t edges_in(int rows, int columns) {
  return static_cast<std::size_t>((rows + 1) * columns + rows * (columns + 1));
}

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
  bind_findings(m);
  bind_table(m, "slitherlink_techniques", fences::kTable);

  bind_solve(
      m, "slitherlink_solve",
      "Solve one slitherlink, 255 for no clue: (found, exhausted, kept solutions as a byte for each edge, counters).",
      [](int rows, int columns, const nb::bytes& clues) {
        const auto* given = clues_in(rows, columns, clues).data();
        return Solver{edges_in(rows, columns), [=](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                        return slitherlink::solve(rows, columns, given, limits, until, on_solution);
                      }};
      },
      "rows"_a, "columns"_a, "clues"_a);

  m.def(
      "slitherlink_find",
      [](int rows, int columns, const nb::bytes& clues, const nb::bytes& states, const Facts& facts, int technique,
         bool all, std::optional<double> seconds, const nb::object& stop) {
        const fences::Puzzle puzzle{rows, columns, clues_in(rows, columns, clues)};
        const auto known = bytes_in("states", states, edges_in(rows, columns), 0, fences::kNone);
        const auto pairs = pairs_in(rows, columns, facts);
        return run_find<fences::Technique>(technique, all, seconds, stop, [&](const auto& wanted, Stop& until) {
          return fences::find(puzzle, known, pairs, wanted, until);
        });
      },
      "rows"_a, "columns"_a, "clues"_a, "states"_a, "facts"_a, "technique"_a, "all"_a = false,
      "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(), kLooking);

  m.def(
      "slitherlink_climb",
      [](int rows, int columns, const nb::bytes& clues, std::optional<double> seconds, const nb::object& stop) {
        const fences::Puzzle puzzle{rows, columns, clues_in(rows, columns, clues)};
        return run_climb(seconds, stop, [&](Stop& until) { return fences::climb(puzzle, until); });
      },
      "rows"_a, "columns"_a, "clues"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(), kClimbing);

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
        return run_make(order, cells, '.', seconds, stop, [&](char* puzzles, std::uint8_t* made, const Stop& until) {
          slitherlink::make(order, wish, puzzles, made, until);
        });
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
