// Sudoku as people solve it: patterns in the pencil marks, each with what it removes and what it rests on.
//
// Knowledge is one mask of values per cell. A cell with one value left is *placed*; a value is *open* in a cell when
// the mask has it and no placed cell of the same row, column or box holds it. Patterns are looked for among the open
// values, so "r1c1 is 5, hence r1c2 is not" is never a step of its own. What a finding cites is translated back:
// an open value's absence is either an absence in the mask, or the placed cell that takes the value away.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../kernel.hpp"
#include "shape.hpp"
#include "techniques.hpp"

namespace clew::sudoku::logic {

using Mask = std::uint64_t;  // bit v is the value v + 1

// Some values of one cell.
struct Entry {
  int cell;
  Mask values;
};

// The values of all cells, 0 where none is given. Techniques that rest on the puzzle having one solution need them: which
// cells are given decides whether values could be exchanged. Without them (empty) such techniques find nothing.
using Givens = std::span<const std::uint8_t>;

// One use of a technique. `cells`, `others`, `units`, `covers` and `values` hold the pattern; each finder says how.
// Units are numbered rows, then columns, then boxes.
struct Finding {
  Technique technique{};
  std::vector<Entry> removed;
  std::vector<Entry> because;   // absent values, in terms of the masks given
  std::vector<int> holders;     // the placed cells among those cited
  std::vector<int> values;
  std::vector<int> cells;
  std::vector<int> others;
  std::vector<int> units;
  std::vector<int> covers;
  std::vector<Finding> chain;   // of a refuted assumption: what followed from it
};

using Climb = ladder::Climb<kTechniques>;

// The uses that are wanted, each of which removes something; none where the masks already contradict the rules, those
// found so far where it was stopped.
std::vector<Finding> find(Shape shape, std::span<const Mask> masks, ladder::Wanted<Technique> wanted, Stop& stop,
                          Givens unique = {});

// The masks before the first step: a given cell has its value, any other (0) has all.
std::vector<Mask> masks_of(Shape shape, const std::uint8_t* givens);

// Takes the first finding of the easiest technique, of those below a bound, again and again, as far as it goes. Where it
// does not go on, all that a few techniques above the bound find is taken.
Climb climb(Shape shape, std::span<const Mask> masks, Stop& stop, Givens unique = {}, int bound = kTechniques,
            std::span<const Technique> also = {});

}  // namespace clew::sudoku::logic
