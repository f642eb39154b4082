// Findings, the agenda, and citing.
#include "logic_scan.hpp"

#include <algorithm>

namespace clew::slitherlink::logic {

bool Findings::take(const Known& known, Finding&& finding) {
  if (finding.settled.empty() && finding.facts.empty()) return false;
  if (static_cast<int>(finding.settled.size()) == known.left()) {
    Known full = known;
    for (const auto& [edge, line] : finding.settled) full.settle(edge, line ? kLine : kNone);
    if (!full.solved()) return false;
  }
  return keep(std::move(finding));
}

Scan::Scan(const Layout& layout, const Puzzle& puzzle)
    : known(layout, puzzle.clues),
      tried(static_cast<std::size_t>(layout.units), std::vector(kLimits.size(), 2 * static_cast<std::size_t>(layout.edges))) {
  for (const auto technique : {Technique::kZero, Technique::kFullClue, Technique::kNeedyClue, Technique::kAdjacentThrees,
                               Technique::kDiagonalThrees, Technique::kClueCorners})
    agenda.begin(technique, layout.cells);
  agenda.begin(Technique::kPoint, layout.points);
}

void Scan::apply(const Finding& finding) {
  const Layout& layout = known.layout();
  pairs_current = false;
  for (const auto& [mask, a, b] : finding.facts) known.tighten(layout.corner_of(a, b), mask);
  for (const auto& [edge, line] : finding.settled) {
    known.settle(edge, line ? kLine : kNone);
    if (line)  // the path has new ends, which may be far away
      for (const int point : layout.ends(edge))
        for (const int end : {known.far(point), known.far(known.far(point))}) tried.changed(layout.cells + end);
    for (const int unit : layout.units_of(edge)) {
      if (unit < 0) continue;
      tried.changed(unit);
      if (layout.is_cell(unit)) {
        agenda.mark(Technique::kFullClue, unit);
        agenda.mark(Technique::kNeedyClue, unit);
        continue;
      }
      agenda.mark(Technique::kPoint, layout.point_of(unit));
      for (const int cell : layout.at_point(layout.point_of(unit)))
        if (cell != layout.outside()) agenda.mark(Technique::kClueCorners, cell);
    }
  }
}

void cite(const Known& known, Finding& finding, int edge) {
  if (edge == known.layout().edges || known.open(edge)) return;
  if (std::ranges::find(finding.because, edge, &Mark::edge) == finding.because.end())
    finding.because.push_back({edge, known.state(edge) == kLine});
}

void conclude(const Known& known, Finding& finding, int edge, bool line) {
  if (known.open(edge)) finding.settled.push_back({edge, line});
}

void cite_path(const Known& known, Finding& finding, int point) {
  const Layout& layout = known.layout();
  int from = -1;
  for (bool moved = true; moved;) {
    moved = false;
    for (const int edge : layout.edges_of(layout.cells + point)) {
      if (edge == from || known.state(edge) != kLine) continue;
      finding.because.push_back({edge, true});
      finding.path.push_back(edge);
      const auto [a, b] = layout.ends(edge);
      point = a == point ? b : a;
      from = edge;
      moved = true;
      break;
    }
  }
}

}  // namespace clew::slitherlink::logic
