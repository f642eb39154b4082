// How cells can have the digits of a set.
#include "rules/masks_deal.hpp"

#include <array>
#include <bit>
#include <tuple>
#include <utility>

namespace clew::rules {

namespace {

// How cells can have digits, as many as they are, each once: false if they cannot; what each of them can then have is kept.
template <std::size_t size>
bool deal_few(const Mask* left, Mask digits, Mask* kept) {
  if constexpr (size == 0) return true;
  bool fits = false;
  for (Mask rest = left[0] & digits; rest; rest &= rest - 1) {
    const Mask others = digits & without(lowest(rest));
    if constexpr (size == 2) {
      if (!(left[1] & others)) continue;
      kept[1] |= others;  // one digit
    } else if constexpr (size == 3) {
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
template <std::size_t size>
bool deal_many(const Mask* left, Mask digits, Mask* kept) {
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

// Sets of two as a table of five rows of five bits, where each of them is twice: the sets come from two parts of their word.
constexpr unsigned kLowFrom = 3, kLowBits = 10, kHighFrom = 17, kHighBits = 8;
template <unsigned kFrom, unsigned kBits>
constexpr std::array<std::uint32_t, 1u << kBits> square() {
  std::array<std::uint32_t, 1u << kBits> squares{};
  for (unsigned sets = 0; sets < squares.size(); ++sets) {
    for (unsigned bit = 0; bit < kBits; ++bit) {
      const unsigned set = bit + kFrom;
      if (!(sets >> bit & 1) || std::popcount(set) != 2) continue;
      const auto a = static_cast<unsigned>(std::countr_zero(set)), b = static_cast<unsigned>(std::bit_width(set)) - 1;
      squares[sets] |= 1u << (kFew * a + b) | 1u << (kFew * b + a);
    }
  }
  return squares;
}
constexpr auto kLowSquares = square<kLowFrom, kLowBits>();
constexpr auto kHighSquares = square<kHighFrom, kHighBits>();
constexpr std::array<std::uint32_t, kRows> kWholeRows = [] {
  std::array<std::uint32_t, kRows> whole{};
  for (unsigned rows = 0; rows < kRows; ++rows) {
    for (unsigned row = 0; row < kFew; ++row) whole[rows] |= rows >> row & 1 ? (kRows - 1) << kFew * row : 0;
  }
  return whole;
}();

// What two cells keep if they have one of these sets together.
std::pair<unsigned, unsigned> keep_two(unsigned one, unsigned other, std::uint32_t sets) {
  constexpr std::uint32_t kFirsts = 1 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20, kAllButLast = 15 * kFirsts;
  const std::uint32_t square = kLowSquares[sets >> kLowFrom & ((1u << kLowBits) - 1)] | kHighSquares[sets >> kHighFrom & ((1u << kHighBits) - 1)];
  const std::uint32_t both = square & kWholeRows[one] & other * kFirsts;
  const std::uint64_t any = (((both & kAllButLast) + kAllButLast) | both) >> 4 & kFirsts;  // the rows that have some
  const std::uint32_t columns = both | both >> 10 | both >> 20;
  // Each row's bit at 5 times its number goes to its number.
  const std::uint64_t rows = any << 20 | any << 16 | any << 12 | any << 8 | any << 4;
  return {static_cast<unsigned>(rows >> 20 & (kRows - 1)), (columns | columns >> 5) & (kRows - 1)};
}

template <std::size_t size>
bool deal_pairs(const Mask* left, Mask digits, Mask* kept) {
  const unsigned low = digits % kRows, high = digits / kRows;
  const int lows = kCount[low];
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

template <std::size_t size>
bool deal_to(const Mask* left, Mask digits, Mask* kept) {
  if constexpr (size <= 3) {
    return deal_few<size>(left, digits, kept);
  } else if constexpr (size <= kFew) {
    return digits < kRows * kRows ? deal_pairs<size>(left, digits, kept) : deal_many<size>(left, digits, kept);
  } else {
    return deal_many<size>(left, digits, kept);
  }
}

template <std::size_t size>
bool deal_any_to(std::span<const Mask> sets, Dealt& dealt) {
  const Mask* const left = dealt.left.data();
  Mask* const kept = dealt.kept.data();
  bool any = false;
  Mask needed = dealt.needed;
  const Mask settled = without(needed);
  for (const Mask set : sets) {
    if ((set & without(dealt.once)) | (dealt.inside & without(set))) continue;
    const Mask digits = set & without(settled);
    bool fits = true;
    Mask fresh = needed & without(set);  // what this set may add to what is known from others
    for (std::size_t k = 0; k < size; ++k) {
      const Mask own = left[k] & digits;
      fits = fits & (own != 0);
      fresh |= own & without(kept[k]);
    }
    if (!fits || (any && !fresh)) continue;
    if constexpr (size <= kDealt) {
      if (!deal_to<size>(left, digits, kept)) continue;
    } else {
      for (std::size_t k = 0; k < size; ++k) kept[k] |= left[k] & digits;
    }
    any = true;
    needed &= set;
  }
  dealt.needed = needed;
  return any;
}

constexpr std::size_t kDealtCells = std::tuple_size_v<decltype(Dealt::left)>;
using Deal = bool (*)(const Mask*, Mask, Mask*);
using DealAny = bool (*)(std::span<const Mask>, Dealt&);
constexpr auto kDeals = []<std::size_t... sizes>(std::index_sequence<sizes...>) {
  return std::array<Deal, sizeof...(sizes)>{deal_to<sizes>...};
}(std::make_index_sequence<kDealt + 1>());
constexpr auto kDealsAny = []<std::size_t... sizes>(std::index_sequence<sizes...>) {
  return std::array<DealAny, sizeof...(sizes)>{deal_any_to<sizes>...};
}(std::make_index_sequence<kDealtCells + 1>());

}  // namespace

bool deal(std::span<const Mask> left, Mask digits, std::span<Mask> kept) { return kDeals[left.size()](left.data(), digits, kept.data()); }

bool deal_any(std::span<const Mask> sets, Dealt& dealt) { return kDealsAny[dealt.size](sets, dealt); }

}  // namespace clew::rules
