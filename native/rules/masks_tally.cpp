// Counts: sums to which each cell adds one or nothing.
#include <bit>

#include "rules/masks.hpp"

namespace clew::rules {

// Nothing if some cell has three weights, or two that are further apart.
std::optional<Masks::Tally> Masks::tally(const Linear& linear) const {
  Tally found{{}, linear.least, linear.most};
  for (const Term& term : linear.terms) {
    std::int32_t least = INT32_MAX, most = INT32_MIN;
    for (Mask rest = full_[term.cell]; rest; rest &= rest - 1) {
      const std::int32_t weight = term.weight[static_cast<std::size_t>(std::countr_zero(rest))];
      least = std::min(least, weight);
      most = std::max(most, weight);
    }
    if (std::int64_t{most} - least > 1) return {};
    found.least -= least;
    found.most -= least;
    if (most == least) continue;
    Mask one = 0;
    for (Mask rest = full_[term.cell]; rest; rest &= rest - 1) {
      if (term.weight[static_cast<std::size_t>(std::countr_zero(rest))] == most) one |= lowest(rest);
    }
    found.parts.push_back({term.cell, one});
  }
  return found;
}

// As any number of the open cells can add one, nothing follows until all of them have to, or none may.
bool Masks::run_tally(const Tally& tally) {
  std::int64_t sure = 0, open = 0;
  for (const auto& [cell, one] : tally.parts) {
    const Mask left = left_[cell];
    if (!(left & one)) continue;
    ++(left & ~one ? open : sure);
  }
  if (sure > tally.most || sure + open < tally.least) return false;
  const bool none = sure == tally.most;
  if (open == 0 || (!none && sure + open > tally.least)) return true;
  for (const auto& [cell, one] : tally.parts) {
    const Mask left = left_[cell];
    if ((left & one) && (left & ~one) && !put(cell, none ? without(one) : one)) return false;
  }
  return true;
}

}  // namespace clew::rules
