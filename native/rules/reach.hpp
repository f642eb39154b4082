// Reach: how hard the deductions are that solve a puzzle, by and large, for generators that ask about thousands of puzzles.
//
// It knows the deductions of the climb but says neither why nor in which order: all rules are followed at once, and what
// can be concluded with no more effort than before is, until nothing is left but to try harder.
#pragma once

#include <optional>
#include <vector>

#include "rules/climb.hpp"
#include "rules/climb_follow.hpp"
#include "rules/climb_known.hpp"
#include "rules/climb_overlap.hpp"

namespace clew::rules {

// What is needed beside rules that force something one after the other.
enum class Effort : std::uint8_t {
  kRules,   // nothing
  kAhead,   // values that are refuted at once, overlaps of two counts
  kShort,   // short trials, overlaps of several counts
  kMiddle,  // trials
  kLong,    // long ones
  kSearch,  // more than that, or more than was allowed
};

class Reach {
 public:
  Reach(const Program& program, const Board& board)
      : board_(board), variables_(program.variables()), known_(board, program.variables()), whole_(program, known_),
        overlap_(program, known_), sound_(2 * std::size_t{program.variables()}) {}

  // The least effort that solves the puzzle, up to `most`, or else kSearch; of a board whose known literals fit the rules.
  Effort find(Effort most, Stop& stop);

  // After that: the places that are left open.
  std::vector<std::uint32_t> open() const;

 private:
  struct Refuted {
    Literal value;
    Effort effort;
  };

  bool learn(const Literals& literals);
  std::optional<Refuted> refute(Effort enough, bool& learned, Stop& stop);
  std::optional<Effort> attempt(Literal value);
  Literals to_try() const;

  const Board& board_;
  const std::uint32_t variables_;
  Known known_;
  Follower whole_;  // with all rules, and all that is known
  Overlap overlap_;
  std::uint32_t seen_ = 0;            // how much of what followed is known
  std::vector<std::uint32_t> sound_;  // by literal: when it was last found to lead to no contradiction
  std::uint32_t now_ = 0;
};

}  // namespace clew::rules
