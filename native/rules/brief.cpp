// Brief records, one kind after the other.
#include "rules/brief.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "rules/arithmetic.hpp"
#include "rules/clue_machines.hpp"
#include "rules/program.hpp"

namespace clew::rules {

namespace {

using Numbers = std::vector<std::int32_t>;
constexpr std::int32_t kMostChained = 10'000;  // values that follow each other
constexpr std::int32_t kMostDigits = 16, kMost = 1'000'000;
constexpr std::uint32_t kMostVariables = 1u << 28;

struct Place {
  std::int32_t value, count, literal;
  std::int32_t literal_of(std::int32_t of) const { return of >= value && of < value + count ? literal + (of - value) : 0; }
};

// Different values that add up to a total, or are consecutive.
struct Set {
  bool run;
  std::int32_t total;
  std::vector<std::uint32_t> places;
};

bool is_brief(std::int32_t op) {
  return op >= static_cast<std::int32_t>(Brief::kCells) && op <= static_cast<std::int32_t>(Brief::kLine);
}

// An automaton that reads for each digit whether it is there: some number of them, with a total or one after the other. Only
// states that lead to the end are kept; empty if none does.
class Chosen {
 public:
  Chosen(bool run, std::int32_t size, std::int32_t total, std::int32_t first, std::int32_t digits)
      : run_(run), size_(size), total_(run ? 1 : total), first_(first), digits_(digits) {}

  Numbers machine() {
    const std::int32_t largest = digits_ * first_ + digits_ * (digits_ - 1) / 2;
    if (size_ > digits_ || total_ < 0 || (!run_ && total_ > largest)) return {};
    states_.assign(static_cast<std::size_t>((digits_ + 1) * (size_ + 1) * (total_ + 1)), kNone);
    leads(0, 0, 0);
    if (state(0, 0, 0) == kDead) return {};
    Numbers steps, final;
    std::int32_t count = 0;
    for (std::int32_t& each : states_) {  // the first comes first, as it has to
      if (each == kGood) each = count++;
    }
    each_good([&](std::int32_t at, std::int32_t held, std::int32_t sum) {
      const std::int32_t own = state(at, held, sum);
      if (at == digits_) final.push_back(own);
      for (const bool there : {false, true}) {
        std::int32_t more = held, next = sum;
        if (at < digits_ && follow(at, more, next, there) && state(at + 1, more, next) >= 0)
          steps.insert(steps.end(), {own, there, state(at + 1, more, next)});
      }
    });
    Numbers found{count, static_cast<std::int32_t>(final.size())};
    found.insert(found.end(), final.begin(), final.end());
    found.push_back(static_cast<std::int32_t>(steps.size() / 3));
    found.insert(found.end(), steps.begin(), steps.end());
    return found;
  }

 private:
  static constexpr std::int32_t kNone = -3, kGood = -2, kDead = -1;

  // How many digits were read, how many of them are there, and their sum; or 1 once a run of them has ended.
  std::int32_t& state(std::int32_t at, std::int32_t held, std::int32_t sum) {
    return states_[static_cast<std::size_t>((at * (size_ + 1) + held) * (total_ + 1) + sum)];
  }

  bool follow(std::int32_t at, std::int32_t& held, std::int32_t& sum, bool there) const {
    if (!there) {
      if (!run_ || held == 0 || sum == 1) return true;
      sum = 1;
      return held == size_;
    }
    if (++held > size_) return false;
    if (run_) return sum == 0;
    sum += first_ + at;
    return sum <= total_;
  }

  // Whether a state leads to the end; it and those behind it are marked.
  bool leads(std::int32_t at, std::int32_t held, std::int32_t sum) {
    if (state(at, held, sum) != kNone) return state(at, held, sum) == kGood;
    bool good = at == digits_ && held == size_ && (run_ || sum == total_);
    for (const bool there : {false, true}) {
      std::int32_t more = held, next = sum;
      if (at < digits_ && follow(at, more, next, there)) good = leads(at + 1, more, next) || good;
    }
    state(at, held, sum) = good ? kGood : kDead;
    return good;
  }

