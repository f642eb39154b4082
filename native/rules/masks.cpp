// What constraints leave to cells, and the search through what is left.
#include "rules/masks.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "rules/masks_deal.hpp"
#include "search.hpp"

namespace clew::rules {

namespace {

constexpr double kForget = 0.99;     // of the scores, at each conflict
constexpr double kShown = 4;         // what the cells of a constraint that shows a conflict get, for what the one tried gets
constexpr double kLargeScore = 1e100;
constexpr std::uint64_t kEnoughToKnow = 200;  // conflicts, after which the first choices are made once more

// What the score of a cell counts for, by the number of values that are left to it: few values tell more than their number.
const std::array<double, Masks::kBits + 1> kWorth = [] {
  std::array<double, Masks::kBits + 1> worth{};
  for (std::size_t count = 1; count < worth.size(); ++count) worth[count] = std::pow(static_cast<double>(count), -1.5);
  return worth;
}();

// Four bits for each digit: 1 for those of a mask; and those that are 0, as 1.
constexpr std::array<std::uint32_t, 256> kSpread = [] {
  std::array<std::uint32_t, 256> spread{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) spread[byte] |= (byte >> bit & 1) << 4 * bit;
  }
  return spread;
}();
constexpr std::uint64_t spread(unsigned mask) { return kSpread[mask & 255] | std::uint64_t{kSpread[mask >> 8]} << 32; }
constexpr std::uint64_t kOnes = 0x1111111111111111;
constexpr std::uint64_t zeros(std::uint64_t counts) {
  constexpr std::uint64_t kLow = 0x7777777777777777;
  return ~(((counts & kLow) + kLow) | counts | kLow) >> 3;
}

}  // namespace

// Takes all but these from a cell; false if nothing is left.
bool Masks::put(Cell cell, Mask keep) {
  const Mask had = left_[cell], left = had & keep;
  if (left == had) return true;
  if (left == 0) return false;
  left_[cell] = left;
  if (is_single(left)) fixed_.push_back(cell);
  const std::uint64_t gone = spread(had ^ left);
  for (const std::uint32_t house : shape_->houses_of[cell]) {
    // A digit that has one cell left: the house finds it, or that it has none any more, before anything is made of the count.
    if (zeros(counts_[house] -= gone) & gone) queue_house(house);
  }
  wake(cell);
  return true;
}

// Takes one digit, whose count is at `shift`, from a cell that has it; the same as `put`, in less time.
bool Masks::drop(Cell cell, Mask digit, int shift) {
  const Mask left = left_[cell] ^ digit;
  if (left == 0) return false;
  left_[cell] = left;
  if (is_single(left)) fixed_.push_back(cell);
  for (const std::uint32_t house : shape_->houses_of[cell]) {
    const std::uint64_t others = counts_[house] >> shift & 15;
    counts_[house] -= std::uint64_t{1} << shift;
    if (others > 1) continue;
    if (others == 0 && only_houses_) return false;  // its last cell; other constraints might be to blame, and would come first
    queue_house(house);
  }
  wake(cell);
  return true;
}

void Masks::queue_house(std::uint32_t house) {
  const std::uint32_t at = first_house_ + house;
  queue_[at / 64] |= std::uint64_t{1} << at % 64;
}

void Masks::wake(Cell cell) {
  for (const Wake& wake : wakes_[cell]) {
    queue_[wake.word] |= wake.bits;
    resized_[wake.word] |= wake.bits;
  }
}

bool Masks::settle_fixed() {
  while (!fixed_.empty()) {
    const Cell cell = fixed_.back();
    fixed_.pop_back();
    const Mask own = left_[cell];
    const int shift = 4 * std::countr_zero(own);
    for (const std::uint32_t house : shape_->houses_of[cell]) counts_[house] |= std::uint64_t{15} << shift;
    for (const Cell peer : peers_[cell]) {
      if ((left_[peer] & own) && !drop(peer, own, shift)) return false;
    }
    ++counters_.propagations;
  }
  return true;
}

// Until nothing changes any more.
bool Masks::propagate() {
  failed_ = nullptr;
  for (;;) {
    if (!settle_fixed()) return false;
    const std::uint32_t next = next_queued();
    if (next == kNone) return true;
    queue_[next / 64] ^= std::uint64_t{1} << next % 64;
    ++effort_;
    const Constraint& constraint = constraints_[next];
    if (!run(constraint)) {
      if (!failed_) failed_ = &constraint.cells;
      weighed_ = constraint.kind == Kind::kChoice || constraint.kind == Kind::kLinear;
      return false;
    }
    if (constraint.exact) queue_[next / 64] &= ~(std::uint64_t{1} << next % 64);
  }
}

