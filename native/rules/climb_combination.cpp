// Combinations: cores of a search, shrunk.
#include "rules/climb_combination.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "rules/answer.hpp"
#include "rules/climb_shrink.hpp"

namespace clew::rules {

namespace {

constexpr std::uint64_t kConflicts[] = {5, 20, 80, 300, 1000, 20'000};  // that a refutation may take, in rounds
constexpr std::uint64_t kToShrink = 100;                         // and one with less,
constexpr std::uint64_t kShrinking = 600;                        // all of these together,
constexpr std::uint64_t kForAlike = 300;                         // and those of other values with the same rules
constexpr std::uint32_t kAttempts = 150;                         // at leaving something out
constexpr std::size_t kCompared = 4;                             // refutations of a round: the smallest is taken
constexpr std::uint64_t kToSettle = 200'000;                     // to find out whether there is one solution
constexpr std::size_t kConcluded = 8;                            // values of one combination at most
constexpr std::size_t kLargeRule = 60;                           // variables of a rule about all of the puzzle

}  // namespace

Combination::Combination(const Program& program, const Board& board, const Scope& scope, const Known& known)
    : program_(program), scope_(scope), known_(known), groups_(board.background),
      is_background_(program.rules() + 1), possible_(2 * std::size_t{program.variables()}) {
  for (const RuleNumbers& group : groups_) {
    for (const std::uint32_t rule : group) is_background_[rule] = true;
  }
  for (std::uint32_t rule = 1; rule <= program.rules(); ++rule) {
    if (!is_background_[rule]) others_.push_back(rule);
  }
}

Literals Combination::refuted(Stop& stop) {
  cores_.clear();
  if (settle(stop)) return pick();
  if (broken_ || !prepare(stop)) return {};
  for (const std::uint64_t conflicts : kConflicts) {
    refute_some(conflicts, stop);
    if (stop.ended() || !cores_.empty()) break;
  }
  std::ranges::stable_sort(cores_, {}, [](const Core& core) { return core.rules.size(); });
  Literals values;
  for (const Core& core : cores_) values.push_back(core.refuted);
  return stop.ended() ? Literals() : values;
}

std::optional<Finding> Combination::find(Stop& stop) {
  if (!settled_) shrink(cores_.front(), stop);
  Finding finding = state(cores_.front(), stop);
  if (stop.ended()) return {};
  return finding;
}

// Where all but the background is one rule, nothing can be left out: if there is one solution, that says all. Then it is
// known which values are wrong; false if there is not, or what is known contradicts it, or the stop was due.
bool Combination::settle(Stop& stop) {
  if (others_.size() != 1 || stop.due()) return false;
  if (!std::exchange(asked_, true)) {
    std::vector<Variable> over(program_.variables());
    std::iota(over.begin(), over.end(), 0);
    Budget budget(stop, {}, kToSettle);
    const auto keep = [&](const std::vector<std::uint8_t>& values) {
      for (Variable v = 0; v < values.size(); ++v) possible_[values[v] ? positive(v) : negative(v)] = 1;
      return true;
    };
    const Answer answered = answer(program_, {}, {{}, over, 2}, stop, budget, keep).answer;
    settled_ = answered.exhausted && answered.found == 1;
    asked_ = !stop.ended();
  }
  broken_ = settled_ && !std::ranges::all_of(known_.literals(), [&](Literal l) { return possible_[l]; });
  return settled_ && !broken_;
}

// The wrong values about whose neighbourhood most is known.
Literals Combination::pick() {
  std::vector<std::pair<std::size_t, Literal>> found;
  for (std::size_t place = 0; place < known_.places(); ++place) {
    const Literals left = known_.left(place);
    for (const Literal l : left) {
      if (left.size() < 2 || possible_[l]) continue;
      std::size_t known = 0;
      for (const std::uint32_t rule : scope_.rules[variable_of(l)]) {
        const auto& own = scope_.variables[rule];
        if (own.size() > kLargeRule) continue;
        known += static_cast<std::size_t>(std::ranges::count_if(own, [&](Variable v) { return !known_.is_open(positive(v)); }));
      }
      found.emplace_back(known, l);
    }
  }
  std::ranges::stable_sort(found, std::ranges::greater(), &std::pair<std::size_t, Literal>::first);
  if (found.size() > kCompared) found.resize(kCompared);
  Literals values;
  for (const auto& [known, l] : found) {
    cores_.push_back({l, others_, {}});
    values.push_back(l);
  }
  return values;
}

// Finds a model, which says of many values that they cannot be refuted; the last one may do.
bool Combination::prepare(Stop& stop) {
  if (!model_) {
    model_.emplace(program_, Mode::kRefute, SearchOptions(), groups_);
    if (!model_->build(stop)) {
      model_.reset();
      return false;
    }
  }
  std::ranges::fill(possible_, 0);
  for (const Literal l : last_) possible_[l] = 1;
  if (!last_.empty() && std::ranges::all_of(known_.literals(), [&](Literal l) { return possible_[l]; })) return true;
  std::ranges::fill(possible_, 0);
  const auto result = solve(others_, known_.literals(), {}, stop, Budget::kNoLimit);
  broken_ = result == Search::Result::kImpossible;
  if (result == Search::Result::kModel) keep_model();
  return result == Search::Result::kModel;
}

// The first values that are refuted within these conflicts.
void Combination::refute_some(std::uint64_t conflicts, Stop& stop) {
  for (std::size_t place = 0; place < known_.places(); ++place) {
    const Literals left = known_.left(place);
    for (const Literal l : left) {
      if (left.size() < 2 || possible_[l]) continue;
      if (stop.due()) return;
      const auto result = solve(others_, known_.literals(), l, stop, conflicts);
      if (result == Search::Result::kModel) keep_model();
      if (result != Search::Result::kImpossible) continue;
      cores_.push_back(failed(l));
      if (cores_.size() == kCompared) return;
    }
  }
}

// What is given comes first, and stays the same from one value to the next.
Search::Result Combination::solve(const RuleNumbers& rules, const Literals& given, std::optional<Literal> value,
                                  Stop& stop, std::uint64_t conflicts) {
  Literals assumed;
  for (const RuleNumbers& group : groups_) assumed.push_back(model_->selector(group.front()));
  assumed.insert(assumed.end(), given.begin(), given.end());
  for (const std::uint32_t rule : rules) assumed.push_back(model_->selector(rule));
  if (value) assumed.push_back(*value);
  Budget budget(stop, {}, conflicts);
  return model_->search().solve(assumed, budget);
}

bool Combination::refutes(const RuleNumbers& rules, const Literals& given, Literal value, Stop& stop) {
  const std::uint64_t before = model_->search().counters().conflicts;
  if (stop.due() || left_ == 0 || attempts_ == 0) return false;
  --attempts_;
  const bool refuted = solve(rules, given, value, stop, std::min(kToShrink, left_)) == Search::Result::kImpossible;
  left_ -= std::min(left_, model_->search().counters().conflicts - before);
  return refuted;
}

void Combination::keep_model() {
  last_.clear();
  for (Variable v = 0; v < program_.variables(); ++v) {
    last_.push_back(model_->search().is_true(positive(v)) ? positive(v) : negative(v));
    possible_[last_.back()] = 1;
  }
}

Combination::Core Combination::failed(Literal refuted) const {
  Core core{refuted, {}, {}};
  for (const Literal l : model_->search().failed()) {
    const std::uint32_t rule = model_->rule_of(variable_of(l));
    if (rule == 0 && l != refuted) core.because.push_back(l);
    if (rule != 0 && !is_background_[rule]) core.rules.push_back(rule);
  }
  return core;
}

// First the rules, beside all that is known; then the literals.
void Combination::shrink(Core& core, Stop& stop) {
  left_ = kShrinking;
  attempts_ = kAttempts;
  const std::vector<std::uint32_t> distances = scope_.distances(variable_of(core.refuted));
  std::ranges::sort(core.rules, [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(distances[b], b) < std::pair(distances[a], a);
  });
  const auto without = [&](const RuleNumbers& rules) {
    if (!refutes(rules, known_.literals(), core.refuted, stop)) return false;
    core.because = failed(core.refuted).because;
    return true;
  };
  shrink_list(core.rules, without);
  std::ranges::sort(core.because);
  shrink_list(core.because, [&](const Literals& given) { return refutes(core.rules, given, core.refuted, stop); });
}

// What is refuted by the same rules and literals, from the first value on to others that are in a rule about a part of the
// puzzle with it; of the background what that took.
Finding Combination::state(const Core& core, Stop& stop) {
  Finding finding{Kind::kCombination, {}, core.because, core.rules, {}, 0};
  left_ = kForAlike;
  attempts_ = kAttempts;
  const auto is_refuted = [&](Literal l) {
    if (settled_) return true;
    if (l != core.refuted) return refutes(core.rules, core.because, l, stop);
    return solve(core.rules, core.because, l, stop, Budget::kNoLimit) == Search::Result::kImpossible;
  };
  for (Literals values{core.refuted}, tried; !values.empty() && finding.forced.size() < kConcluded;) {
    const Literal l = values.front();
    values.erase(values.begin());
    tried.push_back(l);
    if (!is_refuted(l)) continue;
    finding.forced.push_back(l ^ 1);
    if (!settled_) cite_background(finding);
    add_once(values, beside(l));
    std::erase_if(values, [&](Literal each) { return std::ranges::find(tried, each) != tried.end(); });
  }
  for (const RuleNumbers& group : groups_) {
    if (settled_) finding.rules.push_back(group.front());
  }
  return finding;
}

void Combination::cite_background(Finding& finding) const {
  for (const Literal each : model_->search().failed()) {
    const std::uint32_t rule = model_->rule_of(variable_of(each));
    if (rule != 0) add_once(finding.rules, {&rule, 1});
  }
}

// Values that may be refuted and are in a rule about a part of the puzzle with this one.
Literals Combination::beside(Literal l) const {
  Literals values;
  for (const std::uint32_t rule : scope_.rules[variable_of(l)]) {
    if (scope_.variables[rule].size() > kLargeRule) continue;
    for (const Variable v : scope_.variables[rule]) {
      for (const Literal each : {positive(v), negative(v)}) {
        if (known_.is_of_place(each) && known_.is_open(each) && !possible_[each]) add_once(values, {&each, 1});
      }
    }
  }
  return values;
}

}  // namespace clew::rules
