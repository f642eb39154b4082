// What if: one assumption refuted by easier techniques.
//
// As a person would, we first try assumptions whose failure settles a cell, and others only where none of these fails.
// By singles, each is tried by breadth-first propagation that remembers which placement took each value away; walking
// back from the contradiction leaves the placements that matter. By basics, the techniques up to kBasics are taken one
// by one, and cut down likewise. The shortest chain wins.
#include <algorithm>

#include "logic_notes.hpp"

namespace clew::sudoku::logic {
namespace {

constexpr auto kBasics = Technique::kHiddenPair;  // the hardest technique used inside an assumption

constexpr int kAnyLength = 1 << 20;

// A rule that can no longer hold: a cell without values (unit -1), or a value without a spot in a unit.
struct Clash {
  int cell = -1;
  int unit = -1;
  int value = -1;
};

// Something placed after an assumption: hidden in `unit`, or naked (unit -1).
struct Placement {
  int cell;
  int value;
  int unit;
  int depth;
};

// Propagation of singles from one assumption, reused for all of them.
class Propagation {
 public:
  explicit Propagation(const Notes& notes) : layout_(notes.layout()) {
    const auto n = static_cast<std::size_t>(layout_.n);
    const auto cells = static_cast<std::size_t>(layout_.cells);
    first_open_.resize(cells);
    first_spots_.resize(static_cast<std::size_t>(layout_.units) * n);
    killer_.resize(cells * n);
    for (int cell = 0; cell < layout_.cells; ++cell) first_open_[index(cell)] = notes.open(cell);
    for (int unit = 0; unit < layout_.units; ++unit)
      for (int value = 0; value < layout_.n; ++value) first_spots_[index(unit * layout_.n + value)] = notes.spots(unit, value);
  }

  // Whether the assumption is refuted by a chain of fewer than `limit` placements after it.
  bool refutes(int cell, int value, int limit) {
    open_ = first_open_;
    spots_ = first_spots_;
    placements_.clear();
    clash_ = {};
    placements_.push_back({cell, value, -1, 0});
    for (std::size_t at = 0; at < placements_.size(); ++at) {
      if (placements_[at].depth >= limit) return false;
      if (!apply(static_cast<int>(at))) return trace() < limit;
    }
    return false;
  }

  // The placements that matter, in order, without the assumption; valid after a refutation.
  std::vector<Placement> chain() const {
    std::vector<Placement> kept;
    for (std::size_t at = 1; at < placements_.size(); ++at)
      if (needed_[at]) kept.push_back(placements_[at]);
    return kept;
  }
  const Clash& clash() const { return clash_; }

 private:
  static std::size_t index(int at) { return static_cast<std::size_t>(at); }

  // Carries out a placement; false on a contradiction. Singles that it brings about are queued.
  bool apply(int at) {
    const int cell = placements_[index(at)].cell, value = placements_[index(at)].value;
    for (Mask left = open_[index(cell)] & ~bit(value); left; left &= left - 1)
      if (!close(cell, first(left), at)) return false;
    const Layout::Home* home = layout_.homes(cell);
    for (int kind = 0; kind < 3; ++kind, ++home)
      for (Mask left = spots_[index(home->row + value)] & ~home->here; left; left &= left - 1)
        if (!close(layout_.cell_at(home->unit, first(left)), value, at)) return false;
    return true;
  }

  bool close(int cell, int value, int by) {
    Mask& open = open_[index(cell)];
    open &= ~bit(value);
    killer_[index(cell * layout_.n + value)] = by;
    const int depth = placements_[index(by)].depth + 1;
    if (!open) {
      clash_ = {cell, -1, -1};
      return false;
    }
    if (single(open)) placements_.push_back({cell, first(open), -1, depth});
    const Layout::Home* home = layout_.homes(cell);
    for (int kind = 0; kind < 3; ++kind, ++home) {
      Mask& spots = spots_[index(home->row + value)];
      spots &= ~home->here;
      if (spots & (spots - 1)) continue;
      if (!spots) {
        clash_ = {-1, home->unit, value};
        return false;
      }
      const int only = layout_.cell_at(home->unit, first(spots));
      if (!single(open_[index(only)])) placements_.push_back({only, value, home->unit, depth});
    }
    return true;
  }

  // Marks the placements the contradiction rests on; gives their number.
  int trace() {
    needed_.assign(placements_.size(), false);
    need(clash_.cell, clash_.unit, clash_.value, -1);
    int length = 0;
    for (int at = static_cast<int>(placements_.size()) - 1; at > 0; --at) {
      if (!needed_[index(at)]) continue;
      ++length;
      const auto& [cell, value, unit, depth] = placements_[index(at)];
      need(unit < 0 ? cell : -1, unit, value, cell);
    }
    return length;
  }

