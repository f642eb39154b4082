// Changing a picture until its nonogram can be solved: where reasoning is stuck, cells are flipped so that it goes on.
#pragma once

#include <span>
#include <vector>

#include "nonogram/make_reach.hpp"

namespace clew::nonogram {

// What a puzzle should be like.
struct Aim {
  int techniques = 0;  // the first N of the ladder solve it; 0: it has one solution, however hard
  int below = 0;       // and the first N do not
};

// Whether a picture's nonogram is solved as the aim says, though perhaps too easily; `reach` is asked first. Where much
// more than lines is needed the answer may be no, rather than late.
bool solvable(const Picture& picture, const Aim& aim, Reach& reach, Stop& stop);
// Whether it is not too easy either: the ladder itself has the last word.
bool of_level(const Picture& picture, const Aim& aim, Stop& stop);

// Flips cells of a random picture until the first N techniques solve it, one line at a time; the number of painted
// cells stays near what it was. False where it was stopped, or where there is no end in sight.
bool mend_freely(Picture& picture, int techniques, Random& random, Stop& stop);

// A picture that is given, to be mended with few flips.
class Retouch {
 public:
  // `reluctance`, 0 to 255 for each cell: of two flips that do the same, the one with less of it is chosen. The first so
  // many techniques shall solve the picture; 0: it shall be the only solution.
  Retouch(Picture& picture, std::span<const std::uint8_t> reluctance, int techniques);

  const std::vector<int>& flipped() const { return flipped_; }
  // False where it was stopped, or where there is no end in sight. The more `effort`, the fewer flips.
  bool run(int effort, Random& random, Stop& stop);

 private:
  bool repair(Random& random, Stop& stop);
  void improve(int effort, Random& random, Stop& stop);
  void step(Random& random, Stop& stop);
  void take_back(const Aim& aim, Random& random, Stop& stop);
  void toggle(int cell);
  void restore(const std::vector<int>& flips);
  int cost(int cell) const;
  int cost() const;

  Picture& picture_;
  const Picture before_;
  std::span<const std::uint8_t> reluctance_;
  Aim aim_, lines_;  // what is wanted, and as much of it as looking at single lines can meet
  Reach reach_;
  std::vector<int> flipped_;
  const bool symmetric_;  // left and right
};

}  // namespace clew::nonogram
