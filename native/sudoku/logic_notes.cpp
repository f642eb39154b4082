// Pencil marks kept up to date.
#include "logic_notes.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

namespace clew::sudoku::logic {

namespace {

template <int kWords>
void fill(Sights<kWords>& sights, const Layout& layout) {
  sights.units.resize(static_cast<std::size_t>(layout.units));
  sights.seen.resize(static_cast<std::size_t>(layout.cells));
  for (int unit = 0; unit < layout.units; ++unit)
    for (int at = 0; at < layout.n; ++at) sights.units[static_cast<std::size_t>(unit)].add(layout.cell_at(unit, at));
  for (int cell = 0; cell < layout.cells; ++cell)
    for (const int peer : layout.peers_of(cell)) sights.seen[static_cast<std::size_t>(cell)].add(peer);
}

}  // namespace

Layout::Layout(Shape of)
    : shape(of), n(of.size()), cells(n * n), units(3 * n), full(bit(n) - 1), peer_count(0) {
  unit_cells.resize(static_cast<std::size_t>(units * n));
  for (int cell = 0; cell < cells; ++cell) {
    const int row = cell / n, column = cell % n;
    const int own[3] = {row, n + column, 2 * n + shape.box(row, column)};
    const int at[3] = {column, row, row % shape.box_rows * shape.box_columns + column % shape.box_columns};
    for (int kind = 0; kind < 3; ++kind) {
      home.push_back({own[kind], own[kind] * n, bit(at[kind])});
      unit_cells[static_cast<std::size_t>(own[kind] * n + at[kind])] = cell;
    }
  }
  for (int cell = 0; cell < cells; ++cell)
    for (int other = 0; other < cells; ++other)
      if (sees(cell, other)) peers.push_back(other);
  peer_count = static_cast<int>(peers.size()) / cells;
  if (cells <= kFewWords * 64) fill(few, *this);
  else fill(many, *this);
}

std::shared_ptr<const Layout> layout_of(Shape shape) {
  static std::mutex guard;
  static std::map<std::pair<int, int>, std::shared_ptr<const Layout>> kept;
  const std::lock_guard lock(guard);
  auto& layout = kept[{shape.box_rows, shape.box_columns}];
  if (!layout) layout = std::make_shared<const Layout>(shape);
  return layout;
}

Notes::Notes(const Layout& layout, std::span<const Mask> masks, Givens unique)
    : layout_(&layout),
      unique_(unique),
      known_(masks.begin(), masks.end()),
      open_(known_),
      spots_(index(layout.units * layout.n)),
      free_(index(layout.units), layout.full),
      lacking_(index(layout.units), layout.full),
      left_(layout.cells) {
  for (int cell = 0; cell < layout.cells; ++cell) {
    if (!known(cell)) broken_ = true;
    for (int kind = 0; kind < 3; ++kind) {
      const Layout::Home& home = layout.homes(cell)[kind];
      each(known(cell), [&](int value) { spots_[index(home.row + value)] |= home.here; });
    }
  }
  for (const Mask spots : spots_)
    if (!spots) broken_ = true;
  for (int cell = 0; cell < layout.cells; ++cell)
    if (placed(cell)) settle(cell);
}

void Notes::close(int cell, int value) {
  open_[index(cell)] &= ~bit(value);
  if (!open(cell)) broken_ = true;
  for (int kind = 0; kind < 3; ++kind) {
    const Layout::Home& home = layout_->homes(cell)[kind];
    Mask& spots = spots_[index(home.row + value)];
    spots &= ~home.here;
    if (!spots) broken_ = true;
  }
}

void Notes::settle(int cell) {
  const int value = first(known(cell));
  --left_;
  if (!has(cell, value)) broken_ = true;
  for (int kind = 0; kind < 3; ++kind) {
    free_[index(layout_->unit(cell, kind))] &= ~layout_->here(cell, kind);
    lacking_[index(layout_->unit(cell, kind))] &= ~bit(value);
  }
  for (const int peer : layout_->peers_of(cell))
    if (has(peer, value)) close(peer, value);
}

void Notes::remove(int cell, Mask values) {
  values &= known(cell);
  if (!values) return;
  known_[index(cell)] &= ~values;
  each(values & open(cell), [&](int value) { close(cell, value); });
  if (!known(cell)) broken_ = true;
  if (placed(cell)) settle(cell);
}

namespace {

void add(std::vector<Entry>& entries, int cell, Mask values) {
  for (Entry& entry : entries)
    if (entry.cell == cell) {
      entry.values |= values;
      return;
    }
  entries.push_back({cell, values});
}

}  // namespace

void Notes::cite(Finding& finding, int cell, int value) const {
  if (!(known(cell) >> value & 1)) return add(finding.because, cell, bit(value));
  int holder = -1;
  for (int kind = 0; kind < 3; ++kind) {
    const int unit = layout_->unit(cell, kind);
    if (lacking(unit) >> value & 1) continue;
    each(layout_->full & ~free(unit), [&](int at) {
      const int other = layout_->cell_at(unit, at);
      const bool cited = std::ranges::find(finding.holders, other) != finding.holders.end();
      if (other != cell && known(other) == bit(value) && (holder < 0 || cited)) holder = other;
    });
  }
  if (holder >= 0) hold(finding, holder);
}

void Notes::cite_all(Finding& finding, int cell, Mask values) const {
  each(values, [&](int value) { cite(finding, cell, value); });
}

void Notes::cite_only(Finding& finding, int unit, int value, Mask positions) const {
  std::vector<int> covered;  // cells that lack the value only because it is placed somewhere in sight
  each(layout_->full & ~positions, [&](int at) {
    const int cell = layout_->cell_at(unit, at);
    if (known(cell) >> value & 1) covered.push_back(cell);
    else cite(finding, cell, value);
  });
  std::vector<int> standing;
  for (int cell = 0; cell < layout_->cells && !covered.empty(); ++cell)
    if (known(cell) == bit(value)) standing.push_back(cell);
  while (!covered.empty() && !standing.empty()) {  // as few as possible: the one in sight of most comes first
    const auto sight = [&](int holder) {
      return std::ranges::count_if(covered, [&](int cell) { return layout_->sees(cell, holder); });
    };
    const auto best = std::ranges::max_element(standing, {}, sight);
    std::erase_if(covered, [&](int cell) { return layout_->sees(cell, *best); });
    hold(finding, *best);
    standing.erase(best);
  }
}

void Notes::hold(Finding& finding, int holder) const {
  if (std::ranges::find(finding.holders, holder) == finding.holders.end()) finding.holders.push_back(holder);
  add(finding.because, holder, layout_->full & ~known(holder));
}

void merge(Finding& into, const Finding& other) {
  for (const auto& [cell, values] : other.removed) add(into.removed, cell, values);
  for (const auto& [cell, values] : other.because) add(into.because, cell, values);
  for (const int holder : other.holders)
    if (std::ranges::find(into.holders, holder) == into.holders.end()) into.holders.push_back(holder);
}

void remove_seen(const Notes& notes, Finding& finding, int value, std::span<const int> watchers) {
  const Layout& layout = notes.layout();
  for (const int cell : layout.peers_of(watchers.front())) {
    if (!notes.has(cell, value)) continue;
    const bool seen = std::ranges::all_of(watchers, [&](int watcher) { return layout.sees(cell, watcher); });
    if (seen) add(finding.removed, cell, bit(value));
  }
}

}  // namespace clew::sudoku::logic
