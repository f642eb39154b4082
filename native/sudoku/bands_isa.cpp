// The 9x9 search: candidate grids of 27-bit words, swept as a whole until nothing changes, then split by a guess.
//
// A digit is four 32-bit words (three bands and padding), so the whole grid is five 256-bit registers. One sweep does,
// for all digits and places at once and without a branch:
//   1. a cell with one candidate fixes it in its box;
//   2. in a band, a digit takes each row and each box once: only mini-rows in one of the six such patterns stay;
//   3. the same for mini-columns in a stack;
//   4. a digit with one place in a box takes that cell from the other digits.
// Together these are naked and hidden singles and locked candidates in both directions. A wrong grid may be thinned in
// any way, as it holds no solution to lose; that a full grid is right is tested before it is called a solution.
#include "bands_core.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

#ifndef CLEW_ISA
#define CLEW_ISA portable
#endif

namespace clew::sudoku::CLEW_ISA {
namespace {

#ifdef __AVX2__
constexpr int kVectors = 5;
typedef std::uint32_t Vec __attribute__((vector_size(32)));
constexpr Vec kBands = {~0u, ~0u, ~0u, 0, ~0u, ~0u, ~0u, 0};
#else
constexpr int kVectors = 9;
typedef std::uint32_t Vec __attribute__((vector_size(16)));
constexpr Vec kBands = {~0u, ~0u, ~0u, 0};
#endif

#define CLEW_INLINE inline __attribute__((always_inline))
#define CLEW_UNROLL _Pragma("GCC unroll 9")

// Octal shows the layout: three digits are a box of three mini-rows.
constexpr std::uint32_t kBoxFirst = 0001001001;
constexpr std::uint32_t kBoxLast = 0400400400;
constexpr std::uint32_t kBoxRest = 0377377377;
constexpr std::uint32_t kMiniRowLast = 0444444444;
constexpr std::uint32_t kMiniRowRest = 0333333333;
constexpr std::uint32_t kRow0 = 0007007007;

struct Grid {
  Vec v[kVectors];
};

CLEW_INLINE Vec all(std::uint32_t word) { return Vec{} + word; }

CLEW_INLINE bool any(Vec x) {
#ifdef __AVX2__
  return !_mm256_testz_si256(reinterpret_cast<__m256i>(x), reinterpret_cast<__m256i>(x));
#else
  typedef std::uint64_t Pair __attribute__((vector_size(16)));
  const Pair y = reinterpret_cast<Pair>(x);
  return (y[0] | y[1]) != 0;
#endif
}

// The word of the next band, in each digit.
CLEW_INLINE Vec next_band(Vec x) {
#ifdef __AVX2__
  return reinterpret_cast<Vec>(_mm256_shuffle_epi32(reinterpret_cast<__m256i>(x), 0b11'00'10'01));
#else
  return __builtin_shuffle(x, Vec{1, 2, 0, 3});
#endif
}

// Words of the other digit of a register; with one digit per register there is none.
CLEW_INLINE Vec other_digit(Vec x) {
#ifdef __AVX2__
  return reinterpret_cast<Vec>(_mm256_permute4x64_epi64(reinterpret_cast<__m256i>(x), 0x4e));
#else
  return x;
#endif
}

// The ninth digit stands twice in the last register; counting takes it once.
CLEW_INLINE Vec counted(Vec x, int i) {
#ifdef __AVX2__
  return i == 4 ? x & Vec{~0u, ~0u, ~0u, ~0u, 0, 0, 0, 0} : x;
#else
  (void)i;
  return x;
#endif
}

// Cells with at least one, two, three candidates.
struct Counts {
  Vec one, two, three;
};

CLEW_INLINE Counts count(const Grid& grid) {
  Counts c{grid.v[0], Vec{}, Vec{}};
  CLEW_UNROLL for (int i = 1; i < kVectors; ++i) {
    const Vec x = counted(grid.v[i], i);
    c.three |= c.two & x;
    c.two |= c.one & x;
    c.one |= x;
  }
#ifdef __AVX2__
  const Vec one = other_digit(c.one);
  const Vec two = other_digit(c.two);
  const Vec three = other_digit(c.three);
  c.three |= three | (c.two & one) | (two & c.one);
  c.two |= two | (c.one & one);
  c.one |= one;
#endif
  return c;
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
    x &= supported_rows(x);
    x &= supported_columns(x);
    const Vec more = x & (x - kBoxFirst);
    const Vec several = whole_boxes((((more & kBoxRest) + kBoxRest) | more) & kBoxLast);
    taken.v[i] = x & ~several;
    wrong |= (known & several) | reinterpret_cast<Vec>(x == Vec{});
    someone |= taken.v[i];
    grid.v[i] = x;
  }
#ifdef __AVX2__
  someone |= other_digit(someone);
#endif
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

CLEW_INLINE State propagate(Grid& grid, Counts& counts, std::uint64_t& sweeps) {
  counts = count(grid);
  for (;;) {
    ++sweeps;
    const Grid before = grid;
    Vec wrong = sweep(grid, counts.one & ~counts.two);
    counts = count(grid);
    wrong |= counts.one ^ kBand;
    if (any(wrong)) return State::wrong;
    Vec change = before.v[0] ^ grid.v[0];
    CLEW_UNROLL for (int i = 1; i < kVectors; ++i) change |= before.v[i] ^ grid.v[i];
    if (!any(change)) return State::open;
    if (!any(counts.two & kBands)) return complete(grid) ? State::solved : State::wrong;
  }
}

CLEW_INLINE Grid load(const Candidates& from) {
  Grid grid;
  __builtin_memcpy(&grid, from.words, sizeof grid);
  return grid;
}

CLEW_INLINE void store(Candidates& to, const Grid& grid) { __builtin_memcpy(to.words, &grid, sizeof grid); }

CLEW_INLINE void remove(Candidates& grid, int digit, int band, std::uint32_t bit) {
  grid.words[4 * digit + band] &= ~bit;
  if (digit == 8) grid.words[36 + band] &= ~bit;
}

struct Guess {
  int band;
  std::uint32_t bit;
};

// A cell with two candidates when there is one, else with three, else any open cell.
CLEW_INLINE Guess choose(const Counts& counts) {
  alignas(32) std::uint32_t pairs[4 * kVectors], open[4 * kVectors];
  const Vec two = counts.two & ~counts.three;
  __builtin_memcpy(pairs, &two, sizeof two);
  __builtin_memcpy(open, &counts.two, sizeof two);
  for (int band = 0; band < 3; ++band)
    if (pairs[band]) return {band, pairs[band] & -pairs[band]};
  for (int band = 0; band < 3; ++band)
    if (open[band]) return {band, open[band] & -open[band]};
  return {0, 0};
}

// Puts the grid without the guess on `open[depth]`, and leaves the grid with it in `grid`.
CLEW_INLINE void split(Candidates& rest, Candidates& grid, Guess guess) {
  rest = grid;
  bool first = true;
  for (int digit = 0; digit < 9; ++digit) {
    if (!(grid.words[4 * digit + guess.band] & guess.bit)) continue;
    remove(first ? rest : grid, digit, guess.band, guess.bit);
    first = false;
  }
}

Event advance(Search& search, std::uint64_t guesses) {
  if (search.depth == 0) return Event::exhausted;
  Candidates now = search.open[--search.depth];
  for (;;) {
    Grid grid = load(now);
    Counts counts;
    const State state = propagate(grid, counts, search.sweeps);
    if (state == State::wrong) {
      ++search.conflicts;
      if (search.depth == 0) return Event::exhausted;
      now = search.open[--search.depth];
      continue;
    }
    if (state == State::solved) {
      store(search.solution, grid);
      return Event::solution;
    }
    store(now, grid);
    if (guesses == 0) {
      search.open[search.depth++] = now;
      return Event::out_of_guesses;
    }
    --guesses;
    ++search.guesses;
    split(search.open[search.depth++], now, choose(counts));
  }
}

#ifdef __AVX2__

// Compares all 81 characters with each digit, then turns the rows of the bands into boxes.
CLEW_INLINE void givens(Candidates& to, const char* text) {
  const __m256i bands[3] = {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(text)),
                            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + 27)),
                            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + 49))};
  for (int digit = 0; digit < 10; ++digit) {
    const __m256i character = _mm256_set1_epi8(static_cast<char>(digit == 9 ? '9' : '1' + digit));
    std::uint32_t* words = to.words + 4 * digit;
    words[0] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bands[0], character)));
    words[1] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bands[1], character)));
    words[2] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bands[2], character))) >> 5;
    words[3] = 0;
  }
  Grid grid = load(to);
  CLEW_UNROLL for (int i = 0; i < kVectors; ++i) {
    const Vec x = grid.v[i];
    grid.v[i] = (x & 0700070007u) | ((x & 0000700070u) << 6) | ((x & 0000000700u) << 12) | ((x >> 6) & 0000700070u) |
                ((x >> 12) & 0000000700u);
  }
  store(to, grid);
}

#else

CLEW_INLINE void givens(Candidates& to, const char* text) {
  for (int i = 0; i < 40; ++i) to.words[i] = 0;
  for (int cell = 0; cell < 81; ++cell) {
    if (text[cell] < '1' || text[cell] > '9') continue;
    const int row = cell / 9, column = cell % 9;
    to.words[4 * (text[cell] - '1') + row / 3] |= 1u << (9 * (column / 3) + 3 * (row % 3) + column % 3);
  }
}

#endif

void begin(Search& search, const char* text) {
  search.depth = 1;
  search.guesses = search.sweeps = search.conflicts = 0;
  givens(search.open[0], text);
  Grid grid = load(search.open[0]);
  Vec given = grid.v[0];
  CLEW_UNROLL for (int i = 1; i < kVectors; ++i) given |= grid.v[i];
#ifdef __AVX2__
  given |= other_digit(given);
#endif
  CLEW_UNROLL for (int i = 0; i < kVectors; ++i) grid.v[i] = kBand & ~(given ^ grid.v[i]);
  store(search.open[0], grid);
}

}  // namespace

const Kernel kernel = {begin, advance};

}  // namespace clew::sudoku::CLEW_ISA
