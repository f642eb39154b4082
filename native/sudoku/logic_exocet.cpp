// Patterns of the hardest 9x9 puzzles: exocets, and loops of pairs around four boxes (SK-loop).
#include <algorithm>
#include <array>

#include "logic_als.hpp"

namespace clew::sudoku::logic {
namespace {

constexpr int kSide = 3;  // cells of a box in a line: these are patterns of 9x9

bool nine(const Layout& layout) { return layout.shape.box_rows == kSide && layout.shape.box_columns == kSide; }

void cite_cells_open(const Notes& notes, Finding& finding, std::span<const int> cells) {
  for (const int cell : cells) notes.cite_all(finding, cell, notes.layout().full & ~notes.open(cell));
}

// Two base cells in a line and a box, and three lines across: one through the third cell of the base, one through each
// of the other boxes beside it. A value of the base is nowhere else in its box and line; if it is not in a target
// either, the lines across must have it three times outside the boxes, and there is no room for that. So the two targets
// hold the two values of the base.
// Pattern: cells = {the base}, others = {the targets}, values = those of the base, units = {the lines across}.
class Exocet {
 public:
  Exocet(const Notes& notes, Findings& out, bool senior)
      : notes_(notes), out_(out), layout_(notes.layout()), senior_(senior) {}

  void run() {
    for (kind_ = 0; kind_ < 2 && !out_.ended(); ++kind_)
      for (int line = 0; line < layout_.n; ++line)
        for (int box = 0; box < kSide; ++box)
          for (int escape = 0; escape < kSide; ++escape)
            if (base(line, box, escape)) return;
  }

 private:
  // The cell at a place along the base's direction: line and position in it.
  int cell(int line, int at) const { return kind_ == 0 ? line * layout_.n + at : at * layout_.n + line; }

  bool base(int line, int box, int escape) {
    line_ = line;
    base_.clear();
    for (int at = 0; at < kSide; ++at)
      if (at != escape) base_.push_back(cell(line, box * kSide + at));
    if (notes_.placed(base_[0]) || notes_.placed(base_[1])) return false;
    values_ = notes_.open(base_[0]) | notes_.open(base_[1]);
    if (!more(values_, 2) || more(values_, 4)) return false;
    across_[0] = box * kSide + escape;
    for (int one = 0; one < kSide; ++one)
      for (int other = 0; other < kSide; ++other) {
        across_[1] = (box + 1) % kSide * kSide + one;
        across_[2] = (box + 2) % kSide * kSide + other;
        if (targets()) return true;
      }
    return false;
  }

  // Looks for targets among the cells of the lines across: those beside the base that can hold its values must be such.
  bool targets() {
    std::vector<int> near;
    const int first_line = line_ / kSide * kSide;
    for (int line = first_line; line < first_line + kSide; ++line)
      for (std::size_t at = 1; at < kSide && line != line_; ++at)
        if (const int own = cell(line, across_[at]); notes_.open(own) & values_) near.push_back(own);
    if (!senior_) {
      const bool apart = near.size() == 2 && layout_.unit(near[0], 2) != layout_.unit(near[1], 2);
      return apart && targeted({near[0], near[1]});
    }
    if (near.size() != 1 || notes_.placed(near[0])) return false;
    for (int line = 0; line < layout_.n; ++line)
      for (const int at : across_)
        if (const int far = cell(line, at); line / kSide != line_ / kSide && notes_.open(far) & values_ &&
                                            targeted({near[0], far}))
          return true;
    return false;
  }

  bool targeted(const std::array<int, 2>& targets) {
    for (const int target : targets)
      if (notes_.placed(target)) return false;
    bool every = true;
    each(values_, [&](int value) { every &= no_room(value, targets); });
    return every && report(targets);
  }

  // The lines outside the boxes beside the base where a line across can have a value, without the targets.
  Mask places(int at, int value, const std::array<int, 2>& targets) const {
    Mask found = 0;
    for (int line = 0; line < layout_.n; ++line) {
      const int own = cell(line, at);
      if (line / kSide != line_ / kSide && notes_.has(own, value) && own != targets[0] && own != targets[1])
        found |= bit(line);
    }
    return found;
  }

  // Whether the three lines across cannot have a value in three different lines.
  bool no_room(int value, const std::array<int, 2>& targets) const {
    std::array<Mask, kSide> open{};
    for (std::size_t at = 0; at < kSide; ++at) open[at] = places(across_[at], value, targets);
    for (Mask a = open[0]; a; a &= a - 1)
      for (Mask b = open[1] & ~(a & -a); b; b &= b - 1)
        if (open[2] & ~(a & -a) & ~(b & -b)) return false;
    return true;
  }

  bool report(const std::array<int, 2>& targets) {
    Finding finding;
    finding.technique = senior_ ? Technique::kSeniorExocet : Technique::kJuniorExocet;
    const Mask reached = (notes_.open(targets[0]) | notes_.open(targets[1])) & values_;
    for (const int target : targets)
      if (const Mask gone = notes_.open(target) & ~values_) finding.removed.push_back({target, gone});
    for (const int own : base_)
      if (const Mask gone = notes_.open(own) & ~reached) finding.removed.push_back({own, gone});
    if (finding.removed.empty()) return false;
    finding.cells = base_;
    finding.others.assign(targets.begin(), targets.end());
    each(values_, [&](int value) { finding.values.push_back(value); });
    for (const int at : across_) finding.units.push_back((kind_ == 0 ? layout_.n : 0) + at);
    std::ranges::sort(finding.units);
    if (out_.reasons) cite(finding, targets);
    return out_.take(std::move(finding));
  }

