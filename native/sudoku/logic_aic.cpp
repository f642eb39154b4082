// Chains of strong and weak links in turn: X-chains, remote pairs, nice loops, AICs, also with groups and with sets.
//
// Pattern of all but remote pairs: `values` has the value of each node of the chain, `covers` how many cells it has, and
// `cells` all these cells in turn. `others` tells of each link what it is: kWeak, a unit (strong), or the number of
// cells of a strong link by cells, as a negative number below kWeak, followed by these cells. One of the two nodes of
// such a link may be in a cell beyond them.
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "logic_notes.hpp"
#include "logic_web.hpp"

namespace clew::sudoku::logic {
namespace {

constexpr int kWeak = -1;
constexpr int kAnyLink = -1;
constexpr int kNoLimit = 1 << 20;
constexpr int kMostWays = 16;           // of a loop between the same ends
constexpr int kLargest = 25, kLargestGrouped = 16, kLargestSets = 9;  // sides: webs of larger ones take too long
constexpr int kMostSteps = 4'000'000;  // along links: a bound for large sizes

// Literals: a node's number twice, plus 1 where it is true.
constexpr int literal(int node, bool truth) { return 2 * node + (truth ? 1 : 0); }

template <int kWords>
class Chains {
 public:
  using Set = CellSet<kWords>;

  Chains(const Notes& notes, const Sights<kWords>& sights, Findings& out, Technique technique, Strands strands)
      : notes_(notes), out_(out), technique_(technique), strands_(strands), web_(notes, sights, strands),
        from_(static_cast<std::size_t>(2 * web_.size())), depth_(from_.size()), other_ways_(from_.size()) {}

  // A chain whose ends have strong links: one of them is true.
  void open_ended() {
    for (int start = 0; start < web_.size() && !done(); ++start) {
      if (web_.node(start).weak.empty()) continue;  // nothing to remove
      follow(literal(start, false), kNoLimit);
      for (const int reached : queue_) {
        const int end = reached / 2;
        if (!(reached & 1) || end <= start || too_long(reached)) continue;
        offer(reached, [&](Finding& finding) { remove_by_ends(finding, start, end); });
      }
    }
    keep_best();
  }

  // A chain that returns to where it began: a value that is true because it would be if it were not, or false because
  // it would be if it were not. In a web of single candidates the latter is an AIC as well, and is only listed.
  void returning() {
    for (const bool truth : {false, true}) {
      if (truth && !strands_.groups && !out_.all()) break;
      for (int start = 0; start < web_.size() && !done(); ++start) {
        if (!web_.single_cell(start)) continue;
        const int back = literal(start, !truth);
        follow(literal(start, truth), back);
        if (depth_[index(back)] < 0 || too_long(back)) continue;
        offer(back, [&](Finding& finding) {
          const Mask own = bit(web_.node(start).value);
          const int cell = web_.cell_of(start);
          const Mask gone = truth ? own : notes_.open(cell) & ~own;
          if (gone) finding.removed.push_back({cell, gone});
        });
      }
    }
    keep_best();
  }

  // A chain whose ends have a weak link too: at each weak link of the loop one of both nodes is true.
  void closed() {
    for (int start = 0; start < web_.size() && !done(); ++start) {
      if (web_.node(start).weak.empty()) continue;
      const int links = static_cast<int>(web_.node(start).strong.size());
      for (int link = out_.all() ? 0 : kAnyLink; link < links && !done(); ++link) {
        follow(literal(start, false), kNoLimit, link);
        close_at(start);
        if (link == kAnyLink) break;
      }
    }
    keep_best();
  }

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }

  bool done() { return steps_ > kMostSteps || out_.ended(); }
  bool too_long(int reached) const { return !out_.all() && depth_[index(reached)] >= limit_; }

  // Loops of the chains followed from a start.
  void close_at(int start) {
    for (const int end : web_.node(start).weak) {
      const int reached = literal(end, true);
      if (depth_[index(reached)] < 0 || too_long(reached)) continue;
      int ways = out_.all() ? kMostWays : 1;
      each_way(reached, ways, [&] {
        if (!simple(reached)) return;
        offer(reached, [&](Finding& finding) { remove_by_loop(finding, start, reached); });
        // Other programs leave a unit's eliminations in cells of the loop itself aside: listed too, if all are wanted.
        if (out_.all()) offer(reached, [&](Finding& finding) { remove_outside(finding, start, reached); });
      });
    }
  }

