// What if: one assumption refuted by easier techniques.
//
// An edge is taken as a line, or as none, and what follows is found breadth first: by counting alone, or also by pairs and
// colours. Where a rule breaks, the way is walked back, undoing step by step, and the steps that the clash rests on are
// told; they are the chain. Short chains are looked for first: every assumption is followed a few steps, then more.
//
// Pattern: path = {the edge assumed}, and clash with cells, points or cited edges that say what breaks.
#include <algorithm>

#include "logic_told.hpp"

namespace clew::slitherlink::logic {
namespace {

constexpr int kAnyLength = 1 << 20;

class Trial {
 public:
  Trial(const Known& known, bool deep)
      : known_(known),
        layout_(known.layout()),
        deep_(deep),
        queued_(static_cast<std::size_t>(layout_.units)),
        edge_source_(static_cast<std::size_t>(layout_.edges), kBefore),
        corner_source_(static_cast<std::size_t>(layout_.points * 4), kBefore) {
    known_.keep_trail(true);
    known_.follow_colours(deep);
  }

  // Whether an assumption fails within so many steps; if so, the clash stands until `told` or `forget`.
  bool refutes(Mark assumed, int limit) {
    assumed_ = assumed;
    settle(assumed.edge, assumed.line, kAssumed);
    for (std::size_t at = 0; at < queue_.size() && !failed(); ++at) {
      if (static_cast<int>(steps_.size()) >= limit) break;
      take(queue_[at]);
    }
    return failed();
  }

  // The finding that the assumption fails, with the steps it needs.
  Finding told(Technique technique) {
    Finding finding = clash();
    std::vector<bool> needed(steps_.size());
    Finding whole;
    rest_on(finding, needed, whole);
    whole.cells = finding.cells;
    whole.points = finding.points;
    whole.way = finding.way;
    whole.clash = finding.clash;
    whole.technique = technique;
    whole.settled = {{assumed_.edge, !assumed_.line}};
    whole.path = {assumed_.edge};
    for (std::size_t at = steps_.size(); at-- > 0;) {
      undo_to(at);
      if (!needed[at]) continue;
      whole.chain.push_back(tell(steps_[at]));
      rest_on(whole.chain.back(), needed, whole);
    }
    std::ranges::reverse(whole.chain);
    forget();
    return whole;
  }

  void forget() {
    undo_to(0);
    known_.undo(0);
    edge_source_[static_cast<std::size_t>(assumed_.edge)] = kBefore;
    for (const Item& item : queue_)
      if (item.kind == Kind::kUnit) queued_[static_cast<std::size_t>(item.at)] = false;
    queue_.clear();
    steps_.clear();
    empty_unit_ = -1;
  }

 private:
  static constexpr int kBefore = -2;
  static constexpr int kAssumed = -1;

  enum class Kind { kUnit, kLoop, kSide };
  struct Item {
    Kind kind;
    int at;
  };
  struct Step {
    Item item;
    std::size_t checkpoint;
    std::vector<int> edges{};
    int corner = -1;
    int corner_before = kBefore;
    int mask = kNothing;
  };

  bool failed() const { return known_.broken() || empty_unit_ >= 0; }

  void push_unit(int unit) {
    if (unit < 0 || queued_[static_cast<std::size_t>(unit)]) return;
    queued_[static_cast<std::size_t>(unit)] = true;
    queue_.push_back({Kind::kUnit, unit});
  }

  void settle(int edge, bool line, int by) {
    edge_source_[static_cast<std::size_t>(edge)] = by;
    last_ = {edge, -1};
    const auto members = deep_ ? known_.smaller_class(layout_.sides(edge)) : std::vector<int>{};
    if (!known_.settle(edge, line ? kLine : kNone)) return;
    for (const int unit : layout_.units_of(edge)) push_unit(unit);
    push_around(members);
    if (!line || known_.closed()) return;
    const int end = known_.far(layout_.ends(edge)[0]), other = known_.far(end);
    for (const int next : layout_.edges_of(layout_.cells + end)) {
      if (next == layout_.edges || !known_.open(next)) continue;
      const auto [a, b] = layout_.ends(next);
      if ((a == other || b == other) && end != other) queue_.push_back({Kind::kLoop, next});
    }
  }

  void push_around(const std::vector<int>& members) {
    for (const int cell : members)
      for (std::size_t i = 0; i < 4; ++i) {
        const int edge = layout_.edges_of(cell)[i], neighbour = layout_.around(cell)[i];
        if (known_.open(edge) && known_.related(cell, neighbour)) queue_.push_back({Kind::kSide, edge});
        if (neighbour != layout_.outside()) push_unit(neighbour);
        push_unit(layout_.cells + layout_.corners_of(cell)[i] / 4);
      }
  }

