// What is known of a town on the way: the partners each house may have, and the distances that this leaves to it.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "distances.hpp"

namespace clew::houses::logic {

inline constexpr Index kNobody = ~0u;

// What stays the same: the number of the distance between any two houses, by length.
class Town {
 public:
  explicit Town(const Puzzle& puzzle);

  Index houses() const { return distances_.houses(); }
  Index words() const { return static_cast<Index>(bits::words_for(houses())); }  // of a set of houses
  Index count() const { return distances_.count(); }
  Index between(Index one, Index other) const { return numbers_[static_cast<std::size_t>(one) * houses() + other]; }
  std::span<const Pair> pairs(Index distance) const { return distances_.pairs(distance); }
  std::size_t most() const { return most_; }
  bool exactly() const { return exactly_; }

 private:
  Distances distances_;
  std::vector<Index> numbers_;
  std::size_t most_;
  bool exactly_;
};

// Sets of houses are words of 64 bits; a house that has its partner for sure still counts it among those possible.
class Known {
 public:
  explicit Known(const Town& town);

  const Town& town() const { return *town_; }
  bool possible(Index one, Index other) const { return bits::has(partners(one), other); }
  bool open(Index one, Index other) const { return possible(one, other) && sure_[one] != other; }
  Index sure(Index house) const { return sure_[house]; }
  const std::uint64_t* partners(Index house) const {
    return partners_.data() + static_cast<std::size_t>(house) * town_->words();
  }
  Index partners_count(Index house) const;
  Index first_partner(Index house) const;

  void join(Index one, Index other);
  void part(Index one, Index other);

  // Brings what follows up to date; the three below hold since the last call.
  void refresh();
  std::span<const Index> distances(Index house) const { return own_[house]; }  // where its partner may be, in order
  const std::uint64_t* served(Index distance) const {                         // the houses with a partner there
    return served_.data() + static_cast<std::size_t>(distance) * town_->words();
  }
  std::span<const Index> choosy() const { return choosy_; }  // houses, those with the fewest distances first

  bool any_open(Index distance) const;
  bool clash() const;  // a house without a partner, with two, or an odd number that is left among itself
  bool solved() const;

  // The houses without a partner that are connected to one, without the door, into `part`; their number.
  Index reach(Index start, Index door, std::vector<std::uint64_t>& part) const;

 private:
  const Town* town_;
  std::vector<std::uint64_t> partners_;
  std::vector<Index> sure_;
  std::vector<bool> changed_;
  std::vector<std::vector<Index>> own_;
  std::vector<std::uint64_t> served_;
  std::vector<Index> choosy_;
};

}  // namespace clew::houses::logic
