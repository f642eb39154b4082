// Counting at one clue or one point, and at a clue together with its four corners.
//
// Pattern: cells = {the clue}, or points = {the point}; for a clue with its corners, points = the corners it rests on.
#include "logic_scan.hpp"

namespace clew::slitherlink::logic {
namespace {

// The rest of a unit's edges, all lines or all none, because of those settled the other way.
Finding rest_of(const Known& known, Technique technique, int unit, bool line, bool reasons) {
  const Layout& layout = known.layout();
  Finding finding;
  finding.technique = technique;
  if (layout.is_cell(unit)) finding.cells = finding.clues = {unit};
  else finding.points = {layout.point_of(unit)};
  for (const int edge : layout.edges_of(unit)) {
    if (known.open(edge)) conclude(known, finding, edge, line);
    else if (reasons && known.state(edge) == (line ? kNone : kLine)) cite(known, finding, edge);
  }
  return finding;
}

Finding point_at(const Known& known, int unit, bool reasons) {
  const int lines = known.lines(unit), opens = known.opens(unit);
  if (lines == 2 && opens > 0) return rest_of(known, Technique::kPoint, unit, false, reasons);
  if (opens != 1) return {};
  Finding finding = rest_of(known, Technique::kPoint, unit, lines == 1, false);
  if (reasons)
    for (const int edge : known.layout().edges_of(unit)) cite(known, finding, edge);
  return finding;
}

// The counts of lines that a point leaves for one of its corners, by the two edges across.
int left_for_corner(State one, State two) {
  int mask = 0;
  for (const int lines : {0, 1, 2}) {
    const bool fits = lines == 0   ? one != kLine && two != kLine
                      : lines == 2 ? one != kNone && two != kNone
                                   : !(one == two && one != kOpen);
    if (!fits) continue;
    if (lines == 0) mask |= 0b101;
    else mask |= lines == 1 ? 0b010 : 0b001;
  }
  return mask;
}

// A clue with its corners: the edges across each corner, and what of them is taken into account.
struct Cross {
  const Known& known;
  int cell;
  std::array<std::array<int, 2>, 4> across{};
  std::array<bool, 12> used{};  // the four edges, then two across each corner

  Cross(const Known& what, int at) : known(what), cell(at) {
    const Layout& layout = known.layout();
    for (std::size_t i = 0; i < 4; ++i) {
      const int corner = layout.corners_of(cell)[i];
      const auto& around = layout.edges_of(layout.cells + corner / 4);
      across[i] = {around[static_cast<std::size_t>((corner + 2) % 4)], around[static_cast<std::size_t>((corner + 3) % 4)]};
    }
    used.fill(true);
  }

  State seen(std::size_t at) const {
    const int edge = at < 4 ? known.layout().edges_of(cell)[at] : across[(at - 4) / 2][at % 2];
    return used[at] || edge == known.layout().edges ? known.state(edge) : kOpen;
  }
  int edge(std::size_t at) const { return at < 4 ? known.layout().edges_of(cell)[at] : across[(at - 4) / 2][at % 2]; }