  template <class Do>
  void each_good(Do act) {
    for (std::int32_t at = 0; at <= digits_; ++at) {
      for (std::int32_t held = 0; held <= size_; ++held) {
        for (std::int32_t sum = 0; sum <= total_; ++sum) {
          if (state(at, held, sum) >= 0) act(at, held, sum);
        }
      }
    }
  }

  bool run_;
  std::int32_t size_, total_, first_, digits_;
  Numbers states_;
};

// The machines that were asked for last.
const Numbers& machine_of(bool run, std::int32_t size, std::int32_t total, std::int32_t first, std::int32_t digits) {
  using Key = std::tuple<bool, std::int32_t, std::int32_t, std::int32_t, std::int32_t>;
  constexpr std::size_t kRemembered = 1024;
  thread_local std::map<Key, Numbers> known;
  const Key key{run, size, run ? 0 : total, first, digits};
  if (known.size() >= kRemembered && !known.contains(key)) known.clear();
  const auto [found, fresh] = known.try_emplace(key);
  if (fresh) found->second = Chosen(run, size, total, first, digits).machine();
  return found->second;
}

class Writer {
 public:
  Writer(std::span<const std::int32_t> numbers, std::uint32_t variables) : variables_(variables) {
    for (std::size_t at = 0; at + 3 <= numbers.size();) {
      const std::int32_t length = numbers[at + 2];
      if (length < 0 || static_cast<std::size_t>(length) > numbers.size() - at - 3) break;  // which Program refuses
      records_.push_back({static_cast<Op>(numbers[at]), static_cast<std::uint32_t>(numbers[at + 1]), at + 3,
                          numbers.subspan(at + 3, static_cast<std::size_t>(length))});
      at += 3 + static_cast<std::size_t>(length);
      rest_ = numbers.subspan(at);
    }
    if (records_.empty()) rest_ = numbers;
  }

  bool has_brief() const {
    return std::ranges::any_of(records_, [](const Record& each) { return is_brief(static_cast<std::int32_t>(each.op)); });
  }

  Numbers write() {
    for (const Record& record : records_) {
      if (static_cast<Brief>(record.op) == Brief::kCells) read_cells(record);
    }
    further_ = std::ranges::any_of(records_, [](const Record& each) { return each.op == Op::kFurther; });
    for (const Record& record : records_) write(record);
    out_.insert(out_.end(), later_.begin(), later_.end());
    out_.insert(out_.end(), rest_.begin(), rest_.end());
    return std::move(out_);
  }

  std::uint32_t variables() const { return variables_; }

 private:
  void write(const Record& record) {
    Reader reader(record, variables_);
    switch (static_cast<Brief>(record.op)) {
      case Brief::kCells: break;
      case Brief::kApart: write_apart(reader); break;
      case Brief::kPairs: write_pairs(reader); break;
      case Brief::kWeighed: write_weighed(reader); break;
      case Brief::kMachine: write_machine(reader); break;
      case Brief::kSet: write_set(reader); break;
      case Brief::kHeld: write_held(reader); break;
      case Brief::kUnlike: write_unlike(reader); break;
      case Brief::kStraight: write_straight(reader); break;
      case Brief::kOnce: write_once(reader); break;
      case Brief::kChain: write_chain(reader); break;
      case Brief::kLine: write_line(reader); break;
      default: out_.insert(out_.end(), record.payload.data() - 3, record.payload.data() + record.payload.size());
    }
  }

  void read_cells(const Record& record) {
    Reader reader(record, variables_);
    reader.multiple(3, "places");
    const std::size_t head = begin(out_, Op::kPlaces);
    while (reader.left() > 0) {
      Place place{reader.number(-kMost, kMost, "a value"), 0, 0};
      place.count = reader.number(0, std::min<std::int64_t>(variables_, kMost), "a number of values");
      place.literal = reader.number(1, static_cast<std::int64_t>(variables_) - place.count + 1, "the literal of the first value");
      places_.push_back(place);
      out_.insert(out_.end(), {place.literal, place.count});
    }
    end(out_, head);
  }

