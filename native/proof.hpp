// What learned clauses rest on: turns the log of a search into a proof that can be checked without searching.
//
// Each clause of the log must follow by unit propagation (Goldberg and Novikov 2003: reverse unit propagation). Doing it
// once more shows which clauses took part, and in which order; what took no part in the end is left out, as in the
// trimming of Heule, Hunt and Wetzler (2013). A literal that is settled for good gets a clause of its own, so that
// it need not be derived again.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kernel.hpp"

namespace clew {

// Clauses as in files: literals 1, -1, 2, ..., each clause ended by 0.
using FlatClauses = std::span<const std::int32_t>;

// Lines of `literals 0 numbers 0`, the last one without literals; clauses are numbered from 1, then the lines. Nothing
// if the clauses of the log do not follow or do not end in a contradiction, or if it was stopped.
std::optional<std::vector<std::int32_t>> justify(FlatClauses clauses, std::uint32_t variables, FlatClauses log, Stop& stop);

}  // namespace clew
