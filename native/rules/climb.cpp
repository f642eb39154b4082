// Climbing: the easiest kind of deduction that finds something, again and again.
#include "rules/climb.hpp"

#include <optional>
#include <utility>

#include "rules/climb_combination.hpp"
#include "rules/climb_follow.hpp"
#include "rules/climb_known.hpp"
#include "rules/climb_lemmas.hpp"
#include "rules/climb_overlap.hpp"
#include "rules/climb_sets.hpp"
#include "rules/climb_singles.hpp"
#include "rules/climb_trials.hpp"

namespace clew::rules {

class Climber::Work {
 public:
  // The follower has been built: the program can be read.
  Work(const Program& program, const Board& board, std::unique_ptr<Known> known, std::unique_ptr<Follower> follower)
      : known_(std::move(known)), follower_(std::move(follower)), scope_(program),
        singles_(program, board, scope_, *known_, *follower_), sets_(program, board, *known_), overlap_(program, *known_),
        trials_(program, *known_, *follower_), combination_(program, board, scope_, *known_),
        lemmas_(program, scope_, *known_) {
    holds_ = learn(board.known);
    for (const Literals& values : board.places) {
      if (values.size() == 1) holds_ = holds_ && learn(values);
    }
  }

  Climbed go_on(std::uint64_t steps, Stop& stop, bool plain) {
    std::vector<Finding> findings;
    while (holds_ && !known_->solved() && findings.size() < steps) {
      std::optional<Finding> next = find(stop, plain);
      if (!next) break;
      holds_ = learn(next->forced);
      findings.push_back(std::move(*next));
    }
    if (holds_ && known_->solved()) singles_.find(stop);  // whether no rule is broken
    const End end = ended(findings.size() < steps, stop);
    return {std::move(findings), end};
  }

 private:
  bool learn(const Literals& literals) {
    Literals fresh;
    bool holds = true;
    for (const Literal l : literals) holds = holds && known_->learn(l, fresh);
    singles_.learned(fresh);
    return holds;
  }

  std::optional<Finding> find(Stop& stop, bool plain) {
    if (auto found = singles_.find(stop); found || singles_.broken()) return found;
    if (auto found = trials_.find_forced(stop); found || trials_.broken()) return found;
    if (auto found = sets_.find(stop)) return found;
    if (auto found = overlap_.find_two(stop)) return found;
    auto trial = trials_.find_trial(stop);
    if (trial && trial->kind != Kind::kTrial) return trial;
    if (auto found = overlap_.find_several(stop)) return found;
    if (plain) return {};
    if (trial) return trial;
    if (auto found = trials_.find_either_way(stop)) return found;
    return find_by_search(stop);
  }

  // A search says which values are wrong; if lemmas do not show it, all that is left is to say which rules it took.
  std::optional<Finding> find_by_search(Stop& stop) {
    const Literals refuted = combination_.refuted(stop);
    if (refuted.empty()) return {};
    if (auto found = lemmas_.find(refuted, trials_.whole(), stop); found || stop.ended()) return found;
    return combination_.find(stop);
  }

  End ended(bool all, const Stop& stop) const {
    if (stop.ended()) return End::kStopped;
    if (!holds_ || singles_.broken() || trials_.broken() || combination_.broken()) return End::kBroken;
    if (known_->solved()) return End::kSolved;
    return all ? End::kStuck : End::kOpen;
  }

  const std::unique_ptr<Known> known_;
  const std::unique_ptr<Follower> follower_;
  const Scope scope_;
  Singles singles_;
  const Sets sets_;
  Overlap overlap_;
  Trials trials_;
  Combination combination_;
  Lemmas lemmas_;
  bool holds_ = true;
};

Climber::Climber(std::vector<std::int32_t> numbers, Program program, Board board)
    : numbers_(std::move(numbers)), program_(std::move(program)), board_(std::move(board)) {}

Climber::~Climber() = default;

Climbed Climber::go_on(std::uint64_t steps, Stop& stop, bool plain) {
  if (!work_) {
    auto known = std::make_unique<Known>(board_, program_.variables());
    auto follower = std::make_unique<Follower>(program_, *known);
    if (!follower->build(stop)) return {{}, End::kStopped};
    work_ = std::make_unique<Work>(program_, board_, std::move(known), std::move(follower));
  }
  return work_->go_on(steps, stop, plain);
}

}  // namespace clew::rules
