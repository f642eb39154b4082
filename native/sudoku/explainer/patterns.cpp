// Locked candidates, pairs and X-wings in the middle of a chain.
#include <algorithm>

#include "chains.hpp"

namespace clew::sudoku::explainer {
namespace {

class Patterns {
 public:
  Patterns(const Board& start, const Board& board) : start_(start), board_(board) {}

  std::vector<Advanced> run() {
    for (const auto search : {&Patterns::locking, &Patterns::hidden_pairs, &Patterns::naked_pairs, &Patterns::wings}) {
      (this->*search)();
      if (!found_.empty()) break;
    }
    return std::move(found_);
  }

 private:
  // Places of a digit that a house has lost since the start.
  Mask lost(int house, int value) const {
    return static_cast<Mask>(start_.spots[house][value] & ~board_.spots[house][value]);
  }

  void conclude(int cell, int value, const std::vector<Node>& parents) {
    found_.push_back({node(cell, value, false), parents});
  }

  void locking() {
    constexpr int kPairs[][2] = {{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}};
    for (const auto& [kind, other] : kPairs)
      for (int value = 0; value < 9; ++value)
        for (int from = kind * 9; from < kind * 9 + 9; ++from) {
          const Mask spots = board_.spots[from][value];
          if (count(spots) < 2 || count(spots) > 3 || !lost(from, value)) continue;
          const int in = kGeometry.houses[kGeometry.cells[from][lowest(spots)]][other];
          bool locks = true;
          each(spots, [&](int at) { locks = locks && kGeometry.houses[kGeometry.cells[from][at]][other] == in; });
          if (!locks) continue;
          Mask outside = 0;
          for (int at = 0; at < 9; ++at)
            if (kGeometry.houses[kGeometry.cells[from][at]][other] != in) outside = static_cast<Mask>(outside | bit(at));
          locked(from, in, value, static_cast<Mask>(lost(from, value) & outside));
        }
  }

  void locked(int from, int in, int value, Mask gone) {
    if (!gone) return;
    std::vector<Node> parents;
    each(gone, [&](int at) { parents.push_back(node(kGeometry.cells[from][at], value, false)); });
    each(board_.spots[in][value], [&](int at) {
      const int cell = kGeometry.cells[in][at];
      if (kGeometry.houses[cell][kind_of(from)] != from) conclude(cell, value, parents);
    });
  }

  void hidden_pairs() {
    for (const int kind : {kBox, kColumn, kRow})
      for (int house = kind * 9; house < kind * 9 + 9; ++house) {
        if (board_.empty[house] <= 4) continue;
        for (int high = 1; high < 9; ++high) {
          const Mask spots = board_.spots[house][high];
          if (count(spots) != 2) continue;
          for (int low = 0; low < high; ++low)
            if (board_.spots[house][low] == spots) hidden_pair(house, low, high, spots);
        }
      }
  }

  void hidden_pair(int house, int low, int high, Mask spots) {
    std::vector<Node> parents;
    for (int at = 0; at < 9; ++at) {
      if (spots >> at & 1) continue;
      for (const int value : {low, high})
        if (start_.spots[house][value] >> at & 1) parents.push_back(node(kGeometry.cells[house][at], value, false));
    }
    if (parents.empty()) return;
    each(spots, [&](int at) {
      const int cell = kGeometry.cells[house][at];
      each(static_cast<Mask>(board_.open[cell] & ~(bit(low) | bit(high))),
           [&](int value) { conclude(cell, value, parents); });
    });
  }

  void naked_pairs() {
    for (const int kind : {kBox, kColumn, kRow})
      for (int house = kind * 9; house < kind * 9 + 9; ++house) {
        if (board_.empty[house] < 4) continue;
        for (int high = 1; high < 9; ++high) {
          const Mask open = board_.open[kGeometry.cells[house][high]];
          if (count(open) != 2) continue;
          for (int low = 0; low < high; ++low)
            if (board_.open[kGeometry.cells[house][low]] == open) naked_pair(house, low, high, open);
        }
      }
  }

  void naked_pair(int house, int low, int high, Mask open) {
    std::vector<Node> parents;
    for (const int at : {low, high}) {
      const int cell = kGeometry.cells[house][at];
      each(static_cast<Mask>(start_.open[cell] & ~open), [&](int value) { parents.push_back(node(cell, value, false)); });
    }
    if (parents.empty()) return;
    for (int at = 0; at < 9; ++at) {
      const int cell = kGeometry.cells[house][at];
      if (at == low || at == high) continue;
      each(static_cast<Mask>(board_.open[cell] & open), [&](int value) { conclude(cell, value, parents); });
    }
  }

  void wings() {
    int placed[9]{};
    for (const std::uint8_t digit : board_.digit)
      if (digit) ++placed[digit - 1];
    for (const auto& [base, cover] : {std::pair{kColumn, kRow}, std::pair{kRow, kColumn}}) {
      Mask twice[9]{};  // the digits with two places in a line
      for (int line = 0; line < 9; ++line)
        for (int value = 0; value < 9; ++value)
          if (placed[value] <= 5 && count(board_.spots[base * 9 + line][value]) == 2)
            twice[line] = static_cast<Mask>(twice[line] | bit(value));
      for (int high = 1; high < 9; ++high)
        for (int low = 0; low < high; ++low)
          each(static_cast<Mask>(twice[high] & twice[low]), [&, base = base, cover = cover](int value) {
            const Mask spots = board_.spots[base * 9 + high][value];
            if (board_.spots[base * 9 + low][value] == spots) wing_of(base, cover, low, high, value, spots);
          });
    }
  }

  void wing_of(int base, int cover, int low, int high, int value, Mask spots) {
    std::vector<Node> parents;
    for (const int line : {low, high})
      each(static_cast<Mask>(lost(base * 9 + line, value) & ~spots),
           [&](int at) { parents.push_back(node(kGeometry.cells[base * 9 + line][at], value, false)); });
    if (parents.empty()) return;
    std::vector<int> cells;
    each(spots, [&](int line) {
      each(static_cast<Mask>(board_.spots[cover * 9 + line][value] & ~(bit(low) | bit(high))),
           [&](int at) { cells.push_back(kGeometry.cells[cover * 9 + line][at]); });
    });
    std::ranges::sort(cells);
    for (const int cell : cells) conclude(cell, value, parents);
  }

  const Board& start_;
  const Board& board_;
  std::vector<Advanced> found_;
};

}  // namespace

std::vector<Advanced> advanced_patterns(const Board& start, const Board& board) { return Patterns(start, board).run(); }

}  // namespace clew::sudoku::explainer
