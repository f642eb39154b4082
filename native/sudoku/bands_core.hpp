// What the compiled variants of the 9x9 kernel share with the code that chooses between them.
//
// Only plain data crosses this line: the variants are built with different instruction sets, and a template or inline
// function of the standard library instantiated in both could be merged by the linker into the one the processor lacks.
#pragma once

#include <cstdint>

namespace clew::sudoku {

// Where each digit may still go: words[4 * digit + band], 27 bits each. The fourth word of a digit is padding that
// stays full, and a tenth digit repeats the ninth so that digits pair up in 256-bit registers.
// The cell at row 3 * band + r, column 3 * j + k is bit 9 * j + 3 * r + k: a box is nine neighbouring bits.
struct alignas(32) Candidates {
  std::uint32_t words[40];
};

inline constexpr std::uint32_t kBand = (1u << 27) - 1;

// A depth-first search that can be left and taken up again: `open` holds the grids still to be looked into, the last
// one first. Every guess that leaves one behind also fills a cell, so 81 of them are enough.
struct Search {
  Candidates open[82];
  int depth;
  std::uint64_t guesses;
  std::uint64_t sweeps;
  std::uint64_t conflicts;
  Candidates solution;
};

enum class Event { solution, exhausted, out_of_guesses };

// One compiled variant. `text` is 81 characters, '1'..'9' are givens. `advance` runs to the next solution, or until
// `guesses` more guesses are made.
struct Kernel {
  const char* name;
  void (*begin)(Search&, const char* text);
  Event (*advance)(Search&, std::uint64_t guesses);
};

namespace portable {
extern const Kernel kernel;
}
namespace v3 {
extern const Kernel kernel;
}
namespace v4 {
extern const Kernel kernel;
}

// The variants this processor can run, the best first and null last.
const Kernel* const* kernels9();

// The best one, or the one that CLEW_KERNEL names in the environment at the first call.
const Kernel& kernel9();

}  // namespace clew::sudoku
