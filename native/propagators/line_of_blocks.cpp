// Settling lines within the search, and few cells that explain what was found.
#include "propagators/line_of_blocks.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace clew {

using nonogram::Bits;
using nonogram::Line;
using nonogram::Word;

namespace {
// What is known of a cell while a line is explained: values it may have, and whether it has only one for a reason
// that may have to be given.
constexpr std::uint8_t kBlank = 1, kPainted = 2, kTold = 4;
}  // namespace

void LineOfBlocks::add(const Line& line, const Word* paint, const Word* blank, std::span<const Variable> cells) {
  const auto index = static_cast<std::uint32_t>(rules_.size());
  const int words = line.words();
  rules_.push_back({&line, masks_.size(), cells_.size(), steps_.size(), 0});
  for (int copy = 0; copy < 2; ++copy) {
    masks_.insert(masks_.end(), paint, paint + words);
    masks_.insert(masks_.end(), blank, blank + words);
  }
  kept_.resize(kKept * masks_.size());
  cells_.insert(cells_.end(), cells.begin(), cells.end());
  causes_.resize(2 * search_.variables());
  build(rules_.back());
  queue_.push_back(index);
  rules_.back().queued = true;
  for (std::uint32_t bit = 0; bit < cells.size(); ++bit) {
    if (cells[bit] == kSettled) continue;
    const auto spot = static_cast<std::uint32_t>(spots_.size());
    spots_.push_back({index, bit});
    search_.watch(*this, positive(cells[bit]), 2 * spot);
    search_.watch(*this, negative(cells[bit]), 2 * spot + 1);
  }
}

// The automaton's states, in order: a gap, the cells of the first block, a gap ... and the last gap. Painting goes to
// the next state unless that is a gap; a blank cell stays in a gap or goes on to one. Two masks: of states that are
// entered by painting, and of gaps.
void LineOfBlocks::build(Rule& rule) {
  if (rule.line->open()) return;
  int states = 1;
  for (const int block : rule.line->clue()) states += block + 1;
  rule.states = nonogram::words_for(states);
  const auto words = static_cast<std::size_t>(rule.states);
  steps_.resize(steps_.size() + 2 * words);
  Word *const painted = steps_.data() + rule.steps, *const gaps = painted + words;
  int state = 0;
  for (const int block : rule.line->clue()) {
    gaps[state / 64] |= Word{1} << state % 64;
    for (const int end = state++ + block; state <= end; ++state) painted[state / 64] |= Word{1} << state % 64;
  }
  gaps[state / 64] |= Word{1} << state % 64;
}

void LineOfBlocks::assigned(std::uint32_t tag) {
  const Spot spot = spots_[tag / 2];
  Rule& rule = rules_[spot.rule];
  Word* const mask = masks_.data() + rule.masks + (tag & 1 ? 0 : rule.line->words());
  mask[spot.bit / 64] &= ~(Word{1} << spot.bit % 64);
  if (rule.queued) return;
  rule.queued = true;
  queue_.push_back(spot.rule);
}

void LineOfBlocks::unassigned(std::uint32_t tag) {
  const Spot spot = spots_[tag / 2];
  const Rule& rule = rules_[spot.rule];
  Word* const mask = masks_.data() + rule.masks + (tag & 1 ? 0 : rule.line->words());
  mask[spot.bit / 64] |= Word{1} << spot.bit % 64;
}

bool LineOfBlocks::propagate(Search& search) {
  while (!queue_.empty()) {
    const std::uint32_t index = queue_.back();
    queue_.pop_back();
    rules_[index].queued = false;
    if (!settle(search, index)) return false;
  }
  return true;
}

// The settled masks for these ones, or nothing if they are impossible. Lines come back to the same masks again and
// again.
const Word* LineOfBlocks::look_up(const Rule& rule, const Word* masks) {
  const auto size = static_cast<std::size_t>(2 * rule.line->words());
  Word hash = 0;
  for (std::size_t k = 0; k < size; ++k) hash = (hash ^ masks[k]) * 0x9e3779b97f4a7c15u;
  Word* const known = kept_.data() + 2 * (kKept * rule.masks / 2 + (hash >> (64 - kKeptBits)) * size);
  Word* const settled = known + size;
  if (std::equal(known, known + size, masks)) return settled[0] | settled[size / 2] ? settled : nullptr;
  std::copy_n(masks, size, known);
  std::copy_n(masks, size, settled);
  if (rule.line->settle(settled, settled + size / 2)) return settled;
  std::fill_n(settled, size, 0);
  return nullptr;
}

