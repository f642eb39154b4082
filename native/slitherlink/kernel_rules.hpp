// The rules of slitherlink in a search: edges, colours of cells, and the one loop.
//
// A cell is inside the loop or outside, its colour; an edge has a line where the colours of its two cells differ. Clues
// and points are clauses over edges, and that no point is crossed is said in colours too, which find parity for nothing.
#pragma once

#include <memory>
#include <vector>

#include "propagators/one_loop.hpp"
#include "search.hpp"
#include "slitherlink/kernel_grid.hpp"

namespace clew::slitherlink {

class Rules {
 public:
  explicit Rules(Grid grid);

  Literal line(Index edge) const { return positive(edge); }
  Literal inside(Index cell) const { return positive(grid.edges() + cell); }

  // So many lines lie around the cell; if a literal is given, only where that holds.
  void add_clue(Index cell, std::uint8_t clue);
  void add_clue(Index cell, std::uint8_t clue, Literal condition);

  // After all clues: that there is a loop, and a single one.
  void add_loop();

  std::vector<Variable> edge_variables() const;
  void read(std::uint8_t* edges) const;

  const Grid grid;
  Search search;

 private:
  void add_colours();
  void add_points();
  void count_lines(Index cell, std::uint8_t clue, std::vector<Literal>& condition);

  std::vector<OneLoop::Group> groups_;  // edges of positive clues: one of each has a line
  std::unique_ptr<OneLoop> loop_;
};

}  // namespace clew::slitherlink
