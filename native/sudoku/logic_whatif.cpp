// What if: one assumption refuted by easier techniques.
//
// As a person would, we first try assumptions whose failure settles a cell, and others only where none of these fails.
// By singles, each is tried by breadth-first propagation that remembers which placement took each value away; walking
// back from the contradiction leaves the placements that matter. By basics, the techniques up to kBasics are taken one
// by one, and cut down likewise. The shortest chain wins.
#include <algorithm>

#include "logic_notes.hpp"
#include "logic_supposed.hpp"

namespace clew::sudoku::logic {
namespace {

constexpr auto kBasics = Technique::kHiddenPair;  // the hardest technique used inside an assumption

constexpr int kMostTried = 300;  // assumptions of a kind followed by basics: enough for 9x9, a bound for large sizes

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