// The cheapest one; of choices the one that leaves the least to its cells, which is the one to blame if several fail.
std::uint32_t Masks::next_queued() {
  std::uint32_t best = kNone;
  unsigned least = ~0u;
  for (std::uint32_t word = 0; word < queue_.size(); ++word) {
    for (std::uint64_t rest = queue_[word]; rest; rest &= rest - 1) {
      const std::uint32_t each = 64 * word + static_cast<std::uint32_t>(std::countr_zero(rest));
      if (constraints_[each].kind != Kind::kChoice) return best == kNone ? each : best;
      if (resized_[word] & rest & (~rest + 1)) {
        resized_[word] ^= rest & (~rest + 1);
        sizes_[each] = 0;
        for (const Cell cell : constraints_[each].cells) sizes_[each] += count_of(left_[cell]);
      }
      if (sizes_[each] >= least) continue;
      least = sizes_[each];
      best = each;
    }
  }
  return best;
}

void Masks::clear() {
  std::ranges::fill(queue_, 0);
  fixed_.clear();
}

bool Masks::run(const Constraint& constraint) {
  switch (constraint.kind) {
    case Kind::kPair: return run_pair(pairs_[constraint.at]);
    case Kind::kHouse: return run_house(houses_[constraint.at]);
    case Kind::kClause: return run_clause(clauses_[constraint.at]);
    case Kind::kChoice: return run_choice(choices_[constraint.at]);
    case Kind::kCrossing: return run_crossings();
    case Kind::kLinear: return tallies_[constraint.at] ? run_tally(*tallies_[constraint.at]) : run_linear(constraint.at);
    case Kind::kScan: return run_scan(scans_[constraint.at]);
  }
  return true;
}

bool Masks::run_pair(const Pair& pair) {
  const Mask one = left_[pair.one], other = left_[pair.other];
  return put(pair.other, relations_[pair.there].of(one)) && put(pair.one, relations_[pair.back].of(other));
}

// Every digit has a cell; one that has only one is there.
bool Masks::run_house(const Cells& house) {
  Mask once = 0, twice = 0, settled = 0;
  for (const Cell cell : house) {
    const Mask left = left_[cell];
    twice |= once & left;
    once |= left;
    if (is_single(left)) settled |= left;
  }
  if (once != all_) return false;
  const Mask alone = once & without(twice | settled);
  if (alone == 0) return true;
  for (const Cell cell : house) {
    const Mask own = left_[cell] & alone;
    if (own && (!is_single(own) || !put(cell, own))) return false;
  }
  return true;
}

bool Masks::run_clause(std::span<const Part> clause) {
  const Part* open = nullptr;
  for (const Part& part : clause) {
    const Mask left = left_[part.cell];
    if (!(left & part.mask)) continue;
    if (!(left & ~part.mask) || open) return true;
    open = &part;
  }
  return open && put(open->cell, open->mask);
}

// Only digits that one of the sets leaves to a cell while the other cells have the rest of it, which is exact for up to six
// open cells; a digit of all sets that has one cell is there, and cells that see all of its cells do not have it. A digit
// that a house has in these cells only is in the set.
bool Masks::run_choice(Choice& choice) {
  std::array<Mask, kBits> lefts, kept{};
  std::array<Cell, kBits> cells;
  std::size_t open = 0;
  Mask once = 0, twice = 0, settled = 0;
  for (const Cell cell : choice.cells) {
    const Mask own = left_[cell];
    twice |= once & own;
    once |= own;
    if (is_single(own)) {
      if (settled & own) return false;
      settled |= own;
    } else {
      lefts[open] = own;
      cells[open++] = cell;
    }
  }
  Mask inside = settled;
  for (const Cells& rest : choice.rests) {
    Mask outside = 0;
    for (const Cell cell : rest) outside |= left_[cell];
    inside |= all_ & without(outside);
  }
  const std::span<const Mask> left(lefts.data(), open);
  bool any = false;
  Mask needed = without(settled);
  for (const Mask set : choice.sets) {
    if ((set & ~once) | (inside & ~set)) continue;
    const Mask digits = set & without(settled);
    bool fits = true;
    Mask fresh = needed & without(set);  // what this set may add to what is known from others
    for (std::size_t k = 0; k < open; ++k) {
      const Mask own = left[k] & digits;
      fits = fits & (own != 0);
      fresh |= own & without(kept[k]);
    }
    if (!fits || (any && !fresh)) continue;
    if (open <= kDealt) {
      if (!deal(left, digits, kept)) continue;
    } else {
      for (std::size_t k = 0; k < open; ++k) kept[k] |= left[k] & digits;
    }
    any = true;
    needed &= set;
  }
  if (!any) return false;
  const Mask alone = needed & without(twice);
  for (std::size_t k = 0; k < open; ++k) {
    const Mask own = kept[k] & alone ? kept[k] & alone : kept[k];
    if (own != left[k] && !put(cells[k], own)) return false;
  }
  return claim(choice, needed & without(alone));
}

