// The techniques of nonogram, easiest first: the only list of them.
#pragma once

#include "../ladder.hpp"

// Key, name, level, weight, finder; docs/rating.md says why they are where they are. Grading climbs this ladder from the
// bottom after every step.
#define CLEW_NONOGRAM_TECHNIQUES(TECHNIQUE)                                                             \
  TECHNIQUE(EmptyLine, "Empty line", 1, 2, each_line(scan, out, technique, empty_line))               \
  TECHNIQUE(FullLine, "Full line", 1, 3, each_line(scan, out, technique, full_line))                  \
  TECHNIQUE(LineDone, "Line done", 1, 4, each_line(scan, out, technique, line_done))                  \
  TECHNIQUE(Overlap, "Overlap", 1, 6, each_line(scan, out, technique, overlap))                       \
  TECHNIQUE(Edge, "Edge", 1, 8, each_line(scan, out, technique, edge))                                \
  TECHNIQUE(Punctuation, "Punctuation", 1, 9, each_line(scan, out, technique, punctuation))           \
  TECHNIQUE(SmallGap, "Small gap", 1, 10, each_line(scan, out, technique, small_gap))                 \
  TECHNIQUE(Mercury, "Mercury", 2, 14, each_line(scan, out, technique, mercury))                      \
  TECHNIQUE(Joining, "Joining", 2, 15, each_line(scan, out, technique, joining))                      \
  TECHNIQUE(Unreachable, "Unreachable cells", 2, 16, each_line(scan, out, technique, unreachable))    \
  TECHNIQUE(Splitting, "Splitting", 2, 17, each_line(scan, out, technique, splitting))                \
  TECHNIQUE(Glue, "Glue", 2, 18, each_line(scan, out, technique, glue))                               \
  TECHNIQUE(BlockEnds, "Block ends", 3, 24, each_line(scan, out, technique, block_ends))              \
  TECHNIQUE(BlockGrows, "Block grows", 3, 25, each_line(scan, out, technique, block_grows))           \
  TECHNIQUE(PushedOverlap, "Overlap in gaps", 3, 27, each_line(scan, out, technique, pushed_overlap)) \
  TECHNIQUE(OutOfReach, "Out of reach", 3, 28, each_line(scan, out, technique, out_of_reach))         \
  TECHNIQUE(WholeLine, "Full line reasoning", 3, 32, each_line(scan, out, technique, whole_line))     \
  TECHNIQUE(TwoLines, "Two-line contradiction", 4, 45, two_lines(scan, out))                          \
  TECHNIQUE(EitherWay, "Either way", 5, 55, either_way(scan, out))                                    \
  TECHNIQUE(Assumption, "One assumption refuted", 5, 60, assumption(scan, out))

namespace clew::nonogram::logic {

CLEW_TECHNIQUES(CLEW_NONOGRAM_TECHNIQUES)

}  // namespace clew::nonogram::logic
