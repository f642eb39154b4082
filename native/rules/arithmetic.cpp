// Combinations of digits, calculations tried out, and automata made of what is left.
#include "rules/arithmetic.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <stdexcept>

namespace clew::rules {

namespace {

constexpr std::int32_t kDigits = 9;
constexpr std::uint32_t kMostTrials = 20'000;        // steps that one look at a calculation may take
constexpr std::size_t kMostMachineStates = 1u << 20;  // of one rule
constexpr std::int64_t kLargeProduct = std::int64_t{1} << 31;

constexpr Domain bit_of(std::int32_t value) { return Domain{1} << value; }

// The sets of different digits by how many they are and what they add up to.
using Ways = std::array<std::array<std::vector<std::uint16_t>, 46>, kDigits + 1>;
const Ways& ways() {
  static const Ways all = [] {
    Ways made;
    for (std::uint16_t set = 0; set < 1 << (kDigits + 1); set += 2) {  // digit d is bit d
      std::size_t sum = 0;
      for (std::int32_t d = 1; d <= kDigits; ++d) sum += (set >> d & 1) * static_cast<std::size_t>(d);
      made[static_cast<std::size_t>(std::popcount(set))][sum].push_back(set);
    }
    return made;
  }();
  return all;
}

}  // namespace

std::vector<Span> spans_in(Reader& reader, std::uint32_t variables, std::int32_t least, std::int32_t largest) {
  reader.multiple(3, "values, counts and literals");
  std::vector<Span> places;
  while (reader.left() > 0) {
    const std::int32_t value = reader.number(least, largest, "a value");
    const std::int32_t count = reader.number(1, std::int64_t{largest} - value + 1, "a number of values");
    const std::int32_t first = reader.number(1, std::int64_t{variables} - count + 1, "the literal of the first value");
    places.push_back({value, static_cast<std::uint32_t>(count), variable_of(from_dimacs(first))});
  }
  return places;
}

Arithmetic::Arithmetic(const Record& record, std::uint32_t variables) : different_(record.op == Op::kTotal) {
  Reader reader(record, variables);
  if (!different_) operations_ = reader.size(15, "operations");
  result_ = reader.number(0, INT32_MAX, different_ ? "a total" : "a result");
  places_ = spans_in(reader, variables, 1, different_ ? kDigits : kLargest);
}

bool Arithmetic::narrow(std::span<Domain> domains) const {
  return different_ ? narrow_total(domains) : narrow_calc(domains);
}

// Only digits of combinations that every place can take part in, and of which every digit has a place.
bool Arithmetic::narrow_total(std::span<Domain> domains) const {
  const std::size_t size = domains.size();
  if (size == 0) return result_ == 0;
  if (size > kDigits || result_ > 45) return false;
  const auto& candidates = ways()[size][static_cast<std::size_t>(result_)];
  for (bool changed = true; changed;) {
    changed = false;
    Domain any = 0, once = 0, settled = 0;
    for (const Domain d : domains) {
      if (d == 0) return false;
      if (std::has_single_bit(d)) {
        if (settled & d) return false;
        settled |= d;
      }
      once = (once & ~d) | (d & ~any);
      any |= d;
    }
    Domain allowed = 0, needed = ~Domain{0};
    for (const Domain way : candidates) {
      if ((way & ~any) || (settled & ~way)) continue;
      if (!std::ranges::all_of(domains, [&](Domain d) { return d & way; })) continue;
      allowed |= way;
      needed &= way;
    }
    if (allowed == 0) return false;
    for (Domain& d : domains) {
      Domain left = d & allowed;
      if (!std::has_single_bit(d)) left &= ~settled;
      if (left & needed & once) left &= needed & once;
      changed = changed || left != d;
      d = left;
    }
  }
  return true;
}

bool Arithmetic::follow(const State& state, std::int32_t value, State& next) const {
  if (different_) {
    if (state.taken & bit_of(value)) return false;
    next.taken = state.taken | bit_of(value);
    next.total = state.total + value;
    return next.total <= result_;
  }
  const bool compares = operations_ & (kMinus | kOver);
  if (operations_ & (kPlus | kMinus)) next.total = state.total + value;
  if (operations_ & (kTimes | kOver)) next.product = std::min(state.product * value, kLargeProduct);
  if (compares) next.greatest = std::max<std::int64_t>(state.greatest, value);
  return compares || ((operations_ & kPlus) && next.total <= result_) ||
         ((operations_ & kTimes) && result_ % next.product == 0);
}

bool Arithmetic::is_good(const State& state) const {
  if (different_) return state.total == result_;
  return ((operations_ & kPlus) && state.total == result_) ||
         ((operations_ & kMinus) && 2 * state.greatest - state.total == result_) ||
         ((operations_ & kTimes) && state.product == result_ && state.product < kLargeProduct) ||
         ((operations_ & kOver) && state.product < kLargeProduct && state.greatest * state.greatest == result_ * state.product);
}

// Goes through the numbers of all places, and notes those that lead to the result.
struct Arithmetic::Trial {
  const Arithmetic& rule;
  std::span<const Domain> domains;
  std::vector<Domain> used;
  std::uint32_t left = kMostTrials;

  bool run(std::size_t at, const State& state) {
    if (at == domains.size()) return rule.is_good(state);
    bool any = false;
    for (Domain rest = domains[at]; rest; rest &= rest - 1) {
      if (left == 0 || --left == 0) return true;
      const auto value = static_cast<std::int32_t>(std::countr_zero(rest));
      State next = state;
      if (!rule.follow(state, value, next) || !run(at + 1, next)) continue;
      used[at] |= bit_of(value);
      any = true;
    }
    return any;
  }
};

bool Arithmetic::narrow_calc(std::span<Domain> domains) const {
  Trial trial{*this, domains, std::vector<Domain>(domains.size())};
  const bool any = trial.run(0, {});
  if (trial.left == 0) return true;
  if (!any) return false;
  std::ranges::copy(trial.used, domains.begin());
  return true;
}

Automata::Machine Arithmetic::machine(std::span<const Domain> domains) const {
  Automata::Machine machine{1, {}, {}};
  std::map<State, std::uint32_t> layer{{State{}, 0}};
  for (const Domain domain : domains) {
    std::map<State, std::uint32_t> behind;
    for (const auto& [state, number] : layer) {
      for (Domain rest = domain; rest; rest &= rest - 1) {
        const auto value = static_cast<std::int32_t>(std::countr_zero(rest));
        State next = state;
        if (!follow(state, value, next)) continue;
        const auto [found, fresh] = behind.try_emplace(next, machine.states);
        machine.states += fresh;
        machine.steps.push_back({number, static_cast<std::uint32_t>(value), found->second});
      }
      if (machine.states > kMostMachineStates)
        throw std::invalid_argument("program has numbers whose automaton has more than " + std::to_string(kMostMachineStates) +
                                    " states: expected a smaller one");
    }
    layer = std::move(behind);
  }
  for (const auto& [state, number] : layer) {
    if (is_good(state)) machine.finals.push_back(number);
  }
  return machine;
}

}  // namespace clew::rules
