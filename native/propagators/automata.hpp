// Automata: the values of places in a row are words that an automaton accepts.
//
// The automaton is unrolled: a layer of states before and behind every place, without those on no path from the start
// to a good end. Two sets are kept for each layer, the states that are reached from the start and those that reach
// an end, and only layers near a change are recomputed. A symbol that no arc between the two supports is refused. A few
// losses explain why: walking back from the end, a lost symbol goes unmentioned whenever it, too, would lead only
// from states that were not reached.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "search.hpp"

namespace clew {

class Automata : public Propagator {
 public:
  struct Step {
    std::uint32_t state, symbol, next;
  };
  struct Machine {  // starts in state 0
    std::uint32_t states;
    std::vector<std::uint32_t> finals;
    std::vector<Step> steps;
  };
  struct Place {
    std::vector<std::optional<Literal>> symbols;  // exactly one is true, as the caller's clauses say
    bool certain = false;  // whether that holds always: then a true symbol may explain that the others are lost
  };

  explicit Automata(Search& search) : search_(search) { search.add_propagator(*this); }

  // Between two calls of `solve`. What follows holds only while the guard is true, and the reasons say so.
  void add(const Machine& machine, std::span<const Place> places, std::optional<Literal> guard = {});

  void assigned(std::uint32_t tag) override { changed(tag, true); }
  void unassigned(std::uint32_t tag) override { changed(tag, false); }
  bool propagate(Search& search) override;
  void explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) override;

 private:
  using Index = std::uint32_t;
  static constexpr Index kNone = ~0u;

  struct Arc {
    Index from, to;  // nodes
  };
  struct Slot {  // a symbol at a place
    Literal literal;
    Index first, last;  // its arcs
    Index support;      // one that was found last
    bool lost = false;  // as notified: what is assigned and not notified yet may be undone without notice
  };
  struct Position {
    Index first, last;  // its slots
    Index before, behind, end;  // the nodes of the layers around it
    bool certain;
  };
  struct Range {  // of positions
    Index low = kNone, high = 0;
    void add(Index at) {
      low = low == kNone || at < low ? at : low;
      high = at > high ? at : high;
    }
    void clear() { *this = {}; }
    bool empty() const { return low == kNone; }
  };
  struct Rule {
    Index first, last;  // its positions
    std::optional<Literal> guard;
    Range changed, to_check;  // where symbols changed, and where they may have lost their support
    bool queued = false;
  };
  struct Spot {  // for a tag
    Index rule, position, slot;  // kNone for the guard
  };

  void queue(Index rule);
  void changed(std::uint32_t tag, bool lost);
  void watch(Index rule, Index position, Index slot, Literal l);
  bool settle(Search& search, Index index);
  void renew(Rule& rule);
  bool renew_layer(const Position& position, bool forward);
  bool supported(Slot& slot) const;
  void trace(const Search& search, const Rule& rule, Index slot, std::uint32_t before, std::vector<Literal>& out);
  bool trace_back(const Search& search, const Position& position, Index slot, std::uint32_t before,
                  std::vector<Literal>& out);
  std::span<const Arc> arcs_of(const Slot& slot) const { return {arcs_.data() + slot.first, arcs_.data() + slot.last}; }

  Search& search_;
  std::vector<Rule> rules_;
  std::vector<Position> positions_;
  std::vector<Slot> slots_;
  std::vector<Arc> arcs_;
  std::vector<std::uint8_t> reached_, leading_;  // by node: from the start, and to an end
  std::vector<Spot> spots_;
  std::vector<Index> queue_;
  struct Cause {
    Index rule, slot;
  };
  std::vector<Cause> causes_;                       // by literal
  std::vector<std::uint8_t> layer_, traced_, wrong_;  // of a layer renewed, and of a trace
  std::vector<Literal> cited_;
};

}  // namespace clew
