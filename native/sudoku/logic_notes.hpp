// Pencil marks kept up to date: what is known, what is open, and where each value can go in each unit.
#pragma once

#include <bit>
#include <memory>
#include <span>
#include <vector>

#include "logic.hpp"
#include "logic_cells.hpp"

namespace clew::sudoku::logic {

// The geometry of one shape. Units: rows 0..n-1, columns n..2n-1, boxes 2n..3n-1.
struct Layout {
  explicit Layout(Shape of);

  // A cell in one of its three units: the unit, where the unit's values begin, and its position as a bit.
  struct Home {
    int unit;
    int row;
    Mask here;
  };

  Shape shape;
  int n;
  int cells;
  int units;
  Mask full;                   // all values; all positions of a unit
  std::vector<int> unit_cells;  // [unit * n + position]
  std::vector<Home> home;       // [cell * 3 + (row, column, box)]
  std::vector<int> peers;       // [cell * peer_count + i]
  int peer_count;
  Sights<kFewWords> few;        // filled if they are large enough
  Sights<kManyWords> many;      // filled otherwise

  int cell_at(int unit, int at) const { return unit_cells[static_cast<std::size_t>(unit * n + at)]; }
  const Home* homes(int cell) const { return home.data() + cell * 3; }
  int unit(int cell, int kind) const { return homes(cell)[kind].unit; }
  Mask here(int cell, int kind) const { return homes(cell)[kind].here; }
  int kind(int unit) const { return unit / n; }
  std::span<const int> peers_of(int cell) const {
    return {peers.data() + static_cast<std::size_t>(cell) * peer_count, static_cast<std::size_t>(peer_count)};
  }
  // Whether two different cells share a unit.
  bool sees(int a, int b) const {
    return a != b && (unit(a, 0) == unit(b, 0) || unit(a, 1) == unit(b, 1) || unit(a, 2) == unit(b, 2));
  }
};

// Calls `use` with the sets of cells that fit the layout.
template <class Use>
decltype(auto) with_cells(const Layout& layout, Use use) {
  return layout.few.units.empty() ? use(layout.many) : use(layout.few);
}

// The layout of a shape, made once and kept.
std::shared_ptr<const Layout> layout_of(Shape shape);

inline int first(Mask mask) { return std::countr_zero(mask); }
inline int count(Mask mask) { return std::popcount(mask); }
inline bool single(Mask mask) { return mask && !(mask & (mask - 1)); }
inline bool two(Mask mask) { return single(mask & (mask - 1)); }
// Whether more than `size` bits are set; for small sizes cheaper than counting them all.
inline bool more(Mask mask, int size) {
  for (; size > 0 && mask; --size) mask &= mask - 1;
  return mask != 0;
}
inline Mask bit(int at) { return Mask{1} << at; }

// Calls `visit` with the number of each set bit, lowest first.
template <class Visit>
void each(Mask mask, Visit visit) {
  for (; mask; mask &= mask - 1) visit(first(mask));
}

class Notes {
 public:
  Notes(const Layout& layout, std::span<const Mask> masks, Givens unique = {});

  const Layout& layout() const { return *layout_; }
  Mask known(int cell) const { return known_[index(cell)]; }
  Mask open(int cell) const { return open_[index(cell)]; }
  bool has(int cell, int value) const { return open(cell) >> value & 1; }
  bool placed(int cell) const { return single(known(cell)); }
  // Positions in a unit where a value is open.
  Mask spots(int unit, int value) const { return spots_[index(unit * layout_->n + value)]; }
  // Positions of a unit that are not placed, and values a unit still lacks.
  Mask free(int unit) const { return free_[index(unit)]; }
  Mask lacking(int unit) const { return lacking_[index(unit)]; }
  // Whether the puzzle may be taken to have one solution, and then: whether a cell is given.
  bool assumes_unique() const { return !unique_.empty(); }
  bool given(int cell) const { return unique_[index(cell)] != 0; }
  bool broken() const { return broken_; }
  bool solved() const { return !broken_ && left_ == 0; }
  int left() const { return left_; }  // cells that are not placed

  // Takes values from a cell's mask; a cell left with one value is placed.
  void remove(int cell, Mask values);

  // Adds to a finding's premises that `value` is not open in `cell`.
  void cite(Finding& finding, int cell, int value) const;
  void cite_all(Finding& finding, int cell, Mask values) const;
  // Adds that within a unit `value` is open at no position but these.
  void cite_only(Finding& finding, int unit, int value, Mask positions) const;

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }
  void close(int cell, int value);
  void settle(int cell);
  void hold(Finding& finding, int holder) const;

