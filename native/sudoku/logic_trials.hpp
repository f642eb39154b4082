// Trials by singles alone, without reasons: what an assumption leaves open, and whether a solution is left.
#pragma once

#include <cstdint>
#include <vector>

#include "logic_propagation.hpp"

namespace clew::sudoku::logic {

// One candidate: a value in a cell.
struct Candidate {
  int cell;
  int value;

  bool open_in(const Grid& grid) const { return grid.open[static_cast<std::size_t>(cell)] >> value & 1; }
};

// Follows assumptions through grids; one object serves any number of them.
class Trials {
 public:
  explicit Trials(const Layout& layout) : layout_(layout) {}

  // Takes a value, or takes one away, with all singles that follow; false if a rule breaks, and then the grid is void.
  bool place(Grid& grid, Candidate candidate) {
    ++work_;
    queue_.assign(1, candidate);
    return follow(grid);
  }
  bool strike(Grid& grid, Candidate candidate) {
    queue_.clear();
    return close(grid, candidate.cell, candidate.value) && follow(grid);
  }

  // Whether a value fails in a grid by singles.
  bool fails(const Grid& grid, Candidate candidate) {
    trial_ = grid;
    return !place(trial_, candidate);
  }

  // Whether the failure of a candidate settles something: one of two values of a cell, one of two spots of a value.
  bool decisive(const Grid& grid, Candidate candidate) const {
    const Layout::Home* home = layout_.homes(candidate.cell);
    const auto last_two = [&](int kind) { return two(grid.spots[index(home[kind].row + candidate.value)]); };
    return two(grid.open[index(candidate.cell)]) || last_two(0) || last_two(1) || last_two(2);
  }

  // Calls `visit` with the open candidates of cells that are not settled, until it returns true.
  template <class Visit>
  bool each_open(const Grid& grid, Visit visit) const {
    for (int cell = 0; cell < layout_.cells; ++cell) {
      const Mask open = grid.open[index(cell)];
      for (Mask left = single(open) ? 0 : open; left; left &= left - 1)
        if (visit(Candidate{cell, first(left)})) return true;
    }
    return false;
  }

  // Whether a grid has a solution, which is then left in it; also if more than `nodes` values were tried.
  bool solvable(Grid& grid, int& nodes) {
    int best = -1;
    for (int cell = 0; cell < layout_.cells; ++cell) {
      const Mask open = grid.open[index(cell)];
      if (!single(open) && (best < 0 || count(open) < count(grid.open[index(best)]))) best = cell;
      if (best >= 0 && two(grid.open[index(best)])) break;
    }
    if (best < 0 || nodes <= 0) return true;
    for (Mask left = grid.open[index(best)]; left; left &= left - 1) {
      Grid next = grid;
      --nodes;
      if (!place(next, {best, first(left)}) || !solvable(next, nodes)) continue;
      grid = std::move(next);
      return true;
    }
    return false;
  }

  std::uint64_t work() const { return work_; }  // values placed so far

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }

  bool follow(Grid& grid) {
    for (std::size_t at = 0; at < queue_.size(); ++at) {
      const auto [cell, value] = queue_[at];
      for (Mask left = grid.open[index(cell)] & ~bit(value); left; left &= left - 1)
        if (!close(grid, cell, first(left))) return false;
      const Layout::Home* home = layout_.homes(cell);
      for (int kind = 0; kind < 3; ++kind, ++home)
        for (Mask left = grid.spots[index(home->row + value)] & ~home->here; left; left &= left - 1)
          if (!close(grid, layout_.cell_at(home->unit, first(left)), value)) return false;
    }
    return true;
  }

  bool close(Grid& grid, int cell, int value) {
    Mask& open = grid.open[index(cell)];
    open &= ~bit(value);
    if (!open) return false;
    if (single(open)) queue_.push_back({cell, first(open)});
    const Layout::Home* home = layout_.homes(cell);
    for (int kind = 0; kind < 3; ++kind, ++home) {
      Mask& spots = grid.spots[index(home->row + value)];
      spots &= ~home->here;
      if (spots & (spots - 1)) continue;
      if (!spots) return false;
      const int only = layout_.cell_at(home->unit, first(spots));
      if (!single(grid.open[index(only)])) queue_.push_back({only, value});
    }
    return true;
  }

  const Layout& layout_;
  Grid trial_;
  std::vector<Candidate> queue_;
  std::uint64_t work_ = 0;
};

}  // namespace clew::sudoku::logic
