// What constraints leave to cells, and the search through what is left.
#include "rules/masks.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

#include "search.hpp"

namespace clew::rules {

namespace {

using Mask = Masks::Mask;
constexpr double kForget = 0.99;     // of the scores, at each conflict
constexpr double kShown = 4;         // what the cells of a constraint that shows a conflict get, for what the one tried gets
constexpr double kLargeScore = 1e100;
constexpr std::int64_t kSumBits = 64;   // sums that are kept as bits
constexpr std::size_t kMostBundles = 32;  // of a sum that is looked at closely

// What the score of a cell counts for, by the number of values that are left to it: few values tell more than their number.
const std::array<double, Masks::kBits + 1> kWorth = [] {
  std::array<double, Masks::kBits + 1> worth{};
  for (std::size_t count = 1; count < worth.size(); ++count) worth[count] = std::pow(static_cast<double>(count), -1.5);
  return worth;
}();

constexpr Mask without(Mask mask) { return static_cast<Mask>(~mask); }
constexpr bool is_single(Mask mask) { return (mask & (mask - 1)) == 0; }
constexpr Mask lowest(Mask mask) { return static_cast<Mask>(mask & -mask); }

constexpr std::array<std::uint8_t, 256> kTurned = [] {
  std::array<std::uint8_t, 256> turned{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) turned[byte] |= static_cast<std::uint8_t>((byte >> bit & 1) << (7 - bit));
  }
  return turned;
}();
// The bits in the other order.
constexpr Mask turned(Mask mask) { return static_cast<Mask>(kTurned[mask & 255] << 8 | kTurned[mask >> 8]); }

// Four bits for each digit: 1 for those of a mask; and those that are 0, as 1.
constexpr std::array<std::uint32_t, 256> kSpread = [] {
  std::array<std::uint32_t, 256> spread{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) spread[byte] |= (byte >> bit & 1) << 4 * bit;
  }
  return spread;
}();
constexpr std::uint64_t spread(unsigned mask) { return kSpread[mask & 255] | std::uint64_t{kSpread[mask >> 8]} << 32; }
constexpr std::uint64_t kOnes = 0x1111111111111111;
constexpr std::uint64_t zeros(std::uint64_t counts) {
  constexpr std::uint64_t kLow = 0x7777777777777777;
  return ~(((counts & kLow) + kLow) | counts | kLow) >> 3;
}

using Three = std::array<std::uint32_t, 3>;
constexpr std::uint32_t low_bit(std::uint32_t mask) { return mask & (~mask + 1); }

// The sums of different values of one to three cells, from the sum of their least ones on.
std::uint64_t sums_of(const Three& left, std::uint32_t count) {
  const int first = std::countr_zero(left[0]);
  if (count == 1) return left[0] >> first;
  std::uint64_t sums = 0;
  const int second = std::countr_zero(left[1]), both = first + second;
  if (count == 2) {
    for (std::uint32_t rest = left[0]; rest; rest &= rest - 1) {
      sums |= std::uint64_t{left[1] & ~low_bit(rest)} << std::countr_zero(rest) >> both;
    }
    return sums;
  }
  const int all = both + std::countr_zero(left[2]);
  for (std::uint32_t rest = left[0]; rest; rest &= rest - 1) {
    const std::uint32_t one = low_bit(rest);
    const int value = std::countr_zero(rest);
    for (std::uint32_t others = left[1] & ~one; others; others &= others - 1) {
      sums |= std::uint64_t{left[2] & ~(one | low_bit(others))} << (value + std::countr_zero(others)) >> all;
    }
  }
  return sums;
}