  std::uint32_t place_in(Reader& reader) {
    if (places_.empty()) throw std::invalid_argument("program refers to a place: expected `cells` with places");
    return reader.size(places_.size() - 1, "the number of a place");
  }

  std::vector<std::uint32_t> places_in(Reader& reader) {
    std::vector<std::uint32_t> found;
    while (reader.left() > 0) found.push_back(place_in(reader));
    return found;
  }

  void write_apart(Reader& reader) {
    while (reader.left() > 0) {
      const std::uint32_t count = reader.size(reader.left() - 1, "a number of places");
      auto& group = groups_.emplace_back();
      for (std::uint32_t k = 0; k < count; ++k) group.push_back(place_in(reader));
      write_spans(Op::kDistinct, {}, group);
    }
  }

  void write_spans(Op op, std::initializer_list<std::int32_t> before, const std::vector<std::uint32_t>& places) {
    const std::size_t head = begin(out_, op);
    out_.insert(out_.end(), before);
    for (const std::uint32_t each : places) {
      const Place& place = places_[each];
      out_.insert(out_.end(), {place.value, place.count, place.literal});
    }
    end(out_, head);
  }

  void write_pairs(Reader& reader) {
    const std::int32_t base = reader.number(-kMost, kMost, "a value");
    const std::int32_t size = reader.number(0, kMostDigits, "a number of values");
    std::vector<std::int32_t> there(static_cast<std::size_t>(size)), back(static_cast<std::size_t>(size));
    for (std::int32_t a = 0; a < size; ++a) {
      const std::int32_t mask = reader.number(0, (1 << size) - 1, "a mask");
      there[static_cast<std::size_t>(a)] = mask;
      for (std::int32_t b = 0; b < size; ++b) back[static_cast<std::size_t>(b)] |= (mask >> b & 1) << a;
    }
    reader.multiple(2, "pairs of places");
    while (reader.left() > 0) {
      const Place one = places_[place_in(reader)], other = places_[place_in(reader)];
      write_pair(out_, one, other, base, there);
      write_pair(further_ ? later_ : out_, other, one, base, back);
    }
  }

  // What each value of one place leaves to the other: one way round says it all, and the other way round only helps clauses.
  void write_pair(Numbers& to, const Place& one, const Place& other, std::int32_t base, const std::vector<std::int32_t>& masks) {
    const auto size = static_cast<std::int32_t>(masks.size());
    for (std::int32_t k = 0; k < one.count; ++k) {
      const std::int32_t at = one.value + k - base;
      const std::int32_t mask = at >= 0 && at < size ? masks[static_cast<std::size_t>(at)] : 0;
      const std::size_t head = begin(to, Op::kClause);
      to.push_back(-(one.literal + k));
      for (std::int32_t b = 0; b < size; ++b) {
        const std::int32_t literal = mask >> b & 1 ? other.literal_of(base + b) : 0;
        if (literal) to.push_back(literal);
      }
      end(to, head);
    }
  }

  void write_weighed(Reader& reader) {
    const std::size_t head = begin(out_, Op::kSum);
    out_.push_back(reader.number(INT32_MIN, INT32_MAX, "the least sum"));
    out_.push_back(reader.number(INT32_MIN, INT32_MAX, "the greatest sum"));
    reader.multiple(2, "factors and places");
    while (reader.left() > 0) {
      const std::int32_t factor = reader.number(INT16_MIN, INT16_MAX, "a factor");
      const Place place = places_[place_in(reader)];
      for (std::int32_t k = 0; k < place.count; ++k) {
        const std::int64_t weight = std::int64_t{factor} * (place.value + k);
        if (weight < INT32_MIN || weight > INT32_MAX) reader.refuse("a place with smaller values");
        if (weight) out_.insert(out_.end(), {static_cast<std::int32_t>(weight), place.literal + k});
      }
      hold(out_);
    }
    end(out_, head);
  }

