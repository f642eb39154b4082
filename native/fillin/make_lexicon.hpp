// Words to choose from by length and by letters that are there, as sets of bits; numbers need no list.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "../random.hpp"
#include "fillin/kernel_words.hpp"

namespace clew::fillin {

using Word = std::span<const Letter>;

// Words that are each ended by kEnd.
std::vector<Word> words_of(std::span<const std::uint8_t> flat);

class Lexicon {
 public:
  // With no words: numbers of these digits. `lengths` are those that may be chosen, sorted.
  Lexicon(std::vector<Word> words, std::span<const Letter> digits, std::vector<Index> lengths);

  const std::vector<Index>& lengths() const { return lengths_; }

  // A word that agrees with the letters seen, kOpen for any; empty if there is none.
  std::vector<Letter> choose(std::span<const std::uint8_t> seen, Random& random) const;

  // A long word to begin with.
  std::vector<Letter> first(Index longest, Random& random) const;

 private:
  struct Shelf {
    std::vector<Word> words;
    Index blocks = 0;
    std::vector<Block> masks;  // by position and letter
  };

  std::vector<Letter> number(std::span<const std::uint8_t> seen, Random& random) const;

  std::vector<Shelf> shelves_;  // by length
  std::vector<Letter> digits_;
  std::vector<Index> lengths_;
  Index letters_ = 0;
  mutable std::vector<Block> agree_;
};

}  // namespace clew::fillin
