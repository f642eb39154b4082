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
#ifdef __AVX2__
  const Vec one = other_digit(c.one);
  c.two |= other_digit(c.two) | (c.one & one);
  c.one |= one;
#endif
  return c;
}

// Cells with exactly two candidates.
CLEW_INLINE Vec pairs_of(const Grid& grid) {
  Vec one = grid.v[0], two = {}, three = {};
  CLEW_UNROLL for (int i = 1; i < kVectors; ++i) {
    const Vec x = counted(grid.v[i], i);
    three |= two & x;
    two |= one & x;
    one |= x;
  }
#ifdef __AVX2__
  const Vec other_one = other_digit(one);
  const Vec other_two = other_digit(two);
  three |= other_digit(three) | (two & other_one) | (other_two & one);
  two |= other_two | (one & other_one);
#endif
  return two & ~three;
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

// The cells that see a cell, bands 0 and 1 in the first half and band 2 in the second, by 27 * band + bit.
struct Peers {
  std::uint64_t halves[81][2];
};

constexpr int row_of(int place) { return 3 * (place / 27) + place / 3 % 3; }
constexpr int column_of(int place) { return 3 * (place % 27 / 9) + place % 3; }

constexpr Peers all_peers() {
  Peers peers{};
  for (int a = 0; a < 81; ++a) {
    for (int b = 0; b < 81; ++b) {
      const bool same_box = a / 9 == b / 9;
      if (a == b || !(same_box || row_of(a) == row_of(b) || column_of(a) == column_of(b))) continue;
      peers.halves[a][b / 54] |= std::uint64_t{1} << (b % 27 + 32 * (b / 27 % 2));
    }
  }
  return peers;
}

constexpr Peers kPeers = all_peers();

struct Halves {
  std::uint64_t lower, upper;
};

CLEW_INLINE Halves halves(const std::uint32_t* words) {
  return {words[0] | std::uint64_t{words[1]} << 32, words[2]};
}

CLEW_INLINE int common(const std::uint64_t* peers, Halves cells) {
  return __builtin_popcountll(peers[0] & cells.lower) + __builtin_popcountll(peers[1] & cells.upper);
}

// The same candidates by band, to read off all digits of a cell.
#ifdef __AVX2__

struct ByBand {
  __m256i eight[3];  // digits 0 2 4 6 1 3 5 7: the order that interleaving gives
  const std::uint32_t* ninth;
};

constexpr int kDigitAt[9] = {0, 2, 4, 6, 1, 3, 5, 7, 8};

CLEW_INLINE ByBand by_band(const Grid& grid, const Candidates& words) {
  const auto v = [&grid](int i) { return reinterpret_cast<__m256i>(grid.v[i]); };
  const __m256i low01 = _mm256_unpacklo_epi32(v(0), v(1)), low23 = _mm256_unpacklo_epi32(v(2), v(3));
  const __m256i high01 = _mm256_unpackhi_epi32(v(0), v(1)), high23 = _mm256_unpackhi_epi32(v(2), v(3));
  return {{_mm256_unpacklo_epi64(low01, low23), _mm256_unpackhi_epi64(low01, low23),
           _mm256_unpacklo_epi64(high01, high23)},
          words.words + 32};
}

CLEW_INLINE unsigned digits_at(const ByBand& grid, int band, int bit) {
  const __m256i at_sign = _mm256_sll_epi32(grid.eight[band], _mm_cvtsi32_si128(31 - bit));
  const int eight = _mm256_movemask_ps(_mm256_castsi256_ps(at_sign));
  return static_cast<unsigned>(eight) | (grid.ninth[band] >> bit & 1) << 8;
}

#else

struct ByBand {
  const std::uint32_t* words;
};

constexpr int kDigitAt[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

CLEW_INLINE ByBand by_band(const Grid&, const Candidates& words) { return {words.words}; }

CLEW_INLINE unsigned digits_at(const ByBand& grid, int band, int bit) {
  unsigned digits = 0;
  CLEW_UNROLL for (int digit = 0; digit < 9; ++digit) digits |= (grid.words[4 * digit + band] >> bit & 1) << digit;
  return digits;
}

#endif

// The cell with two candidates whose values would strike the most candidates from the cells it sees, a candidate of
// another such cell weighing four times as much because that cell is then known; else the first open cell.
CLEW_INLINE Guess choose(const Grid& vectors, const Candidates& grid, Vec open) {
  const Vec pairs = pairs_of(vectors);
  const ByBand bands = by_band(vectors, grid);
  std::uint32_t words[2][sizeof(Vec) / 4];
  __builtin_memcpy(words[0], &pairs, sizeof pairs);
  __builtin_memcpy(words[1], &open, sizeof open);
  const Halves pair = halves(words[0]);
  Guess best = {0, 0};
  int best_score = -1;
  for (int band = 0; band < 3; ++band) {
    for (std::uint32_t rest = words[0][band]; rest != 0; rest &= rest - 1) {
      const int bit = __builtin_ctz(rest);
      const std::uint64_t* peers = kPeers.halves[27 * band + bit];
      const unsigned digits = digits_at(bands, band, bit);
      const Halves a = halves(grid.words + 4 * kDigitAt[__builtin_ctz(digits)]);
      const Halves b = halves(grid.words + 4 * kDigitAt[__builtin_ctz(digits & (digits - 1))]);
      const int score = common(peers, a) + common(peers, b) +
                        3 * (common(peers, {a.lower & pair.lower, a.upper & pair.upper}) +
                             common(peers, {b.lower & pair.lower, b.upper & pair.upper}));
      if (score > best_score) {
        best_score = score;
        best = {band, 1u << bit};
      }
    }
  }
  if (best_score >= 0) return best;
  for (int band = 0; band < 3; ++band)
    if (words[1][band]) return {band, words[1][band] & -words[1][band]};
  return best;
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
    const State state = propagate(grid, counts, search.guesses != 0, search.sweeps);
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
    split(search.open[search.depth++], now, choose(grid, now, counts.two));
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

#define CLEW_TEXT(x) #x
#define CLEW_NAME(x) CLEW_TEXT(x)
const Kernel kernel = {CLEW_NAME(CLEW_ISA), begin, advance};

}  // namespace clew::sudoku::CLEW_ISA
