// Makes 9x9 puzzles: a random full grid, then clues taken away in random order as long as the solution stays unique.
//
// A clue that cannot go once can never go later, so one pass gives a minimal puzzle. Whether a clue can go is one
// search: is there a solution with another value in its cell? Fewer clues than that gives are reached by exchanging some.
#include "sudoku/make9.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <vector>

#include "sudoku/bands_places.hpp"
#include "sudoku/make_fewer.hpp"

namespace clew::sudoku {
namespace {

// Three boxes on the diagonal never meet, so they start at random.
void diagonal_boxes(Random& random, char* text) {
  std::fill_n(text, 81, '.');
  for (int box = 0; box < 3; ++box) {
    std::array<char, 9> digits = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    random.shuffle(digits.data(), 9);
    for (int i = 0; i < 9; ++i) text[9 * (3 * box + i / 3) + 3 * box + i % 3] = digits[i];
  }
}

// Gives random values to random cells until the rest follows; false if that led to a contradiction.
bool fill_at_random(const Kernel& kernel, Search& search, Random& random) {
  std::array<int, 81> order;
  for (int i = 0; i < 81; ++i) order[i] = i;
  random.shuffle(order.data(), 81);
  Event event = kernel.advance(search, 0);
  for (const int cell : order) {
    const Place place = place_of(cell);
    while (event == Event::out_of_guesses) {
      Candidates& grid = search.open[0];
      std::array<int, 9> values;
      int count = 0;
      for (int digit = 0; digit < 9; ++digit)
        if (has(grid, place, digit)) values[count++] = digit;
      if (count < 2) break;
      const int value = values[random.below(count)];
      const Candidates before = grid;
      for (int i = 0; i < count; ++i)
        if (values[i] != value) strike(grid, place, values[i]);
      event = kernel.advance(search, 0);
      if (event != Event::exhausted) continue;
      search.open[0] = before;
      strike(search.open[0], place, value);
      search.depth = 1;
      event = kernel.advance(search, 0);
    }
    if (event != Event::out_of_guesses) break;
  }
  return event == Event::solution;
}

void random_grid(const Kernel& kernel, Search& search, Random& random, char* text) {
  do {
    diagonal_boxes(random, text);
    kernel.begin(search, text);
  } while (!fill_at_random(kernel, search, random));
  for (int cell = 0; cell < 81; ++cell)
    for (int digit = 0; digit < 9; ++digit)
      if (has(search.solution, place_of(cell), digit)) text[cell] = static_cast<char>('1' + digit);
}

// Thins one full grid.
class Thinning {
 public:
  Thinning(const Kernel& kernel, Search& search, char* text, int floor)
      : kernel_(kernel), search_(search), text_(text), floor_(floor) {
    std::copy_n(text, 81, full_.begin());
  }

  int clues() const { return clues_; }

  // The first clues nearly always go together: one search instead of one for each.
  void run(std::span<const Orbit> orbits) {
    constexpr int kTogether = 24;
    std::size_t block = 0;
    while (cells_in(orbits.first(block)) < kTogether) ++block;
    const std::size_t start = take(orbits.first(block)) ? block : 0;
    for (std::size_t i = start; i < orbits.size(); ++i) take(orbits.subspan(i, 1));
  }

 private:
  static int cells_in(std::span<const Orbit> orbits) {
    int cells = 0;
    for (const Orbit& orbit : orbits) cells += orbit.size();
    return cells;
  }

  // Takes all these clues away, or none.
  bool take(std::span<const Orbit> orbits) {
    if (clues_ - cells_in(orbits) < floor_) return false;
    const bool gone = orbits.size() == 1 ? take_cells(orbits[0]) : take_block(orbits);
    if (gone) {
      clues_ -= cells_in(orbits);
    } else {
      for (const Orbit& orbit : orbits) put_back(orbit);
    }
    return gone;
  }

  bool take_cells(const Orbit& orbit) {
    for (const int cell : orbit) {
      text_[cell] = '.';
      kernel_.begin(search_, text_);
      strike(search_.open[0], place_of(cell), full_[cell] - '1');
      if (kernel_.advance(search_, ~std::uint64_t{0}) == Event::solution) return false;
    }
    return true;
  }

  bool take_block(std::span<const Orbit> orbits) {
    for (const Orbit& orbit : orbits)
      for (const int cell : orbit) text_[cell] = '.';
    kernel_.begin(search_, text_);
    kernel_.advance(search_, ~std::uint64_t{0});
    return kernel_.advance(search_, ~std::uint64_t{0}) == Event::exhausted;
  }

  void put_back(const Orbit& orbit) {
    for (const int cell : orbit) text_[cell] = full_[cell];
  }

  const Kernel& kernel_;
  Search& search_;
  char* text_;
  std::array<char, 81> full_;
  int floor_;
  int clues_ = 81;
};

// Full grids tried for one puzzle with a clue count.
constexpr int kDrafts = 32;
constexpr int kFewest = 17;  // clues of a unique puzzle (McGuire, Tugemann, Civario 2014)

Made make_one(const Kernel& kernel, Search& search, const Wish& wish, const std::vector<Orbit>& orbits,
              Random random, Stop& stop, char* out) {
  const int target = wish.minimal ? 0 : wish.clues;
  int fewest = 82;
  for (int draft = 0; draft < (target > 0 ? kDrafts : 1) && fewest != target; ++draft) {
    char text[81];
    random_grid(kernel, search, random, text);
    std::vector<Orbit> shuffled = orbits;
    random.shuffle(shuffled.data(), static_cast<int>(shuffled.size()));
    Thinning thinning(kernel, search, text, target);
    thinning.run(shuffled);
    if (thinning.clues() >= fewest) continue;
    fewest = thinning.clues();
    std::copy_n(text, 81, out);
  }
  if (target == 0 || fewest == target) return kMade;
  const bool possible = wish.symmetry == Symmetry::none && target >= kFewest;
  if (possible && make_fewer(kernel, search, target, random, stop, out)) return kMade;
  return stop.ended() ? kCutOff : kGaveUp;
}

}  // namespace

void random_grid9(std::uint64_t seed, std::uint8_t* cells) {
  Random random(seed);
  char text[81];
  random_grid(kernel9(), *std::make_unique_for_overwrite<Search>(), random, text);
  for (int i = 0; i < 81; ++i) cells[i] = static_cast<std::uint8_t>(text[i] - '0');
}

Draw::Draw(const Wish& wish)
    : wish_(wish), orbits_(orbits_of({9, 9, wish.symmetry})), search_(std::make_unique_for_overwrite<Search>()) {}

Draw::~Draw() = default;

bool Draw::make(Random& random, Stop& stop, char* out) {
  return make_one(kernel9(), *search_, wish_, orbits_, Random(random.next()), stop, out) == kMade;
}

std::size_t make9(const Order& order, const Wish& wish, char* out, std::uint8_t* made, const Stop& until) {
  std::fill_n(out, 81 * order.count, '.');
  const std::vector<Orbit> orbits = orbits_of({9, 9, wish.symmetry});
  make_each(order, made, until, [&](Stop& stop) {
    return [&, search = std::make_unique_for_overwrite<Search>()](Random random, std::size_t i) {
      return make_one(kernel9(), *search, wish, orbits, random, stop, out + 81 * i);
    };
  });
  return static_cast<std::size_t>(std::count(made, made + order.count, kMade));
}

}  // namespace clew::sudoku
