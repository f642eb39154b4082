// What if: one assumption refuted by easier techniques.
//
// As a person would, we first try assumptions whose failure settles a cell, and others only where none of these fails.
// By singles, each is tried by breadth-first propagation that remembers which placement took each value away; walking
// back from the contradiction leaves the placements that matter. By basics, the techniques up to kBasics are taken one
// by one, and cut down likewise. The shortest chain wins.
#include <algorithm>

#include "../whatif.hpp"
#include "logic_notes.hpp"
#include "logic_propagation.hpp"

namespace clew::sudoku::logic {
namespace {

constexpr auto kBasics = Technique::kHiddenPair;  // the hardest technique used inside an assumption

constexpr int kAnyLength = 1 << 20;
constexpr int kMostTried = 300;  // assumptions of a kind followed by basics: enough for 9x9, a bound for large sizes

// The first rule that notes break, in the order of cells and units.
Clash clash_of(const Notes& notes) {
  const Layout& layout = notes.layout();
  for (int cell = 0; cell < layout.cells; ++cell)
    if (!notes.open(cell)) return {cell, -1, -1};
  for (int unit = 0; unit < layout.units; ++unit)
    for (int value = 0; value < layout.n; ++value)
      if (!notes.spots(unit, value)) return {-1, unit, value};
  return {};
}

// Notes in which an assumption holds, with what followed from it.
struct Supposed {
  Notes notes;
  whatif::Sources source;  // by cell and value: what removed it
  std::vector<Finding> steps{};

  Supposed(const Notes& before, int cell, int value)
      : notes(before), source(static_cast<std::size_t>(before.layout().cells * before.layout().n)) {
    take(cell, notes.known(cell) & ~bit(value), whatif::kAssumed);
  }

  void add(Finding&& step) {
    const int by = static_cast<int>(steps.size());
    steps.push_back(std::move(step));
    for (const auto& [cell, values] : steps.back().removed) take(cell, values, by);
  }

  // The finding that the assumption fails: keeps the steps that the clash rests on.
  // Pattern: cells = {the cell}, values = {its value, then the one without a spot}, units = {where}, or
  // others = {the cell left without values}.
  Finding refuted(Technique technique, int cell, int value, const Clash& clash) {
    const Layout& layout = notes.layout();
    Finding end;
    if (clash.unit < 0) notes.cite_all(end, clash.cell, layout.full);
    else notes.cite_only(end, clash.unit, clash.value, 0);
    std::vector<bool> needed(steps.size());
    Finding finding;
    rest_on(end, needed, finding);
    finding.chain = whatif::chain_of<Finding>(needed, [&](std::size_t at) {
      rest_on(steps[at], needed, finding);
      return std::optional(std::move(steps[at]));
    });
    finding.technique = technique;
    finding.removed = {{cell, bit(value)}};
    finding.cells = {cell};
    finding.values = {value};
    if (clash.unit < 0) finding.others = {clash.cell};
    else finding.units = {clash.unit}, finding.values.push_back(clash.value);
    return finding;
  }

 private:
  void take(int cell, Mask values, int by) {
    each(values & notes.known(cell),
         [&](int value) { source[static_cast<std::size_t>(cell * notes.layout().n + value)] = by; });
    notes.remove(cell, values);
  }

