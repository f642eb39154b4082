// Counting at an island, and bridges that bar others.
//
// Sums are kept as sets of bits: `reach` has the sums of the bridges before one, `rest` what may still be needed behind
// it. A value stays where the two meet.
#include <algorithm>

#include "logic_scan.hpp"

namespace clew::hashi::logic {
namespace {

using Sums = std::uint32_t;
using Four = std::array<Mask, 4>;

Sums wanted(std::uint8_t number) { return number == kUnknown ? Sums{0x1FFFE} : Sums{1} << number; }

Sums spread(Sums sums, Mask mask, bool up) {
  Sums result = 0;
  for (unsigned left = mask; left; left &= left - 1) {
    const int value = std::countr_zero(left);
    result |= up ? sums << value : sums >> value;
  }
  return result;
}

// The values that some way to meet the number uses; none at all where there is no way.
Four supported(const Four& masks, Sums want) {
  std::array<Sums, 5> rest;
  rest[4] = want;
  for (std::size_t i = 4; i-- > 0;)
    rest[i] = masks[i] == kNoBridge ? rest[i + 1] : spread(rest[i + 1], masks[i], false);
  Four found{};
  Sums reach = 1;
  for (std::size_t i = 0; i < 4; ++i) {
    for (unsigned left = masks[i]; left; left &= left - 1) {
      const int value = std::countr_zero(left);
      if (reach << value & rest[i + 1]) found[i] |= static_cast<Mask>(1 << value);
    }
    if (masks[i] != kNoBridge) reach = spread(reach, masks[i], true);
  }
  return found;
}

// The premises that are needed: without one of them, some value that falls would stay, or some way to meet the number.
void cite(const Known& known, Index island, const Four& masks, const Four& fallen, Finding& finding) {
  const auto& spokes = known.layout().spokes(island);
  const Sums want = wanted(known.number(island));
  Four cited{};
  for (std::size_t i = 0; i < 4; ++i)
    if (spokes[i].bridge < known.layout().bridges()) cited[i] = known.absent(spokes[i].bridge);
  const auto enough = [&](const Four& absent) {
    Four without = masks;
    for (std::size_t i = 0; i < 4; ++i)
      if (spokes[i].bridge < known.layout().bridges())
        without[i] = static_cast<Mask>(known.layout().all() & ~absent[i]);
    if (finding.clash != Clash::kNoClash) return supported(without, want)[0] == 0;
    for (std::size_t at = 0; at < 4; ++at) {
      if (!fallen[at]) continue;
      Four with = without;
      with[at] = fallen[at];
      if (supported(with, want)[at]) return false;
    }
    return true;
  };
  for (std::size_t i = 0; i < 4; ++i)
    for (int value = 0; value <= known.layout().most(); ++value) {
      Four fewer = cited;
      fewer[i] &= static_cast<Mask>(~(1 << value));
      if (fewer[i] != cited[i] && enough(fewer)) cited = fewer;
    }
  for (std::size_t i = 0; i < 4; ++i)
    if (cited[i]) cite(finding, spokes[i].bridge, cited[i]);
  cite_clue(known, finding, island);
}

// The name for what counting finds.
Technique kind_of(const Known& known, Index island, const Four& masks, bool clash) {
  int lows = 0, highs = 0, open = 0;
  for (const Mask mask : masks) {
    lows += low(mask);
    highs += high(mask);
    open += !settled(mask);
  }
  const int number = known.number(island);
  if (number == kUnknown) return Technique::kOneWay;
  if (clash ? lows > number : lows == number) return Technique::kFull;
  if (open == 1) return Technique::kOneWay;
  return (clash ? highs < number : highs == number) ? Technique::kJustEnough : Technique::kLeftovers;
}

// Whether bounds alone show that some way uses every value, as at most visits; not asked where a mask has holes.
bool at_rest(const Four& masks, int number) {
  int lows = 0, highs = 0, widest = 0;
  for (const Mask mask : masks) {
    const int least = low(mask), most = high(mask);
    if (mask != (2 << most) - (1 << least)) return false;
    lows += least;
    highs += most;
    widest = std::max(widest, most - least);
  }
  return number == kUnknown ? lows > 0 : number - lows >= widest && highs - number >= widest;
}

}  // namespace

void count_at(const Known& known, Index island, bool reasons, Finding& finding) {
  const auto& spokes = known.layout().spokes(island);
  Four masks;
  for (std::size_t i = 0; i < 4; ++i) masks[i] = known.mask(spokes[i].bridge);
  if (at_rest(masks, known.number(island))) return;
  const Four kept = supported(masks, wanted(known.number(island)));
  const bool clash = std::ranges::find(kept, 0) != kept.end();
  Four fallen{};
  bool some = false;
  for (std::size_t i = 0; i < 4; ++i) some |= (fallen[i] = static_cast<Mask>(masks[i] & ~kept[i])) != 0;
  if (!some) return;
  finding.technique = kind_of(known, island, masks, clash);
  finding.islands.push_back(island);
  if (clash) {
    // One bridge is enough: none of its values is left.
    finding.clash = Clash::kCount;
    const auto at = static_cast<std::size_t>(
        std::ranges::find_if(spokes, [&](const Spoke& spoke) { return known.open(spoke.bridge); }) - spokes.begin());
    fallen = {};
    fallen[at % 4] = masks[at % 4];
  }
  for (std::size_t i = 0; i < 4; ++i)
    if (fallen[i] && spokes[i].bridge < known.layout().bridges())
      finding.removed.push_back({spokes[i].bridge, fallen[i]});
  if (reasons) cite(known, island, masks, fallen, finding);
}

void cross_at(const Known& known, Index bridge, bool reasons, Finding& finding) {
  if (!known.joins(bridge)) return;
  for (const Index other : known.layout().graph().crossing(bridge)) {
    if (!known.possible(other)) continue;
    finding.removed.push_back({other, static_cast<Mask>(known.mask(other) & ~kNoBridge)});
    if (!known.joins(other)) continue;
    finding.clash = Clash::kCrossing;
    if (reasons) cite_joined(finding, other);
    finding.removed = {finding.removed.back()};
    break;
  }
  if (finding.removed.empty()) return;
  finding.technique = Technique::kCrossing;
  finding.path.push_back(bridge);
  if (finding.clash == Clash::kCrossing) finding.path.push_back(finding.removed.back().bridge);
  if (reasons) cite_joined(finding, bridge);
}

void crossing(Scan& scan, Findings& out) {
  scan.due(Technique::kCrossing).any_of([&](Index bridge) {
    Finding finding;
    cross_at(scan.known, bridge, out.reasons, finding);
    return out.take(scan.known, std::move(finding));
  });
}

void counting(Scan& scan, Findings& out, Technique technique) {
  scan.due(technique).any_of([&](Index island) {
    Finding finding;
    count_at(scan.known, island, out.reasons, finding);
    return out.take(scan.known, std::move(finding));
  });
}

}  // namespace clew::hashi::logic
