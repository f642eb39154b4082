// What constraints leave to cells, and the search through what is left.
#include "rules/masks.hpp"

#include <algorithm>
#include <bit>

#include "search.hpp"

namespace clew::rules {

namespace {

using Mask = Masks::Mask;
constexpr double kForget = 0.99;     // of the scores, at each conflict
constexpr double kShown = 4;         // what the cells of a constraint that shows a conflict get, for what the one tried gets
constexpr double kLargeScore = 1e100;
constexpr std::int64_t kSumBits = 64;   // sums that are kept as bits
constexpr std::size_t kMostBundles = 32;  // of a sum that is looked at closely

constexpr Mask without(Mask mask) { return static_cast<Mask>(~mask); }
constexpr bool is_single(Mask mask) { return (mask & (mask - 1)) == 0; }
constexpr Mask lowest(Mask mask) { return static_cast<Mask>(mask & -mask); }

constexpr std::array<std::uint8_t, 256> kTurned = [] {
  std::array<std::uint8_t, 256> turned{};
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) turned[byte] |= static_cast<std::uint8_t>((byte >> bit & 1) << (7 - bit));
  }
  return turned;
}();
// The bits in the other order.
constexpr Mask turned(Mask mask) { return static_cast<Mask>(kTurned[mask & 255] << 8 | kTurned[mask >> 8]); }

using Three = std::array<std::uint32_t, 3>;
constexpr std::uint32_t low_bit(std::uint32_t mask) { return mask & (~mask + 1); }

// The sums of different values of one to three cells, from the sum of their least ones on.
std::uint64_t sums_of(const Three& left, std::uint32_t count) {
  const int first = std::countr_zero(left[0]);
  if (count == 1) return left[0] >> first;
  std::uint64_t sums = 0;
  const int second = std::countr_zero(left[1]), both = first + second;
  if (count == 2) {
    for (std::uint32_t rest = left[0]; rest; rest &= rest - 1) {
      sums |= std::uint64_t{left[1] & ~low_bit(rest)} << std::countr_zero(rest) >> both;
    }
    return sums;
  }
  const int all = both + std::countr_zero(left[2]);
  for (std::uint32_t rest = left[0]; rest; rest &= rest - 1) {
    const std::uint32_t one = low_bit(rest);
    const int value = std::countr_zero(rest);
    for (std::uint32_t others = left[1] & ~one; others; others &= others - 1) {
      sums |= std::uint64_t{left[2] & ~(one | low_bit(others))} << (value + std::countr_zero(others)) >> all;
    }
  }
  return sums;
}

// The values that make one of these sums, by cell.
Three parts_of(const Three& left, std::uint32_t count, std::uint64_t good) {
  const int first = std::countr_zero(left[0]);
  Three kept{};
  if (count == 1) return {static_cast<std::uint32_t>(good << first), 0, 0};
  const int both = first + std::countr_zero(left[1]);
  if (count == 2) {
    for (std::uint32_t rest = left[0]; rest; rest &= rest - 1) {
      const std::uint32_t one = low_bit(rest);
      const auto fits = static_cast<std::uint32_t>((good << both >> std::countr_zero(rest)) & left[1] & ~one);
      if (fits) kept[0] |= one;
      kept[1] |= fits;
    }
    return kept;
  }
  const int all = both + std::countr_zero(left[2]);
  for (std::uint32_t rest = left[0]; rest; rest &= rest - 1) {
    const std::uint32_t one = low_bit(rest);
    const int value = std::countr_zero(rest);
    for (std::uint32_t others = left[1] & ~one; others; others &= others - 1) {
      const std::uint32_t other = low_bit(others);
      const int by = value + std::countr_zero(others) - all;  // the third cell has its own value and this more than the least sum
      const auto fits = static_cast<std::uint32_t>(by >= 0 ? good >> by : good << -by) & left[2] & ~(one | other);
      if (!fits) continue;
      kept[0] |= one;
      kept[1] |= other;
      kept[2] |= fits;
    }
  }
  return kept;
}

