// One loop only: nothing beside a closed loop, and no loop closed too early.
//
// Pattern: path = the lines of the loop; for a loop closed too early also because's last line, which it would leave out,
// or clues = {the clue it would leave unmet}.
#include "logic_scan.hpp"

namespace clew::slitherlink::logic {
namespace {

// The first line that is not on the path just cited.
int line_beside(const Known& known, const Finding& finding) {
  std::vector<bool> on(static_cast<std::size_t>(known.layout().edges));
  for (const int edge : finding.path) on[static_cast<std::size_t>(edge)] = true;
  for (int edge = 0; edge < known.layout().edges; ++edge)
    if (known.state(edge) == kLine && !on[static_cast<std::size_t>(edge)]) return edge;
  return -1;
}

// The first clue that the loop closed by `edge` does not meet.
int clue_unmet(const Known& known, int edge) {
  const auto [one, two] = known.layout().sides(edge);
  for (int cell = 0; cell < known.layout().cells; ++cell)
    if (known.has_clue(cell) && known.lines(cell) + (cell == one || cell == two) != known.clue(cell)) return cell;
  return -1;
}

bool leaves_lines(const Known& known, int edge) { return known.length(known.layout().ends(edge)[0]) != known.total_lines(); }

void loops(Scan& scan, Findings& out, bool with_lines) {
  const Known& known = scan.known;
  for (int edge = 0; edge < known.layout().edges; ++edge)
    if (known.open(edge) && known.closes(edge) && !known.completes(edge) && leaves_lines(known, edge) == with_lines &&
        out.take(known, loop_at(known, edge, out.reasons)))
      return;
}

}  // namespace

Finding loop_at(const Known& known, int edge, bool reasons) {
  Finding finding;
  const bool lines = leaves_lines(known, edge);
  finding.technique = lines ? Technique::kPrematureLoop : Technique::kLoopLeavesClue;
  finding.settled = {{edge, false}};
  if (!reasons) return finding;
  cite_path(known, finding, known.layout().ends(edge)[0]);
  if (lines) cite(known, finding, line_beside(known, finding));
  else finding.clues = finding.cells = {clue_unmet(known, edge)};
  return finding;
}

void loop_closed(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  if (!known.closed()) return;
  Finding finding;
  finding.technique = Technique::kLoopClosed;
  for (int edge = 0; edge < known.layout().edges; ++edge) {
    if (known.open(edge)) finding.settled.push_back({edge, false});
    if (known.state(edge) != kLine || !out.reasons) continue;
    finding.because.push_back({edge, true});
    finding.path.push_back(edge);
  }
  out.take(known, std::move(finding));
}

void premature_loop(Scan& scan, Findings& out) { loops(scan, out, true); }

void loop_leaves_clue(Scan& scan, Findings& out) { loops(scan, out, false); }

}  // namespace clew::slitherlink::logic
