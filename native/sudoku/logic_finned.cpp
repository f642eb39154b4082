// Fish with fins, with boxes among their units, or both; and siamese ones, two in the same base.
//
// N base units, whose spots of a value are in N cover units but for the fins. If no fin is true, each cover has its value
// within the base, so what else is in a cover and sees all fins is false. A spot in two base units counts as a fin.
//
// Fish are found from what they remove. Take a spot as true, with what it sees gone: then N base units are left with
// spots in N - 1 cover units, which is one too few. So a search adds a base unit, covers its spots in every way, and
// goes on with a base unit that shares a cover. What no way to place the value rules out (`unplaceable`) need not be tried.
#include <algorithm>
#include <set>
#include <utility>

#include "logic_templates.hpp"

namespace clew::sudoku::logic {
namespace {

enum class Kind { kBasic, kFranken, kMutant };  // lines only; lines of one direction and boxes; any
enum class Fins { kNone, kFinned, kSashimi, kAny, kTwice };

// What a technique wants; sizes from `least` to `most`.
struct Wish {
  Technique technique;
  Kind kind;
  Fins fins;
  int least;
  int most;
};

constexpr Wish kWishes[] = {
    {Technique::kSiameseXWing, Kind::kBasic, Fins::kTwice, 2, 2},
    {Technique::kFinnedXWing, Kind::kBasic, Fins::kFinned, 2, 2},
    {Technique::kSashimiXWing, Kind::kBasic, Fins::kSashimi, 2, 2},
    {Technique::kSiameseSwordfish, Kind::kBasic, Fins::kTwice, 3, 3},
    {Technique::kFinnedSwordfish, Kind::kBasic, Fins::kFinned, 3, 3},
    {Technique::kSashimiSwordfish, Kind::kBasic, Fins::kSashimi, 3, 3},
    {Technique::kSiameseJellyfish, Kind::kBasic, Fins::kTwice, 4, 4},
    {Technique::kFinnedJellyfish, Kind::kBasic, Fins::kFinned, 4, 4},
    {Technique::kSashimiJellyfish, Kind::kBasic, Fins::kSashimi, 4, 4},
    {Technique::kFinnedSquirmbag, Kind::kBasic, Fins::kAny, 5, 5},
    {Technique::kFinnedWhale, Kind::kBasic, Fins::kAny, 6, 6},
    {Technique::kFinnedLeviathan, Kind::kBasic, Fins::kAny, 7, 7},
    {Technique::kFrankenSwordfish, Kind::kFranken, Fins::kNone, 3, 3},
    {Technique::kFrankenJellyfish, Kind::kFranken, Fins::kNone, 4, 4},
    {Technique::kSiameseFranken, Kind::kFranken, Fins::kTwice, 2, 4},
    {Technique::kFinnedFrankenXWing, Kind::kFranken, Fins::kAny, 2, 2},
    {Technique::kFinnedFrankenSwordfish, Kind::kFranken, Fins::kAny, 3, 3},
    {Technique::kFinnedFrankenJellyfish, Kind::kFranken, Fins::kAny, 4, 4},
    {Technique::kMutantSwordfish, Kind::kMutant, Fins::kNone, 3, 3},
    {Technique::kMutantJellyfish, Kind::kMutant, Fins::kNone, 4, 4},
    {Technique::kSiameseMutant, Kind::kMutant, Fins::kTwice, 2, 4},
    {Technique::kFinnedMutantXWing, Kind::kMutant, Fins::kAny, 2, 2},
    {Technique::kFinnedMutantSwordfish, Kind::kMutant, Fins::kAny, 3, 3},
    {Technique::kFinnedMutantJellyfish, Kind::kMutant, Fins::kAny, 4, 4},
    {Technique::kMutantSquirmbag, Kind::kMutant, Fins::kAny, 5, 5},
    {Technique::kMutantWhale, Kind::kMutant, Fins::kAny, 6, 6},
    {Technique::kMutantLeviathan, Kind::kMutant, Fins::kAny, 7, 7},
};

using Units = std::uint64_t;  // bit u is the unit u

// Pairs of unit sets that were met; emptied at no cost.
class Met {
 public:
  void clear() {
    ++round_;
    used_ = 0;
  }

