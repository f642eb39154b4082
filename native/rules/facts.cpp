// Reading rules as counts and numbers, and settling what follows from each.
#include "rules/facts.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "rules/grids.hpp"
#include "rules/rectangles.hpp"

namespace clew::rules {

namespace {

constexpr std::uint64_t kEffort = 30;  // literals looked at for each that the counts have, while each is supposed

}  // namespace

Facts::Facts(const Program& program, bool suppose) : variables_(program.variables()), counting_(program.variables()) {
  stamps_.resize(variables_, ~0u);
  ranges_.reserve(program.records().size());
  for (const Record& record : program.records()) {
    const auto first = static_cast<std::uint32_t>(counting_.counts().size());
    const auto numbers = static_cast<std::int32_t>(numbers_.size());
    read(record);
    const bool is_numbers = numbers_.size() > static_cast<std::size_t>(numbers);
    ranges_.push_back({first, static_cast<std::uint32_t>(counting_.counts().size()), is_numbers ? numbers : -1});
  }
  counting_.begin();
  watch_numbers();
  settle();
  if (suppose && whole_) suppose_each();
}

void Facts::read(const Record& record) {
  Reader reader(record, variables_);
  switch (record.op) {
    case Op::kClause: return read_clause(reader);
    case Op::kCount: return read_count(reader);
    case Op::kDifferent: return read_different(reader);
    case Op::kPlaces: return read_places(reader);
    case Op::kDistinct: return read_distinct(reader);
    case Op::kTotal:
    case Op::kCalc: numbers_.emplace_back(record, variables_); return;
    case Op::kRectangles: return add_rectangles(record, variables_, counting_);
    case Op::kWindows: return add_windows(record, variables_, counting_);
    case Op::kAround: return add_around(record, variables_, counting_);
    case Op::kSight: return add_sight(record, variables_, counting_);
    case Op::kPartners: return add_partners(record, variables_, counting_);
    case Op::kChoice:
    case Op::kFurther: return;
    default: whole_ = false;
  }
}

// Whether a variable is new to the count that is read.
bool Facts::put_new(Literal l) {
  if (std::exchange(stamps_[variable_of(l)], stamp_) == stamp_) return false;
  counting_.put(l);
  return true;
}

void Facts::add_count(std::int64_t least, std::int64_t most) {
  counting_.add(least, most);
  ++stamp_;
}

void Facts::read_count(Reader& reader) {
  const std::int32_t least = reader.number(INT32_MIN, INT32_MAX, "how many at least");
  const std::int32_t most = reader.number(INT32_MIN, INT32_MAX, "how many at most");
  while (reader.left() > 0) {
    const Literal l = reader.literal();
    if (!put_new(l)) require_different(std::vector<Literal>{l, l});
  }
  add_count(least, most);
}

void Facts::read_clause(Reader& reader) {
  bool always = false;
  while (reader.left() > 0) {
    const Literal l = reader.literal();
    if (!put_new(l)) always = always || std::ranges::count(counting_.unfinished(), l) == 0;
  }
  if (!always) return add_count(1, INT32_MAX);
  counting_.drop();
  ++stamp_;
}

void Facts::read_different(Reader& reader) {
  const std::uint32_t places = reader.size(reader.left(), "a number of places");
  const std::uint32_t values = reader.size(INT32_MAX, "a number of values");
  const std::size_t expected = static_cast<std::size_t>(places) * values;
  if (reader.left() != expected) reader.refuse("as many values that places times values are the rest of the record");
  std::vector<std::optional<Literal>> table(expected);
  for (auto& l : table) l = reader.literal_or_none();
  const std::size_t before = counting_.counts().size();
  for (std::size_t value = 0; value < values && places > 0; ++value) {
    for (std::size_t at = value; at < expected; at += values) {
      if (table[at] && !put_new(*table[at])) require_different(std::vector<Literal>{*table[at], *table[at]});
    }
    if (!counting_.unfinished().empty()) add_count(0, 1);
  }
  finish_different(before, places);
}

// Each value is there if there are as many as places.
void Facts::finish_different(std::size_t before, std::size_t places) {
  auto& counts = counting_.counts();
  const std::size_t values = counts.size() - before;
  if (places > values) counting_.fail();
  for (std::size_t k = before; k < counts.size() && places == values; ++k) counts[k].least = 1;
}

// The values of places, one after the other.
void Facts::read_places(Reader& reader) {
  reader.multiple(2, "places");
  while (reader.left() > 0) {
    const std::int32_t first = reader.number(1, variables_, "the literal of the first value");
    const std::int32_t count = reader.number(0, std::int64_t{variables_} - first + 1, "a number of values");
    for (std::int32_t k = 0; k < count; ++k) counting_.put(from_dimacs(first + k));
    add_count(1, 1);
  }
}

void Facts::read_distinct(Reader& reader) {
  const std::vector<Span> places = spans_in(reader, variables_, 0, kMostValue);
  std::int32_t low = kMostValue, high = 0;
  for (const Span& place : places) {
    low = std::min(low, place.value);
    high = std::max(high, place.value + static_cast<std::int32_t>(place.count) - 1);
  }
  const std::size_t before = counting_.counts().size();
  for (std::int32_t value = low; value <= high; ++value) {
    for (const Span& place : places) {
      if (value < place.value || value >= place.value + static_cast<std::int32_t>(place.count)) continue;
      const Literal l = place.literal(value);
      if (!put_new(l)) require_different(std::vector<Literal>{l, l});
    }
    if (!counting_.unfinished().empty()) add_count(0, 1);
  }
  finish_different(before, places.size());
}

// Which rules about numbers each variable belongs to; all of them are to be looked at.
void Facts::watch_numbers() {
  starts_.resize(std::size_t{counting_.variables()} + 2);
  const auto each = [&](auto&& visit) {
    for (std::uint32_t k = 0; k < numbers_.size(); ++k) {
      for (const Span& place : numbers_[k].places()) {
        for (Variable v = place.first; v < place.first + place.count; ++v) visit(v, k);
      }
    }
  };
  if (!numbers_.empty()) each([&](Variable v, std::uint32_t) { ++starts_[v + 2]; });
  for (std::size_t v = 2; v < starts_.size(); ++v) starts_[v] += starts_[v - 1];
  about_.resize(starts_.back());
  each([&](Variable v, std::uint32_t k) { about_[starts_[v + 1]++] = k; });
  queued_.resize(numbers_.size(), true);
  for (std::uint32_t k = 0; k < numbers_.size(); ++k) queue_.push_back(k);
}

// Looks at numbers again whenever something about one of their places was found.
void Facts::settle() {
  for (std::size_t at = 0;;) {
    counting_.settle();
    for (; seen_ < counting_.found().size() && !numbers_.empty(); ++seen_) {
      const Variable v = variable_of(counting_.found()[seen_]);
      for (std::uint32_t p = starts_[v]; p < starts_[v + 1]; ++p) {
        if (queued_[about_[p]]) continue;
        queued_[about_[p]] = true;
        queue_.push_back(about_[p]);
      }
    }
    if (at == queue_.size() || counting_.broken()) break;
    const std::uint32_t k = queue_[at++];
    queued_[k] = false;
    narrow(k);
  }
  for (const std::uint32_t k : queue_) queued_[k] = false;
  queue_.clear();
}

void Facts::undo(std::size_t found) {
  counting_.undo(found);
  seen_ = std::min(seen_, found);
}

// What was found on the way to no contradiction leads to none either.
void Facts::suppose_each() {
  const std::uint64_t enough = counting_.work() + kEffort * counting_.size();
  std::vector<bool> harmless;
  for (bool again = true; again && !counting_.broken() && !counting_.complete();) {
    again = false;
    harmless.assign(2 * std::size_t{counting_.variables()}, false);
    for (Literal l = 0; l < harmless.size() && !counting_.broken(); ++l) {
      if (harmless[l] || !counting_.is_open(l)) continue;
      if (counting_.work() > enough) return;
      const std::size_t known = counting_.found().size();
      counting_.set(l);
      settle();
      const bool refuted = counting_.broken();
      for (std::size_t f = known; f < counting_.found().size() && !refuted; ++f) harmless[counting_.found()[f]] = true;
      undo(known);
      if (!refuted) continue;
      again = true;
      counting_.set(l ^ 1);
      settle();
    }
  }
}

void Facts::narrow(std::uint32_t index) {
  const Arithmetic& numbers = numbers_[index];
  find_domains(numbers, &counting_, domains_);
  before_ = domains_;
  if (!numbers.narrow(domains_)) return counting_.fail();
  for (std::size_t k = 0; k < domains_.size(); ++k) {
    for (Domain gone = before_[k] & ~domains_[k]; gone; gone &= gone - 1) {
      counting_.set(numbers.places()[k].literal(static_cast<std::int32_t>(std::countr_zero(gone))) ^ 1);
    }
    if (std::has_single_bit(domains_[k])) {
      counting_.set(numbers.places()[k].literal(static_cast<std::int32_t>(std::countr_zero(domains_[k]))));
    }
  }
}

void find_domains(const Arithmetic& numbers, const Counting* counting, std::vector<Domain>& domains) {
  domains.clear();
  for (const Span& place : numbers.places()) {
    Domain& domain = domains.emplace_back(0);
    for (std::uint32_t k = 0; k < place.count; ++k) {
      const std::int32_t value = place.value + static_cast<std::int32_t>(k);
      if (!counting || !counting->is_false(place.literal(value))) domain |= Domain{1} << value;
    }
  }
}

}  // namespace clew::rules
