// Strong and weak links between candidates, groups of candidates and almost locked sets, and chains along them.
//
// A node is a value in some cells: it is true if one of them holds it. Of two nodes with a strong link one at least is
// true, of two with a weak link one at most. From "this node is false" a strong link leads to "that one is true", and from
// there a weak link to "the next is false".
#pragma once

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "logic_cells.hpp"
#include "logic_notes.hpp"

namespace clew::sudoku::logic {

// Which nodes and links a web has.
struct Strands {
  bool cells = true;    // strong links between the two values of a cell
  bool groups = false;  // nodes of several cells in a box and a line
  bool sets = false;    // strong links between two values of cells that have one value more than there are cells
  int value = -1;       // only this value
  bool every = false;   // all strong links between two nodes, not only the first
};

template <int kWords>
class Web {
 public:
  using Set = CellSet<kWords>;

  struct Node {
    int value;
    Set cells;
    Set seen;  // cells that see all of its cells
    std::vector<int> weak{};
    std::vector<std::pair<int, int>> strong{};  // the other node, and the number of the strand
  };

  // What a strong link rests on: the spots of a value in a unit, or the values of some cells.
  struct Strand {
    int unit;  // -1: cells
    Set cells;
    int beyond = -1;  // a cell outside, which has one value besides those that it would lose to `cells`
  };

  Web(const Notes& notes, const Sights<kWords>& sights, Strands strands) : notes_(notes), sights_(sights) {
    const Layout& layout = notes.layout();
    for (int cell = 0; cell < layout.cells; ++cell) {
      if (notes.placed(cell)) continue;
      all_.add(cell);
      each(notes.open(cell), [&](int value) {
        if (strands.value < 0 || value == strands.value) node_of(value, one(cell));
      });
    }
    const int singles = size();
    if (strands.groups) add_groups();
    add_units(strands);
    if (strands.cells) add_cells();
    if (strands.sets) add_sets();
    link_weakly(singles);
    if (!strands.every) keep_first();
  }

  int size() const { return static_cast<int>(nodes.size()); }
  const Node& node(int number) const { return nodes[static_cast<std::size_t>(number)]; }
  const Strand& strand(int number) const { return strands_[static_cast<std::size_t>(number)]; }
  int cell_of(int number) const { return node(number).cells.first(); }
  bool single_cell(int number) const { return node(number).cells.count() == 1; }

  std::vector<Node> nodes{};

 private:
  static Set one(int cell) {
    Set set;
    set.add(cell);
    return set;
  }

  int node_of(int value, const Set& cells) {
    const auto [at, added] = numbers_.try_emplace({value, cells}, size());
    if (added) nodes.push_back({value, cells, sights_.common(cells, all_or_peers(cells))});
    return at->second;
  }
  Set all_or_peers(const Set& cells) const { return sights_.peers(cells.first()); }

  void link(int one_node, int other, int unit, const Set& cells, int beyond = -1) {
    const int number = static_cast<int>(strands_.size());
    strands_.push_back({unit, cells, beyond});
    nodes[static_cast<std::size_t>(one_node)].strong.emplace_back(other, number);
    nodes[static_cast<std::size_t>(other)].strong.emplace_back(one_node, number);
  }

  Set spots_of(int unit, int value) const {
    Set spots;
    each(notes_.spots(unit, value), [&](int at) { spots.add(notes_.layout().cell_at(unit, at)); });
    return spots;
  }

  // Two or more cells of a box and a line that can hold a value.
  void add_groups() {
    const Layout& layout = notes_.layout();
    for (int box = 2 * layout.n; box < layout.units; ++box)
      for (int line = 0; line < 2 * layout.n; ++line) {
        const Set both = sights_.unit(box) & sights_.unit(line);
        if (both.empty()) continue;
        each(notes_.lacking(box), [&](int value) {
          const Set group = spots_of(box, value) & both;
          if (group.count() > 1) node_of(value, group);
        });
      }
  }

  // Nodes that divide the spots of a value in a unit between them.
  void add_units(const Strands& strands) {
    const Layout& layout = notes_.layout();
    const int known = size();
    for (int unit = 0; unit < layout.units; ++unit)
      each(notes_.lacking(unit), [&](int value) {
        if (strands.value >= 0 && value != strands.value) return;
        const Set spots = spots_of(unit, value);
        if (!strands.groups) {
          if (spots.count() == 2) divide(unit, value, spots, one(spots.first()));
          return;
        }
        for (int number = 0; number < known; ++number)
          if (node(number).value == value && node(number).cells.within(spots) && node(number).cells.has(spots.first()))
            divide(unit, value, spots, node(number).cells);
      });
  }

