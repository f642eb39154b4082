// Lines of blocks: each line of cells is painted as its clue says.
//
// A line that changed is settled over all placements at once. Few cells explain why a cell got its value: an
// automaton reads the line with the cell turned over and comes to no good end; walking back from the end, a cell is
// left out whenever its other value, too, leads only to states that were not reached.
#pragma once

#include <span>
#include <vector>

#include "nonogram/line.hpp"
#include "search.hpp"

namespace clew {

class LineOfBlocks : public Propagator {
 public:
  explicit LineOfBlocks(Search& search) : search_(search) { search.add_propagator(*this); }

  static constexpr Variable kSettled = ~0u;

  // Between two calls of `solve`; of at most 510 cells. Those without a variable are settled by the masks, which are as
  // in `Line::settle`.
  void add(const nonogram::Line& line, const nonogram::Word* paint, const nonogram::Word* blank,
           std::span<const Variable> cells);

  void assigned(std::uint32_t tag) override;
  void unassigned(std::uint32_t tag) override;
  bool propagate(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;

 private:
  struct Rule {
    const nonogram::Line* line;
    std::size_t masks;  // where its masks begin: painted, blank, and the same as given
    std::size_t cells;  // and its variables
    std::size_t steps;  // and the masks of its automaton
    int states;         // in words; 0 for open clues
    bool queued = false;
  };
  static constexpr int kKeptBits = 4;
  static constexpr std::size_t kKept = 1u << kKeptBits;  // settled lines remembered for each

  struct Spot {  // a cell in a line, for a tag
    std::uint32_t rule, bit;
  };

  void build(Rule& rule);
  bool settle(Search& search, std::uint32_t index);
  const nonogram::Word* look_up(const Rule& rule, const nonogram::Word* masks);
  template <int W>
  void trace(const Rule& rule, std::span<const std::uint8_t> values, std::vector<Literal>& others);
  void thin(const Rule& rule, std::span<const std::uint8_t> values, std::vector<Literal>& others);
  void explain_line(const Search& search, const Rule& rule, Literal implied, std::uint32_t before,
                    std::vector<Literal>& others);
  std::span<const Variable> cells_of(const Rule& rule) const {
    return {cells_.data() + rule.cells, static_cast<std::size_t>(rule.line->length())};
  }

  Search& search_;
  std::vector<Rule> rules_;
  std::vector<nonogram::Word> masks_, steps_, kept_;
  std::vector<Variable> cells_;
  std::vector<Spot> spots_;
  std::vector<std::uint32_t> queue_;
  std::vector<std::uint32_t> causes_;  // by literal: the rule that implied it
  std::vector<std::uint8_t> values_;
};

}  // namespace clew