  // Follows links breadth first from a literal, until a target is reached; the first link may be a certain strong one.
  void follow(int start, int target, int first_link = kAnyLink) {
    std::ranges::fill(depth_, -1);
    if (out_.all())
      for (auto& ways : other_ways_) ways.clear();
    queue_.assign(1, start);
    depth_[index(start)] = 0;
    from_[index(start)] = {-1, -1};
    for (std::size_t at = 0; at < queue_.size(); ++at) {
      const int here = queue_[at];
      if (here == target || (!out_.all() && depth_[index(here)] + 1 >= limit_)) return;
      const auto& node = web_.node(here / 2);
      steps_ += static_cast<int>(here & 1 ? node.weak.size() : node.strong.size());
      if (here & 1) {
        for (const int next : node.weak) visit(literal(next, false), here, -1);
      } else {
        for (std::size_t link = 0; link < node.strong.size(); ++link)
          if (at > 0 || first_link == kAnyLink || static_cast<int>(link) == first_link)
            visit(literal(node.strong[link].first, true), here, node.strong[link].second);
      }
    }
  }

  void visit(int next, int here, int strand) {
    if (depth_[index(next)] == depth_[index(here)] + 1 && out_.all()) other_ways_[index(next)].emplace_back(here, strand);
    if (depth_[index(next)] >= 0) return;
    depth_[index(next)] = depth_[index(here)] + 1;
    from_[index(next)] = {here, strand};
    queue_.push_back(next);
  }

  // Calls `visit` with each of the shortest ways to a literal set as the way to it, as far as their number allows.
  template <class Visit>
  void each_way(int at, int& ways, Visit visit) {
    const auto own = from_[index(at)];
    if (own.first < 0) {
      --ways;
      return visit();
    }
    each_way(own.first, ways, visit);
    for (const auto& other : other_ways_[index(at)]) {
      if (ways <= 0) break;
      from_[index(at)] = other;
      each_way(other.first, ways, visit);
    }
    from_[index(at)] = own;
  }

  // Whether no node comes twice on the way.
  bool simple(int reached) const {
    for (int at = reached; at >= 0; at = from_[index(at)].first)
      for (int earlier = from_[index(at)].first; earlier >= 0; earlier = from_[index(earlier)].first)
        if (earlier / 2 == at / 2) return false;
    return true;
  }

  // The chain has what the technique's name says.
  bool fits(int reached) const {
    if (!strands_.groups) return true;
    bool group = false, set = false;
    for (int at = reached; at >= 0; at = from_[index(at)].first) {
      group = group || !web_.single_cell(at / 2);
      const int strand = from_[index(at)].second;
      set = set || (strand >= 0 && web_.strand(strand).unit < 0 && web_.strand(strand).cells.count() > 1);
    }
    return strands_.sets ? set : group;
  }

  template <class Remove>
  void offer(int reached, Remove remove) {
    Finding finding;
    remove(finding);
    if (finding.removed.empty() || !fits(reached)) return;
    describe(finding, reached);
    if (!out_.all()) {
      limit_ = depth_[index(reached)];
      best_ = std::move(finding);
      return;
    }
    std::vector<std::pair<int, Mask>> falls;
    for (const auto& [cell, values] : finding.removed) falls.emplace_back(cell, values);
    std::ranges::sort(falls);
    Finding& kept = shortest_[falls];
    if (kept.removed.empty() || finding.values.size() < kept.values.size()) kept = std::move(finding);
  }

  void keep_best() {
    for (auto& [falls, finding] : shortest_) out_.take(std::move(finding));
    out_.take(std::move(best_));
  }

  void remove(Finding& finding, int cell, Mask values) const {
    values &= notes_.open(cell);
    if (!values || notes_.placed(cell)) return;
    const auto same = std::ranges::find(finding.removed, cell, &Entry::cell);
    if (same != finding.removed.end()) same->values |= values;
    else finding.removed.push_back({cell, values});
  }

  void remove_in(Finding& finding, const Set& cells, int value) const {
    cells.each([&](int cell) { remove(finding, cell, bit(value)); });
  }

  void remove_by_ends(Finding& finding, int start, int end) const {
    const auto &a = web_.node(start), &b = web_.node(end);
    if (a.value == b.value) return remove_in(finding, a.seen & b.seen, a.value);
    if (!web_.single_cell(start) || !web_.single_cell(end)) return;
    const int one = web_.cell_of(start), other = web_.cell_of(end);
    if (one == other) return remove(finding, one, notes_.open(one) & ~bit(a.value) & ~bit(b.value));
    if (!notes_.layout().sees(one, other)) return;
    remove(finding, one, bit(b.value));
    remove(finding, other, bit(a.value));
  }

