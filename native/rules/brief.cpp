// Brief records, one kind after the other.
#include "rules/brief.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>

#include "rules/arithmetic.hpp"
#include "rules/program.hpp"

namespace clew::rules {

namespace {

using Numbers = std::vector<std::int32_t>;
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
  return op >= static_cast<std::int32_t>(Brief::kCells) && op <= static_cast<std::int32_t>(Brief::kHeld);
}

// Reads for each digit whether it is there: some number of them, with a total or one after the other. Only states that
// lead to the end are kept; empty if none does.
class Chosen {
 public:
  Chosen(bool run, std::int32_t size, std::int32_t total, std::int32_t first, std::int32_t digits)
      : run_(run), size_(size), total_(total), first_(first), digits_(digits) {}

  Numbers machine() {
    std::vector<std::map<Key, std::int32_t>> levels(static_cast<std::size_t>(digits_) + 1);
    levels[0][{0, 0}] = 0;
    for (std::int32_t at = 0; at < digits_; ++at) {
      for (const auto& [key, number] : levels[static_cast<std::size_t>(at)]) {
        for (const bool there : {false, true}) {
          Key next;
          if (follow(at, key, there, next)) levels[static_cast<std::size_t>(at) + 1].try_emplace(next, 0);
        }
      }
    }
    auto& last = levels.back();
    std::erase_if(last, [&](const auto& each) { return each.first.first != size_ || (!run_ && each.first.second != total_); });
    for (std::int32_t at = digits_ - 1; at >= 0; --at) {
      auto& level = levels[static_cast<std::size_t>(at)];
      const auto& after = levels[static_cast<std::size_t>(at) + 1];
      std::erase_if(level, [&](const auto& each) {
        Key next;
        return !(follow(at, each.first, false, next) && after.contains(next)) &&
               !(follow(at, each.first, true, next) && after.contains(next));
      });
    }
    if (levels[0].empty()) return {};
    std::int32_t states = 0;
    for (auto& level : levels) {
      for (auto& [key, number] : level) number = states++;
    }
    Numbers found{states, static_cast<std::int32_t>(last.size())};
    for (const auto& [key, number] : last) found.push_back(number);
    const std::size_t count_at = found.size();
    found.push_back(0);
    for (std::int32_t at = 0; at < digits_; ++at) {
      const auto& after = levels[static_cast<std::size_t>(at) + 1];
      for (const auto& [key, number] : levels[static_cast<std::size_t>(at)]) {
        for (const bool there : {false, true}) {
          Key next;
          if (!follow(at, key, there, next)) continue;
          const auto to = after.find(next);
          if (to == after.end()) continue;
          found.insert(found.end(), {number, there, to->second});
          ++found[count_at];
        }
      }
    }
    return found;
  }

 private:
  using Key = std::pair<std::int32_t, std::int32_t>;  // how many are there, and their sum, or -1 once a run has ended

  bool follow(std::int32_t at, const Key& key, bool there, Key& next) const {
    const auto [count, sum] = key;
    if (there) {
      if (count == size_ || sum < 0) return false;
      next = {count + 1, run_ ? 0 : sum + first_ + at};
      return run_ || next.second <= total_;
    }
    next = key;
    if (!run_ || count == 0 || sum < 0) return true;
    next.second = -1;
    return count == size_;
  }

  bool run_;
  std::int32_t size_, total_, first_, digits_;
};

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
    for (const Record& record : records_) {
      write(record);
      if (out_.size() + later_.size() > kMostNumbers) throw std::invalid_argument("program is too long once it is written out");
    }
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
      default: out_.insert(out_.end(), record.payload.data() - 3, record.payload.data() + record.payload.size());
    }
  }

  void read_cells(const Record& record) {
    Reader reader(record, variables_);
    reader.multiple(3, "places");
    const std::size_t head = begin(out_, Op::kPlaces);
    while (reader.left() > 0) {
      Place place{reader.number(-kMost, kMost, "a value"), 0, 0};
      place.count = reader.number(0, kMost, "a number of values");
      const auto room = static_cast<std::int64_t>(variables_) - place.count + 1;
      place.literal = reader.number(1, std::max<std::int64_t>(room, 1), "the literal of the first value");
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
    }
    end(out_, head);
  }

  void write_machine(Reader& reader) {
    const std::uint32_t size = reader.size(reader.left() - 1, "a number of numbers");
    const std::size_t head = begin(out_, Op::kAutomaton);
    for (std::uint32_t k = 0; k < size; ++k) out_.push_back(reader.number(INT32_MIN, INT32_MAX, "a number of an automaton"));
    while (reader.left() > 0) {
      const Place place = places_[place_in(reader)];
      if (place.value < 0 || place.value > kMostValue) reader.refuse("a place whose values are symbols");
      out_.push_back(place.value + place.count);
      out_.insert(out_.end(), static_cast<std::size_t>(place.value), 0);
      for (std::int32_t k = 0; k < place.count; ++k) out_.push_back(place.literal + k);
    }
    end(out_, head);
  }

  void write_set(Reader& reader) {
    Set set{reader.size(1, "0 for a total or 1 for consecutive values") == 1, 0, {}};
    set.total = reader.number(INT32_MIN, INT32_MAX, "a total");
    set.places = places_in(reader);
    write_spans(Op::kDistinct, {}, set.places);
    write_spans(Op::kChoice, {set.run, set.total}, set.places);
    sets_.push_back(std::move(set));
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
    auto [found, fresh] = machines_.try_emplace({set.run, size, set.total});
    if (fresh) found->second = Chosen(set.run, size, set.total, first, digits).machine();
    if (found->second.empty()) return add(Op::kClause, {});
    const std::size_t head = begin(out_, Op::kAutomaton);
    out_.insert(out_.end(), found->second.begin(), found->second.end());
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
  static void end(Numbers& to, std::size_t head) { to[head - 1] = static_cast<std::int32_t>(to.size() - head); }

  std::vector<Record> records_;
  std::span<const std::int32_t> rest_;  // what is not a whole record
  std::uint32_t variables_;
  bool further_ = false;
  std::vector<Place> places_;
  std::vector<std::vector<std::uint32_t>> groups_;
  std::vector<Set> sets_;
  std::map<std::tuple<bool, std::int32_t, std::int32_t>, Numbers> machines_;
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
