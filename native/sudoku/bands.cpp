// Chooses the compiled variant for this processor, and wraps its resumable search in limits, stops and threads.
#include "sudoku/bands.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "pieces.hpp"
#include "sudoku/bands_core.hpp"

namespace clew::sudoku {
namespace {

// Guesses between two looks at the clock: about 20 microseconds.
constexpr std::uint64_t kSlice = 64;

// Where the bits of a band are in 27 cells written row by row.
constexpr std::array<std::uint8_t, 27> kCellOf = [] {
  std::array<std::uint8_t, 27> cells{};
  for (unsigned bit = 0; bit < 27; ++bit)
    cells[bit] = static_cast<std::uint8_t>(9 * (bit / 3 % 3) + 3 * (bit / 9) + bit % 3);
  return cells;
}();

// Writes a solution as 81 values, `zero` standing for 0: 0 gives numbers, '0' characters. A digit has three places in
// each band.
template <typename Value>
void write_values(const Candidates& solution, Value zero, Value* to) {
  for (int digit = 0; digit < 9; ++digit) {
    const Value value = static_cast<Value>(zero + digit + 1);
    for (int band = 0; band < 3; ++band) {
      std::uint32_t word = solution.words[4 * digit + band];
      for (int i = 0; i < 3; ++i, word &= word - 1) to[27 * band + kCellOf[std::countr_zero(word)]] = value;
    }
  }
}

// The number of solutions of a text up to a limit, or kUndecided9; the first one is written to `solution`, if given.
std::uint8_t solve_one(const Kernel& kernel, Search& search, const char* text, unsigned limit, char* solution,
                       Stop& stop) {
  kernel.begin(search, text);
  unsigned found = 0;
  while (found < limit) {
    const Event event = kernel.advance(search, kSlice);
    if (event == Event::exhausted) break;
    if (event == Event::out_of_guesses) {
      if (stop.due()) return kUndecided9;
      continue;
    }
    if (found++ == 0 && solution) write_values(search.solution, '0', solution);
  }
  return static_cast<std::uint8_t>(found);
}

class Search9 : public rules::Nine {
 public:
  explicit Search9(std::span<const std::uint16_t, kCells> left) {
    std::array<char, kCells> text;
    text.fill('.');
    kernel9().begin(search_, text.data());
    Candidates& grid = search_.open[search_.depth - 1];
    for (std::size_t band = 0; band < 3; ++band) {
      for (std::size_t bit = 0; bit < kCellOf.size(); ++bit) {
        const std::uint16_t own = left[27 * band + kCellOf[bit]];
        for (std::size_t digit = 0; digit < 10; ++digit) {  // the tenth repeats the ninth
          if (!(own >> std::min<std::size_t>(digit, 8) & 1)) grid.words[4 * digit + band] &= ~(1u << bit);
        }
      }
    }
  }

  Event advance(std::uint64_t guesses) override {
    switch (kernel9().advance(search_, guesses)) {
      case sudoku::Event::exhausted: return Event::kAll;
      case sudoku::Event::out_of_guesses: return Event::kTired;
      case sudoku::Event::solution: break;
    }
    write_values(search_.solution, std::uint8_t{0}, solution_.data());
    return Event::kSolution;
  }

  std::span<const std::uint8_t, kCells> solution() const override { return solution_; }

  Counters counters() const override {
    Counters counters;
    counters.decisions = search_.guesses;
    counters.propagations = search_.sweeps;
    counters.conflicts = search_.conflicts;
    return counters;
  }

 private:
  Search search_;
  std::array<std::uint8_t, kCells> solution_{};
};

}  // namespace

std::unique_ptr<rules::Nine> search9(std::span<const std::uint16_t, rules::Nine::kCells> left) {
  return std::make_unique<Search9>(left);
}

const Kernel* const* kernels9() {
  static const std::array<const Kernel*, 4> usable = [] {
    std::array<const Kernel*, 4> kernels{};
    auto next = kernels.begin();
#ifdef CLEW_X86
    const bool has_v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                        __builtin_cpu_supports("fma");
    const bool has_v4 = has_v3 && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512cd");
    if (has_v4) *next++ = &v4::kernel;
    if (has_v3) *next++ = &v3::kernel;
#endif
    *next = &portable::kernel;
    return kernels;
  }();
  return usable.data();
}

const Kernel& kernel9() {
  static const Kernel& chosen = []() -> const Kernel& {
    const char* asked = std::getenv("CLEW_KERNEL");
    for (const Kernel* const* kernel = kernels9(); asked && *kernel; ++kernel)
      if (std::strcmp(asked, (*kernel)->name) == 0) return **kernel;
    return **kernels9();
  }();
  return chosen;
}

Answer solve9(const std::uint8_t* cells, const Limits& limits, Stop& stop, const OnSolution& each) {
  char text[81];
  for (int i = 0; i < 81; ++i) text[i] = static_cast<char>('0' + cells[i]);
  const Kernel& kernel = kernel9();
  const auto search = std::make_unique_for_overwrite<Search>();
  kernel.begin(*search, text);
  Answer answer;
  bool wanted = true;
  while (wanted && answer.found < limits.solutions && !stop.due()) {
    const Event event = kernel.advance(*search, std::min(kSlice, limits.nodes - search->guesses));
    if (event == Event::exhausted) break;
    if (event == Event::out_of_guesses) {
      if (search->guesses >= limits.nodes) break;
      continue;
    }
    ++answer.found;
    if (each) {
      std::uint8_t values[81];
      write_values(search->solution, std::uint8_t{0}, values);
      wanted = each(values);
    }
  }
  answer.exhausted = search->depth == 0;
  answer.counters.decisions = search->guesses;
  answer.counters.propagations = search->sweeps;
  answer.counters.conflicts = search->conflicts;
  return answer;
}

void solve9_many(const char* text, std::size_t count, std::size_t stride, unsigned limit, unsigned threads,
                 std::uint8_t* found, char* solutions, const std::atomic<bool>* stop, double seconds) {
  std::fill_n(found, count, kUndecided9);
  if (solutions) std::fill_n(solutions, 81 * count, '.');
  limit = std::min(limit, 254u);
  constexpr std::size_t kPiece = 64;
  each_piece((count + kPiece - 1) / kPiece, threads, Stop(seconds, stop), [&](Stop& until) {
    return [&, search = std::make_unique_for_overwrite<Search>()](std::size_t piece) {
      const std::size_t to = std::min((piece + 1) * kPiece, count);
      for (std::size_t i = piece * kPiece; i < to; ++i)
        found[i] = solve_one(kernel9(), *search, text + i * stride, limit, solutions ? solutions + i * 81 : nullptr,
                             until);
    };
  });
}

}  // namespace clew::sudoku
