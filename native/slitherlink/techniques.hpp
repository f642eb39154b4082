// The techniques of slitherlink, easiest first: the one place that says what there is.
#pragma once

#include "../ladder.hpp"

// Key, name, level, weight, finder; docs/rating.md says why they are where they are. Grading climbs this ladder from the
// bottom after every step.
#define CLEW_SLITHERLINK_TECHNIQUES(TECHNIQUE)                                            \
  TECHNIQUE(LoopClosed, "Closed loop", 1, 4, loop_closed(search, out))                    \
  TECHNIQUE(Zero, "Zero", 1, 5, zero(search, out))                                        \
  TECHNIQUE(FullClue, "Full clue", 1, 8, full_clue(search, out))                          \
  TECHNIQUE(NeedyClue, "Needy clue", 1, 9, needy_clue(search, out))                       \
  TECHNIQUE(Point, "Point rule", 1, 10, point_rule(search, out))                          \
  TECHNIQUE(Corner, "Clue in a corner", 1, 12, corner(search, out))                       \
  TECHNIQUE(AdjacentThrees, "Adjacent threes", 1, 13, adjacent_threes(search, out))       \
  TECHNIQUE(DiagonalThrees, "Diagonal threes", 1, 14, diagonal_threes(search, out))       \
  TECHNIQUE(PrematureLoop, "Premature loop", 1, 18, premature_loop(search, out))          \
  TECHNIQUE(ClueCorners, "Clue and its corners", 2, 23, clue_corners(search, out))        \
  TECHNIQUE(LoopLeavesClue, "Loop without a clue", 2, 25, loop_leaves_clue(search, out))  \
  TECHNIQUE(PairSettled, "Pair settled", 3, 28, pair_settled(search, out))                \
  TECHNIQUE(PairAtClue, "Pair at a clue", 3, 30, pair_at(search, out, technique))         \
  TECHNIQUE(PairAtPoint, "Pair at a point", 3, 32, pair_at(search, out, technique))       \
  TECHNIQUE(Sides, "Inside and outside", 4, 36, sides(search, out))                       \
  TECHNIQUE(CutParity, "Parity of a cut", 4, 40, cut_parity(search, out))                 \
  TECHNIQUE(ColourCount, "Colour counting", 4, 44, colour_count(search, out))             \
  TECHNIQUE(OutsideConnected, "Connected outside", 4, 48, outside_connected(search, out)) \
  TECHNIQUE(InsideConnected, "Connected inside", 4, 50, inside_connected(search, out))    \
  TECHNIQUE(WhatIfSimple, "What-if by counting", 5, 60, what_if_simple(search, out))      \
  TECHNIQUE(WhatIfAll, "What-if by colours", 5, 90, what_if_all(search, out))

namespace clew::slitherlink::logic {

CLEW_TECHNIQUES(CLEW_SLITHERLINK_TECHNIQUES)

}  // namespace clew::slitherlink::logic
