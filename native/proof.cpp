// Unit propagation that remembers which clauses spoke, and those that a contradiction rests on.
#include "proof.hpp"

#include <algorithm>
#include <utility>

namespace clew {
namespace {

using Number = std::uint32_t;  // of a clause, from 1; 0 is none
using Code = std::uint32_t;    // of a literal: its variable doubled, plus one when negated

constexpr Code code_of(std::int32_t l) { return l > 0 ? 2 * static_cast<Code>(l) : 2 * static_cast<Code>(-l) + 1; }
constexpr std::int32_t literal_of(Code c) { return c & 1 ? -static_cast<std::int32_t>(c >> 1) : static_cast<std::int32_t>(c >> 1); }

class Justifier {
 public:
  explicit Justifier(std::uint32_t variables)
      : values_(2 * variables + 2), watches_(2 * variables + 2), reasons_(variables + 1), units_(variables + 1), seen_(variables + 1) {
    starts_ = {0, 0};  // the clause 0 is none
    hint_starts_ = {0, 0};
  }

  bool done() const { return empty_ != 0; }

  // A clause that is given; all of them come first, whatever follows from them at once.
  void state(std::span<const Code> clause) { store(clause, {}); }
  void begin(Stop& stop) {
    first_derived_ = static_cast<Number>(starts_.size() - 1);
    for (Number n = 1; n < first_derived_ && !done() && !stop.due(); ++n) attach(n);
  }

  // A clause that must follow; false if it does not.
  bool derive(std::span<const Code> clause) {
    for (const Code l : clause) {
      if (values_[l] > 0) return undo(true);  // settled already, so this clause is not needed
      if (values_[l] == 0) assign(l ^ 1, 0);
    }
    const Number conflict = propagate();
    if (!conflict) return undo(false);
    explain(conflict);
    undo(true);
    attach(store(clause, hints_));
    return true;
  }

  // The lines that the contradiction rests on, clauses renumbered without the others.
  std::vector<std::int32_t> lines() const {
    std::vector<std::uint8_t> needed(empty_ + 1);
    needed[empty_] = 1;
    for (Number n = empty_; n >= first_derived_; --n) {
      if (needed[n])
        for (const Number hint : hints_of(n)) needed[hint] = 1;
    }
    std::vector<Number> numbers(empty_ + 1);
    Number last = 0;
    std::vector<std::int32_t> out;
    for (Number n = 1; n <= empty_; ++n) {
      if (n < first_derived_) {
        numbers[n] = ++last;
      } else if (needed[n]) {
        numbers[n] = ++last;
        for (const Code l : clause_of(n)) out.push_back(literal_of(l));
        out.push_back(0);
        for (const Number hint : hints_of(n)) out.push_back(static_cast<std::int32_t>(numbers[hint]));
        out.push_back(0);
      }
    }
    return out;
  }

 private:
  struct Watch {
    Number clause;
    Code blocker;
  };

  std::span<Code> clause_of(Number n) { return std::span(codes_).subspan(starts_[n], starts_[n + 1] - starts_[n]); }
  std::span<const Code> clause_of(Number n) const { return std::span(codes_).subspan(starts_[n], starts_[n + 1] - starts_[n]); }
  std::span<const Number> hints_of(Number n) const {
    return std::span(all_hints_).subspan(hint_starts_[n], hint_starts_[n + 1] - hint_starts_[n]);
  }

  Number store(std::span<const Code> clause, std::span<const Number> hints) {
    codes_.insert(codes_.end(), clause.begin(), clause.end());
    all_hints_.insert(all_hints_.end(), hints.begin(), hints.end());
    starts_.push_back(codes_.size());
    hint_starts_.push_back(all_hints_.size());
    return static_cast<Number>(starts_.size() - 2);
  }

  // Watches two literals that are not settled as false; with one or none, something follows for good.
  void attach(Number n) {
    const auto clause = clause_of(n);
    if (std::any_of(clause.begin(), clause.end(), [&](Code l) { return values_[l] > 0; })) return;
    const auto open = std::partition(clause.begin(), clause.end(), [&](Code l) { return values_[l] == 0; }) - clause.begin();
    if (open >= 2) {
      watches_[clause[0] ^ 1].push_back({n, clause[1]});
      watches_[clause[1] ^ 1].push_back({n, clause[0]});
      return;
    }
    if (open == 1) assign(clause[0], n);
    const Number conflict = open == 0 ? n : propagate();
    settle();
    if (conflict && !done()) {
      hints_.clear();
      for (const Code l : clause_of(conflict)) hints_.push_back(units_[l >> 1]);
      hints_.push_back(conflict);
      empty_ = store({}, hints_);
    }
  }

