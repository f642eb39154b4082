// How cells can have the digits of a set.
#include "rules/masks_deal.hpp"

#include <bit>
#include <tuple>
#include <utility>

namespace clew::rules {

namespace {

// How cells can have digits, as many as they are, each once: false if they cannot; what each of them can then have is kept.
bool deal_few(std::span<const Mask> left, Mask digits, std::span<Mask> kept) {
  if (left.empty()) return true;
  bool fits = false;
  for (Mask rest = left[0] & digits; rest; rest &= rest - 1) {
    const Mask others = digits & without(lowest(rest));
    if (left.size() == 2) {
      if (!(left[1] & others)) continue;
      kept[1] |= others;  // one digit
    } else if (left.size() == 3) {
      const Mask low = lowest(others), high = others & without(low);
      const bool up = (left[1] & low) && (left[2] & high), down = (left[1] & high) && (left[2] & low);
      if (!up && !down) continue;
      kept[1] |= (up ? low : 0) | (down ? high : 0);
      kept[2] |= (up ? high : 0) | (down ? low : 0);
    }
    kept[0] |= lowest(rest);
    fits = true;
  }
  return fits;
}

// Sets of up to six digits are bits of a word; by digit, all those without it.
constexpr std::array<std::uint64_t, kDealt> kLacking = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                                        0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

// The same for up to six cells: the sets that those before a cell can have, and from which of them those behind can go on.
bool deal_many(std::span<const Mask> left, Mask digits, std::span<Mask> kept) {
  const std::size_t size = left.size();
  std::array<Mask, kDealt> each;
  for (std::size_t j = 0; j < size; ++j, digits &= digits - 1) each[j] = lowest(digits);
  std::array<std::uint64_t, kDealt + 1> had;
  had[0] = 1;
  for (std::size_t k = 0; k < size; ++k) {
    std::uint64_t next = 0;
    for (std::size_t j = 0; j < size; ++j) {
      const std::uint64_t there = left[k] & each[j] ? ~std::uint64_t{0} : 0;  // no branch: they would be guessed wrong
      next |= (had[k] & kLacking[j] & there) << (1u << j);
    }
    had[k + 1] = next;
  }
  std::uint64_t good = had[size];  // all digits, or nothing
  if (!good) return false;
  for (std::size_t k = size; k-- > 0;) {
    std::uint64_t before = 0;
    for (std::size_t j = 0; j < size; ++j) {
      const std::uint64_t there = left[k] & each[j] ? ~std::uint64_t{0} : 0;
      const std::uint64_t from = good >> (1u << j) & kLacking[j] & had[k] & there;
      kept[k] |= from ? each[j] : Mask{0};
      before |= from;
    }
    good = before;
  }
  return true;
}

// Four or five cells: by pairs, whose sets of two digits are known from a table. Sets of up to five digits are bits of a word
// as before, and digits are numbered from 0 on within the set that is dealt out.
constexpr unsigned kFew = 5, kRows = 1u << kFew;
template <class T>
using ByRows = std::array<std::array<T, kRows>, kRows>;

// By what two cells can have: the sets of two that they can have together.
constexpr ByRows<std::uint32_t> kPairs = [] {
  ByRows<std::uint32_t> pairs{};
  for (unsigned one = 0; one < kRows; ++one) {
    for (unsigned other = 0; other < kRows; ++other) {
      for (unsigned a = 0; a < kFew; ++a) {
        for (unsigned b = 0; b < kFew; ++b) {
          if (a != b && (one >> a & 1) && (other >> b & 1)) pairs[one][other] |= 1u << (1u << a | 1u << b);
        }
      }
    }
  }
  return pairs;
}();

// By five digits of which some are dealt out, and a mask: those of the mask, numbered within them; and back.
struct Numbering {
  ByRows<std::uint8_t> number{}, digit{};
};
constexpr Numbering kNumbering = [] {
  Numbering numbering;
  for (unsigned digits = 0; digits < kRows; ++digits) {
    for (unsigned mask = 0; mask < kRows; ++mask) {
      unsigned at = 0;
      for (unsigned bit = 0; bit < kFew; ++bit) {
        if (!(digits >> bit & 1)) continue;
        if (mask >> bit & 1) numbering.number[digits][mask] |= static_cast<std::uint8_t>(1u << at);
        if (mask >> at & 1) numbering.digit[digits][mask] |= static_cast<std::uint8_t>(1u << bit);
        ++at;
      }
    }
  }
  return numbering;
}();

// All sets of five digits as bits, each in the place of the one that has the others.
constexpr std::uint32_t rest_of(std::uint32_t sets) {
  return std::uint32_t{turned(static_cast<Mask>(sets))} << 16 | turned(static_cast<Mask>(sets >> 16));
}

// What two cells keep if they have one of these sets together.
std::pair<unsigned, unsigned> keep_two(unsigned one, unsigned other, std::uint32_t sets) {
  const std::uint32_t singles = (other & 3) << 1 | (other & 4) << 2 | (other & 8) << 5 | (other & 16) << 12;
  unsigned kept = 0;
  std::uint32_t others = 0;
  for (unsigned a = 0; a < kFew; ++a) {
    const std::uint32_t with = one >> a & 1 ? sets >> (1u << a) & static_cast<std::uint32_t>(kLacking[a]) & singles : 0;
    kept |= unsigned{with != 0} << a;
    others |= with;
  }
  return {kept, (others >> 1 & 3) | (others >> 2 & 4) | (others >> 5 & 8) | (others >> 12 & 16)};
}

bool deal_pairs(std::span<const Mask> left, Mask digits, std::span<Mask> kept) {
  const std::size_t size = left.size();
  const unsigned low = digits % kRows, high = digits / kRows;
  const int lows = std::popcount(low);
  std::array<unsigned, kFew> rows{};
  for (std::size_t k = 0; k < size; ++k) {
    rows[k] = kNumbering.number[low][left[k] % kRows] | unsigned{kNumbering.number[high][left[k] / kRows % kRows]} << lows;
  }
  std::uint32_t front = kPairs[rows[0]][rows[1]], back = kPairs[rows[size - 2]][rows[size - 1]];
  if (size == 4) {
    front &= rest_of(back) >> 16;
    back = rest_of(front) >> 16;
  } else {
    const std::uint32_t three = rest_of(back);
    std::uint32_t before = 0, after = 0;
    unsigned middle = 0;
    for (unsigned a = 0; a < kFew; ++a) {
      const std::uint32_t from = rows[2] >> a & 1 ? three >> (1u << a) & static_cast<std::uint32_t>(kLacking[a]) & front : 0;
      middle |= unsigned{from != 0} << a;
      before |= from;
      after |= from << (1u << a);
    }
    rows[2] = middle;
    front = before;
    back = rest_of(after);
  }
  if (!front) return false;
  std::tie(rows[0], rows[1]) = keep_two(rows[0], rows[1], front);
  std::tie(rows[size - 2], rows[size - 1]) = keep_two(rows[size - 2], rows[size - 1], back);
  for (std::size_t k = 0; k < size; ++k) {
    kept[k] |= static_cast<Mask>(kNumbering.digit[low][rows[k] % (1u << lows)] | kNumbering.digit[high][rows[k] >> lows] * kRows);
  }
  return true;
}

}  // namespace

bool deal(std::span<const Mask> left, Mask digits, std::span<Mask> kept) {
  if (left.size() <= 3) return deal_few(left, digits, kept);
  return left.size() <= kFew && digits < kRows * kRows ? deal_pairs(left, digits, kept) : deal_many(left, digits, kept);
}

}  // namespace clew::rules
