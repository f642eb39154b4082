// A program: ground rules as one stream of numbers, read record by record and checked as it is read.
//
// A record is an op, the number of the rule that it belongs to (0: structure of the model), the length of its payload,
// and the payload. Literals are as in files: 1, -1, 2, -2 ... What cannot be read is refused by std::invalid_argument,
// with one sentence that says where, what was found and what was expected.
//
//   clause     literals: one or more are true
//   count      least, most, literals of different variables: least to most are true
//   sum        least, most, pairs of weight and literal: the weights of the true ones add up to that
//   connected  n, n literals (a point is present; 0: always), triples a, b, literal (an edge is usable; 0: always):
//              the points that are present are connected through present points and usable edges
//   loop       n points, triples a, b, literal: the true edges form one closed loop that meets no point twice
//   acyclic    the same: the true edges have no cycle
//   automaton  states, f, f final states, t, t triples state, symbol, next; then for each place k, k literals of the
//              symbols 0 to k - 1 (0: impossible), exactly one of them true by other rules: the word is accepted
//   different  m, k, m * k literals (a place has a value; 0: impossible), each place with exactly one value by other
//              rules: no two places have the same value
//   groups     n, n literals of different variables (a point is present), e, e pairs of neighbours a, b, n clues (0: none,
//              c: of size c, -1: of any size): each group of connected present points has one clue, and its size
//   division   n points, e, e triples a, b, literal (a border is between them; of different variables), then for each
//              point k, k pairs size, literal (0: impossible): points without a border between them form groups;
//              borders are between groups only, and the literal of a point that is true is that of its group's size
//   paths      n points, e, e triples a, b, literal, n labels (0: none; any other at two points): the true edges are
//              paths that do not meet, each from a point with a label to the other one with the same label
//   places     pairs of a literal and a number: of so many literals from this one on exactly one is true
//   distinct   triples value, count, literal (a place has so many values from this one on, whose literals follow each
//              other as well; exactly one of them is true by other rules): no two places have the same value
//   total      a total, triples of places with digits as for `distinct`: the digits are different and add up to that
//   calc       operations (1 plus, 2 minus, 4 times, 8 over, or some of them added up), a result, triples of places: the
//              numbers give the result by one of the operations, differences and quotients from the greatest on
//   rectangles rows, columns, the literal of the first wall, pairs of a cell and a size (0: any): the walls, numbered cell
//              by cell, on the right before below, divide the grid into rectangles with one clue each; only to solve
//   windows    rows, columns, height, width, least, most, a literal for each cell (0: none), of different variables: in each
//              window of this size least to most are true; only to solve, as are those that follow
//   around     rows, columns, s, s pairs down, right, a literal for each cell as before, pairs of a cell and a number: so many
//              are true at these steps from the cell
//   sight      rows, columns, a literal for each cell as before: cells see each other along rows and columns as far as there
//              is a literal in each cell between them; no two that see each other are true, and each is true or sees one
//   partners   n points, the first hidden literal, for each point k, k literals of places; the hidden ones, one for each, follow
//              each other: each point has one place, a different one each, and these are the ones that are true
//   choice     0 and a total, or 1 and 0, triples of places as for `distinct`: the digits are different and add up to that, or
//              are consecutive; said for `Masks`, and stated once more by what is further
//   further    nothing: what comes behind it follows from what is before, or says a choice in literals of its own
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "search.hpp"

namespace clew::rules {

enum class Op : std::int32_t { kClause = 1, kCount, kSum, kConnected, kLoop, kAcyclic, kAutomaton, kDifferent, kGroups, kDivision, kPaths,
                               kPlaces, kDistinct, kTotal, kCalc, kRectangles, kWindows, kAround, kSight, kPartners, kChoice, kFurther };
inline constexpr std::int32_t kLastOp = static_cast<std::int32_t>(Op::kFurther);
inline constexpr std::size_t kMostNumbers = std::size_t{1} << 24;

struct Record {
  Op op;
  std::uint32_t rule;
  std::size_t at;  // where its payload begins in the program
  std::span<const std::int32_t> payload;
};

class Program {
 public:
  // The numbers must outlive the program. Checks the heads of all records; payloads are checked by their readers.
  Program(std::span<const std::int32_t> numbers, std::uint32_t variables);

  // The program that has only this record of this one.
  Program only(const Record& record) const { return {{record.payload.data() - 3, record.payload.size() + 3}, variables_}; }

  // The same without the records of rules that are not kept; by rule, from 0 on.
  Program with(const std::vector<std::uint8_t>& kept) const {
    Program fewer = *this;
    std::erase_if(fewer.records_, [&](const Record& record) { return !kept[record.rule]; });
    return fewer;
  }

  const std::vector<Record>& records() const { return records_; }
  std::uint32_t variables() const { return variables_; }
  std::uint32_t rules() const { return rules_; }  // the largest number of a rule

 private:
  std::vector<Record> records_;
  std::uint32_t variables_, rules_ = 0;
};

// The literals of a record that could be read, some of them perhaps more than once.
std::vector<Literal> literals_of(const Record& record);

// Refuses literals that share a variable.
void require_different(std::span<const Literal> literals);

// Reads the payload of a record from its beginning to its end.
class Reader {
 public:
  Reader(const Record& record, std::uint32_t variables)
      : record_(record), variables_(static_cast<std::int32_t>(variables)) {}

  std::size_t left() const { return record_.payload.size() - at_; }
  std::int32_t number(std::int64_t least, std::int64_t most, const char* what) {
    if (at_ == record_.payload.size()) refuse_end(what);
    const std::int32_t found = record_.payload[at_++];
    if (found < least || found > most) refuse_number(least, most, what);
    return found;
  }
  std::uint32_t size(std::size_t most, const char* what) {
    return static_cast<std::uint32_t>(number(0, static_cast<std::int64_t>(most), what));
  }
  Literal literal() {
    const std::int32_t found = number(-variables_, variables_, "a literal");
    if (found == 0) refuse("a literal, not 0");
    return from_dimacs(found);
  }
  std::optional<Literal> literal_or_none();  // 0 is none
  std::vector<Literal> literals();           // all that are left, of different variables
  void skip(std::size_t count, const char* what);  // so many numbers
  void end() const;                          // nothing is left
  void multiple(std::size_t of, const char* what) const;  // what is left comes in parts of this size
  [[noreturn]] void refuse(const std::string& expected) const;  // the number read last

 private:
  [[noreturn]] void refuse_end(const char* what) const;
  [[noreturn]] void refuse_number(std::int64_t least, std::int64_t most, const char* what) const;

  const Record& record_;
  std::int32_t variables_;
  std::size_t at_ = 0;
};

}  // namespace clew::rules