  void write_machine(Reader& reader) {
    const std::uint32_t size = reader.size(reader.left() - 1, "a number of numbers");
    const std::size_t head = begin(out_, Op::kAutomaton);
    for (std::uint32_t k = 0; k < size; ++k) out_.push_back(reader.number(INT32_MIN, INT32_MAX, "a number of an automaton"));
    write_read(reader);
    end(out_, head);
  }

  void write_line(Reader& reader) {
    const auto clue = static_cast<LineClue>(reader.number(0, kLastLineClue, "a clue"));
    const std::int32_t number = reader.number(0, kMostLineClue, "the number of a clue");
    const std::int32_t first = reader.number(0, kMostDigits, "a value");
    const std::int32_t count = reader.number(1, kMostDigits + 1, "a number of values");
    const Numbers& machine = clue_machine(clue, number, first, count, static_cast<std::int32_t>(reader.left()));
    const std::size_t head = begin(out_, Op::kAutomaton);
    out_.insert(out_.end(), machine.begin(), machine.end());
    write_read(reader);
    end(out_, head);
  }

  // The places that an automaton reads.
  void write_read(Reader& reader) {
    while (reader.left() > 0) {
      const std::int32_t named = reader.number(-static_cast<std::int64_t>(variables_), static_cast<std::int64_t>(places_.size()) - 1,
                                               "the number of a place, or a literal below 0");
      if (named < 0) {
        out_.insert(out_.end(), {2, named, -named});
        continue;
      }
      const Place& place = places_[static_cast<std::size_t>(named)];
      if (place.value < 0 || place.value > kMostValue) reader.refuse("a place whose values are symbols");
      out_.push_back(place.value + place.count);
      out_.insert(out_.end(), static_cast<std::size_t>(place.value), 0);
      for (std::int32_t k = 0; k < place.count; ++k) out_.push_back(place.literal + k);
      hold(out_);
    }
  }

  void write_set(Reader& reader) {
    Set set{reader.size(1, "0 for a total or 1 for consecutive values") == 1, 0, {}};
    set.total = reader.number(INT32_MIN, INT32_MAX, "a total");
    set.places = places_in(reader);
    write_spans(Op::kDistinct, {}, set.places);
    write_spans(Op::kChoice, {set.run, set.total}, set.places);
    sets_.push_back(std::move(set));
  }

  void write_unlike(Reader& reader) {
    const std::int32_t least = reader.number(-kMost, kMost, "a value");
    reader.multiple(2, "pairs of places");
    while (reader.left() > 0) {
      const Place one = places_[place_in(reader)], other = places_[place_in(reader)];
      const std::int32_t end = std::min(one.value + one.count, other.value + other.count);
      for (std::int32_t v = std::max({one.value, other.value, least}); v < end; ++v) add(Op::kClause, {-one.literal_of(v), -other.literal_of(v)});
    }
  }

  std::vector<Place> group_in(Reader& reader) {
    std::vector<Place> found(reader.size(reader.left(), "a number of places"));
    for (Place& each : found) each = places_[place_in(reader)];
    return found;
  }

  void write_straight(Reader& reader) {
    const std::vector<Place> cells = group_in(reader), beside = group_in(reader);
    const std::int32_t chosen = reader.number(1, static_cast<std::int64_t>(variables_) + 1, "a literal");
    const auto runs = static_cast<std::int32_t>(reader.left()), size = static_cast<std::int32_t>(cells.size());
    if (runs > static_cast<std::int64_t>(variables_) - chosen + 1) throw std::invalid_argument("program has too few variables for the runs of a straight");
    std::vector<std::int32_t> first;
    while (reader.left() > 0) first.push_back(reader.number(-kMost, kMost, "a value"));
    const std::size_t any = begin(out_, Op::kClause);
    for (std::int32_t k = 0; k < runs; ++k) out_.push_back(chosen + k);
    end(out_, any);
    for (std::int32_t k = 0; k < runs; ++k) {
      for (std::int32_t other = 0; other < k; ++other) add(Op::kClause, {-(chosen + k), -(chosen + other)});
    }
    std::set<std::int32_t> values;
    for (const auto* places : {&cells, &beside}) {
      for (const Place& place : *places) {
        for (std::int32_t k = 0; k < place.count; ++k) values.insert(place.value + k);
      }
    }
    for (const std::int32_t value : values) write_value(cells, beside, first, size, chosen, value);
  }

