// Chains without an assumption: colours along the strong links of one value, and chains of two-valued cells.
#include <algorithm>

#include "logic_notes.hpp"

namespace clew::sudoku::logic {
namespace {

// The strong links of one value, as a forest grown breadth first. Cells at even and odd depth have opposite truth.
struct Colours {
  std::vector<int> tree, colour, parent, link, depth;  // by cell; tree -1: not linked; link: unit to the parent
  std::vector<std::vector<int>> trees;                 // cells in the order met

  Colours(const Notes& notes, int value) {
    const Layout& layout = notes.layout();
    const auto size = static_cast<std::size_t>(layout.cells);
    tree.assign(size, -1);
    colour = parent = link = depth = tree;
    for (int unit = 0; unit < layout.units; ++unit)
      if (two(notes.spots(unit, value))) {
        const int root = layout.cell_at(unit, first(notes.spots(unit, value)));
        if (tree[static_cast<std::size_t>(root)] < 0) grow(notes, value, root);
      }
  }

  int at(const std::vector<int>& field, int cell) const { return field[static_cast<std::size_t>(cell)]; }

  // Adds the cells and links on the way between two cells of one tree to a finding.
  void walk(const Notes& notes, Finding& finding, int value, int one, int two, bool reasons) const {
    while (one != two) {
      int& lower = at(depth, one) >= at(depth, two) ? one : two;
      join(finding, lower);
      const int unit = at(link, lower);
      if (reasons) notes.cite_only(finding, unit, value, notes.spots(unit, value));
      lower = at(parent, lower);
    }
    join(finding, one);
  }

  void join(Finding& finding, int cell) const {
    std::vector<int>& side = at(colour, cell) ? finding.others : finding.cells;
    if (std::ranges::find(side, cell) == side.end()) side.push_back(cell);
  }

 private:
  void grow(const Notes& notes, int value, int root) {
    const Layout& layout = notes.layout();
    const int own = static_cast<int>(trees.size());
    trees.push_back({root});
    set(root, own, -1, -1, 0);
    for (std::size_t at_ = 0; at_ < trees.back().size(); ++at_) {
      const int cell = trees.back()[at_];
      for (int kind = 0; kind < 3; ++kind) {
        const int unit = layout.unit(cell, kind);
        const Mask spots = notes.spots(unit, value);
        if (!two(spots)) continue;
        const int other = layout.cell_at(unit, first(spots & ~bit(layout.place(cell, kind))));
        if (at(tree, other) >= 0) continue;
        set(other, own, cell, unit, at(depth, cell) + 1);
        trees.back().push_back(other);
      }
    }
  }

  void set(int cell, int own, int from, int unit, int deep) {
    const auto here = static_cast<std::size_t>(cell);
    tree[here] = own;
    parent[here] = from;
    link[here] = unit;
    depth[here] = deep;
    colour[here] = deep & 1;
  }
};

// Pattern of colouring: values = {the value}, cells = one colour, others = the opposite one (as far as used).
Finding coloured(Technique technique, int value) {
  Finding finding;
  finding.technique = technique;
  finding.values = {value};
  return finding;
}

// A cell outside the tree that sees both colours cannot hold the value.
bool trap(const Notes& notes, Findings& out, const Colours& colours, int value, const std::vector<int>& tree) {
  const Layout& layout = notes.layout();
  Finding finding = coloured(Technique::kColourTrap, value);
  for (int cell = 0; cell < layout.cells; ++cell) {
    if (!notes.has(cell, value) || colours.at(colours.tree, cell) == colours.at(colours.tree, tree.front())) continue;
    int seen[2] = {-1, -1};
    for (const int own : tree)
      if (int& first_seen = seen[colours.at(colours.colour, own)]; first_seen < 0 && layout.sees(own, cell))
        first_seen = own;
    if (seen[0] < 0 || seen[1] < 0) continue;
    finding.removed.push_back({cell, bit(value)});
    colours.walk(notes, finding, value, seen[0], seen[1], out.reasons);
  }
  return out.take(std::move(finding));
}

// Two cells of one colour that see each other: that colour is false. units = {where they meet}; `cells` is that colour.
bool wrap(const Notes& notes, Findings& out, const Colours& colours, int value, const std::vector<int>& tree) {
  const Layout& layout = notes.layout();
  for (std::size_t a = 0; a < tree.size(); ++a)
    for (std::size_t b = a + 1; b < tree.size(); ++b) {
      const int side = colours.at(colours.colour, tree[a]);
      if (side != colours.at(colours.colour, tree[b]) || !layout.sees(tree[a], tree[b])) continue;
      Finding finding = coloured(Technique::kColourWrap, value);
      for (const int cell : tree) {
        if (colours.at(colours.colour, cell) != side) continue;
        finding.removed.push_back({cell, bit(value)});
        colours.walk(notes, finding, value, tree[a], cell, out.reasons);
      }
      if (side) std::swap(finding.cells, finding.others);
      for (int kind = 2; kind >= 0; --kind)
        if (layout.unit(tree[a], kind) == layout.unit(tree[b], kind)) finding.units = {layout.unit(tree[a], kind)};
      finding.covers = {tree[a], tree[b]};
      return out.take(std::move(finding));
    }
  return false;
}

template <class Rule>
void colouring(const Notes& notes, Findings& out, Rule rule) {
  for (int value = 0; value < notes.layout().n; ++value) {
    const Colours colours(notes, value);
    for (const std::vector<int>& tree : colours.trees)
      if (rule(notes, out, colours, value, tree)) return;
  }
}

// Chains of two-valued cells from one end. A node is a cell with the value it takes if the end does not hold `start`.
struct XYSearch {
  const Notes& notes;
  Findings& out;
  const std::vector<int>& small;
  Finding best{};
  int limit = 1 << 30;       // only shorter chains are wanted, so that the shortest wins
  std::vector<int> from{};   // by node: the node before, -1 at the end, -2 not met
  std::vector<int> queue{};  // nodes are cell * n + value, in order of their distance

