// Random loops on a grid of cells, of a shape that pleases: winding, and spread over the whole grid.
#pragma once

#include <cstdint>
#include <vector>

#include "random.hpp"

namespace clew::slitherlink {

// The cells inside one loop. Both they and the cells outside are connected by their sides and never touch at a mere
// corner, so that the border between them is a single loop which does not touch itself.
class Region {
 public:
  Region(int rows, int columns);

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  bool inside(int row, int column) const { return cells_[at(row, column)] != 0; }
  int size() const { return size_; }

  // Whether a cell can change sides with all this kept true; a last cell inside never does.
  bool can_flip(int row, int column) const;
  // The neighbours by its sides that are inside.
  int inside_beside(int row, int column) const;
  void flip(int row, int column);

  // A byte 0 or 1 for each edge, horizontals first, row by row, then verticals.
  std::vector<std::uint8_t> edges() const;
  // Lines around each cell, row by row.
  std::vector<std::uint8_t> counts() const;

 private:
  std::size_t at(int row, int column) const {  // with a frame of cells outside
    return static_cast<std::size_t>((row + 1) * (columns_ + 2) + column + 1);
  }
  unsigned ring(std::size_t cell) const;

  int rows_, columns_, size_ = 0;
  std::vector<std::uint8_t> cells_;
};

// How much a loop winds: calm ones have larger areas inside and outside, wild ones pass nearly every point.
enum class Winding { calm, normal, wild };

Region random_region(int rows, int columns, Winding winding, Random& random);

}  // namespace clew::slitherlink
