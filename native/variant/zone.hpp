// Sets of cells of one grid as bits, row by row: enough for 16x16.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace clew::variant {

constexpr std::size_t kWords = 4;
constexpr std::size_t kMostZone = 64 * kWords;  // cells

class Zone {
 public:
  void add(std::size_t cell) { words_[cell / 64] |= std::uint64_t{1} << (cell % 64); }
  void drop(std::size_t cell) { words_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64)); }
  bool has(std::size_t cell) const { return words_[cell / 64] >> (cell % 64) & 1; }
  bool any() const { return (words_[0] | words_[1] | words_[2] | words_[3]) != 0; }
  std::size_t count() const {
    std::size_t found = 0;
    for (const std::uint64_t word : words_) found += static_cast<std::size_t>(std::popcount(word));
    return found;
  }
  std::size_t first() const {
    for (std::size_t k = 0; k < kWords; ++k) {
      if (words_[k]) return 64 * k + static_cast<std::size_t>(std::countr_zero(words_[k]));
    }
    return kMostZone;
  }
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t k = 0; k < kWords; ++k) {
      for (std::uint64_t left = words_[k]; left; left &= left - 1) visit(64 * k + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
  // All cells moved on, or back, by some places (less than 64).
  Zone later(std::size_t by) const {
    Zone found;
    for (std::size_t k = kWords; k-- > 0;) found.words_[k] = words_[k] << by | (k > 0 ? words_[k - 1] >> (64 - by) : 0);
    return found;
  }
  Zone earlier(std::size_t by) const {
    Zone found;
    for (std::size_t k = 0; k < kWords; ++k) found.words_[k] = words_[k] >> by | (k + 1 < kWords ? words_[k + 1] << (64 - by) : 0);
    return found;
  }

  Zone& operator&=(const Zone& other) { return each_word(other, [](std::uint64_t a, std::uint64_t b) { return a & b; }); }
  Zone& operator|=(const Zone& other) { return each_word(other, [](std::uint64_t a, std::uint64_t b) { return a | b; }); }
  Zone& operator-=(const Zone& other) { return each_word(other, [](std::uint64_t a, std::uint64_t b) { return a & ~b; }); }
  friend Zone operator&(Zone one, const Zone& other) { return one &= other; }
  friend Zone operator|(Zone one, const Zone& other) { return one |= other; }
  friend Zone operator-(Zone one, const Zone& other) { return one -= other; }
  friend bool operator==(const Zone&, const Zone&) = default;

 private:
  template <class Join>
  Zone& each_word(const Zone& other, Join join) {
    for (std::size_t k = 0; k < kWords; ++k) words_[k] = join(words_[k], other.words_[k]);
    return *this;
  }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace clew::variant
