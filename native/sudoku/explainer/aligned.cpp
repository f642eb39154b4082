// Aligned exclusion: digits of two or three cells that leave one to some cell that sees them all cannot go together.
#include "steps.hpp"

namespace clew::sudoku::explainer {
namespace {

class Aligned {
 public:
  Aligned(const Board& board, int size, const Excluded& before) : board_(board), size_(size) {
    Cells single, few;
    for (int cell = 0; cell < kCells; ++cell) {
      const int open = count(board.open[cell]);
      if (open == 1) single.add(cell);
      if (open >= 2 && open <= size) few.add(cell);
    }
    for (int cell = 0; cell < kCells; ++cell) {
      if (count(board.open[cell]) < 2) continue;
      narrow_[cell] = kGeometry.sees[cell] & few;
      if (narrow_[cell].empty() || !(kGeometry.sees[cell] & single).empty()) continue;
      bases_.push_back(cell);
      is_base_.add(cell);
    }
    for (int cell = 0; cell < kCells; ++cell)
      if (board.open[cell] != before.open[cell]) changed_.add(cell);
    fresh_ = changed_ | is_base_.without(before.bases);
  }

  Cells bases() const { return is_base_; }

  Step run() {
    if (static_cast<int>(bases_.size()) < size_) return {};
    for (std::size_t second = 1; second < bases_.size(); ++second)
      for (std::size_t first = 0; first < second; ++first) {
        const int one = bases_[first], two = bases_[second];
        const Cells excluders = narrow_[one] & narrow_[two];
        if (!enough(excluders)) continue;
        const bool known = !fresh_.has(one) && !fresh_.has(two);
        const Cells changed = kGeometry.sees[one] & kGeometry.sees[two] & changed_;
        const Cells tails = known && changed.empty() ? fresh_ : is_base_;
        if (size_ == 3) {
          if (Step step = exclude_three(one, two, excluders, tails, known, changed)) return step;
        } else if (!known || !changed.empty()) {
          if (Step step = exclude(one, two, -1, excluders)) return step;
        }
      }
    return {};
  }

 private:
  static bool enough(Cells cells) { return (cells.low && (cells.high || (cells.low & (cells.low - 1)))) ||
                                           (cells.high & (cells.high - 1)); }

  // What a third cell may be: a base cell with few candidates that one of the two sees.
  Cells tail(int one, int two) const {
    Cells cells = (narrow_[one] | narrow_[two]) & is_base_;
    cells.drop(one);
    cells.drop(two);
    return cells;
  }

  // Most pairs give nothing with any third cell; only where one does, the order in which they are taken matters. A pair
  // that was `known` before, and a third cell that was, give something only if a cell that sees them all has changed.
  Step exclude_three(int one, int two, Cells excluders, Cells tails, bool known, Cells changed) const {
    Cells left;
    (tail(one, two) & tails).each([&](int three) {
      if (known && !fresh_.has(three) && (kGeometry.sees[three] & changed).empty()) return;
      const Cells common = excluders & narrow_[three];
      if (enough(common) && !tried(one, two, three) && exclude(one, two, three, common)) left.add(three);
    });
    if (left.empty()) return {};
    for (const int from : {one, two})
      for (const int three : kGeometry.peers[from]) {
        if (!narrow_[from].has(three) || !left.has(three)) continue;
        return exclude(one, two, three, excluders & narrow_[three]);
      }
    return {};
  }

  // Whether the same three cells have been looked at, starting from an earlier pair of them.
  bool tried(int one, int two, int three) const {
    if (three > two) return false;
    if (three > one) return tail(one, three).has(two);
    return tail(three, one).has(two) || tail(three, two).has(one);
  }

  // The digits that a cell cannot have any more: for any two digits of the first two, what the third may be. Sets are the
  // candidates of the cells that see them all; none of these may lose its last one. It ends once nothing is missing.
  Step exclude(int one, int two, int three, Cells excluders) const {
    Mask sets[kPeers];
    int number = 0;
    excluders.each([&](int cell) { sets[number++] = board_.open[cell]; });
    const int cells[] = {one, two, three};
    Mask missing[3]{};
    for (int at = 0; at < size_; ++at) missing[at] = board_.open[cells[at]];
    const bool apart = !kGeometry.sees[one].has(two);
    for (Mask xs = board_.open[one]; xs; xs = static_cast<Mask>(xs & (xs - 1)))
      for (Mask ys = board_.open[two]; ys; ys = static_cast<Mask>(ys & (ys - 1))) {
        const int x = lowest(xs), y = lowest(ys);
        if (x == y && !apart) continue;
        const Mask used = static_cast<Mask>(bit(x) | bit(y));
        Mask third = three < 0 ? Mask{0x1ff} : board_.open[three];
        if (three >= 0 && kGeometry.sees[one].has(three)) third = static_cast<Mask>(third & ~bit(x));
        if (three >= 0 && kGeometry.sees[two].has(three)) third = static_cast<Mask>(third & ~bit(y));
        if (!(missing[0] & bit(x)) && !(missing[1] & bit(y)) && !(missing[2] & third)) continue;  // nothing new
        for (int at = 0; at < number && third; ++at) {
          const Mask left = static_cast<Mask>(sets[at] & ~used);
          if (!left) third = 0;
          else if (three >= 0 && !(left & (left - 1))) third = static_cast<Mask>(third & ~left);
        }
        if (!third) continue;
        missing[0] = static_cast<Mask>(missing[0] & ~bit(x));
        missing[1] = static_cast<Mask>(missing[1] & ~bit(y));
        missing[2] = static_cast<Mask>(missing[2] & ~third);
        if (!(missing[0] | missing[1] | missing[2])) return {};
      }
    Step step{size_ == 2 ? 6.2 : 7.5, {}, -1, -1};
    for (int at = 0; at < size_; ++at)
      if (missing[at]) step.removed.push_back({cells[at], missing[at]});
    return step.removed.empty() ? Step{} : step;
  }

  const Board& board_;
  int size_;
  Cells changed_, fresh_;  // since the board before: with other candidates; those and new base cells
  std::array<Cells, kCells> narrow_{};  // by cell: those it sees that have few candidates
  std::vector<int> bases_;
  Cells is_base_;
};

}  // namespace

Step aligned_exclusion(const Board& board, int size, Excluded& before) {
  Aligned search(board, size, before);
  Step step = search.run();
  if (!step) before = {board.open, search.bases()};
  return step;
}

}  // namespace clew::sudoku::explainer
