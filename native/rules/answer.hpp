// Models of a program, one after the other: by the search, or by an argument that holds for programs of one kind.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "rules/model.hpp"

namespace clew::rules {

struct Answered {
  Answer answer;
  std::vector<Literal> failed;  // assumptions that cannot hold together
};

// Like `enumerate`: `each` gets the values of the program's variables, and false ends it.
using OnValues = std::function<bool(const std::vector<std::uint8_t>&)>;
Answered answer(const Program& program, const SearchOptions& options, const Question& question, Stop& stop, Budget& budget,
                const OnValues& each);

}  // namespace clew::rules
