// Where the 9x9 kernel guesses: the grid is split into one with a digit in a cell and one without.
//
// A cell with two candidates is best, because both grids then get a known cell; of these, the one whose values strike
// most. Without any, a digit with two places in a box does the same. Included by bands_isa.cpp only.
#pragma once

#include "bands_vectors.hpp"

namespace clew::sudoku::CLEW_ISA {
namespace {

// Cells with exactly two candidates.
CLEW_INLINE Vec pairs_of(const Grid& grid) {
  Vec one = grid.v[0], two = {}, three = {};
  CLEW_UNROLL for (int i = 1; i < kVectors; ++i) {
    const Vec x = counted(grid.v[i], i);
    three |= two & x;
    two |= one & x;
    one |= x;
  }
  const Vec other_one = other_digit(one);
  const Vec other_two = other_digit(two);
  three |= other_digit(three) | (two & other_one) | (other_two & one);
  two |= other_two | (one & other_one);
  return two & ~three;
}

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

struct Guess {
  int digit;
  int band;
  int bit;
};

// The same candidates turned by band, to read off all digits of a cell: bit i means the digit kDigitAt[i].
#ifdef __AVX2__

struct ByBand {
  __m256i eight[3];
  std::uint32_t ninth[3];
};

// The order in which interleaving the registers puts the digits.
constexpr int kDigitAt[9] = {0, 2, 4, 6, 1, 3, 5, 7, 8};

CLEW_INLINE ByBand by_band(const Grid& grid, const Candidates& words) {
  __m256i v[4];
  __builtin_memcpy(v, &grid, sizeof v);
  const __m256i low01 = _mm256_unpacklo_epi32(v[0], v[1]), low23 = _mm256_unpacklo_epi32(v[2], v[3]);
  const __m256i high01 = _mm256_unpackhi_epi32(v[0], v[1]), high23 = _mm256_unpackhi_epi32(v[2], v[3]);
  return {{_mm256_unpacklo_epi64(low01, low23), _mm256_unpackhi_epi64(low01, low23),
           _mm256_unpacklo_epi64(high01, high23)},
          {words.words[32], words.words[33], words.words[34]}};
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
// another such cell weighing four times as much because that cell is then known. `pairs` holds at least one cell.
CLEW_INLINE Guess best_pair(const Candidates& grid, const ByBand& bands, const std::uint32_t* pairs) {
  const Halves pair = halves(pairs);
  Guess best = {0, 0, 0};
  int best_score = -1;
  for (int band = 0; band < 3; ++band) {
    for (std::uint32_t rest = pairs[band]; rest != 0; rest &= rest - 1) {
      const int bit = __builtin_ctz(rest);
      const std::uint64_t* peers = kPeers.halves[27 * band + bit];
      const unsigned digits = digits_at(bands, band, bit);
      const int one = kDigitAt[__builtin_ctz(digits)];
      const int other = kDigitAt[__builtin_ctz(digits & (digits - 1))];
      const Halves a = halves(grid.words + 4 * one);
      const Halves b = halves(grid.words + 4 * other);
      const int score = common(peers, a) + common(peers, b) +
                        3 * (common(peers, {a.lower & pair.lower, a.upper & pair.upper}) +
                             common(peers, {b.lower & pair.lower, b.upper & pair.upper}));
      if (score > best_score) {
        best_score = score;
        best = {one < other ? one : other, band, bit};
      }
    }
  }
  return best;
}

// The digit with two places in a box that would strike most; if there is none, any candidate of an open cell.
CLEW_INLINE Guess best_places(const Candidates& grid, const std::uint32_t* open) {
  Guess best = {0, 0, 0};
  int best_score = -1;
  for (int digit = 0; digit < 9; ++digit) {
    const Halves cells = halves(grid.words + 4 * digit);
    for (int box = 0; box < 9; ++box) {
      const int band = box / 3;
      const std::uint32_t places = grid.words[4 * digit + band] & 0777u << (9 * (box % 3));
      const std::uint32_t second = places & (places - 1);
      if (second == 0 || (second & (second - 1)) != 0) continue;
      const int bit = __builtin_ctz(places);
      const int score = common(kPeers.halves[27 * band + bit], cells) +
                        common(kPeers.halves[27 * band + __builtin_ctz(second)], cells);
      if (score > best_score) {
        best_score = score;
        best = {digit, band, bit};
      }
    }
  }
  if (best_score >= 0) return best;
  const int band = open[0] ? 0 : open[1] ? 1 : 2;
  const int bit = __builtin_ctz(open[band]);
  int digit = 0;
  while (!(grid.words[4 * digit + band] >> bit & 1)) ++digit;
  return {digit, band, bit};
}

// `words` is `grid` in memory; `open` are its cells with two candidates or more.
CLEW_INLINE Guess choose(const Grid& grid, const Candidates& words, Vec open) {
  std::uint32_t pairs[sizeof(Vec) / 4], cells[sizeof(Vec) / 4];
  const Vec two = pairs_of(grid);
  __builtin_memcpy(pairs, &two, sizeof two);
  __builtin_memcpy(cells, &open, sizeof open);
  if ((pairs[0] | pairs[1] | pairs[2]) == 0) return best_places(words, cells);
  return best_pair(words, by_band(grid, words), pairs);
}

// Makes the guess in `grid`, and leaves in `rest` the grid in which it is wrong.
CLEW_INLINE void split(Candidates& grid, Candidates& rest, Guess guess) {
  rest = grid;
  const std::uint32_t bit = 1u << guess.bit;
  CLEW_UNROLL for (int digit = 0; digit < 10; ++digit) grid.words[4 * digit + guess.band] &= ~bit;
  grid.words[4 * guess.digit + guess.band] |= bit;
  rest.words[4 * guess.digit + guess.band] &= ~bit;
  grid.words[36 + guess.band] = grid.words[32 + guess.band];
  rest.words[36 + guess.band] = rest.words[32 + guess.band];
}

}  // namespace
}  // namespace clew::sudoku::CLEW_ISA
