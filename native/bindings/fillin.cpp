// Fill-ins for Python.
#include <algorithm>
#include <limits>

#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "fillin/kernel.hpp"
#include "fillin/make.hpp"
#include "fillin/trial.hpp"

namespace clew::bindings {
namespace {

using fillin::Extent;
using fillin::Squares;
using Bytes = std::span<const std::uint8_t>;
using Pool = std::tuple<std::vector<int>, nb::bytes, std::vector<int>, int, bool>;
using Exchanged = nb::typed<nb::tuple, nb::bytes, bool>;

constexpr int kMostSide = 200;                       // also letters of a word
constexpr int kLetters = 250;                        // different ones
constexpr std::size_t kManyWords = 20'000;           // of a puzzle
constexpr std::size_t kMostStock = std::size_t{1} << 25;  // bytes of words to choose from

Extent extent_in(int rows, int columns) {
  cells_in(rows, columns, kMostSide);
  return {static_cast<fillin::Index>(rows), static_cast<fillin::Index>(columns)};
}

// Squares: a letter's number, 254 open or 255 black.
Bytes squares_in(const char* name, int rows, int columns, const nb::bytes& data) {
  const Bytes squares = bytes_in(data);
  sized(name, squares.size(), cells_in(rows, columns, kMostSide));
  all_are(name, squares, [](std::uint8_t each) { return each < kLetters || each >= fillin::kOpen; }, "a letter below ",
          kLetters, ", 254 or 255");
  return squares;
}

// All letters of squares that are shown in part.
Bytes letters_in(int rows, int columns, const nb::bytes& data, Bytes shown) {
  const Bytes squares = squares_in("squares", rows, columns, data);
  for (std::size_t at = 0; at < squares.size(); ++at)
    if (shown[at] == fillin::kOpen ? squares[at] >= kLetters : squares[at] != shown[at])
      refuse("squares[", at, "] is ", squares[at], " where shown has ", shown[at], ": expected a letter for 254, else the same");
  return squares;
}

// Words of letters, each ended by 255; gives their number.
std::size_t words_in(const char* name, Bytes words) {
  all_are(name, words, [](std::uint8_t each) { return each < kLetters || each == fillin::kEnd; }, "a letter below ",
          kLetters, ", or 255");
  if (words.size() > kMostStock) refuse(name, " has ", words.size(), " bytes: expected at most ", kMostStock);
  std::size_t count = 0, length = 0;
  for (const std::uint8_t letter : words) {
    if (letter != fillin::kEnd) {
      ++length;
      continue;
    }
    if (length < 1 || length > kMostSide) refuse(name, " has a word of ", length, " letters: expected 1 to ", kMostSide);
    length = 0;
    ++count;
  }
  if (length != 0) refuse(name, " continues after its last word: expected 255 at its end");
  return count;
}

Bytes stock_in(const char* name, const nb::bytes& words) {
  words_in(name, bytes_in(words));
  return bytes_in(words);
}

// Digits to make numbers of; none of them begins with 0, so there must be another where any is needed.
Bytes digits_in(const nb::bytes& data, bool needed) {
  const Bytes digits = bytes_in(data);
  all_are("digits", digits, [](std::uint8_t each) { return each < kLetters; }, "0 to ", kLetters - 1);
  if (digits.size() > kLetters) refuse("digits has ", digits.size(), " bytes: expected at most ", kLetters);
  if (needed && std::ranges::all_of(digits, [](std::uint8_t each) { return each == 0; }))
    refuse("digits has none but 0: expected others");
  return digits;
}

// Lengths that words may have, the shortest first.
void lengths_in(const std::vector<fillin::Index>& lengths) {
  const auto fine = [](fillin::Index each) { return each >= 1 && each <= kMostSide; };
  all_are<fillin::Index>("lengths", lengths, fine, "1 to ", kMostSide);
  if (lengths.empty()) refuse("lengths is empty: expected one or more");
  if (std::ranges::adjacent_find(lengths, std::greater_equal{}) != lengths.end())
    refuse("lengths is not sorted: expected each once, the shortest first");
}

nb::bytes bytes_from(const Squares& squares) {
  return nb::bytes(reinterpret_cast<const char*>(squares.data()), squares.size());
}

// Runs `work(stop)`, which makes squares, as `run_asking` does.
template <class Work>
nb::bytes run_maker(std::optional<double> seconds, const nb::object& stop, Work&& work) {
  Squares made;
  run_asking(seconds, stop, [&](Stop& until) { made = work(until); });
  return bytes_from(made);
}

void bind_grids(nb::module_& m) {
  m.def(
      "fillin_grid",
      [](std::uint64_t seed, int rows, int columns, int symmetry, bool lattice, double black, int longest,
         std::optional<double> seconds, const nb::object& stop) {
        if (!(black >= 0 && black <= 1)) refuse("black is not a share: expected 0 to 1");
        const fillin::GridTaste taste{extent_in(rows, columns), symmetry_of(symmetry, rows, columns), lattice, black,
                                      static_cast<fillin::Index>(within("longest", longest, 1, kMostSide))};
        return run_maker(seconds, stop, [&](Stop& until) {
          Random random(seed);
          return fillin::make_grid(taste, random, until);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "symmetry"_a, "lattice"_a, "black"_a, "longest"_a, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(),
      "A random grid: squares 255 black or 254 open, without symmetry (0) or symmetric by a half turn, a quarter turn,\n"
      "left to right or along the diagonal (1 to 4); empty if it came out badly. Like all makers, the same for the same\n"
      "seed, and empty if it was stopped.");

  m.def(
      "fillin_grow",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& words, const nb::bytes& digits,
         const std::vector<fillin::Index>& lengths, int growths, std::optional<double> seconds, const nb::object& stop) {
        const Extent extent = extent_in(rows, columns);
        const Bytes listed = stock_in("words", words), free = digits_in(digits, listed.empty());
        lengths_in(lengths);
        at_least("growths", growths, 0);
        return run_maker(seconds, stop, [&](Stop& until) {
          Random random(seed);
          const fillin::Lexicon lexicon(fillin::words_of(listed), free, lengths);
          return fillin::grow(extent, lexicon, growths, random, until);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "words"_a, "digits"_a, "lengths"_a, "growths"_a, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(),
      "The fullest of some criss-crosses of words of these lengths (sorted), or of numbers where there are no words.");

  m.def(
      "fillin_grow_theme",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& theme, int growths, std::optional<double> seconds,
         const nb::object& stop) {
        const Extent extent = extent_in(rows, columns);
        const Bytes wanted = stock_in("theme", theme);
        at_least("growths", growths, 0);
        return run_maker(seconds, stop, [&](Stop& until) {
          Random random(seed);
          return fillin::grow_theme(extent, fillin::words_of(wanted), growths, random, until);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "theme"_a, "growths"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Of some criss-crosses, the first that holds all words of a theme, else the one that holds most.");
}

void bind_fillings(nb::module_& m) {
  m.def(
      "fillin_fill",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& cells, const nb::bytes& theme,
         const nb::bytes& words, std::optional<double> seconds, const nb::object& stop) {
        const Bytes squares = squares_in("cells", rows, columns, cells);
        const Bytes wanted = stock_in("theme", theme), others = stock_in("words", words);
        return run_maker(seconds, stop, [&](Stop& until) {
          Random random(seed);
          const auto first = fillin::words_of(wanted), second = fillin::words_of(others);
          return fillin::fill(extent_in(rows, columns), {squares.begin(), squares.end()}, {first, second}, random, until);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "cells"_a, "theme"_a, "words"_a, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(), "A grid filled with words, as many of a theme as go and others, none of them twice.");

  m.def(
      "fillin_fill_digits",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& cells, const nb::bytes& theme,
         const nb::bytes& digits, std::optional<double> seconds, const nb::object& stop) {
        const Bytes squares = squares_in("cells", rows, columns, cells);
        const Bytes wanted = stock_in("theme", theme), free = digits_in(digits, true);
        return run_maker(seconds, stop, [&](Stop& until) {
          Random random(seed);
          return fillin::fill_with_digits(extent_in(rows, columns), {squares.begin(), squares.end()},
                                          fillin::words_of(wanted), free, random, until);
        });
      },
      "seed"_a, "rows"_a, "columns"_a, "cells"_a, "theme"_a, "digits"_a, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(),
      "A grid filled with numbers, as many of a theme as go and others, none of them twice or with a leading zero.");

  m.def(
      "fillin_exchange",
      [](std::uint64_t seed, int rows, int columns, const nb::bytes& shown, const nb::bytes& squares,
         const nb::bytes& theme, const nb::bytes& words, const nb::bytes& digits, std::uint64_t nodes, int swaps,
         std::optional<double> seconds, const nb::object& stop) {
        const Bytes open = squares_in("shown", rows, columns, shown);
        const Bytes letters = letters_in(rows, columns, squares, open);
        const Bytes wanted = stock_in("theme", theme), others = stock_in("words", words);
        const Bytes free = digits_in(digits, false);
        at_least("swaps", swaps, 0);
        fillin::Filled filled{extent_in(rows, columns), {open.begin(), open.end()}, {letters.begin(), letters.end()}};
        Answer answer;
        run_asking(seconds, stop, [&](Stop& until) {
          Random random(seed);
          const auto first = fillin::words_of(wanted), second = fillin::words_of(others);
          answer = fillin::exchange_words(filled, {first, second}, {nodes, swaps, free}, random, until);
        });
        return Exchanged(nb::make_tuple(bytes_from(filled.squares), answer.found == 1 && answer.exhausted));
      },
      "seed"_a, "rows"_a, "columns"_a, "shown"_a, "squares"_a, "theme"_a, "words"_a, "digits"_a, "nodes"_a, "swaps"_a,
      "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Exchange words of a filled grid, or digits, where two solutions differ: (squares, whether there is one solution).\n"
      "`shown` has 254 for letters that are hidden; the words of the theme stay.");
}

// Every slot is in one pool, of words as long as it; places and letters are among those that there are.
std::vector<fillin::TrialPool> pools_in(const std::vector<std::vector<int>>& slot_places, int places, int letters,
                                        const std::vector<Pool>& pools) {
  constexpr int kMostPlaces = kMostSide * kMostSide;
  within("places", places, 0, kMostPlaces);
  within("letters", letters, 0, kLetters);
  within("length of slot_places", static_cast<long long>(slot_places.size()), 0, kMostPlaces);
  for (const auto& slot : slot_places) {
    within("length of a slot", static_cast<long long>(slot.size()), 1, kMostSide);
    for (const int place : slot) within("place of a slot", place, 0, places - 1);
  }
  std::vector<bool> seen(slot_places.size());
  std::vector<fillin::TrialPool> made;
  std::size_t words = 0, placed = 0;
  for (const auto& [slots, spelled, listed, length, all_used] : pools) {
    const auto letters_each = static_cast<std::size_t>(within("length of a pool", length, 1, kMostSide));
    words += listed.size();
    if (words > kManyWords) refuse("pools has more than ", kManyWords, " words");
    sized("words of a pool", spelled.size(), listed.size() * letters_each, "letters");
    const Bytes text = bytes_in(spelled);
    all_are("words of a pool", text, [=](std::uint8_t each) { return each < letters; }, "a letter below ", letters);
    for (const int often : listed) within("times of a word", often, 1, static_cast<long long>(kManyWords));
    for (const int slot : slots) {
      const std::size_t at = index_in("slot of a pool", slot, slot_places.size());
      sized("slot of a pool", slot_places[at].size(), letters_each, "places");
      if (seen[at]) refuse("pools has the slot ", slot, " twice: expected it once");
      seen[at] = true;
      ++placed;
    }
    made.push_back({slots, {text.begin(), text.end()}, listed, length, all_used});
  }
  sized("pools", placed, slot_places.size(), "slots");
  return made;
}

// What is known fits the slots and words of the trials, and so do the assumptions.
fillin::Trials::Known known_in(const fillin::Trials& trials, const nb::bytes& letters, const nb::bytes& fits,
                               std::span<const int> full, std::span<const int> slots, std::span<const int> words) {
  const auto letter_sets = numbers_in<std::uint64_t>("letters", letters);
  const auto word_sets = numbers_in<std::uint64_t>("fits", fits);
  sized("letters", letter_sets.size(), trials.places() * trials.letter_words(), "sets of 64");
  sized("fits", word_sets.size(), trials.fits_words(), "sets of 64");
  sized("full", full.size(), trials.slots(), "numbers");
  sized("words", words.size(), slots.size(), "numbers");
  for (std::size_t slot = 0; slot < full.size(); ++slot) {
    within("word of full", full[slot], -1, trials.words(slot) - 1);
    if (!trials.holds(word_sets, slot))
      refuse("fits has more words for the slot ", slot, " than there are: expected ", trials.words(slot));
  }
  for (std::size_t at = 0; at < slots.size(); ++at) {
    const std::size_t slot = index_in("slot of slots", slots[at], full.size());
    within("word of words", words[at], 0, trials.words(slot) - 1);
  }
  return {letter_sets, word_sets, full};
}

void bind_trials(nb::module_& m) {
  nb::class_<fillin::Trials>(m, "FillinTrials", "Words put into slots on trial; remembers those that led nowhere.")
      .def(
          "__init__",
          [](fillin::Trials* self, std::vector<std::vector<int>> slot_places, int places, int letters,
             const std::vector<Pool>& pools) {
            auto checked = pools_in(slot_places, places, letters, pools);
            new (self) fillin::Trials(std::move(slot_places), places, letters, std::move(checked));
          },
          "slot_places"_a, "places"_a, "letters"_a, "pools"_a,
          "Places of each slot; for each length its slots, letters of its words, how often each is listed, the length, and\n"
          "whether all are used.")
      .def(
          "first_failing",
          [](fillin::Trials& self, const nb::bytes& letters, const nb::bytes& fits, const std::vector<int>& full,
             const std::vector<int>& slots, const std::vector<int>& words, std::optional<double> seconds,
             const nb::object& stop) {
            const auto known = known_in(self, letters, fits, full, slots, words);
            // The GIL is held: two threads may have the same trials, whose memory serves one trial at a time.
            Ask ask(stop);
            Stop until(time_of(seconds), nullptr, [&] { return ask(); });
            const std::size_t failing = self.first_failing(known, slots, words, until);
            ask.raise();
            return failing;
          },
          "letters"_a, "fits"_a, "full"_a, "slots"_a, "words"_a, "seconds"_a.none() = nb::none(),
          "stop"_a.none() = nb::none(),
          "The number of the first of these slots and words that contradict what is known; their count where none does.\n"
          "Sets are 64-bit words, letters by place and words by slot; `full` has the word that fills a slot, or -1.\n"
          "Where it was ended before, the number of the first that was not tried.");
}

}  // namespace

void bind_fillin(nb::module_& m) {
  bind_grids(m);
  bind_fillings(m);
  bind_trials(m);
  bind_solve(
      m, "fillin_solve",
      "Solve one fill-in, squares 255 black, 254 open or a letter's number, words of such numbers each ended by 255:\n"
      "(found, exhausted, kept solutions as a byte for each square that is not black, counters).",
      [](int rows, int columns, const nb::bytes& cells, const nb::bytes& words, bool spare) {
        const fillin::Puzzle puzzle{rows, columns, squares_in("cells", rows, columns, cells), bytes_in(words), spare};
        within("number of words", static_cast<long long>(words_in("words", puzzle.words)), 1, kManyWords);
        return Solver{fillin::Layout(puzzle).places(),
                      [=](const Limits& limits, Stop& until, const OnSolution& on_solution) {
                        return fillin::solve(puzzle, limits, until, on_solution);
                      }};
      },
      "rows"_a, "columns"_a, "cells"_a, "words"_a, "spare"_a = false);
}

}  // namespace clew::bindings
