// Leftovers: what cages leave of whole houses, or have outside of them, adds up to something: the 45-rule.
#pragma once

#include <cstdint>
#include <vector>

namespace clew::variant {

struct Area {  // whole houses without a common cell
  std::int32_t houses;
  std::vector<std::uint32_t> cells;
};

struct Totalled {  // a cage
  std::int32_t total;
  std::vector<std::uint32_t> cells;
};

struct Leftover {  // some cells less others add up to a total
  std::uint32_t area;
  bool inside;  // what is left, or else what is outside
  std::int64_t total;
  std::vector<std::uint32_t> more, less;
  std::vector<std::uint32_t> cages;  // that it follows from, none of which share a cell
};

// Those of at most so many cells, each set of cells once; a house adds up to `whole`. Cells are below `cells`.
std::vector<Leftover> leftovers(const std::vector<Area>& areas, const std::vector<Totalled>& cages, std::uint32_t cells,
                                std::int32_t whole, std::size_t few);

}  // namespace clew::variant
