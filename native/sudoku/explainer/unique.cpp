// Arguments from uniqueness: loops of two digits that must not be left alone (rectangles are the shortest), and the
// bivalue universal grave.
#include <algorithm>
#include <optional>

#include "steps.hpp"

namespace clew::sudoku::explainer {
namespace {

// A step together with what decides between several: the rating, then the type.
struct Candidate {
  Step step;
  int type;
};

void keep_easier(std::optional<Candidate>& best, Step step, int type) {
  if (step.removed.empty()) return;
  if (!best || step.rating < best->step.rating || (step.rating == best->step.rating && type < best->type))
    best = Candidate{std::move(step), type};
}

class LoopSearch {
 public:
  LoopSearch(const Board& board, Stop& stop) : board_(board), stop_(stop) {}

  Step run() {
    for (int cell = 0; cell < kCells; ++cell) {
      if (count(board_.open[cell]) != 2) continue;
      if (pair_ != board_.open[cell]) take_pair(board_.open[cell]);
      if (possible_.has(cell)) extend(cell, 2, 0, -1, {houses_of(cell), 0});
    }
    return best_ ? std::move(best_->step) : Step{};
  }

 private:
  // Cells of a valid loop have both digits, and share each of their houses with another one.
  void take_pair(Mask pair) {
    pair_ = pair;
    const int low = lowest(pair), high = lowest(static_cast<Mask>(pair & (pair - 1)));
    for (int house = 0; house < kHouses; ++house)
      both_[house] = static_cast<Mask>(board_.spots[house][low] & board_.spots[house][high]);
    possible_ = {};
    for (int row = 0; row < 9; ++row)
      each(both_[9 * kRow + row], [&](int column) { possible_.add(9 * row + column); });
    std::array<Mask, kHouses> left = both_;
    for (bool again = true; again;) {
      again = false;
      possible_.each([&](int cell) {
        const auto& houses = kGeometry.houses[cell];
        if (std::ranges::all_of(houses, [&](int house) { return count(left[house]) > 1; })) return;
        for (int kind = 0; kind < kKinds; ++kind)
          left[houses[kind]] = static_cast<Mask>(left[houses[kind]] & ~bit(kGeometry.at[cell][kind]));
        possible_.drop(cell);
        again = true;
      });
    }
  }

  // The houses that cells at even and at odd places of a loop visit, the last one's being the first here. In a valid loop
  // each house is visited by one of either.
  struct Visited {
    std::uint32_t mine, others;
  };

  static std::uint32_t houses_of(int cell) {
    std::uint32_t houses = 0;
    for (const int house : kGeometry.houses[cell]) houses |= std::uint32_t{1} << house;
    return houses;
  }

  // At most two cells of a loop have other digits as well, or all that do have the same one.
  void extend(int cell, int allowed, Mask extras, int last_kind, Visited visited) {
    if (stop_.due()) return;
    loop_.push_back(cell);
    in_loop_.add(cell);
    for (int kind = 0; kind < kKinds; ++kind) {
      if (kind == last_kind) continue;
      const int house = kGeometry.houses[cell][kind];
      each(both_[house], [&](int at) {
        const int next = kGeometry.cells[house][at];
        if (next == loop_.front() && loop_.size() >= 4) {
          if (visited.mine == visited.others) report();
          return;
        }
        if (in_loop_.has(next)) return;
        const Mask open = board_.open[next];
        extras = static_cast<Mask>((extras | open) & ~pair_);  // kept for the next cells tried, too
        if (count(open) != 2 && count(extras) != 1 && allowed <= 0) return;
        const std::uint32_t houses = houses_of(next);
        if (possible_.has(next) && !(visited.others & houses))
          extend(next, allowed - (count(open) > 2), extras, kind, {visited.others | houses, visited.mine});
      });
    }
    in_loop_.drop(cell);
    loop_.pop_back();
  }

  double rating() const {
    const std::size_t size = loop_.size();
    return 4.5 + (size >= 10 ? 0.3 : 0) + (size >= 8 ? 0.2 : size >= 6 ? 0.1 : 0);
  }

  void report() {
    std::vector<int> wide;
    Mask extra = 0;
    for (const int cell : loop_)
      if (count(board_.open[cell]) > 2) {
        wide.push_back(cell);
        extra = static_cast<Mask>(extra | (board_.open[cell] & ~pair_));
      }
    if (wide.size() == 1) keep_easier(best_, {rating(), {{wide[0], pair_}}, -1, -1}, 1);
    if (wide.size() > 2 || (wide.size() == 2 && count(extra) == 1)) second(wide);
    if (wide.size() != 2) return;
    if (count(extra) >= 2) third(wide[0], wide[1], extra);
    fourth(wide[0], wide[1]);
  }

