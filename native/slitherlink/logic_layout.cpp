// Numbering the cells, points, edges and corners of a grid.
#include "logic_layout.hpp"

#include <map>
#include <mutex>

namespace clew::slitherlink::logic {

Layout::Layout(int row_count, int column_count)
    : rows(row_count),
      columns(column_count),
      cells(rows * columns),
      points((rows + 1) * (columns + 1)),
      edges((rows + 1) * columns + rows * (columns + 1)),
      units(cells + points) {
  const auto inside = [&](int row, int column) { return row >= 0 && row < rows && column >= 0 && column < columns; };
  const auto cell_or_outside = [&](int row, int column) { return inside(row, column) ? cell_at(row, column) : cells; };
  const auto point_at = [&](int row, int column) { return row * (columns + 1) + column; };
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column) {
      unit_edges.push_back({horizontal(row, column), vertical(row, column + 1), horizontal(row + 1, column),
                            vertical(row, column)});
      // The corner between up and right is the lower left one of the point there, and so on around.
      unit_corners.push_back({point_at(row, column + 1) * 4 + 2, point_at(row + 1, column + 1) * 4 + 3,
                              point_at(row + 1, column) * 4 + 0, point_at(row, column) * 4 + 1});
      neighbours.push_back({cell_or_outside(row - 1, column), cell_or_outside(row, column + 1),
                            cell_or_outside(row + 1, column), cell_or_outside(row, column - 1)});
    }
  for (int row = 0; row <= rows; ++row)
    for (int column = 0; column <= columns; ++column) {
      unit_edges.push_back({row > 0 ? vertical(row - 1, column) : edges, column < columns ? horizontal(row, column) : edges,
                            row < rows ? vertical(row, column) : edges, column > 0 ? horizontal(row, column - 1) : edges});
      quadrants.push_back({cell_or_outside(row - 1, column), cell_or_outside(row, column),
                           cell_or_outside(row, column - 1), cell_or_outside(row - 1, column - 1)});
      const int first = point_at(row, column) * 4;
      unit_corners.push_back({first, first + 1, first + 2, first + 3});
      for (std::size_t i = 0; i < 4; ++i)
        if (quadrants.back()[i] == cells) unit_corners.back()[i] = -1;
    }
  edge_units.assign(static_cast<std::size_t>(edges), {-1, -1, -1, -1});
  for (int unit = 0; unit < units; ++unit)
    for (const int edge : edges_of(unit)) {
      if (edge == edges) continue;
      auto& touched = edge_units[static_cast<std::size_t>(edge)];
      const std::size_t first = is_cell(unit) ? 2 : 0;
      touched[touched[first] < 0 ? first : first + 1] = unit;
    }
}

int Layout::corner_of(int a, int b) const {
  for (const int unit : {units_of(a)[0], units_of(a)[1]})
    for (const int corner : corners_of(unit)) {
      if (corner < 0) continue;
      const auto [one, two] = corner_edges(corner);
      if ((one == a && two == b) || (one == b && two == a)) return corner;
    }
  return -1;
}

std::shared_ptr<const Layout> layout_of(int rows, int columns) {
  constexpr std::size_t kKept = 16;
  static std::mutex mutex;
  static std::map<std::pair<int, int>, std::shared_ptr<const Layout>> kept;
  const std::lock_guard lock(mutex);
  auto& layout = kept[{rows, columns}];
  if (layout) return layout;
  auto made = std::make_shared<const Layout>(rows, columns);
  if (kept.size() > kKept) kept.clear();
  else layout = made;
  return made;
}

}  // namespace clew::slitherlink::logic
