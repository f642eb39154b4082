// A fill-in's slots and places, and its words.
//
// Slots are runs of open squares that cannot be made longer: those across in reading order, then those down in reading
// order of their first squares. A run of one square is a slot only if the square has no open neighbour at all; then it
// counts as across. Places are the squares of slots, in reading order.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace clew::fillin {

using Index = std::uint32_t;
using Letter = std::uint8_t;

constexpr std::uint8_t kBlack = 255, kOpen = 254;  // of squares; any other number is the letter given
constexpr std::uint8_t kEnd = 255;                 // of a word
constexpr Index kNone = std::numeric_limits<Index>::max();

struct Puzzle {
  int rows, columns;
  std::span<const std::uint8_t> cells;
  std::span<const std::uint8_t> words;  // each ended by kEnd
  bool spare;                           // whether words may be left over
};

// A letter of a slot.
struct Spot {
  Index slot = kNone, position = 0;
  bool operator==(const Spot&) const = default;
};

struct Layout {
  explicit Layout(const Puzzle& puzzle);

  Index places() const { return static_cast<Index>(given.size()); }

  std::vector<std::vector<Index>> slots;    // the places of each
  Index across = 0;                         // how many of them are across
  std::vector<std::array<Spot, 2>> around;  // by place: its spot across and its spot down, if there are
  std::vector<std::uint8_t> given;          // by place: its letter, or kOpen
  std::vector<std::span<const Letter>> words;
};

}  // namespace clew::fillin
