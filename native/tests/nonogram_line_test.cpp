// Tests of nonogram lines: against a plain recursion over cells and tokens, for every kind of clue and all widths.
#include <random>
#include <string>
#include <vector>

#include "nonogram/line.hpp"
#include "tests/expect.hpp"

namespace {

using namespace clew::nonogram;
using Random = std::mt19937;
using Cells = std::vector<int>;  // a mask for each: 1 may be blank, 2 may be painted
using Clue = std::vector<Token>;
using namespace clew::tests;

int between(Random& random, int low, int high) {
  return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
}

// Whether the tokens from j on fit the cells from i on, cell i being free of what is in front; answers are kept.
class Plain {
 public:
  Plain(const Cells& cells, const Clue& clue)
      : cells_(cells), clue_(clue), known_((cells.size() + 2) * (clue.size() + 1)) {}

  bool fits(std::size_t i = 0, std::size_t j = 0) {
    i = std::min(i, cells_.size() + 1);
    signed char& known = known_[i * (clue_.size() + 1) + j];
    if (known == 0) known = look(i, j) ? 1 : -1;
    return known > 0;
  }

 private:
  bool look(std::size_t i, std::size_t j) {
    if (i >= cells_.size()) {
      while (j < clue_.size() && (clue_[j] == kMaybe || clue_[j] == kAny)) ++j;
      return j == clue_.size();
    }
    if ((cells_[i] & 1) && fits(i + 1, j)) return true;
    if (j == clue_.size()) return false;
    const Token token = clue_[j];
    if ((token == kMaybe || token == kAny) && fits(i, j + 1)) return true;
    for (std::size_t end = i; end < cells_.size() && (cells_[end] & 2); ++end) {
      const bool closed = end + 1 == cells_.size() || (cells_[end + 1] & 1);
      if (!closed || (token > 0 && end - i + 1 != static_cast<std::size_t>(token))) continue;
      if (fits(end + 2, token == kAny ? j : j + 1)) return true;
    }
    return false;
  }

  const Cells& cells_;
  const Clue& clue_;
  std::vector<signed char> known_;
};

Clue random_clue(Random& random, int length, bool open) {
  Clue clue;
  for (int left = between(random, 0, length + 1); left > 0;) {
    const int kind = open ? between(random, -3, 5) : 1;
    clue.push_back(kind < 0 ? kind : between(random, 1, std::min(left, between(random, 1, length))));
    left -= 1 + std::max(clue.back(), 0) + (open && length > 64 ? 8 : 0);
  }
  return clue;
}

Cells random_cells(Random& random, int length) {
  Cells cells(static_cast<std::size_t>(length), 3);
  const int known = between(random, 0, 3);
  for (int& cell : cells) {
    if (between(random, 0, 5) < known) cell = between(random, 1, 2);
  }
  return cells;
}

std::string told(const Cells& cells, const Clue& clue) {
  std::string text;
  for (const int cell : cells) text += "!.#-"[cell];
  for (const Token token : clue) text += " " + std::to_string(token);
  return text;
}

void compare(const Cells& cells, const Clue& clue) {
  const int length = static_cast<int>(cells.size());
  const Line line(clue, length);
  std::vector<Word> paint(static_cast<std::size_t>(line.words())), blank(paint);
  for (std::size_t k = 0; k < cells.size(); ++k) {
    paint[k / 64] |= Word(cells[k] >> 1) << k % 64;
    blank[k / 64] |= Word(cells[k] & 1) << k % 64;
  }
  const bool found = line.settle(paint.data(), blank.data());
  expect(found == Plain(cells, clue).fits(), "fits: " + told(cells, clue));
  if (!found) return;
  Cells wanted(cells.size()), got(cells.size());
  for (std::size_t k = 0; k < cells.size(); ++k) {
    for (const int value : {1, 2}) {
      Cells tried = cells;
      tried[k] &= value;
      if (tried[k] && Plain(tried, clue).fits()) wanted[k] |= value;
    }
    got[k] = static_cast<int>((paint[k / 64] >> k % 64 & 1) * 2 + (blank[k / 64] >> k % 64 & 1));
  }
  expect(wanted == got, "cells: " + told(cells, clue) + " wanted " + told(wanted, {}) + " got " + told(got, {}));
  for (int k = length; k < 64 * line.words(); ++k) {
    expect(((paint[k / 64] | blank[k / 64]) >> k % 64 & 1) == 0, "nothing past the end: " + told(cells, clue));
  }
}

// A clue that fits: blocks of a random line, some of them told as open tokens.
void compare_fitting(Random& random, int length, bool open) {
  Cells truth(static_cast<std::size_t>(length)), cells(truth);
  const int turn = between(random, 2, 12);
  for (std::size_t k = 0, value = random() & 1; k < truth.size(); ++k) {
    if (between(random, 1, turn) == 1) value ^= 1;
    truth[k] = value ? 2 : 1;
    cells[k] = between(random, 0, 3) ? 3 : truth[k];
  }
  Clue clue;
  for (std::size_t k = 0; k < truth.size(); ++k) {
    if (truth[k] == 1) continue;
    if (k == 0 || truth[k - 1] == 1) clue.push_back(0);
    ++clue.back();
  }
  for (Token& token : clue) {
    if (open && between(random, 0, 2) == 0) token = between(random, -3, -1);
  }
  compare(cells, clue);
}

}  // namespace

int main() {
  Random random(1);
  for (int round = 0; round < 3000; ++round) {
    const int length = between(random, 1, 12);
    compare(random_cells(random, length), random_clue(random, length, round & 1));
    compare_fitting(random, length, round & 1);
  }
  for (const int length : {63, 64, 65, 127, 128, 129, 191, 256, 257, 500}) {
    for (int round = 0; round < (length < 200 ? 8 : 2); ++round) compare_fitting(random, length, round & 1);
    Cells cells(static_cast<std::size_t>(length), 3);
    compare(cells, {length});
    compare(cells, {length - 1});
    compare(cells, {length + 1});
    compare(cells, {});
    compare(cells, {1, kAny, 1});
    cells[5] = 2;
    compare(cells, {});
  }
  return verdict();
}