  void remove_by_weak(Finding& finding, int one, int other) const {
    const auto &a = web_.node(one), &b = web_.node(other);
    if (a.value == b.value) return remove_in(finding, (a.seen & b.seen) - own_, a.value);
    remove(finding, web_.cell_of(one), notes_.open(web_.cell_of(one)) & ~bit(a.value) & ~bit(b.value));
  }

  void remove_by_loop(Finding& finding, int start, int reached) const {
    remove_by_weak(finding, start, reached / 2);
    for (int at = reached; at >= 0; at = from_[index(at)].first) {
      const auto [before, number] = from_[index(at)];
      if (before < 0) break;
      if (!(at & 1)) {
        remove_by_weak(finding, before / 2, at / 2);
        continue;
      }
      const auto& strand = web_.strand(number);
      if (strand.unit >= 0 || strand.cells.count() == 1) continue;
      remove_by_set(finding, strand, before / 2, at / 2);
    }
  }

  void remove_outside(Finding& finding, int start, int reached) {
    for (int at = reached; at >= 0; at = from_[index(at)].first) own_ |= web_.node(at / 2).cells;
    remove_by_loop(finding, start, reached);
    own_ = {};
  }

  // A set in a loop has all its values but one of two: none of the others can be in a cell that sees all its spots. If
  // one of the two is in a cell beyond the set, the set or that cell has each value that both can hold.
  void remove_by_set(Finding& finding, const typename Web<kWords>::Strand& strand, int one, int other) const {
    Mask values = 0, linked = 0, shared = 0;
    strand.cells.each([&](int cell) { values |= notes_.open(cell); });
    for (const int number : {one, other}) {
      const auto& node = web_.node(number);
      if (strand.beyond >= 0 && node.cells.has(strand.beyond)) shared = notes_.open(strand.beyond) & ~bit(node.value);
      else linked |= bit(node.value);
    }
    each(values & ~linked, [&](int value) {
      Set spots = strand.cells;
      if (shared >> value & 1) spots.add(strand.beyond);
      Set seen;
      bool any = false;
      spots.each([&](int cell) {
        if (!notes_.has(cell, value)) return;
        seen = any ? seen & peers_of(cell) : peers_of(cell);
        any = true;
      });
      remove_in(finding, seen - spots, value);
    });
  }

  Set peers_of(int cell) const {
    Set peers;
    for (const int peer : notes_.layout().peers_of(cell)) peers.add(peer);
    return peers;
  }

  void describe(Finding& finding, int reached) const {
    finding.technique = technique_;
    std::vector<int> path;
    for (int at = reached; at >= 0; at = from_[index(at)].first) path.push_back(at);
    std::ranges::reverse(path);
    for (const int at : path) {
      const auto& node = web_.node(at / 2);
      const auto [before, strand] = from_[index(at)];
      if (before >= 0) tell_link(finding, strand, node.value);
      finding.values.push_back(node.value);
      finding.covers.push_back(node.cells.count());
      node.cells.each([&](int cell) { finding.cells.push_back(cell); });
    }
  }

  void tell_link(Finding& finding, int number, int value) const {
    if (number < 0) return finding.others.push_back(kWeak);
    const auto& strand = web_.strand(number);
    if (strand.unit >= 0) {
      finding.others.push_back(strand.unit);
      if (out_.reasons) notes_.cite_only(finding, strand.unit, value, notes_.spots(strand.unit, value));
      return;
    }
    finding.others.push_back(kWeak - strand.cells.count());
    strand.cells.each([&](int cell) {
      finding.others.push_back(cell);
      if (out_.reasons) notes_.cite_all(finding, cell, notes_.layout().full & ~notes_.open(cell));
    });
    if (strand.beyond >= 0 && out_.reasons)
      notes_.cite_all(finding, strand.beyond, notes_.layout().full & ~notes_.open(strand.beyond));
  }