  // A number is in the run that is chosen, or in none of these places.
  void write_value(const std::vector<Place>& cells, const std::vector<Place>& beside, const std::vector<std::int32_t>& first,
                   std::int32_t size, std::int32_t chosen, std::int32_t value) {
    Numbers within, without, here;
    for (std::size_t k = 0; k < first.size(); ++k) {
      (value >= first[k] && value < first[k] + size ? within : without).push_back(chosen + static_cast<std::int32_t>(k));
    }
    const auto state = [&](const std::vector<Place>& places, const Numbers& then) {
      for (const Place& place : places) {
        const std::int32_t own = place.literal_of(value);
        if (own == 0) continue;
        const std::size_t head = begin(out_, Op::kClause);
        out_.push_back(-own);
        out_.insert(out_.end(), then.begin(), then.end());
        end(out_, head);
        if (&places == &cells) here.push_back(own);
      }
    };
    state(cells, within);
    state(beside, without);
    if (within.empty()) return;
    const std::size_t head = begin(out_, Op::kClause);
    out_.insert(out_.end(), here.begin(), here.end());
    out_.insert(out_.end(), without.begin(), without.end());
    end(out_, head);
  }

  void write_once(Reader& reader) {
    const std::int32_t first = reader.number(-kMost, kMost, "the first value");
    const std::int32_t last = reader.number(first - 1, std::int64_t{first} + kMostChained, "the last value");
    const std::vector<std::uint32_t> places = places_in(reader);
    for (std::int32_t value = first; value <= last; ++value) {
      const std::size_t head = begin(out_, Op::kCount);
      out_.insert(out_.end(), {1, 1});
      for (const std::uint32_t each : places) {
        if (const std::int32_t literal = places_[each].literal_of(value)) out_.push_back(literal);
      }
      end(out_, head);
    }
  }

  using Near = std::vector<std::vector<std::uint32_t>>;  // by place: places
  struct Ways {                                           // the places of each value, from the first on
    std::int32_t first;
    std::vector<std::vector<std::uint32_t>> places;
    std::vector<std::uint8_t> inside;  // by value and place
    std::size_t width;

    std::uint8_t& holds(std::size_t k, std::uint32_t place) { return inside[k * width + place]; }
  };

  void write_chain(Reader& reader) {
    const std::int32_t first = reader.number(-kMost, kMost, "the first value");
    const std::int32_t last = reader.number(first, std::int64_t{first} + kMostChained, "the last value");
    std::vector<std::uint32_t> order;
    Near ahead(places_.size()), behind(places_.size());
    while (reader.left() > 0) {
      const std::uint32_t from = place_in(reader);
      order.push_back(from);
      for (std::uint32_t left = reader.size(reader.left(), "a number of places"); left > 0; --left) ahead[from].push_back(place_in(reader));
      for (const std::uint32_t to : ahead[from]) behind[to].push_back(from);
    }
    const auto values = static_cast<std::size_t>(last - first) + 1;
    if (values * places_.size() > kMostNumbers) throw std::invalid_argument("program has a chain that is too long");
    Ways ways{first, std::vector<std::vector<std::uint32_t>>(values), std::vector<std::uint8_t>(values * places_.size()), places_.size()};
    find_ways(ways, order, ahead, behind);
    write_nowhere(ways, order);
    for (std::size_t k = 0; k + 1 < values; ++k) write_steps(ways, k, k + 1, ahead);
    for (std::size_t k = 1; k < values; ++k) write_steps(ways, k, k - 1, behind);
  }

