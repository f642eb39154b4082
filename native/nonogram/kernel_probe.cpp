// Probing: cells beside settled ones first, for as long as enough cells are settled by it.
#include "nonogram/kernel_probe.hpp"

#include <algorithm>

namespace clew::nonogram {

namespace {

// What may be spent, in lines settled: for each open cell at first, and for each cell won.
constexpr std::int64_t kFirst = 10, kWon = 50;

class Probe {
 public:
  Probe(Grid& grid, Stop& stop)
      : grid_(grid), stop_(stop), credit_(kFirst * grid.open()), fine_(grid.cells()), painted_way_(grid.cells()) {}

  bool run() {
    for (bool won = true; won && credit_ > 0;) {
      won = false;
      for (const Index cell : in_order()) {
        const Index before = grid_.open();
        if (credit_ <= 0) break;
        if (grid_.values(cell) != 3) continue;
        if (!try_both(cell)) return false;
        if (grid_.open() == before) continue;
        won = true;
        credit_ += kWon * (before - grid_.open());
        std::ranges::fill(fine_, 0);
      }
    }
    return true;
  }

 private:
  enum class Tried { kHolds, kFails, kStopped };

  // Open cells, those with the most settled ones beside them first: they are the most likely to settle something.
  std::vector<Index> in_order() const {
    const Index columns = grid_.columns(), cells = grid_.cells();
    const auto settled = [&](Index cell) { return grid_.values(cell) != 3; };
    std::vector<Index> by_beside[5];
    for (Index cell = 0; cell < cells; ++cell) {
      if (settled(cell)) continue;
      const bool left = cell % columns == 0 || settled(cell - 1);
      const bool right = (cell + 1) % columns == 0 || settled(cell + 1);
      const bool above = cell < columns || settled(cell - columns);
      const bool below = cell + columns >= cells || settled(cell + columns);
      by_beside[left + right + above + below].push_back(cell);
    }
    std::vector<Index> order;
    for (int beside = 4; beside >= 0; --beside) {
      order.insert(order.end(), by_beside[beside].begin(), by_beside[beside].end());
    }
    return order;
  }

  // Settles what a contradiction refutes or what both ways have in common. A value that came up in another trial
  // without contradiction would lead to none here: then only the other value is tried.
  bool try_both(Index cell) {
    const std::size_t root = grid_.trail().size();
    common_.clear();
    ++trial_;
    for (const unsigned value : {2u, 1u}) {
      if (fine_[cell] & value) continue;
      const Tried tried = try_one(cell, value == 2);
      if (tried == Tried::kStopped) return false;
      if (tried == Tried::kFails) {
        grid_.undo(root);
        grid_.set(cell, value != 2);
        return grid_.run(stop_);
      }
      for (const Index other : grid_.trail().subspan(root)) {
        const unsigned found = grid_.values(other);
        fine_[other] |= static_cast<std::uint8_t>(found);
        if (value == 2) painted_way_[other] = 4 * trial_ + found;
        else if (painted_way_[other] == 4 * trial_ + found) common_.push_back(2 * other + (found == 2));
      }
      grid_.undo(root);
    }
    for (const Index other : common_) grid_.set(other / 2, other & 1);
    return common_.empty() || grid_.run(stop_);
  }

  Tried try_one(Index cell, bool painted) {
    const std::uint64_t before = grid_.settled();
    grid_.set(cell, painted);
    const bool holds = grid_.run(stop_);
    credit_ -= static_cast<std::int64_t>(grid_.settled() - before);
    return stop_.ended() ? Tried::kStopped : holds ? Tried::kHolds : Tried::kFails;
  }

  Grid& grid_;
  Stop& stop_;
  std::int64_t credit_;
  std::vector<std::uint8_t> fine_;          // by cell: a mask of values that led to no contradiction
  std::vector<std::uint64_t> painted_way_;  // by cell: its value, and the trial in which painting gave it
  std::vector<Index> common_;               // cells doubled, plus one for painted
  std::uint64_t trial_ = 0;
};

}  // namespace

bool probe(Grid& grid, Stop& stop) { return Probe(grid, stop).run(); }

}  // namespace clew::nonogram