  // The edges that are settled by what is taken into account; bit `at` of the first and second for lines and none.
  std::array<unsigned, 2> settled() const {
    Patterns set = known.rule(cell);
    for (std::size_t i = 0; i < 4; ++i) {
      if (seen(i) == kLine) set &= kTables.line[i];
      else if (seen(i) == kNone) set &= static_cast<Patterns>(~kTables.line[i]);
      set &= kTables.corner[i][static_cast<std::size_t>(left_for_corner(seen(4 + 2 * i), seen(5 + 2 * i)))];
    }
    std::array<unsigned, 2> all{};
    if (set == 0) return all;
    for (std::size_t i = 0; i < 4; ++i) {
      if ((set & kTables.line[i]) == 0) all[1] |= 1U << i;
      if ((set & static_cast<Patterns>(~kTables.line[i])) == 0) all[0] |= 1U << i;
      int counts = 0;
      for (const int lines : {0, 1, 2})
        if (set & kTables.corner[i][std::size_t{1} << lines]) counts |= 1 << lines;
      const State one = seen(4 + 2 * i), two = seen(5 + 2 * i);
      for (const std::size_t which : {0, 1}) {
        const State other = which ? one : two;
        const bool may_line = counts & ((other != kLine ? 2 : 0) | (other != kNone ? 1 : 0));
        const bool may_none = (counts & ((other != kNone ? 2 : 0) | (other != kLine ? 5 : 0))) != 0;
        if (!may_line) all[1] |= 1U << (4 + 2 * i + which);
        if (!may_none) all[0] |= 1U << (4 + 2 * i + which);
      }
    }
    return all;
  }
};

Finding clue_corners_at(const Known& known, int cell, bool reasons) {
  Finding finding;
  Cross cross(known, cell);
  const auto [lines, nones] = cross.settled();
  unsigned wanted_lines = 0, wanted_nones = 0;
  for (std::size_t at = 0; at < 12; ++at) {
    if (!known.open(cross.edge(at))) continue;
    if (lines >> at & 1) wanted_lines |= 1U << at, finding.settled.push_back({cross.edge(at), true});
    else if (nones >> at & 1) wanted_nones |= 1U << at, finding.settled.push_back({cross.edge(at), false});
  }
  if (finding.settled.empty() || !reasons) return finding;
  for (std::size_t at = 12; at-- > 0;) {
    cross.used[at] = false;
    const auto [still_lines, still_nones] = cross.settled();
    if ((wanted_lines & ~still_lines) || (wanted_nones & ~still_nones)) cross.used[at] = true;
  }
  for (std::size_t at = 0; at < 12; ++at) {
    if (!cross.used[at] || known.open(cross.edge(at))) continue;
    cite(known, finding, cross.edge(at));
    const int point = known.layout().corners_of(cell)[(at - 4) / 2 % 4] / 4;
    if (at >= 4 && (finding.points.empty() || finding.points.back() != point)) finding.points.push_back(point);
  }
  return finding;
}

}  // namespace

Finding count_at(const Known& known, int unit, bool reasons) {
  const Layout& layout = known.layout();
  if (!layout.is_cell(unit)) return point_at(known, unit, reasons);
  if (!known.has_clue(unit) || known.opens(unit) == 0) return {};
  if (known.lines(unit) == known.clue(unit)) return rest_of(known, Technique::kFullClue, unit, false, reasons);
  if (known.lines(unit) + known.opens(unit) == known.clue(unit))
    return rest_of(known, Technique::kNeedyClue, unit, true, reasons);
  return {};
}

void full_clue(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  scan.agenda.each(Technique::kFullClue, out, [&](int cell) {
    return known.has_clue(cell) && known.lines(cell) == known.clue(cell) &&
           out.take(known, count_at(known, cell, out.reasons));
  });
}

void needy_clue(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  scan.agenda.each(Technique::kNeedyClue, out, [&](int cell) {
    return known.has_clue(cell) && known.lines(cell) != known.clue(cell) &&
           out.take(known, count_at(known, cell, out.reasons));
  });
}

void point_rule(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  scan.agenda.each(Technique::kPoint, out, [&](int point) {
    return out.take(known, count_at(known, known.layout().cells + point, out.reasons));
  });
}

void clue_corners(Scan& scan, Findings& out) {
  const Known& known = scan.known;
  scan.agenda.each(Technique::kClueCorners, out, [&](int cell) {
    if (!known.has_clue(cell) || known.clue(cell) == 0) return false;
    Finding finding = clue_corners_at(known, cell, out.reasons);
    finding.technique = Technique::kClueCorners;
    finding.cells = finding.clues = {cell};
    return out.take(known, std::move(finding));
  });
}

}  // namespace clew::slitherlink::logic