  // The places of each value that some way from the first to the last leads through.
  void find_ways(Ways& ways, const std::vector<std::uint32_t>& order, const Near& ahead, const Near& behind) const {
    std::map<std::int32_t, std::uint32_t> given;
    for (const std::uint32_t each : order) {
      if (places_[each].count == 1) given[places_[each].value] = each;
    }
    const auto reach = [&](std::size_t k, std::uint32_t place) {
      const std::int32_t value = ways.first + static_cast<std::int32_t>(k);
      const auto there = given.find(value);
      if (ways.holds(k, place) || places_[place].literal_of(value) == 0 || (there != given.end() && there->second != place)) return;
      ways.holds(k, place) = 1;
      ways.places[k].push_back(place);
    };
    for (const std::uint32_t each : order) reach(0, each);
    for (std::size_t k = 1; k < ways.places.size(); ++k) {
      for (const std::uint32_t from : ways.places[k - 1]) {
        for (const std::uint32_t to : ahead[from]) reach(k, to);
      }
    }
    for (std::size_t k = ways.places.size() - 1; k > 0; --k) {
      std::vector<std::uint32_t> kept;
      for (const std::uint32_t to : ways.places[k]) {
        for (const std::uint32_t from : behind[to]) {
          if (ways.holds(k - 1, from) != 1) continue;
          ways.holds(k - 1, from) = 2;
          kept.push_back(from);
        }
      }
      for (const std::uint32_t each : ways.places[k - 1]) ways.holds(k - 1, each) = ways.holds(k - 1, each) == 2;
      ways.places[k - 1] = std::move(kept);
    }
  }

  // Values are nowhere else than where ways lead through.
  void write_nowhere(Ways& ways, const std::vector<std::uint32_t>& order) {
    Numbers gone;
    for (const std::uint32_t each : order) {
      for (std::size_t k = 0; k < ways.places.size(); ++k) {
        const std::int32_t literal = places_[each].literal_of(ways.first + static_cast<std::int32_t>(k));
        if (literal != 0 && !ways.holds(k, each)) gone.push_back(literal);
      }
    }
    if (gone.empty()) return;
    std::ranges::sort(gone);
    gone.erase(std::ranges::unique(gone).begin(), gone.end());
    const std::size_t head = begin(out_, Op::kCount);
    out_.insert(out_.end(), {0, 0});
    out_.insert(out_.end(), gone.begin(), gone.end());
    end(out_, head);
  }

  // A value in a place has the one after it, or before it, in a place nearby.
  void write_steps(Ways& ways, std::size_t from, std::size_t to, const Near& near) {
    for (const std::uint32_t place : ways.places[from]) {
      const std::size_t head = begin(out_, Op::kClause);
      out_.push_back(-places_[place].literal_of(ways.first + static_cast<std::int32_t>(from)));
      for (const std::uint32_t each : near[place]) {
        if (ways.holds(to, each)) out_.push_back(places_[each].literal_of(ways.first + static_cast<std::int32_t>(to)));
      }
      end(out_, head);
    }
  }

  void write_held(Reader& reader) {
    const std::int32_t first = reader.number(0, kMostValue, "a value");
    const std::int32_t digits = reader.number(1, kMostDigits, "a number of values");
    reader.end();
    const auto own = static_cast<std::int64_t>(variables_) + 1;
    if (own + static_cast<std::int64_t>(sets_.size()) * digits > kMostVariables)
      throw std::invalid_argument("program has too many variables once it is written out");
    for (std::size_t k = 0; k < sets_.size(); ++k) write_held_by(sets_[k], held(own, k, digits), first, digits);
    for (const auto& group : groups_) {
      if (group.size() == static_cast<std::size_t>(digits)) write_shared(group, own, first, digits);
    }
    variables_ += static_cast<std::uint32_t>(sets_.size()) * static_cast<std::uint32_t>(digits);
  }

