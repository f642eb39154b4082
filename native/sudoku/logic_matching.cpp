// The ways to give each row a column of its own for one value: what fish of lines can remove on large grids.
#include <array>

#include "logic_templates.hpp"

namespace clew::sudoku::logic {
namespace {

// The ways to give each row that lacks a value a column of its own. By Hall's theorem a spot has none beside it if and
// only if a fish of lines, of whatever size, removes it.
class Matching {
 public:
  Matching(const Notes& notes, int value) : notes_(notes) {
    for (int row = 0; row < notes.layout().n; ++row) {
      if (notes.lacking(row) >> value & 1) rows_ |= bit(row);
      fits_[at(row)] = notes.spots(row, value);
    }
    possible_ = complete(rows_);
  }

  // Whether no matching has this spot; nothing is said where there is none at all.
  bool excludes(int spot) const {
    const Layout& layout = notes_.layout();
    Matching then = *this;
    const int row = layout.unit(spot, 0), column = layout.unit(spot, 1) - layout.n;
    const Mask wide = (bit(layout.shape.box_columns) - 1) << column / layout.shape.box_columns * layout.shape.box_columns;
    const int top = row / layout.shape.box_rows * layout.shape.box_rows;
    for (int other = 0; other < layout.n; ++other) {
      const bool beside = other >= top && other < top + layout.shape.box_rows;
      then.fits_[at(other)] &= other == row ? bit(column) : ~(bit(column) | (beside ? wide : 0));
    }
    Mask lost = 0;
    each(rows_, [&](int other) {
      if (then.fits_[at(other)] >> column_[at(other)] & 1) return;
      lost |= bit(other);
      then.taken_ &= ~bit(column_[at(other)]);
    });
    return possible_ && !then.complete(lost);
  }

 private:
  static std::size_t at(int number) { return static_cast<std::size_t>(number); }

  bool complete(Mask rows) {
    for (; rows; rows &= rows - 1) {
      Mask tried = 0;
      if (!place(first(rows), tried)) return false;
    }
    return true;
  }

  // Gives a row a column, if need be one that another row can do without.
  bool place(int row, Mask& tried) {
    for (Mask left = fits_[at(row)] & ~tried; left; left = fits_[at(row)] & ~tried) {
      const Mask free = left & ~taken_;
      const int column = first(free ? free : left);
      tried |= bit(column);
      if (!free && !place(row_[at(column)], tried)) continue;
      taken_ |= bit(column);
      column_[at(row)] = column;
      row_[at(column)] = row;
      return true;
    }
    return false;
  }

  const Notes& notes_;
  Mask rows_ = 0, taken_ = 0;  // rows that lack the value; columns given to a row
  std::array<Mask, 36> fits_{};
  std::array<int, 36> column_{}, row_{};
  bool possible_ = false;
};

// What was found last for each value of a large grid.
struct KeptTargets {
  const Layout* layout = nullptr;
  CellSet<kManyWords> spots{};
  CellSet<kManyWords> targets{};
};
thread_local std::array<KeptTargets, 36> kept_targets;

}  // namespace

CellSet<kManyWords> unmatchable(const Notes& notes, int value) {
  const CellSet<kManyWords> spots = unsettled<kManyWords>(notes, value);
  KeptTargets& own = kept_targets[static_cast<std::size_t>(value)];
  if (own.layout == &notes.layout() && own.spots == spots) return own.targets;
  own = {&notes.layout(), spots, {}};
  const Matching matching(notes, value);
  spots.each([&](int spot) {
    if (matching.excludes(spot)) own.targets.add(spot);
  });
  return own.targets;
}

}  // namespace clew::sudoku::logic