  void cite(Finding& finding, const std::array<int, 2>& targets) const {
    cite_cells_open(notes_, finding, base_);
    for (const int target : targets) notes_.cite_all(finding, target, values_ & ~notes_.open(target));
    for (const int at : across_)
      for (int line = 0; line < layout_.n; ++line) {
        const int own = cell(line, at);
        const bool beside = line / kSide == line_ / kSide, target = own == targets[0] || own == targets[1];
        if (target || (beside && (line == line_ || at == across_[0]))) continue;
        notes_.cite_all(finding, own, values_ & ~notes_.open(own));
      }
  }

  const Notes& notes_;
  Findings& out_;
  const Layout& layout_;
  const bool senior_;
  int kind_ = 0;  // of the base's line
  int line_ = 0;
  Mask values_ = 0;
  std::vector<int> base_;
  std::array<int, kSide> across_{};
};

// Four solved cells in four boxes, at the corners of a rectangle; in each box, the pair beside the corner in its row and
// the pair in its column. Going round, each pair shares a box with the next one, or a line: eight links. Every value of a
// pair belongs to one of its two links, which can have it once. If the links have as many values as there are cells, each
// is used, and falls elsewhere in its box or line; a value that counts for both links of a pair falls in the pair.
// Pattern: cells = those of the pairs, going round; others = {the corners}; units = those of the links;
// covers = how many values each link has; values = those of the links in turn.
template <int kWords>
class LoopOfPairs {
 public:
  using Set = CellSet<kWords>;
  static constexpr std::size_t kPairs = 8;

  LoopOfPairs(const Notes& notes, const Sights<kWords>& sights, Findings& out)
      : notes_(notes), sights_(sights), out_(out), layout_(notes.layout()) {}

  void run() {
    const int n = layout_.n;
    for (int top = 0; top < n && !out_.ended(); ++top)
      for (int low = top / kSide * kSide + kSide; low < n; ++low)
        for (int left = 0; left < n; ++left)
          for (int right = left / kSide * kSide + kSide; right < n; ++right) {
            corners_ = {top * n + left, top * n + right, low * n + right, low * n + left};
            if (around()) return;
          }
  }

 private:
  // Sets up the pairs round the corners: along the row, then the column, of one; the column, then the row, of the next.
  bool around() {
    for (std::size_t corner = 0; corner < 4; ++corner) {
      if (!notes_.placed(corners_[corner])) return false;
      const int box = layout_.unit(corners_[corner], 2);
      const std::size_t before = corner % 2 ? 0 : 1;  // the kind of line that leads here
      for (std::size_t half = 0; half < 2; ++half) {
        const int kind = static_cast<int>(half == 0 ? before : 1 - before);
        const int line = layout_.unit(corners_[corner], kind);
        const std::size_t pair = 2 * corner + half;
        pairs_[pair] = {};
        values_[pair] = 0;
        (sights_.unit(line) & sights_.unit(box)).each([&](int cell) {
          if (cell == corners_[corner] || notes_.placed(cell)) return;
          pairs_[pair].add(cell);
          values_[pair] |= notes_.open(cell);
        });
        if (pairs_[pair].count() != 2) return false;
        units_[pair] = half == 0 ? box : line;  // the link to the next pair
      }
    }
    const Mask shared = values_[0] & values_[1];
    for (Mask some = shared; some; some = (some - 1) & shared)
      if (links(some)) return true;
    return false;
  }

  // Goes round from the values of the first link: the rest of each pair's values go to its other link.
  bool links(Mask some) {
    links_[0] = some;
    int total = count(some);
    for (std::size_t pair = 1; pair < kPairs; ++pair) {
      links_[pair] = values_[pair] & ~links_[pair - 1];
      total += count(links_[pair]);
    }
    const bool closed = !(values_[0] & ~(links_[kPairs - 1] | links_[0]));
    return closed && total == 2 * static_cast<int>(kPairs) && report();
  }

  bool report() {
    Finding finding;
    finding.technique = Technique::kSKLoop;
    for (std::size_t link = 0; link < kPairs; ++link) {
      const std::size_t next = (link + 1) % kPairs;
      const Set elsewhere = sights_.unit(units_[link]) - pairs_[link] - pairs_[next];
      each(links_[link], [&](int value) {
        Set fallen = elsewhere;
        if (links_[next] >> value & 1) fallen |= pairs_[next];  // it would count twice
        remove_from(finding, fallen & spots_of(notes_, sights_, value), value);
      });
    }
    if (finding.removed.empty()) return false;
    for (std::size_t link = 0; link < kPairs; ++link) {
      pairs_[link].each([&](int cell) { finding.cells.push_back(cell); });
      finding.units.push_back(units_[link]);
      finding.covers.push_back(count(links_[link]));
      each(links_[link], [&](int value) { finding.values.push_back(value); });
    }
    finding.others.assign(corners_.begin(), corners_.end());
    if (out_.reasons) cite_cells_open(notes_, finding, finding.cells);
    return out_.take(std::move(finding));
  }

  const Notes& notes_;
  const Sights<kWords>& sights_;
  Findings& out_;
  const Layout& layout_;
  std::array<int, 4> corners_{};
  std::array<Set, kPairs> pairs_{};
  std::array<Mask, kPairs> values_{}, links_{};
  std::array<int, kPairs> units_{};
};

}  // namespace

void exocet(const Notes& notes, Findings& out, bool senior) {
  if (nine(notes.layout())) Exocet(notes, out, senior).run();
}

void sk_loop(const Notes& notes, Findings& out) {
  if (!nine(notes.layout())) return;
  with_cells(notes.layout(), [&]<int kWords>(const Sights<kWords>& sights) { LoopOfPairs<kWords>(notes, sights, out).run(); });
}

}  // namespace clew::sudoku::logic
