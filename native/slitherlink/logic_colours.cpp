// Inside and outside: two neighbours of known colour settle the edge between them, and each side is connected.
//
// Pattern: path = {the edge}, cells = its sides, flags = whether each is inside (by the outside only). For a connected
// side: cells = {the cell whose colour follows}, and where it is a gate between two cells of the colour, then these two.
#include <algorithm>

#include "logic_told.hpp"

namespace clew::slitherlink::logic {
namespace {

bool coloured(const Known& known, int cell) { return known.related(cell, known.layout().outside()); }
bool is_inside(const Known& known, int cell) {
  return known.colour(cell).flip != known.colour(known.layout().outside()).flip;
}

void look_at_sides(Search& search, Findings& out, bool by_outside) {
  const Known& known = search.known;
  const int outside = known.colour(known.layout().outside()).root;
  for (int edge = 0; edge < known.layout().edges; ++edge) {
    if (!known.open(edge)) continue;
    const auto [one, two] = known.layout().sides(edge);
    const int root = known.colour(one).root;
    if (root != known.colour(two).root || (root == outside) != by_outside) continue;
    if (out.take(known, side_at(known, edge, out.reasons))) return;
  }
}

// One side of the loop as a graph: cells that may have its colour, joined where no line parts them. Walked depth first
// from one cell that has the colour, it shows the cells that all ways to another such cell pass.
class Side {
 public:
  Side(const Known& known, bool inside)
      : known_(known), layout_(known.layout()), inside_(inside), seen_(size()), low_(size()), last_(size()) {}

  // Walks from every cell of the graph, a cell of the colour first; false where the colour cannot be connected.
  bool walk() {
    root_ = inside_ ? first_inside() : layout_.outside();
    if (root_ < 0) return false;
    walk_from(root_);
    reached_ = clock_;
    for (int cell = 0; cell < layout_.cells; ++cell)
      if (has_colour(cell) && seen_[at(cell)] == 0) return false;
    return true;
  }

  bool has_colour(int cell) const { return coloured(known_, cell) && is_inside(known_, cell) == inside_; }
  bool may(int cell) const { return !coloured(known_, cell) || is_inside(known_, cell) == inside_; }
  bool reached(int cell) const { return seen_[at(cell)] > 0; }

  // The child of `cell` whose part of the graph holds the colour and is joined to the rest by `cell` alone; -1: none.
  int cut_off_by(int cell) const {
    const int child = cut_[at(cell)];
    return child;
  }
  bool under(int cell, int top) const { return seen_[at(cell)] >= seen_[at(top)] && seen_[at(cell)] <= last_[at(top)]; }

  // The cells next to a cell in the graph.
  template <class Visit>
  void each_next(int cell, Visit visit) const {
    if (cell == layout_.outside()) {
      for (int edge = 0; edge < layout_.edges; ++edge)
        if (layout_.units_of(edge)[3] < 0 && known_.state(edge) != kLine && may(layout_.units_of(edge)[2]))
          visit(layout_.units_of(edge)[2]);
      return;
    }
    for (std::size_t i = 0; i < 4; ++i) {
      const int next = layout_.around(cell)[i];
      if (known_.state(layout_.edges_of(cell)[i]) != kLine && may(next)) visit(next);
    }
  }
  int root() const { return root_; }

 private:
  static std::size_t at(int cell) { return static_cast<std::size_t>(cell); }
  std::size_t size() const { return at(layout_.cells + 1); }

  int first_inside() const {
    for (int cell = 0; cell < layout_.cells; ++cell)
      if (has_colour(cell)) return cell;
    return -1;
  }

