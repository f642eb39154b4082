// Thinning: which rules of a puzzle can go, group by group, such as those of a clue, while it keeps its only solution.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/climb.hpp"
#include "rules/reach.hpp"

namespace clew::rules {

// The groups that went, in the order in which they are given. A group stays if it takes more than these decisions to find
// out that it can go. Nothing goes if there is not one solution in the first place.
std::vector<std::uint32_t> thin(const Program& program, const Board& board, const std::vector<RuleNumbers>& groups,
                                std::uint64_t nodes, Stop& stop);

// The same, but what is left can be solved with no more than this effort.
std::vector<std::uint32_t> thin_within(const Program& program, const Board& board,
                                       const std::vector<RuleNumbers>& groups, Effort most, std::uint64_t nodes,
                                       Stop& stop);

}  // namespace clew::rules
