// The geometry of a grid, and sets of patterns of the four edges around a cell or a point.
//
// Cells and points are both *units*: four edges in the order up, right, down, left, and between neighbouring edges a
// *corner*. The corner of a cell is also a corner of the point there, so what is known of it passes between the two.
// Units are numbered cells first. An edge that a point at the border lacks is the number `edges`, known as none.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

namespace clew::slitherlink::logic {

struct Layout {
  Layout(int row_count, int column_count);

  int rows, columns, cells, points, edges, units;
  std::vector<std::array<int, 4>> unit_edges;
  std::vector<std::array<int, 4>> unit_corners;  // between edge i and i + 1; -1 where there is no cell
  std::vector<std::array<int, 4>> edge_units;    // its two points, then its cells; -1 for none
  std::vector<std::array<int, 4>> neighbours;    // of a cell: up, right, down, left; the outside is the cell `cells`
  std::vector<std::array<int, 4>> quadrants;     // of a point: the cells between edge i and i + 1

  int outside() const { return cells; }
  bool is_cell(int unit) const { return unit < cells; }
  int point_of(int unit) const { return unit - cells; }
  int cell_at(int row, int column) const { return row * columns + column; }
  int horizontal(int row, int column) const { return row * columns + column; }
  int vertical(int row, int column) const { return (rows + 1) * columns + row * (columns + 1) + column; }

  const std::array<int, 4>& edges_of(int unit) const { return unit_edges[static_cast<std::size_t>(unit)]; }
  const std::array<int, 4>& corners_of(int unit) const { return unit_corners[static_cast<std::size_t>(unit)]; }
  const std::array<int, 4>& units_of(int edge) const { return edge_units[static_cast<std::size_t>(edge)]; }
  const std::array<int, 4>& around(int cell) const { return neighbours[static_cast<std::size_t>(cell)]; }
  const std::array<int, 4>& at_point(int point) const { return quadrants[static_cast<std::size_t>(point)]; }

  // The points at the ends of an edge, and the two cells it separates.
  std::array<int, 2> ends(int edge) const { return {units_of(edge)[0] - cells, units_of(edge)[1] - cells}; }
  std::array<int, 2> sides(int edge) const {
    const auto& touched = units_of(edge);
    return {touched[2] < 0 ? cells : touched[2], touched[3] < 0 ? cells : touched[3]};
  }

  // A corner is point * 4 + quadrant: its cell, its two edges, and the two cells that these separate from it.
  int corner_cell(int corner) const { return at_point(corner / 4)[static_cast<std::size_t>(corner % 4)]; }
  std::array<int, 2> corner_edges(int corner) const {
    const auto& around_point = edges_of(cells + corner / 4);
    return {around_point[static_cast<std::size_t>(corner % 4)], around_point[static_cast<std::size_t>((corner + 1) % 4)]};
  }
  std::array<int, 2> corner_sides(int corner) const {
    const auto& four = at_point(corner / 4);
    return {four[static_cast<std::size_t>((corner + 3) % 4)], four[static_cast<std::size_t>((corner + 1) % 4)]};
  }
  // The corner where two edges meet within a cell, or -1.
  int corner_of(int a, int b) const;
};

// The layout of a size, made once and kept.
std::shared_ptr<const Layout> layout_of(int rows, int columns);

// A set of the 16 patterns of four edges; bit i of a pattern says that edge i is a line.
using Patterns = std::uint16_t;
inline constexpr Patterns kAllPatterns = 0xFFFF;

struct PatternTables {
  std::array<Patterns, 4> line{};                      // edge i is a line
  std::array<Patterns, 5> count{};                     // k lines in all
  std::array<std::array<Patterns, 8>, 4> corner{};     // lines at corner i are among the counts of a mask
  std::array<std::array<Patterns, 4>, 4> differ{};     // edges i and j differ

  constexpr PatternTables() {
    for (unsigned pattern = 0; pattern < 16; ++pattern) {
      const auto one = static_cast<Patterns>(1U << pattern);
      count[static_cast<std::size_t>(std::popcount(pattern))] |= one;
      for (unsigned i = 0; i < 4; ++i) {
        if (pattern >> i & 1) line[i] |= one;
        const unsigned at_corner = (pattern >> i & 1) + (pattern >> (i + 1) % 4 & 1);
        for (unsigned mask = 0; mask < 8; ++mask)
          if (mask >> at_corner & 1) corner[i][mask] |= one;
        for (unsigned j = 0; j < 4; ++j)
          if ((pattern >> i & 1) != (pattern >> j & 1)) differ[i][j] |= one;
      }
    }
  }
};
inline constexpr PatternTables kTables{};
inline constexpr Patterns kPointPatterns = kTables.count[0] | kTables.count[2];

}  // namespace clew::slitherlink::logic
