// Automata of clues that read a line, which take Python longer to work out than most puzzles take to be solved.
#pragma once

#include <cstdint>
#include <vector>

namespace clew::rules {

enum class LineClue : std::int32_t {
  kBetween,  // the values between the least and the greatest one add up to a number
  kFirst,    // as many values as the first one says, itself among them, add up to a number
  kSeen,     // so many values are greater than all before them
};
constexpr std::int32_t kLastLineClue = static_cast<std::int32_t>(LineClue::kSeen), kMostLineClue = 1000;

// The numbers of the automaton as in `automaton`, without places: its symbols are `count` values from the first on, and it reads
// `length` of them. States are numbered in the order in which they are found, by values in order. Those asked for last are remembered.
const std::vector<std::int32_t>& clue_machine(LineClue clue, std::int32_t number, std::int32_t first, std::int32_t count, std::int32_t length);

}  // namespace clew::rules
