// Pairs of edges at corners: how many of the two are lines, passed on from cell to point to cell.
//
// Facts are followed breadth first until one settles an edge. Then the way is walked back, undoing the facts one by one,
// to find those that the edge needs; the first of them is the step, explained from before. With colours, facts
// that two edges are equal or differ join classes of cells, and classes say in turn which edges are equal or differ.
//
// Pattern: cells = {the clue} or points = {the point}; with colours, way = the cells that relate them.
// A pair settled has path = {the edge known, the edge that follows}.
#include "logic_premises.hpp"

namespace clew::slitherlink::logic {
namespace {

class Following {
 public:
  Following(Known& known, bool colours)
      : known_(known),
        layout_(known.layout()),
        colours_(colours),
        queued_(static_cast<std::size_t>(layout_.units)),
        source_(static_cast<std::size_t>(layout_.points * 4), -1) {}

  // The first step towards an edge, or none.
  std::optional<Finding> run() {
    known_.keep_trail(true);
    known_.follow_colours(colours_);
    const std::size_t start = known_.checkpoint();
    for (int unit = 0; unit < layout_.units; ++unit) push(unit);
    std::optional<Finding> step;
    for (std::size_t at = 0; at < queue_.size() && !known_.broken(); ++at) {
      queued_[static_cast<std::size_t>(queue_[at])] = false;
      if (auto goal = visit(queue_[at])) {
        step = first_needed(std::move(*goal));
        break;
      }
    }
    known_.undo(start);
    known_.keep_trail(false);
    known_.follow_colours(true);
    return step;
  }

 private:
  struct Derived {
    int unit;
    int corner;
    int before;  // what derived this corner's fact before
    std::size_t checkpoint;
  };

  void push(int unit) {
    if (queued_[static_cast<std::size_t>(unit)] || known_.opens(unit) < 2) return;
    if (layout_.is_cell(unit) && !known_.has_clue(unit)) return;
    queued_[static_cast<std::size_t>(unit)] = true;
    queue_.push_back(unit);
  }

  // Tightens the corners of a unit; gives the goal where an edge is settled.
  std::optional<Finding> visit(int unit) {
    const Patterns set = patterns_left(known_, unit, colours_);
    if (set == 0) {
      queue_.clear();  // the clues contradict each other: nothing follows from here
      return std::nullopt;
    }
    auto settled = settled_by(known_, unit, set);
    if (!settled.empty()) return named(explained_at(known_, unit, colours_, std::move(settled), {}), unit);
    for (std::size_t i = 0; i < 4; ++i) {
      const int corner = layout_.corners_of(unit)[i];
      if (corner < 0) continue;
      const auto [a, b] = layout_.corner_edges(corner);
      if (!known_.open(a) || !known_.open(b)) continue;
      const int counts = counts_at(set, i);
      if (counts == known_.mask(corner) || (colours_ && counts == by_colours(corner))) continue;
      derived_.push_back({unit, corner, source_[static_cast<std::size_t>(corner)], known_.checkpoint()});
      source_[static_cast<std::size_t>(corner)] = static_cast<int>(derived_.size()) - 1;
      const auto goal = tighten(corner, counts);
      if (goal || known_.broken()) return goal;
      push(layout_.corner_cell(corner));
      push(layout_.cells + corner / 4);
    }
    return std::nullopt;
  }

  // What is known of a corner with the colours of its sides: every unit there sees these anyhow.
  int by_colours(int corner) const {
    const auto [one, two] = layout_.corner_sides(corner);
    if (!known_.related(one, two)) return known_.mask(corner);
    return known_.mask(corner) & (known_.colour(one).flip != known_.colour(two).flip ? kExactlyOne : kBothOrNeither);
  }

  // Notes a fact; where it joins two classes of cells, an edge between them is the goal.
  std::optional<Finding> tighten(int corner, int mask) {
    const bool joins = colours_ && (mask == kBothOrNeither || mask == kExactlyOne);
    const auto members = joins ? known_.smaller_class(layout_.corner_sides(corner)) : std::vector<int>{};
    if (!known_.tighten(corner, mask)) return std::nullopt;
    for (const int cell : members)
      for (std::size_t i = 0; i < 4; ++i) {
        const int edge = layout_.edges_of(cell)[i], neighbour = layout_.around(cell)[i];
        if (known_.open(edge) && known_.related(cell, neighbour)) return side_at(known_, edge, true);
        if (neighbour != layout_.outside()) push(neighbour);
        push(layout_.cells + layout_.corners_of(cell)[i] / 4);
      }
    return std::nullopt;
  }

  Finding named(Finding&& finding, int unit) const {
    finding.technique = colours_                 ? Technique::kColourCount
                        : layout_.is_cell(unit) ? Technique::kPairAtClue
                                                : Technique::kPairAtPoint;
    return std::move(finding);
  }

  // Walks back from the goal to the first fact it needs.
  Finding first_needed(Finding&& goal) {
    std::vector<bool> needed(derived_.size());
    const auto rest_on = [&](const Finding& finding) {
      for (const auto& [mask, a, b] : finding.given) {
        const int by = source_[static_cast<std::size_t>(layout_.corner_of(a, b))];
        if (by >= 0) needed[static_cast<std::size_t>(by)] = true;
      }
    };
    Finding step = std::move(goal);
    rest_on(step);
    for (std::size_t at = derived_.size(); at-- > 0;) {
      const Derived& fact = derived_[at];
      const int mask = known_.mask(fact.corner);
      known_.undo(fact.checkpoint);
      source_[static_cast<std::size_t>(fact.corner)] = fact.before;
      if (!needed[at]) continue;
      const auto [a, b] = layout_.corner_edges(fact.corner);
      step = named(explained_at(known_, fact.unit, colours_, {}, {{mask, a, b}}), fact.unit);
      rest_on(step);
    }
    return step;
  }

  Known& known_;
  const Layout& layout_;
  bool colours_;
  std::vector<bool> queued_;
  std::vector<int> source_;
  std::vector<int> queue_{};
  std::vector<Derived> derived_{};
};

}  // namespace

void pair_settled(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  const Layout& layout = known.layout();
  for (int corner = 0; corner < layout.points * 4; ++corner) {
    const int mask = known.mask(corner);
    if (mask == kNothing) continue;
    auto [a, b] = layout.corner_edges(corner);
    if (known.open(a) == known.open(b)) continue;
    if (known.open(a)) std::swap(a, b);
    const bool line = known.state(a) == kLine;
    const bool may_line = mask >> (line + 1) & 1, may_none = mask >> line & 1;
    if (may_line && may_none) continue;
    Finding finding;
    finding.technique = Technique::kPairSettled;
    finding.path = {a, b};
    conclude(known, finding, b, may_line);
    cite(known, finding, a);
    cite_fact(finding, known, corner);
    if (out.take(known, std::move(finding))) return;
  }
}

void pair_at(Scan& scan, Findings& out, Technique technique) {
  if (!scan.pairs_current) {
    scan.pairs = Following(scan.known, false).run();
    scan.pairs_current = true;
  }
  if (scan.pairs && scan.pairs->technique == technique) out.take(scan.known, Finding(*scan.pairs));
}

void colour_count(Scan& scan, Findings& out) {
  auto step = Following(scan.known, true).run();
  if (step && step->technique == Technique::kColourCount) out.take(scan.known, std::move(*step));
}

}  // namespace clew::slitherlink::logic