// The values that make one of these sums, by cell.
Three parts_of(const Three& left, std::uint32_t count, std::uint64_t good) {
  const int first = std::countr_zero(left[0]);
  Three kept{};
  if (count == 1) return {static_cast<std::uint32_t>(good << first), 0, 0};
  const int both = first + std::countr_zero(left[1]);
  if (count == 2) {
    for (std::uint32_t rest = left[0]; rest; rest &= rest - 1) {
      const std::uint32_t one = low_bit(rest);
      const auto fits = static_cast<std::uint32_t>((good << both >> std::countr_zero(rest)) & left[1] & ~one);
      if (fits) kept[0] |= one;
      kept[1] |= fits;
    }
    return kept;
  }
  const int all = both + std::countr_zero(left[2]);
  for (std::uint32_t rest = left[0]; rest; rest &= rest - 1) {
    const std::uint32_t one = low_bit(rest);
    const int value = std::countr_zero(rest);
    for (std::uint32_t others = left[1] & ~one; others; others &= others - 1) {
      const std::uint32_t other = low_bit(others);
      const int by = value + std::countr_zero(others) - all;  // the third cell has its own value and this more than the least sum
      const auto fits = static_cast<std::uint32_t>(by >= 0 ? good >> by : good << -by) & left[2] & ~(one | other);
      if (!fits) continue;
      kept[0] |= one;
      kept[1] |= other;
      kept[2] |= fits;
    }
  }
  return kept;
}

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
constexpr std::size_t kDealt = 6;
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

bool deal(std::span<const Mask> left, Mask digits, std::span<Mask> kept) {
  if (left.size() <= 3) return deal_few(left, digits, kept);
  return left.size() <= kFew && digits < kRows * kRows ? deal_pairs(left, digits, kept) : deal_many(left, digits, kept);
}

}  // namespace

// Takes all but these from a cell; false if nothing is left.
bool Masks::put(Cell cell, Mask keep) {
  const Mask had = left_[cell], left = had & keep;
  if (left == had) return true;
  if (left == 0) return false;
  left_[cell] = left;
  if (is_single(left)) fixed_.push_back(cell);
  const std::uint64_t gone = spread(had ^ left);
  for (const std::uint32_t house : houses_of_[cell]) {
    // A digit that has one cell left: the house finds it, or that it has none any more, before anything is made of the count.
    if (zeros(counts_[house] -= gone) & gone) queue_[(first_house_ + house) / 64] |= std::uint64_t{1} << (first_house_ + house) % 64;
  }
  for (const Wake& wake : wakes_[cell]) queue_[wake.word] |= wake.bits;
  return true;
}

bool Masks::settle_fixed() {
  while (!fixed_.empty()) {
    const Cell cell = fixed_.back();
    fixed_.pop_back();
    const Mask own = left_[cell];
    const std::uint64_t settled = 15 * spread(own);
    for (const std::uint32_t house : houses_of_[cell]) counts_[house] |= settled;
    for (const Cell peer : peers_[cell]) {
      if ((left_[peer] & own) && !put(peer, without(own))) return false;
    }
    ++counters_.propagations;
  }
  return true;
}

// Until nothing changes any more; the cheapest constraint first.
bool Masks::propagate() {
  failed_ = nullptr;
  for (;;) {
    if (!settle_fixed()) return false;
    std::uint32_t word = 0;
    while (word < queue_.size() && queue_[word] == 0) ++word;
    if (word == queue_.size()) return true;
    const std::uint64_t bit = queue_[word] & (~queue_[word] + 1);
    const Constraint& next = constraints_[64 * word + static_cast<std::uint32_t>(std::countr_zero(bit))];
    queue_[word] ^= bit;
    ++effort_;
    if (!run(next)) {
      if (!failed_) failed_ = &next.cells;
      return false;
    }
    if (next.exact) queue_[word] &= ~bit;
  }
}

void Masks::clear() {
  std::ranges::fill(queue_, 0);
  fixed_.clear();
}

