// Reach: following all rules, refuting values, and trying harder only where nothing else is left.
#include "rules/reach.hpp"

#include <algorithm>

#include "rules/climb_shrink.hpp"

namespace clew::rules {

namespace {

constexpr std::size_t kFewLinks = 3, kSomeLinks = 8;  // of a short trial, and of one that is not long

}  // namespace

Effort Reach::find(Effort most, Stop& stop) {
  if (!whole_.build(stop) || !whole_.take_all_rules() || !whole_.assume(Literals())) return Effort::kSearch;
  Literals known = board_.known;
  for (const Literals& values : board_.places) {
    if (values.size() == 1) known.push_back(values[0]);
  }
  Effort reached = Effort::kRules;
  bool holds = learn(known);
  while (holds && !known_.solved()) {
    if (most == Effort::kRules || stop.look()) return Effort::kSearch;
    if (const auto shared = overlap_.find_two(stop)) {
      reached = std::max(reached, Effort::kAhead);
      holds = learn(shared->forced);
      continue;
    }
    bool learned = false;
    const auto refuted = refute(reached, learned, stop);
    if (learned) continue;
    const bool easily = refuted && refuted->effort <= Effort::kShort;
    const auto several = easily || most < Effort::kShort ? std::nullopt : overlap_.find_several(stop);
    if (stop.ended() || (!refuted && !several)) return Effort::kSearch;
    const Effort next = several ? Effort::kShort : refuted->effort;
    if (next > most) return Effort::kSearch;
    reached = std::max(reached, next);
    holds = several ? learn(several->forced) : learn({refuted->value ^ 1});
  }
  return holds ? reached : Effort::kSearch;
}

std::vector<std::uint32_t> Reach::open() const {
  std::vector<std::uint32_t> places;
  for (std::uint32_t place = 0; place < known_.places(); ++place) {
    if (known_.left(place).size() > 1) places.push_back(place);
  }
  return places;
}

// Takes literals as known, with what follows from them; false if that contradicts the rules.
bool Reach::learn(const Literals& literals) {
  Literals fresh;
  for (const Literal l : literals) {
    if (!known_.learn(l, fresh)) return false;
  }
  if (!whole_.extend(fresh)) return false;
  for (; seen_ < whole_.followed(); ++seen_) {
    const Literal l = whole_.literal(seen_);
    if (variable_of(l) >= variables_ || !known_.is_place_open(l) || !known_.is_open(l)) continue;
    fresh.clear();
    if (!known_.learn(l, fresh) || !whole_.extend(fresh)) return false;
  }
  return true;
}

// Learns all that is refuted with no more effort than is enough; else the value with the least.
std::optional<Reach::Refuted> Reach::refute(Effort enough, bool& learned, Stop& stop) {
  std::optional<Refuted> easiest;
  ++now_;
  for (const Literal value : to_try()) {
    if (stop.due()) return {};
    if (!known_.is_open(value) || sound_[value] == now_) continue;
    const auto effort = attempt(value);
    if (!effort) continue;
    if (*effort <= enough) {
      learned = true;
      if (!learn({value ^ 1})) return {};
    } else if (!easiest || *effort < easiest->effort) {
      easiest = {value, *effort};
    }
  }
  return easiest;
}

// The effort it takes to refute a value; nothing if following it does not.
std::optional<Effort> Reach::attempt(Literal value) {
  std::optional<Effort> found;
  const std::uint32_t before = whole_.followed();
  if (whole_.assume({&value, 1})) {
    for (std::uint32_t at = before; at < whole_.followed(); ++at) {
      const Literal l = whole_.literal(at);
      if (variable_of(l) < variables_) sound_[l] = now_;
    }
  } else {
    const Branch branch{{value}, whole_.chain(whole_.contradiction(), {&value, 1})};
    const std::size_t links = branch.links.size() - 1;
    found = is_ahead(branch, known_) ? Effort::kAhead
            : links <= kFewLinks     ? Effort::kShort
            : links <= kSomeLinks    ? Effort::kMiddle
                                     : Effort::kLong;
  }
  whole_.drop_layer();
  return found;
}

Literals Reach::to_try() const {
  Literals values;
  for (std::size_t place = 0; place < known_.places(); ++place) {
    const Literals left = known_.left(place);
    if (left.size() > 1) values.insert(values.end(), left.begin(), left.end());
  }
  return values;
}

}  // namespace clew::rules
