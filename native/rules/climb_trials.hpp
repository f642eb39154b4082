// Trials: a value is assumed and followed by all rules, until it contradicts them or leads where all values do.
//
// A value that led to a contradiction once does so ever after: it is tried first the next time. What follows from a value
// that led to none leads to none either.
#pragma once

#include <optional>
#include <vector>

#include "rules/climb_follow.hpp"

namespace clew::rules {

class Trials {
 public:
  // The follower is for shrinking what is found.
  Trials(const Program& program, const Known& known, Follower& follower)
      : program_(program), known_(known), follower_(follower), sound_(2 * std::size_t{program.variables()}) {}

  // What several rules force together without assuming anything: through hidden literals.
  std::optional<Finding> find_forced(Stop& stop);
  std::optional<Finding> find_trial(Stop& stop);
  std::optional<Finding> find_either_way(Stop& stop);
  bool broken() const { return broken_; }
  Follower& whole() { return *whole_; }  // once something was looked for

 private:
  bool prepare(Stop& stop);
  void attempt(Literal l);
  Literals to_try() const;
  Literals common(const Literals& values);
  void compare(const Literals& values, Literal goal);
  void consider(Finding finding);
  std::optional<Finding> best();

  const Program& program_;
  const Known& known_;
  Follower& follower_;
  std::optional<Follower> whole_;  // with all rules, and all that is known
  std::size_t told_ = 0;           // how much of that
  Literals failing_;
  std::size_t next_ = 0;  // where to go on trying
  std::vector<std::uint32_t> sound_;  // by literal: when it was last found to lead to no contradiction
  std::uint32_t now_ = 0;
  std::optional<Finding> best_;
  std::size_t effort_ = 0;  // of the best one
  bool broken_ = false;
};

}  // namespace clew::rules
