// Lemmas: where no trial leads to a contradiction by itself, it may after some remarks that two values cannot both be right.
//
// A value is assumed, and beside it every other one near it in turn. Where that ends in a contradiction, the two cannot
// both be right, or not together with what the first one leads to. That is said before the trial, which may then use it.
#pragma once

#include <optional>
#include <vector>

#include "rules/climb_follow.hpp"
#include "rules/climb_scope.hpp"

namespace clew::rules {

class Lemmas {
 public:
  Lemmas(const Program& program, const Scope& scope, const Known& known)
      : program_(program), scope_(scope), known_(known), sound_(2 * std::size_t{program.variables()}) {}

  // Refutes one of these values, in the fewest links; `whole` follows all rules from all that is known.
  std::optional<Finding> find(const Literals& values, Follower& whole, Stop& stop);

 private:
  bool refute(Literal l, Follower& whole, Stop& stop);
  bool exclude(Literal l, Literal beside, Follower& whole);
  Branch lemma(Literal l, Literal beside, std::uint32_t before, Follower& whole) const;
  Literals beside(Literal l) const;
  Finding state(Literal l) const;

  const Program& program_;
  const Scope& scope_;
  const Known& known_;
  // Of the value at hand:
  std::vector<Branch> lemmas_;  // and at last the trial itself
  std::vector<Link> added_;     // what each lemma says under the assumption
  std::vector<std::uint32_t> sound_;  // by literal: when it was last found to lead to no contradiction
  std::uint32_t now_ = 0;
};

}  // namespace clew::rules