  // Whether this pair is new.
  bool insert(Units bases, Units covers) {
    if (used_ * 2 >= slots_.size()) grow();
    Slot& slot = find(bases, covers);
    if (slot.round == round_) return false;
    slot = {bases, covers, round_};
    ++used_;
    return true;
  }

 private:
  struct Slot {
    Units bases = 0;
    Units covers = 0;
    unsigned round = 0;  // filled if it is the current one
  };

  Slot& find(Units bases, Units covers) {
    std::uint64_t at = (bases * 0x9E3779B97F4A7C15u ^ covers) * 0xD1342543DE82EF95u >> 32;
    for (;; ++at) {
      Slot& slot = slots_[at & (slots_.size() - 1)];
      if (slot.round != round_ || (slot.bases == bases && slot.covers == covers)) return slot;
    }
  }

  void grow() {
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.round == round_) find(slot.bases, slot.covers) = slot;
  }

  std::vector<Slot> slots_ = std::vector<Slot>(256);
  std::size_t used_ = 0;
  unsigned round_ = 1;
};

template <int kWords>
struct Fish {
  using Set = CellSet<kWords>;

  Units bases;
  Units covers;
  Set cells;  // spots of the base
  Set fins;
  Set removed;
};

// All fish of one value and size, as far as the budget goes.
template <int kWords>
class FinnedSearch {
 public:
  using Set = CellSet<kWords>;

  FinnedSearch(const Notes& notes, const Sights<kWords>& sights, Findings& out, const Wish& wish, int size, int value,
               int budget)
      : notes_(notes), sights_(sights), out_(out), wish_(wish), size_(size), value_(value), budget_(budget),
        spots_(unsettled<kWords>(notes, value)) {}

  std::vector<Fish<kWords>> run(const Set& targets) {
    const int n = notes_.layout().n;
    const Units rows = bit(n) - 1, columns = rows << n, boxes = columns << n;
    Units lacking = 0;
    for (int unit = 0; unit < (wish_.kind == Kind::kBasic ? 2 * n : 3 * n); ++unit)
      if (notes_.lacking(unit) >> value_ & 1) lacking |= bit(unit);
    const Units more = wish_.kind == Kind::kBasic ? 0 : boxes;
    if (wish_.kind == Kind::kMutant) {
      base_units_ = cover_units_ = lacking;
      each_target(targets);
    } else {
      for (const bool upright : {false, true}) {
        base_units_ = lacking & ((upright ? columns : rows) | more);
        cover_units_ = lacking & ((upright ? rows : columns) | more);
        each_target(targets);
      }
    }
    return std::move(found_);
  }

 private:
  void each_target(const Set& targets) {
    targets.each([&](int cell) {
      if (budget_ > 0 && !out_.ended()) from(cell);
    });
  }

  // Fish that remove the value from this cell.
  void from(int target) {
    Units own = 0;
    for (int kind = 0; kind < 3; ++kind)
      if (const int unit = notes_.layout().unit(target, kind); unit < 64) own |= bit(unit);
    target_units_ = own & cover_units_;
    met_.clear();
    left_ = spots_;
    left_.drop(target);
    if (wish_.fins == Fins::kNone) {
      each(target_units_, [&](int unit) { grow(0, bit(unit), {}, sights_.unit(unit), own); });
    } else {
      left_ -= sights_.peers(target);
      grow(0, 0, {}, {}, own);
    }
  }

  int most_covers() const { return wish_.fins == Fins::kNone ? size_ : size_ - 1; }

