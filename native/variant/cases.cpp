// Which assumptions are followed: one that has to fail, or all ways of something, and which trial is worth telling.
#include <algorithm>
#include <bit>

#include "variant/trials.hpp"

namespace clew::variant {

namespace {

constexpr std::uint64_t kPatience = 10;   // after as many digits that were followed, a trial may be longer by one link
constexpr std::uint64_t kEnough = 300;    // and after as many the best so far will do
constexpr std::uint64_t kMost = 4'000;    // and none is looked for any longer

constexpr std::uint32_t kPatterns = 4;  // the last tier without chains
constexpr std::uint32_t kLonger = 2;  // links that a trial may have more if it refutes more

std::uint32_t said(std::span<const Link> links) {
  return static_cast<std::uint32_t>(std::ranges::count_if(links, &Link::spoken));
}

bool contradicts(const Branch& branch) { return !branch.links.empty() && branch.links.back().removed.empty(); }

}  // namespace

// Whether to look no further: the longer it takes, the longer a trial may be.
bool Trials::will_do(const std::optional<Trial>& best, std::uint32_t enough) const {
  return tried_ > (best ? kEnough : kMost) || (best && best->length <= enough + tried_ / kPatience);
}

// In which order cells are tried: by the number of their digits; pairs of cells that are not side by side come last, and 0 is
// for those of which enough is known without any trial.
std::uint32_t Trials::rank(std::uint32_t cell, Mask mask) const {
  if (cell >= sheet_.shown && is_single((*given_)[cell])) return 0;
  if (is_single(mask) || is_noted({cell, kSame})) return static_cast<std::uint32_t>(std::popcount(mask));
  return kDigits;
}

std::optional<Trial> Trials::refute(const Masks& masks, std::uint32_t tier, std::uint32_t enough, Stop& stop) {
  std::optional<Trial> best;
  std::vector<Mask> sound(sheet_.cells);  // what follows from a digit that is not refuted is not either
  Masks after;
  remember(masks);
  tried_ = 0;
  for (std::uint32_t size = 2; size <= kDigits; ++size) {
    for (const std::uint32_t cell : sheet_.tried) {
      if (rank(cell, masks[cell]) != size) continue;
      for (Mask left = masks[cell]; left; left &= left - 1) {
        if (stop.due()) return {};
        if (will_do(best, enough)) return widened(std::move(best), masks, tier);
        const Mask digit = left & (~left + 1);
        if (sound[cell] & digit) continue;
        ++tried_;
        if (!fails(cell, digit, tier)) {
          recall(cell, digit, tier, after);
          for (std::uint32_t each = 0; each < sheet_.cells; ++each) {
            if (is_single(after[each])) sound[each] |= after[each];
          }
          continue;
        }
        const Notes assumed{{cell, digit}};
        if (!follow(masks, assumed, tier)) continue;
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
  remember(masks);
  tried_ = 0;
  for (std::size_t count = 2; count <= most; ++count) {
    for (const std::uint32_t cell : sheet_.tried) {
      if (rank(cell, masks[cell]) != count) continue;
      if (stop.due()) return {};
      if (will_do(best, enough)) return best;
      std::vector<Notes> ways;
      for (Mask left = masks[cell]; left; left &= left - 1) ways.push_back({{cell, left & (~left + 1)}});
      consider(best, masks, tier, ways, Over::kCell, cell);
    }
    for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
      for (Mask left = sheet_.houses[at].complete ? sheet_.every : 0; left; left &= left - 1) {
        if (stop.due()) return {};
        if (will_do(best, enough)) return best;
        const Mask digit = left & (~left + 1);
        std::vector<Notes> ways;
        for (const std::uint32_t cell : sheet_.houses[at].cells) {
          if (masks[cell] & digit) ways.push_back({{cell, digit}});
        }
        if (ways.size() == count) consider(best, masks, tier, ways, Over::kHouse, at);
      }
    }
    // With chains, each way of a group takes too long: what followed from it before is not kept.
    for (std::uint32_t at = 0; tier <= kPatterns && at < sheet_.groups.size(); ++at) {
      if (stop.due()) return {};
      if (will_do(best, enough)) return best;
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
  Masks common = masks, after;
  for (std::uint32_t cell = sheet_.shown; cell < sheet_.cells; ++cell) {
    if (!worth_[cell]) common[cell] = 0;
  }
  std::vector<std::uint8_t> failed;
  tried_ += ways.size();
  for (const Notes& way : ways) {
    if (over != Over::kGroup) {
      if (fails(way[0].first, way[0].second, tier)) return;  // it is refuted, which is simpler
      recall(way[0].first, way[0].second, tier, after);
      failed.push_back(0);
    } else {
      failed.push_back(glance(masks, way, tier));
      after = masks_;
    }
    for (std::uint32_t each = 0; each < sheet_.cells && !failed.back(); ++each) common[each] &= ~after[each];
    if (std::ranges::all_of(common, [](Mask mask) { return mask == 0; })) return;
  }
  if (std::ranges::all_of(failed, [](std::uint8_t each) { return each != 0; })) return;
  constexpr std::size_t kCompared = 6;
  std::vector<Trial> found;
  for (std::uint32_t each = 0; each < sheet_.cells && found.size() < kCompared; ++each) {
    for (Mask left = common[each]; left && found.size() < kCompared; left &= left - 1) {
      found.push_back({{}, {{each, left & (~left + 1)}}, 0, over, at});
    }
  }
  // False if a way does not lead there again: searches within a group may end early.
  const auto tell = [&](std::vector<Trial>& trials) {
    for (std::size_t number = 0; number < ways.size(); ++number) {
      if (follow(masks, ways[number], tier) != (failed[number] != 0)) return false;
      for (Trial& trial : trials) {
        const auto is_gone = [&](const auto& each) { return (masks_[each.first] & each.second) == 0; };
        if (!failed[number] && !std::ranges::all_of(trial.removed, is_gone)) return false;
        trial.branches.push_back(chain(ways[number], failed[number] ? Notes{} : trial.removed));
        trial.length += said(trial.branches.back().links);
      }
    }
    return true;
  };
  if (!tell(found)) return;
  Trial& shortest = *std::ranges::min_element(found, {}, &Trial::length);
  if (best && shortest.length >= best->length) return;
  std::vector<Trial> together{{{}, {}, 0, over, at}};  // what is as short to tell, all at once if that is no longer
  for (const Trial& trial : found) {
    if (trial.length > shortest.length) continue;
    Notes& all = together[0].removed;
    if (!all.empty() && all.back().first == trial.removed[0].first) all.back().second |= trial.removed[0].second;
    else all.push_back(trial.removed[0]);
  }
  if (!tell(together)) return;
  best = together[0].length == shortest.length ? std::move(together[0]) : std::move(shortest);
}

}  // namespace clew::variant
