// Chains without an assumption: colours along the strong links of one value, and chains of two-valued cells.
#include <algorithm>

#include "logic_notes.hpp"

namespace clew::sudoku::logic {
namespace {

// The strong links of one value, as a forest grown breadth first. Cells at even and odd depth have opposite truth.
class Colours {
 public:
  Colours(const Notes& notes, int value) : notes_(notes), value_(value) {
    const Layout& layout = notes.layout();
    std::vector<int> linked;
    for (int unit = 0; unit < layout.units; ++unit)
      if (two(notes.spots(unit, value))) linked.push_back(layout.cell_at(unit, first(notes.spots(unit, value))));
    if (linked.size() < 2) return;  // a single link is not a chain
    nodes_.resize(static_cast<std::size_t>(layout.cells));
    for (const int root : linked)
      if (node(root).tree < 0) grow(root);
  }

  const std::vector<std::vector<int>>& trees() const { return trees_; }
  int tree(int cell) const { return node(cell).tree; }
  int colour(int cell) const { return node(cell).depth & 1; }

  // Adds the cells and links on the way between two cells of one tree to a finding.
  void walk(Finding& finding, int one, int end, bool reasons) const {
    while (one != end) {
      int& lower = node(one).depth >= node(end).depth ? one : end;
      join(finding, lower);
      const int unit = node(lower).link;
      if (reasons) notes_.cite_only(finding, unit, value_, notes_.spots(unit, value_));
      lower = node(lower).parent;
    }
    join(finding, one);
  }

 private:
  struct Node {
    int tree = -1;
    int parent = -1;
    int link = -1;  // the unit shared with the parent
    int depth = 0;
  };

  const Node& node(int cell) const { return nodes_[static_cast<std::size_t>(cell)]; }

  void join(Finding& finding, int cell) const {
    std::vector<int>& side = colour(cell) ? finding.others : finding.cells;
    if (std::ranges::find(side, cell) == side.end()) side.push_back(cell);
  }

  void grow(int root) {
    const Layout& layout = notes_.layout();
    const int own = static_cast<int>(trees_.size());
    std::vector<int> met = {root};
    nodes_[static_cast<std::size_t>(root)].tree = own;
    for (std::size_t at = 0; at < met.size(); ++at) {
      const int cell = met[at];
      for (int kind = 0; kind < 3; ++kind) {
        const int unit = layout.unit(cell, kind);
        const Mask spots = notes_.spots(unit, value_);
        if (!two(spots)) continue;
        const int other = layout.cell_at(unit, first(spots & ~layout.here(cell, kind)));
        if (node(other).tree >= 0) continue;
        nodes_[static_cast<std::size_t>(other)] = {own, cell, unit, node(cell).depth + 1};
        met.push_back(other);
      }
    }
    trees_.push_back(std::move(met));
  }

  const Notes& notes_;
  int value_;
  std::vector<Node> nodes_;
  std::vector<std::vector<int>> trees_;  // cells in the order met
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
    if (!notes.has(cell, value) || colours.tree(cell) == colours.tree(tree.front())) continue;
    int seen[2] = {-1, -1};
    for (const int own : tree)
      if (int& first_seen = seen[colours.colour(own)]; first_seen < 0 && layout.sees(own, cell))
        first_seen = own;
    if (seen[0] < 0 || seen[1] < 0) continue;
    finding.removed.push_back({cell, bit(value)});
    colours.walk(finding, seen[0], seen[1], out.reasons);
  }
  return out.take(std::move(finding));
}

// Two cells of one colour that see each other: that colour is false. units = {where they meet}; `cells` is that colour.
bool wrap(const Notes& notes, Findings& out, const Colours& colours, int value, const std::vector<int>& tree) {
  const Layout& layout = notes.layout();
  for (std::size_t a = 0; a < tree.size(); ++a)
    for (std::size_t b = a + 1; b < tree.size(); ++b) {
      const int side = colours.colour(tree[a]);
      if (side != colours.colour(tree[b]) || !layout.sees(tree[a], tree[b])) continue;
      Finding finding = coloured(Technique::kColourWrap, value);
      for (const int cell : tree) {
        if (colours.colour(cell) != side) continue;
        finding.removed.push_back({cell, bit(value)});
        colours.walk(finding, tree[a], cell, out.reasons);
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
    for (const std::vector<int>& tree : colours.trees())
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
