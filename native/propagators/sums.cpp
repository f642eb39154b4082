// Sums: the values that are left, and which losses explain a bound.
#include "propagators/sums.hpp"

#include <algorithm>
#include <cassert>

namespace clew {

void Sums::add(std::span<const Term> terms, Bounds bounds, std::optional<Literal> guard) {
  const auto index = static_cast<std::uint32_t>(rules_.size());
  const auto first = static_cast<std::uint32_t>(terms_.size());
  for (const Term& term : terms) {
    const auto begin = options_.size();
    options_.insert(options_.end(), term.begin(), term.end());
    std::ranges::stable_sort(options_.begin() + static_cast<std::ptrdiff_t>(begin), options_.end(), {}, &Option::value);
    terms_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(options_.size())});
  }
  rules_.push_back({first, static_cast<std::uint32_t>(terms_.size()), bounds, guard});
  causes_.resize(2 * search_.variables());
  queue(index);
  if (guard) search_.watch(*this, *guard, index);
  for (const Term& term : terms) {
    for (const Option& option : term) search_.watch(*this, option.chosen ^ 1, index);
  }
}

void Sums::queue(std::uint32_t rule) {
  if (rules_[rule].queued) return;
  rules_[rule].queued = true;
  queue_.push_back(rule);
}

bool Sums::propagate(Search& search) {
  while (!queue_.empty()) {
    const std::uint32_t index = queue_.back();
    queue_.pop_back();
    rules_[index].queued = false;
    const std::optional<Literal> guard = rules_[index].guard;
    if (guard && !search.is_true(*guard)) continue;  // queued again when it is
    if (!apply(search, index)) {
      queue(index);
      return false;
    }
  }
  return true;
}

// The smallest and the largest value that a term could have before a place of the trail; nothing if it has none, which
// is not for this rule to say.
std::optional<Sums::Reach> Sums::reach(const Search& search, Span term, std::uint32_t before) const {
  const auto options = options_of(term);
  const auto left = [&](const Option& option) { return !search.is_true_before(option.chosen ^ 1, before); };
  const auto low = std::ranges::find_if(options, left);
  if (low == options.end()) return {};
  auto high = options.end() - 1;
  while (!left(*high)) --high;
  return Reach{low->value, high->value};
}

bool Sums::apply(Search& search, std::uint32_t index) {
  const Rule rule = rules_[index];
  std::int64_t low = 0, high = 0;
  reach_.clear();
  for (std::uint32_t t = rule.first; t < rule.last; ++t) {
    const auto found = reach(search, terms_[t], search.trail_size());
    if (!found) return true;
    reach_.push_back(*found);
    low += found->low;
    high += found->high;
  }
  if (low > rule.bounds.most) return refuse(search, index, true, low);
  if (high < rule.bounds.least) return refuse(search, index, false, high);
  for (std::uint32_t t = rule.first; t < rule.last; ++t) {
    const Reach own = reach_[t - rule.first];
    const std::int64_t most = rule.bounds.most - low + own.low, least = rule.bounds.least - high + own.high;
    if (own.low >= least && own.high <= most) continue;
    for (const Option& option : options_of(terms_[t])) {
      if ((option.value >= least && option.value <= most) || search.is_false(option.chosen)) continue;
      causes_[option.chosen ^ 1] = {index, t, option.value > most};
      if (!search.imply(option.chosen ^ 1)) return false;
    }
    if (!reach(search, terms_[t], search.trail_size())) return true;  // that exactly one is chosen refutes it
  }
  return true;
}

bool Sums::refuse(Search& search, std::uint32_t index, bool upper, std::int64_t sum) {
  const Rule& rule = rules_[index];
  std::vector<Literal> clause;
  reasons(search, rule, rule.last, upper ? sum - rule.bounds.most - 1 : rule.bounds.least - sum - 1, upper,
          search.trail_size(), clause);
  return search.refute(clause);
}

void Sums::explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) {
  const Cause cause = causes_[implied];
  const Rule& rule = rules_[cause.rule];
  std::int64_t sum = 0;
  for (std::uint32_t t = rule.first; t < rule.last; ++t) {
    if (t == cause.term) {
      const auto options = options_of(terms_[t]);
      sum += std::ranges::find(options, implied ^ 1, &Option::chosen)->value;
    } else {
      const auto found = reach(search, terms_[t], before);
      sum += cause.upper ? found->low : found->high;
    }
  }
  const std::int64_t spare = cause.upper ? sum - rule.bounds.most - 1 : rule.bounds.least - sum - 1;
  assert(spare >= 0);
  reasons(search, rule, cause.term, spare, cause.upper, before, others);
}

// Why the terms, but for one, are as large (or as small) as they are. The sum is beyond its bound by more than is needed:
// what is to spare lets the smallest losses go unmentioned, and the last of them in part.
void Sums::reasons(const Search& search, const Rule& rule, std::uint32_t skipped, std::int64_t spare, bool upper,
                   std::uint32_t before, std::vector<Literal>& out) {
  if (rule.guard) out.push_back(*rule.guard ^ 1);
  losses_.clear();
  for (std::uint32_t t = rule.first; t < rule.last; ++t) {
    if (t == skipped) continue;
    const Reach own = *reach(search, terms_[t], before);
    const auto options = options_of(terms_[t]);
    const std::int64_t lost = upper ? own.low - options.front().value : options.back().value - own.high;
    if (lost > 0) losses_.push_back({lost, t});
  }
  std::ranges::sort(losses_);
  for (const auto& [lost, t] : losses_) {
    if (lost <= spare) {
      spare -= lost;
      continue;
    }
    const auto options = options_of(terms_[t]);
    const std::int64_t bound = upper ? options.front().value + lost - spare : options.back().value - lost + spare;
    spare = 0;
    reason(search, terms_[t], bound, upper, before, out);
  }
}

// Why a term is at least (or at most) this large: its true option, or else that it lost all beyond the bound.
void Sums::reason(const Search& search, Span term, std::int64_t bound, bool upper, std::uint32_t before,
                  std::vector<Literal>& out) const {
  const auto options = options_of(term);
  const auto truth = std::ranges::find_if(options, [&](const Option& o) { return search.is_true_before(o.chosen, before); });
  if (truth != options.end() && (upper ? truth->value >= bound : truth->value <= bound)) {
    out.push_back(truth->chosen ^ 1);
    return;
  }
  for (const Option& option : options) {
    if (upper ? option.value < bound : option.value > bound) out.push_back(option.chosen);
  }
}

}  // namespace clew
