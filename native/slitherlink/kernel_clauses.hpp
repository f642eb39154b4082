// The rules of slitherlink as clauses of a search, over what a deduction has left open.
//
// A class of cells has one variable, its colour, and all edges between the same two classes share one more: a line is
// where colours differ. The patterns left at cells and points become their shortest clauses. Chains of known lines are
// single edges of the graph in which the loop is sought, and refused edges and points without open ones are not in it.
#pragma once

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "propagators/one_loop.hpp"
#include "search.hpp"
#include "slitherlink/kernel_patterns.hpp"
#include "slitherlink/kernel_deduce.hpp"
#include "slitherlink/kernel_grid.hpp"

namespace clew::slitherlink {

class Clauses {
 public:
  // The deduction has come to rest without a contradiction, and some edge is open.
  Clauses(const Grid& grid, const Deduction& deduction);

  // This many lines are around the cell where the condition holds.
  void add_clue(Index cell, std::uint8_t clue, Literal condition);

  // After all clues: that there is a loop, and a single one.
  void add_loop();

  Literal line(Index edge) const { return lines_[edge]; }
  std::span<const Variable> colours() const { return colours_; }
  void read(std::uint8_t* edges) const;

  Search search;

 private:
  using Label = Deduction::Label;

  Literal colour(Label label);
  Literal between(Label a, Label b);
  std::array<Literal, 4> literals(const std::array<Index, 4>& edges) const;
  void add_patterns(Patterns patterns, const std::array<Literal, 4>& lines, std::span<const Literal> unless = {});

  const Grid grid_;
  const Deduction& deduction_;
  PatternClauses pattern_clauses_;
  Literal true_;
  std::vector<Literal> lines_;  // by edge
  std::unordered_map<Label, Literal> colour_of_;
  std::unordered_map<std::uint64_t, Literal> between_;
  std::vector<Variable> colours_;
  std::unique_ptr<OneLoop> loop_;
};

}  // namespace clew::slitherlink
