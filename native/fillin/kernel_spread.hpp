// From entries to letters: all the solutions in which each slot has a word of its entry.
#pragma once

#include <vector>

#include "../kernel.hpp"
#include "fillin/kernel_words.hpp"

namespace clew::fillin {

class Spread {
 public:
  Spread(const Layout& layout, const Words& words, const Limits& limits, Stop& stop, const OnSolution& each);

  // Calls back with all solutions that have these entries, by slot; false if no more are wanted.
  bool report(const std::vector<Index>& entries);

  std::uint64_t found() const { return found_; }

 private:
  bool choose(std::size_t at);
  void write(Index slot, std::span<const Letter> word);

  const Layout& layout_;
  const Words& words_;
  const std::uint64_t wanted_;
  Stop& stop_;
  const OnSolution& each_;
  std::uint64_t found_ = 0;
  const std::vector<Index>* entries_ = nullptr;
  std::vector<Index> several_;            // slots whose entry has several words
  std::vector<std::vector<Index>> left_;  // by group and listed word: how often it may be used yet
  std::vector<std::uint8_t> letters_;
};

}  // namespace clew::fillin
