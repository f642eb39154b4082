// Walking one side of the loop.
#include "logic_side.hpp"

#include <algorithm>

namespace clew::slitherlink::logic {

bool coloured(const Known& known, int cell) { return known.related(cell, known.layout().outside()); }

bool is_inside(const Known& known, int cell) {
  return known.colour(cell).flip != known.colour(known.layout().outside()).flip;
}

Side::Side(const Known& known, bool inside) : known_(known), layout_(known.layout()), inside_(inside) {
  const auto size = at(layout_.cells + 1);
  colour_.assign(size, kUnknown);
  const Known::Colour outside = known.colour(layout_.outside());
  for (int cell = 0; cell <= layout_.cells; ++cell) {
    const Known::Colour colour = known.colour(cell);
    if (colour.root == outside.root) colour_[at(cell)] = colour.flip != outside.flip ? kIn : kOut;
  }
  seen_.assign(size, 0);
  low_.assign(size, 0);
  last_.assign(size, 0);
  cut_.assign(size, -1);
  for (int cell = layout_.cells; cell >= 0; --cell)
    if (has_colour(cell) && (inside || cell == layout_.outside())) root_ = cell;
  if (root_ < 0) return;
  walk();
  for (int cell = layout_.cells - 1; cell >= 0; --cell)
    if (has_colour(cell) && !reached(cell)) lost_ = cell;
}

// The cell next to a cell in the graph, one of four ways, or around the border from the outside; -1 where there is none.
int Side::beyond(int cell, int way) const {
  int edge, next;
  if (cell == layout_.outside()) {
    edge = way;
    if (layout_.units_of(edge)[3] >= 0) return -1;
    next = layout_.units_of(edge)[2];
  } else {
    edge = layout_.edges_of(cell)[at(way)];
    next = layout_.around(cell)[at(way)];
  }
  return known_.state(edge) != kLine && may(next) ? next : -1;
}

// Depth first without recursion; the lowest cell reached from under each one shows what it cuts off.
void Side::walk() {
  struct Frame {
    int cell;
    int parent;
    int way;
    bool holds;
  };
  int clock = 0;
  std::vector<Frame> stack;
  const auto enter = [&](int cell, int parent) {
    seen_[at(cell)] = low_[at(cell)] = ++clock;
    stack.push_back({cell, parent, 0, has_colour(cell)});
  };
  enter(root_, -1);
  while (true) {
    Frame& frame = stack.back();
    if (frame.way < (frame.cell == layout_.outside() ? layout_.edges : 4)) {
      const int next = beyond(frame.cell, frame.way++);
      if (next < 0) continue;
      if (seen_[at(next)] == 0) enter(next, frame.cell);
      else if (next != frame.parent) low_[at(frame.cell)] = std::min(low_[at(frame.cell)], seen_[at(next)]);
      continue;
    }
    const Frame done = frame;
    stack.pop_back();
    last_[at(done.cell)] = clock;
    if (stack.empty()) return;
    Frame& above = stack.back();
    low_[at(above.cell)] = std::min(low_[at(above.cell)], low_[at(done.cell)]);
    if (done.holds && low_[at(done.cell)] >= seen_[at(above.cell)] && cut_[at(above.cell)] < 0)
      cut_[at(above.cell)] = done.cell;
    above.holds = above.holds || done.holds;
  }
}

// The cells that can be reached from a cell in the graph.
std::vector<bool> Side::part_of(int cell) const {
  std::vector<bool> part(seen_.size());
  std::vector<int> queue{cell};
  part[at(cell)] = true;
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (int way = 0; way < 4; ++way) {
      const int next = beyond(queue[head], way);
      if (next < 0 || part[at(next)]) continue;
      part[at(next)] = true;
      queue.push_back(next);
    }
  return part;
}

// Cites what keeps a part apart from all other cells but `gate`: lines, and cells of the other colour.
void Side::cite_border(Finding& finding, const std::vector<bool>& part, int gate) const {
  for (int cell = 0; cell < layout_.cells; ++cell) {
    if (!part[at(cell)]) continue;
    for (std::size_t i = 0; i < 4; ++i) {
      const int next = layout_.around(cell)[i], edge = layout_.edges_of(cell)[i];
      if (next == gate || part[at(next)]) continue;
      if (known_.state(edge) == kLine) cite(known_, finding, edge);
      else cite_colour(finding, next);
    }
  }
}

Finding Side::clash() const {
  Finding finding;
  finding.clash = Clash::kCut;
  finding.cells = {root_, lost_};
  finding.flags = {inside_};
  cite_colour(finding, root_);
  cite_colour(finding, lost_);
  cite_border(finding, part_of(lost_), -1);
  return finding;
}

Finding Side::next(int& from, bool reasons) const {
  Finding finding;
  if (root_ < 0 || !joined()) from = layout_.cells;  // nothing to join, or no way to
  finding.technique = inside_ ? Technique::kInsideConnected : Technique::kOutsideConnected;
  for (; from < layout_.cells; ++from) {
    const int cell = from;
    const bool gate = reached(cell);
    if (colour_[at(cell)] != kUnknown || (gate && cut_[at(cell)] < 0)) continue;
    const bool inside = gate == inside_;
    for (std::size_t i = 0; i < 4; ++i) {
      const int edge = layout_.edges_of(cell)[i], beside = layout_.around(cell)[i];
      if (colour_[at(beside)] == kUnknown || !known_.open(edge)) continue;
      conclude(known_, finding, edge, (colour_[at(beside)] == kIn) != inside);
      if (reasons) cite_colour(finding, beside);
    }
    if (finding.settled.empty()) continue;
    ++from;
    if (!reasons) return finding;
    finding.cells = {cell};
    cite_colour(finding, root_);
    if (gate) {
      const int child = cut_[at(cell)];
      std::vector<bool> part(seen_.size());
      int held = -1;
      for (int each = 0; each < layout_.cells; ++each) {
        part[at(each)] = reached(each) && under(each, child);
        if (held < 0 && part[at(each)] && has_colour(each)) held = each;
      }
      cite_colour(finding, held);
      finding.cells = {cell, root_, held};
      cite_border(finding, part, cell);
    } else {
      cite_border(finding, part_of(cell), -1);
    }
    return finding;
  }
  return finding;
}

}  // namespace clew::slitherlink::logic
