// Almost locked sets: cells of one unit with one value more than there are cells. Without any one of its values, such a
// set must hold all the others.
#pragma once

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "logic_notes.hpp"

namespace clew::sudoku::logic {

template <int kWords>
struct Als {
  CellSet<kWords> cells;
  Mask values;
  int size;
  std::size_t at;  // where its values begin in the lists of all
};

// All almost locked sets of a position, the smallest first, with the cells of each value in each of them.
template <int kWords>
class AlsList {
 public:
  using Set = CellSet<kWords>;

  AlsList(const Notes& notes, const Sights<kWords>& sights) : notes_(notes), sights_(sights) {
    const Layout& layout = notes.layout();
    largest_ = layout.n > kFull ? kLargest : layout.n - 1;
    for (int value = 0; value < layout.n; ++value) spots_.push_back(spots_of(notes, sights, value));
    for (int unit = 0; unit < layout.units && all_.size() < kMost; ++unit) {
      unit_ = unit;
      free_.clear();
      each(notes.free(unit), [&](int at) { free_.push_back(layout.cell_at(unit, at)); });
      choose(0, {}, 0, 0);
    }
    std::ranges::stable_sort(all_, {}, &Als<kWords>::size);
    for (Als<kWords>& als : all_) fill(als);
  }

  const std::vector<Als<kWords>>& all() const { return all_; }
  // The cells of a set that can hold one of its values, and the cells elsewhere with that value that see them all.
  const Set& holds(const Als<kWords>& als, int value) const { return holds_[rank(als, value)]; }
  const Set& sight(const Als<kWords>& als, int value) const { return sight_[rank(als, value)]; }
  // Whether a value can be in only one of two sets.
  bool restricted(const Als<kWords>& one, const Als<kWords>& other, int value) const {
    return holds(other, value).within(sight(one, value));
  }

 private:
  static constexpr int kFull = 9;             // to this size, sets of every number of cells are listed
  static constexpr int kLargest = 4;          // cells of a set in larger grids
  static constexpr std::size_t kMost = 2000;  // sets: a bound for large grids

  static std::size_t rank(const Als<kWords>& als, int value) {
    return als.at + static_cast<std::size_t>(count(als.values & (bit(value) - 1)));
  }

  void choose(std::size_t from, Set cells, Mask values, int size) {
    if (size > 0 && count(values) == size + 1 && first_unit(cells)) all_.push_back({cells, values, size, 0});
    if (size == largest_) return;
    for (std::size_t at = from; at < free_.size(); ++at) {
      const Mask wider = values | notes_.open(free_[at]);
      if (count(wider) > largest_ + 1) continue;
      Set more = cells;
      more.add(free_[at]);
      choose(at + 1, more, wider, size + 1);
    }
  }

  // Whether no unit before the present one holds all the cells.
  bool first_unit(const Set& cells) const {
    const Layout& layout = notes_.layout();
    for (int kind = 0; kind < layout.kind(unit_); ++kind)
      if (cells.within(sights_.unit(layout.unit(cells.first(), kind)))) return false;
    return true;
  }

  void fill(Als<kWords>& als) {
    als.at = holds_.size();
    each(als.values, [&](int value) {
      const Set& spots = spots_[static_cast<std::size_t>(value)];
      holds_.push_back(als.cells & spots);
      sight_.push_back(sights_.common(holds_.back(), spots));
    });
  }

  const Notes& notes_;
  const Sights<kWords>& sights_;
  int largest_ = 0;
  int unit_ = 0;
  std::vector<int> free_;
  std::vector<Set> spots_;
  std::vector<Als<kWords>> all_;
  std::vector<Set> holds_, sight_;
};

// Adds a value in some cells to what a finding removes.
template <int kWords>
void remove_from(Finding& finding, const CellSet<kWords>& cells, int value) {
  cells.each([&](int cell) {
    const auto same = std::ranges::find(finding.removed, cell, &Entry::cell);
    if (same != finding.removed.end()) same->values |= bit(value);
    else finding.removed.push_back({cell, bit(value)});
  });
}

// What has fallen before in one search: of many patterns that remove the same, the first is enough.
class Fallen {
 public:
  bool again(const Finding& finding) {
    std::vector<std::pair<int, Mask>> fallen;
    for (const auto& [cell, values] : finding.removed) fallen.emplace_back(cell, values);
    std::ranges::sort(fallen);
    return !before_.insert(std::move(fallen)).second;
  }

 private:
  std::set<std::vector<std::pair<int, Mask>>> before_;
};

template <int kWords>
std::vector<int> listed(const CellSet<kWords>& cells) {
  std::vector<int> found;
  cells.each([&](int cell) { found.push_back(cell); });
  return found;
}

// Adds that the cells of a set have no other values than they have.
template <int kWords>
void cite_set(const Notes& notes, Finding& finding, const Als<kWords>& als) {
  als.cells.each([&](int cell) { notes.cite_all(finding, cell, notes.layout().full & ~notes.open(cell)); });
}

}  // namespace clew::sudoku::logic
