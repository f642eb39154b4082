// Assigning and undoing: unit propagation over the clauses, and the propagators' turn when it has come to rest.
#include <algorithm>
#include <cassert>

#include "search.hpp"

namespace clew {

void Search::assign(Literal l, Reason reason) {
  values_[l] = 1;
  values_[l ^ 1] = -1;
  slots_[variable_of(l)] = {level(), trail_size(), reason};
  trail_.push_back(l);
}

void Search::backtrack(std::uint32_t to) {
  if (level() <= to) return;
  const std::size_t from = marks_[to];
  while (notified_ > from) {
    const auto& listeners = listeners_[trail_[--notified_]];
    for (std::size_t k = listeners.size(); k-- > 0;) {
      propagators_[listeners[k].propagator].propagator->unassigned(listeners[k].tag);
    }
  }
  for (std::size_t at = trail_.size(); at-- > from;) {
    const Literal l = trail_[at];
    values_[l] = values_[l ^ 1] = 0;
    phases_[variable_of(l)] = is_negative(l);
    heap_.insert(variable_of(l));
  }
  trail_.resize(from);
  marks_.resize(to);
  head_ = std::min(head_, from);
}

// Until nothing follows any more; false with a clause in `conflict_` that is false.
bool Search::propagate(const Enough& enough) {
  for (;;) {
    if (!propagate_clauses()) return false;
    if (enough && enough()) return true;
    if (propagators_.empty()) return true;
    notify();
    const std::size_t before = trail_.size();
    for (speaking_ = 0; speaking_ < propagators_.size() && trail_.size() == before; ++speaking_) {
      Plugged& plugged = propagators_[speaking_];
      if (is_off(plugged) || ++plugged.waited < plugged.period) continue;
      plugged.waited = 0;
      if (!plugged.propagator->propagate(*this)) return false;
    }
    if (trail_.size() == before) return true;
  }
}

bool Search::propagate_clauses() {
  while (head_ < trail_.size()) {
    const Literal truth = trail_[head_++];
    ++counters_.propagations;
    for (const Literal l : implied_[truth]) {
      if (values_[l] > 0) continue;
      if (values_[l] < 0) {
        conflict_.assign({l, truth ^ 1});
        conflict_clause_ = 0;
        return false;
      }
      assign(l, Reason::of_literal(truth));
    }
    if (!visit_watches(truth)) return false;
  }
  return true;
}

// Finds other literals to watch for the clauses that watched the opposite of `truth`.
bool Search::visit_watches(Literal truth) {
  auto& list = watches_[truth];
  const Literal refuted = truth ^ 1;
  const std::int8_t* const values = values_.data();
  Watch *kept = list.data(), *const end = list.data() + list.size();
  for (Watch* next = list.data(); next != end;) {
    const Watch watch = *next++;
    if (values[watch.blocker] > 0) {
      *kept++ = watch;
      continue;
    }
    Literal* const literals = arena_.literals(watch.clause);
    const Literal other = literals[0] ^ literals[1] ^ refuted;
    const Watch again{watch.clause, other};
    if (values[other] > 0) {
      *kept++ = again;
      continue;
    }
    const std::uint32_t size = arena_.size(watch.clause);
    std::uint32_t k = 2;
    while (k < size && values[literals[k]] < 0) ++k;
    if (k < size) {
      literals[0] = other;
      literals[1] = literals[k];
      literals[k] = refuted;
      watches_[literals[1] ^ 1].push_back(again);
      continue;
    }
    *kept++ = again;
    if (values[other] < 0) {
      conflict_.assign(literals, literals + size);
      conflict_clause_ = watch.clause;
      list.erase(list.begin() + (std::copy(next, end, kept) - list.data()), list.end());
      return false;
    }
    literals[0] = other;
    literals[1] = refuted;
    assign(other, Reason::of_clause(watch.clause));
  }
  list.resize(static_cast<std::size_t>(kept - list.data()));
  return true;
}

// Notifies the propagators of what has become true since the last time.
void Search::notify() {
  while (notified_ < trail_.size()) {
    for (const Listener& listener : listeners_[trail_[notified_++]]) {
      propagators_[listener.propagator].propagator->assigned(listener.tag);
    }
  }
}

// Every variable has a value: every propagator is asked.
bool Search::complete() {
  for (speaking_ = 0; speaking_ < propagators_.size(); ++speaking_) {
    if (!is_off(propagators_[speaking_]) && !propagators_[speaking_].propagator->complete(*this)) return false;
  }
  return true;
}

bool Search::imply(Literal l) {
  if (is_true(l)) return true;
  if (is_open(l)) {
    assign(l, Reason::of_propagator(speaking_));
    // Conflicts are not traced behind facts, so their reasons are given at once.
    if (level() == 0 && options_.on_clause) materialise(l);
    return true;
  }
  conflict_.assign(1, l);
  propagators_[speaking_].propagator->explain(*this, l, trail_size(), conflict_);
  return refute(conflict_);
}

bool Search::refute(std::span<const Literal> clause) {
  assert(std::ranges::all_of(clause, [&](Literal l) { return is_false(l); }));
  if (clause.data() != conflict_.data()) conflict_.assign(clause.begin(), clause.end());
  conflict_clause_ = 0;
  add_guard(speaking_, conflict_);
  report(conflict_, Origin::kAsserted);
  return false;
}

// The reason of a true literal, with a propagator's one written down as a clause.
Search::Reason Search::materialise(Literal l) {
  Reason& reason = slots_[variable_of(l)].reason;
  if (!reason.is_propagator()) return reason;
  scratch_.assign(1, l);
  propagators_[reason.index()].propagator->explain(*this, l, place(variable_of(l)), scratch_);
  add_guard(reason.index(), scratch_);
  assert(std::all_of(scratch_.begin() + 1, scratch_.end(),
                     [&](Literal other) { return is_true_before(other ^ 1, place(variable_of(l))); }));
  report(scratch_, Origin::kAsserted);
  explanations_.push_back(arena_.add(scratch_, ClauseArena::kExplanation));
  explained_words_ += scratch_.size() + 2;
  return reason = Reason::of_clause(explanations_.back());
}

bool Search::assume(std::span<const Literal> literals, const Enough& enough) {
  if (level() == 0 && (impossible_ || !propagate())) {
    give_up();
    conflict_.clear();
    return false;
  }
  open_level();
  return extend(literals, enough);
}

bool Search::extend(std::span<const Literal> literals, const Enough& enough) {
  for (const Literal l : literals) {
    if (is_false(l)) {
      conflict_.assign(1, l);
      conflict_clause_ = 0;
      return false;
    }
    if (is_open(l)) assign(l, Reason::none());
  }
  return propagate(enough);
}

// Unlike `materialise`, keeps nothing: what is followed is undone soon, and asked again rarely.
void Search::causes(Literal truth, std::vector<Literal>& out) {
  const Slot slot = slots_[variable_of(truth)];
  if (slot.level == 0 || slot.reason.is_none()) return;
  if (slot.reason.is_literal()) {
    out.push_back(slot.reason.index());
  } else if (slot.reason.is_clause()) {
    for (const Literal l : arena_.clause(slot.reason.index()).subspan(1)) out.push_back(l ^ 1);
  } else {
    scratch_.clear();
    propagators_[slot.reason.index()].propagator->explain(*this, truth, slot.place, scratch_);
    add_guard(slot.reason.index(), scratch_);
    for (const Literal l : scratch_) out.push_back(l ^ 1);
  }
}

void Search::attach(ClauseIndex c) {
  const Literal* l = arena_.literals(c);
  watches_[l[0] ^ 1].push_back({c, l[1]});
  watches_[l[1] ^ 1].push_back({c, l[0]});
}

// Adds a clause, none of whose literals is true, after going back to where it is not false; there it may force one.
void Search::adopt(std::vector<Literal>& clause, std::uint32_t rank) {
  const auto depth = [&](Literal l) { return is_open(l) ? ~0u : level_of(l); };
  for (std::size_t k = 0; k < 2 && k < clause.size(); ++k) {
    std::swap(clause[k], *std::max_element(clause.begin() + static_cast<std::ptrdiff_t>(k), clause.end(),
                                           [&](Literal a, Literal b) { return depth(a) < depth(b); }));
  }
  const std::uint32_t top = clause.empty() ? 0 : depth(clause[0]), next = clause.size() < 2 ? 0 : depth(clause[1]);
  if (top == 0) {
    give_up();
    return;
  }
  backtrack(top > next ? next : top - 1);
  Reason reason = Reason::none();
  if (clause.size() == 2) {
    implied_[clause[0] ^ 1].push_back(clause[1]);
    implied_[clause[1] ^ 1].push_back(clause[0]);
    reason = Reason::of_literal(clause[1] ^ 1);
  } else if (clause.size() > 2) {
    clauses_.push_back(arena_.add(clause, rank));
    attach(clauses_.back());
    reason = Reason::of_clause(clauses_.back());
  }
  if (top > next) assign(clause[0], reason);
}

}  // namespace clew
