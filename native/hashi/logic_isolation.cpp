// Groups that would be closed off: pairs, and every way to place the bridges of an island.
//
// A way is a value for each bridge of the island. It closes off a group when no possible bridge leaves the islands it
// joins, and others are left. First it is asked which neighbours let a group out in any case; only ways past none of
// these are walked in full.
#include <algorithm>

#include "logic_scan.hpp"

namespace clew::hashi::logic {
namespace {

using Values = std::array<int, 4>;

class Isolation {
 public:
  Isolation(const Known& known, Index island);

  void find(bool reasons, std::vector<Finding>& findings) const;

 private:
  struct Neighbour {
    Index bridge, island, group;
    int fills;   // the value that completes its number; -1 for none
    bool leaks;  // its group has a way out apart from islands next to ours
    bool exits;  // it has a way out itself, unless completed
  };

  bool near(Index group) const;
  bool sure_exit(Index island) const;
  bool group_leaks(Index island) const;
  bool is_neighbour(Index island) const;
  template <class Visit>
  void each_way(const std::array<Mask, 4>& masks, Visit visit) const;
  bool closes(const Values& values) const;
  bool joins_lone_islands(const Values& values) const;
  bool inside(Index island, const Values& values) const;
  bool barred(Index bridge, const Values& values) const;
  // Calls `visit` with each member of the groups that a way joins, and the spoke that leads to it, or 4; true ends.
  template <class Visit>
  bool each_member(const Values& values, Visit visit) const;
  void explain(std::size_t at, Mask values, Finding& finding) const;
  void cite_border(const Values& values, Finding& finding) const;
  // Premises for the value that completes the neighbour of a spoke.
  void cite_fill(std::size_t spoke, Finding& finding) const;

