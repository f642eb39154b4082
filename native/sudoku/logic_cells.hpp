// Sets of cells as bits: quick for 9x9, possible for every size.
//
// A finder that works on sets is a template over their size. It is called through `with_cells`:
//
//   with_cells(notes.layout(), [&]<int kWords>(const Sights<kWords>& sights) { Search<kWords>{notes, sights}.run(); });
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clew::sudoku::logic {

template <int kWords>
class CellSet {
 public:
  void add(int cell) { word(cell) |= here(cell); }
  void drop(int cell) { word(cell) &= ~here(cell); }
  bool has(int cell) const { return words_[at(cell)] & here(cell); }
  // Adds the cells first, first + 1, ... whose bits are set in `bits`.
  void add_bits(int first, std::uint64_t bits) {
    word(first) |= bits << (first & 63);
    if (first & 63 && bits >> (64 - (first & 63))) words_[at(first) + 1] |= bits >> (64 - (first & 63));
  }

  bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  int count() const {
    int cells = 0;
    for (const std::uint64_t word : words_) cells += std::popcount(word);
    return cells;
  }
  // The lowest cell; only of a set that is not empty.
  int first() const {
    std::size_t word = 0;
    while (!words_[word]) ++word;
    return static_cast<int>(word) * 64 + std::countr_zero(words_[word]);
  }
  bool meets(const CellSet& other) const { return !(*this & other).empty(); }
  bool within(const CellSet& other) const { return (*this - other).empty(); }

  CellSet& operator&=(const CellSet& other) {
    for (std::size_t word = 0; word < words_.size(); ++word) words_[word] &= other.words_[word];
    return *this;
  }
  CellSet& operator|=(const CellSet& other) {
    for (std::size_t word = 0; word < words_.size(); ++word) words_[word] |= other.words_[word];
    return *this;
  }
  CellSet& operator-=(const CellSet& other) {
    for (std::size_t word = 0; word < words_.size(); ++word) words_[word] &= ~other.words_[word];
    return *this;
  }
  friend CellSet operator&(CellSet one, const CellSet& other) { return one &= other; }
  friend CellSet operator|(CellSet one, const CellSet& other) { return one |= other; }
  friend CellSet operator-(CellSet one, const CellSet& other) { return one -= other; }
  bool operator==(const CellSet&) const = default;
  auto operator<=>(const CellSet&) const = default;

  // Calls `visit` with each cell, lowest first.
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t word = 0; word < words_.size(); ++word)
      for (std::uint64_t left = words_[word]; left; left &= left - 1)
        visit(static_cast<int>(word) * 64 + std::countr_zero(left));
  }

 private:
  static std::size_t at(int cell) { return static_cast<std::size_t>(cell) >> 6; }
  static std::uint64_t here(int cell) { return std::uint64_t{1} << (cell & 63); }
  std::uint64_t& word(int cell) { return words_[at(cell)]; }

  std::array<std::uint64_t, kWords> words_{};
};

// The cells of each unit, and the cells that share a unit with each cell.
template <int kWords>
struct Sights {
  using Set = CellSet<kWords>;

  const Set& unit(int number) const { return units[static_cast<std::size_t>(number)]; }
  const Set& peers(int cell) const { return seen[static_cast<std::size_t>(cell)]; }
  // The cells that see all of a set; every cell sees all of an empty one.
  Set common(const Set& set, Set among) const {
    set.each([&](int cell) { among &= peers(cell); });
    return among;
  }

  std::vector<Set> units{};
  std::vector<Set> seen{};
};

inline constexpr int kFewWords = 2;    // to 10x10
inline constexpr int kManyWords = 21;  // to 36x36

}  // namespace clew::sudoku::logic
