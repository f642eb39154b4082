// The 9x9 search, compiled once for each instruction set: sweep a grid of candidates, split it by a guess, go deeper.
#include "bands_guess.hpp"
#include "bands_sweep.hpp"

namespace clew::sudoku::CLEW_ISA {
namespace {

Event advance(Search& search, std::uint64_t guesses) {
  if (search.depth == 0) return Event::exhausted;
  Candidates now = search.open[--search.depth];
  for (;;) {
    Grid grid = load(now);
    Counts counts;
    const State state = propagate(grid, counts, search.guesses != 0, search.sweeps);
    if (state == State::wrong) {
      ++search.conflicts;
      if (search.depth == 0) return Event::exhausted;
      now = search.open[--search.depth];
      continue;
    }
    if (state == State::solved) {
      store(search.solution, grid);
      return Event::solution;
    }
    store(now, grid);
    if (guesses == 0) {
      search.open[search.depth++] = now;
      return Event::out_of_guesses;
    }
    --guesses;
    ++search.guesses;
    split(now, search.open[search.depth++], choose(grid, now, counts.two));
  }
}

#ifdef __AVX2__

// Compares all 81 characters with each digit, then turns the rows of the bands into boxes.
CLEW_INLINE void givens(Candidates& to, const char* text) {
  const __m256i bands[3] = {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(text)),
                            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + 27)),
                            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + 49))};
  for (int digit = 0; digit < 10; ++digit) {
    const __m256i character = _mm256_set1_epi8(static_cast<char>(digit == 9 ? '9' : '1' + digit));
    std::uint32_t* words = to.words + 4 * digit;
    words[0] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bands[0], character)));
    words[1] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bands[1], character)));
    words[2] = static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bands[2], character))) >> 5;
    words[3] = 0;
  }
  Grid grid = load(to);
  CLEW_UNROLL for (int i = 0; i < kVectors; ++i) {
    const Vec x = grid.v[i];
    grid.v[i] = (x & 0700070007u) | ((x & 0000700070u) << 6) | ((x & 0000000700u) << 12) | ((x >> 6) & 0000700070u) |
                ((x >> 12) & 0000000700u);
  }
  store(to, grid);
}

#else

CLEW_INLINE void givens(Candidates& to, const char* text) {
  for (int i = 0; i < 40; ++i) to.words[i] = 0;
  for (int cell = 0; cell < 81; ++cell) {
    if (text[cell] < '1' || text[cell] > '9') continue;
    const int row = cell / 9, column = cell % 9;
    to.words[4 * (text[cell] - '1') + row / 3] |= 1u << (9 * (column / 3) + 3 * (row % 3) + column % 3);
  }
}

#endif

void begin(Search& search, const char* text) {
  search.depth = 1;
  search.guesses = search.sweeps = search.conflicts = 0;
  givens(search.open[0], text);
  Grid grid = load(search.open[0]);
  Vec given = grid.v[0];
  CLEW_UNROLL for (int i = 1; i < kVectors; ++i) given |= grid.v[i];
  given |= other_digit(given);
  CLEW_UNROLL for (int i = 0; i < kVectors; ++i) grid.v[i] = kBand & ~(given ^ grid.v[i]);
  store(search.open[0], grid);
}

}  // namespace

#define CLEW_TEXT(x) #x
#define CLEW_NAME(x) CLEW_TEXT(x)
const Kernel kernel = {CLEW_NAME(CLEW_ISA), begin, advance};

}  // namespace clew::sudoku::CLEW_ISA
