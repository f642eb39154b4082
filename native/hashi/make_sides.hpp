// Sides of a cell, for plans.
#pragma once

#include <cstddef>

namespace clew::hashi {

enum Side { kUp, kRight, kDown, kLeft };
inline constexpr int kSides = 4;

constexpr bool upright(int side) { return side % 2 == 0; }
constexpr std::size_t at(int cell) { return static_cast<std::size_t>(cell); }

}  // namespace clew::hashi
