// Where blocks start, as variables of the search beside the cells.
//
// "Block j starts in cell t or before" is a variable for each cell but the last in which it can start. Blocks in order,
// the cells a block covers and the cells between two blocks are then clauses of two or three literals. The search could
// do without, but what it learns is said shorter with them: half the conflicts.
#pragma once

#include <span>

#include "line.hpp"
#include "search.hpp"

namespace clew::nonogram {

// `cells` has a variable for each cell, or `settled`. Lines with open tokens are left as they are.
void add_order(Search& search, const Line& line, const Word* paint, const Word* blank, std::span<const Variable> cells,
               Variable settled);

}  // namespace clew::nonogram
