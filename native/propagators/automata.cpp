// Automata: layers of states that are kept up to date, symbols without support, and the few losses that explain them.
#include "propagators/automata.hpp"

#include <algorithm>
#include <cassert>

#include "propagators/automata_unrolled.hpp"

namespace clew {

void Automata::add(const Machine& machine, std::span<const Place> places, std::optional<Literal> guard) {
  const Unrolled unrolled = unroll(machine, places);
  if (unrolled.sizes.empty()) {
    std::vector<Literal> never;
    if (guard) never.push_back(*guard ^ 1);
    search_.add_clause(never);
    return;
  }
  const auto index = static_cast<Index>(rules_.size());
  rules_.push_back({static_cast<Index>(positions_.size()), static_cast<Index>(positions_.size() + places.size()), guard, {}, {}});
  causes_.resize(2 * search_.variables());
  auto arc = unrolled.arcs.begin();
  auto node = static_cast<Index>(reached_.size());
  for (Index at = 0; at < places.size(); ++at) {
    const Index behind = node + unrolled.sizes[at], end = behind + unrolled.sizes[at + 1];
    const auto position = static_cast<Index>(positions_.size()), first = static_cast<Index>(slots_.size());
    for (Index symbol = 0; symbol < places[at].symbols.size(); ++symbol) {
      const auto& literal = places[at].symbols[symbol];
      if (!literal) continue;
      const auto from = static_cast<Index>(arcs_.size());
      for (; arc != unrolled.arcs.end() && arc->position == at && arc->symbol == symbol; ++arc) {
        arcs_.push_back({node + arc->from, behind + arc->to});
      }
      slots_.push_back({*literal, from, static_cast<Index>(arcs_.size()), from, false});
      watch(index, position, static_cast<Index>(slots_.size() - 1), *literal ^ 1);
    }
    positions_.push_back({first, static_cast<Index>(slots_.size()), node, behind, end, places[at].certain});
    rules_.back().changed.add(position);
    node = behind;
  }
  reached_.resize(node + unrolled.sizes.back());
  leading_.resize(reached_.size());
  traced_.resize(reached_.size());
  wrong_.resize(reached_.size());
  if (places.empty()) return;  // the empty word is accepted
  const Rule& rule = rules_.back();
  reached_[positions_[rule.first].before] = 1;
  const Position& last = positions_[rule.last - 1];
  std::fill(leading_.begin() + last.behind, leading_.begin() + last.end, 1);
  if (guard) watch(index, kNone, kNone, *guard);
  queue(index);
}

void Automata::watch(Index rule, Index position, Index slot, Literal l) {
  spots_.push_back({rule, position, slot});
  search_.watch(*this, l, static_cast<std::uint32_t>(spots_.size() - 1));
}

void Automata::queue(Index rule) {
  if (rules_[rule].queued) return;
  rules_[rule].queued = true;
  queue_.push_back(rule);
}

// A symbol was lost, or is there again: what was implied late may be undone before its reason, so it is queued as well.
void Automata::changed(std::uint32_t tag, bool lost) {
  const Spot spot = spots_[tag];
  if (spot.position != kNone) {
    rules_[spot.rule].changed.add(spot.position);
    slots_[spot.slot].lost = lost;
  }
  queue(spot.rule);
}

bool Automata::propagate(Search& search) {
  while (!queue_.empty()) {
    const Index index = queue_.back();
    queue_.pop_back();
    rules_[index].queued = false;
    const auto& guard = rules_[index].guard;
    if (guard && !search.is_true(*guard)) continue;  // queued again when it is
    if (!settle(search, index)) {
      queue(index);
      return false;
    }
  }
  return true;
}

bool Automata::settle(Search& search, Index index) {
  Rule& rule = rules_[index];
  renew(rule);
  if (!leading_[positions_[rule.first].before]) {
    std::vector<Literal> clause;
    trace(search, rule, kNone, search.trail_size(), clause);
    return search.refute(clause);
  }
  for (Index p = rule.to_check.low; !rule.to_check.empty() && p <= rule.to_check.high; ++p) {
    for (Index s = positions_[p].first; s < positions_[p].last; ++s) {
      Slot& slot = slots_[s];
      if (search.is_false(slot.literal) || supported(slot)) continue;
      causes_[slot.literal ^ 1] = {index, s};
      if (!search.imply(slot.literal ^ 1)) return false;
    }
  }
  rule.to_check.clear();
  return true;
}

// Brings both sets of states up to date, as far as the changes reach.
void Automata::renew(Rule& rule) {
  if (rule.changed.empty()) return;
  const auto [low, high] = rule.changed;
  for (Index p = low; p <= high; ++p) rule.to_check.add(p);
  for (Index p = low; p < rule.last; ++p) {
    const bool differs = renew_layer(positions_[p], true);
    if (differs && p + 1 < rule.last) rule.to_check.add(p + 1);
    if (!differs && p >= high) break;
  }
  for (Index p = high + 1; p-- > rule.first;) {
    const bool differs = renew_layer(positions_[p], false);
    if (differs && p > rule.first) rule.to_check.add(p - 1);
    if (!differs && p <= low) break;
  }
  rule.changed.clear();
}

// The layer after a position (forward) or before it; returns whether it changed.
bool Automata::renew_layer(const Position& position, bool forward) {
  const Index base = forward ? position.behind : position.before, end = forward ? position.end : position.behind;
  auto& states = forward ? reached_ : leading_;
  layer_.assign(end - base, 0);
  for (Index s = position.first; s < position.last; ++s) {
    if (slots_[s].lost) continue;
    for (const Arc arc : arcs_of(slots_[s])) {
      if (forward) {
        layer_[arc.to - base] |= states[arc.from];
      } else {
        layer_[arc.from - base] |= states[arc.to];
      }
    }
  }
  if (std::equal(layer_.begin(), layer_.end(), states.begin() + base)) return false;
  std::ranges::copy(layer_, states.begin() + base);
  return true;
}

bool Automata::supported(Slot& slot) const {
  const auto holds = [&](const Arc& arc) { return reached_[arc.from] && leading_[arc.to]; };
  if (slot.first == slot.last) return false;
  if (holds(arcs_[slot.support])) return true;
  const auto arcs = arcs_of(slot);
  const auto found = std::ranges::find_if(arcs, holds);
  if (found == arcs.end()) return false;
  slot.support = slot.first + static_cast<Index>(found - arcs.begin());
  return true;
}

void Automata::explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) {
  const Cause cause = causes_[implied];
  trace(search, rules_[cause.rule], cause.slot, before, others);
}