  // Depth first without recursion; the lowest cell reached from under each one tells what it cuts off.
  void walk_from(int start) {
    struct Frame {
      int cell;
      int parent;
      std::vector<int> next;
      std::size_t done = 0;
      bool holds;
    };
    cut_.assign(size(), -1);
    std::vector<Frame> stack;
    const auto enter = [&](int cell, int parent) {
      seen_[at(cell)] = low_[at(cell)] = ++clock_;
      Frame frame{cell, parent, {}, 0, has_colour(cell)};
      each_next(cell, [&](int next) { frame.next.push_back(next); });
      stack.push_back(std::move(frame));
    };
    enter(start, -1);
    while (!stack.empty()) {
      Frame& frame = stack.back();
      if (frame.done < frame.next.size()) {
        const int next = frame.next[frame.done++];
        if (seen_[at(next)] == 0) enter(next, frame.cell);
        else if (next != frame.parent) low_[at(frame.cell)] = std::min(low_[at(frame.cell)], seen_[at(next)]);
        continue;
      }
      const Frame done = std::move(frame);
      stack.pop_back();
      last_[at(done.cell)] = clock_;
      if (stack.empty()) break;
      Frame& above = stack.back();
      low_[at(above.cell)] = std::min(low_[at(above.cell)], low_[at(done.cell)]);
      if (done.holds && low_[at(done.cell)] >= seen_[at(above.cell)] && cut_[at(above.cell)] < 0)
        cut_[at(above.cell)] = done.cell;
      above.holds = above.holds || done.holds;
    }
  }

  const Known& known_;
  const Layout& layout_;
  bool inside_;
  std::vector<int> seen_, low_, last_;
  std::vector<int> cut_{};
  int clock_ = 0;
  int reached_ = 0;
  int root_ = -1;
};

// Cites what keeps a set of cells apart from all others but `gate`: lines, and cells of the other colour.
template <class Member>
void cite_border(const Known& known, Finding& finding, int gate, Member member) {
  const Layout& layout = known.layout();
  for (int cell = 0; cell < layout.cells; ++cell) {
    if (!member(cell)) continue;
    for (std::size_t i = 0; i < 4; ++i) {
      const int next = layout.around(cell)[i];
      if (next == gate || (next != layout.outside() && member(next))) continue;
      const int edge = layout.edges_of(cell)[i];
      if (known.state(edge) == kLine) cite(known, finding, edge);
      else cite_relation(known, finding, next, layout.outside());
    }
  }
}

// Settles the edges of a cell, whose colour follows, towards neighbours whose colour is known.
bool settle_around(const Known& known, Finding& finding, int cell, bool inside) {
  const Layout& layout = known.layout();
  for (std::size_t i = 0; i < 4; ++i) {
    const int edge = layout.edges_of(cell)[i], next = layout.around(cell)[i];
    if (known.open(edge) && coloured(known, next)) conclude(known, finding, edge, is_inside(known, next) != inside);
  }
  return !finding.settled.empty();
}

void connected(Search& search, Findings& out, bool inside) {
  const Known& known = search.known;
  const Layout& layout = known.layout();
  Side side(known, inside);
  if (!side.walk()) return;
  for (int cell = 0; cell < layout.cells; ++cell) {
    if (coloured(known, cell)) continue;
    const bool gate = side.reached(cell);
    const int child = gate ? side.cut_off_by(cell) : -1;
    if (gate && child < 0) continue;
    Finding finding;
    finding.technique = inside ? Technique::kInsideConnected : Technique::kOutsideConnected;
    if (!settle_around(known, finding, cell, gate == inside)) continue;
    if (out.reasons) {
      finding.cells = {cell};
      for (const auto& [edge, line] : finding.settled) {
        const auto [one, two] = layout.sides(edge);
        cite_relation(known, finding, one == cell ? two : one, layout.outside());
      }
      cite_relation(known, finding, side.root(), layout.outside());
      if (gate) {
        int held = 0;
        while (!(side.under(held, child) && side.reached(held) && side.has_colour(held))) ++held;
        cite_relation(known, finding, held, layout.outside());
        finding.cells = {cell, side.root(), held};
        cite_border(known, finding, cell, [&](int at) { return side.reached(at) && side.under(at, child); });
      } else {
        std::vector<int> part{cell};
        for (std::size_t at = 0; at < part.size(); ++at)
          side.each_next(part[at], [&](int next) {
            if (std::ranges::find(part, next) == part.end()) part.push_back(next);
          });
        cite_border(known, finding, -1, [&](int at) { return std::ranges::find(part, at) != part.end(); });
      }
    }
    if (out.take(known, std::move(finding))) return;
  }
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

void sides(Search& search, Findings& out) { look_at_sides(search, out, true); }

void cut_parity(Search& search, Findings& out) { look_at_sides(search, out, false); }

void outside_connected(Search& search, Findings& out) { connected(search, out, false); }

void inside_connected(Search& search, Findings& out) { connected(search, out, true); }

}  // namespace clew::slitherlink::logic
