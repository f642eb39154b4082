// Sets of small numbers as words of 64 bits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clew::bits {

inline constexpr std::size_t words_for(std::size_t numbers) { return (numbers + 63) / 64; }

inline std::uint64_t bit(std::size_t at) { return std::uint64_t{1} << at % 64; }
inline bool has(const std::uint64_t* set, std::size_t at) { return set[at / 64] >> at % 64 & 1; }
inline void add(std::uint64_t* set, std::size_t at) { set[at / 64] |= bit(at); }
inline void drop(std::uint64_t* set, std::size_t at) { set[at / 64] &= ~bit(at); }

// Calls `visit` with each number, in order, until it returns true; says whether it did.
template <class Visit>
bool any_of(const std::uint64_t* set, std::size_t words, Visit visit) {
  for (std::size_t word = 0; word < words; ++word)
    for (std::uint64_t left = set[word]; left; left &= left - 1)
      if (visit(word * 64 + static_cast<std::size_t>(std::countr_zero(left)))) return true;
  return false;
}

template <class Visit>
void each(const std::uint64_t* set, std::size_t words, Visit visit) {
  any_of(set, words, [&](std::size_t at) {
    visit(at);
    return false;
  });
}

// A set that owns its words.
class Set {
 public:
  Set() = default;
  explicit Set(std::size_t numbers) : words_(words_for(numbers)) {}

  static Set full(std::size_t numbers) {
    Set set(numbers);
    for (std::uint64_t& word : set.words_) word = ~std::uint64_t{0};
    if (numbers % 64) set.words_.back() = bit(numbers) - 1;
    return set;
  }

  void add(std::size_t at) { bits::add(words_.data(), at); }
  void drop(std::size_t at) { bits::drop(words_.data(), at); }

  // As above; `visit` may change the set, but what it adds to the word being visited is not seen.
  template <class Visit>
  bool any_of(Visit visit) const {
    return bits::any_of(words_.data(), words_.size(), visit);
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace clew::bits
