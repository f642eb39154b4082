// Two clues are taken away and one is put elsewhere: of the solutions that are then possible, one that differs from
// all others in some cell becomes the only one if that cell is given. If that never works, one clue is exchanged for
// another, and so on: the walk through puzzles of the same number of clues is what finds those with fewer.
#include "sudoku/make_fewer.hpp"

#include <algorithm>
#include <array>

#include "sudoku/bands_places.hpp"

namespace clew::sudoku {
namespace {

constexpr int kTrials = 400'000;  // exchanges, for one puzzle
constexpr int kPairs = 60;        // of two clues for one, between exchanges of one for one
constexpr int kSolutions = 400;   // a puzzle with more of them is too open to be worth a look

class Walk {
 public:
  Walk(const Kernel& kernel, Search& search, Random& random, char* text)
      : kernel_(kernel), search_(search), random_(random), text_(text) {
    for (int cell = 0; cell < 81; ++cell)
      if (text[cell] != '.') given_[clues_++] = cell;
  }

  int clues() const { return clues_; }

  // Exchanges `out` clues for one; false if that leaves no unique puzzle.
  bool exchange(int out) {
    random_.shuffle(given_.data(), clues_);
    std::array<char, 2> before{};
    for (int i = 0; i < out; ++i) before[i] = take(given_[clues_ - 1 - i]);
    if (look() && put_one(out)) return true;
    for (int i = 0; i < out; ++i) text_[given_[clues_ - 1 - i]] = before[i];
    return false;
  }

  // Takes clues away that an exchange has made unnecessary, but leaves `target` of them.
  void thin(int target) {
    for (int i = clues_ - 1; i >= 0 && clues_ > target; --i) {
      const char before = take(given_[i]);
      if (!alone()) {
        text_[given_[i]] = before;
      } else {
        given_[i] = given_[--clues_];
      }
    }
  }

 private:
  char take(int cell) {
    const char before = text_[cell];
    text_[cell] = '.';
    return before;
  }

  bool alone() {
    kernel_.begin(search_, text_);
    return kernel_.advance(search_, ~std::uint64_t{0}) == Event::solution &&
           kernel_.advance(search_, ~std::uint64_t{0}) == Event::exhausted;
  }

  // Counts for each cell and digit the solutions that have it; false if there are too many.
  bool look() {
    counts_.fill(0);
    kernel_.begin(search_, text_);
    for (int number = 0; kernel_.advance(search_, ~std::uint64_t{0}) == Event::solution; ++number) {
      if (number == kSolutions) return false;
      for (int cell = 0; cell < 81; ++cell) {
        const Place place = place_of(cell);
        int digit = 0;
        while (!has(search_.solution, place, digit)) ++digit;
        ++counts_[9 * cell + digit];
      }
    }
    return true;
  }

  // Gives a cell in place of the last clues, one that only one solution has; other cells than theirs, if there are any.
  bool put_one(int out) {
    int found = 0, chosen = -1;
    for (int at = 0; at < 729; ++at) {
      if (counts_[at] != 1) continue;
      const int cell = at / 9;
      const auto last = given_.begin() + clues_;
      if (std::find(last - out, last, cell) != last) continue;
      if (random_.below(++found) == 0) chosen = at;
    }
    if (chosen < 0) return false;
    clues_ -= out;
    text_[chosen / 9] = static_cast<char>('1' + chosen % 9);
    given_[clues_++] = chosen / 9;
    return true;
  }

  const Kernel& kernel_;
  Search& search_;
  Random& random_;
  char* text_;
  std::array<int, 81> given_{};
  std::array<int, 729> counts_{};
  int clues_ = 0;
};

}  // namespace

bool make_fewer(const Kernel& kernel, Search& search, int target, Random& random, Stop& stop, char* text) {
  Walk walk(kernel, search, random, text);
  for (int trial = 0; walk.clues() > target && trial < kTrials; ++trial) {
    if (trial % 64 == 0 && stop.look()) return false;
    if (trial % kPairs != 0) {
      if (!walk.exchange(2)) continue;
    } else if (!walk.exchange(1)) {
      continue;
    }
    walk.thin(target);
  }
  return walk.clues() == target;
}

}  // namespace clew::sudoku