  const Layout* layout_;
  Givens unique_;
  std::vector<Mask> known_, open_, spots_, free_, lacking_;
  int left_;
  bool broken_ = false;
};

// The cells where a value is open.
template <int kWords>
CellSet<kWords> spots_of(const Notes& notes, const Sights<kWords>&, int value) {
  CellSet<kWords> found;
  const int n = notes.layout().n;
  for (int row = 0; row < n; ++row) found.add_bits(row * n, notes.spots(row, value));
  return found;
}

// Where finders put what they find; `reasons` is off while only counting. Long searches ask `ended` on their way.
struct Findings : ladder::Gathering<Finding> {
  using Gathering::Gathering;

  // Keeps a finding that removes something; true when that is enough.
  bool take(Finding&& finding) { return !finding.removed.empty() && keep(std::move(finding)); }
};

// Adds `value` in every cell that sees all of `watchers` to what a finding removes.
void remove_seen(const Notes& notes, Finding& finding, int value, std::span<const int> watchers);

// Adds what another finding removes and rests on.
void merge(Finding& into, const Finding& other);

// The finders, by file. Each looks for one technique (a size where a family of patterns shares code).
void full_house(const Notes& notes, Findings& out);
void hidden_single(const Notes& notes, Findings& out, bool boxes);
void naked_single(const Notes& notes, Findings& out);
void pointing(const Notes& notes, Findings& out);
void claiming(const Notes& notes, Findings& out);
void naked_subset(const Notes& notes, Findings& out, int size);
void hidden_subset(const Notes& notes, Findings& out, int size);
void fish(const Notes& notes, Findings& out, int size);
void finned_fish(const Notes& notes, Findings& out, Technique technique);
void skyscraper(const Notes& notes, Findings& out);
void two_string_kite(const Notes& notes, Findings& out);
void dual_kite(const Notes& notes, Findings& out);
void turbot_fish(const Notes& notes, Findings& out);
void empty_rectangle(const Notes& notes, Findings& out);
void dual_rectangle(const Notes& notes, Findings& out);
void xy_wing(const Notes& notes, Findings& out);
void xyz_wing(const Notes& notes, Findings& out);
void w_wing(const Notes& notes, Findings& out);
void colour_trap(const Notes& notes, Findings& out);
void colour_wrap(const Notes& notes, Findings& out);
void multi_colours_1(const Notes& notes, Findings& out);
void multi_colours_2(const Notes& notes, Findings& out);
void template_set(const Notes& notes, Findings& out);
void template_delete(const Notes& notes, Findings& out);
void xy_chain(const Notes& notes, Findings& out);
void remote_pair(const Notes& notes, Findings& out);
void x_chain(const Notes& notes, Findings& out);
void nice_loop(const Notes& notes, Findings& out, Technique technique);
void aic(const Notes& notes, Findings& out, Technique technique);
void returning_loop(const Notes& notes, Findings& out, Technique technique);
void unique_rectangle(const Notes& notes, Findings& out, int type);
void hidden_rectangle(const Notes& notes, Findings& out);
void avoidable_rectangle(const Notes& notes, Findings& out, int type);
void unique_loop(const Notes& notes, Findings& out);
void bug_plus_one(const Notes& notes, Findings& out);
void bug_same_value(const Notes& notes, Findings& out);
void bug_subset(const Notes& notes, Findings& out);
void bug_confined(const Notes& notes, Findings& out);
void sue_de_coq(const Notes& notes, Findings& out);
void wxyz_wing(const Notes& notes, Findings& out);
void aligned_exclusion(const Notes& notes, Findings& out, int size);
void exocet(const Notes& notes, Findings& out, bool senior);
void sk_loop(const Notes& notes, Findings& out);
void als_xz(const Notes& notes, Findings& out);
void als_chain(const Notes& notes, Findings& out, bool wing);
void death_blossom(const Notes& notes, Findings& out);
void what_if_singles(const Notes& notes, Findings& out);
void what_if_basics(const Notes& notes, Findings& out);
void nested_what_if(const Notes& notes, Findings& out);

// Looks for one technique of the table.
void look(const Notes& notes, Technique technique, Findings& out);

// A placing step: `value` is left alone in `cell` (naked), or has no other spot in `unit` (hidden).
Finding naked_single_at(const Notes& notes, int cell, bool reasons);
Finding hidden_single_at(const Notes& notes, int unit, int value, bool reasons);

}  // namespace clew::sudoku::logic
