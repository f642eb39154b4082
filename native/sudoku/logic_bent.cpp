// Four cells of a line and a box with four values, of which one can be repeated (WXYZ-wing), and cells whose values are
// tried together (aligned exclusion).
#include <algorithm>
#include <array>

#include "logic_als.hpp"

namespace clew::sudoku::logic {
namespace {

constexpr int kBent = 4;  // cells and values

// Pattern: cells = the four cells, values = {the one that falls, the others}, units = {line, box}.
template <int kWords>
class BentSearch {
 public:
  using Set = CellSet<kWords>;

  BentSearch(const Notes& notes, const Sights<kWords>& sights, Findings& out)
      : notes_(notes), sights_(sights), out_(out) {}

  void run() {
    const Layout& layout = notes_.layout();
    for (int line = 0; line < 2 * layout.n && !out_.ended(); ++line)
      for (int box = 2 * layout.n; box < layout.units; ++box) {
        if (!sights_.unit(line).meets(sights_.unit(box))) continue;
        units_ = {line, box};
        fit_.clear();
        (sights_.unit(line) | sights_.unit(box)).each([&](int cell) {
          if (!notes_.placed(cell) && !more(notes_.open(cell), kBent)) fit_.push_back(cell);
        });
        if (choose(0, {}, 0, 0)) return;
      }
  }

 private:
  bool choose(std::size_t from, Set cells, Mask values, int size) {
    if (size == kBent) return count(values) == kBent && report(cells, values);
    for (std::size_t at = from; at < fit_.size(); ++at) {
      const Mask wider = values | notes_.open(fit_[at]);
      if (more(wider, kBent)) continue;
      Set next = cells;
      next.add(fit_[at]);
      if (choose(at + 1, next, wider, size + 1)) return true;
    }
    return false;
  }

  // One value, and only one, is in cells that do not all see each other: it cannot be missing, so it is in one of them.
  bool report(const Set& cells, Mask values) {
    for (const int unit : units_)
      if (cells.within(sights_.unit(unit))) return false;  // a subset
    Mask loose = 0;
    Set of_loose;
    each(values, [&](int value) {
      Set own;
      cells.each([&](int cell) {
        if (notes_.has(cell, value)) own.add(cell);
      });
      bool together = true;
      own.each([&](int cell) {
        Set others = own;
        others.drop(cell);
        together &= others.within(sights_.peers(cell));
      });
      if (together) return;
      loose |= bit(value);
      of_loose = own;
    });
    if (!single(loose)) return false;
    const int falls = first(loose);
    const Set fallen = sights_.common(of_loose, spots_of(notes_, sights_, falls));
    if (fallen.empty()) return false;
    Finding finding;
    finding.technique = Technique::kWXYZWing;
    remove_from(finding, fallen, falls);
    finding.cells = listed(cells);
    finding.values = {falls};
    each(values & ~loose, [&](int value) { finding.values.push_back(value); });
    finding.units.assign(units_.begin(), units_.end());
    if (out_.reasons)
      cells.each([&](int cell) { notes_.cite_all(finding, cell, notes_.layout().full & ~notes_.open(cell)); });
    return out_.take(std::move(finding));
  }

  const Notes& notes_;
  const Sights<kWords>& sights_;
  Findings& out_;
  std::array<int, 2> units_{};
  std::vector<int> fit_;
};

// Two or three cells, every way to fill them, and small cells in their sight that rule ways out: those whose values would
// all be taken. A value that no way is left for falls.
// Pattern: cells = the base, others = the small cells that are needed, values = those of the base that fall.
template <int kWords>
class AlignedSearch {
 public:
  using Set = CellSet<kWords>;

  AlignedSearch(const Notes& notes, const Sights<kWords>& sights, Findings& out, int size)
      : notes_(notes), sights_(sights), out_(out), layout_(notes.layout()), size_(size) {}

  void run() {
    for (int cell = 0; cell < layout_.cells; ++cell) {
      if (notes_.placed(cell)) continue;
      if (more(notes_.open(cell), size_)) continue;
      small_.add(cell);
    }
    for (int cell = 0; cell < layout_.cells; ++cell)
      if (!notes_.placed(cell) && small_.meets(sights_.peers(cell))) fit_.push_back(cell);
    choose(0, small_);
  }

 private:
  static constexpr int kMostTried = 10000, kMostTriedLarge = 2000;  // bases: few above 9x9 have enough small cells around
  static constexpr int kUsualSize = 9;

  bool choose(std::size_t from, const Set& near) {
    if (static_cast<int>(base_.size()) == size_) return try_base();
    for (std::size_t at = from; at < fit_.size(); ++at) {
      if (base_.empty() && out_.ended()) return true;
      const Set nearer = near & sights_.peers(fit_[at]);
      if (nearer.count() < size_) continue;  // fewer small cells in sight of all rule out too little
      base_.push_back(fit_[at]);
      if (choose(at + 1, nearer)) return true;
      base_.pop_back();
      if (tried_ > (layout_.n > kUsualSize ? kMostTriedLarge : kMostTried)) return true;
    }
    return false;
  }

