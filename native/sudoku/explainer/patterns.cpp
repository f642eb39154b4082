// Locked candidates, pairs and X-wings in the middle of a chain.
#include <algorithm>

#include "chains.hpp"

namespace clew::sudoku::explainer {
namespace {

constexpr Mask kThirds[] = {0b000000111, 0b000111000, 0b111000000};   // of a line by boxes, of a box by rows
constexpr Mask kColumns[] = {0b001001001, 0b010010010, 0b100100100};  // of a box by columns

// By positions in a house: the third in which all of two or three are, or none.
constexpr std::array<Mask, 512> thirds(const Mask (&of)[3]) {
  std::array<Mask, 512> made{};
  for (unsigned spots = 1; spots < 512; ++spots)
    for (const Mask third : of)
      if (!(spots & ~third) && (spots & (spots - 1))) made[spots] = third;
  return made;
}
constexpr std::array<Mask, 512> kThirdOf = thirds(kThirds), kColumnOf = thirds(kColumns);

class Patterns {
 public:
  Patterns(const Board& start, const Board& board, Advanced& found) : start_(start), board_(board), found_(found) {}

  void run() {
    locking();
    if (!found_.empty()) return;
    for (int house = 0; house < kHouses; ++house)
      for (int value = 0; value < 9; ++value)
        if (count(board_.spots[house][value]) == 2) twice_[house] = static_cast<Mask>(twice_[house] | bit(value));
    for (const auto search : {&Patterns::hidden_pairs, &Patterns::naked_pairs, &Patterns::wings}) {
      (this->*search)();
      if (!found_.empty()) return;
    }
  }

 private:
  // Places of a digit that a house has lost since the start.
  Mask lost(int house, int value) const {
    return static_cast<Mask>(start_.spots[house][value] & ~board_.spots[house][value]);
  }

  void locking() {
    constexpr int kPairs[][2] = {{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}};
    for (const auto& [kind, other] : kPairs) {
      const std::array<Mask, 512>& third_of = other == kColumn ? kColumnOf : kThirdOf;
      for (int value = 0; value < 9; ++value)
        for (int from = kind * 9; from < kind * 9 + 9; ++from) {
          const Mask spots = board_.spots[from][value], third = third_of[spots];
          if (!third) continue;
          if (const auto gone = static_cast<Mask>(lost(from, value) & ~third))
            locked(from, kGeometry.houses[kGeometry.cells[from][lowest(spots)]][other], value, gone);
        }
    }
  }

  void locked(int from, int in, int value, Mask gone) {
    if (count(board_.spots[in][value]) == count(board_.spots[from][value])) return;  // those in both houses only
    parents_.clear();
    each(gone, [&](int at) { parents_.push_back(node(kGeometry.cells[from][at], value, false)); });
    found_.rest_on(parents_);
    each(board_.spots[in][value], [&](int at) {
      const int cell = kGeometry.cells[in][at];
      if (kGeometry.houses[cell][kind_of(from)] != from) found_.conclude(node(cell, value, false));
    });
  }

  void hidden_pairs() {
    for (const int kind : {kBox, kColumn, kRow})
      for (int house = kind * 9; house < kind * 9 + 9; ++house) {
        if (board_.empty[house] <= 4) continue;
        each(twice_[house], [&](int high) {
          const Mask spots = board_.spots[house][high];
          each(static_cast<Mask>(twice_[house] & (bit(high) - 1)), [&](int low) {
            if (board_.spots[house][low] == spots) hidden_pair(house, low, high, spots);
          });
        });
      }
  }

  void hidden_pair(int house, int low, int high, Mask spots) {
    Mask others = 0;
    each(spots, [&](int at) { others = static_cast<Mask>(others | board_.open[kGeometry.cells[house][at]]); });
    if (count(others) == 2) return;
    parents_.clear();
    for (int at = 0; at < 9; ++at) {
      if (spots >> at & 1) continue;
      for (const int value : {low, high})
        if (start_.spots[house][value] >> at & 1) parents_.push_back(node(kGeometry.cells[house][at], value, false));
    }
    if (parents_.empty()) return;
    found_.rest_on(parents_);
    each(spots, [&](int at) {
      const int cell = kGeometry.cells[house][at];
      each(static_cast<Mask>(board_.open[cell] & ~(bit(low) | bit(high))),
           [&](int value) { found_.conclude(node(cell, value, false)); });
    });
  }

