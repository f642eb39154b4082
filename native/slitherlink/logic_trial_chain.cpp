// Telling how an assumption fails.
#include "logic_trial.hpp"

#include <algorithm>

namespace clew::slitherlink::logic {

Finding Trial::refutation(Technique technique) {
  Finding goal = clash();
  std::vector<bool> needed(steps_.size());
  Finding whole;
  rest_on(goal, needed, whole);
  whole.technique = technique;
  whole.settled = {{assumed_.edge, !assumed_.line}};
  whole.path = {assumed_.edge};
  whole.clash = goal.clash;
  whole.cells = std::move(goal.cells);
  whole.points = std::move(goal.points);
  whole.way = std::move(goal.way);
  whole.flags = std::move(goal.flags);
  whole.chain = whatif::chain_of<Finding>(needed, [&](std::size_t at) {
    undo_to(at);
    Finding link = explain(steps_[at]);
    rest_on(link, needed, whole);
    return std::optional(std::move(link));
  });
  forget();
  return whole;
}

void Trial::undo_to(std::size_t at) {
  for (; undone_from() > at; ++undone_) {
    const Step& step = steps_[undone_from() - 1];
    for (const int edge : step.edges) edge_source_[static_cast<std::size_t>(edge)] = whatif::kBefore;
    if (step.corner >= 0) corner_source_[static_cast<std::size_t>(step.corner)] = step.corner_before;
    known_.undo(step.checkpoint);
  }
  if (at == 0) undone_ = 0;
}

Finding Trial::explain(const Step& step) const {
  if (step.item.kind == Kind::kLoop) return loop_at(known_, step.item.at, true);
  if (step.item.kind == Kind::kSide) return side_at(known_, step.item.at, true);
  int from = 0;
  if (step.item.kind == Kind::kConnected) return Side(known_, step.item.at != 0).next(from, true);
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
  Finding finding = explained_at(known_, step.item.at, true, std::move(settled), std::move(facts));
  finding.technique = layout_.is_cell(step.item.at) ? Technique::kPairAtClue : Technique::kPairAtPoint;
  if (!finding.way.empty()) finding.technique = Technique::kColourCount;
  return finding;
}

void Trial::rest_on(const Finding& finding, std::vector<bool>& needed, Finding& whole) const {
  for (const Mark& mark : finding.because) {
    const bool before = edge_source_.known_before(static_cast<std::size_t>(mark.edge), needed);
    if (before && std::ranges::find(whole.because, mark.edge, &Mark::edge) == whole.because.end())
      whole.because.push_back(mark);
  }
  for (const Pair& pair : finding.given) {
    const auto corner = static_cast<std::size_t>(layout_.corner_of(pair.a, pair.b));
    const auto same = [&](const Pair& other) { return other.a == pair.a && other.b == pair.b; };
    if (corner_source_.known_before(corner, needed) && std::ranges::none_of(whole.given, same))
      whole.given.push_back(pair);
  }
  for (const int cell : finding.clues)
    if (std::ranges::find(whole.clues, cell) == whole.clues.end()) whole.clues.push_back(cell);
}

Finding Trial::clash() const {
  if (empty_unit_ >= 0) {
    Finding finding = explained_at(known_, empty_unit_, true, {}, {});
    finding.clash = Clash::kPairs;
    return finding;
  }
  if (parted_) return Side(known_, *parted_).clash();
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

bool Trial::overfull(int unit, Finding& finding) const {
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

Finding Trial::loop_clash() const {
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
  // A line known before explains most; one that follows from the assumption costs its own steps.
  for (const bool before : {true, false})
    for (int edge = 0; edge < layout_.edges; ++edge)
      if (known_.state(edge) == kLine && !on[static_cast<std::size_t>(edge)] &&
          (edge_source_[static_cast<std::size_t>(edge)] == whatif::kBefore) == before) {
        finding.because.push_back({edge, true});
        return finding;
      }
  for (int cell = 0; cell < layout_.cells && finding.cells.empty(); ++cell)
    if (known_.has_clue(cell) && known_.lines(cell) != known_.clue(cell)) finding.cells = finding.clues = {cell};
  return finding;
}

}  // namespace clew::slitherlink::logic
