// All placements of a line at once, for blocks of known length and, apart, for open clues.
#include "nonogram/line.hpp"

#include <algorithm>
#include <vector>

namespace clew::nonogram {

namespace {

template <int W>
struct Masks {
  Bits<W> paint, blank;
};

// The cell behind each block that starts here, where it may be blank. The shift has two parts, for it may be by 64.
template <int W>
Bits<W> behind(const Bits<W>& starts, int block, const Bits<W>& blank) {
  return ((starts << (block - 1)) << 1) & blank;
}

// Blocks of known lengths; `possible` gets the cells in which each block starts in some placement, the last block
// first. `before[j]`: cells that are blank with j blocks in front of them.
template <int W, class Possible>
bool settle_blocks(std::span<const Token> clue, int length, Masks<W>& cells, Possible&& possible) {
  const Bits<W> paint = cells.paint, blank = cells.blank;
  const int count = static_cast<int>(clue.size());
  Bits<W> before[32 * W + 1], starts[32 * W];
  before[0] = fill(Bits<W>::first() & blank, blank);
  Bits<W> from = before[0] << 1 | Bits<W>::first();
  for (int j = 0; j < count; ++j) {
    starts[j] = from & room(paint, clue[j]);
    if (!starts[j].any()) return false;
    before[j + 1] = fill(behind(starts[j], clue[j], blank), blank);
    from = before[j + 1] << 1;
  }

  // The same from the back, over the mirrored line; what is found is turned round and meets the pass from the front.
  const Bits<W> back_paint = mirrored(paint, length), back_blank = mirrored(blank, length);
  Bits<W> after = fill(Bits<W>::first() & back_blank, back_blank);
  Bits<W> painted = Bits<W>::none(), blanks = Bits<W>::none();
  from = after << 1 | Bits<W>::first();
  Bits<W> ends = Bits<W>::first() << (length - 1);  // cells in which a block may end, going by what is behind it
  for (int j = count - 1; j >= 0; --j) {
    const Bits<W> turned = mirrored(after, length);
    blanks = blanks | (before[j + 1] & turned);
    const Bits<W> here = starts[j] & (ends | turned >> 1) >> (clue[j] - 1);
    if (!here.any()) return false;
    possible(j, here);
    painted = painted | nonogram::paint(here, clue[j]);
    ends = Bits<W>::none();
    after = fill(behind(from & room(back_paint, clue[j]), clue[j], back_blank), back_blank);
    from = after << 1;
  }
  blanks = blanks | (before[0] & mirrored(after, length));
  cells = {painted, blanks};
  return count > 0 || blanks.any();
}

// One pass over the tokens of an open clue. `before[j]`: cells that are blank with j tokens in front of them;
// `inside[j]`: cells painted by token j, going by what is in front (for a block: the cells where it starts).
template <int W>
struct OpenPass {
  std::vector<Bits<W>> before, inside;

  template <class Clue>
  OpenPass(const Clue& clue, const Masks<W>& cells) {
    const auto& [paint, blank] = cells;
    Bits<W> edge = Bits<W>::first();  // the first cell, while all tokens so far may be absent
    before.push_back(fill(edge & blank, blank));
    for (const Token token : clue) {
      const Bits<W> here = before.back(), from = here << 1 | edge;
      if (token > 0) {
        inside.push_back(from & room(paint, token));
        before.push_back(fill(behind(inside.back(), token, blank), blank));
      } else if (token == kAny) {
        const Bits<W> on = upwards(from);
        inside.push_back(on & paint);
        before.push_back(here | (on & blank));
      } else {
        inside.push_back(fill(from & paint, paint));
        const Bits<W> there = fill(behind(inside.back(), 1, blank), blank);
        before.push_back(token == kMaybe ? here | there : there);
      }
      if (token == kSome || token > 0) edge = Bits<W>::none();
    }
  }
};

template <int W>
bool settle_open(std::span<const Token> clue, int length, Masks<W>& cells) {
  const std::vector<Token> turned(clue.rbegin(), clue.rend());
  const OpenPass<W> front(clue, cells);
  const OpenPass<W> back(turned, {mirrored(cells.paint, length), mirrored(cells.blank, length)});
  const std::size_t count = clue.size();
  Bits<W> painted = Bits<W>::none(), blanks = Bits<W>::none();
  for (std::size_t j = 0; j <= count; ++j) {
    const Bits<W> after = mirrored(back.before[count - j], length);
    blanks = blanks | (front.before[j] & after);
    if (j == count) break;
    const Bits<W> other = mirrored(back.inside[count - 1 - j], length);
    if (clue[j] > 0) {  // `other` has the cells where it ends
      painted = painted | nonogram::paint(front.inside[j] & other >> (clue[j] - 1), clue[j]);
    } else {
      painted = painted | (front.inside[j] & other);
      if (clue[j] == kAny) blanks = blanks | (front.before[j + 1] & after);
    }
  }
  cells = {painted, blanks};
  return (painted | blanks).any();
}

template <int W>
bool settle_words(const Line& line, Word* paint, Word* blank) {
  Masks<W> cells{Bits<W>::read(paint), Bits<W>::read(blank)};
  const bool found = line.open() ? settle_open<W>(line.clue(), line.length(), cells)
                                 : settle_blocks<W>(line.clue(), line.length(), cells, [](int, const Bits<W>&) {});
  cells.paint.write(paint);
  cells.blank.write(blank);
  return found;
}

template <int W>
bool find_starts(const Line& line, const Word* paint, const Word* blank, Word* starts) {
  Masks<W> cells{Bits<W>::read(paint), Bits<W>::read(blank)};
  return settle_blocks<W>(line.clue(), line.length(), cells,
                          [&](int j, const Bits<W>& here) { here.write(starts + j * W); });
}

}  // namespace

Line::Line(std::span<const Token> clue, int length) : clue_(clue), length_(length), words_(words_for(length)) {
  for (const Token token : clue) {
    open_ |= token < 0;
    // Too long is enough to know; lengths themselves could overflow a sum.
    if (token > 0 || token == kSome) need_ = std::min(need_ + 1 + std::clamp(token, 1, kLongest), kLongest + 1);
  }
  need_ = std::max(need_, 0);
}

bool Line::settle(Word* paint, Word* blank) const {
  if (!possible()) return false;
  switch (words_) {
    case 1: return settle_words<1>(*this, paint, blank);
    case 2: return settle_words<2>(*this, paint, blank);
    case 4: return settle_words<4>(*this, paint, blank);
    default: return settle_words<8>(*this, paint, blank);
  }
}

bool Line::starts(const Word* paint, const Word* blank, Word* starts) const {
  if (!possible()) return false;
  switch (words_) {
    case 1: return find_starts<1>(*this, paint, blank, starts);
    case 2: return find_starts<2>(*this, paint, blank, starts);
    case 4: return find_starts<4>(*this, paint, blank, starts);
    default: return find_starts<8>(*this, paint, blank, starts);
  }
}

}  // namespace clew::nonogram