  void naked_pairs() {
    std::array<Mask, kHouses> pairs{};  // where cells with two candidates are
    for (int cell = 0; cell < kCells; ++cell) {
      if (count(board_.open[cell]) != 2) continue;
      for (int kind = 0; kind < kKinds; ++kind) {
        Mask& of = pairs[kGeometry.houses[cell][kind]];
        of = static_cast<Mask>(of | bit(kGeometry.at[cell][kind]));
      }
    }
    for (const int kind : {kBox, kColumn, kRow})
      for (int house = kind * 9; house < kind * 9 + 9; ++house) {
        if (board_.empty[house] < 4) continue;
        each(pairs[house], [&](int high) {
          const Mask open = board_.open[kGeometry.cells[house][high]];
          each(static_cast<Mask>(pairs[house] & (bit(high) - 1)), [&](int low) {
            if (board_.open[kGeometry.cells[house][low]] == open) naked_pair(house, low, high, open);
          });
        });
      }
  }

  void naked_pair(int house, int low, int high, Mask open) {
    parents_.clear();
    for (const int at : {low, high}) {
      const int cell = kGeometry.cells[house][at];
      each(static_cast<Mask>(start_.open[cell] & ~open), [&](int value) { parents_.push_back(node(cell, value, false)); });
    }
    if (parents_.empty()) return;
    found_.rest_on(parents_);
    for (int at = 0; at < 9; ++at) {
      const int cell = kGeometry.cells[house][at];
      if (at == low || at == high) continue;
      each(static_cast<Mask>(board_.open[cell] & open), [&](int value) { found_.conclude(node(cell, value, false)); });
    }
  }

  void wings() {
    int placed[9]{};
    for (const std::uint8_t digit : board_.digit)
      if (digit) ++placed[digit - 1];
    Mask few = 0;  // digits that are placed at most five times
    for (int value = 0; value < 9; ++value)
      if (placed[value] <= 5) few = static_cast<Mask>(few | bit(value));
    for (const auto& [base, cover] : {std::pair{kColumn, kRow}, std::pair{kRow, kColumn}})
      for (int high = 1; high < 9; ++high)
        for (int low = 0; low < high; ++low)
          each(static_cast<Mask>(twice_[base * 9 + high] & twice_[base * 9 + low] & few),
               [&, base = base, cover = cover](int value) {
                 const Mask spots = board_.spots[base * 9 + high][value];
                 if (board_.spots[base * 9 + low][value] == spots) wing_of(base, cover, low, high, value, spots);
               });
  }

  void wing_of(int base, int cover, int low, int high, int value, Mask spots) {
    parents_.clear();
    for (const int line : {low, high})
      each(static_cast<Mask>(lost(base * 9 + line, value) & ~spots),
           [&](int at) { parents_.push_back(node(kGeometry.cells[base * 9 + line][at], value, false)); });
    if (parents_.empty()) return;
    found_.rest_on(parents_);
    std::vector<int> cells;
    each(spots, [&](int line) {
      each(static_cast<Mask>(board_.spots[cover * 9 + line][value] & ~(bit(low) | bit(high))),
           [&](int at) { cells.push_back(kGeometry.cells[cover * 9 + line][at]); });
    });
    std::ranges::sort(cells);
    for (const int cell : cells) found_.conclude(node(cell, value, false));
  }

  const Board& start_;
  const Board& board_;
  Advanced& found_;
  std::array<Mask, kHouses> twice_{};  // the digits with two places in a house
  std::vector<Node> parents_;
};

}  // namespace

void advanced_patterns(const Board& start, const Board& board, Advanced& found) { Patterns(start, board, found).run(); }

}  // namespace clew::sudoku::explainer