  // What is on the trail now holds for good: each literal gets a clause of its own.
  void settle() {
    for (; settled_ < trail_.size(); ++settled_) {
      const Code l = trail_[settled_];
      const Number reason = reasons_[l >> 1];
      if (clause_of(reason).size() == 1) {
        units_[l >> 1] = reason;
        continue;
      }
      hints_.clear();
      for (const Code other : clause_of(reason))
        if (other != l) hints_.push_back(units_[other >> 1]);
      hints_.push_back(reason);
      units_[l >> 1] = store(std::span(&l, 1), hints_);
    }
  }

  void assign(Code l, Number reason) {
    values_[l] = 1;
    values_[l ^ 1] = -1;
    reasons_[l >> 1] = reason;
    trail_.push_back(l);
  }

  bool undo(bool result) {
    for (; trail_.size() > settled_; trail_.pop_back()) values_[trail_.back()] = values_[trail_.back() ^ 1] = 0;
    head_ = trail_.size();
    return result;
  }

  // The number of a clause all of whose literals are false, or 0.
  Number propagate() {
    for (; head_ < trail_.size(); ++head_) {
      const Code truth = trail_[head_];
      auto& watching = watches_[truth];
      std::size_t kept = 0;
      for (std::size_t at = 0; at < watching.size(); ++at) {
        const Watch watch = watching[at];
        if (values_[watch.blocker] > 0) {
          watching[kept++] = watch;
          continue;
        }
        const auto clause = clause_of(watch.clause);
        if (clause[0] == (truth ^ 1)) std::swap(clause[0], clause[1]);
        const auto other = std::find_if(clause.begin() + 2, clause.end(), [&](Code l) { return values_[l] >= 0; });
        if (values_[clause[0]] <= 0 && other != clause.end()) {
          std::swap(clause[1], *other);
          watches_[clause[1] ^ 1].push_back({watch.clause, clause[0]});
          continue;
        }
        watching[kept++] = {watch.clause, clause[0]};
        if (values_[clause[0]] == 0) {
          assign(clause[0], watch.clause);
        } else if (values_[clause[0]] < 0) {
          while (++at < watching.size()) watching[kept++] = watching[at];
          watching.resize(kept);
          return watch.clause;
        }
      }
      watching.resize(kept);
    }
    return 0;
  }

  // Collects the clauses that a conflict rests on, in the order in which they spoke.
  void explain(Number conflict) {
    hints_.assign(1, conflict);
    for (const Code l : clause_of(conflict)) seen_[l >> 1] = 1;
    for (std::size_t at = trail_.size(); at-- > settled_;) {
      const std::uint32_t variable = trail_[at] >> 1;
      if (!seen_[variable] || !reasons_[variable]) continue;
      hints_.push_back(reasons_[variable]);
      for (const Code l : clause_of(reasons_[variable])) seen_[l >> 1] = 1;
    }
    const std::size_t spoken = hints_.size();
    for (std::size_t n = 0; n < spoken; ++n) {
      for (const Code l : clause_of(hints_[n])) {
        const std::uint32_t variable = l >> 1;
        if (seen_[variable] && units_[variable]) hints_.push_back(units_[variable]);
        seen_[variable] = 0;
      }
    }
    std::reverse(hints_.begin(), hints_.end());
  }

  std::vector<std::int8_t> values_;          // by code: 1 true, -1 false, 0 open
  std::vector<std::vector<Watch>> watches_;  // by the code whose truth refutes the watched literal
  std::vector<Number> reasons_, units_;      // by variable; units: the clause that settles it for good
  std::vector<std::uint8_t> seen_;
  std::vector<Code> codes_, trail_;
  std::vector<std::size_t> starts_, hint_starts_;
  std::vector<Number> all_hints_, hints_;
  std::size_t settled_ = 0, head_ = 0;
  Number first_derived_ = ~Number{0}, empty_ = 0;
};

// Calls `use` with each clause while it says true.
template <class Use>
bool each_clause(FlatClauses flat, Use&& use) {
  std::vector<Code> clause;
  for (const std::int32_t l : flat) {
    if (l != 0) {
      clause.push_back(code_of(l));
      continue;
    }
    // A literal twice would be watched twice; one with its opposite says nothing, but keeps its number.
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    if (!use(std::span<const Code>(clause))) return false;
    clause.clear();
  }
  return true;
}

}  // namespace

std::optional<std::vector<std::int32_t>> justify(FlatClauses clauses, std::uint32_t variables, FlatClauses log, Stop& stop) {
  Justifier justifier(variables);
  const bool stated = each_clause(clauses, [&](std::span<const Code> clause) {
    justifier.state(clause);
    return !stop.due();
  });
  if (!stated) return std::nullopt;
  justifier.begin(stop);
  const bool sound = each_clause(log, [&](std::span<const Code> clause) {
    return justifier.done() || (!stop.look() && justifier.derive(clause));
  });
  if (!sound || !justifier.done()) return std::nullopt;
  return justifier.lines();
}

}  // namespace clew