// Why no word is left with this symbol, or none at all.
void Automata::trace(const Search& search, const Rule& rule, Index slot, std::uint32_t before,
                     std::vector<Literal>& out) {
  if (rule.guard) out.push_back(*rule.guard ^ 1);
  const Position &first = positions_[rule.first], &last = positions_[rule.last - 1];
  std::fill(traced_.begin() + first.before, traced_.begin() + last.end, 0);
  std::fill(wrong_.begin() + first.before, wrong_.begin() + last.end, 0);
  traced_[first.before] = 1;
  for (Index p = rule.first; p < rule.last; ++p) {
    const Position& position = positions_[p];
    const bool chosen = slot >= position.first && slot < position.last;
    for (Index s = position.first; s < position.last; ++s) {
      if (chosen ? s != slot : search.is_true_before(slots_[s].literal ^ 1, before)) continue;
      for (const Arc arc : arcs_of(slots_[s])) traced_[arc.to] |= traced_[arc.from];
    }
  }
  std::fill(wrong_.begin() + last.behind, wrong_.begin() + last.end, 1);
  for (Index p = rule.last; p-- > rule.first;) {
    if (!trace_back(search, positions_[p], slot, before, out)) break;
  }
  assert(!(wrong_[first.before] && traced_[first.before]));
}

// From the states after a position that must not be reached to those before it; false if there are none.
bool Automata::trace_back(const Search& search, const Position& position, Index slot, std::uint32_t before,
                          std::vector<Literal>& out) {
  const bool chosen = slot >= position.first && slot < position.last;
  std::optional<Literal> truth;
  bool any = false;
  cited_.clear();
  for (Index s = position.first; s < position.last; ++s) {
    if (chosen && s != slot) continue;
    const Slot& here = slots_[s];
    if (!chosen && search.is_true_before(here.literal, before)) truth = here.literal;
    const bool lost = !chosen && search.is_true_before(here.literal ^ 1, before);
    const auto arcs = arcs_of(here);
    if (lost && std::ranges::any_of(arcs, [&](const Arc& arc) { return wrong_[arc.to] && traced_[arc.from]; })) {
      cited_.push_back(here.literal);
      continue;
    }
    for (const Arc arc : arcs) {
      wrong_[arc.from] |= wrong_[arc.to];
      any = any || wrong_[arc.to];
    }
  }
  if (position.certain && truth && cited_.size() > 1) cited_.assign(1, *truth ^ 1);
  out.insert(out.end(), cited_.begin(), cited_.end());
  return any;
}

}  // namespace clew
