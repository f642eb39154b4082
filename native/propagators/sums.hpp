// Sums: what the values of some places add up to is between two bounds.
//
// A term takes one of several values, each with the literal that chooses it; a literal with a weight is a term of two
// values. The smallest values that are left, added up, are the least that a sum can have: a value that would lift it
// above the upper bound is refused, and likewise from above. The reason is that the other terms have lost their small
// values, as many of them as are needed.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "search.hpp"

namespace clew {

class Sums : public Propagator {
 public:
  struct Option {
    std::int64_t value;
    Literal chosen;
  };
  using Term = std::vector<Option>;  // exactly one is chosen, as the caller's clauses say
  struct Bounds {
    std::int64_t least, most;
  };

  explicit Sums(Search& search) : search_(search) { search.add_propagator(*this); }

  // Between two calls of `solve`. What follows holds only while the guard is true, and the reasons say so.
  void add(std::span<const Term> terms, Bounds bounds, std::optional<Literal> guard = {});

  void assigned(std::uint32_t tag) override { queue(tag); }
  void unassigned(std::uint32_t tag) override { queue(tag); }  // what was implied late may be undone before its reason
  bool propagate(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;

 private:
  struct Rule {
    std::uint32_t first, last;  // its terms
    Bounds bounds;
    std::optional<Literal> guard;
    bool queued = false;
  };
  struct Span {
    std::uint32_t first, last;  // of a term: its options, smallest value first
  };
  struct Cause {
    std::uint32_t rule, term;
    bool upper;
  };
  struct Reach {  // of a term: the values that are left
    std::int64_t low, high;
  };

  void queue(std::uint32_t rule);
  bool apply(Search& search, std::uint32_t index);
  bool refuse(Search& search, std::uint32_t index, bool upper, std::int64_t sum);
  void reasons(const Search& search, const Rule& rule, std::uint32_t skipped, std::int64_t spare, bool upper,
               std::uint32_t before, std::vector<Literal>& out);
  void reason(const Search& search, Span term, std::int64_t bound, bool upper, std::uint32_t before,
              std::vector<Literal>& out) const;
  std::optional<Reach> reach(const Search& search, Span term, std::uint32_t before) const;
  std::span<const Option> options_of(Span term) const {
    return {options_.data() + term.first, options_.data() + term.last};
  }

  Search& search_;
  std::vector<Rule> rules_;
  std::vector<Span> terms_;
  std::vector<Option> options_;
  std::vector<std::uint32_t> queue_;
  std::vector<Cause> causes_;  // by literal
  std::vector<Reach> reach_;   // of the terms of the rule at hand
  std::vector<std::pair<std::int64_t, std::uint32_t>> losses_;
};

}  // namespace clew