  // Sorts what a step cites into what was gone before and what other steps took away.
  void rest_on(const Finding& step, std::vector<bool>& needed, Finding& finding) const {
    for (const auto& [cell, values] : step.because) {
      Mask before = 0;
      each(values, [&, at = cell](int value) {
        const auto item = static_cast<std::size_t>(at * notes.layout().n + value);
        if (source.known_before(item, needed)) before |= bit(value);
      });
      const auto same = std::ranges::find(finding.because, cell, &Entry::cell);
      if (same != finding.because.end()) same->values |= before;
      else if (before) finding.because.push_back({cell, before});
    }
  }
};

// An assumption with the placements that refute it.
struct Refutation {
  int cell = -1;
  int value = -1;
  std::vector<Placement> chain{};
  Clash clash{};
};

// A refutation step by step.
Finding refuted(const Notes& notes, const Refutation& refutation) {
  Supposed supposed(notes, refutation.cell, refutation.value);
  for (const Placement& placement : refutation.chain)
    supposed.add(placement.unit < 0 ? naked_single_at(supposed.notes, placement.cell, true)
                                    : hidden_single_at(supposed.notes, placement.unit, placement.value, true));
  return supposed.refuted(Technique::kWhatIfSingles, refutation.cell, refutation.value, refutation.clash);
}

// The next step by the techniques up to kBasics; removes nothing where there is none.
Finding basic_step(const Notes& notes, bool reasons) {
  Stop never;
  Findings next(never, false, reasons);
  for (int technique = 0; technique <= static_cast<int>(kBasics) && !next.enough(); ++technique)
    look(notes, static_cast<Technique>(technique), next);
  return next.enough() ? std::move(next.found.front()) : Finding{};
}

// Whether an assumption fails by basics; keeps no reasons, since most assumptions hold.
bool fails(Notes notes, int cell, int value) {
  notes.remove(cell, notes.known(cell) & ~bit(value));
  while (!notes.broken()) {
    const Finding step = basic_step(notes, false);
    if (step.removed.empty()) return false;
    for (const auto& [at, values] : step.removed) notes.remove(at, values);
  }
  return true;
}

// How an assumption fails by basics.
Finding told_by_basics(const Notes& notes, int cell, int value) {
  Supposed supposed(notes, cell, value);
  while (!supposed.notes.broken()) supposed.add(basic_step(supposed.notes, true));
  return supposed.refuted(Technique::kWhatIfBasics, cell, value, clash_of(supposed.notes));
}

// Whether the failure of an assumption settles something: one of two values of a cell, one of two spots of a value.
bool decisive(const Notes& notes, int cell, int value) {
  const Layout& layout = notes.layout();
  return two(notes.open(cell)) || two(notes.spots(layout.unit(cell, 0), value)) ||
         two(notes.spots(layout.unit(cell, 1), value)) || two(notes.spots(layout.unit(cell, 2), value));
}

// Calls `visit(cell, value)` with each assumption of one kind, until it returns true or the search is stopped.
template <class Visit>
bool each_assumption(const Notes& notes, Findings& out, bool decisive_ones, Visit visit) {
  for (int cell = 0; cell < notes.layout().cells; ++cell) {
    if (notes.placed(cell)) continue;
    if (out.ended()) return true;
    for (Mask left = notes.open(cell); left; left &= left - 1)
      if (decisive(notes, cell, first(left)) == decisive_ones && visit(cell, first(left))) return true;
  }
  return false;
}

// The shortest refutation of fewer than `limit` placements among the assumptions of one kind.
Refutation shortest(const Notes& notes, Propagation& propagation, Findings& out, bool decisive_ones, int limit) {
  Refutation best;
  each_assumption(notes, out, decisive_ones, [&](int cell, int value) {
    if (propagation.refutes(cell, value, limit)) {
      best = {cell, value, propagation.chain(), propagation.clash()};
      limit = static_cast<int>(best.chain.size());
    }
    return false;
  });
  return best;
}

}  // namespace

void what_if_singles(const Notes& notes, Findings& out) {
  Propagation propagation(notes);
  for (const bool decisive_ones : {true, false}) {
    if (out.all()) {
      each_assumption(notes, out, decisive_ones, [&](int cell, int value) {
        return propagation.refutes(cell, value, kAnyLength) &&
               out.take(refuted(notes, {cell, value, propagation.chain(), propagation.clash()}));
      });
      continue;
    }
    for (const int limit : {3, 5, 8, kAnyLength}) {  // short chains are cheap to rule out
      const Refutation best = shortest(notes, propagation, out, decisive_ones, limit);
      if (best.cell >= 0 && out.take(refuted(notes, best))) return;
    }
  }
}

void what_if_basics(const Notes& notes, Findings& out) {
  for (const bool decisive_ones : {true, false}) {
    int tried = 0;
    Finding best;
    each_assumption(notes, out, decisive_ones, [&](int cell, int value) {
      if (fails(notes, cell, value)) {
        Finding finding = told_by_basics(notes, cell, value);
        if (out.all()) return out.take(std::move(finding));
        if (best.removed.empty() || finding.chain.size() < best.chain.size()) best = std::move(finding);
      }
      return ++tried == kMostTried && !out.all();
    });
    if (out.take(std::move(best))) return;
  }
}

}  // namespace clew::sudoku::logic
