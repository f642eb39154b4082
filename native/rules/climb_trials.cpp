// Trials, and what all values of a place lead to.
#include "rules/climb_trials.hpp"

#include <algorithm>

#include "rules/climb_shrink.hpp"

namespace clew::rules {

namespace {

constexpr std::size_t kShort = 3;      // links of a value that failed before, few enough to look no further
constexpr std::size_t kVeryShort = 1;  // links of any other value that are
constexpr std::size_t kFewValues = 3;  // of a place all of whose values are followed
constexpr std::size_t kFewCommon = 6;  // conclusions of a place that are compared
constexpr std::size_t kShortBoth = 2;  // links of all values together that are good enough

}  // namespace

// Brings the model up to date with what is known; false if that contradicts the rules, or the stop was due.
bool Trials::prepare(Stop& stop) {
  if (!whole_) {
    whole_.emplace(program_, known_);
    if (!whole_->build(stop)) {
      whole_.reset();
      return false;
    }
    broken_ = !whole_->take_all_rules() || !whole_->assume(Literals());
  }
  if (broken_) return false;
  const auto fresh = std::span(known_.literals()).subspan(told_);
  told_ = known_.literals().size();
  broken_ = !whole_->extend(fresh);
  return !broken_;
}

std::optional<Finding> Trials::find_forced(Stop& stop) {
  if (!prepare(stop)) return {};
  for (std::uint32_t at = 0; at < whole_->followed(); ++at) {
    const Literal l = whole_->literal(at);
    if (!whole_->is_of_place(l) || !known_.is_open(l)) continue;
    Link link = whole_->link_to(l);
    if (link.rules.empty()) continue;
    shrink(follower_, link, false);
    return Finding{Kind::kSingle, std::move(link.forced), std::move(link.because), std::move(link.rules), {}, 0};
  }
  return {};
}

// Values that are left; and of places with more than two, last, that they are not.
Literals Trials::to_try() const {
  Literals values, opposites;
  for (std::size_t place = 0; place < known_.places(); ++place) {
    const Literals left = known_.left(place);
    if (left.size() < 2) continue;
    values.insert(values.end(), left.begin(), left.end());
    if (left.size() == 2 && left[0] == (left[1] ^ 1)) continue;
    for (const Literal l : left) {
      if (known_.is_of_place(l ^ 1)) opposites.push_back(l ^ 1);
    }
  }
  values.insert(values.end(), opposites.begin(), opposites.end());
  return values;
}

std::optional<Finding> Trials::find_trial(Stop& stop) {
  best_.reset();
  if (!prepare(stop)) return {};
  ++now_;
  std::erase_if(failing_, [&](Literal l) { return !known_.is_open(l); });
  for (const Literal l : Literals(failing_)) attempt(l);
  if (best_ && effort_ <= kShort) {
    best_->others = static_cast<std::uint32_t>(failing_.size() - 1);
    return best();
  }
  const Literals all = to_try();
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (stop.due()) return {};
    const Literal l = all[(next_ + k) % all.size()];
    if (sound_[l] == now_ || std::ranges::find(failing_, l) != failing_.end()) continue;
    attempt(l);
    if (!best_ || effort_ > kVeryShort) continue;
    next_ = (next_ + k) % all.size();
    break;
  }
  if (best_) best_->others = static_cast<std::uint32_t>(failing_.size() - 1);
  return best();
}

void Trials::attempt(Literal l) {
  const std::uint32_t before = whole_->followed();
  if (whole_->assume({&l, 1})) {
    for (std::uint32_t at = before; at < whole_->followed(); ++at) {
      if (whole_->is_of_place(whole_->literal(at))) sound_[whole_->literal(at)] = now_;
    }
  } else {
    if (std::ranges::find(failing_, l) == failing_.end()) failing_.push_back(l);
    consider({Kind::kTrial, {l ^ 1}, {}, {}, {{{l}, whole_->chain(whole_->contradiction(), {&l, 1})}}, 0});
  }
  whole_->drop_layer();
}

void Trials::consider(Finding finding) {
  const std::size_t own = effort(finding.branches, known_);
  if (best_ && own >= effort_) return;
  effort_ = own;
  best_ = std::move(finding);
}

// A value that a single rule refutes at once is not worth the words of a trial.
std::optional<Finding> Trials::best() {
  if (!best_) return {};
  shrink(follower_, known_, *best_);
  if (best_->kind == Kind::kTrial && is_ahead(best_->branches[0], known_)) best_->kind = Kind::kAhead;
  if (best_->kind == Kind::kAhead && best_->branches[0].links.size() == 1 && best_->rules.size() == 1) {
    best_->kind = Kind::kSingle;
    best_->branches.clear();
  }
  return std::move(best_);
}

std::optional<Finding> Trials::find_either_way(Stop& stop) {
  best_.reset();
  if (!prepare(stop)) return {};
  for (std::size_t place = 0; place < known_.places(); ++place) {
    const Literals values = known_.left(place);
    if (values.size() < 2 || values.size() > kFewValues) continue;
    if (stop.due()) return {};
    for (const Literal goal : common(values)) compare(values, goal);
    if (best_ && effort_ <= kShortBoth) break;
  }
  return best();
}

// The first open literals of other places that follow from each of these values.
Literals Trials::common(const Literals& values) {
  Literals shared;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const std::uint32_t before = whole_->followed();
    const bool holds = whole_->assume({&values[k], 1});
    if (k == 0) {
      for (std::uint32_t at = before; holds && at < whole_->followed(); ++at) {
        const Literal l = whole_->literal(at);
        if (whole_->is_of_place(l) && known_.is_open(l) && !whole_->link_to(l).rules.empty()) shared.push_back(l);
      }
    } else {
      std::erase_if(shared, [&](Literal l) { return !holds || !whole_->is_true(l); });
    }
    whole_->drop_layer();
    if (shared.empty()) break;
  }
  if (shared.size() > kFewCommon) shared.resize(kFewCommon);
  return shared;
}

void Trials::compare(const Literals& values, Literal goal) {
  Finding finding{Kind::kEitherWay, {goal}, {}, {}, {}, 0};
  for (const Literal value : values) {
    whole_->assume({&value, 1});
    finding.branches.push_back({{value}, whole_->chain(whole_->link_to(goal), {&value, 1})});
    whole_->drop_layer();
  }
  consider(std::move(finding));
}

}  // namespace clew::rules