bool Masks::run(const Constraint& constraint) {
  switch (constraint.kind) {
    case Kind::kPair: return run_pair(pairs_[constraint.at]);
    case Kind::kHouse: return run_house(houses_[constraint.at]);
    case Kind::kClause: return run_clause(clauses_[constraint.at]);
    case Kind::kChoice: return run_choice(choices_[constraint.at]);
    case Kind::kCrossing: return run_crossings();
    case Kind::kLinear: return run_linear(constraint.at);
    case Kind::kScan: return run_scan(scans_[constraint.at]);
  }
  return true;
}

bool Masks::run_pair(const Pair& pair) {
  const Mask one = left_[pair.one], other = left_[pair.other];
  return put(pair.other, relations_[pair.there].of(one)) && put(pair.one, relations_[pair.back].of(other));
}

// Every digit has a cell; one that has only one is there.
bool Masks::run_house(const Cells& house) {
  Mask once = 0, twice = 0, settled = 0;
  for (const Cell cell : house) {
    const Mask left = left_[cell];
    twice |= once & left;
    once |= left;
    if (is_single(left)) settled |= left;
  }
  if (once != all_) return false;
  const Mask alone = once & without(twice | settled);
  if (alone == 0) return true;
  for (const Cell cell : house) {
    const Mask own = left_[cell] & alone;
    if (own && (!is_single(own) || !put(cell, own))) return false;
  }
  return true;
}

bool Masks::run_clause(std::span<const Part> clause) {
  const Part* open = nullptr;
  for (const Part& part : clause) {
    const Mask left = left_[part.cell];
    if (!(left & part.mask)) continue;
    if (!(left & ~part.mask) || open) return true;
    open = &part;
  }
  return open && put(open->cell, open->mask);
}

// Only digits that one of the sets leaves to a cell while the other cells have the rest of it, which is exact for up to six
// open cells; a digit of all sets that has one cell is there, and cells that see all of its cells do not have it. A digit
// that a house has in these cells only is in the set.
bool Masks::run_choice(Choice& choice) {
  std::array<Mask, kBits> lefts, kept{};
  std::array<Cell, kBits> cells;
  std::size_t open = 0;
  Mask once = 0, twice = 0, settled = 0;
  for (const Cell cell : choice.cells) {
    const Mask own = left_[cell];
    twice |= once & own;
    once |= own;
    if (is_single(own)) {
      if (settled & own) return false;
      settled |= own;
    } else {
      lefts[open] = own;
      cells[open++] = cell;
    }
  }
  Mask inside = settled;
  for (const Cells& rest : choice.rests) {
    Mask outside = 0;
    for (const Cell cell : rest) outside |= left_[cell];
    inside |= all_ & without(outside);
  }
  const std::span<const Mask> left(lefts.data(), open);
  bool any = false;
  Mask needed = without(settled);
  for (const Mask set : choice.sets) {
    if ((set & ~once) | (inside & ~set)) continue;
    const Mask digits = set & without(settled);
    bool fits = true;
    Mask fresh = needed & without(set);  // what this set may add to what is known from others
    for (std::size_t k = 0; k < open; ++k) {
      const Mask own = left[k] & digits;
      fits = fits & (own != 0);
      fresh |= own & without(kept[k]);
    }
    if (!fits || (any && !fresh)) continue;
    if (open <= kDealt) {
      if (!deal(left, digits, kept)) continue;
    } else {
      for (std::size_t k = 0; k < open; ++k) kept[k] |= left[k] & digits;
    }
    any = true;
    needed &= set;
  }
  if (!any) return false;
  const Mask alone = needed & without(twice);
  for (std::size_t k = 0; k < open; ++k) {
    const Mask own = kept[k] & alone ? kept[k] & alone : kept[k];
    if (own != left[k] && !put(cells[k], own)) return false;
  }
  return claim(choice, needed & without(alone));
}

