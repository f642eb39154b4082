// Sudoku for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "sudoku/bands.hpp"
#include "sudoku/general.hpp"
#include "sudoku/logic.hpp"
#include "sudoku/make9.hpp"

namespace clew::bindings {
namespace {

namespace logic = sudoku::logic;

nb::list entries_list(const std::vector<logic::Entry>& entries) {
  nb::list list;
  for (const auto& [cell, values] : entries) list.append(nb::make_tuple(cell, values));
  return list;
}

// A finding as a dict of plain lists; cells and units are numbers from 0, and bit v of a mask is the value v + 1.
nb::dict finding_dict(const logic::Finding& finding) {
  nb::dict dict;
  dict["technique"] = static_cast<int>(finding.technique);
  dict["removed"] = entries_list(finding.removed);
  dict["because"] = entries_list(finding.because);
  dict["holders"] = nb::cast(finding.holders);
  dict["values"] = nb::cast(finding.values);
  dict["cells"] = nb::cast(finding.cells);
  dict["others"] = nb::cast(finding.others);
  dict["units"] = nb::cast(finding.units);
  dict["covers"] = nb::cast(finding.covers);
  nb::list chain;
  for (const logic::Finding& step : finding.chain) chain.append(finding_dict(step));
  dict["chain"] = chain;
  return dict;
}

}  // namespace

void bind_sudoku(nb::module_& m) {
  m.def(
      "sudoku_solve",
      [](int box_rows, int box_columns, const nb::bytes& cells, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, const nb::object& stop,
         const nb::object& each) {
        const sudoku::Shape shape{box_rows, box_columns};
        const std::size_t width = static_cast<std::size_t>(shape.size()) * shape.size();
        const auto* givens = bytes_of(cells);
        return run_kernel(limits_of(solutions, nodes, seconds), width, keep, stop, each,
                          [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                            return box_rows == 3 && box_columns == 3
                                       ? sudoku::solve9(givens, limits, until, on_solution)
                                       : sudoku::solve(shape, givens, limits, until, on_solution);
                          });
      },
      "box_rows"_a, "box_columns"_a, "cells"_a, "solutions"_a.none() = 2, "nodes"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "keep"_a = 2, "stop"_a.none() = nb::none(), "each"_a.none() = nb::none(),
      "Solve one sudoku: (found, exhausted, kept solutions, counters).");

  m.def(
      "sudoku_many",
      [](const nb::bytes& text, std::size_t count, std::size_t stride, unsigned limit, unsigned threads,
         std::optional<double> seconds, const nb::object& stop) {
        std::string found(count, '\xff');
        std::string solutions(count * 81, '.');
        run_watched(stop, [&](const std::atomic<bool>* flag) {
          sudoku::solve9_many(text.c_str(), count, stride, limit, threads,
                                    reinterpret_cast<std::uint8_t*>(found.data()), solutions.data(), flag,
                                    seconds.value_or(std::numeric_limits<double>::infinity()));
        });
        return bytes_pair(found, solutions);
      },
      "text"_a, "count"_a, "stride"_a, "limit"_a = 2, "threads"_a = 0, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(), "Solve many 9x9 lines: (solutions found of each, 255 undecided; first solutions).");

  m.def(
      "sudoku_make",
      [](std::uint64_t seed, int symmetry, bool minimal, int clues, std::size_t count, unsigned threads,
         std::optional<double> seconds, const nb::object& stop) {
        std::string puzzles(count * 81, '.');
        std::string made(count, '\0');
        run_watched(stop, [&](const std::atomic<bool>* flag) {
          const sudoku::Wish wish{static_cast<sudoku::Symmetry>(symmetry), minimal, clues};
          sudoku::make9(seed, wish, count, threads, puzzles.data(), reinterpret_cast<std::uint8_t*>(made.data()), flag,
                              seconds.value_or(std::numeric_limits<double>::infinity()));
        });
        return bytes_pair(made, puzzles);
      },
      "seed"_a, "symmetry"_a, "minimal"_a, "clues"_a, "count"_a, "threads"_a = 0, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(), "Make unique 9x9 puzzles: (made flags, lines of 81).");

  m.def(
      "sudoku_grid",
      [](int box_rows, int box_columns, std::uint64_t seed) {
        const sudoku::Shape shape{box_rows, box_columns};
        std::string cells(static_cast<std::size_t>(shape.size()) * shape.size(), '\0');
        {
          const nb::gil_scoped_release release;
          Stop never;
          if (box_rows == 3 && box_columns == 3)
            sudoku::random_grid9(seed, reinterpret_cast<std::uint8_t*>(cells.data()));
          else
            sudoku::random_grid(shape, seed, reinterpret_cast<std::uint8_t*>(cells.data()), never);
        }
        return nb::bytes(cells.data(), cells.size());
      },
      "box_rows"_a, "box_columns"_a, "seed"_a, "A random full grid; the same seed gives the same grid.");

  m.def(
      "sudoku_find",
      [](int box_rows, int box_columns, const std::vector<std::uint64_t>& masks, int technique, bool all) {
        const sudoku::Shape shape{box_rows, box_columns};
        std::vector<logic::Finding> found;
        run_asking([&](Stop& stop) {
          const auto wanted = static_cast<logic::Technique>(technique);
          if (all) found = logic::find_all(shape, masks, wanted, stop);
          else if (auto one = logic::find(shape, masks, wanted, stop)) found.push_back(std::move(*one));
        });
        Findings findings;
        for (const logic::Finding& finding : found) findings.append(finding_dict(finding));
        return findings;
      },
      "box_rows"_a, "box_columns"_a, "masks"_a, "technique"_a, "all"_a = false,
      "Look for a technique, by its number, in masks of possible values: a list of the first finding, or of all.");

  m.def(
      "sudoku_climb",
      [](int box_rows, int box_columns, const nb::bytes& cells) {
        const sudoku::Shape shape{box_rows, box_columns};
        const auto* givens = bytes_of(cells);
        logic::Climb climb;
        run_asking([&](Stop& stop) { climb = logic::climb(shape, logic::masks_of(shape, givens), stop); });
        return climb_tuple(climb);
      },
      "box_rows"_a, "box_columns"_a, "cells"_a,
      "Climb the ladder of techniques: (solved, uses of each technique, longest chain of each).");

  m.def(
      "sudoku_ladder",
      [] { return std::vector<std::string>(logic::kNames.begin(), logic::kNames.end()); },
      "The names of the techniques, easiest first; a technique's number is its index.");
}

}  // namespace clew::bindings
