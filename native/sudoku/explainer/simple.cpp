// Singles, locked candidates, naked and hidden sets, fish and wings.
#include <span>

#include "steps.hpp"

namespace clew::sudoku::explainer {
namespace {

constexpr int kOrder[] = {kBox, kColumn, kRow};  // in which houses are gone through here

Step placed(double rating, int cell, int value) { return {rating, {}, cell, value}; }

Step hidden_single_in(const Board& board, int kind, bool last) {
  for (int house = kind * 9; house < kind * 9 + 9; ++house) {
    if ((board.empty[house] == 1) != last) continue;
    for (int value = 0; value < 9; ++value) {
      const Mask spots = board.spots[house][value];
      if (count(spots) != 1) continue;
      return placed(last ? 1.0 : kind == kBox ? 1.2 : 1.5, kGeometry.cells[house][lowest(spots)], value);
    }
  }
  return {};
}

// Of nine places in rows of three: the number of the row, or of the column, that has them all, or -1.
struct Thirds {
  std::array<std::int8_t, 512> row{}, column{};
};

constexpr Thirds kThirds = [] {
  Thirds thirds;
  for (int mask = 0; mask < 512; ++mask) {
    thirds.row[mask] = thirds.column[mask] = -1;
    for (int at = 0; at < 3; ++at) {
      if (!(mask & ~(7 << 3 * at))) thirds.row[mask] = static_cast<std::int8_t>(at);
      if (!(mask & ~(0x49 << at))) thirds.column[mask] = static_cast<std::int8_t>(at);
    }
  }
  return thirds;
}();

// The house of a kind that has all of these places of a house, or -1; one of the two is a box.
int only_in(int from, Mask spots, int kind) {
  const bool box_column = from < 9 && kind == kColumn;
  if ((box_column ? kThirds.column : kThirds.row)[spots] < 0) return -1;
  return kGeometry.houses[kGeometry.cells[from][lowest(spots)]][kind];
}

// The cells of a house that are in another as well, as positions of the first.
Mask common(int from, int in) {
  Mask both = 0;
  for (int at = 0; at < 9; ++at)
    if (kGeometry.houses[kGeometry.cells[from][at]][kind_of(in)] == in) both = static_cast<Mask>(both | bit(at));
  return both;
}

// A digit of house `from` that is only where `in` crosses it: gone from the rest of `in`.
Step locked(const Board& board, int from, int in, int value, double rating) {
  Step step{rating, {}, -1, -1};
  each(board.spots[in][value], [&](int at) {
    const int cell = kGeometry.cells[in][at];
    if (kGeometry.houses[cell][kind_of(from)] != from) step.removed.push_back({cell, bit(value)});
  });
  return step.removed.empty() ? Step{} : step;
}

// As above, where it leaves one place for the digit in a third house that crosses `in`.
Step locked_directly(const Board& board, int from, int in, int value) {
  const int kind = kind_of(from);
  for (int third = kind * 9; third < kind * 9 + 9; ++third) {
    const Mask across = common(third, in), spots = board.spots[third][value];
    if (third == from || !across || count(spots) < 2) continue;
    const Mask left = static_cast<Mask>(spots & ~across);
    if (count(left) != 1) continue;
    Step step = locked(board, from, in, value, kind == kBox ? 1.7 : 1.9);
    if (!step) continue;
    step.cell = kGeometry.cells[third][lowest(left)];
    step.value = value;
    return step;
  }
  return {};
}

Step locking_from(const Board& board, int kind, int other, bool direct) {
  for (int value = 0; value < 9; ++value)
    for (int from = kind * 9; from < kind * 9 + 9; ++from) {
      const Mask spots = board.spots[from][value];
      const int in = count(spots) < 2 ? -1 : only_in(from, spots, other);
      if (in < 0 || count(board.spots[in][value]) == count(spots)) continue;  // nothing to remove
      const Step step = direct ? locked_directly(board, from, in, value)
                               : locked(board, from, in, value, kind == kBox ? 2.6 : 2.8);
      if (step) return step;
    }
  return {};
}

// Of nine masks those of two to `size` bits: only they can be part of a set. Calls `take` with each choice of `size`.
template <class Take>
Step choose(const std::array<Mask, 9>& masks, int size, Take take) {
  int fit[9], number = 0;
  for (int at = 0; at < 9; ++at)
    if (count(masks[at]) >= 2 && count(masks[at]) <= size) fit[number++] = at;
  if (number < size) return {};
  for (Subsets subsets(size, number); subsets.more();) {
    Mask chosen = 0, all = 0;
    each(static_cast<Mask>(subsets.take()), [&](int at) {
      chosen = static_cast<Mask>(chosen | bit(fit[at]));
      all = static_cast<Mask>(all | masks[fit[at]]);
    });
    if (count(all) != size) continue;
    if (const Step step = take(chosen, all)) return step;
  }
  return {};
}

template <class Take>
Step first_house(Take take) {
  for (const int kind : kOrder)
    for (int house = kind * 9; house < kind * 9 + 9; ++house)
      if (const Step step = take(house)) return step;
  return {};
}

Step fish_from(const Board& board, int size, int base, int cover) {
  constexpr double kRatings[] = {3.2, 3.8, 5.2};
  int placed_already[9]{};
  for (const std::uint8_t digit : board.digit)
    if (digit) ++placed_already[digit - 1];
  Mask fit[9]{}, some = 0;  // by digit: the lines that can be part of a fish
  for (int value = 0; value < 9; ++value) {
    for (int line = 0; placed_already[value] + 2 * size <= 9 && line < 9; ++line) {
      const int spots = count(board.spots[base * 9 + line][value]);
      if (spots >= 2 && spots <= size) fit[value] = static_cast<Mask>(fit[value] | bit(line));
    }
    if (count(fit[value]) >= size) some = static_cast<Mask>(some | bit(value));
  }
  for (Subsets lines(size, 9); some && lines.more();) {
    const Mask chosen = static_cast<Mask>(lines.take());
    for (int value = 0; value < 9; ++value) {
      if (chosen & ~fit[value]) continue;
      Mask all = 0;
      each(chosen, [&](int line) { all = static_cast<Mask>(all | board.spots[base * 9 + line][value]); });
      if (count(all) != size) continue;
      Step step{kRatings[size - 2], {}, -1, -1};
      each(all, [&](int line) {
        each(static_cast<Mask>(board.spots[cover * 9 + line][value] & ~chosen), [&](int at) {
          step.removed.push_back({kGeometry.cells[cover * 9 + line][at], bit(value)});
        });
      });
      if (!step.removed.empty()) return step;
    }
  }
  return {};
}

}  // namespace

Step hidden_single(const Board& board) {
  for (const bool last : {true, false})
    for (const int kind : kOrder)
      if (const Step step = hidden_single_in(board, kind, last)) return step;
  return {};
}

Step naked_single(const Board& board) {
  for (int cell = 0; cell < kCells; ++cell)
    if (count(board.open[cell]) == 1) return placed(2.3, cell, lowest(board.open[cell]));
  return {};
}

Step locking(const Board& board, bool direct) {
  constexpr int kPairs[][2] = {{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}};
  for (const auto& [kind, other] : kPairs)
    if (const Step step = locking_from(board, kind, other, direct)) return step;
  return {};
}

Step naked_set(const Board& board, int size) {
  constexpr double kRatings[] = {3.0, 3.6, 5.0};
  return first_house([&](int house) -> Step {
    if (board.empty[house] < 2 * size) return {};
    std::array<Mask, 9> open;
    for (int at = 0; at < 9; ++at) open[at] = board.open[kGeometry.cells[house][at]];
    return choose(open, size, [&](Mask chosen, Mask all) {
      Step step{kRatings[size - 2], {}, -1, -1};
      for (int at = 0; at < 9; ++at)
        if (!(chosen >> at & 1) && (open[at] & all))
          step.removed.push_back({kGeometry.cells[house][at], static_cast<Mask>(open[at] & all)});
      return step.removed.empty() ? Step{} : step;
    });
  });
}

Step hidden_set(const Board& board, int size, bool direct) {
  constexpr double kRatings[] = {3.4, 4.0, 5.4}, kDirect[] = {2.0, 2.5};
  return first_house([&](int house) -> Step {
    if (board.empty[house] <= (direct ? size : 2 * size)) return {};
    return choose(board.spots[house], size, [&](Mask chosen, Mask all) {
      Step step{direct ? kDirect[size - 2] : kRatings[size - 2], {}, -1, -1};
      for (int value = 0; direct && value < 9 && step.cell < 0; ++value) {
        const Mask left = static_cast<Mask>(board.spots[house][value] & ~all);
        if ((chosen >> value & 1) || count(board.spots[house][value]) < 2 || count(left) != 1) continue;
        step.cell = kGeometry.cells[house][lowest(left)];
        step.value = value;
      }
      if (direct) return step.cell < 0 ? Step{} : step;
      each(all, [&](int at) {
        const int cell = kGeometry.cells[house][at];
        const Mask others = static_cast<Mask>(board.open[cell] & ~chosen);
        if (others) step.removed.push_back({cell, others});
      });
      return step.removed.empty() ? Step{} : step;
    });
  });
}

Step fish(const Board& board, int size) {
  if (const Step step = fish_from(board, size, kColumn, kRow)) return step;
  return fish_from(board, size, kRow, kColumn);
}

Step wing(const Board& board, bool three) {
  for (int pivot = 0; pivot < kCells; ++pivot) {
    const Mask xy = board.open[pivot];
    if (count(xy) != (three ? 3 : 2)) continue;
    int wings[kPeers], number = 0;  // peers with one digit less or another one
    for (const int peer : kGeometry.peers[pivot]) {
      const Mask open = board.open[peer];
      if (count(open) == 2 && count(static_cast<Mask>(xy & ~open)) == 1) wings[number++] = peer;
    }
    for (const int first : std::span(wings, static_cast<std::size_t>(number))) {
      const Mask xz = board.open[first];
      for (const int second : std::span(wings, static_cast<std::size_t>(number))) {
        const Mask yz = board.open[second];
        const Mask all = static_cast<Mask>(xy | xz | yz), common_to_all = static_cast<Mask>(xy & xz & yz);
        if (count(all) != 3 || count(common_to_all) != (three ? 1 : 0)) continue;
        const Mask wanted = three ? common_to_all : static_cast<Mask>(xz & yz);
        Cells seen = kGeometry.sees[first] & kGeometry.sees[second];
        if (three) seen = seen & kGeometry.sees[pivot];
        seen.drop(pivot);
        Step step{three ? 4.4 : 4.2, {}, -1, -1};
        seen.each([&](int cell) {
          if (board.open[cell] & wanted) step.removed.push_back({cell, wanted});
        });
        if (!step.removed.empty()) return step;
      }
    }
  }
  return {};
}

}  // namespace clew::sudoku::explainer