bool LineOfBlocks::settle(Search& search, std::uint32_t index) {
  const Rule& rule = rules_[index];
  const int words = rule.line->words();
  const Word* const was = masks_.data() + rule.masks;
  const Word* const now = look_up(rule, was);
  if (now == nullptr) {
    std::vector<Literal> clause;
    explain_line(search, rule, ~0u, search.trail_size(), clause);
    return search.refute(clause);
  }
  for (int k = 0; k < 2 * words; ++k) {
    const bool painted = k < words;
    for (Word gone = was[k] ^ now[k]; gone; gone &= gone - 1) {
      const auto bit = static_cast<std::size_t>((painted ? k : k - words) * 64 + std::countr_zero(gone));
      const Literal implied = positive(cells_[rule.cells + bit]) | (painted ? 1u : 0u);
      if (search.is_true(implied)) continue;
      causes_[implied] = index;
      if (!search.imply(implied)) return false;
    }
  }
  return true;
}

void LineOfBlocks::explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) {
  explain_line(search, rules_[causes_[implied]], implied, before, others);
}

void LineOfBlocks::explain_line(const Search& search, const Rule& rule, Literal implied, std::uint32_t before,
                                std::vector<Literal>& others) {
  const auto cells = cells_of(rule);
  const int words = rule.line->words();
  const Word* const given = masks_.data() + rule.masks + 2 * words;
  values_.resize(cells.size());
  for (std::size_t bit = 0; bit < cells.size(); ++bit) {
    const Variable v = cells[bit];
    std::uint8_t& value = values_[bit];
    if (v == kSettled) {
      value = given[bit / 64] >> bit % 64 & 1 ? kPainted : kBlank;
    } else if (v == variable_of(implied)) {
      value = is_negative(implied) ? kPainted : kBlank;
    } else if (search.is_open(positive(v)) || search.place(v) >= before) {
      value = kPainted | kBlank;
    } else {
      value = (search.is_true(positive(v)) ? kPainted : kBlank) | kTold;
    }
  }
  switch (rule.states) {
    case 0: return thin(rule, values_, others);
    case 1: return trace<1>(rule, values_, others);
    case 2: return trace<2>(rule, values_, others);
    case 4: return trace<4>(rule, values_, others);
    default: return trace<8>(rule, values_, others);
  }
}

template <int W>
void LineOfBlocks::trace(const Rule& rule, std::span<const std::uint8_t> values, std::vector<Literal>& others) {
  const auto painted = Bits<W>::read(steps_.data() + rule.steps), gaps = Bits<W>::read(steps_.data() + rule.steps + W);
  const auto cells = cells_of(rule);
  std::array<Bits<W>, nonogram::kLongest + 1> reached;
  reached[0] = Bits<W>::first();
  for (std::size_t k = 0; k < values.size(); ++k) {
    const Bits<W> here = reached[k], on = here << 1;
    reached[k + 1] = Bits<W>::none();
    if (values[k] & kPainted) reached[k + 1] = on & painted;
    if (values[k] & kBlank) reached[k + 1] = reached[k + 1] | ((here | on) & gaps);
  }
  // States that must not be reached: at the end, the last gap and the last cell of the last block.
  int last = 0;
  for (const int block : rule.line->clue()) last += block + 1;
  Bits<W> wrong = Bits<W>::first() << last;
  if (last > 0) wrong = wrong | wrong >> 1;
  assert(!(reached[values.size()] & wrong).any());
  for (std::size_t k = values.size(); k-- > 0 && wrong.any();) {
    const Bits<W> by_paint = (wrong & painted) >> 1, by_blank = (wrong & gaps) | (wrong & gaps) >> 1;
    const bool told = values[k] & kTold;
    const bool dropped = told && !(reached[k] & (values[k] & kPainted ? by_blank : by_paint)).any();
    if (told && !dropped) others.push_back(values[k] & kPainted ? negative(cells[k]) : positive(cells[k]));
    wrong = Bits<W>::none();
    if (dropped || (values[k] & kPainted)) wrong = wrong | by_paint;
    if (dropped || (values[k] & kBlank)) wrong = wrong | by_blank;
  }
}

// Open clues have no such automaton: cells are left out one by one while the line stays impossible.
void LineOfBlocks::thin(const Rule& rule, std::span<const std::uint8_t> values, std::vector<Literal>& others) {
  const auto cells = cells_of(rule);
  const auto words = static_cast<std::size_t>(rule.line->words());
  std::array<Word, 2 * nonogram::kLongest / 64> kept{};
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (values[k] & kPainted) kept[k / 64] |= Word{1} << k % 64;
    if (values[k] & kBlank) kept[words + k / 64] |= Word{1} << k % 64;
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (!(values[k] & kTold)) continue;
    auto tried = kept;
    tried[k / 64] |= Word{1} << k % 64;
    tried[words + k / 64] |= Word{1} << k % 64;
    auto left = tried;
    if (rule.line->settle(left.data(), left.data() + words)) {
      others.push_back(values[k] & kPainted ? negative(cells[k]) : positive(cells[k]));
    } else {
      kept = tried;
    }
  }
}

}  // namespace clew