  void second(const std::vector<int>& wide) {
    const Mask value = bit(lowest(static_cast<Mask>(board_.open[wide[0]] & ~pair_)));
    Cells seen = kGeometry.sees[wide[0]];
    for (const int cell : wide) seen = seen & kGeometry.sees[cell];
    Step step{rating(), {}, -1, -1};
    seen.each([&](int cell) {
      if (board_.open[cell] & value) step.removed.push_back({cell, value});
    });
    keep_easier(best_, std::move(step), 2);
  }

  // The two cells count as one with the extra digits: with others of a house they make a naked or a hidden set.
  void third(int one, int two, Mask extra) {
    for (int size = count(extra); size <= 7; ++size)
      for (int kind = 0; kind < kKinds; ++kind) {
        const int house = shared(one, two, kind);
        if (house < 0) continue;
        if (2 * size <= board_.empty[house]) third_naked(one, two, kind, house, extra, size);
        if (2 * size < board_.empty[house]) third_hidden(one, two, kind, house, extra, size);
      }
  }

  void third_naked(int one, int two, int kind, int house, Mask extra, int size) {
    const Mask here = bit(kGeometry.at[one][kind]), there = bit(kGeometry.at[two][kind]);
    for (Subsets subsets(size, 9); subsets.more();) {
      const unsigned chosen = subsets.take();
      if (!(chosen & here) || (chosen & there)) continue;
      Mask sets[9]{}, naked = static_cast<Mask>(extra & board_.open[one] & board_.open[two]);
      int found = 0;
      each(static_cast<Mask>(chosen), [&](int at) {
        if (bit(at) == here) {
          sets[found++] = extra;
        } else {
          sets[found++] = board_.open[kGeometry.cells[house][at]];
          naked = static_cast<Mask>(naked | sets[found - 1]);
        }
      });
      if (count(naked) != size) continue;
      const Mask all = together(sets, size);
      if (!all) continue;
      Step step{rating() + (size - 1) * 0.1, {}, -1, -1};
      each(static_cast<Mask>(0x1ff & ~(chosen | there)), [&](int at) {
        const int cell = kGeometry.cells[house][at];
        if (board_.open[cell] & all) step.removed.push_back({cell, static_cast<Mask>(board_.open[cell] & all)});
      });
      keep_easier(best_, std::move(step), 3);
    }
  }

  void third_hidden(int one, int two, int kind, int house, Mask extra, int size) {
    const Mask here = bit(kGeometry.at[one][kind]), there = bit(kGeometry.at[two][kind]);
    std::vector<int> others;
    each(static_cast<Mask>(0x1ff & ~(pair_ | extra)), [&](int value) { others.push_back(value); });
    if (size - 2 > static_cast<int>(others.size())) return;
    for (Subsets subsets(size - 2, static_cast<int>(others.size())); subsets.more();) {
      const unsigned chosen = subsets.take();
      Mask hidden = pair_, spots = 0;
      bool all_open = true;
      each(static_cast<Mask>(chosen), [&](int at) { hidden = static_cast<Mask>(hidden | bit(others[at])); });
      each(hidden, [&](int value) {
        const Mask mine = static_cast<Mask>(board_.spots[house][value] & ~there);
        all_open &= mine != 0;
        spots = static_cast<Mask>(spots | mine);
      });
      if (!all_open || count(spots) != size) continue;
      Step step{rating() + (size - 1) * 0.1, {}, -1, -1};
      each(static_cast<Mask>(spots & ~(here | there)), [&](int at) {
        const int cell = kGeometry.cells[house][at];
        const Mask gone = static_cast<Mask>(board_.open[cell] & ~hidden);
        if (gone) step.removed.push_back({cell, gone});
      });
      keep_easier(best_, std::move(step), 3);
    }
  }

  // One of the two digits has no other place in a house of both cells: they cannot have the other one.
  void fourth(int one, int two) {
    const int low = lowest(pair_), high = lowest(static_cast<Mask>(pair_ & (pair_ - 1)));
    for (const auto& [locked, gone] : {std::pair{low, high}, std::pair{high, low}})
      for (int kind = 0; kind < kKinds; ++kind) {
        const int house = shared(one, two, kind);
        if (house < 0) continue;
        const Mask both = static_cast<Mask>(bit(kGeometry.at[one][kind]) | bit(kGeometry.at[two][kind]));
        if (board_.spots[house][locked] & ~both) continue;
        keep_easier(best_, {rating(), {{one, bit(gone)}, {two, bit(gone)}}, -1, -1}, 4);
        return;
      }
  }

