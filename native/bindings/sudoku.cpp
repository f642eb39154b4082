// Sudoku for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "bindings/techniques.hpp"
#include "sudoku/bands.hpp"
#include "sudoku/canonical.hpp"
#include "sudoku/explainer/rate.hpp"
#include "sudoku/general.hpp"
#include "sudoku/hodoku.hpp"
#include "sudoku/logic.hpp"
#include "sudoku/make9.hpp"
#include "sudoku/make_rated.hpp"

namespace clew::bindings {
namespace {

namespace logic = sudoku::logic;

constexpr std::size_t kCells9 = 81;
constexpr int kMostTenths = 200;  // of a rating of Sudoku Explainer

sudoku::Shape shape_of(int box_rows, int box_columns) {
  constexpr int kLeast = 2, kMost = 18;
  within("box_rows", box_rows, kLeast, kMost);
  within("box_columns", box_columns, kLeast, kMost);
  const sudoku::Shape shape{box_rows, box_columns};
  constexpr std::uint64_t kSides = [] {
    std::uint64_t sides = 0;
    for (const int side : {4, 6, 8, 9, 10, 12, 15, 16, 20, 25, 36}) sides |= std::uint64_t{1} << side;
    return sides;
  }();
  if (shape.size() > 36 || !(kSides >> shape.size() & 1))
    refuse("box_rows is ", box_rows, " and box_columns is ", box_columns,
           ": expected boxes of 4, 6, 8, 9, 10, 12, 15, 16, 20, 25 or 36 cells");
  return shape;
}

std::size_t cells_of(const sudoku::Shape& shape) { return static_cast<std::size_t>(shape.cells()); }

const std::uint8_t* givens_of(const sudoku::Shape& shape, const nb::bytes& cells) {
  return bytes_in("cells", cells, cells_of(shape), 0, shape.size()).data();
}

// Bit v of values is the value v + 1; units are rows, then columns, then boxes.
void bind_findings(nb::module_& m) {
  using logic::Finding;
  bind_finding<Finding>(m, "SudokuFinding", logic::kTable)
      .def_prop_ro(
          "removed", [](const Finding& finding) { return tuples(finding.removed); }, "The values ruled out, by cell.")
      .def_ro("holders", &Finding::holders, "The placed cells among those cited.")
      .def_ro("values", &Finding::values, "The pattern's values.")
      .def_ro("cells", &Finding::cells, "The pattern's cells.")
      .def_ro("others", &Finding::others, "The cells of the pattern's other half.")
      .def_ro("units", &Finding::units, "The units that the pattern is in.")
      .def_ro("covers", &Finding::covers, "The units where it takes effect.");
}

}  // namespace

void bind_sudoku(nb::module_& m) {
  bind_findings(m);
  bind_table(m, "sudoku_techniques", logic::kTable);

  bind_solve(
      m, "sudoku_solve", "Solve one sudoku: (found, exhausted, kept solutions, counters).",
      [](int box_rows, int box_columns, const nb::bytes& cells) {
        const sudoku::Shape shape = shape_of(box_rows, box_columns);
        const auto* givens = givens_of(shape, cells);
        return Solver{cells_of(shape), [=](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                        return box_rows == 3 && box_columns == 3
                                   ? sudoku::solve9(givens, limits, until, on_solution)
                                   : sudoku::solve(shape, givens, limits, until, on_solution);
                      }};
      },
      "box_rows"_a, "box_columns"_a, "cells"_a);

  m.def(
      "sudoku_many",
      [](const nb::bytes& text, std::size_t count, std::size_t stride, unsigned limit, unsigned threads,
         std::optional<double> seconds, const nb::object& stop) {
        if (stride < kCells9) refuse("stride is ", stride, ": expected 81 or more");
        // The last line may lack its end.
        const std::size_t lines = text.size() < kCells9 ? 0 : (text.size() - kCells9) / stride + 1;
        if (count > lines) refuse("count is ", count, ": expected at most the ", lines, " lines that text has");
        within("limit", limit, 1, sudoku::kUndecided9 - 1);
        within("threads", threads, 0, kMostThreads);
        std::string found(count, '\xff');
        std::string solutions(count * kCells9, '.');
        run_watched(seconds, stop, [&](const std::atomic<bool>* flag, double time) {
          sudoku::solve9_many(text.c_str(), count, stride, limit, threads, reinterpret_cast<std::uint8_t*>(found.data()),
                              solutions.data(), flag, time);
        });
        return bytes_pair(found, solutions);
      },
      "text"_a, "count"_a, "stride"_a, "limit"_a = 2, "threads"_a = 0, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(), "Solve many 9x9 lines: (solutions found of each, 255 undecided; first solutions).");

  m.def(
      "sudoku_make",
      [](std::uint64_t seed, int symmetry, bool minimal, int clues, std::size_t count, unsigned threads,
         std::optional<double> seconds, const nb::object& stop) {
        const sudoku::Wish wish{symmetry_of(symmetry, 9, 9), minimal, at_least("clues", clues, 0)};
        const Order order = order_of(seed, count, threads, kCells9);
        return run_make(order, kCells9, '.', seconds, stop, [&](char* puzzles, std::uint8_t* made, const Stop& until) {
          sudoku::make9(order, wish, puzzles, made, until);
        });
      },
      "seed"_a, "symmetry"_a, "minimal"_a, "clues"_a, "count"_a, "threads"_a = 0, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(), "Make unique 9x9 puzzles: (1 made, 0 given up, 2 cut off; lines of 81).");

  m.def(
      "sudoku_make_rated",
      [](std::uint64_t seed, int symmetry, bool minimal, int clues, std::tuple<int, int, int> target, std::size_t count,
         unsigned threads, std::optional<double> seconds, const nb::object& stop) {
        const sudoku::Wish wish{symmetry_of(symmetry, 9, 9), minimal, at_least("clues", clues, 0)};
        const auto [level, low, high] = target;
        within("level", level, 0, logic::kTable.back().level);
        within("low", low, 0, kMostTenths);
        within("high", high, 0, kMostTenths);
        const Order order = order_of(seed, count, threads, kCells9);
        return run_make(order, kCells9, '.', seconds, stop, [&](char* puzzles, std::uint8_t* made, const Stop& until) {
          sudoku::make_rated9(order, wish, {level, low, high}, puzzles, made, until);
        });
      },
      "seed"_a, "symmetry"_a, "minimal"_a, "clues"_a, "target"_a, "count"_a, "threads"_a = 0,
      "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Make unique 9x9 puzzles that are rated as wished: a level, and from and to in tenths of Sudoku Explainer's scale;\n"
      "0 means any. The answer is that of sudoku_make.");

  m.def(
      "sudoku_grid",
      [](int box_rows, int box_columns, std::uint64_t seed, std::optional<double> seconds, const nb::object& stop) {
        const sudoku::Shape shape = shape_of(box_rows, box_columns);
        std::string cells(cells_of(shape), '\0');
        auto* values = reinterpret_cast<std::uint8_t*>(cells.data());
        bool made = true;
        run_asking(seconds, stop, [&](Stop& until) {
          if (box_rows == 3 && box_columns == 3) sudoku::random_grid9(seed, values);
          else made = sudoku::random_grid(shape, seed, values, until);
        });
        return nb::bytes(cells.data(), made ? cells.size() : 0);
      },
      "box_rows"_a, "box_columns"_a, "seed"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "A random full grid, the same for the same seed; nothing where it was ended before.");

  m.def(
      "sudoku_canonical",
      [](int box_rows, int box_columns, const nb::bytes& cells, std::optional<double> seconds, const nb::object& stop) {
        const sudoku::Shape shape = shape_of(box_rows, box_columns);
        if (shape.size() > sudoku::kMostCanonical)
          refuse("boxes have ", shape.size(), " cells: expected at most ", sudoku::kMostCanonical);
        const std::size_t each = cells_of(shape), count = cells.size() / each;
        const auto* givens = bytes_in("cells", cells, count * each, 0, shape.size()).data();
        std::string forms(count * each, '\0');
        auto* out = reinterpret_cast<std::uint8_t*>(forms.data());
        std::size_t done = 0;
        run_asking(seconds, stop, [&](Stop& until) {
          for (; done < count && !until.due(); ++done) sudoku::canonical(shape, givens + done * each, out + done * each);
        });
        return nb::bytes(forms.data(), done * each);
      },
      "box_rows"_a, "box_columns"_a, "cells"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "The least of all grids that are the same puzzle in disguise, for each of the grids in a row, up to 9x9; of those\n"
      "that were done where it was ended before.");

  m.def(
      "sudoku_find",
      [](int box_rows, int box_columns, const std::vector<std::uint64_t>& masks, int technique, bool all,
         const std::optional<nb::bytes>& unique, std::optional<double> seconds, const nb::object& stop) {
        const sudoku::Shape shape = shape_of(box_rows, box_columns);
        sized("masks", masks.size(), cells_of(shape), "numbers");
        const std::uint64_t full = (std::uint64_t{1} << shape.size()) - 1;
        all_are<std::uint64_t>("masks", masks, [=](std::uint64_t mask) { return mask <= full; }, "0 to ", full);
        logic::Givens givens;
        if (unique) givens = bytes_in("unique", *unique, cells_of(shape), 0, shape.size());
        return run_find<logic::Technique>(technique, all, seconds, stop, [&](const auto& wanted, Stop& until) {
          return logic::find(shape, masks, wanted, until, givens);
        });
      },
      "box_rows"_a, "box_columns"_a, "masks"_a, "technique"_a, "all"_a = false, "unique"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      (std::string(kLooking) + "\n`masks` has the possible values of each cell: bit v for the value v + 1. `unique` has the\n"
                               "givens of a puzzle that may be taken to have one solution, with 0 for open cells.")
          .c_str());

  m.def(
      "sudoku_climb",
      [](int box_rows, int box_columns, const nb::bytes& cells, bool assume_unique, std::optional<int> bound,
         const std::vector<int>& also, std::optional<double> seconds, const nb::object& stop) {
        const sudoku::Shape shape = shape_of(box_rows, box_columns);
        const auto* givens = givens_of(shape, cells);
        const logic::Givens unique(givens, assume_unique ? cells_of(shape) : 0);
        const int below = bound.value_or(logic::kTechniques);
        within("bound", below, 0, logic::kTechniques);
        std::vector<logic::Technique> above;
        for (const int number : also) {
          within("also", number, 0, logic::kTechniques - 1);
          above.push_back(static_cast<logic::Technique>(number));
        }
        return run_climb(seconds, stop, [&](Stop& until) {
          return logic::climb(shape, logic::masks_of(shape, givens), until, unique, below, above);
        });
      },
      "box_rows"_a, "box_columns"_a, "cells"_a, "assume_unique"_a = false, "bound"_a.none() = nb::none(),
      "also"_a = std::vector<int>(), "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      (std::string(kClimbing) + "\nOnly techniques whose number is below the bound are used. Where they end, all that the\nfirst of those in `also` finds is taken at once.").c_str());

  m.def(
      "sudoku_explainer",
      [](const nb::bytes& cells, std::optional<double> seconds, const nb::object& stop) {
        const auto* givens = bytes_in("cells", cells, kCells9, 0, 9).data();
        sudoku::explainer::Rating rating;
        const bool ended = run_asking(seconds, stop, [&](Stop& until) { rating = sudoku::explainer::rate(givens, until); });
        using Tenths = nb::typed<nb::tuple, int, int, int>;
        return ended ? Tenths(nb::make_tuple(0, 0, 0))
                     : Tenths(nb::make_tuple(rating.hardest, rating.to_first_digit, rating.first));
      },
      "cells"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Rate a 9x9 sudoku with one solution as Sudoku Explainer does, in tenths: ER, EP, ED; all 0 if it was ended.");

  m.def(
      "sudoku_hodoku",
      [](const nb::bytes& cells, std::optional<double> seconds, const nb::object& stop) {
        const auto* givens = bytes_in("cells", cells, kCells9, 0, 9).data();
        sudoku::hodoku::Rating rating;
        run_asking(seconds, stop, [&](Stop& until) { rating = sudoku::hodoku::rate(givens, until); });
        return std::tuple(rating.score, rating.level);
      },
      "cells"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Rate a 9x9 sudoku on HoDoKu's scale: its score, and its level from 1 to 5. Both are 0 if it was ended, or unless\n"
      "there is one solution.");
}

}  // namespace clew::bindings
