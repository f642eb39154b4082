// Nonogram for Python.
#include <cstring>

#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "nonogram/kernel.hpp"
#include "nonogram/logic.hpp"
#include "nonogram/make.hpp"

namespace clew::bindings {
namespace {

std::vector<std::int32_t> tokens_of(const nb::bytes& lines) {
  std::vector<std::int32_t> tokens(lines.size() / sizeof(std::int32_t));
  if (!tokens.empty()) std::memcpy(tokens.data(), lines.c_str(), tokens.size() * sizeof(std::int32_t));
  return tokens;
}

namespace hanjie = nonogram::logic;

using MadePuzzles = nb::typed<nb::tuple, nb::bytes, std::vector<std::vector<nonogram::Token>>>;
using Mended = nb::typed<nb::tuple, bool, std::vector<int>>;

nb::list marks_list(const std::vector<hanjie::Mark>& marks) {
  nb::list list;
  for (const auto& [cell, painted] : marks) list.append(nb::make_tuple(cell, painted));
  return list;
}

// A finding as a dict of plain lists; cells and lines are numbers from 0.
nb::dict finding_dict(const hanjie::Finding& finding) {
  nb::dict dict;
  dict["technique"] = static_cast<int>(finding.technique);
  dict["line"] = finding.line;
  dict["settled"] = marks_list(finding.settled);
  dict["because"] = marks_list(finding.because);
  dict["clues"] = nb::cast(finding.clues);
  dict["numbers"] = nb::cast(finding.numbers);
  dict["assumed"] = marks_list(finding.assumed);
  nb::list chain;
  for (const hanjie::Finding& step : finding.chain) chain.append(finding_dict(step));
  dict["chain"] = chain;
  return dict;
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

  m.def(
      "nonogram_find",
      [](int rows, int columns, const nb::bytes& lines, const nb::bytes& cells, int technique, bool all) {
        const auto tokens = tokens_of(lines);
        const hanjie::Puzzle puzzle{rows, columns, tokens, {bytes_of(cells), cells.size()}};
        std::vector<hanjie::Finding> found;
        run_asking([&](Stop& stop) {
          const auto wanted = static_cast<hanjie::Technique>(technique);
          if (all) found = hanjie::find_all(puzzle, wanted, stop);
          else if (auto one = technique < 0 ? hanjie::next(puzzle, stop) : hanjie::find(puzzle, wanted, stop))
            found.push_back(std::move(*one));
        });
        Findings findings;
        for (const hanjie::Finding& finding : found) findings.append(finding_dict(finding));
        return findings;
      },
      "rows"_a, "columns"_a, "lines"_a, "cells"_a, "technique"_a, "all"_a = false,
      "Look for a technique, by its number, or for the easiest (-1): a list of the first finding, or of all.");

  m.def(
      "nonogram_climb",
      [](int rows, int columns, const nb::bytes& lines, const nb::bytes& cells) {
        const auto tokens = tokens_of(lines);
        hanjie::Climb climb;
        run_asking([&](Stop& stop) {
          climb = hanjie::climb({rows, columns, tokens, {bytes_of(cells), cells.size()}}, stop);
        });
        return climb_tuple(climb);
      },
      "rows"_a, "columns"_a, "lines"_a, "cells"_a,
      "Climb the ladder of techniques: (solved, uses of each technique, longest chain of each).");

  m.def(
      "nonogram_ladder",
      [] { return std::vector<std::string>(hanjie::kNames.begin(), hanjie::kNames.end()); },
      "The names of the techniques, easiest first; a technique's number is its index.");

  m.def(
      "nonogram_make",
      [](std::uint64_t seed, int rows, int columns, int density, int texture, int open, int techniques, int below,
         std::size_t count, unsigned threads, std::optional<double> seconds, const nb::object& stop) {
        const nonogram::Order order{
            seed,
            {rows, columns, density, static_cast<nonogram::Texture>(texture), open, {techniques, below}},
            count,
            threads};
        nonogram::Batch batch;
        run_watched(stop, [&](const std::atomic<bool>* flag) {
          batch = nonogram::make(order, flag, seconds.value_or(std::numeric_limits<double>::infinity()));
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
        nonogram::Picture picture(rows, columns, {bytes_of(painted), painted.size()});
        std::vector<int> flipped;
        bool mended = false;
        run_watched(stop, [&](const std::atomic<bool>* flag) {
          Stop until(seconds.value_or(std::numeric_limits<double>::infinity()), flag);
          Random random(seed);
          nonogram::Retouch retouch(picture, {bytes_of(reluctance), reluctance.size()}, techniques);
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
