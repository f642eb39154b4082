// Singles after an assumption, as fast as can be: breadth first, remembering which placement took each value away.
#pragma once

#include <vector>

#include "logic_notes.hpp"

namespace clew::sudoku::logic {

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
  explicit Propagation(const Notes& notes) : layout_(notes.layout()) {
    const auto n = static_cast<std::size_t>(layout_.n);
    const auto cells = static_cast<std::size_t>(layout_.cells);
    first_open_.resize(cells);
    first_spots_.resize(static_cast<std::size_t>(layout_.units) * n);
    killer_.resize(cells * n);
    for (int cell = 0; cell < layout_.cells; ++cell) first_open_[index(cell)] = notes.open(cell);
    for (int unit = 0; unit < layout_.units; ++unit)
      for (int value = 0; value < layout_.n; ++value)
        first_spots_[index(unit * layout_.n + value)] = notes.spots(unit, value);
  }

  // Whether the assumption is refuted by a chain of fewer than `limit` placements after it.
  bool refutes(int cell, int value, int limit) {
    open_ = first_open_;
    spots_ = first_spots_;
    placements_.clear();
    clash_ = {};
    placements_.push_back({cell, value, -1, 0});
    for (std::size_t at = 0; at < placements_.size(); ++at) {
      if (placements_[at].depth >= limit) return false;
      if (!apply(static_cast<int>(at))) return trace() < limit;
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
  const Clash& clash() const { return clash_; }

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }

  // Carries out a placement; false on a contradiction. Singles that it brings about are queued.
  bool apply(int at) {
    const int cell = placements_[index(at)].cell, value = placements_[index(at)].value;
    for (Mask left = open_[index(cell)] & ~bit(value); left; left &= left - 1)
      if (!close(cell, first(left), at)) return false;
    const Layout::Home* home = layout_.homes(cell);
    for (int kind = 0; kind < 3; ++kind, ++home)
      for (Mask left = spots_[index(home->row + value)] & ~home->here; left; left &= left - 1)
        if (!close(layout_.cell_at(home->unit, first(left)), value, at)) return false;
    return true;
  }

  bool close(int cell, int value, int by) {
    Mask& open = open_[index(cell)];
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
      Mask& spots = spots_[index(home->row + value)];
      spots &= ~home->here;
      if (spots & (spots - 1)) continue;
      if (!spots) {
        clash_ = {-1, home->unit, value};
        return false;
      }
      const int only = layout_.cell_at(home->unit, first(spots));
      if (!single(open_[index(only)])) placements_.push_back({only, value, home->unit, depth});
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
      each(first_open_[index(cell)] & ~(home < 0 ? 0 : bit(value)),
           [&](int other) { needed_[index(killer_[index(cell * layout_.n + other)])] = true; });
      return;
    }
    each(first_spots_[index(unit * layout_.n + value)], [&](int at) {
      const int other = layout_.cell_at(unit, at);
      if (other != home) needed_[index(killer_[index(other * layout_.n + value)])] = true;
    });
  }

  const Layout& layout_;
  std::vector<Mask> first_open_, first_spots_, open_, spots_;
  std::vector<int> killer_;
  std::vector<Placement> placements_;
  std::vector<bool> needed_;
  Clash clash_;
};

}  // namespace clew::sudoku::logic
