// One side of the loop as a graph: cells that may have its colour, joined where no line separates them.
//
// Walked depth first from one cell that has the colour, it shows the cells that all ways to another such cell pass.
#pragma once

#include "logic_premises.hpp"

namespace clew::slitherlink::logic {

bool coloured(const Known& known, int cell);
bool is_inside(const Known& known, int cell);

class Side {
 public:
  Side(const Known& known, bool inside);

  // False where cells of the colour cannot be joined: `clash` gives the clash, and what it rests on.
  bool joined() const { return lost_ < 0; }
  Finding clash() const;

  // The first finding at a cell from `from` on, which is moved behind it; settles nothing where there is none.
  Finding next(int& from, bool reasons) const;

 private:
  static std::size_t at(int cell) { return static_cast<std::size_t>(cell); }
  bool has_colour(int cell) const { return colour_[at(cell)] == (inside_ ? kIn : kOut); }
  bool may(int cell) const { return colour_[at(cell)] != (inside_ ? kOut : kIn); }
  bool reached(int cell) const { return seen_[at(cell)] > 0; }
  bool under(int cell, int top) const { return seen_[at(cell)] >= seen_[at(top)] && seen_[at(cell)] <= last_[at(top)]; }
  int beyond(int cell, int way) const;
  void walk();
  std::vector<bool> part_of(int cell) const;
  void cite_border(Finding& finding, const std::vector<bool>& part, int gate) const;
  void cite_colour(Finding& finding, int cell) const { cite_relation(known_, finding, cell, layout_.outside()); }

  enum Shade : std::uint8_t { kUnknown, kIn, kOut };
  const Known& known_;
  const Layout& layout_;
  bool inside_;
  std::vector<Shade> colour_;
  std::vector<int> seen_, low_, last_, cut_;
  int root_ = -1;
  int lost_ = -1;  // a cell of the colour that cannot be reached
};

}  // namespace clew::slitherlink::logic
