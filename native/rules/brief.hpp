// Brief records: rules about places by their numbers, written out as other records before anyone reads these.
//
// Python takes longer to list literals than the search takes to solve most puzzles; so it lists places, once, and then
// refers to them by number. Brief records are only for programs that are solved.
//
//   cells    triples value, count, literal: each place has so many values from this one on, whose literals follow each other;
//            written out as `places`
//   apart    groups n, n places: the values of each group are different
//   pairs    a value, k, k masks, pairs of places: bit b of mask a says that the first may have the value and a more while
//            the second has the value and b more
//   weighed  least, most, pairs of a factor and a place: the values times their factors add up to that
//   machine  m, m numbers of an automaton as in `automaton`, places: it accepts their values; a negative literal is a place
//            with 0 if it is true, and otherwise 1
//   set      0 and a total, or 1 and 0, places: as in `choice`, and the values are different; `held` has to follow
//   unlike   a value, pairs of places: they do not have the same value, from this one on
//   straight n, n places, m, m places, a literal, values: one of the runs of n values that begin with these is chosen, whose
//            literals follow each other; the first places have no other value, the other ones none of these
//   once     first, last, places: each value from the first to the last is in one place
//   chain    first, last, for each place its number, k, k places that it leads to: each value but the last leads to the next one,
//            as far as there is a way from the first to the last
//   line     a clue of clue_machines.hpp, its number, the first value, how many there are, places: its automaton accepts their values
//   held     a value, k: the values of sets are among k from this one on; each set gets a literal for each value that it has
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace clew::rules {

enum class Brief : std::int32_t { kCells = 101, kApart, kPairs, kWeighed, kMachine, kSet, kHeld, kUnlike, kStraight, kOnce, kChain, kLine };

// The numbers of the same program without brief records; nothing if it has none. It has more variables where sets get
// literals. What cannot be read is refused by std::invalid_argument.
std::optional<std::vector<std::int32_t>> written_out(std::span<const std::int32_t> numbers, std::uint32_t& variables);

}  // namespace clew::rules
