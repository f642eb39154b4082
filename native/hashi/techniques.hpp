// The techniques of hashi, easiest first: the only list of them.
#pragma once

#include "../ladder.hpp"

// Key, name, level, weight, finder; docs/rating.md says why they are where they are. Grading climbs this ladder from the
// bottom after every step.
#define CLEW_HASHI_TECHNIQUES(TECHNIQUE)                                                                     \
  TECHNIQUE(Crossing, "Crossing", 1, 5, crossing(scan, out))                                               \
  TECHNIQUE(Full, "Full island", 1, 6, counting(scan, out, technique))                                     \
  TECHNIQUE(OneWay, "One way left", 1, 8, counting(scan, out, technique))                                  \
  TECHNIQUE(JustEnough, "Just enough", 1, 10, counting(scan, out, technique))                              \
  TECHNIQUE(Leftovers, "Leftovers", 1, 14, counting(scan, out, technique))                                 \
  TECHNIQUE(Pair, "Pair", 2, 20, pair(scan, out))                                                          \
  TECHNIQUE(Loop, "Closing a loop", 2, 22, loop(scan, out))                                                \
  TECHNIQUE(Isolation, "Segment isolation", 3, 28, isolation(scan, out, technique))                        \
  TECHNIQUE(IsolationSeveral, "Isolation over several neighbours", 4, 36, isolation(scan, out, technique)) \
  TECHNIQUE(LastExit, "Last exit", 4, 38, cuts(scan, out, technique))                                      \
  TECHNIQUE(CutEdge, "Cut edge", 4, 42, cuts(scan, out, technique))                                        \
  TECHNIQUE(Parity, "Parity of a cut", 4, 46, cuts(scan, out, technique))                                  \
  TECHNIQUE(JoinedPairs, "Joined pairs", 4, 50, cuts(scan, out, technique))                                \
  TECHNIQUE(WhatIfCounting, "What-if by counting", 5, 60, what_if(scan, out, technique))                   \
  TECHNIQUE(WhatIfAll, "What-if by groups", 6, 90, what_if(scan, out, technique))

namespace clew::hashi::logic {

CLEW_TECHNIQUES(CLEW_HASHI_TECHNIQUES)

}  // namespace clew::hashi::logic