// Cells that see all cells of a choice that may have a digit of all its sets do not have it.
bool Masks::claim(Choice& choice, Mask needed) {
  for (; needed; needed &= needed - 1) {
    const Mask digit = lowest(needed);
    std::uint32_t holders = 0;
    for (std::size_t k = 0; k < choice.cells.size(); ++k) holders |= std::uint32_t{(left_[choice.cells[k]] & digit) != 0} << k;
    for (const Cell cell : onlookers(choice, holders)) {
      if ((left_[cell] & digit) && !put(cell, without(digit))) return false;
    }
  }
  return true;
}

// Cells that differ from all of these cells of a choice; they are found when they are asked for first.
std::span<const Masks::Cell> Masks::onlookers(Choice& choice, std::uint32_t holders) {
  if (choice.seen_at.empty()) choice.seen_at.assign(std::size_t{1} << choice.cells.size(), kNone);
  std::uint32_t& at = choice.seen_at[holders];
  if (at == kNone) {
    at = static_cast<std::uint32_t>(choice.seen.size());
    const std::size_t first = static_cast<std::size_t>(std::countr_zero(holders));
    Cells seen;
    for (const Cell cell : holders ? peers_[choice.cells[first]] : std::span<const Cell>()) {
      bool sees = true;
      for (std::uint32_t rest = holders; rest; rest &= rest - 1) {
        sees = sees && apart_[cell][choice.cells[static_cast<std::size_t>(std::countr_zero(rest))]];
      }
      if (sees) seen.push_back(cell);
    }
    choice.seen.add(seen);
  }
  return choice.seen[at];
}

bool Masks::run_crossings() {
  const std::size_t cells = full_.size();
  std::copy_n(left_, cells, unions_.begin());
  for (std::size_t k = cells; k < unions_.size(); ++k) {
    Mask any = 0;
    for (const Cell cell : shape_->segments[k - cells]) any |= left_[cell];
    unions_[k] = any;
  }
  const auto over = [&](const Cells& parts) {
    Mask any = 0;
    for (const Cell part : parts) any |= unions_[part];
    return any;
  };
  for (const Crossing& crossing : shape_->crossings) {
    const Mask one = over(crossing.parts), other = over(crossing.other_parts), both = one & other;
    if (one == other) continue;
    const auto keep = [&](Cell cell) { return put(cell, both); };
    if ((one == both || std::ranges::all_of(crossing.one, keep)) && (other == both || std::ranges::all_of(crossing.other, keep))) continue;
    failed_ = &crossing.cells;
    return false;
  }
  return true;
}

// A place before all switches: models are to differ on places.
Masks::Part Masks::choose() const {
  const Part place = choose(0, static_cast<Cell>(places_));
  return place.mask ? place : choose(static_cast<Cell>(places_), static_cast<Cell>(full_.size()));
}

// The cell that most conflicts came from, for what its values are worth, and its least one; nothing if all have one.
Masks::Part Masks::choose(Cell from, Cell to) const {
  double best = -1;
  Cell cell = 0, fewest = 0;
  unsigned least = kBits + 1;
  for (Cell each = from; each < to; ++each) {
    const Mask left = left_[each];
    if (is_single(left)) continue;
    const unsigned count = count_of(left);
    const double score = scores_[each] * kWorth[count];
    if (score > best) {
      best = score;
      cell = each;
    }
    if (count < least) {
      least = count;
      fewest = each;
    }
  }
  if (best < 0) return {0, 0};
  if (best == 0) return {fewest, lowest(left_[fewest])};
  if (count_of(left_[cell]) > 2) {
    if (const Part other = choose_in_house(best); other.mask) return other;
  }
  return {cell, lowest(left_[cell])};
}

// A digit that has two cells in a house, one of them with a better score.
Masks::Part Masks::choose_in_house(double score) const {
  Part best{0, 0};
  for (std::size_t k = 0; k < houses_.size(); ++k) {
    for (std::uint64_t rest = zeros(counts_[k] ^ kOnes); rest; rest &= rest - 1) {
      const auto digit = static_cast<Mask>(1u << std::countr_zero(rest) / 4);
      for (const Cell cell : houses_[k]) {
        if (!(left_[cell] & digit) || is_single(left_[cell]) || scores_[cell] * kWorth[2] <= score) continue;
        score = scores_[cell] * kWorth[2];
        best = {cell, digit};
      }
    }
  }
  return best;
}

