// Cardinality: of these literals at least m and at most n are true.
//
// For each rule the true and the false literals are counted. When the true ones reach the upper bound the rest is
// false, and when the false ones leave just enough the rest is true; the literals that were counted are the
// explanation. Literals that imply each other (at least two, at least one) are better said in clauses, which know it:
// on bridges such clauses needed a third of the conflicts.
#pragma once

#include <span>
#include <vector>

#include "search.hpp"

namespace clew {

class Cardinality : public Propagator {
 public:
  explicit Cardinality(Search& search) : search_(search) { search.add_propagator(*this); }

  // Between two calls of `solve`; the literals are of different variables.
  void add(std::span<const Literal> literals, std::uint32_t at_least, std::uint32_t at_most);

  void assigned(std::uint32_t tag) override;
  void unassigned(std::uint32_t tag) override;
  bool propagate(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;

 private:
  struct Rule {
    std::uint32_t first, size;       // its literals
    std::uint32_t most_true, most_false;
    std::uint32_t trues = 0, falses = 0;
    bool queued = false;
  };

  std::span<const Literal> literals_of(const Rule& rule) const { return {literals_.data() + rule.first, rule.size}; }
  void queue(std::uint32_t rule);
  bool apply(Search& search, std::uint32_t index);

  Search& search_;
  std::vector<Rule> rules_;
  std::vector<Literal> literals_;
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> causes_;  // by variable: the rule that implied it
};

}  // namespace clew
