// What sums leave to cells.
#include <algorithm>
#include <bit>

#include "rules/masks.hpp"
#include "rules/masks_deal.hpp"

namespace clew::rules {

namespace {

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

// All sums of one of these and one of those.
std::uint64_t added(std::uint64_t one, std::uint64_t other) {
  std::uint64_t sums = 0;
  for (; other; other &= other - 1) sums |= one << std::countr_zero(other);
  return sums;
}

}  // namespace

// All sums of the first bundles, as bits from the least sum on, and which of them the others can complete.
bool Masks::run_linear(std::uint32_t at) {
  const Bundled& sum = bundled_[at];
  struct Open {
    std::array<std::uint32_t, 3> left;  // what is left to its cells, from the least on
    std::uint64_t sums;
    bool capped;  // whether there are others that are too large
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
    open[k].capped = open[k].sums != sums;
    reach[k + 1] = k == 0 ? open[k].sums : added(reach[k], open[k].sums) & cap;
  }
  std::uint64_t wanted = cap & ~((std::uint64_t{1} << std::max<std::int64_t>(sum.least - low, 0)) - 1) & reach[size];
  if (!wanted) return false;
  for (std::size_t k = size; k-- > 0;) {
    std::uint64_t good = wanted & open[k].sums;
    if (k > 0) {
      std::uint64_t before = 0;
      good = 0;
      for (std::uint64_t rest = open[k].sums; rest; rest &= rest - 1) {
        const int more = std::countr_zero(rest);
        const std::uint64_t from = wanted >> more & reach[k];
        good |= std::uint64_t{from != 0} << more;
        before |= from;
      }
      wanted = before;
    }
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
    if (good == open[k].sums && !open[k].capped) continue;  // nothing is lost
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

}  // namespace clew::rules