// Cells that see all cells of a choice that may have a digit of all its sets do not have it.
bool Masks::claim(Choice& choice, Mask needed) {
  for (; needed; needed &= needed - 1) {
    const Mask digit = lowest(needed);
    std::uint32_t holders = 0;
    for (std::size_t k = 0; k < choice.cells.size(); ++k) holders |= std::uint32_t{(left_[choice.cells[k]] & digit) != 0} << k;
    for (const Cell cell : onlookers(choice, holders)) {
      if ((left_[cell] & digit) && !put(cell, without(digit))) return false;
    }
  }
  return true;
}

// Cells that differ from all of these cells of a choice; they are found when they are asked for first.
std::span<const Masks::Cell> Masks::onlookers(Choice& choice, std::uint32_t holders) {
  if (choice.seen_at.empty()) choice.seen_at.assign(std::size_t{1} << choice.cells.size(), kNone);
  std::uint32_t& at = choice.seen_at[holders];
  if (at == kNone) {
    at = static_cast<std::uint32_t>(choice.seen.size());
    const std::size_t first = static_cast<std::size_t>(std::countr_zero(holders));
    Cells seen;
    for (const Cell cell : holders ? peers_[choice.cells[first]] : std::span<const Cell>()) {
      bool sees = true;
      for (std::uint32_t rest = holders; rest; rest &= rest - 1) {
        sees = sees && apart_[cell][choice.cells[static_cast<std::size_t>(std::countr_zero(rest))]];
      }
      if (sees) seen.push_back(cell);
    }
    choice.seen.add(seen);
  }
  return choice.seen[at];
}

bool Masks::run_crossings() {
  const std::size_t cells = full_.size();
  std::copy_n(left_, cells, unions_.begin());
  for (std::size_t k = cells; k < unions_.size(); ++k) {
    Mask any = 0;
    for (const Cell cell : segments_[k - cells]) any |= left_[cell];
    unions_[k] = any;
  }
  const auto over = [&](const Cells& parts) {
    Mask any = 0;
    for (const Cell part : parts) any |= unions_[part];
    return any;
  };
  for (const Crossing& crossing : crossings_) {
    const Mask one = over(crossing.parts), other = over(crossing.other_parts), both = one & other;
    if (one == other) continue;
    const auto keep = [&](Cell cell) { return put(cell, both); };
    if ((one == both || std::ranges::all_of(crossing.one, keep)) && (other == both || std::ranges::all_of(crossing.other, keep))) continue;
    failed_ = &crossing.cells;
    return false;
  }
  return true;
}

