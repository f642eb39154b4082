// Where rows and columns of 9x9 cells cross boxes, all at once: most looks there find nothing.
#pragma once

#include <array>
#include <cstdint>

#include "rules/masks_deal.hpp"

namespace clew::rules {

namespace nine {

// What is left to three cells in a row, or to three segments, each in 16 bits of a word.
using Triple = std::uint64_t;

inline Triple load(const Mask* from) {
  return Triple{from[0]} | Triple{from[1]} << 16 | Triple{from[2]} << 32;
}

// For each of three what is left to the other two.
inline Triple others(Triple triple) {
  constexpr Triple kAll = 0xffff'ffff'ffff;
  return (triple >> 16 | triple << 32 | triple << 16 | triple >> 32) & kAll;
}

// Three lines through three boxes: where do the other two segments of a line differ from the other two of its box?
inline Triple differ(const std::array<Triple, 3>& boxes) {
  const auto& [a, b, c] = boxes;
  return ((b | c) ^ others(a)) | ((a | c) ^ others(b)) | ((a | b) ^ others(c));
}

}  // namespace nine

// Whether some row or column of 81 cells has other digits outside of a box than the box has outside of it.
inline bool nine_cross(const Mask* left) {
  std::array<std::array<nine::Triple, 3>, 3> columns{};  // by stack and band: the segments of its columns
  nine::Triple found = 0;
  for (std::size_t band = 0; band < 3; ++band) {
    std::array<nine::Triple, 3> rows{};  // by stack: the segments of the rows
    for (std::size_t stack = 0; stack < 3; ++stack) {
      for (std::size_t row = 0; row < 3; ++row) {
        const nine::Triple cells = nine::load(left + 27 * band + 9 * row + 3 * stack);
        columns[stack][band] |= cells;
        rows[stack] |= ((cells | cells >> 16 | cells >> 32) & 0xffff) << 16 * row;
      }
    }
    found |= nine::differ(rows);
  }
  for (const auto& stack : columns) found |= nine::differ(stack);
  return found != 0;
}

}  // namespace clew::rules
