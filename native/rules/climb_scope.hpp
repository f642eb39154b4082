// Which variables the rules of a program have, and which rules a variable is in.
#pragma once

#include <vector>

#include "rules/program.hpp"

namespace clew::rules {

struct Scope {
  explicit Scope(const Program& program);

  std::vector<std::vector<Variable>> variables;    // by rule; rule 0 has none
  std::vector<std::vector<std::uint32_t>> rules;   // by variable

  // How far each rule is from a variable: 1 if it has it, 2 if it shares a variable with such a rule, and so on.
  std::vector<std::uint32_t> distances(Variable from) const;
};

}  // namespace clew::rules