// How cells can have digits, as many as they are, each once: false if they cannot; what each of them can then have is kept.
bool deal_few(std::span<const Mask> left, Mask digits, std::span<Mask> kept) {
  if (left.empty()) return true;
  bool fits = false;
  for (Mask rest = left[0] & digits; rest; rest &= rest - 1) {
    const Mask others = digits & without(lowest(rest));
    if (left.size() == 2) {
      if (!(left[1] & others)) continue;
      kept[1] |= others;  // one digit
    } else if (left.size() == 3) {
      const Mask low = lowest(others), high = others & without(low);
      const bool up = (left[1] & low) && (left[2] & high), down = (left[1] & high) && (left[2] & low);
      if (!up && !down) continue;
      kept[1] |= (up ? low : 0) | (down ? high : 0);
      kept[2] |= (up ? high : 0) | (down ? low : 0);
    }
    kept[0] |= lowest(rest);
    fits = true;
  }
  return fits;
}

// Sets of up to six digits are bits of a word; by digit, all those without it.
constexpr std::size_t kDealt = 6;
constexpr std::array<std::uint64_t, kDealt> kLacking = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                                        0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

// The same for up to six cells: the sets that those before a cell can have, and from which of them those behind can go on.
bool deal(std::span<const Mask> left, Mask digits, std::span<Mask> kept) {
  const std::size_t size = left.size();
  std::array<Mask, kDealt> each;
  for (std::size_t j = 0; j < size; ++j, digits &= digits - 1) each[j] = lowest(digits);
  std::array<std::uint64_t, kDealt + 1> had;
  had[0] = 1;
  for (std::size_t k = 0; k < size; ++k) {
    std::uint64_t next = 0;
    for (std::size_t j = 0; j < size; ++j) {
      const std::uint64_t there = left[k] & each[j] ? ~std::uint64_t{0} : 0;  // no branch: they would be guessed wrong
      next |= (had[k] & kLacking[j] & there) << (1u << j);
    }
    had[k + 1] = next;
  }
  std::uint64_t good = had[size];  // all digits, or nothing
  if (!good) return false;
  for (std::size_t k = size; k-- > 0;) {
    std::uint64_t before = 0;
    for (std::size_t j = 0; j < size; ++j) {
      const std::uint64_t there = left[k] & each[j] ? ~std::uint64_t{0} : 0;
      const std::uint64_t from = good >> (1u << j) & kLacking[j] & had[k] & there;
      kept[k] |= from ? each[j] : Mask{0};
      before |= from;
    }
    good = before;
  }
  return true;
}

}  // namespace

// Takes all but these from a cell; false if nothing is left.
bool Masks::put(Cell cell, Mask keep) {
  const Mask left = left_[cell] & keep;
  if (left == left_[cell]) return true;
  if (left == 0) return false;
  left_[cell] = left;
  if (is_single(left)) fixed_.push_back(cell);
  for (const Wake& wake : wakes_[cell]) queue_[wake.word] |= wake.bits;
  return true;
}

bool Masks::settle_fixed() {
  while (!fixed_.empty()) {
    const Cell cell = fixed_.back();
    fixed_.pop_back();
    const Mask others = without(left_[cell]);
    for (const Cell peer : peers_[cell]) {
      if (!put(peer, others)) return false;
    }
    ++counters_.propagations;
  }
  return true;
}

