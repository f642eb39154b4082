// What follows around cells and points alone, before any search: a queue of small rules, run until nothing changes.
//
// Each cell and each point knows which patterns of its four edges are still possible, as a set of 16 bits. Where a
// cell and a point share a corner they share its two edges, so each passes on the pairs that are left. Cells have
// colours, inside or outside: cells known to be alike or to differ are one class, an edge within a class is decided,
// and two edges of a cell are equal exactly where the cells behind them are alike. Paths are known by their ends, and
// may not close while a line or a clue is left out. Classes are relabelled small into large: the work is nearly linear.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "slitherlink/kernel_grid.hpp"

namespace clew::slitherlink {

using Patterns = std::uint16_t;  // a set of patterns; bit i of a pattern: the edge i (up, right, down, left) is a line

class Deduction {
 public:
  Deduction(const Grid& grid, const std::uint8_t* clues);

  // Until nothing follows; false if the clues contradict each other.
  bool run();

  // A class of cells and the parity within it; even and odd of a class have different colours. The outside is class 0.
  using Label = std::uint32_t;
  Label label(Index cell) const { return labels_[padded(cell)]; }
  static constexpr Label kOutside = 0;

  Patterns cell_patterns(Index cell) const { return cell_patterns_[padded(cell)]; }
  Patterns point_patterns(Index point) const { return point_patterns_[padded_point(point)]; }

  // Whether two labels relate the colours, and how: the exclusive or is 0 for alike and 1 for different.
  static bool related(Label a, Label b) { return (a ^ b) <= 1; }

  Index open() const { return open_; }      // edges that are not decided
  bool closed() const { return closed_; }  // whether the lines are a loop already
  bool decided(Index edge) const { return states_[edge] != kOpen; }
  bool is_line(Index edge) const { return states_[edge] == kLine; }
  // The other end of the path of lines that ends at this point: itself if there is none, kNone within a path.
  Index path_end(Index point) const { return ends_[point]; }
  bool wants(Index cell) const { return wanting_[cell] > 0; }  // whether its clue asks for more lines

 private:
  enum State : std::uint8_t { kOpen, kLine, kRefused };

  // Cells and points are in a frame of outside cells, so that no rule asks where the grid ends. A point has the number
  // of the cell left of and above it.
  Index padded(Index cell) const { return (cell / grid_.columns + 1) * wide_ + cell % grid_.columns + 1; }
  Index padded_point(Index point) const { return point / (grid_.columns + 1) * wide_ + point % (grid_.columns + 1); }
  std::array<Label, 4> quadrants(Index at) const {
    return {labels_[at + 1], labels_[at + wide_ + 1], labels_[at + wide_], labels_[at]};
  }
  bool is_cell(Index at) const { return next_[at] != 0; }  // and not of the frame
  std::array<Index, 4> neighbours(Index at) const { return {at - wide_, at + 1, at + wide_, at - 1}; }

  bool visit_cell(Index at);
  bool visit_point(Index at);
  bool narrow_cell(Index at, Patterns left);
  bool narrow_point(Index at, Patterns left);
  bool unite(Index a, Index b, Label differ);
  void relabel(Index at, Label label);
  void queue_cell(Index at);
  void queue_point(Index at);
  bool note_edges(Index at);
  bool note(Index edge, Label differ);
  bool join(Index edge);
  bool refuse_closing(Index end);
  bool refuse(Index edge);
  bool finish();

  Grid grid_;
  Index wide_;
  std::vector<Label> labels_;
  std::vector<Index> next_, sizes_;  // the members of a class in a ring; the size of a class by its root
  std::vector<Patterns> cell_patterns_, point_patterns_;
  std::vector<std::array<std::uint8_t, 4>> corners_;  // of a cell: sets of the four states of the two edges at a corner
  std::vector<Index> queue_;
  std::vector<std::uint8_t> queued_;

  std::vector<std::uint8_t> states_;
  std::vector<std::uint8_t> wanting_;  // by cell: lines that its clue still asks for
  std::vector<Index> ends_;            // of points: where the path that ends here ends too
  std::vector<std::uint32_t> lengths_;
  std::uint32_t lines_ = 0, open_ = 0, wanted_ = 0;
  Index could_close_ = kNone;
  bool closed_ = false, possible_ = true;
};

}  // namespace clew::slitherlink