  // Needs what took away all values of a cell, or all spots of a value in a unit, but for those at `home`.
  void need(int cell, int unit, int value, int home) {
    if (unit < 0) {
      each(first_open_[index(cell)] & ~(home < 0 ? 0 : bit(value)),
           [&](int other) { needed_[index(killer_[index(cell * layout_.n + other)])] = true; });
      return;
    }
    each(first_spots_[index(unit * layout_.n + value)], [&](int at) {
      const int other = layout_.cell_at(unit, at);
      if (other != home) needed_[index(killer_[index(other * layout_.n + value)])] = true;
    });
  }

  const Layout& layout_;
  std::vector<Mask> first_open_, first_spots_, open_, spots_;
  std::vector<int> killer_;
  std::vector<Placement> placements_;
  std::vector<bool> needed_;
  Clash clash_;
};

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
  std::vector<int> source;  // by cell and value: -1 gone before, 0 by the assumption, k by the k-th step
  std::vector<Finding> steps{};

  Supposed(const Notes& before, int cell, int value)
      : notes(before), source(static_cast<std::size_t>(before.layout().cells * before.layout().n), -1) {
    take(cell, notes.known(cell) & ~bit(value), 0);
  }

  void add(Finding&& step) {
    steps.push_back(std::move(step));
    for (const auto& [cell, values] : steps.back().removed) take(cell, values, static_cast<int>(steps.size()));
  }

  // The finding that the assumption fails: keeps the steps that the clash rests on.
  // Pattern: cells = {the cell}, values = {its value, then the one without a spot}, units = {where}, or
  // others = {the cell left without values}.
  Finding refuted(Technique technique, int cell, int value, const Clash& clash) {
    const Layout& layout = notes.layout();
    Finding end;
    if (clash.unit < 0) notes.cite_all(end, clash.cell, layout.full);
    else notes.cite_only(end, clash.unit, clash.value, 0);
    std::vector<bool> needed(steps.size() + 1);
    Finding finding;
    rest_on(end, needed, finding);
    for (std::size_t at = steps.size(); at > 0; --at)
      if (needed[at]) rest_on(steps[at - 1], needed, finding);
    finding.technique = technique;
    finding.removed = {{cell, bit(value)}};
    finding.cells = {cell};
    finding.values = {value};
    if (clash.unit < 0) finding.others = {clash.cell};
    else finding.units = {clash.unit}, finding.values.push_back(clash.value);
    for (std::size_t at = 0; at < steps.size(); ++at)
      if (needed[at + 1]) finding.chain.push_back(std::move(steps[at]));
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
        const int by = source[static_cast<std::size_t>(at * notes.layout().n + value)];
        if (by < 0) before |= bit(value);
        else needed[static_cast<std::size_t>(by)] = true;
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

// Tells a refutation step by step.
Finding told(const Notes& notes, const Refutation& refutation) {
  Supposed supposed(notes, refutation.cell, refutation.value);
  for (const Placement& placement : refutation.chain)
    supposed.add(placement.unit < 0 ? naked_single_at(supposed.notes, placement.cell, true)
                                    : hidden_single_at(supposed.notes, placement.unit, placement.value, true));
  return supposed.refuted(Technique::kWhatIfSingles, refutation.cell, refutation.value, refutation.clash);
}

// Follows an assumption by the techniques up to kBasics; true when they refute it.
bool follow(Supposed& supposed) {
  Stop never;
  while (!supposed.notes.broken()) {
    Findings next(never, false, true);
    for (int technique = 0; technique <= static_cast<int>(kBasics) && !next.enough(); ++technique)
      look(supposed.notes, static_cast<Technique>(technique), next);
    if (next.found.empty()) return false;
    supposed.add(std::move(next.found.front()));
  }
  return true;
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
               out.take(told(notes, {cell, value, propagation.chain(), propagation.clash()}));
      });
      continue;
    }
    for (const int limit : {3, 5, 8, kAnyLength}) {  // short chains are cheap to rule out
      const Refutation best = shortest(notes, propagation, out, decisive_ones, limit);
      if (best.cell >= 0 && out.take(told(notes, best))) return;
    }
  }
}

void what_if_basics(const Notes& notes, Findings& out) {
  for (const bool decisive_ones : {true, false}) {
    Finding best;
    each_assumption(notes, out, decisive_ones, [&](int cell, int value) {
      Supposed supposed(notes, cell, value);
      if (!follow(supposed)) return false;
      const Clash clash = clash_of(supposed.notes);
      Finding finding = supposed.refuted(Technique::kWhatIfBasics, cell, value, clash);
      if (out.all()) return out.take(std::move(finding));
      if (best.removed.empty() || finding.chain.size() < best.chain.size()) best = std::move(finding);
      return false;
    });
    if (out.take(std::move(best))) return;
  }
}

}  // namespace clew::sudoku::logic
