// Single deductions: looking at rules one by one, and stating what the lightest forces with as little as it needs.
#include "rules/climb_singles.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>

#include "rules/climb_shrink.hpp"

namespace clew::rules {

namespace {

bool is_on_graph(Op op) {
  constexpr Op kOps[] = {Op::kConnected, Op::kLoop, Op::kAcyclic, Op::kGroups, Op::kDivision, Op::kPaths};
  return std::ranges::find(kOps, op) != std::end(kOps);
}

}  // namespace

Singles::Singles(const Program& program, const Board& board, const Scope& scope, const Known& known, Follower& follower)
    : board_(board), scope_(scope), known_(known), follower_(follower), rules_(program.rules() + 1),
      silent_(2 * std::size_t{program.variables()}) {
  for (const Record& record : program.records()) rules_[record.rule].on_graph |= is_on_graph(record.op);
  for (std::uint32_t rule = 1; rule < rules_.size(); ++rule) queue(rule);
}

void Singles::queue(std::uint32_t rule) {
  if (rules_[rule].queued) return;
  rules_[rule].queued = true;
  queue_.push_back(rule);
}

void Singles::learned(std::span<const Literal> fresh) {
  for (const Literal l : fresh) {
    for (const std::uint32_t rule : scope_.rules[variable_of(l)]) queue(rule);
  }
}

std::optional<Finding> Singles::find(Stop& stop) {
  while (!queue_.empty() && !broken_) {
    if (stop.due()) return {};
    const std::uint32_t rule = queue_.back();
    queue_.pop_back();
    rules_[rule].queued = false;
    look(rule);
  }
  if (broken_) return {};
  std::uint32_t rule = 0;
  const Candidate* const found = best(rule);
  if (found == nullptr) return {};
  Finding finding = state(rule, *found);
  if (found->whole && finding.rules.size() == 1) add_alike(*found, finding);
  finding.others = count_others(finding.forced);
  return finding;
}

std::uint32_t Singles::count_others(const Literals& forced) const {
  Literals all;
  for (const RuleState& state : rules_) {
    for (const Candidate& candidate : state.candidates) {
      if (known_.is_open(candidate.forced)) all.push_back(candidate.forced);
    }
  }
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  std::erase_if(all, [&](Literal l) { return std::ranges::find(forced, l) != forced.end(); });
  return static_cast<std::uint32_t>(all.size());
}

void Singles::look(std::uint32_t rule) {
  RuleState& state = rules_[rule];
  // What is found on a graph stays, and what follows from more than is known is not looked for.
  std::uint32_t seen = 0;
  const auto enough = [&] {
    for (; seen < follower_.followed(); ++seen) {
      const Literal l = follower_.literal(seen);
      if (follower_.is_of_place(l) && known_.is_open(l) && !is_noted(rule, l)) return true;
    }
    return false;
  };
  if (state.on_graph) {
    std::erase_if(state.candidates, [&](const Candidate& each) { return !known_.is_open(each.forced); });
  } else {
    state.candidates.clear();
  }
  state.open = open_places(rule);
  Literals given;
  for (const Variable v : scope_.variables[rule]) {
    for (const Literal l : {positive(v), negative(v)}) {
      if (known_.is_true(l) || silent_[l]) given.push_back(l);
    }
  }
  if (!follower_.take({&rule, 1}, given, state.on_graph ? Search::Enough(enough) : Search::Enough())) {
    broken_ = true;
    return;
  }
  for (std::uint32_t at = 0; at < follower_.followed(); ++at) {
    const Literal l = follower_.literal(at);
    if (follower_.is_of_place(l)) {
      if (known_.is_open(l) && !is_noted(rule, l)) note(rule, l);
    } else if (follower_.is_hidden(l) && !silent_[l] && scope_.rules[variable_of(l)].size() > 1) {
      hush(rule, l);
    }
  }
}

std::uint32_t Singles::open_places(std::uint32_t rule) const {
  if (board_.weights[rule - 1].open == 0) return 0;
  std::vector<std::uint32_t> places;
  for (const Variable v : scope_.variables[rule]) {
    if (known_.is_place_open(positive(v))) places.push_back(known_.place(positive(v)));
  }
  std::ranges::sort(places);
  return static_cast<std::uint32_t>(std::ranges::unique(places).begin() - places.begin());
}

bool Singles::is_noted(std::uint32_t rule, Literal l) const {
  return std::ranges::find(rules_[rule].candidates, l, &Candidate::forced) != rules_[rule].candidates.end();
}

// A rule on a graph may reach far in many steps: one at a time is taken. Others see all their places at once.
void Singles::note(std::uint32_t rule, Literal l) {
  bool far = follower_.is_far(l);
  Link why = follower_.link_to(l, &silent_);
  const auto is_fresh = [&](Literal each) { return !known_.is_true(each); };
  bool whole = !rules_[rule].on_graph && why.rules.size() == 1 && !far;
  if (why.rules.empty()) {  // all other values of its place were ruled out
    for (const Literal each : Literals(why.because)) {
      if (!is_fresh(each)) continue;
      const Link other = follower_.link_to(each, &silent_);
      far = far || follower_.is_far(each);
      std::erase(why.because, each);
      add_once(why.because, other.because);
      add_once(why.rules, other.rules);
    }
    if (why.rules.empty()) return;
  }
  if (rules_[rule].on_graph && std::ranges::any_of(why.because, is_fresh)) return;
  while (std::ranges::any_of(why.because, is_fresh)) {
    const auto fresh = std::ranges::find_if(why.because, is_fresh);
    const Link more = follower_.link_to(*fresh, &silent_);
    why.because.erase(fresh);
    add_once(why.because, more.because);
    add_once(why.rules, more.rules);
    whole = false;
  }
  const auto& weights = board_.weights[rule - 1];
  const std::uint32_t weight = (far ? weights.far : weights.near) + weights.open * rules_[rule].open;
  rules_[rule].candidates.push_back({l, std::move(why), weight, known_.is_value(l), whole});
}

// A hidden literal that others use: it is given to them, with what it rests on.
void Singles::hush(std::uint32_t rule, Literal l) {
  Silent silent;
  Literals todo{l};
  for (std::size_t at = 0; at < todo.size(); ++at) {
    const Link link = follower_.link_to(todo[at], &silent_);
    add_once(silent.rules, link.rules);
    for (const Literal each : link.because) {
      if (known_.is_true(each)) {
        add_once(silent.because, {&each, 1});
      } else {
        add_once(todo, {&each, 1});
      }
    }
  }
  if (silent.rules.empty()) silent.rules.push_back(rule);
  silent_[l] = std::move(silent);
  for (const std::uint32_t user : scope_.rules[variable_of(l)]) queue(user);
}

const Singles::Candidate* Singles::best(std::uint32_t& rule) const {
  const Candidate* found = nullptr;
  const auto effort = [](const Candidate& c) {
    return std::tuple(c.why.rules.size(), c.weight, !c.settles, c.why.because.size());
  };
  for (std::uint32_t number = 1; number < rules_.size(); ++number) {
    for (const Candidate& candidate : rules_[number].candidates) {
      if (!known_.is_open(candidate.forced) || (found != nullptr && effort(*found) <= effort(candidate))) continue;
      found = &candidate;
      rule = number;
    }
  }
  return found;
}

// By now more may be known than when what is hidden was concluded: with that, fewer rules may do.
void Singles::add_known(Link& link) const {
  for (const std::uint32_t rule : link.rules) {
    if (rules_[rule].on_graph) continue;
    for (const Variable v : scope_.variables[rule]) {
      for (const Literal l : {positive(v), negative(v)}) {
        const Literal stated = known_.is_true(l) ? known_.stated(l) : l;
        if (known_.is_true(l)) add_once(link.because, {&stated, 1});
      }
    }
  }
}

// What other rules force by themselves for the very same reason, as around one place.
void Singles::add_alike(const Candidate& candidate, Finding& finding) const {
  const Literals& because = candidate.why.because;
  RuleNumbers rules(rules_.size() - 1);
  std::iota(rules.begin(), rules.end(), 1);
  if (!because.empty()) rules = scope_.rules[variable_of(because.front())];
  RuleNumbers by(finding.forced.size(), finding.rules.front());
  for (const std::uint32_t rule : rules) {
    for (const Candidate& other : rules_[rule].candidates) {
      if (!other.whole || other.weight != candidate.weight || other.settles != candidate.settles) continue;
      if (!known_.is_open(other.forced) || !std::ranges::is_permutation(other.why.because, because)) continue;
      if (std::ranges::find(finding.forced, other.forced) != finding.forced.end()) continue;
      finding.forced.push_back(other.forced);
      by.push_back(rule);
    }
  }
  if (std::ranges::count(by, by.front()) == std::ssize(by)) return;
  finding.kind = Kind::kAlike;
  finding.rules = std::move(by);
}

Finding Singles::state(std::uint32_t rule, const Candidate& candidate) {
  Link link = candidate.why;
  const bool direct = rules_[rule].on_graph;
  if (link.rules.size() > 1) add_known(link);
  if (!candidate.whole) shrink(follower_, link, direct);
  for (const Candidate& other : rules_[rule].candidates) {  // of one place all that such a rule sees
    const bool same_place = known_.place(other.forced) == known_.place(candidate.forced);
    if (!direct || candidate.settles || !same_place || other.weight != candidate.weight || other.settles) continue;
    if (other.forced == candidate.forced || !known_.is_open(other.forced)) continue;
    Link more = other.why;
    shrink(follower_, more, direct);
    add_once(link.because, more.because);
    add_once(link.rules, more.rules);
    link.forced.push_back(other.forced);
  }
  force_alike(follower_, known_, link, direct);
  const auto own = std::ranges::find(link.rules, rule);
  if (own != link.rules.end()) std::rotate(link.rules.begin(), own, own + 1);
  return {Kind::kSingle, std::move(link.forced), std::move(link.because), std::move(link.rules), {}, 0};
}

}  // namespace clew::rules
