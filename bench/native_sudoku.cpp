// Times the 9x9 kernel over files of puzzles, one per line: microseconds for the first solution and for the proof that
// it is unique, with every variant the processor can run; then the puzzle maker. The best of several rounds counts.
//
//   cmake -B build -DCLEW_TESTS=ON && cmake --build build && build/native_sudoku FILE...
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "sudoku/bands_core.hpp"
#include "sudoku/make9.hpp"

namespace {

using clew::sudoku::Event;
using clew::sudoku::Kernel;
using clew::sudoku::Search;

// Time this thread had the processor: other programs on the machine count less.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<std::string> read_puzzles(const char* path) {
  std::vector<std::string> puzzles;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);)
    if (line.size() >= 81 && line[0] != '#') puzzles.push_back(line.substr(0, 81));
  return puzzles;
}

struct Round {
  double seconds = 0;
  std::size_t found = 0;
  std::uint64_t guesses = 0;
};

Round solve_all(const Kernel& kernel, Search& search, const std::vector<std::string>& puzzles, int limit) {
  Round round;
  const double start = cpu_seconds();
  for (const std::string& puzzle : puzzles) {
    kernel.begin(search, puzzle.data());
    for (int i = 0; i < limit && kernel.advance(search, ~std::uint64_t{0}) == Event::solution; ++i) ++round.found;
    round.guesses += search.guesses;
  }
  round.seconds = cpu_seconds() - start;
  return round;
}

void time_file(const char* path) {
  const std::vector<std::string> puzzles = read_puzzles(path);
  if (puzzles.empty()) {
    std::printf("%s: no puzzles\n", path);
    return;
  }
  const auto search = std::make_unique_for_overwrite<Search>();
  const double count = static_cast<double>(puzzles.size());
  std::printf("%s, %zu puzzles\n", path, puzzles.size());
  for (const Kernel* const* kernel = clew::sudoku::kernels9(); *kernel; ++kernel) {
    double best[2] = {1e9, 1e9};
    Round last;
    for (int round = 0; round < 20; ++round) {
      for (int limit = 1; limit <= 2; ++limit) {
        last = solve_all(**kernel, *search, puzzles, limit);
        best[limit - 1] = std::min(best[limit - 1], last.seconds);
      }
    }
    std::printf("  %-8s first %8.3f us   unique %8.3f us   %.2f guesses   %zu solutions\n", (*kernel)->name,
                1e6 * best[0] / count, 1e6 * best[1] / count, static_cast<double>(last.guesses) / count, last.found);
  }
}

void time_maker() {
  constexpr std::size_t kCount = 3000;
  std::vector<char> out(81 * kCount);
  std::vector<std::uint8_t> made(kCount);
  double best = 1e9;
  for (int round = 0; round < 5; ++round) {
    const double start = cpu_seconds();
    clew::sudoku::make9({1, kCount, 1}, {}, out.data(), made.data(), {});
    best = std::min(best, cpu_seconds() - start);
  }
  std::printf("minimal puzzles made on one thread: %.0f/s\n", kCount / best);
}

}  // namespace

int main(int count, char** arguments) {
  for (int i = 1; i < count; ++i) time_file(arguments[i]);
  time_maker();
  return 0;
}
