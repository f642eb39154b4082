// What constraints leave to cells, and the search through what is left.
#include "rules/masks.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "rules/masks_deal.hpp"
#include "rules/masks_nine.hpp"
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

// Counts by house, a byte each. Those below 2 are of digits that have one cell left, or none.
typedef std::uint8_t Lanes __attribute__((vector_size(16)));
constexpr std::uint8_t kSettled = 0x80;

inline Lanes load(const std::uint8_t* from) {
  Lanes lanes;
  __builtin_memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
inline void store(std::uint8_t* to, Lanes lanes) { __builtin_memcpy(to, &lanes, sizeof lanes); }

inline bool any(Lanes lanes) {
  std::array<std::uint64_t, 2> halves;
  __builtin_memcpy(halves.data(), &lanes, sizeof lanes);
  return (halves[0] | halves[1]) != 0;
}
// Which of eight counts are below 2, as bits.
inline std::uint64_t low_bytes(const std::uint8_t* counts) {
  constexpr std::uint64_t kOnes = 0x0101010101010101, kSevens = 0x7f * kOnes;
  std::uint64_t word = 0;
  for (unsigned k = 0; k < 8; ++k) word |= std::uint64_t{counts[k]} << 8 * k;
  word &= 0xfe * kOnes;
  const std::uint64_t zeros = ~(((word & kSevens) + kSevens) | word | kSevens) >> 7;
  return zeros * 0x0102040810204080 >> 56;
}
inline bool is_low(Lanes counts) { return any((counts & 0xfe) == 0); }

// All orders of the numbers from 0 on.
template <std::size_t kSize>
constexpr auto orders() {
  constexpr std::size_t kCount = [] {
    std::size_t count = 1;
    for (std::size_t k = 2; k <= kSize; ++k) count *= k;
    return count;
  }();
  std::array<std::array<std::uint8_t, kSize>, kCount> all{};
  std::array<std::uint8_t, kSize> order{};
  for (std::size_t k = 0; k < kSize; ++k) order[k] = static_cast<std::uint8_t>(k);
  for (auto& each : all) {
    each = order;
    std::next_permutation(order.begin(), order.end());
  }
  return all;
}

}  // namespace

// Takes all but these from a cell; false if nothing is left.
template <bool kUsual>
bool Masks::put_in(Cell cell, Mask keep) {
  const Mask had = left_[cell], left = had & keep;
  if (left == had) return true;
  if (left == 0) return false;
  left_[cell] = left;
  if (is_single(left)) fix(cell);
  const std::uint32_t lanes = kUsual ? kUsualLanes : lanes_, words = kUsual ? kUsualWords : words_;
  const std::uint8_t* const member = members_.data() + cell * lanes;
  std::uint64_t* const spots = spots_ + cell / 64;
  const std::uint64_t others = ~(std::uint64_t{1} << cell % 64);
  for (Mask rest = had ^ left; rest; rest &= rest - 1) {
    const auto digit = static_cast<std::uint32_t>(std::countr_zero(rest));
    spots[digit * words] &= others;
    for (std::uint32_t lane = 0; lane < lanes; lane += kLanes) {
      std::uint8_t* const counts = counts_ + digit * lanes + lane;
      const Lanes count = load(counts) - load(member + lane);
      store(counts, count);
      if (is_low(count)) queue_houses(digit, lane);
    }
  }
  changed_[cell / 64] |= ~others;
  return true;
}

bool Masks::put(Cell cell, Mask keep) { return usual_ ? put_in<true>(cell, keep) : put_in<false>(cell, keep); }

// Takes a digit from these cells, which have it, as bits; the same as `put` for each of them, in less time.
template <bool kUsual>
bool Masks::drop_in(std::uint32_t digit, const std::uint64_t* from) {
  const auto own = static_cast<Mask>(1u << digit);
  const std::uint32_t words = kUsual ? kUsualWords : words_, lanes = kUsual ? kUsualLanes : lanes_;
  Mask* const lefts = left_;
  Cell *const dropped = dropped_.data(), *const fixed = fixed_.data();
  std::uint64_t* const spots = spots_ + digit * words;
  const std::size_t before = fixed_end_;
  std::size_t size = 0, end = before;
  bool good = true;
  for (std::uint32_t word = 0; word < words; ++word) {
    std::uint64_t cells = from[word];
    spots[word] ^= cells;
    changed_[word] |= cells;
    for (; cells; cells &= cells - 1) {
      const std::uint32_t cell = 64 * word + static_cast<std::uint32_t>(std::countr_zero(cells));
      const Mask left = lefts[cell] ^ own;
      lefts[cell] = left;
      good &= left != 0;
      fixed[end] = static_cast<Cell>(cell);
      end += is_single(left);
      dropped[size++] = static_cast<Cell>(cell);
    }
  }
  fixed_end_ = before;
  if (!good) return false;
  while (fixed_end_ < end) fix(fixed[fixed_end_]);
  const std::uint8_t* const members = members_.data();
  for (std::uint32_t lane = 0; lane < lanes; lane += kLanes) {
    std::uint8_t* const counts = counts_ + digit * lanes + lane;
    Lanes count = load(counts);
    for (std::size_t k = 0; k < size; ++k) count -= load(members + dropped[k] * lanes + lane);
    store(counts, count);
    if (is_low(count) && !queue_houses(digit, lane)) return false;
  }
  return true;
}

