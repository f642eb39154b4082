// Cells where a line and a box meet, with cells of both that leave them no choice: Sue de Coq.
#include <algorithm>

#include "logic_als.hpp"

namespace clew::sudoku::logic {
namespace {

// Some cells of a line outside a box, or the reverse, and how many values of the shared cells they take away.
template <int kWords>
struct Side {
  CellSet<kWords> cells;
  Mask values;
  int taken;
};

// All cells together have as many values as there are cells, counting a value that can be on both sides twice. So each
// value is in them, and nowhere else in the line if it can be in the line's part, or in the box if in the box's part.
// Pattern: cells = the shared cells, others = those of the line, then of the box, units = {line, box}, values = those of
// the shared cells, of the line and of the box, covers = how many cells of the line, and values of the first two.
template <int kWords>
class CoqSearch {
 public:
  using Set = CellSet<kWords>;

  CoqSearch(const Notes& notes, const Sights<kWords>& sights, Findings& out)
      : notes_(notes), sights_(sights), out_(out), layout_(notes.layout()) {}

  void run() {
    for (int value = 0; value < layout_.n; ++value) spots_.push_back(spots_of(notes_, sights_, value));
    for (line_ = 0; line_ < 2 * layout_.n && !out_.ended(); ++line_)
      for (box_ = 2 * layout_.n; box_ < layout_.units; ++box_)
        if (meet()) return;
  }

 private:
  static constexpr int kFull = 9;       // to this size, sides of every number of cells are tried
  static constexpr int kMostOfSide = 3;  // cells of a side in larger grids
  static constexpr int kMostShared = 4;

  bool meet() {
    std::vector<int> shared;
    (sights_.unit(line_) & sights_.unit(box_)).each([&](int cell) {
      if (!notes_.placed(cell)) shared.push_back(cell);
    });
    return shared.size() >= 2 && choose(shared, 0, {}, 0);
  }

  // Chooses the shared cells.
  bool choose(std::span<const int> left, int size, Set cells, Mask values) {
    if (size >= 2 && count(values) >= size + 2 && shared(cells, values, size)) return true;
    for (std::size_t at = 0; at < left.size() && size < kMostShared; ++at) {
      Set more = cells;
      more.add(left[at]);
      if (choose(left.subspan(at + 1), size + 1, more, values | notes_.open(left[at]))) return true;
    }
    return false;
  }

  bool shared(const Set& cells, Mask values, int size) {
    const int needed = count(values) - size;
    const std::vector<Side<kWords>> along = sides(line_, box_, values), around = sides(box_, line_, values);
    for (const Side<kWords>& one : along)
      for (const Side<kWords>& other : around)
        if (one.taken + other.taken == needed + count(one.values & other.values & values) &&
            report(cells, values, one, other))
          return true;
    return false;
  }

  // The sets of open cells of a unit outside another one that take away at least one value.
  std::vector<Side<kWords>> sides(int unit, int without, Mask values) const {
    std::vector<int> free;
    (sights_.unit(unit) - sights_.unit(without)).each([&](int cell) {
      if (!notes_.placed(cell) && notes_.open(cell) & values) free.push_back(cell);
    });
    std::vector<Side<kWords>> found;
    const int most = layout_.n > kFull ? kMostOfSide : layout_.n;
    const auto add = [&](const auto& self, std::size_t from, const Side<kWords>& side, int size) -> void {
      for (std::size_t at = from; at < free.size() && size < most; ++at) {
        Side<kWords> wider = side;
        wider.cells.add(free[at]);
        wider.values |= notes_.open(free[at]);
        wider.taken = size + 1 - count(wider.values & ~values);
        if (wider.taken > 0) found.push_back(wider);
        self(self, at + 1, wider, size + 1);
      }
    };
    add(add, 0, {}, 0);
    return found;
  }

  bool report(const Set& cells, Mask values, const Side<kWords>& one, const Side<kWords>& other) {
    Finding finding;
    finding.technique = Technique::kSueDeCoq;
    const Set along = sights_.unit(line_) - cells - one.cells, around = sights_.unit(box_) - cells - other.cells;
    each(values | one.values | other.values, [&](int value) {
      Set fallen;
      const bool in_line = one.values >> value & 1, in_box = other.values >> value & 1;
      if (in_line || !in_box) fallen |= along;
      if (in_box || !in_line) fallen |= around;
      if (in_line && in_box) fallen |= cells;
      remove_from(finding, fallen & spots_[static_cast<std::size_t>(value)], value);
    });
    if (finding.removed.empty()) return false;
    finding.cells = listed(cells);
    finding.units = {line_, box_};
    finding.covers = {one.cells.count(), count(values), count(one.values)};
    for (const Side<kWords>* side : {&one, &other}) side->cells.each([&](int cell) { finding.others.push_back(cell); });
    for (const Mask part : {values, one.values, other.values})
      each(part, [&](int value) { finding.values.push_back(value); });
    if (out_.reasons)
      for (const Set& set : {cells, one.cells, other.cells})
        set.each([&](int cell) { notes_.cite_all(finding, cell, layout_.full & ~notes_.open(cell)); });
    return out_.take(std::move(finding));
  }

  const Notes& notes_;
  const Sights<kWords>& sights_;
  Findings& out_;
  const Layout& layout_;
  int line_ = 0;
  int box_ = 0;
  std::vector<Set> spots_;
};

}  // namespace

void sue_de_coq(const Notes& notes, Findings& out) {
  with_cells(notes.layout(), [&]<int kWords>(const Sights<kWords>& sights) { CoqSearch<kWords>(notes, sights, out).run(); });
}

}  // namespace clew::sudoku::logic