  void run(int end, int start) {
    const Layout& layout = notes.layout();
    const int n = layout.n;
    from.assign(static_cast<std::size_t>(layout.cells * n), -2);
    queue = {end * n + first(notes.open(end) & ~bit(start))};
    before(queue.front()) = -1;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      const int node = queue[at], cell = node / n, value = node % n;
      if (value == start && report(node, end, start)) return;
      for (const int next : small) {
        if (!notes.has(next, value) || !layout.sees(cell, next)) continue;
        const int exit = next * n + first(notes.open(next) & ~bit(value));
        if (before(exit) != -2 || on_the_way(node, next)) continue;
        before(exit) = node;
        queue.push_back(exit);
      }
    }
  }

 private:
  int& before(int node) { return from[static_cast<std::size_t>(node)]; }

  bool on_the_way(int node, int cell) {
    for (; node >= 0; node = before(node))
      if (node / notes.layout().n == cell) return true;
    return false;
  }

  // Keeps the chain that ends here; true when this end can give nothing better.
  bool report(int node, int end, int start) {
    int cells = 0;
    for (int at = node; at >= 0; at = before(at)) ++cells;
    if (!out.all() && cells >= limit) return true;
    Finding finding = chain(node, end, start);
    if (finding.removed.empty()) return false;
    if (out.all()) return out.take(std::move(finding));
    limit = cells;
    best = std::move(finding);
    return true;
  }

  // Pattern: cells = the chain from end to end, values = what each takes if the first does not hold the last value.
  Finding chain(int node, int end, int start) {
    const int n = notes.layout().n;
    Finding finding;
    finding.technique = Technique::kXYChain;
    const int ends[] = {end, node / n};
    remove_seen(notes, finding, start, ends);
    if (finding.removed.empty()) return finding;
    for (; node >= 0; node = before(node)) {
      finding.cells.push_back(node / n);
      finding.values.push_back(node % n);
    }
    std::ranges::reverse(finding.cells);
    std::ranges::reverse(finding.values);
    if (out.reasons)
      for (const int cell : finding.cells) notes.cite_all(finding, cell, notes.layout().full & ~notes.open(cell));
    return finding;
  }
};

}  // namespace

void colour_trap(const Notes& notes, Findings& out) { colouring(notes, out, trap); }
void colour_wrap(const Notes& notes, Findings& out) { colouring(notes, out, wrap); }

void xy_chain(const Notes& notes, Findings& out) {
  std::vector<int> small;
  for (int cell = 0; cell < notes.layout().cells; ++cell)
    if (two(notes.open(cell))) small.push_back(cell);
  XYSearch search{notes, out, small};
  for (const int end : small)
    for (Mask left = notes.open(end); left; left &= left - 1) search.run(end, first(left));
  out.take(std::move(search.best));
}

}  // namespace clew::sudoku::logic
