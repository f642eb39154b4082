// Combinations: rules that together leave no choice, found by a search and as few as it can do with.
//
// Values are refuted under a few conflicts, or a few more. Of one of them the rules that this took are left out one by one,
// those farthest from the value first. Rules in the background may all stay, and are cited by group. What the rest refutes besides comes with it.
#pragma once

#include <optional>
#include <vector>

#include "rules/climb.hpp"
#include "rules/climb_known.hpp"
#include "rules/climb_scope.hpp"
#include "rules/model.hpp"

namespace clew::rules {

class Combination {
 public:
  Combination(const Program& program, const Board& board, const Scope& scope, const Known& known);

  // Values that are left and can be refuted, those by the fewest rules first; none if the search would be long, `broken`,
  // or the stop was due.
  Literals refuted(Stop& stop);
  // How the first of them is refuted; nothing if the stop was due.
  std::optional<Finding> find(Stop& stop);
  bool broken() const { return broken_; }

 private:
  struct Core {
    Literal refuted;
    RuleNumbers rules;  // without those in the background
    Literals because;
  };

  bool settle(Stop& stop);
  Literals pick();
  bool prepare(Stop& stop);
  void refute_some(std::uint64_t conflicts, Stop& stop);
  Search::Result solve(const RuleNumbers& rules, const Literals& given, std::optional<Literal> value, Stop& stop,
                       std::uint64_t conflicts);
  bool refutes(const RuleNumbers& rules, const Literals& given, Literal value, Stop& stop);
  void keep_model();
  Core failed(Literal refuted) const;
  void shrink(Core& core, Stop& stop);
  Finding state(const Core& core, Stop& stop);
  void cite_background(Finding& finding) const;
  Literals beside(Literal l) const;

  const Program& program_;
  const Scope& scope_;
  const Known& known_;
  const std::vector<RuleNumbers>& groups_;  // of the background
  RuleNumbers others_;
  std::vector<bool> is_background_;
  std::optional<Model> model_;
  std::vector<Core> cores_;
  std::vector<std::uint8_t> possible_;  // by literal: true in a model that agrees with all that is known
  Literals last_;                       // what was true in the last model
  std::uint64_t left_ = 0;      // conflicts that shrinking may take,
  std::uint32_t attempts_ = 0;  // and searches
  bool asked_ = false, settled_ = false;  // whether there is one solution
  bool broken_ = false;
};

}  // namespace clew::rules
