// A sudoku's shape: boxes of R rows by C columns, so n = R * C cells a side and n values.
#pragma once

namespace clew::sudoku {

struct Shape {
  int box_rows;     // height of a box
  int box_columns;  // width of a box

  int size() const { return box_rows * box_columns; }
  int cells() const { return size() * size(); }
  int box(int row, int column) const { return row / box_rows * box_rows + column / box_columns; }

  // The k-th cell of a row, a column or a box.
  int in_row(int row, int k) const { return row * size() + k; }
  int in_column(int column, int k) const { return k * size() + column; }
  int in_box(int box, int k) const {
    const int row = box / box_rows * box_rows + k / box_columns;
    return row * size() + box % box_rows * box_columns + k % box_columns;
  }
};

}  // namespace clew::sudoku