  const Known& known_;
  const Layout& layout_;
  Index island_;
  bool leaks_ = false;  // the island's own group has a way out in any case
  std::array<Neighbour, 4> around_;
  std::array<Mask, 4> masks_;  // of the island's bridges, without values that are too much for a neighbour
};

Isolation::Isolation(const Known& known, Index island) : known_(known), layout_(known.layout()), island_(island) {
  const auto& spokes = layout_.spokes(island);
  for (std::size_t i = 0; i < 4; ++i) {
    masks_[i] = known.mask(spokes[i].bridge);
    around_[i] = {spokes[i].bridge, spokes[i].island, known.group(spokes[i].island), -1, false, false};
  }
  leaks_ = known.group_size(known.group(island)) > 1 && group_leaks(island);
  if (leaks_) return;
  for (Neighbour& neighbour : around_) {
    if (neighbour.bridge == layout_.bridges() || !known.possible(neighbour.bridge)) continue;
    if (const int number = known.number(neighbour.island); number != kUnknown) {
      neighbour.fills = number + low(known.mask(neighbour.bridge));
      for (const Spoke& spoke : layout_.spokes(neighbour.island)) neighbour.fills -= low(known.mask(spoke.bridge));
    }
    neighbour.exits = sure_exit(neighbour.island);
    const auto at = static_cast<std::size_t>(&neighbour - around_.data());
    if (neighbour.fills >= 0 && neighbour.fills < layout_.most())
      masks_[at] &= static_cast<Mask>((2 << neighbour.fills) - 1);
    const bool fillable =
        neighbour.fills >= 0 && neighbour.fills <= layout_.most() && masks_[at] >> neighbour.fills & 1;
    neighbour.leaks = (neighbour.exits && !fillable) || group_leaks(neighbour.island);
  }
}

bool Isolation::near(Index group) const {
  return group == known_.group(island_) ||
         std::ranges::any_of(around_, [&](const Neighbour& neighbour) { return neighbour.group == group; });
}

bool Isolation::is_neighbour(Index island) const {
  return std::ranges::any_of(around_, [&](const Neighbour& neighbour) { return neighbour.island == island; });
}

bool Isolation::sure_exit(Index island) const {
  for (const Spoke& spoke : layout_.spokes(island)) {
    if (!known_.undecided(spoke.bridge) || near(known_.group(spoke.island))) continue;
    const auto crossing = layout_.graph().crossing(spoke.bridge);
    const bool crosses = std::ranges::any_of(crossing, [&](Index other) {
      return layout_.ends(other).from == island_ || layout_.ends(other).to == island_;
    });
    if (!crosses) return true;
  }
  return false;
}

bool Isolation::group_leaks(Index island) const {
  const Index group = known_.group(island), first = known_.gate(group);
  Index member = first;
  do {
    if (member != island_ && !is_neighbour(member) && sure_exit(member)) {
      known_.found_gate(group, member);
      return true;
    }
    member = known_.next_in_group(member);
  } while (member != first);
  return false;
}

template <class Visit>
void Isolation::each_way(const std::array<Mask, 4>& masks, Visit visit) const {
  const int number = known_.number(island_);
  const int least = number == kUnknown ? 1 : number, most = number == kUnknown ? 16 : number;
  Values values;
  for (unsigned a = masks[0]; a; a &= a - 1) {
    values[0] = std::countr_zero(a);
    for (unsigned b = masks[1]; b; b &= b - 1) {
      values[1] = std::countr_zero(b);
      for (unsigned c = masks[2]; c; c &= c - 1) {
        values[2] = std::countr_zero(c);
        for (unsigned d = masks[3]; d; d &= d - 1) {
          values[3] = std::countr_zero(d);
          const int sum = values[0] + values[1] + values[2] + values[3];
          if (sum >= least && sum <= most) visit(values);
        }
      }
    }
  }
}

bool Isolation::inside(Index island, const Values& values) const {
  const Index group = known_.group(island);
  if (group == known_.group(island_)) return true;
  for (std::size_t i = 0; i < 4; ++i)
    if (values[i] && around_[i].group == group) return true;
  return false;
}

bool Isolation::joins_lone_islands(const Values& values) const {
  if (known_.group_size(known_.group(island_)) > 1) return false;
  for (std::size_t i = 0; i < 4; ++i)
    if (values[i] && known_.group_size(around_[i].group) > 1) return false;
  return true;
}

bool Isolation::barred(Index bridge, const Values& values) const {
  for (std::size_t i = 0; i < 4; ++i)
    if (values[i] && layout_.cross(bridge, around_[i].bridge)) return true;
  return false;
}

template <class Visit>
bool Isolation::each_member(const Values& values, Visit visit) const {
  std::array<Index, 5> starts{island_};
  std::size_t count = 1;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto same = [&](Index start) { return known_.group(start) == around_[i].group; };
    if (values[i] && std::none_of(starts.begin(), starts.begin() + count, same)) starts[count++] = around_[i].island;
  }
  for (std::size_t at = 0; at < count; ++at) {
    Index member = starts[at];
    do {
      std::size_t spoke = 0;
      while (spoke < 4 && !(values[spoke] && around_[spoke].island == member)) ++spoke;
      if (member != island_ && visit(member, spoke)) return true;
      member = known_.next_in_group(member);
    } while (member != starts[at]);
  }
  return false;
}

bool Isolation::closes(const Values& values) const {
  for (std::size_t i = 0; i < 4; ++i)
    if (values[i] && (around_[i].leaks || (around_[i].exits && values[i] != around_[i].fills))) return false;
  Index size = 1;
  const bool out = each_member(values, [&](Index member, std::size_t spoke) {
    ++size;
    if (spoke < 4 && values[spoke] == around_[spoke].fills) return false;
    return std::ranges::any_of(layout_.spokes(member), [&](const Spoke& exit) {
      return known_.undecided(exit.bridge) && !inside(exit.island, values) && !barred(exit.bridge, values);
    });
  });
  return !out && size < layout_.islands();
}

void Isolation::find(bool reasons, std::vector<Finding>& findings) const {
  if (leaks_) return;
  if (std::ranges::all_of(around_, [&](const Neighbour& each) {
        return each.leaks || !known_.possible(each.bridge);
      }))
    return;
  struct Count {
    int ways = 0, closing = 0;
    bool simple = true;  // seen at a glance: see below
  };
  std::array<std::array<Count, 5>, 4> counts{};
  bool any = false;
  each_way(masks_, [&](const Values& values) {
    const bool closed = closes(values), lone = closed && joins_lone_islands(values);
    any |= closed;
    int placed = 0;
    for (std::size_t i = 0; i < 4; ++i) placed += values[i] > low(masks_[i]);
    for (std::size_t i = 0; i < 4; ++i) {
      Count& count = counts[i][static_cast<std::size_t>(values[i])];
      ++count.ways;
      count.closing += closed;
      // Only this bridge is placed, or all islands of the group are still without bridges.
      count.simple &= lone || placed == (values[i] > low(masks_[i]));
    }
  });
  if (!any) return;
  for (const bool several : {false, true})
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t value = 0; value < 5; ++value) {
        const Count& count = counts[i][value];
        if (!count.ways || count.ways != count.closing || (count.ways == 1 && count.simple) == several) continue;
        if (around_[i].bridge == layout_.bridges()) continue;
        Finding& finding = findings.emplace_back();
        finding.technique = several ? Technique::kIsolationSeveral : Technique::kIsolation;
        finding.removed.push_back({around_[i].bridge, static_cast<Mask>(1 << value)});
        finding.path.push_back(around_[i].bridge);
        finding.flags.push_back(count.ways);
        if (reasons) explain(i, finding.removed[0].values, finding);
      }
}

