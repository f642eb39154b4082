// Which assumptions are followed: one that has to fail, or all ways of something, and which trial is worth telling.
#include <algorithm>
#include <bit>

#include "variant/trials.hpp"

namespace clew::variant {

namespace {

constexpr std::uint64_t kWork = 150'000;  // questions to groups and houses until the best trial so far will do
constexpr std::uint64_t kMost = 500'000;  // and until one that refutes a digit is given up
constexpr std::uint64_t kPatience = 1'000;  // after as many, a trial may be longer by one link

constexpr std::uint32_t kLonger = 2;  // links that a trial may have more if it refutes more

std::uint32_t said(std::span<const Link> links) {
  return static_cast<std::uint32_t>(std::ranges::count_if(links, &Link::spoken));
}

bool contradicts(const Branch& branch) { return !branch.links.empty() && branch.links.back().removed.empty(); }

}  // namespace

// Whether to look no further: the longer it takes, the longer a trial may be.
bool Trials::will_do(const std::optional<Trial>& best, std::uint32_t enough, std::uint64_t most) const {
  return work_ > (best ? kWork : most) || (best && best->length <= enough + work_ / kPatience);
}

std::optional<Trial> Trials::refute(const Masks& masks, std::uint32_t tier, std::uint32_t enough, Stop& stop) {
  std::optional<Trial> best;
  std::vector<Mask> sound(sheet_.cells);  // what follows from a digit that is not refuted is not either
  work_ = 0;
  for (std::uint32_t size = 2; size <= kDigits; ++size) {
    for (std::uint32_t cell = 0; cell < sheet_.cells; ++cell) {
      if (static_cast<std::uint32_t>(std::popcount(masks[cell])) != size) continue;
      for (Mask left = masks[cell]; left; left &= left - 1) {
        if (stop.due()) return {};
        if (will_do(best, enough, kMost)) return widened(std::move(best), masks, tier);
        const Mask digit = left & (~left + 1);
        if (sound[cell] & digit) continue;
        const Notes assumed{{cell, digit}};
        if (!follow(masks, assumed, tier)) {
          for (std::uint32_t each = 0; each < sheet_.cells; ++each) {
            if (is_single(masks_[each])) sound[each] |= masks_[each];
          }
          continue;
        }
        Branch branch = chain(assumed, {});
        const std::uint32_t length = said(branch.links);
        if (!best || length < best->length) best = Trial{{std::move(branch)}, assumed, length};
      }
    }
  }
  return widened(std::move(best), masks, tier);
}

// The same trial with more digits of its cell, if these fail with it and it is hardly longer.
std::optional<Trial> Trials::widened(std::optional<Trial> trial, const Masks& masks, std::uint32_t tier) {
  if (!trial) return trial;
  const auto [cell, refuted] = trial->removed[0];
  const std::uint32_t most = trial->length + kLonger;
  for (Mask left = masks[cell] & ~refuted; left; left &= left - 1) {
    const Notes assumed{{cell, trial->removed[0].second | (left & (~left + 1))}};
    if (assumed[0].second == masks[cell] || !follow(masks, assumed, tier)) continue;
    Branch branch = chain(assumed, {});
    const std::uint32_t length = said(branch.links);
    if (length <= most) trial = Trial{{std::move(branch)}, assumed, length};
  }
  return trial;
}

std::optional<Trial> Trials::either(const Masks& masks, std::uint32_t tier, std::uint32_t enough, std::size_t most, Stop& stop) {
  std::optional<Trial> best;
  work_ = 0;
  for (std::size_t count = 2; count <= most; ++count) {
    for (std::uint32_t cell = 0; cell < sheet_.cells; ++cell) {
      if (static_cast<std::size_t>(std::popcount(masks[cell])) != count) continue;
      if (stop.due()) return {};
      if (will_do(best, enough, kWork)) return best;
      std::vector<Notes> ways;
      for (Mask left = masks[cell]; left; left &= left - 1) ways.push_back({{cell, left & (~left + 1)}});
      consider(best, masks, tier, ways, Over::kCell, cell);
    }
    for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
      for (Mask left = sheet_.houses[at].complete ? sheet_.every : 0; left; left &= left - 1) {
        if (stop.due()) return {};
        if (will_do(best, enough, kWork)) return best;
        const Mask digit = left & (~left + 1);
        std::vector<Notes> ways;
        for (const std::uint32_t cell : sheet_.houses[at].cells) {
          if (masks[cell] & digit) ways.push_back({{cell, digit}});
        }
        if (ways.size() == count) consider(best, masks, tier, ways, Over::kHouse, at);
      }
    }
    for (std::uint32_t at = 0; at < sheet_.groups.size(); ++at) {
      if (stop.due()) return {};
      if (will_do(best, enough, kWork)) return best;
      Group& group = *sheet_.groups[at];
      Masks own;
      for (const std::uint32_t cell : group.cells) own.push_back(masks[cell]);
      std::vector<Notes> ways;
      for (const Masks& each : group.cases(own, count)) {
        Notes& way = ways.emplace_back();
        for (std::size_t k = 0; k < own.size(); ++k) way.emplace_back(group.cells[k], each[k]);
      }
      if (ways.size() == count) consider(best, masks, tier, ways, Over::kGroup, at);
    }
  }
  return best;
}

// What all of some ways remove, if one of them must be right: the shortest chains to one digit. Ways of a group may fail.
void Trials::consider(std::optional<Trial>& best, const Masks& masks, std::uint32_t tier, const std::vector<Notes>& ways, Over over,
                      std::uint32_t at) {
  Masks common = masks;
  std::vector<std::uint8_t> fails;
  for (const Notes& way : ways) {
    fails.push_back(follow(masks, way, tier));
    if (fails.back() && over != Over::kGroup) return;  // it is refuted, which is simpler
    for (std::uint32_t each = 0; each < sheet_.cells && !fails.back(); ++each) common[each] &= ~masks_[each];
    if (std::ranges::all_of(common, [](Mask mask) { return mask == 0; })) return;
  }
  if (std::ranges::all_of(fails, [](std::uint8_t each) { return each != 0; })) return;
  constexpr std::size_t kCompared = 6;
  std::vector<Trial> found;
  for (std::uint32_t each = 0; each < sheet_.cells && found.size() < kCompared; ++each) {
    for (Mask left = common[each]; left && found.size() < kCompared; left &= left - 1) {
      found.push_back({{}, {{each, left & (~left + 1)}}, 0, over, at});
    }
  }
  const auto tell = [&](std::vector<Trial>& trials) {
    for (std::size_t number = 0; number < ways.size(); ++number) {
      follow(masks, ways[number], tier);
      for (Trial& trial : trials) {
        trial.branches.push_back(chain(ways[number], fails[number] ? Notes{} : trial.removed));
        trial.length += said(trial.branches.back().links);
      }
    }
  };
  tell(found);
  Trial& shortest = *std::ranges::min_element(found, {}, &Trial::length);
  if (best && shortest.length >= best->length) return;
  std::vector<Trial> together{{{}, {}, 0, over, at}};  // what is as short to tell, all at once if that is no longer
  for (const Trial& trial : found) {
    if (trial.length > shortest.length) continue;
    Notes& all = together[0].removed;
    if (!all.empty() && all.back().first == trial.removed[0].first) all.back().second |= trial.removed[0].second;
    else all.push_back(trial.removed[0]);
  }
  tell(together);
  best = together[0].length == shortest.length ? std::move(together[0]) : std::move(shortest);
}

}  // namespace clew::variant
