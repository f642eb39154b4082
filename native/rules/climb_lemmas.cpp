// Lemmas: two values at a time, the nearest first.
#include "rules/climb_lemmas.hpp"

#include <algorithm>
#include <utility>

namespace clew::rules {

namespace {

constexpr std::size_t kShortEnough = 12;        // links that are few enough to look no further
constexpr std::size_t kMostCauses = 2;    // values of a lemma beside the one that is tried
constexpr std::uint32_t kMostRounds = 4;  // through all values

std::size_t length(const Finding& finding) {
  std::size_t sum = 0;
  for (const Branch& branch : finding.branches) sum += branch.links.size();
  return sum;
}

}  // namespace

std::optional<Finding> Lemmas::find(const Literals& values, Follower& whole, Stop& stop) {
  std::optional<Finding> best;
  for (const Literal l : values) {
    const bool refuted = refute(l, whole, stop);
    whole.drop_layer();
    if (stop.ended()) return {};
    if (!refuted) continue;
    Finding found = state(l);
    if (!best || length(found) < length(*best)) best = std::move(found);
    if (length(*best) <= kShortEnough) break;
  }
  return best;
}

// Opens a layer and leaves it open.
bool Lemmas::refute(Literal l, Follower& whole, Stop& stop) {
  lemmas_.clear();
  added_.clear();
  bool holds = whole.assume({&l, 1});
  const Literals others = beside(l);
  for (std::uint32_t round = 0; holds && round < kMostRounds; ++round) {
    const std::size_t before = added_.size();
    ++now_;
    for (const Literal other : others) {
      if (stop.due()) return false;
      if (whole.is_true(other) || whole.is_true(other ^ 1) || sound_[other] == now_) continue;
      if (!exclude(l, other, whole)) continue;
      const Literal opposite = other ^ 1;
      holds = whole.extend({&opposite, 1});
      if (!holds) break;
    }
    if (added_.size() == before) return false;
  }
  if (holds) return false;
  lemmas_.push_back({{l}, whole.chain(whole.contradiction(), {&l, 1}, added_)});
  return true;
}

// Whether the two cannot both be right; then there is a lemma more.
bool Lemmas::exclude(Literal l, Literal other, Follower& whole) {
  const std::uint32_t before = whole.followed();
  const bool excluded = !whole.assume({&other, 1});
  if (excluded) {
    Branch found = lemma(l, other, before, whole);
    Literals causes = found.assumed;
    std::erase(causes, other);
    added_.push_back({{other ^ 1}, std::move(causes), {program_.rules() + 1 + static_cast<std::uint32_t>(lemmas_.size())}});
    lemmas_.push_back(std::move(found));
  }
  for (std::uint32_t at = before; !excluded && at < whole.followed(); ++at) {
    if (whole.is_of_place(whole.literal(at))) sound_[whole.literal(at)] = now_;
  }
  whole.drop_layer();
  return excluded;
}

// What leads to the contradiction beside the other value: few values that were true before it, or the assumed one.
Branch Lemmas::lemma(Literal l, Literal other, std::uint32_t before, Follower& whole) const {
  const Literals both{l, other};
  std::vector<Link> links = whole.chain(whole.contradiction(), both, added_);
  Literals causes;
  std::vector<Link> own;
  for (const Link& link : links) {
    const auto earlier = [&](Literal each) { return whole.is_true_before(each, before); };
    if (!link.forced.empty() && std::ranges::all_of(link.forced, earlier)) continue;
    for (const Literal each : link.because) {
      if (!known_.is_true(each) && whole.is_true_before(each, before)) add_once(causes, {&each, 1});
    }
    own.push_back(link);
  }
  if (causes.size() > kMostCauses) return {both, std::move(links)};
  causes.push_back(other);
  return {std::move(causes), std::move(own)};
}

// All values that are left of other places, and what else can be said of them, by their distance.
Literals Lemmas::beside(Literal l) const {
  const std::vector<std::uint32_t> distances = scope_.distances(variable_of(l));
  std::vector<std::pair<std::uint32_t, Literal>> found;
  for (std::size_t place = 0; place < known_.places(); ++place) {
    const Literals left = known_.left(place);
    for (const Literal each : left) {
      if (left.size() < 2 || place == known_.place(l)) continue;
      if (!known_.is_of_place(each) || !known_.is_of_place(each ^ 1)) continue;
      std::uint32_t distance = ~0u;
      for (const std::uint32_t rule : scope_.rules[variable_of(each)]) distance = std::min(distance, distances[rule]);
      found.emplace_back(distance, each);
    }
  }
  std::ranges::stable_sort(found, {}, &std::pair<std::uint32_t, Literal>::first);
  Literals ordered;
  for (const auto& [distance, each] : found) ordered.push_back(each);
  return ordered;
}

// Only the lemmas that are needed, numbered again.
Finding Lemmas::state(Literal l) const {
  const std::uint32_t last = program_.rules();
  std::vector<std::uint32_t> number(lemmas_.size());  // from 1; 0: not needed
  number.back() = 1;
  for (std::size_t k = lemmas_.size(); k-- > 0;) {
    if (number[k] == 0) continue;
    for (const Link& link : lemmas_[k].links) {
      for (const std::uint32_t rule : link.rules) {
        if (rule > last) number[rule - last - 1] = 1;
      }
    }
  }
  std::uint32_t needed = 0;
  for (std::uint32_t& each : number) each = each == 0 ? 0 : ++needed;
  Finding finding{Kind::kLemmas, {l ^ 1}, {}, {}, {}, 0};
  for (std::size_t k = 0; k < lemmas_.size(); ++k) {
    if (number[k] == 0) continue;
    Branch& branch = finding.branches.emplace_back(lemmas_[k]);
    for (Link& link : branch.links) {
      for (std::uint32_t& rule : link.rules) {
        if (rule > last) {
          rule = last + number[rule - last - 1];
        } else {
          add_once(finding.rules, {&rule, 1});
        }
      }
      for (const Literal each : link.because) {
        if (known_.is_true(each)) add_once(finding.because, {&each, 1});
      }
    }
  }
  return finding;
}

}  // namespace clew::rules
