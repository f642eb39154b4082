// Reading a program: the heads of its records, and numbers within their bounds.
#include "rules/program.hpp"

#include <algorithm>
#include <stdexcept>

namespace clew::rules {

namespace {

[[noreturn]] void refuse_at(std::size_t at, std::int64_t found, const std::string& expected) {
  throw std::invalid_argument("program[" + std::to_string(at) + "] is " + std::to_string(found) + ": expected " + expected);
}

std::string range(std::int64_t least, std::int64_t most) {
  return std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

Program::Program(std::span<const std::int32_t> numbers, std::uint32_t variables) : variables_(variables) {
  if (numbers.size() > kMostNumbers)
    throw std::invalid_argument("program has " + std::to_string(numbers.size()) + " numbers: expected at most " +
                                std::to_string(kMostNumbers));
  const auto size = static_cast<std::int64_t>(numbers.size());
  for (std::size_t at = 0; at < numbers.size();) {
    if (numbers.size() - at < 3)
      throw std::invalid_argument("program ends within the head of a record: expected op, rule and length");
    const std::int32_t op = numbers[at], rule = numbers[at + 1], length = numbers[at + 2];
    if (op < 1 || op > kLastOp) refuse_at(at, op, "an op from " + range(1, kLastOp));
    if (rule < 0 || rule > size) refuse_at(at + 1, rule, "the number of a rule, " + range(0, size));
    const auto left = static_cast<std::int64_t>(numbers.size() - at - 3);
    if (length < 0 || length > left) refuse_at(at + 2, length, "a length from " + range(0, left));
    records_.push_back({static_cast<Op>(op), static_cast<std::uint32_t>(rule), at + 3,
                        numbers.subspan(at + 3, static_cast<std::size_t>(length))});
    rules_ = std::max(rules_, static_cast<std::uint32_t>(rule));
    at += 3 + static_cast<std::size_t>(length);
  }
}

namespace {

// Adds every step-th number from the first on, as literals; 0 is none.
void add_literals(std::span<const std::int32_t> numbers, std::size_t first, std::size_t step, std::vector<Literal>& out) {
  for (std::size_t at = first; at < numbers.size(); at += step) {
    if (numbers[at] != 0) out.push_back(from_dimacs(numbers[at]));
  }
}

// Adds the literals of places that follow each other: where these are a pair, the literal comes before the number.
void add_ranges(std::span<const std::int32_t> numbers, std::size_t first, std::size_t step, std::vector<Literal>& out) {
  for (std::size_t at = first; at < numbers.size(); at += step) {
    const std::int32_t from = numbers[step == 2 ? at : at + 2], count = numbers[at + 1];
    for (std::int32_t k = 0; k < count; ++k) out.push_back(from_dimacs(from + k));
  }
}

void add_symbols(std::span<const std::int32_t> numbers, std::vector<Literal>& out) {
  std::size_t at = 2 + static_cast<std::size_t>(numbers[1]);
  at += 1 + 3 * static_cast<std::size_t>(numbers[at]);
  while (at < numbers.size()) {
    const auto symbols = static_cast<std::size_t>(numbers[at]);
    add_literals(numbers.subspan(at + 1, symbols), 0, 1, out);
    at += 1 + symbols;
  }
}

}  // namespace

std::vector<Literal> literals_of(const Record& record) {
  std::vector<Literal> found;
  const auto numbers = record.payload;
  switch (record.op) {
    case Op::kClause: add_literals(numbers, 0, 1, found); break;
    case Op::kCount:
    case Op::kDifferent: add_literals(numbers, 2, 1, found); break;
    case Op::kSum: add_literals(numbers, 3, 2, found); break;
    case Op::kConnected: {
      const auto points = static_cast<std::size_t>(numbers[0]);
      add_literals(numbers.subspan(1, points), 0, 1, found);
      add_literals(numbers.subspan(1 + points), 2, 3, found);
      break;
    }
    case Op::kLoop:
    case Op::kAcyclic: add_literals(numbers, 3, 3, found); break;
    case Op::kAutomaton: add_symbols(numbers, found); break;
    case Op::kPlaces: add_ranges(numbers, 0, 2, found); break;
    case Op::kDistinct: add_ranges(numbers, 0, 3, found); break;
    case Op::kTotal: add_ranges(numbers, 1, 3, found); break;
    case Op::kCalc: add_ranges(numbers, 2, 3, found); break;
    case Op::kRectangles:
    case Op::kWindows:
    case Op::kAround:
    case Op::kSight:
    case Op::kPartners:
    case Op::kChoice:
    case Op::kFurther: break;
    case Op::kGroups: add_literals(numbers.subspan(1, static_cast<std::size_t>(numbers[0])), 0, 1, found); break;
    case Op::kDivision:
    case Op::kPaths: {
      const auto end = 2 + 3 * static_cast<std::size_t>(numbers[1]);
      add_literals(numbers.first(end), 4, 3, found);
      for (std::size_t at = end; record.op == Op::kDivision && at < numbers.size();) {
        const auto sizes = 2 * static_cast<std::size_t>(numbers[at]);
        add_literals(numbers.subspan(at + 1, sizes), 1, 2, found);
        at += 1 + sizes;
      }
      break;
    }
  }
  return found;
}

void require_different(std::span<const Literal> literals) {
  std::vector<Literal> sorted(literals.begin(), literals.end());
  std::ranges::sort(sorted);
  const auto same = [](Literal a, Literal b) { return variable_of(a) == variable_of(b); };
  const auto twice = std::ranges::adjacent_find(sorted, same);
  if (twice == sorted.end()) return;
  throw std::invalid_argument("program has variable " + std::to_string(variable_of(*twice) + 1) +
                              " twice in one count: expected literals of different variables");
}

void Reader::refuse_end(const char* what) const {
  throw std::invalid_argument("program ends a record at [" + std::to_string(record_.at + at_) + "]: expected " + what);
}

void Reader::refuse(const std::string& expected) const {
  refuse_at(record_.at + at_ - 1, record_.payload[at_ - 1], expected);
}

void Reader::refuse_number(std::int64_t least, std::int64_t most, const char* what) const {
  refuse(std::string(what) + ", " + range(least, most));
}

std::optional<Literal> Reader::literal_or_none() {
  const std::int32_t found = number(-variables_, variables_, "a literal or 0");
  if (found == 0) return {};
  return from_dimacs(found);
}

std::vector<Literal> Reader::literals() {
  std::vector<Literal> found;
  found.reserve(left());
  while (left() > 0) found.push_back(literal());
  require_different(found);
  return found;
}

void Reader::skip(std::size_t count, const char* what) {
  if (count <= left()) {
    at_ += count;
    return;
  }
  at_ = record_.payload.size();
  refuse_end(what);
}

void Reader::end() const {
  if (left() > 0) refuse_at(record_.at + at_, record_.payload[at_], "the end of the record");
}

void Reader::multiple(std::size_t of, const char* what) const {
  if (left() % of == 0) return;
  throw std::invalid_argument("program ends a record at [" + std::to_string(record_.at + record_.payload.size()) +
                              "] within its " + what + ": expected " + std::to_string(of) + " numbers for each");
}

}  // namespace clew::rules
