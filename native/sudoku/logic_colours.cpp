// Colours along the strong links of one value: one tree of links, or two that see each other.
#include <algorithm>

#include "logic_templates.hpp"

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
    path(finding, one, end, reasons, [&](int cell) { keep(colour(cell) ? finding.others : finding.cells, cell); });
  }

  // Calls `visit` with the cells on the way between two cells of one tree, and cites the links.
  template <class Visit>
  void path(Finding& finding, int one, int end, bool reasons, Visit visit) const {
    while (one != end) {
      int& lower = node(one).depth >= node(end).depth ? one : end;
      visit(lower);
      const int unit = node(lower).link;
      if (reasons) notes_.cite_only(finding, unit, value_, notes_.spots(unit, value_));
      lower = node(lower).parent;
    }
    visit(one);
  }

  static void keep(std::vector<int>& side, int cell) {
    if (std::ranges::find(side, cell) == side.end()) side.push_back(cell);
  }

 private:
  struct Node {
    int tree = -1;
    int parent = -1;
    int link = -1;  // the unit shared with the parent
    int depth = 0;
  };

  const Node& node(int cell) const { return nodes_[static_cast<std::size_t>(cell)]; }

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
    if (!has_news(notes, value)) continue;
    const Colours colours(notes, value);
    for (const std::vector<int>& tree : colours.trees())
      if (rule(notes, out, colours, value, tree)) return;
  }
}

// Calls `rule` with every two cells of different trees that see each other.
template <class Rule>
void meetings(const Notes& notes, Rule rule) {
  for (int value = 0; value < notes.layout().n; ++value) {
    if (!has_news(notes, value)) continue;
    const Colours colours(notes, value);
    for (const std::vector<int>& one : colours.trees())
      for (const std::vector<int>& other : colours.trees())
        if (&one != &other && rule(colours, value, one, other)) return;
  }
}

// The first cell of a tree with this colour that another cell sees; -1 if there is none.
int seen_by(const Layout& layout, const Colours& colours, const std::vector<int>& tree, int colour, int cell) {
  const auto found =
      std::ranges::find_if(tree, [&](int own) { return colours.colour(own) == colour && layout.sees(own, cell); });
  return found == tree.end() ? -1 : *found;
}

// Cells of two trees see each other and cannot both be true, so one of the colours opposite to theirs is.
// Pattern: values = {the value}; cells = {the cell of the first tree, cells of its opposite colour that are seen},
// others = the same of the second tree, covers = cells on the way. Where two trees see each other in several ways, all
// uses together are one more; `chain` has them.
class OppositeColours {
 public:
  OppositeColours(const Notes& notes, const Colours& colours, int value, int one, int other, bool reasons)
      : notes_(notes), colours_(colours), reasons_(reasons), finding_(coloured(Technique::kMultiColours1, value)) {
    finding_.cells = {one};
    finding_.others = {other};
  }

  Finding found(const std::vector<int>& tree, const std::vector<int>& second) {
    const Layout& layout = notes_.layout();
    const int value = finding_.values.front(), one = finding_.cells.front(), other = finding_.others.front();
    for (int cell = 0; cell < layout.cells; ++cell) {
      if (!notes_.has(cell, value)) continue;
      const int a = seen_by(layout, colours_, tree, !colours_.colour(one), cell);
      const int b = a < 0 ? -1 : seen_by(layout, colours_, second, !colours_.colour(other), cell);
      if (b < 0) continue;
      finding_.removed.push_back({cell, bit(value)});
      follow(finding_.cells, one, a);
      follow(finding_.others, other, b);
    }
    return std::move(finding_);
  }

 private:
  void follow(std::vector<int>& side, int from, int to) {
    if (std::ranges::find(side, to) != side.end()) return;
    side.push_back(to);
    colours_.path(finding_, from, to, reasons_, [&](int cell) { Colours::keep(finding_.covers, cell); });
  }

  const Notes& notes_;
  const Colours& colours_;
  bool reasons_;
  Finding finding_;
};

// A colour that sees both colours of another tree is false.
// Pattern: values = {the value}, cells = that colour, others = {a cell of each colour of the other tree}, covers = {the
// cells that see them, cells on the way}.
Finding false_colour(const Notes& notes, const Colours& colours, int value, const std::vector<int>& tree,
                     const std::vector<int>& other, int colour, bool reasons) {
  Finding finding = coloured(Technique::kMultiColours2, value);
  int seers[2] = {-1, -1}, seen[2] = {-1, -1};
  for (const int cell : tree) {
    if (colours.colour(cell) != colour) continue;
    for (int side = 0; side < 2; ++side) {
      const int met = seers[side] < 0 ? seen_by(notes.layout(), colours, other, side, cell) : -1;
      if (met >= 0) seers[side] = cell, seen[side] = met;
    }
  }
  if (seers[0] < 0 || seers[1] < 0) return finding;
  finding.covers = {seers[0], seers[1]};
  const auto keep = [&](int cell) { Colours::keep(finding.covers, cell); };
  for (const int cell : tree) {
    if (colours.colour(cell) != colour) continue;
    finding.removed.push_back({cell, bit(value)});
    finding.cells.push_back(cell);
    colours.path(finding, seers[0], cell, reasons, keep);
  }
  finding.others = {seen[0], seen[1]};
  colours.path(finding, seen[0], seen[1], reasons, keep);
  return finding;
}

}  // namespace

void colour_trap(const Notes& notes, Findings& out) { colouring(notes, out, trap); }
void colour_wrap(const Notes& notes, Findings& out) { colouring(notes, out, wrap); }

void multi_colours_1(const Notes& notes, Findings& out) {
  meetings(notes, [&](const Colours& colours, int value, const auto& tree, const auto& other) {
    if (colours.tree(tree.front()) > colours.tree(other.front())) return false;  // each two once
    Finding both = coloured(Technique::kMultiColours1, value);
    for (int colour = 0; colour < 4; ++colour)
      for (const int cell : tree) {
        if (colours.colour(cell) != colour >> 1) continue;
        const int met = seen_by(notes.layout(), colours, other, colour & 1, cell);
        if (met < 0) continue;
        Finding finding = OppositeColours(notes, colours, value, cell, met, out.reasons).found(tree, other);
        if (out.all() && !finding.removed.empty()) {
          merge(both, finding);
          both.cells = finding.cells;
          both.chain.push_back(finding);
        }
        if (out.take(std::move(finding))) return true;
        break;
      }
    return both.chain.size() > 1 && out.take(std::move(both));
  });
}

void multi_colours_2(const Notes& notes, Findings& out) {
  meetings(notes, [&](const Colours& colours, int value, const auto& tree, const auto& other) {
    for (int colour = 0; colour < 2; ++colour)
      if (out.take(false_colour(notes, colours, value, tree, other, colour, out.reasons))) return true;
    return false;
  });
}

}  // namespace clew::sudoku::logic
