// What is known of a slitherlink, kept up to date: counts at units, ends of paths, pairs at corners, colours of cells.
//
// Colours are two-valued and relative: a line between two cells says that they differ, a missing one that they are the
// same, and so do pairs that are equal or differ. Classes of cells whose relation is known are kept by union with parity;
// the outside of the grid is one more cell. All state is in one array of numbers, so that it can be undone by a trail.
#pragma once

#include <span>
#include <vector>

#include "logic.hpp"
#include "logic_layout.hpp"

namespace clew::slitherlink::logic {

class Known {
 public:
  Known(const Layout& layout, std::span<const std::uint8_t> clues);

  const Layout& layout() const { return *layout_; }
  int clue(int cell) const { return at(clue_ + cell); }
  bool has_clue(int cell) const { return clue(cell) != kNoClue; }
  State state(int edge) const { return static_cast<State>(at(edge)); }
  bool open(int edge) const { return at(edge) == kOpen; }
  int lines(int unit) const { return at(tally_ + unit) & 15; }
  int opens(int unit) const { return at(tally_ + unit) >> 4; }
  int mask(int corner) const { return corner < 0 ? kNothing : at(mask_ + corner); }
  bool broken() const { return at(broken_) != 0; }
  int left() const { return at(left_); }
  bool solved() const { return left() == 0 && !broken() && closed() > 0; }

  // A path of lines: the point at its other end, and its length; both only at its ends. A lone point is its own end.
  int far(int point) const { return at(far_ + point); }
  int length(int point) const { return at(length_ + point); }
  int total_lines() const { return at(total_); }
  int closed() const { return at(closed_); }  // lines of the closed loop; 0 while there is none
  // Whether a line here would close a path to a loop, and whether that loop would be a solution.
  bool closes(int edge) const;
  bool completes(int edge) const;

  struct Colour {
    int root;
    int flip;
  };
  Colour colour(int cell) const;
  bool related(int a, int b) const { return colour(a).root == colour(b).root; }
  // Of the classes of two cells that are not yet related, the members of the smaller one; never those with the outside.
  // In order, so that the same knowledge is always followed in the same way.
  std::vector<int> smaller_class(std::array<int, 2> pair) const;

  // These add knowledge. They return false, and what is known is broken, where it contradicts the rules.
  bool settle(int edge, State state);
  bool tighten(int corner, int mask);
  bool add_clue(int cell, int clue);  // where there was none

  // Patterns that a unit's edges and clue allow; with corners, also those that pairs allow; with colours, those too.
  Patterns allowed(int unit) const;
  Patterns allowed_by_corners(int unit) const;
  Patterns allowed_by_colours(int unit) const;
  Patterns rule(int unit) const;

  // From a checkpoint on, changes are noted so that they can be undone.
  void keep_trail(bool keep) { trailing_ = keep; }
  void follow_colours(bool follow) { colouring_ = follow; }
  std::size_t checkpoint() const { return trail_.size(); }
  void undo(std::size_t checkpoint);

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }
  int at(int where) const { return store_[index(where)]; }
  void put(int where, int value) {
    if (trailing_) trail_.push_back({where, at(where)});
    store_[index(where)] = value;
  }
  bool fail() {
    put(broken_, 1);
    return false;
  }
  int member_after(int cell) const { return at(ring_ + cell); }
  int class_size(int root) const { return at(size_ + root); }
  bool count(int unit, bool line);
  bool join(int edge);
  bool relate(int a, int b, int flip);

  struct Change {
    int where;
    int value;
  };
  const Layout* layout_;
  int clue_, tally_, far_, length_, mask_, parent_, size_, ring_, total_, left_, unmet_, closed_, broken_;
  std::vector<int> store_;
  std::vector<Change> trail_;
  bool trailing_ = false;
  bool colouring_ = true;
};

}  // namespace clew::slitherlink::logic
