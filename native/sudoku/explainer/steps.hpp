// The steps that Sudoku Explainer knows, each in a file of its own kind; `rate.cpp` tries them in its order.
#pragma once

#include <utility>
#include <vector>

#include "../../kernel.hpp"
#include "board.hpp"

namespace clew::sudoku::explainer {

// What a step does to the board, and its rating.
struct Step {
  double rating = 0;
  std::vector<std::pair<int, Mask>> removed{};  // candidates by cell
  int cell = -1;                                // where a digit is placed, if any
  int value = -1;

  explicit operator bool() const { return rating > 0; }
};

// Each returns the first step that it finds, or one without a rating.
Step hidden_single(const Board& board);
Step naked_single(const Board& board);
Step locking(const Board& board, bool direct);
Step naked_set(const Board& board, int size);
Step hidden_set(const Board& board, int size, bool direct);
Step fish(const Board& board, int size);
Step wing(const Board& board, bool three);  // XYZ-wing where `three`
Step unique_loop(const Board& board, Stop& stop);  // none when stopped
Step universal_grave(const Board& board);

// A board on which aligned exclusion found nothing, and the cells it started from: where a later one is the same, it finds
// nothing again.
struct Excluded {
  std::array<Mask, kCells> open{};
  Cells bases{};
};
Step aligned_exclusion(const Board& board, int size, Excluded& before);

// Which chains are looked for: those of one assumption alone, or also those from all candidates of a cell or house
// (`many`); with candidates that fell on the way left out (`dynamic`); of one digit only (`nishio`). Levels above 0 add,
// where a chain comes to an end, what simple patterns (1) and other chains (2 to 5) say about what is left.
struct Chains {
  bool many = false;
  bool dynamic = false;
  bool nishio = false;
  int level = 0;
};

// Subsets of `size` out of `of`, as bit masks in rising order.
class Subsets {
 public:
  Subsets(int size, int of) : mask_((1u << size) - 1), end_(1u << of) {}
  bool more() const { return mask_ < end_; }
  unsigned take() {
    const unsigned now = mask_;
    const unsigned least = mask_ & (0u - mask_), up = mask_ + least;
    mask_ = least ? up | (((mask_ ^ up) >> 2) / least) : end_;
    return now;
  }

 private:
  unsigned mask_, end_;
};

// Whether masks of more than one bit each make `size` bits together; then they are returned, otherwise 0.
inline Mask together(const Mask* masks, int size) {
  Mask all = 0;
  for (int at = 0; at < size; ++at) {
    if (count(masks[at]) <= 1) return 0;
    all = static_cast<Mask>(all | masks[at]);
  }
  return count(all) == size ? all : Mask{0};
}

}  // namespace clew::sudoku::explainer
