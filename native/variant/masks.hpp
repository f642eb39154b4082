// Digits as bits: helpers for groups.
#pragma once

#include <algorithm>
#include <bit>

#include "variant/groups.hpp"

namespace clew::variant {

template <class Visit>
void each_digit(Mask mask, Visit visit) {
  for (; mask; mask &= mask - 1) visit(static_cast<std::uint32_t>(std::countr_zero(mask)));
}

inline bool all_left(const Masks& masks) {
  return std::ranges::all_of(masks, [](Mask mask) { return mask != 0; });
}

}  // namespace clew::variant