  const Board& board_;
  Stop& stop_;
  Mask pair_ = 0;
  std::array<Mask, kHouses> both_{};  // by house: the cells with both digits
  Cells possible_;                    // those that may be in a valid loop
  std::vector<int> loop_;
  Cells in_loop_;
  std::optional<Candidate> best_;
};

// Candidates that would have to go for every open cell and every digit of a house to have two possibilities left.
struct Grave {
  std::vector<int> cells;  // in the order found
  std::array<Mask, kCells> extra{};
  Mask all = 0;
  Cells seen_by_all;
  bool any_seen = false;
};

std::optional<Grave> grave_of(const Board& board) {
  Grave grave;
  Board rest = board;
  for (int house = 0; house < kHouses; ++house)
    for (int value = 0; value < 9; ++value) {
      const Mask spots = board.spots[house][value];
      if (!spots || count(spots) == 2) continue;
      int wide = -1, found = 0;
      each(spots, [&](int at) {
        const int cell = kGeometry.cells[house][at];
        if (count(board.open[cell]) >= 3) wide = cell, ++found;
      });
      if (!found) return {};
      if (found > 1) continue;  // another house says which of them it is
      if (std::ranges::find(grave.cells, wide) == grave.cells.end()) grave.cells.push_back(wide);
      grave.extra[wide] = static_cast<Mask>(grave.extra[wide] | bit(value));
      grave.all = static_cast<Mask>(grave.all | bit(value));
      rest.drop(wide, value);
      grave.seen_by_all = grave.any_seen ? grave.seen_by_all & kGeometry.sees[wide] : kGeometry.sees[wide];
      grave.any_seen = true;
      for (const int cell : grave.cells) grave.seen_by_all.drop(cell);
      if (grave.cells.size() > 1 && count(grave.all) > 1 && grave.seen_by_all.empty()) return {};
    }
  for (int cell = 0; cell < kCells; ++cell)
    if (!rest.digit[cell] && count(rest.open[cell]) != 2) return {};
  for (const auto& house : rest.spots)
    for (const Mask spots : house)
      if (spots && count(spots) != 2) return {};
  return grave;
}

int house_of_all(const std::vector<int>& cells, int kind) {
  for (const int cell : cells)
    if (shared(cells[0], cell, kind) < 0) return -1;
  return kGeometry.houses[cells[0]][kind];
}

Step grave_second(const Board& board, const Grave& grave) {
  Step step{5.7, {}, -1, -1};
  grave.seen_by_all.each([&](int cell) {
    if (board.open[cell] & grave.all) step.removed.push_back({cell, grave.all});
  });
  return step.removed.empty() ? Step{} : step;
}

Step grave_fourth(const Board& board, const Grave& grave) {
  const int one = grave.cells[0], two = grave.cells[1];
  const Mask both = static_cast<Mask>(board.open[one] & board.open[two] & ~grave.all);
  if (count(both) != 1) return {};
  for (int kind = 0; kind < kKinds; ++kind) {
    if (shared(one, two, kind) < 0) continue;
    Step step{5.7, {}, -1, -1};
    for (const int cell : {one, two})
      step.removed.push_back({cell, static_cast<Mask>(board.open[cell] & ~grave.extra[cell] & ~both)});
    return step;
  }
  return {};
}

Step grave_third(const Board& board, const Grave& grave) {
  for (int kind = 0; kind < kKinds; ++kind) {
    const int house = house_of_all(grave.cells, kind);
    if (house < 0) continue;
    std::vector<int> others;
    grave.seen_by_all.each([&](int cell) {
      if (kGeometry.houses[cell][kind] == house) others.push_back(cell);
    });
    for (int size = 2; size <= 6 && size <= static_cast<int>(others.size()); ++size)
      for (Subsets subsets(size - 1, static_cast<int>(others.size())); subsets.more();) {
        const unsigned chosen = subsets.take();
        Mask sets[9]{}, naked = 0;
        int found = 0;
        each(static_cast<Mask>(chosen), [&](int at) {
          sets[found++] = board.open[others[at]];
          naked = static_cast<Mask>(naked | board.open[others[at]]);
        });
        sets[found] = grave.all;
        if (count(naked) != size || !together(sets, size)) continue;
        Step step{5.7 + (size - 1) * 0.1, {}, -1, -1};
        for (std::size_t at = 0; at < others.size(); ++at)
          if (!(chosen >> at & 1) && (board.open[others[at]] & naked))
            step.removed.push_back({others[at], static_cast<Mask>(board.open[others[at]] & naked)});
        if (!step.removed.empty()) return step;
      }
  }
  return {};
}

}  // namespace

Step unique_loop(const Board& board, Stop& stop) { return LoopSearch(board, stop).run(); }

Step universal_grave(const Board& board) {
  const std::optional<Grave> grave = grave_of(board);
  if (!grave || grave->cells.empty()) return {};
  if (grave->cells.size() == 1) {
    const int cell = grave->cells[0];
    return {5.6, {{cell, static_cast<Mask>(board.open[cell] & ~grave->all)}}, -1, -1};
  }
  const bool two = grave->cells.size() == 2;
  if (count(grave->all) == 1) {
    if (Step step = grave_second(board, *grave)) return step;
    return two ? grave_fourth(board, *grave) : Step{};
  }
  if (grave->seen_by_all.empty()) return {};
  if (two)
    if (Step step = grave_fourth(board, *grave)) return step;
  return grave_third(board, *grave);
}

}  // namespace clew::sudoku::explainer