void Isolation::explain(std::size_t at, Mask values, Finding& finding) const {
  std::array<Mask, 4> masks = masks_;
  masks[at] = values;
  each_way(masks, [&](const Values& way) {
    cite_border(way, finding);
    finding.islands = {island_};
    each_member(way, [&](Index member, std::size_t) {
      finding.islands.push_back(member);
      return false;
    });
  });
  // Of the values that other bridges cannot have, those that would allow one more way; or what forbids them.
  for (std::size_t i = 0; i < 4; ++i) {
    if (i == at || around_[i].bridge == layout_.bridges()) continue;
    for (int value = 0; value <= layout_.most(); ++value) {
      const auto bit = static_cast<Mask>(1 << value);
      if (masks_[i] & bit) continue;
      std::array<Mask, 4> with = masks;
      with[i] = bit;
      bool more = false;
      each_way(with, [&](const Values&) { more = true; });
      if (!more) masks[i] |= bit;
      else if (around_[i].fills >= 0 && value > around_[i].fills) cite_fill(i, finding);
      else cite(finding, around_[i].bridge, bit);
    }
  }
  cite_clue(known_, finding, island_);
}

void Isolation::cite_border(const Values& values, Finding& finding) const {
  each_member(values, [&](Index member, std::size_t spoke) {
    const auto border = [&](const Spoke& exit) {
      return exit.bridge < layout_.bridges() && exit.island != island_ && !inside(exit.island, values) &&
             !barred(exit.bridge, values);
    };
    const bool shut = std::ranges::all_of(layout_.spokes(member), [&](const Spoke& exit) {
      return !border(exit) || !known_.possible(exit.bridge);
    });
    if (!shut) {  // so it is complete: `spoke` fills it
      cite_fill(spoke, finding);
      return false;
    }
    for (const Spoke& exit : layout_.spokes(member))
      if (border(exit)) cite_none(known_, finding, exit.bridge);
    return false;
  });
}

void Isolation::cite_fill(std::size_t spoke, Finding& finding) const {
  const Index island = around_[spoke].island;
  cite_clue(known_, finding, island);
  for (const Spoke& other : layout_.spokes(island))
    if (other.bridge != around_[spoke].bridge && low(known_.mask(other.bridge)) > 0)
      cite(finding, other.bridge, static_cast<Mask>((1 << low(known_.mask(other.bridge))) - 1));
}

}  // namespace

void isolation_at(const Known& known, Index island, bool reasons, std::vector<Finding>& findings) {
  Isolation(known, island).find(reasons, findings);
}

void isolation(Scan& scan, Findings& out, Technique technique) {
  std::vector<Finding> found;
  for (Index island = 0; island < scan.known.layout().islands(); ++island) {
    if (!scan.changed(technique, island)) continue;
    found.clear();
    isolation_at(scan.known, island, out.reasons, found);
    bool taken = false;
    for (Finding& finding : found)
      if (finding.technique == technique) {
        if (out.take(scan.known, std::move(finding))) return;
        taken = true;
      }
    if (!taken) scan.looked_at(technique, island);
  }
}

void pair(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  const Layout& layout = known.layout();
  if (layout.islands() < 3) return;
  for (Index bridge = 0; bridge < layout.bridges(); ++bridge) {
    const auto& [from, to, across] = layout.ends(bridge);
    const int number = known.number(from);
    if (number > layout.most() || number != known.number(to) || !(known.mask(bridge) >> number & 1)) continue;
    Finding finding;
    finding.technique = Technique::kPair;
    finding.removed.push_back({bridge, static_cast<Mask>(1 << number)});
    finding.path.push_back(bridge);
    finding.islands = {from, to};
    cite_clue(known, finding, from);
    cite_clue(known, finding, to);
    if (out.take(known, std::move(finding))) return;
  }
}

}  // namespace clew::hashi::logic
