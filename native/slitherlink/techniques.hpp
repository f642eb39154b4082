// The techniques of slitherlink, easiest first: the only list of them.
#pragma once

#include "../ladder.hpp"

// Key, name, level, weight, finder; docs/rating.md says why they are where they are. Grading climbs this ladder from the
// bottom after every step.
#define CLEW_SLITHERLINK_TECHNIQUES(TECHNIQUE)                                            \
  TECHNIQUE(LoopClosed, "Closed loop", 1, 4, loop_closed(scan, out))                    \
  TECHNIQUE(Zero, "Zero", 1, 5, zero(scan, out))                                        \
  TECHNIQUE(FullClue, "Full clue", 1, 8, full_clue(scan, out))                          \
  TECHNIQUE(NeedyClue, "Needy clue", 1, 9, needy_clue(scan, out))                       \
  TECHNIQUE(Point, "Point rule", 1, 10, point_rule(scan, out))                          \
  TECHNIQUE(Corner, "Clue in a corner", 1, 12, corner(scan, out))                       \
  TECHNIQUE(AdjacentThrees, "Adjacent threes", 1, 13, adjacent_threes(scan, out))       \
  TECHNIQUE(DiagonalThrees, "Diagonal threes", 1, 14, diagonal_threes(scan, out))       \
  TECHNIQUE(PrematureLoop, "Premature loop", 1, 18, premature_loop(scan, out))          \
  TECHNIQUE(ClueCorners, "Clue and its corners", 2, 23, clue_corners(scan, out))        \
  TECHNIQUE(LoopLeavesClue, "Loop without a clue", 2, 25, loop_leaves_clue(scan, out))  \
  TECHNIQUE(PairSettled, "Pair settled", 3, 28, pair_settled(scan, out))                \
  TECHNIQUE(PairAtClue, "Pair at a clue", 3, 30, pair_at(scan, out, technique))         \
  TECHNIQUE(PairAtPoint, "Pair at a point", 3, 32, pair_at(scan, out, technique))       \
  TECHNIQUE(Sides, "Inside and outside", 4, 36, sides(scan, out))                       \
  TECHNIQUE(CutParity, "Parity of a cut", 4, 40, cut_parity(scan, out))                 \
  TECHNIQUE(ColourCount, "Colour counting", 4, 44, colour_count(scan, out))             \
  TECHNIQUE(OutsideConnected, "Connected outside", 4, 48, outside_connected(scan, out)) \
  TECHNIQUE(InsideConnected, "Connected inside", 4, 50, inside_connected(scan, out))    \
  TECHNIQUE(WhatIfSimple, "What-if by counting", 5, 60, what_if_simple(scan, out))      \
  TECHNIQUE(WhatIfAll, "What-if by colours", 5, 90, what_if_all(scan, out))

namespace clew::slitherlink::logic {

CLEW_TECHNIQUES(CLEW_SLITHERLINK_TECHNIQUES)

}  // namespace clew::slitherlink::logic
