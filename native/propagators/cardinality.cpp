// Cardinality: counting, and what follows from a count at its bound.
#include "propagators/cardinality.hpp"

#include <algorithm>

namespace clew {

void Cardinality::add(std::span<const Literal> literals, std::uint32_t at_least, std::uint32_t at_most) {
  const auto size = static_cast<std::uint32_t>(literals.size());
  if (at_least > size) {
    search_.add_clause({});
    return;
  }
  const auto index = static_cast<std::uint32_t>(rules_.size());
  rules_.push_back({.first = static_cast<std::uint32_t>(literals_.size()),
                    .size = size,
                    .most_true = std::min(at_most, size),
                    .most_false = size - at_least});
  literals_.insert(literals_.end(), literals.begin(), literals.end());
  causes_.resize(search_.variables());
  queue(index);
  for (const Literal l : literals) {
    search_.watch(*this, l, 2 * index);
    search_.watch(*this, l ^ 1, 2 * index + 1);
  }
}

void Cardinality::queue(std::uint32_t rule) {
  if (rules_[rule].queued) return;
  rules_[rule].queued = true;
  queue_.push_back(rule);
}

void Cardinality::assigned(std::uint32_t tag) {
  Rule& rule = rules_[tag / 2];
  if (tag & 1) {
    if (++rule.falses >= rule.most_false) queue(tag / 2);
  } else {
    if (++rule.trues >= rule.most_true) queue(tag / 2);
  }
}

void Cardinality::unassigned(std::uint32_t tag) {
  Rule& rule = rules_[tag / 2];
  --(tag & 1 ? rule.falses : rule.trues);
}

bool Cardinality::propagate(Search& search) {
  while (!queue_.empty()) {
    if (!apply(search, queue_.back())) return false;
    rules_[queue_.back()].queued = false;
    queue_.pop_back();
  }
  return true;
}

bool Cardinality::apply(Search& search, std::uint32_t index) {
  const Rule& rule = rules_[index];
  for (const bool upper : {true, false}) {
    const std::uint32_t count = upper ? rule.trues : rule.falses, most = upper ? rule.most_true : rule.most_false;
    if (count < most) continue;
    std::vector<Literal> clause;  // too many
    for (const Literal l : literals_of(rule)) {
      const Literal rest = upper ? l ^ 1 : l;
      if (search.is_false(rest) && count > most && clause.size() <= most) clause.push_back(rest);
      if (!search.is_open(rest) || count > most) continue;
      causes_[variable_of(rest)] = index;
      if (!search.imply(rest)) return false;
    }
    if (count > most) return search.refute(clause);
  }
  return true;
}

void Cardinality::explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) {
  const Rule& rule = rules_[causes_[variable_of(implied)]];
  const auto literals = literals_of(rule);
  const bool upper = std::ranges::find(literals, implied) == literals.end();
  std::uint32_t left = upper ? rule.most_true : rule.most_false;
  for (const Literal l : literals) {
    const Literal counted = upper ? l : l ^ 1;
    if (left == 0) break;
    if (!search.is_true_before(counted, before)) continue;
    others.push_back(counted ^ 1);
    --left;
  }
}

}  // namespace clew