// All sums of the first bundles, as bits from the least sum on, and which of them the others can complete.
bool Masks::run_linear(std::uint32_t at) {
  const Bundled& sum = bundled_[at];
  struct Open {
    std::array<std::uint32_t, 3> left;  // what is left to its cells, from the least on
    std::uint64_t sums;
  };
  std::array<Open, kMostBundles> open;
  const std::size_t size = sum.bundles.size();
  if (size > kMostBundles) return bound(linears_[at]);
  std::int64_t low = 0, high = 0;
  for (std::size_t k = 0; k < size; ++k) {
    const Bundle& bundle = sum.bundles[k];
    if (bundle.term != Bundle::kNone) {
      const auto& weight = linears_[at].terms[bundle.term].weight;
      std::int32_t least = INT32_MAX, most = INT32_MIN;
      for (Mask rest = left_[bundle.cells[0]]; rest; rest &= rest - 1) {
        const std::int32_t own = weight[static_cast<std::size_t>(std::countr_zero(rest))];
        least = std::min(least, own);
        most = std::max(most, own);
      }
      open[k].left[0] = static_cast<std::uint32_t>(least);
      low += least;
      high += most;
      continue;
    }
    for (std::size_t c = 0; c < bundle.count; ++c) {
      const Mask left = left_[bundle.cells[c]];
      const std::uint32_t own = open[k].left[c] = bundle.downward ? turned(left) : left;
      low += std::countr_zero(own);
      high += 31 - std::countl_zero(own);
    }
  }
  if (low > sum.most || high < sum.least) return false;
  if (low >= sum.least && high <= sum.most) return true;
  const std::int64_t spare = sum.most - low;
  if (spare >= kSumBits) return bound(linears_[at]);
  const std::uint64_t cap = spare == kSumBits - 1 ? ~std::uint64_t{0} : (std::uint64_t{1} << (spare + 1)) - 1;
  std::array<std::uint64_t, kMostBundles + 1> reach;
  reach[0] = 1;
  for (std::size_t k = 0; k < size; ++k) {
    const Bundle& bundle = sum.bundles[k];
    std::uint64_t sums = 0;
    if (bundle.term != Bundle::kNone) {
      const auto& weight = linears_[at].terms[bundle.term].weight;
      for (Mask rest = left_[bundle.cells[0]]; rest; rest &= rest - 1) {
        const std::int64_t more = std::int64_t{weight[static_cast<std::size_t>(std::countr_zero(rest))]} -
                                  static_cast<std::int32_t>(open[k].left[0]);
        if (more <= spare) sums |= std::uint64_t{1} << more;
      }
    } else {
      sums = sums_of(open[k].left, bundle.count);
    }
    open[k].sums = sums & cap;
    std::uint64_t next = 0;
    for (std::uint64_t rest = open[k].sums; rest; rest &= rest - 1) next |= reach[k] << std::countr_zero(rest);
    reach[k + 1] = next & cap;
  }
  std::uint64_t wanted = cap & ~((std::uint64_t{1} << std::max<std::int64_t>(sum.least - low, 0)) - 1) & reach[size];
  if (!wanted) return false;
  for (std::size_t k = size; k-- > 0;) {
    std::uint64_t good = 0, before = 0;
    for (std::uint64_t rest = open[k].sums; rest; rest &= rest - 1) {
      const int more = std::countr_zero(rest);
      if (!(wanted >> more & reach[k])) continue;
      good |= std::uint64_t{1} << more;
      before |= wanted >> more;
    }
    wanted = before & reach[k];
    const Bundle& bundle = sum.bundles[k];
    if (bundle.term != Bundle::kNone) {
      const auto& weight = linears_[at].terms[bundle.term].weight;
      Mask keep = 0;
      for (Mask rest = left_[bundle.cells[0]]; rest; rest &= rest - 1) {
        const std::int64_t more = std::int64_t{weight[static_cast<std::size_t>(std::countr_zero(rest))]} -
                                  static_cast<std::int32_t>(open[k].left[0]);
        if (more <= spare && (good >> more & 1)) keep |= lowest(rest);
      }
      if (!put(bundle.cells[0], keep)) return false;
      continue;
    }
    if (good == open[k].sums && bundle.count == 1) {
      if (spare >= static_cast<std::int64_t>(kBits)) continue;
    }
    const auto kept = parts_of(open[k].left, bundle.count, good);
    for (std::size_t c = 0; c < bundle.count; ++c) {
      const auto own = static_cast<Mask>(kept[c]);
      if (!put(bundle.cells[c], bundle.downward ? turned(own) : own)) return false;
    }
  }
  return true;
}

// Values that are in reach of the bounds, whatever the other cells have.
bool Masks::bound(const Linear& linear) {
  low_.clear();
  high_.clear();
  std::int64_t low = 0, high = 0;
  for (const Term& term : linear.terms) {
    std::int32_t least = INT32_MAX, most = INT32_MIN;
    for (Mask rest = left_[term.cell]; rest; rest &= rest - 1) {
      const std::int32_t weight = term.weight[static_cast<std::size_t>(std::countr_zero(rest))];
      least = std::min(least, weight);
      most = std::max(most, weight);
    }
    low += least;
    high += most;
    low_.push_back(least);
    high_.push_back(most);
  }
  if (low > linear.most || high < linear.least) return false;
  for (std::size_t k = 0; k < linear.terms.size(); ++k) {
    if (low_[k] == high_[k]) continue;
    const Term& term = linear.terms[k];
    Mask keep = 0;
    for (Mask rest = left_[term.cell]; rest; rest &= rest - 1) {
      const std::int64_t weight = term.weight[static_cast<std::size_t>(std::countr_zero(rest))];
      if (low - low_[k] + weight <= linear.most && high - high_[k] + weight >= linear.least) keep |= lowest(rest);
    }
    if (!put(term.cell, keep)) return false;
  }
  return true;
}

