// Counts of the cells of a grid, stated all at once: of every window, around cells with numbers, and along lines of sight;
// and partners, each of which has a place of its own. They are written out as counts here, not in Python, for speed.
#pragma once

#include "rules/counting.hpp"
#include "rules/program.hpp"

namespace clew::rules {

// Each reads a record with the op of its name and adds it to counts.
void add_windows(const Record& record, std::uint32_t variables, Counting& counting);
void add_around(const Record& record, std::uint32_t variables, Counting& counting);
void add_sight(const Record& record, std::uint32_t variables, Counting& counting);
void add_partners(const Record& record, std::uint32_t variables, Counting& counting);

}  // namespace clew::rules