// A constraint showed that what was tried does not work; where peers show it, nothing is learned from that. The blame for sums
// and sets is on the cells that were open before, and the more so the fewer values they had; all cells of another constraint
// get the same.
void Masks::blame(Cell tried) {
  ++counters_.conflicts;
  if (!failed_) return;
  scores_[tried] += bump_;
  const Cells& cells = *failed_;
  if (!weighed_) {
    for (const Cell cell : cells) scores_[cell] += kShown * bump_ / static_cast<double>(cells.size());
  } else {
    const auto is_open = [&](Cell cell) { return !is_single(left_[cell]); };
    const auto open = std::max<std::ptrdiff_t>(std::ranges::count_if(cells, is_open), 1);
    const double each = 2 * kShown * bump_ / static_cast<double>(open);
    for (const Cell cell : cells) {
      if (is_open(cell)) scores_[cell] += each / count_of(left_[cell]);
    }
  }
  bump_ /= kForget;
  if (bump_ < kLargeScore) return;
  for (double& score : scores_) score /= kLargeScore;
  bump_ = 1;
}

void Masks::enter(std::size_t depth) {
  depth_ = depth;
  left_ = levels_[depth].left.data();
  counts_ = levels_[depth].counts.data();
}

// To the last choice that leaves another one; false if there is none.
bool Masks::step_back() {
  for (;;) {
    clear();
    if (depth_ == 0) return false;
    enter(depth_ - 1);
    const auto [cell, value] = levels_[depth_].tried;
    blame(cell);
    failed_ = nullptr;
    if (put(cell, without(value)) && propagate()) return true;
  }
}

bool Masks::emit(const std::function<bool(const std::vector<std::uint8_t>&)>& each) const {
  std::vector<std::uint8_t> values(variables_);
  for (Variable v = 0; v < variables_; ++v) {
    if (where_[v].cell != ~0u) values[v] = left_[where_[v].cell] >> where_[v].bit & 1;
  }
  return each(values);
}

Masks::End Masks::search(std::uint64_t effort, Budget& budget,
                         const std::function<bool(const std::vector<std::uint8_t>&)>& each) {
  if (broken_) return End::kAll;
  effort += effort_;
  if (!started_ && !start()) return End::kAll;
  for (;;) {
    if (counters_.conflicts >= kEnoughToKnow && counters_.restarts == 0 && models_ == 0) {
      ++counters_.restarts;
      enter(0);
      levels_[0].share = 1;
    }
    const Part tried = choose();
    if (tried.mask == 0) {
      ++models_;
      if (!emit(each)) return End::kEnough;
      failed_ = nullptr;
      while (depth_ > 0 && levels_[depth_ - 1].tried.cell >= places_) --depth_;  // no other model has other switches only
      if (!step_back()) return End::kAll;
      continue;
    }
    if (effort_ > effort && models_ <= kFewModels) return End::kTired;
    if (!budget.allows_decision()) return End::kStopped;
    ++counters_.decisions;
    levels_[depth_].tried = tried;
    if (depth_ + 1 == levels_.size()) levels_.emplace_back();
    levels_[depth_ + 1].left = levels_[depth_].left;
    levels_[depth_ + 1].counts = levels_[depth_].counts;
    levels_[depth_ + 1].share = levels_[depth_].share / count_of(left_[tried.cell]);
    levels_[depth_].share -= levels_[depth_ + 1].share;
    enter(depth_ + 1);
    if (!(put(tried.cell, tried.mask) && propagate()) && !step_back()) return End::kAll;
  }
}

double Masks::remaining() const {
  double sum = 0;
  for (std::size_t k = 0; k <= depth_; ++k) sum += levels_[k].share;
  return sum;
}

// What follows before anything is tried; false if that is a contradiction.
bool Masks::start() {
  started_ = true;
  levels_[0].counts.assign(houses_.size(), 0);
  enter(0);
  for (std::size_t k = 0; k < houses_.size(); ++k) {
    Mask once = 0;
    for (const Cell cell : houses_[k]) {
      counts_[k] += spread(left_[cell] & once);
      once |= left_[cell];
    }
  }
  for (std::size_t k = 0; k < constraints_.size(); ++k) queue_[k / 64] |= std::uint64_t{1} << k % 64;
  for (Cell cell = 0; cell < full_.size(); ++cell) {
    if (is_single(left_[cell])) fixed_.push_back(cell);
  }
  return propagate();
}

}  // namespace clew::rules
