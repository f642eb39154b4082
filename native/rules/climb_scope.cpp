// Variables and rules, and the distances between them.
#include "rules/climb_scope.hpp"

#include <algorithm>

namespace clew::rules {

Scope::Scope(const Program& program) : variables(program.rules() + 1), rules(program.variables()) {
  for (const Record& record : program.records()) {
    if (record.rule == 0) continue;
    for (const Literal l : literals_of(record)) variables[record.rule].push_back(variable_of(l));
  }
  for (std::uint32_t rule = 1; rule < variables.size(); ++rule) {
    auto& own = variables[rule];
    std::ranges::sort(own);
    own.erase(std::ranges::unique(own).begin(), own.end());
    for (const Variable v : own) rules[v].push_back(rule);
  }
}

std::vector<std::uint32_t> Scope::distances(Variable from) const {
  constexpr std::uint32_t kFar = ~0u;
  std::vector<std::uint32_t> found(variables.size(), kFar);
  std::vector<bool> seen(rules.size());
  std::vector<Variable> now{from}, next;
  seen[from] = true;
  for (std::uint32_t distance = 1; !now.empty(); ++distance) {
    next.clear();
    for (const Variable v : now) {
      for (const std::uint32_t rule : rules[v]) {
        if (found[rule] != kFar) continue;
        found[rule] = distance;
        for (const Variable other : variables[rule]) {
          if (!seen[other]) next.push_back(other);
          seen[other] = true;
        }
      }
    }
    now.swap(next);
  }
  return found;
}

}  // namespace clew::rules
