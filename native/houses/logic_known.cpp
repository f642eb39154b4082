// Partners and distances, kept up to date house by house.
#include "logic_known.hpp"

#include <algorithm>
#include <numeric>

namespace clew::houses::logic {

Town::Town(const Puzzle& puzzle)
    : distances_(puzzle), numbers_(puzzle.points.size() * puzzle.points.size()),
      most_(static_cast<std::size_t>(puzzle.most)), exactly_(puzzle.exactly) {
  for (Index distance = 0; distance < count(); ++distance)
    for (const auto& [one, other] : pairs(distance))
      numbers_[static_cast<std::size_t>(one) * houses() + other] =
          numbers_[static_cast<std::size_t>(other) * houses() + one] = distance;
}

Known::Known(const Town& town)
    : town_(&town), partners_(static_cast<std::size_t>(town.houses()) * town.words()), sure_(town.houses(), kNobody),
      changed_(town.houses(), true), own_(town.houses()),
      served_(static_cast<std::size_t>(town.count()) * town.words()), choosy_(town.houses()) {
  for (Index house = 0; house < town.houses(); ++house) {
    std::uint64_t* row = partners_.data() + static_cast<std::size_t>(house) * town.words();
    for (Index other = 0; other < town.houses(); ++other)
      if (other != house) bits::add(row, other);
  }
}

Index Known::partners_count(Index house) const {
  Index count = 0;
  for (Index word = 0; word < town_->words(); ++word) count += static_cast<Index>(std::popcount(partners(house)[word]));
  return count;
}

Index Known::first_partner(Index house) const {
  Index word = 0;
  while (!partners(house)[word]) ++word;
  return word * 64 + static_cast<Index>(std::countr_zero(partners(house)[word]));
}

void Known::join(Index one, Index other) {
  sure_[one] = other;
  sure_[other] = one;
  changed_[one] = changed_[other] = true;
}

void Known::part(Index one, Index other) {
  const std::size_t words = town_->words();
  bits::drop(partners_.data() + one * words, other);
  bits::drop(partners_.data() + other * words, one);
  changed_[one] = changed_[other] = true;
}

void Known::refresh() {
  bool any = false;
  const std::size_t words = town_->words();
  for (Index house = 0; house < town_->houses(); ++house) {
    if (!changed_[house]) continue;
    changed_[house] = false;
    any = true;
    auto& own = own_[house];
    for (const Index distance : own) bits::drop(served_.data() + distance * words, house);
    own.clear();
    if (sure_[house] != kNobody) own.push_back(town_->between(house, sure_[house]));
    else bits::each(partners(house), words, [&](Index other) { own.push_back(town_->between(house, other)); });
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    for (const Index distance : own) bits::add(served_.data() + distance * words, house);
  }
  if (!any) return;
  std::iota(choosy_.begin(), choosy_.end(), 0u);
  std::stable_sort(choosy_.begin(), choosy_.end(), [&](Index a, Index b) { return own_[a].size() < own_[b].size(); });
}

bool Known::any_open(Index distance) const {
  for (const auto& [one, other] : town_->pairs(distance))
    if (open(one, other)) return true;
  return false;
}

bool Known::clash() const {
  for (Index house = 0; house < town_->houses(); ++house) {
    if (!partners_count(house)) return true;
    const Index other = sure_[house];
    if (other != kNobody && (!possible(house, other) || sure_[other] != house)) return true;
  }
  std::vector<std::uint64_t> part, seen(town_->words());
  for (Index house = 0; house < town_->houses(); ++house) {
    if (sure_[house] != kNobody || bits::has(seen.data(), house)) continue;
    if (reach(house, kNobody, part) % 2) return true;
    for (Index word = 0; word < town_->words(); ++word) seen[word] |= part[word];
  }
  return false;
}

bool Known::solved() const {
  std::vector<Index> used;
  for (Index house = 0; house < town_->houses(); ++house) {
    const Index other = sure_[house];
    if (other == kNobody || sure_[other] != house || partners_count(house) != 1) return false;
    used.push_back(town_->between(house, other));
  }
  std::sort(used.begin(), used.end());
  const auto number = static_cast<std::size_t>(std::unique(used.begin(), used.end()) - used.begin());
  return number == town_->most() || (number < town_->most() && !town_->exactly());
}

Index Known::reach(Index start, Index door, std::vector<std::uint64_t>& part) const {
  const Index words = town_->words();
  part.assign(words, 0);
  bits::add(part.data(), start);
  std::vector<Index> queue{start};
  for (std::size_t at = 0; at < queue.size(); ++at)
    for (Index word = 0; word < words; ++word)
      for (std::uint64_t left = partners(queue[at])[word] & ~part[word]; left; left &= left - 1) {
        const Index other = word * 64 + static_cast<Index>(std::countr_zero(left));
        if (other == door || sure_[other] != kNobody) continue;
        part[word] |= left & -left;
        queue.push_back(other);
      }
  return static_cast<Index>(queue.size());
}

}  // namespace clew::houses::logic