  // The literal that the k-th set has the first value; those of the others follow.
  static std::int32_t held(std::int64_t own, std::size_t k, std::int32_t digits) {
    return static_cast<std::int32_t>(own + static_cast<std::int64_t>(k) * digits);
  }

  void write_held_by(const Set& set, std::int32_t literal, std::int32_t first, std::int32_t digits) {
    for (std::int32_t d = 0; d < digits; ++d) {
      for (const std::uint32_t each : set.places) {
        if (const std::int32_t own = places_[each].literal_of(first + d)) add(Op::kClause, {-own, literal + d});
      }
      const std::size_t head = begin(out_, Op::kClause);
      out_.push_back(-(literal + d));
      for (const std::uint32_t each : set.places) {
        if (const std::int32_t own = places_[each].literal_of(first + d)) out_.push_back(own);
      }
      end(out_, head);
    }
    const auto size = static_cast<std::int32_t>(set.places.size());
    const Numbers& machine = machine_of(set.run, size, set.total, first, digits);
    if (machine.empty()) return add(Op::kClause, {});
    const std::size_t head = begin(out_, Op::kAutomaton);
    out_.insert(out_.end(), machine.begin(), machine.end());
    for (std::int32_t d = 0; d < digits; ++d) out_.insert(out_.end(), {2, -(literal + d), literal + d});
    end(out_, head);
  }

  // Each value of a whole group is in one of the sets inside it, or in one of the places that these leave.
  void write_shared(const std::vector<std::uint32_t>& group, std::int64_t own, std::int32_t first, std::int32_t digits) {
    std::vector<std::uint32_t> left = group;
    std::vector<std::size_t> inside;
    for (std::size_t k = 0; k < sets_.size(); ++k) {
      const auto is_left = [&](std::uint32_t each) { return std::ranges::find(left, each) != left.end(); };
      if (!std::ranges::all_of(sets_[k].places, is_left)) continue;
      inside.push_back(k);
      for (const std::uint32_t each : sets_[k].places) std::erase(left, each);
    }
    if (inside.empty()) return;
    for (std::int32_t d = 0; d < digits; ++d) {
      const std::size_t head = begin(out_, Op::kCount);
      out_.insert(out_.end(), {1, 1});
      for (const std::size_t k : inside) out_.push_back(held(own, k, digits) + d);
      for (const std::uint32_t each : left) {
        if (const std::int32_t literal = places_[each].literal_of(first + d)) out_.push_back(literal);
      }
      end(out_, head);
    }
  }

  void add(Op op, std::initializer_list<std::int32_t> payload) {
    const std::size_t head = begin(out_, op);
    out_.insert(out_.end(), payload);
    end(out_, head);
  }

  // The head of a record, whose length is known at its end.
  static std::size_t begin(Numbers& to, Op op) {
    to.insert(to.end(), {static_cast<std::int32_t>(op), op == Op::kPlaces ? 0 : 1, 0});
    return to.size();
  }
  static void end(Numbers& to, std::size_t head) {
    hold(to);
    to[head - 1] = static_cast<std::int32_t>(to.size() - head);
  }
  static void hold(const Numbers& to) {
    if (to.size() > kMostNumbers) throw std::invalid_argument("program is too long once it is written out");
  }

  std::vector<Record> records_;
  std::span<const std::int32_t> rest_;  // what is not a whole record
  std::uint32_t variables_;
  bool further_ = false;
  std::vector<Place> places_;
  std::vector<std::vector<std::uint32_t>> groups_;
  std::vector<Set> sets_;
  Numbers out_, later_;
};

}  // namespace

std::optional<Numbers> written_out(std::span<const std::int32_t> numbers, std::uint32_t& variables) {
  if (numbers.size() > kMostNumbers) return {};  // which Program refuses
  Writer writer(numbers, variables);
  if (!writer.has_brief()) return {};
  Numbers written = writer.write();
  variables = writer.variables();
  return written;
}

}  // namespace clew::rules
