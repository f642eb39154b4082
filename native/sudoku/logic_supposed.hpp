// Notes in which an assumption holds, and the finding that it fails.
#pragma once

#include <algorithm>

#include "../whatif.hpp"
#include "logic_notes.hpp"
#include "logic_propagation.hpp"

namespace clew::sudoku::logic {

// The first rule that notes break, in the order of cells and units.
inline Clash clash_of(const Notes& notes) {
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

// A refutation by singles, step by step.
inline Finding refuted(const Notes& notes, const Refutation& refutation) {
  Supposed supposed(notes, refutation.cell, refutation.value);
  for (const Placement& placement : refutation.chain)
    supposed.add(placement.unit < 0 ? naked_single_at(supposed.notes, placement.cell, true)
                                    : hidden_single_at(supposed.notes, placement.unit, placement.value, true));
  return supposed.refuted(Technique::kWhatIfSingles, refutation.cell, refutation.value, refutation.clash);
}

}  // namespace clew::sudoku::logic
