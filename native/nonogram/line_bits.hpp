// Words of bits, one for each cell of a line: the lowest bit is the first cell.
//
// Only what lines need: and, or, shifts, sums whose carries run through runs of ones, and mirroring.
#pragma once

#include <bit>
#include <cstdint>

namespace clew::nonogram {

using Word = std::uint64_t;

// Swaps neighbours, pairs, nibbles and then whole bytes.
constexpr Word mirrored(Word x) {
  x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
  x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
  return __builtin_bswap64(x);
}

template <int W>
struct Bits {
  Word words[W];

  static Bits none() { return Bits{}; }
  static Bits first() {
    Bits one{};
    one.words[0] = 1;
    return one;
  }
  static Bits read(const Word* from) {
    Bits bits;
    for (int k = 0; k < W; ++k) bits.words[k] = from[k];
    return bits;
  }
  void write(Word* to) const {
    for (int k = 0; k < W; ++k) to[k] = words[k];
  }

  bool any() const {
    Word all = 0;
    for (int k = 0; k < W; ++k) all |= words[k];
    return all != 0;
  }
  bool has(int bit) const { return words[bit / 64] >> (bit % 64) & 1; }

  friend Bits operator&(Bits a, const Bits& b) {
    for (int k = 0; k < W; ++k) a.words[k] &= b.words[k];
    return a;
  }
  friend Bits operator|(Bits a, const Bits& b) {
    for (int k = 0; k < W; ++k) a.words[k] |= b.words[k];
    return a;
  }
  friend Bits operator^(Bits a, const Bits& b) {
    for (int k = 0; k < W; ++k) a.words[k] ^= b.words[k];
    return a;
  }
  friend Bits operator~(Bits a) {
    for (int k = 0; k < W; ++k) a.words[k] = ~a.words[k];
    return a;
  }
  friend Bits operator+(const Bits& a, const Bits& b) {
    Bits sum;
    Word carry = 0;
    for (int k = 0; k < W; ++k) {
      const Word part = a.words[k] + carry;
      carry = part < carry;
      sum.words[k] = part + b.words[k];
      carry |= sum.words[k] < part;
    }
    return sum;
  }
  // Shifts by less than all the bits.
  friend Bits operator<<(const Bits& a, int by) {
    if constexpr (W == 1) return {{a.words[0] << by}};
    Bits to;
    const int whole = by / 64, rest = by % 64;
    for (int k = W - 1; k >= 0; --k) {
      const Word high = k >= whole ? a.words[k - whole] : 0, low = k > whole ? a.words[k - whole - 1] : 0;
      to.words[k] = high << rest | (low >> 1) >> (63 - rest);
    }
    return to;
  }
  friend Bits operator>>(const Bits& a, int by) {
    if constexpr (W == 1) return {{a.words[0] >> by}};
    Bits to;
    const int whole = by / 64, rest = by % 64;
    for (int k = 0; k < W; ++k) {
      const Word low = k + whole < W ? a.words[k + whole] : 0, high = k + whole + 1 < W ? a.words[k + whole + 1] : 0;
      to.words[k] = low >> rest | (high << 1) << (63 - rest);
    }
    return to;
  }
};

// Bit k of a line of `length` cells goes to bit length - 1 - k.
template <int W>
Bits<W> mirrored(const Bits<W>& a, int length) {
  Bits<W> turned;
  for (int k = 0; k < W; ++k) turned.words[k] = mirrored(a.words[W - 1 - k]);
  return turned >> (64 * W - length);
}

// From each marked cell on upwards to the end of its run of ones. The marks are within `ones`: the sum's carry changes
// every bit of a run above the lowest mark, but for further marks.
template <int W>
Bits<W> fill(const Bits<W>& marks, const Bits<W>& ones) {
  return (((ones + marks) ^ ones) & ones) | marks;
}

// Cells at which `length` ones begin.
template <int W>
Bits<W> room(Bits<W> ones, int length) {
  int have = 1;
  for (; 2 * have <= length; have *= 2) ones = ones & ones >> have;
  return have < length ? ones & ones >> (length - have) : ones;
}

// `length` ones from each start on.
template <int W>
Bits<W> paint(Bits<W> starts, int length) {
  int have = 1;
  for (; 2 * have <= length; have *= 2) starts = starts | starts << have;
  return have < length ? starts | starts << (length - have) : starts;
}

// The cells from the lowest bit on; none if there is no bit.
template <int W>
Bits<W> upwards(const Bits<W>& a) {
  Bits<W> up;
  Word found = 0;
  for (int k = 0; k < W; ++k) {
    up.words[k] = found | (a.words[k] ? ~(a.words[k] & (~a.words[k] + 1)) + 1 : 0);
    if (a.words[k]) found = ~Word{0};
  }
  return up;
}

}  // namespace clew::nonogram