  const Notes& notes_;
  Findings& out_;
  const Technique technique_;
  const Strands strands_;
  const Web<kWords> web_;
  std::vector<std::pair<int, int>> from_;  // by literal: the one before, and the strand from there (-1 weak)
  std::vector<int> depth_;                 // by literal: links from the start, -1 not reached
  std::vector<std::vector<std::pair<int, int>>> other_ways_;  // by literal: more of the same length, if all are wanted
  std::vector<int> queue_;
  std::map<std::vector<std::pair<int, Mask>>, Finding> shortest_;  // by what falls, if all are wanted
  Set own_;  // cells that a loop removes nothing from by units
  Finding best_;
  int limit_ = kNoLimit;  // only shorter chains are wanted
  int steps_ = 0;
};

template <class Use>
void with_chains(const Notes& notes, Findings& out, Technique technique, Strands strands, Use use) {
  const int n = notes.layout().n;
  if (n > kLargest || (strands.groups && n > kLargestGrouped) || (strands.sets && n > kLargestSets)) return;
  with_cells(notes.layout(), [&]<int kWords>(const Sights<kWords>& sights) {
    strands.every = out.all();
    Chains<kWords> chains(notes, sights, out, technique, strands);
    use(chains);
  });
}

Strands strands_of(Technique technique) {
  switch (technique) {
    case Technique::kGroupedLoop:
    case Technique::kGroupedAIC:
    case Technique::kGroupedReturn: return {.groups = true};
    case Technique::kSetLoop:
    case Technique::kSetAIC:
    case Technique::kSetReturn: return {.groups = true, .sets = true};
    default: return {};
  }
}

// Cells with the same two values, each in sight of the next: they take turns.
class RemotePairs {
 public:
  RemotePairs(const Notes& notes, Findings& out) : notes_(notes), out_(out) {
    for (int cell = 0; cell < notes.layout().cells; ++cell)
      if (two(notes.open(cell)) && !notes.placed(cell)) small_.push_back(cell);
  }

  // The shortest chains between any two cells.
  void run() {
    for (const int start : small_) {
      std::vector<int> queue = {start};
      std::vector<int> from(static_cast<std::size_t>(notes_.layout().cells), -1);
      from[static_cast<std::size_t>(start)] = start;
      for (std::size_t at = 0; at < queue.size(); ++at) {
        const std::vector<int> path = path_to(queue[at], start, from);
        if (path.size() % 2 == 0 && path.size() > 2 && start < queue[at]) offer(path);
        for (const int next : small_)
          if (from[static_cast<std::size_t>(next)] < 0 && notes_.open(next) == notes_.open(start) &&
              notes_.layout().sees(next, queue[at])) {
            from[static_cast<std::size_t>(next)] = queue[at];
            queue.push_back(next);
          }
      }
    }
    out_.take(std::move(best_));
  }

 private:
  static std::vector<int> path_to(int cell, int start, const std::vector<int>& from) {
    std::vector<int> path = {cell};
    for (; cell != start; path.push_back(cell)) cell = from[static_cast<std::size_t>(cell)];
    return path;
  }

  // Pattern: cells = the chain, values = the two values. A cell that sees two that differ can hold neither value.
  void offer(const std::vector<int>& path) {
    if (!out_.all() && !best_.removed.empty() && path.size() >= best_.cells.size()) return;
    const Mask pair = notes_.open(path.front());
    Finding finding;
    finding.technique = Technique::kRemotePair;
    finding.cells = path;
    each(pair, [&](int value) { finding.values.push_back(value); });
    for (int cell = 0; cell < notes_.layout().cells; ++cell) {
      const Mask gone = notes_.open(cell) & pair;
      if (!gone || notes_.placed(cell) || std::ranges::find(path, cell) != path.end()) continue;
      bool seen[2] = {false, false};
      for (std::size_t at = 0; at < path.size(); ++at)
        if (notes_.layout().sees(cell, path[at])) seen[at % 2] = true;
      if (seen[0] && seen[1]) finding.removed.push_back({cell, gone});
    }
    if (finding.removed.empty()) return;
    if (out_.reasons)
      for (const int cell : path) notes_.cite_all(finding, cell, notes_.layout().full & ~notes_.open(cell));
    if (out_.all()) out_.take(std::move(finding));
    else best_ = std::move(finding);
  }

  const Notes& notes_;
  Findings& out_;
  std::vector<int> small_{};
  Finding best_{};
};

}  // namespace

void remote_pair(const Notes& notes, Findings& out) { RemotePairs(notes, out).run(); }

void x_chain(const Notes& notes, Findings& out) {
  for (int value = 0; value < notes.layout().n && !out.enough(); ++value)
    with_chains(notes, out, Technique::kXChain, {.cells = false, .value = value},
                [](auto& chains) { chains.open_ended(); });
}

void nice_loop(const Notes& notes, Findings& out, Technique technique) {
  with_chains(notes, out, technique, strands_of(technique), [](auto& chains) { chains.closed(); });
}

void aic(const Notes& notes, Findings& out, Technique technique) {
  with_chains(notes, out, technique, strands_of(technique), [](auto& chains) { chains.open_ended(); });
}

void returning_loop(const Notes& notes, Findings& out, Technique technique) {
  with_chains(notes, out, technique, strands_of(technique), [](auto& chains) { chains.returning(); });
}

}  // namespace clew::sudoku::logic
