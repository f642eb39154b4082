// An automaton unrolled along a row of places: the states of each layer on a path from the start to a good end.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "propagators/automata.hpp"

namespace clew {

struct Unrolled {
  struct Arc {
    std::uint32_t position, symbol, from, to;  // the nodes are numbered within their layers
  };
  std::vector<std::uint32_t> sizes;  // of the layers; empty if no word is accepted
  std::vector<Arc> arcs;             // by position, and by symbol
};

Unrolled unroll(const Automata::Machine& machine, std::span<const Automata::Place> places);

}  // namespace clew
