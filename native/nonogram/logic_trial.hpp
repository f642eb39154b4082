// One assumption followed: a cell is taken as painted, or as blank, and lines are solved as they change.
//
// Every cell remembers the step that settled it, so that a failure can be traced back: of the line that fails, and then
// of each step that is needed, only the cells it cannot do without.
#pragma once

#include "logic_scan.hpp"

namespace clew::nonogram::logic {

class Trial {
 public:
  explicit Trial(const Known& known);

  // Whether an assumption fails within this many lines that give something; what was found is kept until `forget`.
  bool refutes(const Mark& assumed, int limit);
  // Whether it fails by what one line through the cell gives, the lines across that one, and one line beside it.
  bool refutes_beside(const Mark& assumed, int number);

  // The finding that the assumption fails; pattern: line = the one that has no placement left.
  Finding refutation(Technique technique) const;
  // The links by which cells follow; what was known before goes to `whole`, with the clues.
  std::vector<Finding> links_to(std::span<const Mark> goals, Finding& whole) const;

  // The assumption and all that followed, in order; the step that settled a cell; and the lines that were looked at.
  std::span<const Mark> order() const { return order_; }
  int source(int cell) const { return source_[static_cast<std::size_t>(cell)]; }
  std::uint8_t mask(int cell) const {
    const int row = clues_.row_of(cell);
    return now_.mask(clues_.words_at(row), clues_.place(row, cell));
  }
  std::span<const int> looked_at() const { return lines_; }
  // Whether nothing more follows, so that a higher limit would give nothing either.
  bool exhausted() const { return exhausted_; }

  void forget();

 private:
  struct Step {
    int line;
    std::size_t begin;  // in the order
  };

  void settle(const Mark& mark, int by);
  void touch(int number);
  // Solves a line; false where it fails. What it gives is a step.
  bool take(int number);
  // The known cells of a line that were settled before a step; those that were settled last come first.
  std::vector<Mark> before(int number, int step) const;
  // Visits the steps that settle needed cells, from the last to the first, then in order.
  std::vector<Finding> links(std::vector<std::uint8_t>& needed_cells, Finding& whole) const;
  void rest_on(const std::vector<Mark>& because, std::vector<std::uint8_t>& needed_cells, Finding& whole) const;

  const Clues& clues_;
  const Grid& before_;  // the assumption
  Grid now_;
  whatif::Sources source_;
  std::vector<std::uint8_t> queued_, touched_;
  std::vector<int> queue_, lines_;
  std::vector<Mark> order_;
  std::vector<Step> steps_;
  int failed_ = -1;
  bool exhausted_ = false;
};

}  // namespace clew::nonogram::logic
