// What is left of a fill-in as clauses: a variable for each slot and entry, and for each crossing and letter.
#pragma once

#include "fillin/kernel_descent.hpp"
#include "propagators/cardinality.hpp"

namespace clew::fillin {

class Clauses {
 public:
  // Large puzzles take a while: if it is stopped, the clauses are incomplete.
  Clauses(const Layout& layout, const Words& words, const Domains& domains, bool spare, Stop& stop);

  // What another search has refuted under its decisions.
  void forbid(const std::vector<Descent::Put>& path, const std::vector<Descent::Refuted>& refuted);
  // A solution that is known, by slot.
  void forbid(const std::vector<Index>& entries);

  const std::vector<Variable>& over() const { return over_; }
  void read(std::vector<Index>& entries) const;

  Search search;

 private:
  static constexpr Variable kSettled = ~0u;
  struct Choice {
    Index entry;
    Variable variable;
  };

  void add_slots();
  void add_crossings();
  void add_slot(Index slot);
  void add_words(bool spare);
  void add_letters();
  Variable put(Index slot, Index entry) const;
  Variable letter(Index place, Letter letter) const { return letters_[place * words_.letters + letter]; }

  const Layout& layout_;
  const Words& words_;
  const Domains& domains_;
  Stop& stop_;
  Cardinality cardinality_{search};
  std::vector<std::vector<Choice>> choices_;  // by slot, if it is open
  std::vector<Variable> letters_;             // by place and letter
  std::vector<Variable> over_;
};

}  // namespace clew::fillin
