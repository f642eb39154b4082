// A 9x9 board as Sudoku Explainer sees it: candidates by cell, and by house and digit. Houses are boxes, then rows, then
// columns: searches go through them in that order, and which of several equal steps is taken depends on it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace clew::sudoku::explainer {

using Mask = std::uint16_t;  // bit d is the digit d + 1 of a cell, or bit k the k-th cell of a house

inline constexpr int kCells = 81, kHouses = 27, kKinds = 3, kPeers = 20;
enum Kind { kBox, kRow, kColumn };

// A table: without the processor's own instruction, which not every one has, counting bits is a call.
inline constexpr std::array<std::uint8_t, 512> kBits = [] {
  std::array<std::uint8_t, 512> bits{};
  for (int mask = 1; mask < 512; ++mask) bits[mask] = static_cast<std::uint8_t>(bits[mask / 2] + mask % 2);
  return bits;
}();

inline int count(Mask mask) { return kBits[mask]; }
inline int lowest(Mask mask) { return std::countr_zero(mask); }
inline Mask bit(int at) { return static_cast<Mask>(1u << at); }

template <class Visit>
void each(Mask mask, Visit visit) {
  for (; mask; mask = static_cast<Mask>(mask & (mask - 1))) visit(lowest(mask));
}

// A set of cells.
struct Cells {
  std::uint64_t low = 0, high = 0;

  constexpr void add(int cell) { (cell < 64 ? low : high) |= std::uint64_t{1} << cell % 64; }
  void drop(int cell) { (cell < 64 ? low : high) &= ~(std::uint64_t{1} << cell % 64); }
  constexpr bool has(int cell) const { return (cell < 64 ? low : high) >> cell % 64 & 1; }
  int size() const { return std::popcount(low) + std::popcount(high); }
  bool empty() const { return !(low | high); }
  Cells without(Cells others) const { return {low & ~others.low, high & ~others.high}; }
  friend Cells operator&(Cells a, Cells b) { return {a.low & b.low, a.high & b.high}; }
  friend Cells operator|(Cells a, Cells b) { return {a.low | b.low, a.high | b.high}; }

  template <class Visit>
  void each(Visit visit) const {
    for (std::uint64_t left = low; left; left &= left - 1) visit(std::countr_zero(left));
    for (std::uint64_t left = high; left; left &= left - 1) visit(64 + std::countr_zero(left));
  }
};

struct Geometry {
  std::array<std::array<std::uint8_t, 9>, kHouses> cells{};      // of each house
  std::array<std::array<std::uint8_t, kKinds>, kCells> houses{};  // of each cell
  std::array<std::array<std::uint8_t, kKinds>, kCells> at{};      // its position in each of them
  std::array<std::array<std::uint8_t, kPeers>, kCells> peers{};   // those in its box, then its row, then its column
  std::array<Cells, kCells> sees{};
  // The other positions of each of its houses, in lines without those of its box: all peers, each once.
  std::array<std::array<Mask, kKinds>, kCells> beside{};
};

constexpr Geometry geometry() {
  Geometry made;
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = cell / 9, column = cell % 9;
    const int house[] = {row / 3 * 3 + column / 3, 9 + row, 18 + column};
    const int at[] = {row % 3 * 3 + column % 3, column, row};
    for (int kind = 0; kind < kKinds; ++kind) {
      made.houses[cell][kind] = static_cast<std::uint8_t>(house[kind]);
      made.at[cell][kind] = static_cast<std::uint8_t>(at[kind]);
      made.cells[house[kind]][at[kind]] = static_cast<std::uint8_t>(cell);
    }
  }
  for (int cell = 0; cell < kCells; ++cell) {
    int found = 0;
    for (int kind = 0; kind < kKinds; ++kind)
      for (const std::uint8_t other : made.cells[made.houses[cell][kind]]) {
        if (other == cell || made.sees[cell].has(other)) continue;
        made.sees[cell].add(other);
        made.peers[cell][found++] = other;
        made.beside[cell][kind] = static_cast<Mask>(made.beside[cell][kind] | 1u << made.at[other][kind]);
      }
  }
  return made;
}

inline constexpr Geometry kGeometry = geometry();

inline int kind_of(int house) { return house / 9; }

// The house of one kind that two cells share, or -1.
inline int shared(int a, int b, int kind) {
  return kGeometry.houses[a][kind] == kGeometry.houses[b][kind] ? kGeometry.houses[a][kind] : -1;
}

struct Board {
  std::array<Mask, kCells> open{};                       // candidates; none where a digit is placed
  std::array<std::array<Mask, 9>, kHouses> spots{};      // where a digit can still go in a house
  std::array<std::uint8_t, kCells> digit{};              // 1 to 9 where placed
  std::array<std::uint8_t, kHouses> empty{};             // cells of a house without a digit

  Board() = default;
  explicit Board(const std::uint8_t* givens) {
    open.fill(0x1ff);
    for (auto& house : spots) house.fill(0x1ff);
    empty.fill(9);
    for (int cell = 0; cell < kCells; ++cell)
      if (givens[cell]) place(cell, givens[cell] - 1);
  }

  bool has(int cell, int value) const { return open[cell] >> value & 1; }

  // Calls `visit(cell, kind)` for each peer that can hold the value, with the kind of house in which it is seen, until
  // that returns true; says whether it did.
  template <class Visit>
  bool any_peer(int cell, int value, Visit visit) const {
    for (int kind = 0; kind < kKinds; ++kind) {
      const int house = kGeometry.houses[cell][kind];
      for (Mask left = static_cast<Mask>(spots[house][value] & kGeometry.beside[cell][kind]); left;
           left = static_cast<Mask>(left & (left - 1)))
        if (visit(kGeometry.cells[house][lowest(left)], kind)) return true;
    }
    return false;
  }

  void drop(int cell, int value) {
    if (!has(cell, value)) return;
    open[cell] = static_cast<Mask>(open[cell] & ~bit(value));
    for (int kind = 0; kind < kKinds; ++kind) {
      Mask& where = spots[kGeometry.houses[cell][kind]][value];
      where = static_cast<Mask>(where & ~bit(kGeometry.at[cell][kind]));
    }
  }

  void place(int cell, int value) {
    digit[cell] = static_cast<std::uint8_t>(value + 1);
    for (int kind = 0; kind < kKinds; ++kind) --empty[kGeometry.houses[cell][kind]];
    each(open[cell], [&](int other) { drop(cell, other); });
    for (const std::uint8_t peer : kGeometry.peers[cell]) drop(peer, value);
  }

  bool solved() const {
    for (const std::uint8_t placed : digit)
      if (!placed) return false;
    return true;
  }
};

}  // namespace clew::sudoku::explainer
