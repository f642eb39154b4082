// The grid as numbers: which edges are around a cell, meet at a point, and separate two cells.
#pragma once

#include <array>
#include <cstdint>

namespace clew::slitherlink {

using Index = std::uint32_t;
inline constexpr Index kNone = ~0u;

struct Grid {
  Index rows, columns;

  Index cells() const { return rows * columns; }
  Index points() const { return (rows + 1) * (columns + 1); }
  Index edges() const { return first_down() + rows * (columns + 1); }
  Index first_down() const { return (rows + 1) * columns; }  // the first vertical edge

  // Above, right, below, left.
  std::array<Index, 4> around_cell(Index cell) const {
    const Index row = cell / columns, left = first_down() + cell + row;
    return {cell, left + 1, cell + columns, left};
  }

  // Up, right, down, left of the point; kNone where the grid ends.
  std::array<Index, 4> at_point(Index point) const {
    const Index row = point / (columns + 1), column = point % (columns + 1);
    const Index across = row * columns + column, down = first_down() + point;
    return {row > 0 ? down - (columns + 1) : kNone, column < columns ? across : kNone, row < rows ? down : kNone,
            column > 0 ? across - 1 : kNone};
  }

  // The left or upper end first.
  std::array<Index, 2> ends(Index edge) const {
    if (edge >= first_down()) return {edge - first_down(), edge - first_down() + columns + 1};
    const Index point = edge + edge / columns;
    return {point, point + 1};
  }

  // The cells above and below, or left and right; outside the grid is the cell number `cells()`.
  std::array<Index, 2> sides(Index edge) const {
    if (edge < first_down()) return {edge >= columns ? edge - columns : cells(), edge < cells() ? edge : cells()};
    const Index row = (edge - first_down()) / (columns + 1), column = (edge - first_down()) % (columns + 1);
    const Index right = row * columns + column;
    return {column > 0 ? right - 1 : cells(), column < columns ? right : cells()};
  }
};

}  // namespace clew::slitherlink
