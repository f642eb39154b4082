// The whole in parts: bridges without which it falls apart, parity of cuts, loops, and joined pairs.
#include <algorithm>

#include "logic_scan.hpp"
#include "logic_walk.hpp"

namespace clew::hashi::logic {
namespace {

// One part of the islands, and the bridges that could leave it.
struct Side {
  std::vector<Index> islands;
  std::vector<Index> border;
};

// The islands order[begin..end) of a walk, or, turned, the others of order[from..to).
Side side_of(const Known& known, const Walk& walk, std::array<Index, 2> span, std::array<Index, 2> whole, bool turned) {
  Side side;
  std::vector<bool> inside(known.layout().islands());
  for (Index at = whole[0]; at < whole[1]; ++at)
    if ((at >= span[0] && at < span[1]) != turned) {
      side.islands.push_back(walk.order()[at]);
      inside[walk.order()[at]] = true;
    }
  std::ranges::sort(side.islands);
  for (const Index island : side.islands)
    for (const Spoke& spoke : known.layout().spokes(island))
      if (!inside[spoke.island]) side.border.push_back(spoke.bridge);
  std::ranges::sort(side.border);
  return side;
}

// A bridge to show that nothing is left: an open one, if any.
void give_up(const Known& known, Finding& finding) {
  for (Index bridge = 0; bridge < known.layout().bridges(); ++bridge)
    if (known.open(bridge)) {
      finding.removed = {{bridge, known.mask(bridge)}};
      return;
    }
}

void closed_off(const Known& known, const Walk& walk, bool reasons, Finding& finding) {
  finding.technique = Technique::kLastExit;
  finding.clash = Clash::kClosedOff;
  give_up(known, finding);
  if (!reasons) return;
  const Index smallest = *std::ranges::min_element(
      walk.tops(), {}, [&](Index top) { return walk.end(top) - walk.begin(top); });
  const auto span = std::array{walk.begin(smallest), walk.end(smallest)};
  Side side = side_of(known, walk, span, span, false);
  for (const Index bridge : side.border) cite_none(known, finding, bridge);
  finding.islands = std::move(side.islands);
}

bool odd(Mask mask) { return mask & 0b01010; }
bool even(Mask mask) { return mask & 0b10101; }
bool parity_open(Mask mask) { return odd(mask) && even(mask); }
constexpr Mask kOdd = 0b01010, kEven = 0b10101;

// Sums over the islands before each place of a walk's order: odd numbers and odd bridges, and islands without a number.
struct Parities {
  Parities(const Known& known, Walk& walk) : odd_before(walk.sums[0]), unknown_before(walk.sums[1]) {
    odd_before.assign(1, 0);
    unknown_before.assign(1, 0);
    for (const Index island : walk.order()) {
      const bool unknown = known.number(island) == kUnknown;
      Index sum = unknown ? 0 : known.number(island);
      for (const Spoke& spoke : known.layout().spokes(island)) {
        const Mask mask = known.mask(spoke.bridge);
        sum += odd(mask) && !even(mask);
      }
      odd_before.push_back(odd_before.back() + sum);
      unknown_before.push_back(unknown_before.back() + unknown);
    }
  }
  std::vector<Index>&odd_before, &unknown_before;
};

void tell_parity(const Known& known, Side&& side, Finding& finding) {
  for (const Index island : side.islands) cite_clue(known, finding, island);
  for (const Index bridge : side.border) {
    const Mask mask = known.mask(bridge);
    if (bridge == known.layout().bridges() || parity_open(mask)) continue;
    finding.path.push_back(bridge);
    cite(finding, bridge, static_cast<Mask>(known.layout().all() & (odd(mask) ? kEven : kOdd)));
  }
  finding.islands = std::move(side.islands);
}

// The bridges of a way between two islands of a group that does not use one bridge.
std::vector<Index> way_between(const Known& known, Index from, Index to, Index without) {
  std::vector<Index> by(known.layout().islands(), kNone), queue{from};
  for (std::size_t at = 0; at < queue.size() && by[to] == kNone; ++at)
    for (const Spoke& spoke : known.layout().spokes(queue[at]))
      if (spoke.bridge != without && known.joins(spoke.bridge) && spoke.island != from && by[spoke.island] == kNone) {
        by[spoke.island] = spoke.bridge;
        queue.push_back(spoke.island);
      }
  std::vector<Index> way;
  for (Index here = to; here != from; here = known.layout().graph().other_end(by[here], here)) way.push_back(by[here]);
  return way;
}

}  // namespace

void cuts_of(const Known& known, Walk& walk, bool reasons, std::vector<Finding>& findings) {
  const Layout& layout = known.layout();
  walk.go(layout, [&](Index bridge) { return known.possible(bridge); });
  if (walk.tops().size() > 1) {
    closed_off(known, walk, reasons, findings.emplace_back());
    return;
  }
  for (Index at = 1; at < layout.islands(); ++at) {
    const Index island = walk.order()[at];
    const Index bridge = walk.by(island);
    if (!walk.only_way(island) || !known.undecided(bridge)) continue;
    const Index below = walk.end(island) - walk.begin(island), above = layout.islands() - below;
    const bool one_below = below == known.group_size(known.group(island));
    const bool one_above = above == known.group_size(known.group(walk.up(island)));
    Finding& finding = findings.emplace_back();
    finding.technique = one_below || one_above ? Technique::kLastExit : Technique::kCutEdge;
    finding.removed.push_back({bridge, kNoBridge});
    finding.path.push_back(bridge);
    if (!reasons) continue;
    const bool turned = one_below != one_above ? one_above : above < below;
    Side side = side_of(known, walk, {walk.begin(island), walk.end(island)}, {0, layout.islands()}, turned);
    for (const Index other : side.border)
      if (other != bridge) cite_none(known, finding, other);
    finding.islands = std::move(side.islands);
  }
}

void parity_of(const Known& known, Walk& walk, bool reasons, std::vector<Finding>& findings) {
  const Layout& layout = known.layout();
  walk.go(layout, [&](Index bridge) { return parity_open(known.mask(bridge)); });
  const Parities sums(known, walk);
  const auto unknown = [&](Index from, Index to) { return sums.unknown_before[to] - sums.unknown_before[from]; };
  const auto is_odd = [&](Index from, Index to) { return (sums.odd_before[to] - sums.odd_before[from]) % 2 != 0; };
  for (const Index top : walk.tops()) {
    const Index from = walk.begin(top), to = walk.end(top);
    if (unknown(from, to) == 0 && is_odd(from, to)) {
      Finding& finding = findings.emplace_back();
      finding.technique = Technique::kParity;
      finding.clash = Clash::kParity;
      give_up(known, finding);
      if (reasons) tell_parity(known, side_of(known, walk, {from, to}, {from, to}, false), finding);
      return;
    }
    for (Index at = from + 1; at < to; ++at) {
      const Index island = walk.order()[at];
      if (!walk.only_way(island)) continue;
      const Index begin = walk.begin(island), end = walk.end(island);
      const bool below = unknown(begin, end) == 0, above = unknown(from, to) == unknown(begin, end);
      if (!below && !above) continue;
      const bool turned = below != above ? above : to - from < 2 * (end - begin);
      const bool wants_odd = turned ? is_odd(from, begin) != is_odd(end, to) : is_odd(begin, end);
      Finding& finding = findings.emplace_back();
      finding.technique = Technique::kParity;
      const auto wrong = static_cast<Mask>(known.mask(walk.by(island)) & (wants_odd ? kEven : kOdd));
      finding.removed.push_back({walk.by(island), wrong});
      finding.path.push_back(walk.by(island));
      if (reasons) tell_parity(known, side_of(known, walk, {begin, end}, {from, to}, turned), finding);
    }
  }
}

void joined_pairs_of(const Known& known, bool reasons, std::vector<Finding>& findings) {
  const Layout& layout = known.layout();
  int total = 0, extra = 0;
  for (Index island = 0; island < layout.islands(); ++island) {
    if (known.number(island) == kUnknown) return;
    total += known.number(island);
  }
  for (Index bridge = 0; bridge < layout.bridges(); ++bridge) extra += std::max(low(known.mask(bridge)) - 1, 0);
  const int slack = total / 2 - static_cast<int>(layout.islands() - 1) - extra;
  const auto explain = [&](Finding& finding) {
    finding.technique = Technique::kJoinedPairs;
    finding.flags = {total / 2, slack};
    if (!reasons) return;
    for (Index island = 0; island < layout.islands(); ++island) cite_clue(known, finding, island);
    for (Index bridge = 0; bridge < layout.bridges(); ++bridge)
      if (low(known.mask(bridge)) > 1) cite(finding, bridge, static_cast<Mask>((1 << low(known.mask(bridge))) - 1));
  };
  if (slack < 0) {
    Finding& finding = findings.emplace_back();
    finding.clash = Clash::kJoinedPairs;
    give_up(known, finding);
    return explain(finding);
  }
  for (Index bridge = 0; bridge < layout.bridges(); ++bridge) {
    const Mask mask = known.mask(bridge);
    const int highest = std::max(low(mask), 1) + slack;
    const auto over = static_cast<Mask>(highest < 5 ? mask & ~((2 << highest) - 1) : 0);
    const bool loop = slack == 0 && known.undecided(bridge) &&
                      known.group(layout.ends(bridge).from) == known.group(layout.ends(bridge).to);
    if (!over && !loop) continue;
    Finding& finding = findings.emplace_back();
    finding.removed.push_back({bridge, loop ? static_cast<Mask>(mask & ~kNoBridge) : over});
    finding.path.push_back(bridge);
    explain(finding);
    if (!loop || !reasons) continue;
    for (const Index other : way_between(known, layout.ends(bridge).from, layout.ends(bridge).to, bridge)) {
      finding.path.push_back(other);
      cite_joined(finding, other);
    }
  }
}

void loop_at(const Known& known, Index bridge, bool reasons, Finding& finding) {
  const auto& [from, to, across] = known.layout().ends(bridge);
  const bool clash = bridge == known.looped();
  if (!clash && (!known.undecided(bridge) || known.group(from) != known.group(to))) return;
  finding.technique = Technique::kLoop;
  finding.removed.push_back({bridge, static_cast<Mask>(known.mask(bridge) & ~kNoBridge)});
  finding.path.push_back(bridge);
  if (clash) finding.clash = Clash::kLoop;
  if (!reasons) return;
  if (clash) cite_joined(finding, bridge);
  for (const Index other : way_between(known, from, to, bridge)) {
    finding.path.push_back(other);
    cite_joined(finding, other);
  }
}

void loop(Scan& scan, Findings& out) {
  if (scan.known.layout().loops()) return;
  for (Index bridge = 0; bridge < scan.known.layout().bridges(); ++bridge) {
    Finding finding;
    loop_at(scan.known, bridge, out.reasons, finding);
    if (out.take(scan.known, std::move(finding))) return;
  }
}

void cuts(Scan& scan, Findings& out, Technique technique) {
  std::vector<Finding> found;
  Walk walk;
  if (technique == Technique::kParity) parity_of(scan.known, walk, out.reasons, found);
  else if (technique == Technique::kJoinedPairs) joined_pairs_of(scan.known, out.reasons, found);
  else cuts_of(scan.known, walk, out.reasons, found);
  for (Finding& finding : found)
    if (finding.technique == technique && out.take(scan.known, std::move(finding))) return;
}

}  // namespace clew::hashi::logic
