// Numbers in places: different ones that add up to a total, and calculations; what they leave to each place, and the
// automaton that reads them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "propagators/automata.hpp"
#include "rules/program.hpp"

namespace clew::rules {

// The values of a place that follow each other, and so do their variables.
struct Span {
  std::int32_t value;
  std::uint32_t count;
  Variable first;
  Literal literal(std::int32_t of) const { return positive(first + static_cast<Variable>(of - value)); }
};

using Domain = std::uint64_t;  // a bit for each value
inline constexpr std::int32_t kLargest = 63, kMostValue = 255;

// Reads triples value, count, literal to the end of a record.
std::vector<Span> spans_in(Reader& reader, std::uint32_t variables, std::int32_t least, std::int32_t largest);

class Arithmetic {
 public:
  enum Operation : std::uint32_t { kPlus = 1, kMinus = 2, kTimes = 4, kOver = 8 };

  // Reads a record with the op kTotal or kCalc.
  Arithmetic(const Record& record, std::uint32_t variables);

  const std::vector<Span>& places() const { return places_; }

  // Takes from each place what it cannot have; false if nothing is left.
  bool narrow(std::span<Domain> domains) const;

  // Reads the numbers of the places in order, as far as the domains allow.
  Automata::Machine machine(std::span<const Domain> domains) const;

 private:
  struct State {
    std::int64_t total = 0, product = 1, greatest = 0;
    Domain taken = 0;
    auto operator<=>(const State&) const = default;
  };
  struct Trial;

  bool narrow_total(std::span<Domain> domains) const;
  bool narrow_calc(std::span<Domain> domains) const;
  bool follow(const State& state, std::int32_t value, State& next) const;
  bool is_good(const State& state) const;

  bool different_;
  std::uint32_t operations_ = kPlus;
  std::int64_t result_;
  std::vector<Span> places_;
};

}  // namespace clew::rules
