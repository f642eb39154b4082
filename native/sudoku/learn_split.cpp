// Looking ahead: where learning alone takes long, the search is first cut in two a few times.
//
// Each pair of literals of which one must be true is tried out both ways. What fails at once is refuted, and the pair
// that forces most both ways is the next cut. Activity only knows what took part in conflicts so far; a cut looks at
// what will follow. A cut is a level below `floor_`, left only by turning it round, so restarts keep it, and what is
// learned on one side is true on the other.
#include <algorithm>

#include "sudoku/learn.hpp"

namespace clew::sudoku {

namespace {
constexpr std::uint32_t kMostSplits = 8;  // on the way to one part
}  // namespace

bool Learner::may_split() const {
  return level() == floor_ && models_ <= 1 && counters_.conflicts >= split_after_ && splits_[floor_] < kMostSplits;
}

// Cuts at the best pair, if there is one; false when the level turned out to have no model.
bool Learner::split(Budget& budget) {
  const std::vector<std::int8_t> phases = phases_;
  const bool possible = look_ahead(budget);
  phases_ = phases;
  if (!possible) return false;
  if (best_ == kNone) {
    splits_[floor_] = kMostSplits;
    return true;
  }
  ++counters_.decisions;
  marks_.push_back(static_cast<std::uint32_t>(trail_.size()));
  assign(best_, {});
  floor_ = level();
  splits_[floor_] = splits_[floor_ - 1] + 1;
  return true;
}

bool Learner::look_ahead(Budget& budget) {
  do {
    best_ = kNone;
    best_score_ = 0;
    forced_.assign(values_.size(), 0);
    for (std::uint32_t g = 0; g + 1 < group_starts_.size(); ++g) {
      if (budget.due()) return true;
      if (!try_pair(g)) return false;
    }
  } while (best_ != kNone && values_[best_] != 0);  // settled by what another pair refuted
  return true;
}

// Tries a group out if two of its literals are open; false when neither can be true.
bool Learner::try_pair(std::uint32_t group) {
  Literal pair[2];
  int open = 0;
  for (std::uint32_t m = group_starts_[group]; m < group_starts_[group + 1]; ++m) {
    if (values_[members_[m]] < 0) continue;
    if (values_[members_[m]] > 0 || open == 2) return true;
    pair[open++] = members_[m];
  }
  if (open < 2) return true;
  double score = 1;
  for (const Literal l : pair) {
    if (forced_[l] == 0) forced_[l] = count_forced(l);
    if (forced_[l] == 0) {
      assign(l ^ 1, {});
      return !propagate().found;
    }
    score *= forced_[l];
  }
  if (score > best_score_) {
    best_score_ = score;
    best_ = forced_[pair[0]] >= forced_[pair[1]] ? pair[0] : pair[1];
  }
  return true;
}

// How many literals this one makes true, itself included; none when that fails.
std::uint32_t Learner::count_forced(Literal l) {
  const std::uint32_t here = level();
  const std::size_t before = trail_.size();
  marks_.push_back(static_cast<std::uint32_t>(before));
  assign(l, {});
  const bool failed = propagate().found;
  const auto forced = static_cast<std::uint32_t>(trail_.size() - before);
  backtrack(here);
  return failed ? 0 : forced;
}

}  // namespace clew::sudoku
