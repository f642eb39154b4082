// Finds the slots of a grid, and cuts the list of words.
#include "fillin/slots.hpp"

#include <algorithm>

namespace clew::fillin {

Layout::Layout(const Puzzle& puzzle) {
  const auto rows = static_cast<Index>(puzzle.rows), columns = static_cast<Index>(puzzle.columns);
  std::vector<Index> number(puzzle.cells.size(), kNone);
  for (Index square = 0; square < number.size(); ++square) {
    if (puzzle.cells[square] == kBlack) continue;
    number[square] = places();
    given.push_back(puzzle.cells[square]);
  }
  around.resize(given.size());
  const auto place = [&](Index row, Index column) {  // one before the first, 0, is too large as well
    return row < rows && column < columns ? number[row * columns + column] : kNone;
  };
  const auto add = [&](Index row, Index column, bool is_across) {
    std::vector<Index> slot;
    for (Index at; (at = place(row, column)) != kNone; is_across ? ++column : ++row) {
      around[at][is_across ? 0 : 1] = {static_cast<Index>(slots.size()), static_cast<Index>(slot.size())};
      slot.push_back(at);
    }
    slots.push_back(std::move(slot));
  };
  for (const bool is_across : {true, false}) {
    for (Index row = 0; row < rows; ++row) {
      for (Index column = 0; column < columns; ++column) {
        if (place(row, column) == kNone) continue;
        const bool left = place(row, column - 1) != kNone, right = place(row, column + 1) != kNone;
        const bool above = place(row - 1, column) != kNone, below = place(row + 1, column) != kNone;
        const bool single = is_across && !left && !right && !above && !below;
        if (single || (is_across ? !left && right : !above && below)) add(row, column, is_across);
      }
    }
    if (is_across) across = static_cast<Index>(slots.size());
  }
  for (auto first = puzzle.words.begin(); first != puzzle.words.end();) {
    const auto last = std::find(first, puzzle.words.end(), kEnd);
    words.emplace_back(first, last);
    first = last == puzzle.words.end() ? last : last + 1;
  }
}

}  // namespace clew::fillin
