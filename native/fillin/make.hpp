// Fill-ins made: grids of black and open squares, criss-crosses grown of words, grids filled with words or digits.
//
// All of them give squares in reading order (kBlack, kOpen or the number of a letter), or none where nothing was found
// or time is up. They depend on the seed alone: the clock only ends them.
#pragma once

#include "../making.hpp"
#include "fillin/make_lexicon.hpp"
#include "fillin/slots.hpp"

namespace clew::fillin {

using Squares = std::vector<std::uint8_t>;

struct Extent {
  Index rows, columns;
  Index squares() const { return rows * columns; }
};

struct GridTaste {
  Extent extent;
  Symmetry symmetry;
  bool lattice;   // squares of odd row and column are black, and runs of one square are allowed in one direction
  double black;   // share of black squares
  Index longest;  // squares of a run
};

// Open squares are connected, and no run of them is shorter than three squares.
Squares make_grid(const GridTaste& taste, Random& random, Stop& stop);

// The fullest of this many criss-crosses of words chosen freely.
Squares grow(const Extent& extent, const Lexicon& lexicon, int growths, Random& random, Stop& stop);

// The first of this many criss-crosses that holds all words of a theme, else the one that holds most.
Squares grow_theme(const Extent& extent, std::span<const Word> theme, int growths, Random& random, Stop& stop);

// What to fill a grid with: the words of a theme, as many as fit, and others.
struct Stock {
  std::span<const Word> theme, words;
  Word but{};  // one of them that is not to be used
};

Squares fill(const Extent& extent, const Squares& cells, const Stock& stock, Random& random, Stop& stop);

// With numbers, none of them twice or with a leading zero.
Squares fill_with_digits(const Extent& extent, const Squares& cells, std::span<const Word> theme,
                         std::span<const Letter> digits, Random& random, Stop& stop);

// A filled grid: what a puzzle shows of it (kOpen where a letter is hidden), and all its letters.
struct Filled {
  Extent extent;
  Squares shown, squares;
};

struct Exchange {
  std::uint64_t nodes;            // of one proof
  int swaps;                      // at most
  std::span<const Letter> digits;  // that numbers are made of, if it is numbers
};

// Exchanges words where two solutions differ until there is one, or gives up; says how many there are.
Answer exchange_words(Filled& filled, const Stock& stock, const Exchange& exchange, Random& random, Stop& stop);

}  // namespace clew::fillin
