// Single deductions: what one rule forces, given what is known.
//
// Each rule is followed alone from what is known of its literals, and again whenever something new is known of them; what
// it forces is kept. A hidden literal that one rule forces and others use counts as known: what is concluded from it
// cites what it rests on.
#pragma once

#include <optional>
#include <vector>

#include "rules/climb_follow.hpp"
#include "rules/climb_scope.hpp"

namespace clew::rules {

class Singles {
 public:
  Singles(const Program& program, const Board& board, const Scope& scope, const Known& known, Follower& follower);

  // To be called with what is new.
  void learned(std::span<const Literal> fresh);

  // The lightest deduction there is; nothing if there is none, or if `broken` or the stop was due.
  std::optional<Finding> find(Stop& stop);
  bool broken() const { return broken_; }

 private:
  struct Candidate {
    Literal forced;
    Link why;
    std::uint32_t weight;
    bool settles;  // its place
    bool whole;  // its reason is one clause of the rule: nothing in it can be left out
  };
  struct RuleState {
    std::vector<Candidate> candidates;
    std::uint32_t open = 0;  // places, where these count
    bool on_graph = false;   // whether it says something about the whole of a graph
    bool queued = false;
  };

  void queue(std::uint32_t rule);
  void look(std::uint32_t rule);
  std::uint32_t open_places(std::uint32_t rule) const;
  std::uint32_t count_others(const Literals& forced) const;
  bool is_noted(std::uint32_t rule, Literal l) const;
  void note(std::uint32_t rule, Literal l);
  void hush(std::uint32_t rule, Literal l);
  const Candidate* best(std::uint32_t& rule) const;
  void add_known(Link& link) const;
  Finding state(std::uint32_t rule, const Candidate& candidate);
  void add_alike(const Candidate& candidate, Finding& finding) const;

  const Board& board_;
  const Scope& scope_;
  const Known& known_;
  Follower& follower_;
  std::vector<RuleState> rules_;  // by number; 0 is none
  SilentOf silent_;
  std::vector<std::uint32_t> queue_;
  bool broken_ = false;
};

}  // namespace clew::rules
