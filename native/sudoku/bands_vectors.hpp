// The registers of the 9x9 kernel: two digits in each of five with AVX2, else one digit in each of nine.
//
// Written with the vector types of GCC and Clang, which fit any processor. Included by bands_isa.cpp only.
#pragma once

#include "bands_core.hpp"

#ifdef __AVX2__
#include <immintrin.h>
#endif

#ifndef CLEW_ISA
#define CLEW_ISA portable
#endif

#define CLEW_INLINE inline __attribute__((always_inline))
#ifdef __clang__
#define CLEW_UNROLL _Pragma("unroll")
#else
#define CLEW_UNROLL _Pragma("GCC unroll 9")
#endif

namespace clew::sudoku::CLEW_ISA {
namespace {

#ifdef __AVX2__

constexpr int kVectors = 5;
typedef std::uint32_t Vec __attribute__((vector_size(32)));
constexpr Vec kBands = {~0u, ~0u, ~0u, 0, ~0u, ~0u, ~0u, 0};
constexpr Vec kFirstDigit = {~0u, ~0u, ~0u, ~0u, 0, 0, 0, 0};

CLEW_INLINE bool any(Vec x) {
  return !_mm256_testz_si256(reinterpret_cast<__m256i>(x), reinterpret_cast<__m256i>(x));
}

// The word of the next band, in each digit.
CLEW_INLINE Vec next_band(Vec x) {
  return reinterpret_cast<Vec>(_mm256_shuffle_epi32(reinterpret_cast<__m256i>(x), 0b11'00'10'01));
}

// The words of the other digit of a pair.
CLEW_INLINE Vec other_digit(Vec x) {
  return reinterpret_cast<Vec>(_mm256_permute4x64_epi64(reinterpret_cast<__m256i>(x), 0b01'00'11'10));
}

// The ninth digit is twice in the last register; counting takes it once.
CLEW_INLINE Vec counted(Vec x, int i) { return i == kVectors - 1 ? x & kFirstDigit : x; }

#else

constexpr int kVectors = 9;
typedef std::uint32_t Vec __attribute__((vector_size(16)));
constexpr Vec kBands = {~0u, ~0u, ~0u, 0};

CLEW_INLINE bool any(Vec x) {
  typedef std::uint64_t Halves __attribute__((vector_size(16)));
  const Halves y = reinterpret_cast<Halves>(x);
  return (y[0] | y[1]) != 0;
}

CLEW_INLINE Vec next_band(Vec x) { return __builtin_shufflevector(x, x, 1, 2, 0, 3); }

// No register holds a second digit.
CLEW_INLINE Vec other_digit(Vec) { return Vec{}; }

CLEW_INLINE Vec counted(Vec x, int) { return x; }

#endif

struct Grid {
  Vec v[kVectors];
};

CLEW_INLINE Grid load(const Candidates& from) {
  Grid grid;
  __builtin_memcpy(&grid, from.words, sizeof grid);
  return grid;
}

CLEW_INLINE void store(Candidates& to, const Grid& grid) { __builtin_memcpy(to.words, &grid, sizeof grid); }

}  // namespace
}  // namespace clew::sudoku::CLEW_ISA