  void take(Item item) {
    if (item.kind == Kind::kUnit) {
      queued_[static_cast<std::size_t>(item.at)] = false;
      if (deep_) take_patterns(item);
      else take_marks(item, count_at(known_, item.at, false).settled);
    } else if (known_.open(item.at)) {
      if (item.kind == Kind::kSide) take_marks(item, side_at(known_, item.at, false).settled);
      else if (known_.closes(item.at) && !known_.completes(item.at)) take_marks(item, {{item.at, false}});
    }
  }

  void take_marks(Item item, const std::vector<Mark>& marks) {
    if (marks.empty()) return;
    steps_.push_back({item, known_.checkpoint()});
    const int by = static_cast<int>(steps_.size()) - 1;
    for (const auto& [edge, line] : marks) {
      steps_.back().edges.push_back(edge);
      settle(edge, line, by);
      if (failed()) return;
    }
  }

  void take_patterns(Item item) {
    const int unit = item.at;
    if (known_.opens(unit) == 0 || (layout_.is_cell(unit) && !known_.has_clue(unit))) return;
    const Patterns set = known_.allowed_by_colours(unit);
    if (set == 0) {
      empty_unit_ = unit;
      return;
    }
    take_marks(item, settled_by(known_, unit, set));
    for (std::size_t i = 0; i < 4 && !failed(); ++i) {
      const int corner = layout_.corners_of(unit)[i];
      if (corner < 0) continue;
      const auto [a, b] = layout_.corner_edges(corner);
      const int counts = counts_at(set, i) & known_.mask(corner);
      if (!known_.open(a) || !known_.open(b) || counts == known_.mask(corner)) continue;
      auto& source = corner_source_[static_cast<std::size_t>(corner)];
      steps_.push_back({item, known_.checkpoint(), {}, corner, source, counts});
      source = static_cast<int>(steps_.size()) - 1;
      const auto members = known_.smaller_class(layout_.corner_sides(corner));
      last_ = {-1, corner};
      known_.tighten(corner, counts);
      if (counts == kBothOrNeither || counts == kExactlyOne) push_around(members);
      push_unit(layout_.corner_cell(corner));
      push_unit(layout_.cells + corner / 4);
    }
  }

  // Undoes all steps from one on.
  void undo_to(std::size_t at) {
    for (; undone_from() > at; ++undone_) {
      const Step& step = steps_[undone_from() - 1];
      for (const int edge : step.edges) edge_source_[static_cast<std::size_t>(edge)] = kBefore;
      if (step.corner >= 0) corner_source_[static_cast<std::size_t>(step.corner)] = step.corner_before;
      known_.undo(step.checkpoint);
    }
    if (at == 0) undone_ = 0;
  }
  std::size_t undone_from() const { return steps_.size() - undone_; }

  // Tells a step from what was known before it.
  Finding tell(const Step& step) const {
    if (step.item.kind == Kind::kLoop) return loop_at(known_, step.item.at, true);
    if (step.item.kind == Kind::kSide) return side_at(known_, step.item.at, true);
    Finding counted = step.corner < 0 ? count_at(known_, step.item.at, true) : Finding{};
    if (!counted.settled.empty()) return counted;
    std::vector<Mark> settled;
    std::vector<Pair> facts;
    if (step.corner >= 0) {
      const auto [a, b] = layout_.corner_edges(step.corner);
      facts.push_back({step.mask, a, b});
    } else {
      settled = settled_by(known_, step.item.at, known_.allowed_by_colours(step.item.at));
    }
    Finding finding = told_at(known_, step.item.at, true, std::move(settled), std::move(facts));
    finding.technique = layout_.is_cell(step.item.at) ? Technique::kPairAtClue : Technique::kPairAtPoint;
    if (!finding.way.empty()) finding.technique = Technique::kColourCount;
    return finding;
  }

  // Sorts what a finding cites into what was known before and what the steps gave.
  void rest_on(const Finding& finding, std::vector<bool>& needed, Finding& whole) const {
    for (const Mark& mark : finding.because) {
      const int by = edge_source_[static_cast<std::size_t>(mark.edge)];
      if (by >= 0) needed[static_cast<std::size_t>(by)] = true;
      if (by == kBefore && std::ranges::find(whole.because, mark.edge, &Mark::edge) == whole.because.end())
        whole.because.push_back(mark);
    }
    for (const Pair& pair : finding.given) {
      const int by = corner_source_[static_cast<std::size_t>(layout_.corner_of(pair.a, pair.b))];
      if (by >= 0) needed[static_cast<std::size_t>(by)] = true;
      else if (std::ranges::none_of(whole.given, [&](const Pair& p) { return p.a == pair.a && p.b == pair.b; }))
        whole.given.push_back(pair);
    }
    for (const int cell : finding.clues)
      if (std::ranges::find(whole.clues, cell) == whole.clues.end()) whole.clues.push_back(cell);
  }