bool Masks::drop(std::uint32_t digit, const std::uint64_t* from) {
  return usual_ ? drop_in<true>(digit, from) : drop_in<false>(digit, from);
}

// One value is left to a cell: its houses have settled that.
void Masks::fix(Cell cell) {
  fixed_[fixed_end_++] = cell;
  const std::uint32_t lanes = lanes_;
  std::uint8_t* const counts = counts_ + static_cast<std::uint32_t>(std::countr_zero(left_[cell])) * lanes;
  const std::uint8_t* const member = members_.data() + cell * lanes;
  for (std::uint32_t lane = 0; lane < lanes; lane += kLanes) store(counts + lane, load(counts + lane) | load(member + lane) << 7);
}

// Houses in which a digit has one cell left, or none. False if it has none, where there is nothing but houses: other
// constraints might be to blame, and would come first.
bool Masks::queue_houses(std::uint32_t digit, std::uint32_t lane) {
  digits_queue_ |= static_cast<Mask>(1u << digit);
  const std::uint8_t* const counts = counts_ + digit * lanes_;
  std::uint64_t* const queue = &houses_queue_[digit * house_words_];
  for (std::uint32_t from = lane; from < lane + kLanes; from += 8) queue[from / 64] |= low_bytes(counts + from) << from % 64;
  return !(only_houses_ && any(load(counts + lane) == 0));
}

bool Masks::settle_fixed() { return usual_ ? settle_in<true>() : settle_in<false>(); }

template <bool kUsual>
bool Masks::settle_in() {
  const std::uint32_t words = kUsual ? kUsualWords : words_;
  std::uint64_t* const gone = gone_.data();
  while (fixed_end_ > 0) {
    const Cell cell = fixed_[--fixed_end_];
    const auto digit = static_cast<std::uint32_t>(std::countr_zero(left_[cell]));
    const std::uint64_t *const peers = peers_.data() + cell * words, *const spots = spots_ + digit * words;
    std::uint64_t any = 0;
    for (std::uint32_t word = 0; word < words; ++word) any |= gone[word] = peers[word] & spots[word];
    ++counters_.propagations;
    if (any && !drop_in<kUsual>(digit, gone)) return false;
  }
  return true;
}

// Queues the constraints of cells that have changed.
void Masks::wake() {
  std::uint64_t *const queue = queue_.data(), *const resized = resized_.data();
  for (std::uint32_t word = 0; word < words_; ++word) {
    for (std::uint64_t rest = std::exchange(changed_[word], 0); rest; rest &= rest - 1) {
      for (const Wake& wake : wakes_[64 * word + static_cast<std::uint32_t>(std::countr_zero(rest))]) {
        queue[wake.word] |= wake.bits;
        resized[wake.word] |= wake.bits;
      }
    }
  }
}

// Until nothing changes any more.
bool Masks::propagate() {
  failed_ = nullptr;
  for (;;) {
    if (!settle_fixed()) return false;
    wake();
    const std::uint32_t next = next_queued();
    if (next == kNone) return true;
    ++effort_;
    if (next == kHouses) {
      if (!run_house()) return false;
      continue;
    }
    queue_[next / 64] ^= std::uint64_t{1} << next % 64;
    const Constraint& constraint = constraints_[next];
    if (!run(constraint)) {
      if (!failed_) failed_ = &constraint.cells;
      weighed_ = constraint.kind == Kind::kChoice || constraint.kind == Kind::kLinear;
      return false;
    }
    if (!constraint.exact) continue;
    wake();
    queue_[next / 64] &= ~(std::uint64_t{1} << next % 64);
  }
}

