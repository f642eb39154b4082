// A hashi as a graph: islands, the bridges that could be built between them, and which of those cross.
//
// Islands are numbered in reading order. So are bridges, by the island at their left or upper end; of two that begin at
// the same island the one to the right comes first. A bridge joins nearest neighbours in a row or column, even with no
// water between them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace clew::hashi {

using Index = std::uint32_t;
inline constexpr Index kNone = ~0u;
inline constexpr std::uint8_t kWater = 0;
inline constexpr std::uint8_t kUnknown = 255;  // an island without a number: it has some bridge

// `cells` has a byte for each cell, row by row: kWater, the number of an island, or kUnknown.
struct Puzzle {
  int rows, columns;
  std::span<const std::uint8_t> cells;
  int most = 2;       // bridges between two islands
  bool loops = true;  // whether bridges may close a loop
};

struct Bridge {
  Index from, to;  // the left or upper island first
  bool across;     // along a row
};

struct Graph {
  enum Side { kUp, kRight, kDown, kLeft };

  std::vector<Index> cell_of;           // by island
  std::vector<std::uint8_t> number_of;  // by island; kUnknown where there is none
  std::vector<Bridge> bridges;
  std::vector<std::array<Index, 4>> around;  // by island and Side: its bridges, or kNone
  std::vector<std::pair<Index, Index>> crossings;  // one across first, then one down

  explicit Graph(const Puzzle& puzzle);

  Index islands() const { return static_cast<Index>(cell_of.size()); }
  Index other_end(Index bridge, Index island) const {
    return bridges[bridge].from == island ? bridges[bridge].to : bridges[bridge].from;
  }
  // The bridges that cross this one.
  std::span<const Index> crossing(Index bridge) const {
    return {crossing_.data() + crossing_starts_[bridge], crossing_.data() + crossing_starts_[bridge + 1]};
  }

 private:
  void find_crossings(const Puzzle& puzzle);

  std::vector<Index> crossing_starts_, crossing_;
};

}  // namespace clew::hashi
