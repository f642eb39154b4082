// The finders, each as its namesake in deductions.py and whatif.py, and the climb.
#include "logic.hpp"

#include <algorithm>
#include <optional>

#include "logic_known.hpp"

namespace clew::houses::logic {
namespace {

constexpr std::size_t kChoosy = 24;  // houses looked at together are among those with the fewest distances

bool paired(Known& known) {
  const Index words = known.town().words();
  for (Index one = 0; one < known.town().houses(); ++one) {
    const Index other = known.sure(one);
    if (other == kNobody || other < one) continue;
    std::vector<Pair> out;
    bits::each(known.partners(one), words, [&](Index each) { if (each != other) out.push_back({one, each}); });
    bits::each(known.partners(other), words, [&](Index each) { if (each != one) out.push_back({other, each}); });
    for (const auto& [house, each] : out) known.part(house, each);
    if (!out.empty()) return true;
  }
  return false;
}

bool only_partner(Known& known) {
  for (Index house = 0; house < known.town().houses(); ++house) {
    if (known.sure(house) != kNobody || known.partners_count(house) != 1) continue;
    known.join(house, known.first_partner(house));
    return true;
  }
  return false;
}

// Parts the open pairs at distances that `stays` does not want.
template <class Stays>
bool part_all(Known& known, Stays&& stays) {
  bool any = false;
  for (Index distance = 0; distance < known.town().count(); ++distance) {
    if (stays(distance)) continue;
    for (const auto& [one, other] : known.town().pairs(distance))
      if (known.open(one, other)) {
        known.part(one, other);
        any = true;
      }
  }
  return any;
}

// Houses, as many as distances, that share none: what each of the three techniques about them would find best.
class Groups {
 public:
  Groups(const Known& known, Stop& stop) : known_(known), most_(known.town().most()), stop_(stop) {
    for (const Index house : known.choosy()) {
      const auto own = known.distances(house);
      const bool fresh = std::none_of(kinds_.begin(), kinds_.end(), [&](Index kind) {
        return std::equal(own.begin(), own.end(), known.distances(kind).begin(), known.distances(kind).end());
      });
      if (fresh && kinds_.size() < kChoosy) kinds_.push_back(house);
    }
    combine(0);
  }

  // Keeps the pairs apart at all distances but those of the best group; false where there is none.
  static bool apply(Known& known, const std::optional<std::vector<Index>>& best) {
    const auto stays = [&](Index distance) { return std::binary_search(best->begin(), best->end(), distance); };
    return best && part_all(known, stays);
  }

  const std::optional<std::vector<Index>>& best(Technique technique) const {
    return best_[static_cast<std::size_t>(technique) - static_cast<std::size_t>(Technique::kDistancesKnown)];
  }

 private:
  void combine(std::size_t from) {
    if (group_.size() == most_) return weigh();
    for (std::size_t at = from; at < kinds_.size() && !stop_.due(); ++at) {
      if (std::any_of(group_.begin(), group_.end(), [&](Index house) { return share(house, kinds_[at]); })) continue;
      group_.push_back(kinds_[at]);
      combine(at + 1);
      group_.pop_back();
    }
  }

  bool share(Index one, Index other) const {
    const auto a = known_.distances(one), b = known_.distances(other);
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
      if (a[i] == b[j]) return true;
      a[i] < b[j] ? ++i : ++j;
    }
    return false;
  }

  void weigh() {
    std::vector<Index> all;
    std::size_t alone = 0;
    for (const Index house : group_) {
      const auto own = known_.distances(house);
      all.insert(all.end(), own.begin(), own.end());
      alone += own.size() == 1;
    }
    const bool second = (0 < alone && alone < most_) || (alone == 0 && most_ == 1);
    auto& best = best_[alone == most_ ? 0 : second ? 1 : 2];
    if (best && all.size() >= best->size()) return;
    std::sort(all.begin(), all.end());
    for (Index distance = 0; distance < known_.town().count(); ++distance)
      if (!std::binary_search(all.begin(), all.end(), distance) && known_.any_open(distance)) {
        best = std::move(all);
        return;
      }
  }

