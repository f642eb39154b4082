// 9x9 sudoku, the fast kernel: one puzzle with every limit, or many puzzles in one call.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "kernel.hpp"
#include "rules/nine.hpp"

namespace clew::sudoku {

// `cells` holds 81 values, 0 for empty; givens that contradict each other have no solution. `each` gets every solution
// as 81 values from 1 to 9.
Answer solve9(const std::uint8_t* cells, const Limits& limits, Stop& stop, const OnSolution& each = {});

// The same from pencil marks on.
std::unique_ptr<rules::Nine> search9(std::span<const std::uint16_t, rules::Nine::kCells> left);

inline constexpr std::uint8_t kUndecided9 = 255;

// `text` holds `count` puzzles of 81 characters, `stride` bytes apart; all but the digits 1 to 9 are empty cells.
// found[i] becomes the number of solutions up to `limit` (at most 254), or kUndecided9 when time or `stop` came first.
// `solutions`, unless null, gets 81 characters for each puzzle: its first solution, or dots. No `threads` means one for
// each core.
void solve9_many(const char* text, std::size_t count, std::size_t stride, unsigned limit, unsigned threads,
                 std::uint8_t* found, char* solutions, const std::atomic<bool>* stop, double seconds);

}  // namespace clew::sudoku