  // Covers the spots of the base that are not covered yet, then adds a base unit; `own` has the target's units.
  void grow(Units bases, Units covers, const Set& need, const Set& covered, Units own) {
    if (--budget_ < 0) return;
    if (const Set open = need - covered; !open.empty()) {
      if (count(covers) == most_covers()) return;
      const int cell = open.first();
      for (int kind = 0; kind < 3; ++kind) {
        const int unit = notes_.layout().unit(cell, kind);
        if (unit >= 64 || !(cover_units_ & ~bases & ~own & bit(unit))) continue;
        grow(bases, covers | bit(unit), need, covered | sights_.unit(unit), own);
      }
      return;
    }
    const int spare = most_covers() - count(covers) - (size_ - count(bases));  // covers left less bases left
    if (count(bases) == size_) {
      if (spare == 0) report(bases, covers);
      return;
    }
    // With as few covers already as a smaller fish has, this is one and more.
    if (bases && count(covers) - count(bases) <= (wish_.fins == Fins::kNone ? 0 : -1)) return;
    if (!met_.insert(bases, covers)) return;
    each(base_units_ & ~bases & ~covers & ~own, [&](int unit) {
      const Set cells = left_ & sights_.unit(unit);
      if (cells.empty() || cells.meets(need) || ((bases || covers) && !cells.meets(covered))) return;
      if (count(covers) == most_covers() && !cells.within(covered)) return;
      grow(bases | bit(unit), covers, need | cells, covered, own);
    });
  }

  void report(Units bases, Units covers) {
    if (wish_.fins == Fins::kNone) return keep(bases, covers);
    each(target_units_ & ~covers, [&](int unit) { keep(bases, covers | bit(unit)); });
  }

  void keep(Units bases, Units covers) {
    if (kind_of(bases, covers) != wish_.kind || !kept_.insert(bases, covers)) return;
    Fish<kWords> fish{bases, covers, {}, {}, {}};
    Set twice, covered, covered_twice;
    each(bases, [&](int unit) {
      const Set cells = spots_ & sights_.unit(unit);
      twice |= fish.cells & cells;
      fish.cells |= cells;
    });
    each(covers, [&](int unit) {
      const Set cells = spots_ & sights_.unit(unit);
      covered_twice |= covered & cells;
      covered |= cells;
    });
    fish.fins = (fish.cells - covered) | twice;
    if (!fits(fish)) return;
    fish.removed = sights_.common(fish.fins, (covered - fish.cells) | ((fish.cells & covered_twice) - twice));
    if (!fish.removed.empty()) found_.push_back(fish);
  }

  bool fits(const Fish<kWords>& fish) const {
    if (wish_.fins == Fins::kNone || fish.fins.empty()) return (wish_.fins == Fins::kNone) == fish.fins.empty();
    if (wish_.fins != Fins::kFinned && wish_.fins != Fins::kSashimi) return true;
    bool thin = false;  // without fins, a base unit would hold a single spot or none
    each(fish.bases, [&](int unit) {
      thin |= ((fish.cells & sights_.unit(unit)) - fish.fins).count() < 2;
    });
    return thin == (wish_.fins == Fins::kSashimi);
  }

  Kind kind_of(Units bases, Units covers) const {
    const int n = notes_.layout().n;
    const Units rows = bit(n) - 1, columns = rows << n;
    const auto apart = [&](Units one, Units other) { return !(bases & other) && !(covers & one); };
    if (!apart(rows, columns) && !apart(columns, rows)) return Kind::kMutant;
    return (bases | covers) & ~(rows | columns) ? Kind::kFranken : Kind::kBasic;
  }

  const Notes& notes_;
  const Sights<kWords>& sights_;
  Findings& out_;
  const Wish& wish_;
  int size_;
  int value_;
  int budget_;  // of steps
  Set spots_;
  Set left_{};  // spots while the target is taken as true
  Units base_units_ = 0, cover_units_ = 0, target_units_ = 0;
  Met met_{}, kept_{};
  std::vector<Fish<kWords>> found_{};
};

// Findings of one value. Pattern: values = {the value}, units = the base, covers = the covers, cells = the spots of the
// base but for the fins, others = the fins. Of a siamese fish, `covers` has those of one fish and then those of the
// other, and `others` what is a fin of either.
template <int kWords>
class FinnedReport {
 public:
  FinnedReport(const Notes& notes, Findings& out, const Wish& wish, int value)
      : notes_(notes), out_(out), wish_(wish), value_(value) {}

