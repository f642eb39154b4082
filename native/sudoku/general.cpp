// Chooses the search for a grid once singles and locked candidates have done their part.
#include "sudoku/general.hpp"

#include <algorithm>
#include <vector>

#include "sudoku/general_masks.hpp"
#include "sudoku/general_search.hpp"

namespace clew::sudoku {

namespace {
constexpr int kTiny = 8;  // up to here plain search is 2 to 3 times as fast as learning, and counts 13 times as fast
}

Answer solve(const Shape& shape, const std::uint8_t* cells, const Limits& limits, Stop& stop, const OnSolution& each,
             std::uint64_t seed) {
  if (limits.solutions == 0 || stop.look()) return {};
  Masks masks(shape, cells);
  if (!masks.settle()) return {.found = 0, .exhausted = true, .counters = {}};
  const Task task{shape, masks, limits, stop, each, seed};
  return shape.size() <= kTiny ? search_plainly(task) : search_by_learning(task);
}

bool random_grid(const Shape& shape, std::uint64_t seed, std::uint8_t* cells, Stop& stop) {
  const std::vector<std::uint8_t> blank(static_cast<std::size_t>(shape.cells()));
  Limits limits;
  limits.solutions = 1;
  const auto keep = [&](const std::uint8_t* values) {
    std::copy_n(values, blank.size(), cells);
    return true;
  };
  return solve(shape, blank.data(), limits, stop, keep, seed + 1).found == 1;
}

}  // namespace clew::sudoku
