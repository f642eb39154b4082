// Where clauses are: one flat array, each clause as its size, what is known of it, and its literals, watched two first.
//
// Clauses are named by their index, which only `Search::compact` changes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace clew {

using ClauseIndex = std::uint32_t;

class ClauseArena {
 public:
  // The rank of a clause is the number of decision levels it joins; these two are special.
  static constexpr std::uint32_t kPermanent = 0;                 // given, never dropped
  static constexpr std::uint32_t kExplanation = (1u << 24) - 1;  // lives while it is the reason of its first literal

  ClauseIndex add(std::span<const std::uint32_t> literals, std::uint32_t rank) {
    const auto at = static_cast<ClauseIndex>(words_.size());
    words_.push_back(static_cast<std::uint32_t>(literals.size()));
    words_.push_back(rank << 8);
    words_.insert(words_.end(), literals.begin(), literals.end());
    return at;
  }

  std::uint32_t size(ClauseIndex c) const { return words_[c]; }
  std::uint32_t* literals(ClauseIndex c) { return words_.data() + c + 2; }
  std::span<std::uint32_t> clause(ClauseIndex c) { return {literals(c), size(c)}; }

  std::uint32_t rank(ClauseIndex c) const { return words_[c + 1] >> 8; }
  void set_rank(ClauseIndex c, std::uint32_t rank) { words_[c + 1] = rank << 8 | used(c); }

  // How many reductions the clause survives yet for having explained a conflict.
  std::uint32_t used(ClauseIndex c) const { return words_[c + 1] & 255; }
  void set_used(ClauseIndex c, std::uint32_t used) { words_[c + 1] = (words_[c + 1] & ~255u) | used; }

  std::size_t words() const { return words_.size(); }
  void reserve(std::size_t words) { words_.reserve(words); }

 private:
  std::vector<std::uint32_t> words_ = {0};  // index 0 names no clause
};

}  // namespace clew