// The states that can be reached from the start, then those of them from which the end can be.
bool Masks::run_scan(const Scan& scan) {
  const std::size_t size = scan.cells.size(), words = scan.words;
  reach_.assign((size + 1) * words, 0);
  reach_[0] = 1;
  const auto bit = [](std::int32_t state) { return std::uint64_t{1} << state % 64; };
  const auto each_state = [&](std::size_t k, auto&& visit) {
    for (std::size_t word = 0; word < words; ++word) {
      for (std::uint64_t rest = reach_[k * words + word]; rest; rest &= rest - 1) {
        visit(64 * word + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  };
  for (std::size_t k = 0; k < size; ++k) {
    each_state(k, [&](std::size_t state) {
      for (Mask rest = left_[scan.cells[k]]; rest; rest &= rest - 1) {
        const std::int32_t to = scan.next[k][state][static_cast<std::size_t>(std::countr_zero(rest))];
        if (to >= 0) reach_[(k + 1) * words + static_cast<std::size_t>(to / 64)] |= bit(to);
      }
    });
  }
  for (std::size_t k = size; k-- > 0;) {
    Mask keep = 0;
    each_state(k, [&](std::size_t state) {
      bool good = false;
      for (Mask rest = left_[scan.cells[k]]; rest; rest &= rest - 1) {
        const std::int32_t to = scan.next[k][state][static_cast<std::size_t>(std::countr_zero(rest))];
        if (to < 0 || !(reach_[(k + 1) * words + static_cast<std::size_t>(to / 64)] & bit(to))) continue;
        keep |= lowest(rest);
        good = true;
      }
      if (!good) reach_[k * words + state / 64] &= ~(std::uint64_t{1} << state % 64);
    });
    if (!put(scan.cells[k], keep)) return false;
  }
  return true;
}

// A place before all switches: models are to differ on places.
Masks::Part Masks::choose() const {
  const Part place = choose(0, static_cast<Cell>(places_));
  return place.mask ? place : choose(static_cast<Cell>(places_), static_cast<Cell>(full_.size()));
}

// The cell that most conflicts came from, for what its values are worth, and its least one; nothing if all have one.
Masks::Part Masks::choose(Cell from, Cell to) const {
  double best = -1;
  Cell cell = 0, fewest = 0;
  int least = kBits + 1;
  for (Cell each = from; each < to; ++each) {
    const Mask left = left_[each];
    if (is_single(left)) continue;
    const int count = std::popcount(left);
    const double score = scores_[each] * kWorth[static_cast<std::size_t>(count)];
    if (score > best) {
      best = score;
      cell = each;
    }
    if (count < least) {
      least = count;
      fewest = each;
    }
  }
  if (best < 0) return {0, 0};
  if (best == 0) return {fewest, lowest(left_[fewest])};
  if (std::popcount(left_[cell]) > 2) {
    if (const Part other = choose_in_house(best); other.mask) return other;
  }
  return {cell, lowest(left_[cell])};
}

// A digit that has two cells in a house, one of them with a better score.
Masks::Part Masks::choose_in_house(double score) const {
  Part best{0, 0};
  for (std::size_t k = 0; k < houses_.size(); ++k) {
    for (std::uint64_t rest = zeros(counts_[k] ^ kOnes); rest; rest &= rest - 1) {
      const auto digit = static_cast<Mask>(1u << std::countr_zero(rest) / 4);
      for (const Cell cell : houses_[k]) {
        if (!(left_[cell] & digit) || is_single(left_[cell]) || scores_[cell] * kWorth[2] <= score) continue;
        score = scores_[cell] * kWorth[2];
        best = {cell, digit};
      }
    }
  }
  return best;
}

// A constraint showed that what was tried does not work; where peers show it, nothing is learned from that.
void Masks::blame(Cell tried) {
  ++counters_.conflicts;
  if (!failed_) return;
  scores_[tried] += bump_;
  for (const Cell cell : *failed_) scores_[cell] += kShown * bump_ / static_cast<double>(failed_->size());
  bump_ /= kForget;
  if (bump_ < kLargeScore) return;
  for (double& score : scores_) score /= kLargeScore;
  bump_ = 1;
}

void Masks::enter(std::size_t depth) {
  depth_ = depth;
  left_ = levels_[depth].left.data();
  counts_ = levels_[depth].counts.data();
}

// To the last choice that leaves another one; false if there is none.
bool Masks::step_back() {
  for (;;) {
    clear();
    if (depth_ == 0) return false;
    enter(depth_ - 1);
    const auto [cell, value] = levels_[depth_].tried;
    blame(cell);
    failed_ = nullptr;
    if (put(cell, without(value)) && propagate()) return true;
  }
}

bool Masks::emit(const std::function<bool(const std::vector<std::uint8_t>&)>& each) const {
  std::vector<std::uint8_t> values(variables_);
  for (Variable v = 0; v < variables_; ++v) {
    if (where_[v].cell != ~0u) values[v] = left_[where_[v].cell] >> where_[v].bit & 1;
  }
  return each(values);
}

Masks::End Masks::search(std::uint64_t effort, Budget& budget,
                         const std::function<bool(const std::vector<std::uint8_t>&)>& each) {
  if (broken_) return End::kAll;
  effort += effort_;
  if (!started_ && !start()) return End::kAll;
  for (;;) {
    const Part tried = choose();
    if (tried.mask == 0) {
      ++models_;
      if (!emit(each)) return End::kEnough;
      failed_ = nullptr;
      while (depth_ > 0 && levels_[depth_ - 1].tried.cell >= places_) --depth_;  // no other model has other switches only
      if (!step_back()) return End::kAll;
      continue;
    }
    if (effort_ > effort && models_ <= kFewModels) return End::kTired;
    if (!budget.allows_decision()) return End::kStopped;
    ++counters_.decisions;
    levels_[depth_].tried = tried;
    if (depth_ + 1 == levels_.size()) levels_.emplace_back();
    levels_[depth_ + 1].left = levels_[depth_].left;
    levels_[depth_ + 1].counts = levels_[depth_].counts;
    levels_[depth_ + 1].share = levels_[depth_].share / std::popcount(left_[tried.cell]);
    levels_[depth_].share -= levels_[depth_ + 1].share;
    enter(depth_ + 1);
    if (!(put(tried.cell, tried.mask) && propagate()) && !step_back()) return End::kAll;
  }
}

double Masks::remaining() const {
  double sum = 0;
  for (std::size_t k = 0; k <= depth_; ++k) sum += levels_[k].share;
  return sum;
}

// What follows before anything is tried; false if that is a contradiction.
bool Masks::start() {
  started_ = true;
  levels_[0].counts.assign(houses_.size(), 0);
  enter(0);
  for (std::size_t k = 0; k < houses_.size(); ++k) {
    Mask once = 0;
    for (const Cell cell : houses_[k]) {
      counts_[k] += spread(left_[cell] & once);
      once |= left_[cell];
    }
  }
  for (std::size_t k = 0; k < constraints_.size(); ++k) queue_[k / 64] |= std::uint64_t{1} << k % 64;
  for (Cell cell = 0; cell < full_.size(); ++cell) {
    if (is_single(left_[cell])) fixed_.push_back(cell);
  }
  return propagate();
}

}  // namespace clew::rules
