// How far people get on the nonogram of a picture, one line at a time, by the first N techniques of the ladder.
//
// The picture solves its own nonogram, so what is known is just which cells: they are as painted. All that follows from
// single lines is drawn at once, from a queue of lines that changed; where only simpler techniques may be used, the
// ladder's own finders are asked. After a cell that is not known was flipped, the reasoning may go on from where it was:
// what it rested on may have changed with the clues of two lines, so this is not a proof, but it shows cheaply how
// promising the flip is. A caller who likes the result starts afresh.
#pragma once

#include <cstdint>
#include <vector>

#include "kernel.hpp"
#include "nonogram/make_picture.hpp"

namespace clew::nonogram {

class Reach {
 public:
  // Of the techniques only those that look at one line at a time are used.
  Reach(const Picture& picture, int techniques);

  // Forgets all; then every line is looked at.
  void run_afresh(Stop& stop);
  // Goes on from what is known; only the lines of `cell` have changed.
  void run_on(int cell, Stop& stop);

  int open() const { return open_; }  // how many cells are not known
  bool open(int cell) const { return !across_.has(cell / picture_.columns(), cell % picture_.columns()); }
  int open_in(int line) const;
  std::vector<int> open_cells() const;
  std::vector<std::uint8_t> masks() const;  // of all cells, as the ladder takes them

  // What was learned since is forgotten.
  std::size_t checkpoint() const { return learned_.size(); }
  void undo(std::size_t checkpoint);

 private:
  void push(int line);
  void learn(int cell);
  void run(Stop& stop);
  void look(int line);
  void climb(Stop& stop);
  Word* known(int line) { return line < picture_.rows() ? across_.line(line) : down_.line(line - picture_.rows()); }

  const Picture& picture_;
  int techniques_;
  Bitmap across_, down_;  // known cells
  int open_ = 0;
  std::vector<int> learned_;
  std::vector<std::uint8_t> waiting_;
  std::vector<int> queue_;
};

}  // namespace clew::nonogram
