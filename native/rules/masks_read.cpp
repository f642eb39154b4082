// Records become constraints; sums that follow from cages and houses join them.
#include <algorithm>
#include <bit>

#include "rules/masks.hpp"

namespace clew::rules {

namespace {

constexpr std::uint32_t kMostCells = 1024;
constexpr std::size_t kMostLeft = 5;               // cells of a sum that follows
constexpr std::int32_t kRun = 1;                   // a choice of consecutive digits

constexpr Mask bit_at(std::size_t bit) { return static_cast<Mask>(1u << bit); }

bool names_digits(Op op) { return op == Op::kDistinct || op == Op::kTotal || op == Op::kChoice; }

// What comes before the places: whether it is about consecutive digits, and a total.
struct Head {
  bool run = false;
  std::int64_t total = 0;
};
Head head_of(Reader& reader, Op op) {
  Head head;
  if (op == Op::kChoice) head.run = reader.size(kRun, "0 for a total or 1 for consecutive digits") == kRun;
  if (op != Op::kDistinct) head.total = reader.number(INT32_MIN, INT32_MAX, "a total");
  return head;
}

}  // namespace

std::optional<Masks> Masks::of(const Program& program, std::span<const Variable> over, NineOf nine) {
  const auto& records = program.records();
  const auto end = std::ranges::find(records, Op::kFurther, &Record::op);
  if (end == records.end()) return {};
  Masks masks(program.variables());
  if (!masks.read({records.begin(), end})) return {};
  masks.nine_of_ = nine;
  std::vector<bool> differs(program.variables());
  for (const Variable v : over) differs[v] = true;
  for (Variable v = 0; v < masks.variables_; ++v) {
    if ((masks.where_[v].cell < masks.places_) != differs[v]) return {};
  }
  return masks;
}

bool Masks::read(std::span<const Record> records) {
  if (!read_places(records) || !find_digits(records)) return false;
  if (!add_switches(records) || full_.size() > kMostCells) return false;
  levels_.assign(1, {full_, {}, {}, {}, 1});
  apart_.assign(full_.size(), std::vector<std::uint8_t>(full_.size()));
  for (const Record& record : records) {
    if (!read_rule(record)) return false;
  }
  finish();
  return true;
}

// Each place is a cell; its bits are right once its digits are known.
bool Masks::read_places(std::span<const Record> records) {
  for (const Record& record : records) {
    if (record.op != Op::kPlaces) continue;
    Reader reader(record, variables_);
    reader.multiple(2, "places");
    while (reader.left() > 0) {
      const std::int32_t first = reader.number(1, variables_, "the literal of the first value");
      const std::int32_t count = reader.number(0, std::int64_t{variables_} - first + 1, "a number of values");
      if (count == 0 || count > static_cast<std::int32_t>(kBits)) return false;
      for (std::uint32_t k = 0; k < static_cast<std::uint32_t>(count); ++k) {
        Where& where = where_[static_cast<std::size_t>(first) - 1 + k];
        if (where.cell != ~0u) return false;
        where = {static_cast<std::uint32_t>(full_.size()), k};
      }
      full_.push_back(static_cast<Mask>((1u << count) - 1));
    }
  }
  places_ = static_cast<std::uint32_t>(full_.size());
  return places_ <= kMostCells;
}

// Shifts the bits of each place so that the same bit is the same digit in all of them.
bool Masks::find_digits(std::span<const Record> records) {
  constexpr std::int32_t kUnknown = -1;
  std::vector<std::int32_t> firsts(full_.size(), kUnknown);
  std::int32_t low = kMostValue, high = 0;
  for (const Record& record : records) {
    if (!names_digits(record.op)) continue;
    Reader reader(record, variables_);
    head_of(reader, record.op);
    for (const Span& span : spans_in(reader, variables_, 0, kMostValue)) {
      const Where& where = where_[span.first];
      if (where.cell == ~0u || where.bit != 0 || std::popcount(full_[where.cell]) != static_cast<int>(span.count)) return false;
      std::int32_t& first = firsts[where.cell];
      if (first != kUnknown && first != span.value) return false;
      first = span.value;
      low = std::min(low, span.value);
      high = std::max(high, span.value + static_cast<std::int32_t>(span.count) - 1);
    }
  }
  if (high - low >= static_cast<std::int32_t>(kBits)) return false;
  if (high < low) low = high + 1;  // nothing names a digit
  base_ = low;
  digits_ = static_cast<std::uint32_t>(high - low + 1);
  all_ = static_cast<Mask>((1u << digits_) - 1);
  for (Where& where : where_) {
    if (where.cell != ~0u && firsts[where.cell] != kUnknown) where.bit += static_cast<std::uint32_t>(firsts[where.cell] - low);
  }
  for (std::size_t cell = 0; cell < full_.size(); ++cell) {
    if (firsts[cell] != kUnknown) full_[cell] = static_cast<Mask>(full_[cell] << (firsts[cell] - low));
  }
  return true;
}

// Variables that belong to no place, but to a rule. False if there are rules that are not known here.
bool Masks::add_switches(std::span<const Record> records) {
  for (const Record& record : records) {
    if (record.op >= Op::kPlaces) continue;
    Reader reader(record, variables_);
    switch (record.op) {
      case Op::kClause: break;
      case Op::kCount: reader.skip(2, "how many at least and at most"); break;
      case Op::kSum: {
        reader.skip(2, "the least and the greatest sum");
        for (reader.multiple(2, "weights and literals"); reader.left() > 0; add_switch(reader.literal())) reader.skip(1, "a weight");
        break;
      }
      case Op::kAutomaton: {
        reader.skip(1, "a number of states");
        reader.skip(reader.size(kMostNumbers, "a number of final states"), "final states");
        reader.skip(std::size_t{3} * reader.size(kMostNumbers, "a number of transitions"), "transitions");
        while (reader.left() > 0) {
          for (std::uint32_t k = reader.size(reader.left() - 1, "a number of symbols"); k > 0; --k) {
            if (const auto l = reader.literal_or_none()) add_switch(*l);
          }
        }
        break;
      }
      default: return false;
    }
    while (reader.left() > 0) add_switch(reader.literal());
  }
  return true;
}

// Bit 0 is false, bit 1 is true.
void Masks::add_switch(Literal l) {
  Where& where = where_[variable_of(l)];
  if (where.cell != ~0u) return;
  where = {static_cast<std::uint32_t>(full_.size()), 1};
  full_.push_back(3);
}

Masks::Part Masks::part(Literal l) const {
  const Where& where = where_[variable_of(l)];
  const Mask own = bit_at(where.bit);
  return {static_cast<Cell>(where.cell), is_negative(l) ? static_cast<Mask>(full_[where.cell] & ~own) : own};
}

Masks::Cells Masks::cells_in(Reader& reader) const {
  Cells cells;
  for (const Span& span : spans_in(reader, variables_, 0, kMostValue)) cells.push_back(static_cast<Cell>(where_[span.first].cell));
  return cells;
}

bool Masks::read_rule(const Record& record) {
  Reader reader(record, variables_);
  switch (record.op) {
    case Op::kPlaces: return true;
    case Op::kClause: add_clause(reader); return true;
    case Op::kCount: add_sum(reader, false); return true;
    case Op::kSum: add_sum(reader, true); return true;
    case Op::kAutomaton: return add_scan(record);
    case Op::kDistinct:
      different_.push_back(cells_in(reader));
      set_apart(different_.back());
      return true;
    case Op::kTotal:
    case Op::kChoice: {
      const Head head = head_of(reader, record.op);
      Cells cells = cells_in(reader);
      set_apart(cells);
      if (!head.run) {
        totals_.push_back({std::move(cells), head.total});
        return true;
      }
      std::vector<Mask> sets;
      for (std::size_t first = 0; first + cells.size() <= digits_; ++first) {
        sets.push_back(static_cast<Mask>(((1u << cells.size()) - 1) << first));
      }
      add_choice(std::move(cells), std::move(sets), true);
      return true;
    }
    default: return false;
  }
}

void Masks::keep(Cell cell, Mask mask) {
  levels_[0].left[cell] &= mask;
  broken_ = broken_ || levels_[0].left[cell] == 0;
}

void Masks::set_apart(const Cells& cells) {
  for (std::size_t k = 0; k < cells.size(); ++k) {
    for (std::size_t other = 0; other < k; ++other) {
      if (cells[k] == cells[other]) broken_ = true;  // it would have to differ from itself
      apart_[cells[k]][cells[other]] = apart_[cells[other]][cells[k]] = 1;
    }
  }
}

Masks::Table& Masks::pair(Cell one, Cell other) {
  if (latest_ && latest_->first == std::pair(one, other)) return latest_->second;
  const auto [found, fresh] = tables_.try_emplace({one, other});
  if (fresh) found->second.fill(static_cast<Mask>(~0u));
  latest_ = &*found;
  return found->second;
}

void Masks::add_clause(Reader& reader) {
  parts_.clear();
  while (reader.left() > 0) {
    const Part own = part(reader.literal());
    const auto known = std::ranges::find(parts_.rbegin(), parts_.rend(), own.cell, &Part::cell);
    if (known == parts_.rend()) {
      parts_.push_back(own);
    } else {
      known->mask |= own.mask;
    }
  }
  for (const auto& [cell, mask] : parts_) {
    if (!(full_[cell] & ~mask)) return;
  }
  std::ranges::sort(parts_, {}, &Part::cell);
  if (parts_.empty()) {
    broken_ = true;
  } else if (parts_.size() == 1) {
    keep(parts_[0].cell, parts_[0].mask);
  } else if (parts_.size() == 2) {
    Table& table = pair(parts_[0].cell, parts_[1].cell);
    for (std::size_t bit = 0; bit < kBits; ++bit) {
      if (!(parts_[0].mask & bit_at(bit))) table[bit] &= parts_[1].mask;
    }
  } else {
    clauses_.push_back(parts_);
  }
}

void Masks::add_sum(Reader& reader, bool weighed) {
  const std::int64_t least = reader.number(INT32_MIN, INT32_MAX, "the least sum");
  const std::int64_t most = reader.number(INT32_MIN, INT32_MAX, "the greatest sum");
  if (weighed) reader.multiple(2, "weights and literals");
  Weights weights;
  while (reader.left() > 0) {
    const std::int64_t weight = weighed ? reader.number(INT32_MIN, INT32_MAX, "a weight") : 1;
    const Part own = part(reader.literal());
    for (std::size_t bit = 0; bit < kBits; ++bit) {
      if (own.mask & bit_at(bit)) weights[own.cell][bit] += weight;
    }
  }
  add_linear(weights, least, most);
}

void Masks::add_linear(const Weights& weights, std::int64_t least, std::int64_t most) {
  Linear linear{{}, least, most};
  for (const auto& [cell, by_bit] : weights) {
    Term& term = linear.terms.emplace_back();
    term.cell = cell;
    bool counts = false;
    for (std::size_t bit = 0; bit < kBits; ++bit) {
      term.weight[bit] = static_cast<std::int32_t>(std::clamp<std::int64_t>(by_bit[bit], INT32_MIN, INT32_MAX));
      counts = counts || ((full_[cell] & bit_at(bit)) && by_bit[bit] != 0);
    }
    if (!counts) linear.terms.pop_back();
  }
  const auto fits = [&](std::int64_t sum) { return sum >= least && sum <= most; };
  if (linear.terms.empty()) {
    broken_ = broken_ || !fits(0);
  } else if (linear.terms.size() == 1) {
    Mask left = 0;
    for (std::size_t bit = 0; bit < kBits; ++bit) left |= fits(linear.terms[0].weight[bit]) ? bit_at(bit) : Mask{0};
    keep(linear.terms[0].cell, left);
  } else if (linear.terms.size() == 2) {
    auto& table = pair(linear.terms[0].cell, linear.terms[1].cell);
    for (std::size_t one = 0; one < kBits; ++one) {
      for (std::size_t other = 0; other < kBits; ++other) {
        const std::int64_t sum = std::int64_t{linear.terms[0].weight[one]} + linear.terms[1].weight[other];
        if (!fits(sum)) table[one] &= static_cast<Mask>(~bit_at(other));
      }
    }
  } else {
    linears_.push_back(std::move(linear));
  }
}

void Masks::add_choice(Cells cells, std::vector<Mask> sets, bool is_line) {
  if (sets.empty()) {
    broken_ = broken_ || !cells.empty();
  } else if (cells.size() == 1) {
    Mask any = 0;
    for (const Mask set : sets) any |= set;
    keep(cells[0], any);
  } else if (cells.size() > 1) {
    Choice& choice = choices_.emplace_back();
    choice.cells = std::move(cells);
    choice.sets = std::move(sets);
    choice.is_line = is_line;
  }
}

bool Masks::all_apart(const Cells& cells) const {
  for (std::size_t k = 0; k < cells.size(); ++k) {
    for (std::size_t other = 0; other < k; ++other) {
      if (!apart_[cells[k]][cells[other]]) return false;
    }
  }
  return true;
}

// The 45-rule: houses one after the other that have no cell in common hold each digit as often, and so do the cages in
// them and what these leave. A cage with most of its cells inside counts as well if what is outside is taken off.
void Masks::find_sums() {
  std::vector<const Cells*> whole;
  for (const Cells& cells : different_) {
    if (cells.size() == digits_) whole.push_back(&cells);
  }
  const std::int64_t each = std::int64_t{digits_} * (2 * base_ + static_cast<std::int64_t>(digits_) - 1) / 2;
  const std::vector<Total> cages = totals_;
  for (Total cage : cages) {
    std::ranges::sort(cage.cells);
    summed_.insert(std::move(cage.cells));
  }
  for (std::size_t from = 0; from < whole.size(); ++from) {
    std::vector<std::uint8_t> inside(full_.size());
    for (std::size_t to = from; to < whole.size() && to - from + 1 < digits_; ++to) {
      if (std::ranges::any_of(*whole[to], [&](Cell cell) { return inside[cell] != 0; })) break;
      for (const Cell cell : *whole[to]) inside[cell] = 1;
      for (const bool outer : {false, true}) find_sum(inside, each * static_cast<std::int64_t>(to - from + 1), outer, cages);
    }
  }
}

void Masks::find_sum(const std::vector<std::uint8_t>& inside, std::int64_t whole, bool outer, std::span<const Total> cages) {
  std::vector<std::int8_t> factor(inside.begin(), inside.end());
  std::vector<std::uint8_t> taken(inside.size());
  bool any = false;
  for (const auto& [cells, total] : cages) {
    const auto within = static_cast<std::size_t>(std::ranges::count_if(cells, [&](Cell cell) { return inside[cell] != 0; }));
    if (within == 0 || (within < cells.size() && (!outer || 2 * within <= cells.size()))) continue;
    if (std::ranges::any_of(cells, [&](Cell cell) { return taken[cell] != 0; })) continue;
    any = true;
    whole -= total;
    for (const Cell cell : cells) {
      taken[cell] = 1;
      --factor[cell];
    }
  }
  Cells left;
  for (Cell cell = 0; cell < factor.size(); ++cell) {
    if (factor[cell]) left.push_back(cell);
  }
  if (!any || left.empty() || left.size() > kMostLeft) return;
  if (!summed_.insert(left).second) return;
  const bool same = std::ranges::all_of(left, [&](Cell cell) { return factor[cell] == factor[left[0]]; });
  if (same && all_apart(left)) {
    totals_.push_back({left, factor[left[0]] * whole});
    return;
  }
  Weights weights;
  for (const Cell cell : left) {
    for (std::size_t bit = 0; bit < kBits; ++bit) weights[cell][bit] = factor[cell] * (base_ + static_cast<std::int64_t>(bit));
  }
  add_linear(weights, whole, whole);
}

// All sets of so many digits with a total. Those of the digits that were asked for last are remembered.
const std::vector<Mask>& Masks::ways(std::size_t size, std::int64_t total) const {
  using Ways = std::map<std::pair<std::size_t, std::int64_t>, std::vector<Mask>>;
  constexpr std::size_t kRemembered = 8;
  thread_local std::map<std::pair<std::int32_t, std::uint32_t>, Ways> known;
  static const std::vector<Mask> kNoWay;
  const std::pair key{base_, digits_};
  if (known.size() >= kRemembered && !known.contains(key)) known.clear();
  const auto [held, fresh] = known.try_emplace(key);
  for (std::uint32_t set = 0; fresh && set <= all_; ++set) {
    std::int64_t sum = 0;
    for (std::uint32_t rest = set; rest; rest &= rest - 1) sum += base_ + std::countr_zero(rest);
    held->second[{static_cast<std::size_t>(std::popcount(set)), sum}].push_back(static_cast<Mask>(set));
  }
  const auto found = held->second.find({size, total});
  return found == held->second.end() ? kNoWay : found->second;
}

void Masks::finish() {
  for (const auto& [cells, table] : tables_) {
    const auto& [one, other] = cells;
    bool same = false;
    for (std::size_t bit = 0; bit < kBits; ++bit) same = same || (table[bit] & full_[one] & full_[other] & bit_at(bit));
    if (!same) apart_[one][other] = apart_[other][one] = 1;
  }
  sets_ = !totals_.empty() || !choices_.empty();
  if (!totals_.empty()) find_sums();
  for (Total& each : totals_) {
    if (each.cells.empty()) broken_ = broken_ || each.total != 0;
    add_choice(std::move(each.cells), ways(each.cells.size(), each.total), false);
  }
  words_ = static_cast<std::uint32_t>(full_.size() + 63) / 64;
  finish_pairs();
  finish_houses();
  peers_.assign(full_.size() * words_, 0);
  for (Cell one = 0; one < full_.size(); ++one) {
    for (Cell other = 0; other < full_.size(); ++other) {
      peers_[one * words_ + other / 64] |= std::uint64_t{apart_[one][other]} << other % 64;
    }
  }
  for (Choice& choice : choices_) find_rests(choice);
  for (const Linear& linear : linears_) {
    bundled_.push_back(bundled(linear));
    tallies_.push_back(tally(linear));
  }
  connect();
}

// Cells of a sum by threes that differ, as far as each step of their digits counts 1.
Masks::Bundled Masks::bundled(const Linear& linear) const {
  Bundled sum{{}, linear.least, linear.most, false};
  for (std::uint32_t k = 0; k < linear.terms.size(); ++k) {
    const Term& term = linear.terms[k];
    const int first = std::countr_zero(full_[term.cell]), last = static_cast<int>(std::bit_width(full_[term.cell])) - 1;
    const auto weight = [&](int bit) { return std::int64_t{term.weight[static_cast<std::size_t>(bit)]}; };
    const std::int64_t step = first < last ? weight(first + 1) - weight(first) : 0;
    bool even = step == 1 || step == -1;
    for (int bit = first; bit < last; ++bit) even = even && weight(bit + 1) - weight(bit) == step;
    if (!even) {
      sum.bundles.push_back({{term.cell}, 1, false, k});
      continue;
    }
    const bool downward = step < 0;
    const std::int64_t nothing = downward ? weight(first) - (static_cast<int>(kBits) - 1 - first) : weight(first) - first;
    sum.least -= nothing;
    sum.most -= nothing;
    const auto joins = [&](const Bundle& bundle) {
      return bundle.term == Bundle::kNone && bundle.count < bundle.cells.size() && bundle.downward == downward &&
             std::all_of(bundle.cells.begin(), bundle.cells.begin() + bundle.count, [&](Cell cell) { return apart_[cell][term.cell]; });
    };
    const auto found = std::ranges::find_if(sum.bundles, joins);
    if (found == sum.bundles.end()) {
      sum.bundles.push_back({{term.cell}, 1, downward, Bundle::kNone});
    } else {
      found->cells[found->count++] = term.cell;
    }
  }
  std::int64_t low = 0;
  for (const Term& term : linear.terms) {
    std::int64_t least = INT32_MAX;
    for (std::size_t bit = 0; bit < kBits; ++bit) {
      if (full_[term.cell] & bit_at(bit)) least = std::min<std::int64_t>(least, term.weight[bit]);
    }
    low += least;
  }
  sum.exact = linear.most - low < kSumBits && sum.bundles.size() <= kMostBundles;
  return sum;
}

// Pairs that only have to differ are peers, and need no relation.
void Masks::finish_pairs() {
  std::map<Table, std::uint32_t> known;
  const auto relation = [&](const Table& rows) {
    const auto [found, fresh] = known.try_emplace(rows, static_cast<std::uint32_t>(relations_.size()));
    if (!fresh) return found->second;
    Relation& made = relations_.emplace_back();
    for (std::size_t half = 0; half < 2; ++half) {
      made.left[half][0] = 0;
      for (std::size_t mask = 1; mask < 256; ++mask) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
        made.left[half][mask] = made.left[half][mask & (mask - 1)] | rows[8 * half + bit];
      }
    }
    return found->second;
  };
  const auto turned = [](const Table& table) {
    Table back{};
    for (std::size_t one = 0; one < kBits; ++one) {
      for (std::size_t other = 0; other < kBits; ++other) back[other] |= table[one] & bit_at(other) ? bit_at(one) : Mask{0};
    }
    return back;
  };
  const Table* before = nullptr;  // of the last pair: many have the same
  for (const auto& [cells, table] : tables_) {
    bool differ = true;
    for (std::size_t one = 0; one < kBits; ++one) {
      const Mask rest = full_[cells.second] & static_cast<Mask>(~bit_at(one));
      differ = differ && (!(full_[cells.first] & bit_at(one)) || (table[one] & full_[cells.second]) == rest);
    }
    if (differ) continue;
    if (before && *before == table) {
      pairs_.push_back({cells.first, cells.second, pairs_.back().there, pairs_.back().back});
    } else {
      pairs_.push_back({cells.first, cells.second, relation(table), relation(turned(table))});
    }
    before = &table;
  }
}

}  // namespace clew::rules
