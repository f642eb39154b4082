// The techniques of hashi, easiest first: the one place that says what there is.
#pragma once

#include "../ladder.hpp"

// Key, name, level, weight, finder; docs/rating.md says why they are where they are. Grading climbs this ladder from the
// bottom after every step.
#define CLEW_HASHI_TECHNIQUES(TECHNIQUE)                                                                     \
  TECHNIQUE(Crossing, "Crossing", 1, 5, crossing(search, out))                                               \
  TECHNIQUE(Full, "Full island", 1, 6, counting(search, out, technique))                                     \
  TECHNIQUE(OneWay, "One way left", 1, 8, counting(search, out, technique))                                  \
  TECHNIQUE(JustEnough, "Just enough", 1, 10, counting(search, out, technique))                              \
  TECHNIQUE(Leftovers, "Leftovers", 1, 14, counting(search, out, technique))                                 \
  TECHNIQUE(Pair, "Pair", 2, 20, pair(search, out))                                                          \
  TECHNIQUE(Loop, "Closing a loop", 2, 22, loop(search, out))                                                \
  TECHNIQUE(Isolation, "Segment isolation", 3, 28, isolation(search, out, technique))                        \
  TECHNIQUE(IsolationSeveral, "Isolation over several neighbours", 4, 36, isolation(search, out, technique)) \
  TECHNIQUE(LastExit, "Last exit", 4, 38, cuts(search, out, technique))                                      \
  TECHNIQUE(CutEdge, "Cut edge", 4, 42, cuts(search, out, technique))                                        \
  TECHNIQUE(Parity, "Parity of a cut", 4, 46, cuts(search, out, technique))                                  \
  TECHNIQUE(JoinedPairs, "Joined pairs", 4, 50, cuts(search, out, technique))                                \
  TECHNIQUE(WhatIfCounting, "What-if by counting", 5, 60, what_if(search, out, technique))                   \
  TECHNIQUE(WhatIfAll, "What-if by groups", 6, 90, what_if(search, out, technique))

namespace clew::hashi::logic {

CLEW_TECHNIQUES(CLEW_HASHI_TECHNIQUES)

}  // namespace clew::hashi::logic
