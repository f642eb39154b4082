// The ways to place one value, looked through: what none of them uses, and what all of them use.
#include "logic_templates.hpp"

#include <algorithm>
#include <array>

namespace clew::sudoku::logic {
namespace {

using Set = CellSet<kFewWords>;

class Templates {
 public:
  Templates(const Layout& layout, const Set& spots) : sights_(layout.few), spots_(spots) {
    for (int row = 0; row < layout.n; ++row)
      if (sights_.unit(row).meets(spots)) rows_.push_back(sights_.unit(row));
    std::ranges::sort(rows_, {}, [&](const Set& row) { return (row & spots).count(); });
  }

  // One way after another to use what was not used yet, so that few are needed.
  Set unused() {
    Set none;
    spots_.each([&](int cell) {
      if (used_.has(cell)) return;
      way_ = {};
      if (place(cell, spots_, 0)) used_ |= way_;
      else none.add(cell);
    });
    return none;
  }

 private:
  // Places the value in this cell and in each row from `at` on that has none yet.
  bool place(int cell, const Set& spots, std::size_t at) {
    way_.add(cell);
    Set left = spots - sights_.peers(cell);
    left.drop(cell);
    while (at < rows_.size() && rows_[at].meets(way_)) ++at;
    if (at == rows_.size()) return true;
    for (Set fits = left & rows_[at]; !fits.empty(); fits.drop(fits.first()))
      if (place(fits.first(), left, at)) return true;
    way_.drop(cell);
    return false;
  }

  const Sights<kFewWords>& sights_;
  Set spots_;
  std::vector<Set> rows_{};  // those with fewest spots first
  Set used_{};
  Set way_{};
};

// What was found last for each value: many techniques ask about the same notes.
struct Kept {
  const Layout* layout = nullptr;
  Set spots{};
  Set unused{};
};
thread_local std::array<Kept, 10> kept;

// The ways to place every value, where a cell that all ways of one value use is closed to the others.
class AllTemplates {
 public:
  explicit AllTemplates(const Notes& notes) : notes_(notes) {
    for (int value = 0; value < notes.layout().n; ++value) {
      const Set spots = unsettled<kFewWords>(notes, value);
      values_.push_back({value, spots, spots - unplaceable(notes, value), {}, bit(value)});
    }
    while (settle()) close();
  }

  struct Ways {
    int value;
    Set spots;     // where it is open
    Set used;      // by some way
    Set settled;   // by every way
    Mask rests_on;  // values whose ways matter
  };

  // Those that rest on fewest values first.
  std::vector<Ways> in_order() const {
    std::vector<Ways> ordered = values_;
    std::ranges::stable_sort(ordered, {}, [](const Ways& ways) { return count(ways.rests_on); });
    return ordered;
  }

 private:
  // Finds the cells that every way uses; whether there are more of them than before.
  bool settle() {
    bool news = false;
    for (Ways& ways : values_)
      for (int row = 0; row < notes_.layout().n; ++row) {
        const Set left = ways.used & notes_.layout().few.unit(row);
        if (left.count() != 1 || left.within(ways.settled)) continue;
        ways.settled |= left;
        news = true;
      }
    return news;
  }

  // Drops the ways of a value that use a cell settled by another.
  void close() {
    for (Ways& ways : values_)
      for (const Ways& other : values_) {
        if (&ways == &other || !ways.used.meets(other.settled)) continue;
        ways.used -= other.settled;
        ways.used -= Templates(notes_.layout(), ways.used).unused();
        ways.rests_on |= other.rests_on;
      }
  }

  const Notes& notes_;
  std::vector<Ways> values_{};
};

// Pattern: values = {the value, others that matter}, cells = what is settled, or what some way uses.
Finding by_templates(const Notes& notes, Technique technique, const AllTemplates::Ways& ways, bool reasons) {
  Finding finding;
  finding.technique = technique;
  finding.values = {ways.value};
  each(ways.rests_on & ~bit(ways.value), [&](int value) { finding.values.push_back(value); });
  for (const int value : finding.values)
    for (int row = 0; row < notes.layout().n && reasons; ++row)
      notes.cite_only(finding, row, value, notes.spots(row, value));
  return finding;
}

// Calls `report` with the ways to place each value, until it says that is enough.
template <class Report>
void by_value(const Notes& notes, Report report) {
  if (!has_templates(notes.layout())) return;
  const AllTemplates templates(notes);
  for (const AllTemplates::Ways& ways : templates.in_order())
    if (!ways.used.empty() && ways.used != ways.spots && report(ways)) return;
}

}  // namespace

Set unplaceable(const Notes& notes, int value) {
  const Set spots = unsettled<kFewWords>(notes, value);
  Kept& own = kept[static_cast<std::size_t>(value)];
  if (own.layout != &notes.layout() || own.spots != spots)
    own = {&notes.layout(), spots, Templates(notes.layout(), spots).unused()};
  return own.unused;
}

void template_set(const Notes& notes, Findings& out) {
  by_value(notes, [&](const AllTemplates::Ways& ways) {
    if (ways.settled.empty()) return false;
    Finding finding = by_templates(notes, Technique::kTemplateSet, ways, out.reasons);
    ways.settled.each([&](int cell) {
      finding.cells.push_back(cell);
      finding.removed.push_back({cell, notes.known(cell) & ~bit(ways.value)});
    });
    return out.take(std::move(finding));
  });
}

void template_delete(const Notes& notes, Findings& out) {
  by_value(notes, [&](const AllTemplates::Ways& ways) {
    Finding finding = by_templates(notes, Technique::kTemplateDelete, ways, out.reasons);
    ways.used.each([&](int cell) { finding.cells.push_back(cell); });
    (ways.spots - ways.used).each([&](int cell) { finding.removed.push_back({cell, bit(ways.value)}); });
    return out.take(std::move(finding));
  });
}

}  // namespace clew::sudoku::logic
