// Climbing: the easiest kind of deduction that finds something, again and again.
#include "rules/climb.hpp"

#include <optional>

#include "rules/climb_combination.hpp"
#include "rules/climb_follow.hpp"
#include "rules/climb_known.hpp"
#include "rules/climb_overlap.hpp"
#include "rules/climb_singles.hpp"
#include "rules/climb_trials.hpp"

namespace clew::rules {

namespace {

class Climb {
 public:
  // The follower has been built: the program can be read.
  Climb(const Program& program, const Board& board, Known& known, Follower& follower, Stop& stop)
      : stop_(stop), known_(known), scope_(program), singles_(program, board, scope_, known, follower),
        overlap_(program, known), trials_(program, known, follower), combination_(program, board, scope_, known) {}

  Climbed run(const Board& board, std::uint64_t steps) {
    std::vector<Finding> findings;
    bool holds = learn(board.known);
    for (const Literals& values : board.places) {
      if (values.size() == 1) holds = holds && learn(values);
    }
    while (holds && !known_.solved() && findings.size() < steps) {
      std::optional<Finding> next = find();
      if (!next) break;
      holds = learn(next->forced);
      findings.push_back(std::move(*next));
    }
    if (holds && known_.solved()) singles_.find(stop_);  // whether no rule is broken
    const End end = ended(holds, findings.size() < steps);
    return {std::move(findings), end};
  }

 private:
  bool learn(const Literals& literals) {
    Literals fresh;
    bool holds = true;
    for (const Literal l : literals) holds = holds && known_.learn(l, fresh);
    singles_.learned(fresh);
    return holds;
  }

  std::optional<Finding> find() {
    if (auto found = singles_.find(stop_); found || singles_.broken()) return found;
    if (auto found = trials_.find_forced(stop_); found || trials_.broken()) return found;
    if (auto found = overlap_.find_two(stop_)) return found;
    auto trial = trials_.find_trial(stop_);
    if (trial && trial->kind != Kind::kTrial) return trial;
    if (auto found = overlap_.find_several(stop_)) return found;
    if (trial) return trial;
    if (auto found = trials_.find_either_way(stop_)) return found;
    return combination_.find(stop_);
  }

  End ended(bool holds, bool all) const {
    if (stop_.ended()) return End::kStopped;
    if (!holds || singles_.broken() || trials_.broken() || combination_.broken()) return End::kBroken;
    if (known_.solved()) return End::kSolved;
    return all ? End::kStuck : End::kOpen;
  }

  Stop& stop_;
  Known& known_;
  const Scope scope_;
  Singles singles_;
  Overlap overlap_;
  Trials trials_;
  Combination combination_;
};

}  // namespace

Climbed climb(const Program& program, const Board& board, std::uint64_t steps, Stop& stop) {
  Known known(board, program.variables());
  Follower follower(program, known);
  if (!follower.build(stop)) return {{}, End::kStopped};
  return Climb(program, board, known, follower, stop).run(board, steps);
}

}  // namespace clew::rules
