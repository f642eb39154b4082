// The techniques of houses, easiest first: the only list of them.
#pragma once

#include "../ladder.hpp"

// Key, name, level, weight; docs/rating.md says why they are where they are. After every step the ladder is climbed from
// the bottom. The finders share work, so logic.cpp calls them; those of Python have the keys as names.
#define CLEW_HOUSES_TECHNIQUES(TECHNIQUE)                    \
  TECHNIQUE(Paired, "Paired", 1, 2)                          \
  TECHNIQUE(OnlyPartner, "Only partner", 1, 5)               \
  TECHNIQUE(DistancesKnown, "Distances known", 1, 8)         \
  TECHNIQUE(SecondDistance, "Second distance", 1, 14)        \
  TECHNIQUE(NoCommonDistance, "No common distance", 1, 18)   \
  TECHNIQUE(LonelyDistance, "Lonely distance", 1, 22)        \
  TECHNIQUE(Parity, "Parity", 2, 36)                         \
  TECHNIQUE(WhatIfDistance, "What-if for a distance", 3, 50) \
  TECHNIQUE(WhatIfPair, "What-if for a pair", 4, 70)

namespace clew::houses::logic {

CLEW_TECHNIQUES(CLEW_HOUSES_TECHNIQUES)

}  // namespace clew::houses::logic
