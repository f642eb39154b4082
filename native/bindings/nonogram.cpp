// Nonogram for Python.
#include <algorithm>

#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "bindings/techniques.hpp"
#include "nonogram/kernel.hpp"
#include "nonogram/logic.hpp"
#include "nonogram/make.hpp"

namespace clew::bindings {
namespace {

namespace hanjie = nonogram::logic;

constexpr int kMostSide = 500;  // also the longest block, and the most tokens of a line

// The tokens of all lines, each line ended by 0, and a mask for each cell.
hanjie::Puzzle puzzle_in(int rows, int columns, const nb::bytes& lines, const nb::bytes& cells) {
  const std::size_t area = cells_in(rows, columns, kMostSide);
  const auto tokens = numbers_in<nonogram::Token>("lines", lines);
  const auto fine = [](nonogram::Token token) { return token >= nonogram::kAny && token <= kMostSide; };
  all_are("lines", tokens, fine, nonogram::kAny, " to ", kMostSide);
  const auto ends = std::ranges::count(tokens, 0);
  if (ends != rows + columns) refuse("lines has ", ends, " zeros: expected ", rows + columns, ", one behind each line");
  if (tokens.back() != 0) refuse("lines continues after the last line: expected 0 at its end");
  std::ptrdiff_t from = 0;
  for (std::ptrdiff_t at = 0; at < std::ssize(tokens); ++at) {
    if (tokens[static_cast<std::size_t>(at)] != 0) continue;
    if (at - from > kMostSide) refuse("lines has a line of ", at - from, " tokens: expected at most ", kMostSide);
    from = at + 1;
  }
  return {rows, columns, tokens, bytes_in("cells", cells, area, hanjie::kBlank, hanjie::kOpen)};
}

using MadePuzzles = nb::typed<nb::tuple, nb::bytes, std::vector<std::vector<nonogram::Token>>>;
using Mended = nb::typed<nb::tuple, bool, std::vector<int>>;

void bind_findings(nb::module_& m) {
  using hanjie::Finding;
  bind_finding<Finding>(m, "NonogramFinding", hanjie::kTable)
      .def_ro("line", &Finding::line, "The line it is about; of an assumption the one that fails, or -1.")
      .def_prop_ro(
          "settled", [](const Finding& finding) { return tuples(finding.settled); },
          "The cells that follow, and whether each is painted.")
      .def_ro("clues", &Finding::clues, "The lines whose clue is cited.")
      .def_ro("numbers", &Finding::numbers, "The pattern; each finder says how.")
      .def_prop_ro(
          "assumed", [](const Finding& finding) { return tuples(finding.assumed); }, "What the chain supposes.");
}

}  // namespace

void bind_nonogram(nb::module_& m) {
  bind_findings(m);
  bind_table(m, "nonogram_techniques", hanjie::kTable);

  bind_solve(
      m, "nonogram_solve",
      "Solve one nonogram: tokens of 32 bits, 0 behind each line, and a mask of values for each cell; gives (found,\n"
      "exhausted, kept solutions as a byte for each cell, counters).",
      [](int rows, int columns, const nb::bytes& lines, const nb::bytes& cells) {
        const hanjie::Puzzle puzzle = puzzle_in(rows, columns, lines, cells);
        return Solver{puzzle.cells.size(), [=](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                        return nonogram::solve(rows, columns, puzzle.lines.data(), puzzle.cells.data(), limits, until,
                                               on_solution);
                      }};
      },
      "rows"_a, "columns"_a, "lines"_a, "cells"_a);

  m.def(
      "nonogram_find",
      [](int rows, int columns, const nb::bytes& lines, const nb::bytes& cells, int technique, bool all,
         std::optional<double> seconds, const nb::object& stop) {
        const hanjie::Puzzle puzzle = puzzle_in(rows, columns, lines, cells);
        return run_find<hanjie::Technique>(technique, all, seconds, stop, [&](const auto& wanted, Stop& until) {
          return hanjie::find(puzzle, wanted, until);
        });
      },
      "rows"_a, "columns"_a, "lines"_a, "cells"_a, "technique"_a, "all"_a = false, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(), kLooking);

  m.def(
      "nonogram_climb",
      [](int rows, int columns, const nb::bytes& lines, const nb::bytes& cells, std::optional<double> seconds,
         const nb::object& stop) {
        const hanjie::Puzzle puzzle = puzzle_in(rows, columns, lines, cells);
        return run_climb(seconds, stop, [&](Stop& until) { return hanjie::climb(puzzle, until); });
      },
      "rows"_a, "columns"_a, "lines"_a, "cells"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      kClimbing);

  m.def(
      "nonogram_make",
      [](std::uint64_t seed, int rows, int columns, int density, int texture, int open, int techniques, int below,
         std::size_t count, unsigned threads, std::optional<double> seconds, const nb::object& stop) {
        constexpr int kTextures = static_cast<int>(nonogram::Texture::blobs) + 1;
        const std::size_t cells = cells_in(rows, columns, kMostSide);
        const nonogram::Wish wish{rows,
                                  columns,
                                  within("density", density, 0, 100),
                                  static_cast<nonogram::Texture>(within("texture", texture, 0, kTextures - 1)),
                                  within("open", open, 0, 100),
                                  {within("techniques", techniques, 0, hanjie::kTechniques),
                                   within("below", below, 0, hanjie::kTechniques)}};
        // Each has a list of its own, however small it is.
        const Order order = order_of(seed, count, threads, cells + sizeof(std::vector<nonogram::Token>));
        nonogram::Batch batch;
        run_watched(seconds, stop, [&](const std::atomic<bool>* flag, double time) {
          batch = nonogram::make(order, wish, Stop(time, flag));
        });
        return MadePuzzles(nb::make_tuple(nb::bytes(batch.made.data(), batch.made.size()), nb::cast(batch.puzzles)));
      },
      "seed"_a, "rows"_a, "columns"_a, "density"_a, "texture"_a, "open"_a, "techniques"_a, "below"_a, "count"_a,
      "threads"_a = 0, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Make unique nonograms that the first `techniques` of the ladder solve and the first `below` do not:\n"
      "(1 made, 0 given up, 2 cut off; the tokens of each, 0 behind each line).");

  m.def(
      "nonogram_mend",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& painted, const nb::bytes& reluctance,
         int techniques, int effort, std::optional<double> seconds, const nb::object& stop) {
        const std::size_t cells = cells_in(rows, columns, kMostSide);
        nonogram::Picture picture(rows, columns, bytes_in("painted", painted, cells, 0, 1));
        const auto reluctant = bytes_in("reluctance", reluctance, cells, 0, 255);
        within("techniques", techniques, 0, hanjie::kTechniques);
        at_least("effort", effort, 0);
        std::vector<int> flipped;
        bool mended = false;
        run_watched(seconds, stop, [&](const std::atomic<bool>* flag, double time) {
          Stop until(time, flag);
          Random random(seed);
          nonogram::Retouch retouch(picture, reluctant, techniques);
          mended = retouch.run(effort, random, until);
          flipped = retouch.flipped();
        });
        return Mended(nb::make_tuple(mended, nb::cast(flipped)));
      },
      "seed"_a, "rows"_a, "columns"_a, "painted"_a, "reluctance"_a, "techniques"_a, "effort"_a,
      "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Look for few cells to flip so that the first `techniques` of the ladder solve the picture's nonogram, or, for 0,\n"
      "so that it has one solution: (whether they were found, the cells).");
}

}  // namespace clew::bindings
