// All clauses over four edges, tried short ones first.
#include "slitherlink/kernel_patterns.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace clew::slitherlink {

namespace {

struct Candidate {
  PatternClause clause;
  Patterns broken;  // the patterns that break it
};

// Each edge is in a clause as a line, as refused, or not at all.
constexpr std::size_t kCandidates = 3 * 3 * 3 * 3 - 1;

constexpr Patterns broken_by(const PatternClause& clause) {
  unsigned broken = 0;
  for (unsigned pattern = 0; pattern < 16; ++pattern) {
    if (!(pattern & clause.lines) && (pattern & clause.refused) == clause.refused) broken |= 1u << pattern;
  }
  return static_cast<Patterns>(broken);
}

constexpr std::array<Candidate, kCandidates> all_candidates() {
  std::array<Candidate, kCandidates> all{};
  std::size_t count = 0;
  for (int size = 1; size <= 4; ++size) {
    for (unsigned code = 1; code < 256; ++code) {
      const PatternClause clause{static_cast<std::uint8_t>(code & 15), static_cast<std::uint8_t>(code >> 4)};
      if ((clause.lines & clause.refused) || std::popcount(code) != size) continue;
      all[count++] = {clause, broken_by(clause)};
    }
  }
  return all;
}
constexpr auto kAll = all_candidates();

}  // namespace

std::span<const PatternClause> PatternClauses::of(Patterns patterns) {
  const auto [at, fresh] = known_.try_emplace(patterns);
  std::vector<PatternClause>& found = at->second;
  if (!fresh) return found;
  for (const auto& [clause, broken] : kAll) {
    if (patterns & broken) continue;
    const bool follows = std::ranges::any_of(found, [&clause = clause](const PatternClause& shorter) {
      return !(shorter.lines & ~clause.lines) && !(shorter.refused & ~clause.refused);
    });
    if (!follows) found.push_back(clause);
  }
  return found;
}

}  // namespace clew::slitherlink
