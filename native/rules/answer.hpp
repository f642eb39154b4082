// Models of a program, one after the other: by the search, or by an argument that holds for programs of one kind.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "rules/model.hpp"
#include "rules/nine.hpp"

namespace clew::rules {

struct Answered {
  Answer answer;
  std::vector<Literal> failed;  // assumptions that cannot hold together
};

// How long two searches work before the other one has its turn: looks at constraints, and conflicts.
struct Turn {
  std::uint64_t looks, conflicts;
};

// Like `enumerate`: `each` gets the values of the program's variables, and false ends it. Turns are chosen unless one is given; so is
// what searches a plain grid of 9x9 cells.
using OnValues = std::function<bool(const std::vector<std::uint8_t>&)>;
Answered answer(const Program& program, const SearchOptions& options, const Question& question, Stop& stop, Budget& budget,
                const OnValues& each, const std::optional<Turn>& turn = {}, NineOf nine = nullptr);

}  // namespace clew::rules
