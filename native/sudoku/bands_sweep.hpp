// One sweep of the 9x9 kernel, and sweeps repeated until nothing changes.
//
// A digit is four 32-bit words (three bands and padding), so the whole grid is five 256-bit registers. One sweep does,
// for all digits and places at once and without a branch:
//   1. a cell with one candidate fixes it in its box;
//   2. in a band, a digit takes each row and each box once: only mini-rows in one of the six such patterns stay;
//   3. the same for mini-columns in a stack;
//   4. a digit with one place in a box takes that cell from the other digits.
// Together these are naked and hidden singles and locked candidates in both directions. A wrong grid may be thinned in
// any way, as it holds no solution to lose; that a full grid is right is tested before it is called a solution.
// Included by bands_isa.cpp only.
#pragma once

#include "bands_vectors.hpp"

namespace clew::sudoku::CLEW_ISA {
namespace {

// Octal shows the layout: three digits are a box of three mini-rows.
constexpr std::uint32_t kBoxFirst = 0001001001;
constexpr std::uint32_t kBoxLast = 0400400400;
constexpr std::uint32_t kBoxRest = 0377377377;
constexpr std::uint32_t kMiniRowLast = 0444444444;
constexpr std::uint32_t kMiniRowRest = 0333333333;
constexpr std::uint32_t kRow0 = 0007007007;

// Cells with at least one and at least two candidates.
struct Counts {
  Vec one, two;
};

CLEW_INLINE Counts count(const Grid& grid) {
  Counts c{grid.v[0], Vec{}};
  CLEW_UNROLL for (int i = 1; i < kVectors; ++i) {
    const Vec x = counted(grid.v[i], i);
    c.two |= c.one & x;
    c.one |= x;
  }
  const Vec one = other_digit(c.one);
  c.two |= other_digit(c.two) | (c.one & one);
  c.one |= one;
  return c;
}

// The sum of a grid's words falls whenever a candidate goes.
CLEW_INLINE Vec sum(const Grid& grid) {
  Vec total = grid.v[0];
  CLEW_UNROLL for (int i = 1; i < kVectors; ++i) total += grid.v[i];
  return total;
}

// All nine bits of each box in which `last` has its last bit.
CLEW_INLINE Vec whole_boxes(Vec last) { return (last + last) - (last >> 8); }

// Mini-rows that take part in some pattern with each row once and each box once; result on whole mini-rows.
CLEW_INLINE Vec supported_rows(Vec x) {
  const Vec p = (((x & kMiniRowRest) + kMiniRowRest) | x) & kMiniRowLast;
  const Vec p1 = ((p >> 3) & 0044044044u) | ((p << 6) & 0400400400u);
  const Vec p2 = ((p >> 6) & 0004004004u) | ((p << 3) & 0440440440u);
  const Vec next1 = (p1 >> 9) | (p1 << 18);
  const Vec next2 = (p2 >> 9) | (p2 << 18);
  const Vec rest = (p1 & next2) | (p2 & next1);
  const Vec s = (rest >> 9) | (rest << 18);
  return (s + s) - (s >> 2);
}

// The same for mini-columns, whose pattern goes through the three bands.
CLEW_INLINE Vec supported_columns(Vec x) {
  const Vec q = (x | (x >> 3) | (x >> 6)) & kRow0;
  const Vec twice = q | (q << 3);
  const Vec q1 = twice >> 1;
  const Vec q2 = twice >> 2;
  const Vec rest = (q1 & next_band(q2)) | (q2 & next_band(q1));
  const Vec s = next_band(rest) & kRow0;
  return s | (s << 3) | (s << 6);
}

// One pass of all rules, given the cells with one candidate; gives something nonzero when the grid cannot be solved.
CLEW_INLINE Vec sweep(Grid& grid, Vec single) {
  Grid taken;
  Vec someone = {};
  Vec wrong = {};
  CLEW_UNROLL for (int i = 0; i < kVectors; ++i) {
    Vec x = grid.v[i];
    const Vec known = x & single;
    x &= ~(whole_boxes((known + kBoxRest) & kBoxLast) ^ known);
    grid.v[i] = x;
  }
  CLEW_UNROLL for (int i = 0; i < kVectors; ++i) grid.v[i] &= supported_rows(grid.v[i]);
  CLEW_UNROLL for (int i = 0; i < kVectors; ++i) grid.v[i] &= supported_columns(grid.v[i]);
  CLEW_UNROLL for (int i = 0; i < kVectors; ++i) {
    const Vec x = grid.v[i];
    const Vec more = x & (x - kBoxFirst);
    const Vec several = whole_boxes((((more & kBoxRest) + kBoxRest) | more) & kBoxLast);
    taken.v[i] = x & ~several;
    wrong |= (x & several & single) | reinterpret_cast<Vec>(x == Vec{});
    someone |= taken.v[i];
  }
  someone |= other_digit(someone);
  CLEW_UNROLL for (int i = 0; i < kVectors; ++i) grid.v[i] &= ~(someone ^ taken.v[i]);
  return wrong;
}

// With one candidate in each cell, a digit missing nowhere is nowhere double.
CLEW_INLINE bool complete(const Grid& grid) {
  Vec missing = {};
  CLEW_UNROLL for (int i = 0; i < kVectors; ++i) {
    const Vec x = grid.v[i];
    const Vec rows = x | (x >> 9) | (x >> 18);
    const Vec boxes = ((x & kBoxRest) + kBoxRest) | x;
    const Vec columns = x | next_band(x) | next_band(next_band(x));
    missing |= ~((((rows & 0333u) + 0333u) | rows) | ~0444u);
    missing |= ~(boxes | ~kBoxLast);
    missing |= ~((columns | (columns >> 3) | (columns >> 6)) | ~kRow0);
  }
  return !any(missing);
}

enum class State { wrong, solved, open };

// Sweeps until nothing changes. After the first guess `lazy` ends as soon as no further cell is known: there the next
// guess is cheaper than the last candidates.
CLEW_INLINE State propagate(Grid& grid, Counts& counts, bool lazy, std::uint64_t& sweeps) {
  counts = count(grid);
  Vec before = lazy ? counts.two : sum(grid);
  for (;;) {
    ++sweeps;
    Vec wrong = sweep(grid, counts.one & ~counts.two);
    counts = count(grid);
    wrong |= counts.one ^ kBand;
    if (any(wrong)) return State::wrong;
    if (!any(counts.two & kBands)) return complete(grid) ? State::solved : State::wrong;
    const Vec after = lazy ? counts.two : sum(grid);
    if (!any(before ^ after)) return State::open;
    before = after;
  }
}

}  // namespace
}  // namespace clew::sudoku::CLEW_ISA
