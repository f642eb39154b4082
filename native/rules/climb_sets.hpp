// Sets: some places that share as many values, which no other place of the same rule can have (a naked pair or triple);
// or some values that share as many places, which can have no other values (a hidden one).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rules/climb.hpp"
#include "rules/climb_known.hpp"

namespace clew::rules {

class Sets {
 public:
  Sets(const Program& program, const Board& board, const Known& known);

  // The smallest set that rules something out, a naked one before a hidden one.
  std::optional<Finding> find(Stop& stop) const;

 private:
  using Mask = std::uint32_t;
  // Places whose values are different: by place and value the literal, or kNone.
  struct House {
    std::uint32_t rule;
    bool full;  // each value is somewhere
    std::vector<Literals> cells;
  };
  struct Open {
    std::vector<Mask> values, cells;  // what is left to each place, and to each value; none if it is settled
  };

  Open open(const House& house) const;
  std::optional<Finding> naked(const House& house, const Open& open, std::size_t size) const;
  std::optional<Finding> hidden(const House& house, const Open& open, std::size_t size) const;

  static constexpr Literal kNone = ~Literal{0};

  const Board& board_;
  const Known& known_;
  std::vector<House> houses_;
};

}  // namespace clew::rules