// Until nothing changes any more; the cheapest constraint first.
bool Masks::propagate() {
  failed_ = nullptr;
  for (;;) {
    if (!settle_fixed()) return false;
    std::uint32_t word = 0;
    while (word < queue_.size() && queue_[word] == 0) ++word;
    if (word == queue_.size()) return true;
    const Constraint& next = constraints_[64 * word + static_cast<std::uint32_t>(std::countr_zero(queue_[word]))];
    queue_[word] &= queue_[word] - 1;
    ++effort_;
    if (!run(next)) {
      failed_ = &next;
      return false;
    }
  }
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
    case Kind::kCrossing: return run_crossing(crossings_[constraint.at]);
    case Kind::kLinear: return run_linear(constraint.at);
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
// open cells; a digit of all sets that has one cell is there, and cells that see all of its cells do not have it.
bool Masks::run_choice(const Choice& choice) {
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
  const std::span<const Mask> left(lefts.data(), open);
  bool any = false;
  Mask needed = without(settled);
  for (const Mask set : choice.sets) {
    if ((set & ~once) | (settled & ~set)) continue;
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
      if (!(open <= 3 ? deal_few(left, digits, kept) : deal(left, digits, kept))) continue;
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

bool Masks::claim(const Choice& choice, Mask needed) {
  if (choice.onlookers.empty()) return true;
  for (; needed; needed &= needed - 1) {
    const Mask digit = lowest(needed);
    Mask holders = 0;
    for (std::size_t k = 0; k < choice.cells.size(); ++k) {
      if (left_[choice.cells[k]] & digit) holders |= static_cast<Mask>(1u << k);
    }
    for (const Onlooker& onlooker : choice.onlookers) {
      if (!(holders & ~onlooker.sees) && !put(onlooker.cell, without(digit))) return false;
    }
  }
  return true;
}

bool Masks::run_crossing(const Crossing& crossing) {
  Mask one = 0, other = 0;
  for (const Cell cell : crossing.one) one |= left_[cell];
  for (const Cell cell : crossing.other) other |= left_[cell];
  if (one == other) return true;
  const Mask both = one & other;
  const auto narrow = [&](const Cells& cells) {
    return std::ranges::all_of(cells, [&](Cell cell) { return put(cell, both); });
  };
  return (one == both || narrow(crossing.one)) && (other == both || narrow(crossing.other));
}

// All sums of the first bundles, as bits from the least sum on, and which of them the others can complete.
bool Masks::run_linear(std::uint32_t at) {
  const Bundled& sum = bundled_[at];
  struct Open {
    std::array<std::uint32_t, 3> left;  // what is left to its cells, from the least on
    std::uint64_t sums;
  };
  std::array<Open, kMostBundles> open;
  const std::size_t size = sum.bundles.size();
  if (size > kMostBundles) return bound(linears_[at]);
  std::int64_t low = 0, high = 0;
  for (std::size_t k = 0; k < size; ++k) {
    const Bundle& bundle = sum.bundles[k];
    if (bundle.term != Bundle::kNone) {
      const auto& weight = linears_[at].terms[bundle.term].weight;
      std::int32_t least = INT32_MAX, most = INT32_MIN;
      for (Mask rest = left_[bundle.cells[0]]; rest; rest &= rest - 1) {
        const std::int32_t own = weight[static_cast<std::size_t>(std::countr_zero(rest))];
        least = std::min(least, own);
        most = std::max(most, own);
      }
      open[k].left[0] = static_cast<std::uint32_t>(least);
      low += least;
      high += most;
      continue;
    }
    for (std::size_t c = 0; c < bundle.count; ++c) {
      const Mask left = left_[bundle.cells[c]];
      const std::uint32_t own = open[k].left[c] = bundle.downward ? turned(left) : left;
      low += std::countr_zero(own);
      high += 31 - std::countl_zero(own);
    }
  }
  if (low > sum.most || high < sum.least) return false;
  if (low >= sum.least && high <= sum.most) return true;
  const std::int64_t spare = sum.most - low;
  if (spare >= kSumBits) return bound(linears_[at]);
  const std::uint64_t cap = spare == kSumBits - 1 ? ~std::uint64_t{0} : (std::uint64_t{1} << (spare + 1)) - 1;
  std::array<std::uint64_t, kMostBundles + 1> reach;
  reach[0] = 1;
  for (std::size_t k = 0; k < size; ++k) {
    const Bundle& bundle = sum.bundles[k];
    std::uint64_t sums = 0;
    if (bundle.term != Bundle::kNone) {
      const auto& weight = linears_[at].terms[bundle.term].weight;
      for (Mask rest = left_[bundle.cells[0]]; rest; rest &= rest - 1) {
        const std::int64_t more = std::int64_t{weight[static_cast<std::size_t>(std::countr_zero(rest))]} -
                                  static_cast<std::int32_t>(open[k].left[0]);
        if (more <= spare) sums |= std::uint64_t{1} << more;
      }
    } else {
      sums = sums_of(open[k].left, bundle.count);
    }
    open[k].sums = sums & cap;
    std::uint64_t next = 0;
    for (std::uint64_t rest = open[k].sums; rest; rest &= rest - 1) next |= reach[k] << std::countr_zero(rest);
    reach[k + 1] = next & cap;
  }
  std::uint64_t wanted = cap & ~((std::uint64_t{1} << std::max<std::int64_t>(sum.least - low, 0)) - 1) & reach[size];
  if (!wanted) return false;
  for (std::size_t k = size; k-- > 0;) {
    std::uint64_t good = 0, before = 0;
    for (std::uint64_t rest = open[k].sums; rest; rest &= rest - 1) {
      const int more = std::countr_zero(rest);
      if (!(wanted >> more & reach[k])) continue;
      good |= std::uint64_t{1} << more;
      before |= wanted >> more;
    }
    wanted = before & reach[k];
    const Bundle& bundle = sum.bundles[k];
    if (bundle.term != Bundle::kNone) {
      const auto& weight = linears_[at].terms[bundle.term].weight;
      Mask keep = 0;
      for (Mask rest = left_[bundle.cells[0]]; rest; rest &= rest - 1) {
        const std::int64_t more = std::int64_t{weight[static_cast<std::size_t>(std::countr_zero(rest))]} -
                                  static_cast<std::int32_t>(open[k].left[0]);
        if (more <= spare && (good >> more & 1)) keep |= lowest(rest);
      }
      if (!put(bundle.cells[0], keep)) return false;
      continue;
    }
    if (good == open[k].sums && bundle.count == 1) {
      if (spare >= static_cast<std::int64_t>(kBits)) continue;
    }
    const auto kept = parts_of(open[k].left, bundle.count, good);
    for (std::size_t c = 0; c < bundle.count; ++c) {
      const auto own = static_cast<Mask>(kept[c]);
      if (!put(bundle.cells[c], bundle.downward ? turned(own) : own)) return false;
    }
  }
  return true;
}

// Values that are in reach of the bounds, whatever the other cells have.
bool Masks::bound(const Linear& linear) {
  low_.clear();
  high_.clear();
  std::int64_t low = 0, high = 0;
  for (const Term& term : linear.terms) {
    std::int32_t least = INT32_MAX, most = INT32_MIN;
    for (Mask rest = left_[term.cell]; rest; rest &= rest - 1) {
      const std::int32_t weight = term.weight[static_cast<std::size_t>(std::countr_zero(rest))];
      least = std::min(least, weight);
      most = std::max(most, weight);
    }
    low += least;
    high += most;
    low_.push_back(least);
    high_.push_back(most);
  }
  if (low > linear.most || high < linear.least) return false;
  for (std::size_t k = 0; k < linear.terms.size(); ++k) {
    if (low_[k] == high_[k]) continue;
    const Term& term = linear.terms[k];
    Mask keep = 0;
    for (Mask rest = left_[term.cell]; rest; rest &= rest - 1) {
      const std::int64_t weight = term.weight[static_cast<std::size_t>(std::countr_zero(rest))];
      if (low - low_[k] + weight <= linear.most && high - high_[k] + weight >= linear.least) keep |= lowest(rest);
    }
    if (!put(term.cell, keep)) return false;
  }
  return true;
}

// The states that can be reached from the start, then those of them from which the end can be.
bool Masks::run_scan(const Scan& scan) {
  const std::size_t size = scan.cells.size(), words = scan.words;
  reach_.assign((size + 1) * words, 0);
  reach_[0] = 1;
  const auto bit = [](std::int32_t state) { return std::uint64_t{1} << state % 64; };
  const auto each_state = [&](std::size_t k, auto&& visit) {
    for (std::size_t word = 0; word < words; ++word) {
      for (std::uint64_t rest = reach_[k * words + word]; rest; rest &= rest - 1) {
        visit(64 * word + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  };
  for (std::size_t k = 0; k < size; ++k) {
    each_state(k, [&](std::size_t state) {
      for (Mask rest = left_[scan.cells[k]]; rest; rest &= rest - 1) {
        const std::int32_t to = scan.next[k][state][static_cast<std::size_t>(std::countr_zero(rest))];
        if (to >= 0) reach_[(k + 1) * words + static_cast<std::size_t>(to / 64)] |= bit(to);
      }
    });
  }
  for (std::size_t k = size; k-- > 0;) {
    Mask keep = 0;
    each_state(k, [&](std::size_t state) {
      bool good = false;
      for (Mask rest = left_[scan.cells[k]]; rest; rest &= rest - 1) {
        const std::int32_t to = scan.next[k][state][static_cast<std::size_t>(std::countr_zero(rest))];
        if (to < 0 || !(reach_[(k + 1) * words + static_cast<std::size_t>(to / 64)] & bit(to))) continue;
        keep |= lowest(rest);
        good = true;
      }
      if (!good) reach_[k * words + state / 64] &= ~(std::uint64_t{1} << state % 64);
    });
    if (!put(scan.cells[k], keep)) return false;
  }
  return true;
}

// A place before all switches: models are to differ on places.
Masks::Part Masks::choose() const {
  const Part place = choose(0, static_cast<Cell>(places_));
  return place.mask ? place : choose(static_cast<Cell>(places_), static_cast<Cell>(full_.size()));
}

// The cell that most conflicts came from, for each of its values, and its least value; nothing if all have one.
Masks::Part Masks::choose(Cell from, Cell to) const {
  double best = -1;
  Cell cell = 0, fewest = 0;
  int least = kBits + 1;
  for (Cell each = from; each < to; ++each) {
    const Mask left = left_[each];
    if (is_single(left)) continue;
    const int count = std::popcount(left);
    if (scores_[each] / count > best) {
      best = scores_[each] / count;
      cell = each;
    }
    if (count < least) {
      least = count;
      fewest = each;
    }
  }
  if (best < 0) return {0, 0};
  if (best == 0) return {fewest, lowest(left_[fewest])};
  if (std::popcount(left_[cell]) > 2) {
    if (const Part other = choose_in_house(best); other.mask) return other;
  }
  return {cell, lowest(left_[cell])};
}

// A digit that has two cells in a house, one of them with a better score.
Masks::Part Masks::choose_in_house(double score) const {
  Part best{0, 0};
  for (const Cells& house : houses_) {
    Mask once = 0, twice = 0, more = 0;
    for (const Cell cell : house) {
      more |= twice & left_[cell];
      twice |= once & left_[cell];
      once |= left_[cell];
    }
    for (Mask rest = twice & without(more); rest; rest &= rest - 1) {
      for (const Cell cell : house) {
        if (!(left_[cell] & lowest(rest)) || scores_[cell] / 2 <= score) continue;
        score = scores_[cell] / 2;
        best = {cell, lowest(rest)};
      }
    }
  }
  return best;
}

// A constraint showed that what was tried does not work; where peers show it, nothing is learned from that.
void Masks::blame(Cell tried) {
  ++counters_.conflicts;
  if (!failed_) return;
  scores_[tried] += bump_;
  for (const Cell cell : failed_->cells) scores_[cell] += kShown * bump_ / static_cast<double>(failed_->cells.size());
  bump_ /= kForget;
  if (bump_ < kLargeScore) return;
  for (double& score : scores_) score /= kLargeScore;
  bump_ = 1;
}

// To the last choice that leaves another one; false if there is none.
bool Masks::step_back() {
  for (;;) {
    clear();
    if (depth_ == 0) return false;
    const auto [cell, value] = levels_[--depth_].tried;
    left_ = levels_[depth_].left.data();
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
    if (++depth_ == levels_.size()) levels_.emplace_back();
    levels_[depth_].left = levels_[depth_ - 1].left;
    left_ = levels_[depth_].left.data();
    if (!(put(tried.cell, tried.mask) && propagate()) && !step_back()) return End::kAll;
  }
}

// What follows before anything is tried; false if that is a contradiction.
bool Masks::start() {
  started_ = true;
  left_ = levels_[0].left.data();
  for (std::size_t k = 0; k < constraints_.size(); ++k) queue_[k / 64] |= std::uint64_t{1} << k % 64;
  for (Cell cell = 0; cell < full_.size(); ++cell) {
    if (is_single(left_[cell])) fixed_.push_back(cell);
  }
  return propagate();
}

}  // namespace clew::rules
