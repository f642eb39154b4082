// Slitherlink kernels: all solutions of a puzzle, and the incremental proofs that generators ask for.
//
// Edges are numbered: the horizontal ones first, row by row, then the vertical ones; a solution is a byte 0 or 1 for
// each. There is always a loop: a grid without lines is not a solution.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "../kernel.hpp"

namespace clew::slitherlink {

inline constexpr std::uint8_t kNoClue = 255;

// `clues` has a byte for each cell, row by row: 0 to 4 lines around it, or kNoClue.
Answer solve(int rows, int columns, const std::uint8_t* clues, const Limits& limits, Stop& stop,
             const OnSolution& each);

// One loop, and which of its clues make it the only solution. All clues that the loop gives are known from the start
// and switched on by each question, so that what was learned from one question serves the next.
class Proof {
 public:
  enum class Found { kNone, kOther, kStopped };

  Proof(int rows, int columns, const std::uint8_t* loop);
  ~Proof();

  // Looks for another loop that has the clues of the kept cells, and writes it to `other`. If there is none, `needed`
  // (if given) gets clues among the kept ones that suffice for that. Cells that the loop surrounds give no clue.
  Found other(const std::vector<bool>& kept, Stop& stop, std::uint8_t* other, std::vector<bool>* needed = nullptr);

  const Counters& counters() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace clew::slitherlink