  // What breaks, and the premises of that.
  Finding clash() const {
    if (empty_unit_ >= 0) {
      Finding finding = told_at(known_, empty_unit_, true, {}, {});
      finding.clash = Clash::kPairs;
      return finding;
    }
    Finding finding;
    if (last_.edge >= 0) {
      for (const int unit : layout_.units_of(last_.edge))
        if (unit >= 0 && overfull(unit, finding)) return finding;
      if (known_.closed()) return loop_clash();
      cite(known_, finding, last_.edge);
    } else {
      cite_fact(finding, known_, last_.corner);
    }
    const auto [one, two] = last_.edge >= 0 ? layout_.sides(last_.edge) : layout_.corner_sides(last_.corner);
    finding.clash = Clash::kColours;
    cite_relation(known_, finding, one, two, last_);
    return finding;
  }

  bool overfull(int unit, Finding& finding) const {
    const bool cell = layout_.is_cell(unit);
    if (cell && !known_.has_clue(unit)) return false;
    const int lines = known_.lines(unit), opens = known_.opens(unit), most = cell ? known_.clue(unit) : 2;
    const bool over = lines > most;
    const bool under = cell ? lines + opens < most : lines == 1 && opens == 0;
    if (!over && !under) return false;
    finding.clash = cell ? (over ? Clash::kCellOver : Clash::kCellUnder) : over ? Clash::kBranch : Clash::kDeadEnd;
    if (cell) finding.cells = finding.clues = {unit};
    else finding.points = {layout_.point_of(unit)};
    for (const int edge : layout_.edges_of(unit))
      if (finding.clash == Clash::kDeadEnd || (known_.state(edge) == kLine) == over) cite(known_, finding, edge);
    return true;
  }

  Finding loop_clash() const {
    Finding finding;
    finding.clash = Clash::kLoop;
    const int start = layout_.ends(last_.edge)[0];
    int point = start, from = last_.edge;
    do {
      finding.because.push_back({from, true});
      const auto [a, b] = layout_.ends(from);
      point = a == point ? b : a;
      for (const int edge : layout_.edges_of(layout_.cells + point))
        if (edge != from && known_.state(edge) == kLine) {
          from = edge;
          break;
        }
    } while (point != start);
    std::vector<bool> on(static_cast<std::size_t>(layout_.edges));
    for (const Mark& mark : finding.because) on[static_cast<std::size_t>(mark.edge)] = true;
    // A line known before tells most; one that follows from the assumption costs its own steps.
    for (const bool before : {true, false})
      for (int edge = 0; edge < layout_.edges; ++edge)
        if (known_.state(edge) == kLine && !on[static_cast<std::size_t>(edge)] &&
            (edge_source_[static_cast<std::size_t>(edge)] == kBefore) == before) {
          finding.because.push_back({edge, true});
          return finding;
        }
    for (int cell = 0; cell < layout_.cells && finding.cells.empty(); ++cell)
      if (known_.has_clue(cell) && known_.lines(cell) != known_.clue(cell)) finding.cells = finding.clues = {cell};
    return finding;
  }

  Known known_;
  const Layout& layout_;
  bool deep_;
  std::vector<bool> queued_;
  std::vector<int> edge_source_, corner_source_;
  std::vector<Item> queue_{};
  std::vector<Step> steps_{};
  std::size_t undone_ = 0;
  Mark assumed_{};
  int empty_unit_ = -1;
  Passage last_{};  // what was added last
};

void what_if(Search& search, Findings& out, Technique technique, bool deep) {
  Trial trial(search.known, deep);
  const std::vector<int> limits = out.all() ? std::vector{kAnyLength} : std::vector{4, 10, 25, kAnyLength};
  for (const int limit : limits)
    for (int edge = 0; edge < search.known.layout().edges; ++edge) {
      if (!search.known.open(edge)) continue;
      if (edge % 64 == 0 && out.ended()) return;
      for (const bool line : {true, false}) {
        if (!trial.refutes({edge, line}, limit)) trial.forget();
        else if (out.take(search.known, trial.told(technique))) return;
      }
    }
}

}  // namespace

void what_if_simple(Search& search, Findings& out) { what_if(search, out, Technique::kWhatIfSimple, false); }

void what_if_all(Search& search, Findings& out) { what_if(search, out, Technique::kWhatIfAll, true); }

}  // namespace clew::slitherlink::logic