  const Known& known_;
  std::size_t most_;
  Stop& stop_;
  std::vector<Index> kinds_, group_;
  std::array<std::optional<std::vector<Index>>, 3> best_;
};

// The choosiest house that is not among those served; kNobody where all are.
Index first_left(const Known& known, const std::uint64_t* served) {
  for (const Index house : known.choosy())
    if (!bits::has(served, house)) return house;
  return kNobody;
}

// Whether these houses are served and this many more distances cannot serve the others; not if it was stopped.
bool unserved(const Known& known, const std::vector<std::uint64_t>& served, std::size_t more, Stop& stop) {
  const Index first = first_left(known, served.data());
  if (first == kNobody || stop.due()) return false;
  if (more == 0) return true;
  std::vector<std::uint64_t> with(served.size());
  for (const Index distance : known.distances(first)) {
    for (std::size_t word = 0; word < with.size(); ++word) with[word] = served[word] | known.served(distance)[word];
    if (!unserved(known, with, more - 1, stop)) return false;
  }
  return true;
}

bool lonely_distance(Known& known, Stop& stop) {
  const Index words = known.town().words();
  for (Index distance = 0; distance < known.town().count(); ++distance) {
    if (stop.ended()) return false;
    if (!known.any_open(distance)) continue;
    const std::vector<std::uint64_t> served(known.served(distance), known.served(distance) + words);
    if (unserved(known, served, known.town().most() - 1, stop))
      return part_all(known, [&](Index other) { return other != distance; });
  }
  return false;
}

bool parity(Known& known, Stop& stop) {
  const Index words = known.town().words();
  std::vector<Pair> best;
  Index smallest = kNobody;
  std::vector<std::uint64_t> part, seen;
  for (Index door = 0; door < known.town().houses(); ++door) {
    if (known.sure(door) != kNobody) continue;
    if (stop.due()) return false;
    seen.assign(words, 0);
    for (Index start = 0; start < known.town().houses(); ++start) {
      if (start == door || known.sure(start) != kNobody || bits::has(seen.data(), start)) continue;
      const Index size = known.reach(start, door, part);
      std::vector<Pair> inside, outside;
      bits::each(known.partners(door), words, [&](Index other) {
        (bits::has(part.data(), other) ? inside : outside).push_back({door, other});
      });
      for (Index word = 0; word < words; ++word) seen[word] |= part[word];
      auto& gone = size % 2 ? outside : inside;
      if (inside.empty() || size < 2 || gone.empty() || size >= smallest) continue;
      best = std::move(gone);
      smallest = size;
    }
  }
  for (const auto& [one, other] : best) known.part(one, other);
  return !best.empty();
}

// The easiest use of one of the plain techniques, taken; kCount where there is none.
Technique plain(Known& known, int techniques, Stop& stop) {
  const auto within = [&](Technique technique) { return static_cast<int>(technique) < techniques; };
  known.refresh();
  if (within(Technique::kPaired) && paired(known)) return Technique::kPaired;
  if (within(Technique::kOnlyPartner) && only_partner(known)) return Technique::kOnlyPartner;
  if (within(Technique::kDistancesKnown)) {
    const Groups groups(known, stop);
    for (const auto technique : {Technique::kDistancesKnown, Technique::kSecondDistance, Technique::kNoCommonDistance})
      if (within(technique) && Groups::apply(known, groups.best(technique))) return technique;
  }
  if (within(Technique::kLonelyDistance) && lonely_distance(known, stop)) return Technique::kLonelyDistance;
  if (within(Technique::kParity) && parity(known, stop)) return Technique::kParity;
  return Technique::kCount;
}

// The number of plain steps after which an assumption fails; none where it does not, or where it was stopped.
std::optional<int> follow(Known& tried, Stop& stop) {
  for (int steps = 0;; ++steps) {
    if (tried.clash()) return steps;
    if (stop.due() || plain(tried, kTechniques, stop) == Technique::kCount) return std::nullopt;
  }
}

std::optional<int> what_if_distance(Known& known, Stop& stop) {
  if (known.town().most() != 2) return std::nullopt;
  Known tried = known;
  for (Index distance = 0; distance < known.town().count(); ++distance) {
    if (stop.ended()) return std::nullopt;
    if (!known.any_open(distance)) continue;
    const Index house = first_left(known, known.served(distance));
    if (house == kNobody) continue;
    std::optional<int> chain = 0;
    for (const Index other : known.distances(house)) {
      tried = known;
      part_all(tried, [&](Index each) { return each == distance || each == other; });
      const auto failed = follow(tried, stop);
      chain = failed ? std::optional(*chain + *failed) : std::nullopt;
      if (!chain) break;
    }
    if (!chain) continue;
    part_all(known, [&](Index each) { return each != distance; });
    return chain;
  }
  return std::nullopt;
}

std::optional<int> what_if_pair(Known& known, Stop& stop) {
  Known tried = known;
  for (Index one = 0; one < known.town().houses(); ++one)
    for (Index other = one + 1; other < known.town().houses(); ++other) {
      if (stop.ended()) return std::nullopt;
      if (!known.open(one, other)) continue;
      tried = known;
      tried.join(one, other);
      if (const auto failed = follow(tried, stop)) {
        known.part(one, other);
        return failed;
      }
    }
  return std::nullopt;
}

}  // namespace

Climb climb(const Puzzle& puzzle, Stop& stop, int techniques) {
  const Town town(puzzle);
  Known known(town);
  Climb climbed;
  while (!stop.due()) {
    Technique used = plain(known, techniques, stop);
    std::optional<int> chain;
    for (const auto assume : {Technique::kWhatIfDistance, Technique::kWhatIfPair}) {
      if (used != Technique::kCount || static_cast<int>(assume) >= techniques) continue;
      chain = assume == Technique::kWhatIfDistance ? what_if_distance(known, stop) : what_if_pair(known, stop);
      if (chain) used = assume;
    }
    if (used == Technique::kCount) break;
    const auto number = static_cast<std::size_t>(used);
    ++climbed.uses[number];
    climbed.chains[number] = std::max(climbed.chains[number], chain.value_or(0));
  }
  climbed.solved = known.solved();
  return climbed;
}

}  // namespace clew::houses::logic
