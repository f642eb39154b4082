// Digits as bits of a mask, and how cells can have those of a set.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace clew::rules {

using Mask = std::uint16_t;
inline constexpr Mask without(Mask mask) { return static_cast<Mask>(~mask); }
inline constexpr bool is_single(Mask mask) { return (mask & (mask - 1)) == 0; }
inline constexpr Mask lowest(Mask mask) { return static_cast<Mask>(mask & -mask); }

inline constexpr std::array<std::uint8_t, 256> kCount = [] {
  std::array<std::uint8_t, 256> count{};
  for (unsigned byte = 0; byte < 256; ++byte) count[byte] = static_cast<std::uint8_t>(std::popcount(byte));
  return count;
}();
// How many there are; a table is faster than std::popcount on processors that are not known to have an instruction for it.
inline constexpr unsigned count_of(Mask mask) { return kCount[mask & 255] + kCount[mask >> 8]; }

inline constexpr std::array<std::uint8_t, 256> kTurned = [] {
  std::array<std::uint8_t, 256> turned{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) turned[byte] |= static_cast<std::uint8_t>((byte >> bit & 1) << (7 - bit));
  }
  return turned;
}();
// The bits in the other order.
inline constexpr Mask turned(Mask mask) { return static_cast<Mask>(kTurned[mask & 255] << 8 | kTurned[mask >> 8]); }

// How up to so many cells, none of which has a digit yet, can have these digits, each once: false if they cannot; what each
// of them can then have is added to what it keeps.
inline constexpr std::size_t kDealt = 6;
bool deal(std::span<const Mask> left, Mask digits, std::span<Mask> kept);

// The open cells of a choice, and what any of its sets leaves to them: exactly for few cells, else what they have of its digits.
struct Dealt {
  std::array<Mask, 16> left, kept{};
  std::size_t size = 0;
  Mask once = 0;    // what is left to any cell, also to those that have their digit
  Mask inside = 0;  // digits that a set has to have
  Mask needed = 0;  // digits that no cell has yet; then those of all sets that are left
};
bool deal_any(std::span<const Mask> sets, Dealt& dealt);  // false if no set is left

}  // namespace clew::rules
