// Telling conclusions: the fewest premises at a unit, and how two cells are related by colour.
#pragma once

#include "logic_scan.hpp"

namespace clew::slitherlink::logic {

// What the patterns left at a unit settle of its edges, and leave for a corner.
std::vector<Mark> settled_by(const Known& known, int unit, Patterns set);
int counts_at(Patterns set, std::size_t corner);
inline Patterns patterns_left(const Known& known, int unit, bool colours) {
  return colours ? known.allowed_by_colours(unit) : known.allowed_by_corners(unit);
}

// A finding at a unit with the premises its conclusions need; without conclusions, those that leave no pattern at all.
// Flags has three numbers for each relation used: two cells, and whether they lie on different sides. `technique` stays
// to be set.
Finding explained_at(const Known& known, int unit, bool colours, std::vector<Mark> settled, std::vector<Pair> facts);

// One way to pass between two cells whose relation is known: across an edge, or by a pair at a corner.
struct Passage {
  int edge = -1;
  int corner = -1;
  bool operator==(const Passage&) const = default;
};

// Cites the edges and pairs that relate two cells, without using `but`; adds the cells to the finding's way.
void cite_relation(const Known& known, Finding& finding, int from, int to, Passage but = {});
void cite_fact(Finding& finding, const Known& known, int corner);

}  // namespace clew::slitherlink::logic
