// A search for 81 cells with nine digits that differ in rows, columns and boxes, where no other rules are left.
//
// Whoever asks for models may give one; rules do not know the kernels of families.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "kernel.hpp"

namespace clew::rules {

class Nine {
 public:
  static constexpr std::size_t kSide = 9, kBox = 3, kCells = kSide * kSide;
  enum class Event { kSolution, kAll, kTired };

  virtual ~Nine() = default;
  virtual Event advance(std::uint64_t guesses) = 0;  // to the next solution, or until so many more guesses are made
  virtual std::span<const std::uint8_t, kCells> solution() const = 0;  // the one found last, row by row: digits from 1 on
  virtual Counters counters() const = 0;
};

// By what is left to each cell, row by row: a bit for each digit.
using NineOf = std::unique_ptr<Nine> (*)(std::span<const std::uint16_t, Nine::kCells> left);

}  // namespace clew::rules
