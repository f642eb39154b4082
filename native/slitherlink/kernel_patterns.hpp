// Sets of patterns of four edges as clauses: the shortest ones, so that a search sees at once all that follows.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "slitherlink/kernel_deduce.hpp"

namespace clew::slitherlink {

// One of these edges is a line, or one of those is refused: sets of edges 0 to 3 as bits.
struct PatternClause {
  std::uint8_t lines, refused;
};

class PatternClauses {
 public:
  // The clauses that say: one of these patterns. None of them follows from another alone.
  std::span<const PatternClause> of(Patterns patterns);

 private:
  std::unordered_map<Patterns, std::vector<PatternClause>> known_;  // few sets come up, many times each
};

}  // namespace clew::slitherlink