// The cheapest one; of choices and of sums the one that leaves the least, which is the one to blame if several fail.
std::uint32_t Masks::next_queued() {
  std::uint32_t word = 0;
  while (queue_[word] == 0) {
    if (++word == queue_.size()) return digits_queue_ ? kHouses : kNone;
  }
  const std::uint32_t first = 64 * word + static_cast<std::uint32_t>(std::countr_zero(queue_[word]));
  if (first >= first_other_ && digits_queue_) return kHouses;
  if (first >= first_choice_ && first < last_choice_) {
    return least_queued(word, last_choice_, [](Mask left) { return count_of(left); });
  }
  if (first >= last_choice_ && first < last_sum_) {
    return least_queued(word, last_sum_, [](Mask left) { return unsigned{!is_single(left)}; });
  }
  return first;
}

// The one whose cells have the least size together, from a word of the queue up to a constraint.
template <class Size>
std::uint32_t Masks::least_queued(std::uint32_t word, std::uint32_t end, Size size_of) {
  std::uint32_t best = kNone;
  unsigned least = ~0u;
  for (; 64 * word < end; ++word) {
    for (std::uint64_t rest = queue_[word]; rest; rest &= rest - 1) {
      const std::uint32_t each = 64 * word + static_cast<std::uint32_t>(std::countr_zero(rest));
      if (each >= end) break;
      if (resized_[word] & rest & (~rest + 1)) {
        resized_[word] ^= rest & (~rest + 1);
        unsigned size = 0;
        for (const Cell cell : constraints_[each].cells) size += size_of(left_[cell]);
        sizes_[each] = size;
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
  std::ranges::fill(changed_, 0);
  if (digits_queue_) std::ranges::fill(houses_queue_, 0);
  digits_queue_ = 0;
  fixed_end_ = 0;
}

bool Masks::run(const Constraint& constraint) {
  switch (constraint.kind) {
    case Kind::kPair: return run_pair(pairs_[constraint.at]);
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

// A digit that has one cell in a house, or none.
bool Masks::run_house() {
  const auto digit = static_cast<std::uint32_t>(std::countr_zero(digits_queue_));
  std::uint64_t* const queue = &houses_queue_[digit * house_words_];
  std::uint32_t word = 0;
  while (word < house_words_ && queue[word] == 0) ++word;
  if (word == house_words_) {
    digits_queue_ &= digits_queue_ - 1;
    return true;
  }
  const std::uint32_t house = 64 * word + static_cast<std::uint32_t>(std::countr_zero(queue[word]));
  queue[word] &= queue[word] - 1;
  for (std::uint32_t k = 0; k < words_; ++k) {
    const std::uint64_t spot = spots_[digit * words_ + k] & in_house_[house * words_ + k];
    if (spot) return put(static_cast<Cell>(64 * k + static_cast<std::uint32_t>(std::countr_zero(spot))), static_cast<Mask>(1u << digit));
  }
  failed_ = &houses_[house];
  weighed_ = false;
  return false;
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
bool Masks::run_choice(const Choice& choice) {
  if (choice.is_line && choice.cells.size() == 2) return run_line<2>(choice);
  if (choice.is_line && choice.cells.size() == 3) return run_line<3>(choice);
  if (choice.is_line && choice.cells.size() == 4) return run_line<4>(choice);
  Dealt dealt;
  std::array<Cell, kBits> cells;
  Mask once = 0, twice = 0, settled = 0;
  for (const Cell cell : choice.cells) {
    const Mask own = left_[cell];
    twice |= once & own;
    once |= own;
    if (is_single(own)) {
      if (settled & own) return false;
      settled |= own;
    } else {
      dealt.left[dealt.size] = own;
      cells[dealt.size++] = cell;
    }
  }
  dealt.once = once;
  dealt.inside = settled | kept_inside(choice);
  dealt.needed = without(settled);
  if (!deal_any(choice.sets, dealt)) return false;
  const Mask alone = dealt.needed & without(twice);
  for (std::size_t k = 0; k < dealt.size; ++k) {
    const Mask kept = dealt.kept[k], own = kept & alone ? kept & alone : kept;
    if (own != dealt.left[k] && !put(cells[k], own)) return false;
  }
  return claim(choice, dealt.needed & without(alone));
}

// Digits that a house has in these cells only.
Mask Masks::kept_inside(const Choice& choice) const {
  Mask inside = 0;
  for (const Cells& rest : choice.rests) {
    Mask outside = 0;
    for (const Cell cell : rest) outside |= left_[cell];
    inside |= all_ & without(outside);
  }
  return inside;
}

// The same for a few cells with consecutive digits. Each bit of a word is one of the sets, by its least digit: all of them
// are dealt out at once, in every order of the cells.
template <std::size_t kCells>
bool Masks::run_line(const Choice& choice) {
  static constexpr auto kOrders = orders<kCells>();
  std::array<std::uint32_t, kCells> left, kept{};
  Mask settled = 0;
  for (std::size_t k = 0; k < kCells; ++k) {
    const Mask own = left_[choice.cells[k]];
    left[k] = own;
    if (is_single(own)) settled |= own;
  }
  const Mask inside = kept_inside(choice);
  std::uint32_t sets = all_ >> (kCells - 1), good = 0;
  if (inside) {
    const int least = std::countr_zero(inside), most = static_cast<int>(std::bit_width(inside)) - 1;
    sets &= (2u << least) - 1;
    if (most >= static_cast<int>(kCells)) sets &= ~0u << (most - static_cast<int>(kCells) + 1);
  }
  for (const auto& order : kOrders) {
    std::uint32_t fits = sets;
    for (std::size_t k = 0; k < kCells; ++k) fits &= left[k] >> order[k];
    good |= fits;
    for (std::size_t k = 0; k < kCells; ++k) kept[k] |= fits << order[k];
  }
  if (!good) return false;
  for (std::size_t k = 0; k < kCells; ++k) {
    if (kept[k] != left[k] && !put(choice.cells[k], static_cast<Mask>(kept[k]))) return false;
  }
  // The digits from the least one of the last set to the last one of the first set are in all of them.
  const std::uint32_t from = 1u << (std::bit_width(good) - 1), to = (good & (~good + 1)) << (kCells - 1);
  for (std::size_t k = 0; k < kCells; ++k) settled |= is_single(static_cast<Mask>(kept[k])) ? static_cast<Mask>(kept[k]) : Mask{0};
  return from > to || claim(choice, static_cast<Mask>(2 * to - from) & without(settled));
}

// Cells that see all cells of a choice that may have a digit of all its sets do not have it.
bool Masks::claim(const Choice& choice, Mask needed) {
  for (; needed; needed &= needed - 1) {
    const auto digit = static_cast<std::uint32_t>(std::countr_zero(needed));
    std::uint64_t any = 0;
    for (std::uint32_t word = 0; word < words_; ++word) {
      std::uint64_t seen = spots_[digit * words_ + word];
      for (const Cell cell : choice.cells) {
        const std::uint64_t lacks = std::uint64_t{left_[cell] >> digit & 1u} - 1;
        seen &= peers_[cell * words_ + word] | lacks;
      }
      any |= gone_[word] = seen;
    }
    if (any && !drop(digit, gone_.data())) return false;
  }
  return true;
}

bool Masks::run_crossings() {
  const Shape& shape = *shape_;
  if (shape.nine && !nine_cross(left_)) return true;
  const auto over = [](const Cell* parts, std::uint32_t size, const Mask* masks) {
    if (size == 2) return static_cast<Mask>(masks[parts[0]] | masks[parts[1]]);
    if (size == 3) return static_cast<Mask>(masks[parts[0]] | masks[parts[1]] | masks[parts[2]]);
    Mask any = 0;
    for (std::uint32_t k = 0; k < size; ++k) any |= masks[parts[k]];
    return any;
  };
  const std::size_t cells = full_.size();
  Mask* const unions = unions_.data();
  if (shape.whole) std::copy_n(left_, cells, unions);
  const Cell* segment = shape.segments.data();
  for (std::size_t k = cells; k < unions_.size(); ++k, segment += shape.segment_size) {
    unions[k] = over(segment, shape.segment_size, left_);
  }
  const Cell* parts = shape.parts.data();
  for (const Crossing& crossing : shape.crossings) {
    const Mask one = over(parts, shape.parts_size, unions), other = over(parts + shape.parts_size, shape.parts_size, unions);
    parts += 2 * shape.parts_size;
    if (one == other) continue;
    const Mask both = one & other;
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
  for (std::uint32_t digit = 0; digit < counted_; ++digit) {
    const std::uint8_t* const counts = counts_ + digit * lanes_;
    for (std::uint32_t house = 0; house < houses_.size(); ++house) {
      if (counts[house] != 2) continue;
      for (std::uint32_t word = 0; word < words_; ++word) {
        std::uint64_t rest = spots_[digit * words_ + word] & in_house_[house * words_ + word];
        for (; rest; rest &= rest - 1) {
          const auto cell = static_cast<Cell>(64 * word + static_cast<std::uint32_t>(std::countr_zero(rest)));
          if (scores_[cell] * kWorth[2] <= score) continue;
          score = scores_[cell] * kWorth[2];
          best = {cell, static_cast<Mask>(1u << digit)};
        }
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
  spots_ = levels_[depth].spots.data();
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
  if (nine_) return search_nine(effort, budget, each);
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
    levels_[depth_ + 1].spots = levels_[depth_].spots;
    levels_[depth_ + 1].counts = levels_[depth_].counts;
    levels_[depth_ + 1].share = levels_[depth_].share / count_of(left_[tried.cell]);
    levels_[depth_].share -= levels_[depth_ + 1].share;
    enter(depth_ + 1);
    if (!(put(tried.cell, tried.mask) && propagate()) && !step_back()) return End::kAll;
  }
}

Masks::End Masks::search_nine(std::uint64_t effort, Budget& budget,
                              const std::function<bool(const std::vector<std::uint8_t>&)>& each) {
  constexpr std::uint64_t kSlice = 64, kLooks = 2;  // guesses between two looks at the clock, and what one of them is worth
  for (;;) {
    if (effort_ > effort && models_ <= kFewModels) return End::kTired;
    std::uint64_t guesses = 0;
    while (guesses < kSlice && budget.allows_decision()) ++guesses;
    if (guesses == 0) return End::kStopped;
    const Nine::Event event = nine_->advance(guesses);
    effort_ += kLooks * guesses;
    counters_ = nine_->counters();
    if (event == Nine::Event::kAll) return End::kAll;
    if (event == Nine::Event::kTired) continue;
    ++models_;
    for (std::size_t cell = 0; cell < Nine::kCells; ++cell) left_[cell] = static_cast<Mask>(1u << (nine_->solution()[cell] - 1));
    if (!emit(each)) return End::kEnough;
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
  levels_[0].counts.assign(std::size_t{kBits} * lanes_, kSettled);
  levels_[0].spots.assign(std::size_t{kBits} * words_, 0);
  enter(0);
  for (Cell cell = 0; cell < full_.size(); ++cell) {
    for (Mask rest = left_[cell]; rest; rest &= rest - 1) {
      spots_[static_cast<std::size_t>(std::countr_zero(rest)) * words_ + cell / 64] |= std::uint64_t{1} << cell % 64;
    }
  }
  for (std::uint32_t house = 0; house < houses_.size(); ++house) {
    for (std::uint32_t digit = 0; digit < counted_; ++digit) {
      const auto has = [&](Cell cell) { return left_[cell] >> digit & 1; };
      const auto count = static_cast<std::uint8_t>(std::ranges::count_if(houses_[house], has));
      counts_[digit * lanes_ + house] = count;
    }
  }
  for (std::size_t k = 0; k < constraints_.size(); ++k) queue_[k / 64] |= std::uint64_t{1} << k % 64;
  for (Cell cell = 0; cell < full_.size(); ++cell) {
    if (is_single(left_[cell])) fix(cell);
  }
  for (std::uint32_t digit = 0; digit < counted_; ++digit) {
    for (std::uint32_t lane = 0; lane < lanes_; lane += kLanes) queue_houses(digit, lane);
  }
  if (!propagate()) return false;
  if (nine_of_ && is_plain_nine()) nine_ = nine_of_(std::span<const Mask, Nine::kCells>(left_, Nine::kCells));
  return true;
}

// Whether the houses are the rows, columns and boxes of 9x9 cells.
bool Masks::has_nine_houses() const {
  if (full_.size() < Nine::kCells || digits_ != Nine::kSide || houses_.size() != 3 * Nine::kSide) return false;
  std::set<Cells> rows, columns, boxes;
  for (std::size_t k = 0; k < Nine::kSide; ++k) {
    Cells row, column, box;
    for (std::size_t j = 0; j < Nine::kSide; ++j) {
      const auto at = [](std::size_t r, std::size_t c) { return static_cast<Cell>(Nine::kSide * r + c); };
      row.push_back(at(k, j));
      column.push_back(at(j, k));
      box.push_back(at(k / Nine::kBox * Nine::kBox + j / Nine::kBox, k % Nine::kBox * Nine::kBox + j % Nine::kBox));
    }
    rows.insert(row);
    columns.insert(column);
    boxes.insert(box);
  }
  rows.merge(columns);
  rows.merge(boxes);
  return std::set<Cells>(houses_.begin(), houses_.end()) == rows;
}

// Whether there is nothing but these.
bool Masks::is_plain_nine() const {
  if (!only_houses_ || full_.size() != Nine::kCells || !shape_->nine) return false;
  std::size_t peers = 0;
  for (const std::uint64_t word : peers_) peers += static_cast<std::size_t>(std::popcount(word));
  return peers == Nine::kCells * (2 * (Nine::kSide - 1) + (Nine::kBox - 1) * (Nine::kBox - 1));
}

}  // namespace clew::rules