  void divide(int unit, int value, const Set& spots, const Set& part) {
    const auto mine = numbers_.find({value, part}), other = numbers_.find({value, spots - part});
    if (mine != numbers_.end() && other != numbers_.end()) link(mine->second, other->second, unit, spots);
  }

  void add_cells() {
    all_.each([&](int cell) {
      const Mask open = notes_.open(cell);
      if (two(open)) link(node_of(first(open), one(cell)), node_of(first(open & (open - 1)), one(cell)), -1, one(cell));
    });
  }

  // Two or more cells of a unit with one value more than there are cells: all values but one are in them.
  void add_sets() {
    const Layout& layout = notes_.layout();
    std::map<Set, Mask> sets;
    for (int unit = 0; unit < layout.units; ++unit) {
      std::vector<int> cells;
      each(notes_.free(unit), [&](int at) { cells.push_back(layout.cell_at(unit, at)); });
      grow_set(cells, 0, {}, 0, sets);
    }
    for (const auto& [cells, values] : sets) {
      Parts parts{};
      each(values, [&](int value) { parts[static_cast<std::size_t>(value)] = part_of(cells, value); });
      for (Mask left = values; left; left &= left - 1)
        for (Mask more = left & (left - 1); more; more &= more - 1)
          link(parts[static_cast<std::size_t>(first(left))], parts[static_cast<std::size_t>(first(more))], -1, cells);
      link_beyond(cells, values, parts, sets);
    }
  }

  using Parts = std::array<int, 64>;  // by value: the node of its spots in a set

  // A set without one of its values has all others. A cell outside that sees all spots of these but for one value must
  // be that value then.
  void link_beyond(const Set& cells, Mask values, const Parts& parts, const std::map<Set, Mask>& sets) {
    const auto part = [&](int value) { return parts[static_cast<std::size_t>(value)]; };
    Set once, twice;
    each(values, [&](int value) {
      const Set own = node(part(value)).seen & all_;
      twice |= once & own;
      once |= own;
    });
    (twice - cells).each([&](int cell) {
      const Mask open = notes_.open(cell);
      if (two(open)) return;
      Mask lost = 0;
      each(open & values, [&](int value) {
        if (node(part(value)).seen.has(cell)) lost |= bit(value);
      });
      if (more(open & ~lost, 1)) return;
      if (sets.contains(cells | one(cell))) return;
      each(values, [&](int value) {
        const Mask left = open & ~(lost & ~bit(value));
        if (left && !more(left, 1)) link(part(value), node_of(first(left), one(cell)), -1, cells, cell);
      });
    });
  }

  void grow_set(const std::vector<int>& cells, std::size_t from, const Set& set, Mask values, std::map<Set, Mask>& sets) {
    const int size = set.count();
    if (size > 1 && count(values) == size + 1) sets.emplace(set, values);
    if (size == kMostInSet) return;
    for (std::size_t at = from; at < cells.size(); ++at) {
      const Mask grown = values | notes_.open(cells[at]);
      if (count(grown) > kMostInSet + 1) continue;
      Set next = set;
      next.add(cells[at]);
      grow_set(cells, at + 1, next, grown, sets);
    }
  }

  int part_of(const Set& cells, int value) {
    Set part;
    cells.each([&](int cell) {
      if (notes_.has(cell, value)) part.add(cell);
    });
    return node_of(value, part);
  }

  // Drops strong links to nodes that lead nowhere, and between nodes that have one already.
  void keep_first() {
    std::vector<int> linked(nodes.size(), -1);
    for (int number = 0; number < size(); ++number)
      std::erase_if(nodes[static_cast<std::size_t>(number)].strong, [&](const auto& link) {
        return node(link.first).weak.empty() || std::exchange(linked[static_cast<std::size_t>(link.first)], number) == number;
      });
  }

  void link_weakly(int singles) {
    std::vector<std::vector<int>> by_value(static_cast<std::size_t>(notes_.layout().n));
    for (int number = 0; number < size(); ++number) by_value[static_cast<std::size_t>(node(number).value)].push_back(number);
    for (Node& mine : nodes)
      for (const int other : by_value[static_cast<std::size_t>(mine.value)])
        if (node(other).cells.within(mine.seen)) mine.weak.push_back(other);
    for (int a = 0; a < singles; ++a)  // single candidates come by cell
      for (int b = a + 1; b < singles && cell_of(a) == cell_of(b); ++b) {
        nodes[static_cast<std::size_t>(a)].weak.push_back(b);
        nodes[static_cast<std::size_t>(b)].weak.push_back(a);
      }
  }

  static constexpr int kMostInSet = 5;
  const Notes& notes_;
  const Sights<kWords>& sights_;
  Set all_{};
  std::map<std::pair<int, Set>, int> numbers_{};
  std::vector<Strand> strands_{};
};

}  // namespace clew::sudoku::logic