  // The small cells that matter for the base, each with the cells of the base that it sees.
  void excluders() {
    near_.clear();
    Set around;
    for (const int cell : base_) around |= sights_.peers(cell);
    (around & small_).each([&](int cell) {
      if (std::ranges::find(base_, cell) != base_.end()) return;
      Mask possible = 0;
      int seen = 0;
      for (const int own : base_)
        if (sights_.peers(own).has(cell)) possible |= notes_.open(own), ++seen;
      if (seen >= count(notes_.open(cell)) && !(notes_.open(cell) & ~possible)) near_.push_back(cell);
    });
  }

  bool try_base() {
    ++tried_;
    excluders();
    if (near_.empty()) return false;
    const std::array<Mask, 3> left = left_over();
    Finding finding;
    Mask fallen = 0;
    for (std::size_t at = 0; at < base_.size(); ++at)
      if (const Mask gone = notes_.open(base_[at]) & ~left[at]) {
        finding.removed.push_back({base_[at], gone});
        fallen |= gone;
      }
    if (finding.removed.empty()) return false;
    finding.technique = size_ == 2 ? Technique::kAlignedPair : Technique::kAlignedTriplet;
    finding.cells = base_;
    finding.others = needed(finding);
    each(fallen, [&](int value) { finding.values.push_back(value); });
    if (out_.reasons) {
      for (const auto& cells : {finding.cells, finding.others})
        for (const int cell : cells) notes_.cite_all(finding, cell, layout_.full & ~notes_.open(cell));
    }
    return out_.take(std::move(finding));
  }

  // The values of each cell of the base that are part of a way to fill it. One way for each value is enough.
  std::array<Mask, 3> left_over() const {
    std::array<Mask, 3> left{};
    std::array<int, 3> way{};
    for (std::size_t at = 0; at < base_.size(); ++at)
      each(notes_.open(base_[at]), [&](int value) {
        if (left[at] >> value & 1 || !fill(0, way, at, value)) return;
        for (std::size_t other = 0; other < base_.size(); ++other) left[other] |= bit(way[other]);
      });
    return left;
  }

  // Fills the base from `at` on, with a value in one of its cells; false if every way leaves a small cell without values.
  bool fill(std::size_t at, std::array<int, 3>& way, std::size_t fixed, int value) const {
    if (at == base_.size()) return excluded(way) < 0;
    for (Mask rest = at == fixed ? bit(value) : notes_.open(base_[at]); rest; rest &= rest - 1) {
      way[at] = first(rest);
      if (fits(at, way) && fill(at + 1, way, fixed, value)) return true;
    }
    return false;
  }

  bool fits(std::size_t at, const std::array<int, 3>& way) const {
    for (std::size_t before = 0; before < at; ++before)
      if (way[before] == way[at] && sights_.peers(base_[before]).has(base_[at])) return false;
    return true;
  }

  // A small cell that a way leaves without a value, or -1.
  int excluded(const std::array<int, 3>& way) const {
    for (const int cell : near_) {
      Mask open = notes_.open(cell);
      for (std::size_t at = 0; at < base_.size(); ++at)
        if (sights_.peers(base_[at]).has(cell)) open &= ~bit(way[at]);
      if (!open) return cell;
    }
    return -1;
  }

  // The small cells that rule out the ways with what falls.
  std::vector<int> needed(const Finding& finding) const {
    std::vector<int> found;
    std::array<int, 3> way{};
    const auto walk = [&](const auto& self, std::size_t at) -> void {
      if (at < base_.size()) {
        each(notes_.open(base_[at]), [&](int value) {
          way[at] = value;
          if (fits(at, way)) self(self, at + 1);
        });
        return;
      }
      const bool concerned = std::ranges::any_of(finding.removed, [&](const Entry& entry) {
        const auto own = static_cast<std::size_t>(std::ranges::find(base_, entry.cell) - base_.begin());
        return entry.values >> way[own] & 1;
      });
      const int cell = concerned ? excluded(way) : -1;
      if (cell >= 0 && std::ranges::find(found, cell) == found.end()) found.push_back(cell);
    };
    walk(walk, 0);
    return found;
  }

  const Notes& notes_;
  const Sights<kWords>& sights_;
  Findings& out_;
  const Layout& layout_;
  const int size_;
  int tried_ = 0;
  Set small_;
  std::vector<int> fit_, base_, near_;
};

}  // namespace

void wxyz_wing(const Notes& notes, Findings& out) {
  with_cells(notes.layout(), [&]<int kWords>(const Sights<kWords>& sights) { BentSearch<kWords>(notes, sights, out).run(); });
}

void aligned_exclusion(const Notes& notes, Findings& out, int size) {
  with_cells(notes.layout(),
             [&]<int kWords>(const Sights<kWords>& sights) { AlignedSearch<kWords>(notes, sights, out, size).run(); });
}

}  // namespace clew::sudoku::logic