  // The simplest fish, or the simplest for each set of cells that fall; true when that is enough.
  bool take(std::vector<Fish<kWords>>& found) {
    std::ranges::stable_sort(found, {}, [](const Fish<kWords>& fish) {
      return std::pair(fish.fins.count(), -fish.removed.count());
    });
    return wish_.fins == Fins::kTwice ? take_twice(found) : take_once(found);
  }

 private:
  using Set = CellSet<kWords>;

  bool take_once(const std::vector<Fish<kWords>>& found) {
    for (const Fish<kWords>& fish : found) {
      if (!fallen_.insert(fish.removed).second) continue;
      Finding finding = worded(fish, fish.fins, fish.removed);
      if (out_.take(std::move(finding))) return true;
    }
    return false;
  }

  bool take_twice(const std::vector<Fish<kWords>>& found) {
    for (std::size_t a = 0; a < found.size(); ++a)
      for (std::size_t b = a + 1; b < found.size(); ++b) {
        const Fish<kWords>&one = found[a], &other = found[b];
        if (one.bases != other.bases || one.removed.within(other.removed) || other.removed.within(one.removed)) continue;
        if (!fallen_.insert(one.removed | other.removed).second) continue;
        Finding finding = worded(one, one.fins | other.fins, one.removed | other.removed);
        each(other.covers, [&](int unit) { finding.covers.push_back(unit); });
        if (out_.take(std::move(finding))) return true;
      }
    return false;
  }

  Finding worded(const Fish<kWords>& fish, const Set& fins, const Set& removed) {
    Finding finding;
    finding.technique = wish_.technique;
    finding.values = {value_};
    removed.each([&](int cell) { finding.removed.push_back({cell, bit(value_)}); });
    (fish.cells - fins).each([&](int cell) { finding.cells.push_back(cell); });
    fins.each([&](int cell) { finding.others.push_back(cell); });
    each(fish.covers, [&](int unit) { finding.covers.push_back(unit); });
    each(fish.bases, [&](int unit) {
      finding.units.push_back(unit);
      if (out_.reasons) notes_.cite_only(finding, unit, value_, notes_.spots(unit, value_));
    });
    return finding;
  }

  const Notes& notes_;
  Findings& out_;
  const Wish& wish_;
  int value_;
  std::set<Set> fallen_{};
};

// Where a value can lose candidates to a fish at all; on large grids, to a fish of lines.
template <int kWords>
CellSet<kWords> targets_of(const Notes& notes, int value) {
  if constexpr (kWords == kFewWords) return unplaceable(notes, value);
  else return unmatchable(notes, value);
}

}  // namespace

void finned_fish(const Notes& notes, Findings& out, Technique technique) {
  constexpr int kBudget = 30'000, kBudgetForAll = 400'000;  // steps for each value
  const Wish& wish = *std::ranges::find(kWishes, technique, &Wish::technique);
  const Layout& layout = notes.layout();
  // A unit is a bit here; and on large grids, only the fish that people could see are worth the time. Those of five lines
  // and more are for sizes above 9x9: there a fish across them with the same effect need not be smaller.
  constexpr int kLargest = 25, kLargestForMany = 16, kFew = 4;
  if (layout.n > (wish.most > kFew ? kLargestForMany : kLargest)) return;
  if (!has_templates(layout) && wish.kind != Kind::kBasic) return;
  with_cells(layout, [&]<int kWords>(const Sights<kWords>& sights) {
    for (int value = 0; value < layout.n && !out.ended(); ++value) {
      const CellSet<kWords> targets = targets_of<kWords>(notes, value);
      if (targets.empty()) continue;
      FinnedReport<kWords> report(notes, out, wish, value);
      for (int size = wish.least; size <= wish.most; ++size) {
        const int budget = out.all() ? kBudgetForAll : kBudget;
        auto found = FinnedSearch<kWords>(notes, sights, out, wish, size, value, budget).run(targets);
        if (report.take(found)) return;
      }
    }
  });
}

}  // namespace clew::sudoku::logic
