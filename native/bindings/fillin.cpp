// Fill-ins for Python.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "fillin/kernel.hpp"
#include "fillin/make.hpp"
#include "fillin/trial.hpp"

namespace clew::bindings {
namespace {

using fillin::Extent;
using fillin::Squares;
using Pool = std::tuple<std::vector<int>, nb::bytes, std::vector<int>, int, bool>;
using Exchanged = nb::typed<nb::tuple, nb::bytes, bool>;

std::span<const std::uint8_t> span_of(const nb::bytes& data) { return {bytes_of(data), data.size()}; }

std::span<const std::uint64_t> sets_of(const nb::bytes& data) {
  return {reinterpret_cast<const std::uint64_t*>(data.c_str()), data.size() / sizeof(std::uint64_t)};
}

Extent extent_of(int rows, int columns) {
  return {static_cast<fillin::Index>(rows), static_cast<fillin::Index>(columns)};
}

nb::bytes bytes_from(const Squares& squares) {
  return nb::bytes(reinterpret_cast<const char*>(squares.data()), squares.size());
}

// Runs `work(stop)`, which makes squares, on this thread; a signal or the stop flag ends it.
template <class Work>
nb::bytes run_maker(const nb::object& stop_flag, Work&& work) {
  Ask ask(stop_flag);
  Squares made;
  {
    const nb::gil_scoped_release release;
    Stop stop(std::numeric_limits<double>::infinity(), nullptr, [&] { return ask(); });
    made = work(stop);
  }
  ask.raise();
  return bytes_from(made);
}

void bind_makers(nb::module_& m) {
  m.def(
      "fillin_grid",
      [](std::uint64_t seed, int rows, int columns, int symmetry, bool lattice, double black, int longest,
         const nb::object& stop) {
        const fillin::GridTaste taste{extent_of(rows, columns), static_cast<fillin::Symmetry>(symmetry), lattice,
                                      black, static_cast<fillin::Index>(longest)};
        return run_maker(stop, [&](Stop& until) {
          Random random(seed);
          return fillin::make_grid(taste, random, until);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "symmetry"_a, "lattice"_a, "black"_a, "longest"_a, "stop"_a.none() = nb::none(),
      "A grid at random, symmetric by a half turn, a quarter turn, left to right or along the diagonal (0 to 3): squares\n"
      "255 black or 254 open; nothing where it came out badly. Like all makers, the same for the same seed.");

  m.def(
      "fillin_grow",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& words, const nb::bytes& digits,
         const std::vector<fillin::Index>& lengths, int growths, const nb::object& stop) {
        return run_maker(stop, [&](Stop& until) {
          Random random(seed);
          const fillin::Lexicon lexicon(fillin::words_of(span_of(words)), span_of(digits), lengths);
          return fillin::grow(extent_of(rows, columns), lexicon, growths, random, until);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "words"_a, "digits"_a, "lengths"_a, "growths"_a, "stop"_a.none() = nb::none(),
      "The fullest of so many criss-crosses of words of these lengths (sorted), or of numbers where there are no words.");

  m.def(
      "fillin_grow_theme",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& theme, int growths, const nb::object& stop) {
        return run_maker(stop, [&](Stop& until) {
          Random random(seed);
          return fillin::grow_theme(extent_of(rows, columns), fillin::words_of(span_of(theme)), growths, random, until);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "theme"_a, "growths"_a, "stop"_a.none() = nb::none(),
      "Of so many criss-crosses, the first that holds all words of a theme, else the one that holds most.");

  m.def(
      "fillin_fill",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& cells, const nb::bytes& theme,
         const nb::bytes& words, const nb::object& stop) {
        const auto squares = span_of(cells);
        return run_maker(stop, [&](Stop& until) {
          Random random(seed);
          const auto wanted = fillin::words_of(span_of(theme)), others = fillin::words_of(span_of(words));
          return fillin::fill(extent_of(rows, columns), {squares.begin(), squares.end()}, {wanted, others}, random,
                              until);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "cells"_a, "theme"_a, "words"_a, "stop"_a.none() = nb::none(),
      "A grid filled with words, as many of a theme as go and others, none of them twice.");

  m.def(
      "fillin_fill_digits",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& cells, const nb::bytes& theme,
         const nb::bytes& digits) {
        const auto squares = span_of(cells);
        return run_maker(nb::none(), [&](Stop&) {
          Random random(seed);
          const auto wanted = fillin::words_of(span_of(theme));
          return fillin::fill_with_digits(extent_of(rows, columns), {squares.begin(), squares.end()}, wanted,
                                          span_of(digits), random);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "cells"_a, "theme"_a, "digits"_a,
      "A grid filled with numbers, as many of a theme as go and others, none of them twice or with a leading zero.");

  m.def(
      "fillin_exchange",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& shown, const nb::bytes& squares,
         const nb::bytes& theme, const nb::bytes& words, const nb::bytes& digits, std::uint64_t nodes, int swaps,
         const nb::object& stop) {
        const auto open = span_of(shown), letters = span_of(squares);
        fillin::Filled filled{extent_of(rows, columns), {open.begin(), open.end()}, {letters.begin(), letters.end()}};
        Answer answer;
        const nb::bytes made = run_maker(stop, [&](Stop& until) {
          Random random(seed);
          const auto wanted = fillin::words_of(span_of(theme)), others = fillin::words_of(span_of(words));
          answer = fillin::exchange_words(filled, {wanted, others}, {nodes, swaps, span_of(digits)}, random, until);
          return filled.squares;
        });
        return Exchanged(nb::make_tuple(made, answer.found == 1 && answer.exhausted));
      },
      "seed"_a, "rows"_a, "columns"_a, "shown"_a, "squares"_a, "theme"_a, "words"_a, "digits"_a, "nodes"_a, "swaps"_a,
      "stop"_a.none() = nb::none(),
      "Exchange words of a filled grid, or digits, where two solutions differ: (squares, whether there is one solution).\n"
      "`shown` has 254 for letters that are hidden; the words of the theme stay.");
}

}  // namespace

void bind_fillin(nb::module_& m) {
  bind_makers(m);
  m.def(
      "fillin_solve",
      [](int rows, int columns, const nb::bytes& cells, const nb::bytes& words, bool spare,
         std::optional<std::uint64_t> solutions, std::optional<std::uint64_t> nodes, std::optional<double> seconds,
         std::uint64_t keep, const nb::object& stop, const nb::object& each) {
        const fillin::Puzzle puzzle{
            rows, columns, {bytes_of(cells), cells.size()}, {bytes_of(words), words.size()}, spare};
        const std::size_t width = fillin::Layout(puzzle).places();
        return run_kernel(limits_of(solutions, nodes, seconds), width, keep, stop, each,
                          [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                            return fillin::solve(puzzle, limits, until, on_solution);
                          });
      },
      "rows"_a, "columns"_a, "cells"_a, "words"_a, "spare"_a = false, "solutions"_a.none() = 2,
      "nodes"_a.none() = nb::none(), "seconds"_a.none() = nb::none(), "keep"_a = 2, "stop"_a.none() = nb::none(),
      "each"_a.none() = nb::none(),
      "Solve one fill-in, squares 255 black, 254 open or a letter's number, words of such numbers each ended by 255:\n"
      "(found, exhausted, kept solutions as a byte for each square that is not black, counters).");

  nb::class_<fillin::Trials>(m, "FillinTrials", "Words put into slots on trial; remembers those that led nowhere.")
      .def(
          "__init__",
          [](fillin::Trials* self, std::vector<std::vector<int>> slot_places, int places, int letters,
             const std::vector<Pool>& pools) {
            std::vector<fillin::TrialPool> made;
            for (const auto& [slots, spelled, listed, length, all_used] : pools)
              made.push_back({slots, {bytes_of(spelled), bytes_of(spelled) + spelled.size()}, listed, length, all_used});
            new (self) fillin::Trials(std::move(slot_places), places, letters, std::move(made));
          },
          "slot_places"_a, "places"_a, "letters"_a, "pools"_a,
          "Places of each slot; for each length its slots, letters of its words, how often each is listed, the length, and\n"
          "whether all are used.")
      .def(
          "first_failing",
          [](fillin::Trials& self, const nb::bytes& letters, const nb::bytes& fits, const std::vector<int>& full,
             const std::vector<int>& slots, const std::vector<int>& words) {
            const fillin::Trials::Known known{sets_of(letters), sets_of(fits), full};
            return self.first_failing(known, slots, words);
          },
          "letters"_a, "fits"_a, "full"_a, "slots"_a, "words"_a,
          "The number of the first of these slots and words that contradict what is known; their count where none does.\n"
          "Sets are 64-bit words, letters by place and words by slot; `full` has the word that stands in a slot, or -1.");
}

}  // namespace clew::bindings
