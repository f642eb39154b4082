// Climbing: solving as a person would, one small deduction after the other, each with the rules and the literals that
// it rests on and no others.
//
// First what single rules force, the lightest rule and the fewest known literals first; then sets of places that share
// values; then overlaps of counts; then looks ahead, where what follows at once from a value breaks a rule; then trials,
// which follow a value further, the shortest first; then what all values of a place lead to; then trials that use lemmas:
// that some values cannot all be right, which was found out before; and last what only a search refutes, as few rules as
// it can do with. Everything is followed in models whose rules have selectors, so that reasons name rules; what is found
// is then followed again from what it cites alone.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "rules/program.hpp"
#include "search.hpp"

namespace clew::rules {

using Literals = std::vector<Literal>;
using RuleNumbers = std::vector<std::uint32_t>;

// What is to be found out: the values of places, each with its literals, and the literals that are known to be true.
struct Board {
  struct Weights {
    std::uint32_t near, far;  // of what clauses of the rule force, and of what its propagator does,
    std::uint32_t open;       // and more for each place of the rule that is open
  };
  std::vector<Literals> places;  // a literal and its opposite, or three or more variables of which one is true
  Literals known;
  std::vector<Weights> weights;  // by rule, from rule 1 on
  // Rules that players always have in mind: they do not make a combination larger. Those of a group are one rule to them:
  // a combination cites the first for all.
  std::vector<RuleNumbers> background;
};

// kAlike: several single deductions with the same reason, each literal with its rule at the same place.
enum class Kind : std::uint8_t { kSingle, kAhead, kTrial, kEitherWay, kCombination, kOverlap, kAlike, kLemmas, kSet };

// One link of a chain: literals that follow from others by some rules, the one that forces them first; no literals
// where it is a contradiction, no rules where a place has one value left, or none. A lemma that it uses is a number
// beyond those of the rules, in the order of the branches.
struct Link {
  Literals forced, because;
  RuleNumbers rules;
};

// What follows from values: the contradiction, or what all values of the place lead to, is in the last link. An overlap
// has one: its first link is about the rules that need places, the second about those that have room for them. Lemmas
// have a branch each, from all values that cannot be right together, before that of the trial.
struct Branch {
  Literals assumed;
  std::vector<Link> links;
};

// The rules, with the structure of the model and what is known, force the literals.
struct Finding {
  Kind kind;
  Literals forced, because;
  RuleNumbers rules;  // of a single deduction: the one that forces them first
  std::vector<Branch> branches;
  std::uint32_t others = 0;  // further literals that deductions of the same kind would have forced instead
};

// kOpen: there were as many steps as wanted; kStuck: only search is left; kBroken: what is known contradicts the rules.
enum class End : std::uint8_t { kOpen, kSolved, kStuck, kBroken, kStopped };

struct Climbed {
  std::vector<Finding> findings;
  End end;
};

// A climb that can be continued. The program reads the numbers.
class Climber {
 public:
  Climber(std::vector<std::int32_t> numbers, Program program, Board board);
  ~Climber();

  // The next findings, after those given before; if `plain`, none that follow values further than a look ahead. Throws
  // std::invalid_argument if the program cannot be read. The places' literals are of different variables.
  Climbed go_on(std::uint64_t steps, Stop& stop, bool plain = false);

 private:
  class Work;

  const std::vector<std::int32_t> numbers_;
  const Program program_;
  const Board board_;
  std::unique_ptr<Work> work_;
};

}  // namespace clew::rules
