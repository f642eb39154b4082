// Overlaps of counts: by twos, and by several at once.
#include "rules/climb_overlap.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "rules/climb_follow.hpp"

namespace clew::rules {

namespace {

constexpr std::size_t kMostCounts = 200;    // of a kind that are combined
constexpr std::size_t kMostOfThree = 60;    // of which three are combined
constexpr std::size_t kFewestPlaces = 2;    // of a count that is combined

Literals minus(const Literals& some, const Literals& others) {
  Literals rest;
  std::ranges::set_difference(some, others, std::back_inserter(rest));
  return rest;
}

Literals united(const Literals& some, const Literals& others) {
  Literals all;
  std::ranges::set_union(some, others, std::back_inserter(all));
  return all;
}

bool are_apart(const Literals& some, const Literals& others) { return minus(some, others).size() == some.size(); }

}  // namespace

// Rules that are one count of literals of places, and the values of places that are different.
Overlap::Overlap(const Program& program, const Known& known)
    : known_(known), having_(2 * std::size_t{program.variables()}) {
  std::vector<std::uint32_t> records(program.rules() + 1);
  for (const Record& record : program.records()) ++records[record.rule];
  for (const Record& record : program.records()) {
    if (record.rule == 0 || records[record.rule] > 1) continue;
    if (record.op == Op::kCount) add({record.rule, 0, record.payload[0], record.payload[1], literals_of(record), {}, 0, 0});
    if (record.op != Op::kDifferent) continue;
    const auto places = static_cast<std::size_t>(record.payload[0]), values = static_cast<std::size_t>(record.payload[1]);
    for (std::size_t value = 0; value < values && values < kManyValues; ++value) {
      Count count{record.rule, static_cast<std::uint32_t>(value + 1), places == values, 1, {}, {}, 0, 0};
      for (std::size_t place = 0; place < places; ++place) {
        const std::int32_t number = record.payload[2 + place * values + value];
        if (number != 0) count.literals.push_back(from_dimacs(number));
      }
      add(std::move(count));
    }
  }
}

void Overlap::add(Count count) {
  std::ranges::sort(count.literals);
  if (!std::ranges::all_of(count.literals, [&](Literal l) { return known_.is_of_place(l); })) return;
  for (const Literal l : count.literals) having_[l].push_back(static_cast<std::uint32_t>(counts_.size()));
  counts_.push_back(std::move(count));
}

void Overlap::update() {
  for (Count& count : counts_) {
    count.open.clear();
    std::int64_t held = 0;
    for (const Literal l : count.literals) {
      held += known_.is_true(l);
      if (known_.is_open(l)) count.open.push_back(l);
    }
    count.need = count.least - held;
    count.room = count.most - held;
  }
}

// Of all pairs the one with the fewest places.
std::optional<Finding> Overlap::find_two(Stop& stop) {
  update();
  std::optional<Finding> best;
  std::size_t fewest = 0;
  for (const Count& needing : counts_) {
    if (needing.need <= 0 || stop.due()) continue;
    std::vector<std::uint32_t> beside;
    for (const Literal l : needing.open) beside.insert(beside.end(), having_[l].begin(), having_[l].end());
    std::ranges::sort(beside);
    beside.erase(std::ranges::unique(beside).begin(), beside.end());
    for (const std::uint32_t number : beside) {
      const Count& holding = counts_[number];
      const std::size_t places = needing.open.size() + holding.open.size();
      if (&holding == &needing || holding.kind != needing.kind) continue;
      if (needing.need < holding.room || (best && places >= fewest)) continue;
      const Literals taken = minus(needing.open, holding.open), empty = minus(holding.open, needing.open);
      const bool fits = needing.need - holding.room == static_cast<std::int64_t>(taken.size());
      if (!fits || (taken.empty() && empty.empty())) continue;
      best = state({&needing}, {&holding}, taken, empty);
      fewest = places;
    }
  }
  return stop.ended() ? std::nullopt : std::move(best);
}

std::optional<Finding> Overlap::find_several(Stop& stop) {
  update();
  std::array<Counts, kManyValues> large;  // by kind
  for (const Count& count : counts_) {
    if (count.open.size() >= kFewestPlaces && count.room > 0) large[count.kind].push_back(&count);
  }
  for (const Counts& kind : large) {
    if (auto found = find_several(kind, stop); found || stop.ended()) return found;
  }
  return {};
}

std::optional<Finding> Overlap::find_several(const Counts& large, Stop& stop) const {
  if (large.size() > kMostCounts) return {};
  const bool by_three = large.size() <= kMostOfThree;
  std::optional<Finding> of_three;
  for (std::size_t a = 0; a < large.size(); ++a) {
    for (std::size_t b = a + 1; b < large.size(); ++b) {
      if (stop.due()) return {};
      if (!are_apart(large[a]->open, large[b]->open)) continue;
      const Literals two = united(large[a]->open, large[b]->open);
      if (auto found = fill({large[a], large[b]}, two)) return found;
      for (std::size_t c = b + 1; by_three && !of_three && c < large.size(); ++c) {
        if (are_apart(large[c]->open, two)) {
          of_three = fill({large[a], large[b], large[c]}, united(two, large[c]->open));
        }
      }
    }
  }
  return of_three;
}

// Counts within these that need all their room, if there are some that have no place in common.
std::optional<Finding> Overlap::fill(const Counts& covering, const Literals& covered) const {
  std::int64_t room = 0;
  for (const Count* count : covering) room += count->room;
  Counts inside;
  for (const Count& count : counts_) {
    if (count.kind != covering.front()->kind || count.need <= 0 || count.open.empty()) continue;
    if (std::ranges::find(covering, &count) != covering.end()) continue;
    if (std::ranges::includes(covered, count.open)) inside.push_back(&count);
  }
  std::ranges::stable_sort(inside, {}, [](const Count* count) { return count->open.size(); });
  Counts chosen;
  Literals filled;
  std::int64_t need = 0;
  for (const Count* count : inside) {
    if (need == room || !are_apart(count->open, filled)) continue;
    chosen.push_back(count);
    filled = united(filled, count->open);
    need += count->need;
  }
  const Literals empty = minus(covered, filled);
  if (need != room || empty.empty()) return {};
  return state(chosen, covering, {}, empty);
}

// Of what needs places all that is known counts, of what has room for them what is taken.
Finding Overlap::state(const Counts& needing, const Counts& holding, const Literals& taken, const Literals& empty) const {
  Finding finding{Kind::kOverlap, taken, {}, {}, {}, 0};
  Link needed{taken, {}, {}}, held{empty, {}, {}};
  for (const Literal l : empty) finding.forced.push_back(l ^ 1);
  for (const Count* count : needing) {
    needed.rules.push_back(count->rule);
    for (const Literal l : count->literals) {
      const Literal truth = known_.is_true(l) ? l : l ^ 1;
      if (!known_.is_open(l)) add_once(finding.because, {&truth, 1});
    }
  }
  for (const Count* count : holding) {
    held.rules.push_back(count->rule);
    for (const Literal l : count->literals) {
      if (known_.is_true(l)) add_once(finding.because, {&l, 1});
    }
  }
  for (Literal& l : held.forced) l ^= 1;
  finding.rules = needed.rules;
  add_once(finding.rules, held.rules);
  finding.branches.push_back({{finding.forced.front()}, {std::move(needed), std::move(held)}});
  return finding;
}

}  // namespace clew::rules
