// Singles after an assumption, as fast as can be: breadth first, remembering which placement took each value away.
#pragma once

#include <utility>
#include <vector>

#include "logic_notes.hpp"

namespace clew::sudoku::logic {

// What is open in each cell, and where each value is open in each unit.
struct Grid {
  std::vector<Mask> open, spots;
};

inline Grid grid_of(const Notes& notes) {
  const Layout& layout = notes.layout();
  Grid grid;
  grid.open.reserve(static_cast<std::size_t>(layout.cells));
  grid.spots.reserve(static_cast<std::size_t>(layout.units * layout.n));
  for (int cell = 0; cell < layout.cells; ++cell) grid.open.push_back(notes.open(cell));
  for (int unit = 0; unit < layout.units; ++unit)
    for (int value = 0; value < layout.n; ++value) grid.spots.push_back(notes.spots(unit, value));
  return grid;
}

inline constexpr int kAnyLength = 1 << 20;  // of a chain

// A rule that can no longer hold: a cell without values (unit -1), or a value without a spot in a unit.
struct Clash {
  int cell = -1;
  int unit = -1;
  int value = -1;
};

// Something placed after an assumption: hidden in `unit`, or naked (unit -1).
struct Placement {
  int cell;
  int value;
  int unit;
  int depth;
};

// Propagation of singles from one assumption, reused for all of them.
class Propagation {
 public:
  Propagation(const Layout& layout, Grid from)
      : layout_(layout), first_(std::move(from)), killer_(static_cast<std::size_t>(layout.cells * layout.n)) {}
  explicit Propagation(const Notes& notes) : Propagation(notes.layout(), grid_of(notes)) {}

  // Assumptions are followed in this grid from now on.
  void start(const Grid& from) { first_ = from; }

  // Whether the assumption is refuted by a chain of fewer than `limit` placements after it.
  bool refutes(int cell, int value, int limit) {
    grid_ = first_;
    placements_.clear();
    clash_ = {};
    placements_.push_back({cell, value, -1, 0});
    for (std::size_t at = 0; at < placements_.size(); ++at) {
      if (placements_[at].depth >= limit) return false;
      if (!apply(static_cast<int>(at))) return (length_ = trace()) < limit;
    }
    return false;
  }

  // The placements that matter, in order, without the assumption; valid after a refutation.
  std::vector<Placement> chain() const {
    std::vector<Placement> kept;
    for (std::size_t at = 1; at < placements_.size(); ++at)
      if (needed_[at]) kept.push_back(placements_[at]);
    return kept;
  }
  int length() const { return length_; }
  const Clash& clash() const { return clash_; }

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }

  // Carries out a placement; false on a contradiction. Singles that it brings about are queued.
  bool apply(int at) {
    const int cell = placements_[index(at)].cell, value = placements_[index(at)].value;
    for (Mask left = grid_.open[index(cell)] & ~bit(value); left; left &= left - 1)
      if (!close(cell, first(left), at)) return false;
    const Layout::Home* home = layout_.homes(cell);
    for (int kind = 0; kind < 3; ++kind, ++home)
      for (Mask left = grid_.spots[index(home->row + value)] & ~home->here; left; left &= left - 1)
        if (!close(layout_.cell_at(home->unit, first(left)), value, at)) return false;
    return true;
  }

  bool close(int cell, int value, int by) {
    Mask& open = grid_.open[index(cell)];
    open &= ~bit(value);
    killer_[index(cell * layout_.n + value)] = by;
    const int depth = placements_[index(by)].depth + 1;
    if (!open) {
      clash_ = {cell, -1, -1};
      return false;
    }
    if (single(open)) placements_.push_back({cell, first(open), -1, depth});
    const Layout::Home* home = layout_.homes(cell);
    for (int kind = 0; kind < 3; ++kind, ++home) {
      Mask& spots = grid_.spots[index(home->row + value)];
      spots &= ~home->here;
      if (spots & (spots - 1)) continue;
      if (!spots) {
        clash_ = {-1, home->unit, value};
        return false;
      }
      const int only = layout_.cell_at(home->unit, first(spots));
      if (!single(grid_.open[index(only)])) placements_.push_back({only, value, home->unit, depth});
    }
    return true;
  }

  // Marks the placements the contradiction rests on; gives their number.
  int trace() {
    needed_.assign(placements_.size(), false);
    need(clash_.cell, clash_.unit, clash_.value, -1);
    int length = 0;
    for (int at = static_cast<int>(placements_.size()) - 1; at > 0; --at) {
      if (!needed_[index(at)]) continue;
      ++length;
      const auto& [cell, value, unit, depth] = placements_[index(at)];
      need(unit < 0 ? cell : -1, unit, value, cell);
    }
    return length;
  }

  // Needs what took away all values of a cell, or all spots of a value in a unit, but for those at `home`.
  void need(int cell, int unit, int value, int home) {
    if (unit < 0) {
      each(first_.open[index(cell)] & ~(home < 0 ? 0 : bit(value)),
           [&](int other) { needed_[index(killer_[index(cell * layout_.n + other)])] = true; });
      return;
    }
    each(first_.spots[index(unit * layout_.n + value)], [&](int at) {
      const int other = layout_.cell_at(unit, at);
      if (other != home) needed_[index(killer_[index(other * layout_.n + value)])] = true;
    });
  }

  const Layout& layout_;
  Grid first_, grid_;
  std::vector<int> killer_;
  std::vector<Placement> placements_;
  std::vector<bool> needed_;
  int length_ = 0;
  Clash clash_;
};

}  // namespace clew::sudoku::logic
