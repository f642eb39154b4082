// Inside and outside: two neighbours of known colour settle the edge between them, and each side is connected.
//
// Pattern: path = {the edge}, cells = its sides, flags = whether each is inside (by the outside only). For a connected
// side: cells = {the cell whose colour follows}, and where it is a gate between two cells of the colour, then these two.
#include "logic_side.hpp"

namespace clew::slitherlink::logic {
namespace {

void look_at_sides(Scan& scan, Findings& out, bool by_outside) {
  const Known& known = scan.known;
  const int outside = known.colour(known.layout().outside()).root;
  for (int edge = 0; edge < known.layout().edges; ++edge) {
    if (!known.open(edge)) continue;
    const auto [one, two] = known.layout().sides(edge);
    const int root = known.colour(one).root;
    if (root != known.colour(two).root || (root == outside) != by_outside) continue;
    if (out.take(known, side_at(known, edge, out.reasons))) return;
  }
}

void connected(Scan& scan, Findings& out, bool inside) {
  const Known& known = scan.known;
  const Side side(known, inside);
  for (int from = 0; from < known.layout().cells;)
    if (out.take(known, side.next(from, out.reasons))) return;
}

}  // namespace

Finding side_at(const Known& known, int edge, bool reasons) {
  const Layout& layout = known.layout();
  const auto [one, two] = layout.sides(edge);
  const bool by_outside = coloured(known, one);
  Finding finding;
  finding.technique = by_outside ? Technique::kSides : Technique::kCutParity;
  finding.settled = {{edge, known.colour(one).flip != known.colour(two).flip}};
  if (!reasons) return finding;
  finding.path = {edge};
  finding.cells = {one, two};
  if (by_outside) finding.flags = {is_inside(known, one), is_inside(known, two)};
  cite_relation(known, finding, one, by_outside ? layout.outside() : two);
  if (by_outside) cite_relation(known, finding, two, layout.outside());
  return finding;
}

void sides(Scan& scan, Findings& out) { look_at_sides(scan, out, true); }

void cut_parity(Scan& scan, Findings& out) { look_at_sides(scan, out, false); }

void outside_connected(Scan& scan, Findings& out) { connected(scan, out, false); }

void inside_connected(Scan& scan, Findings& out) { connected(scan, out, true); }

}  // namespace clew::slitherlink::logic
