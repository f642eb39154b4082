// Facts: what rules about few values settle by themselves, found before a model is made of them.
//
// Clauses, counts and places with different values are all counts. Counting what is known, and trying out what numbers
// can be, finds most of an easy puzzle; and what is left of a rule is smaller than the rule. Where the program consists of
// such rules, each literal can be supposed to be true as well, for as long as that costs less than a search: what
// contradicts the rules at once is false.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rules/counting.hpp"
#include "rules/arithmetic.hpp"
#include "rules/program.hpp"

namespace clew::rules {

class Facts {
 public:
  // Reads the records that it knows, and settles what it can.
  explicit Facts(const Program& program, bool suppose = false);

  const Counting& counting() const { return counting_; }

  // Whether nothing is left to search: the rules contradict each other, or they leave one value to each variable.
  bool decided() const { return whole_ && (counting_.broken() || counting_.complete()); }

  // Of the k-th record: the counts that it is, none if it is something else; and its numbers, if it is about them.
  std::span<const Counting::Count> counts(std::size_t record) const {
    return std::span(counting_.counts()).subspan(ranges_[record].first, ranges_[record].last - ranges_[record].first);
  }
  const Arithmetic* numbers(std::size_t record) const {
    return ranges_[record].numbers < 0 ? nullptr : &numbers_[static_cast<std::size_t>(ranges_[record].numbers)];
  }

 private:
  struct Range {
    std::uint32_t first, last;  // of counts
    std::int32_t numbers;
  };

  void read(const Record& record);
  void read_count(Reader& reader);
  void read_clause(Reader& reader);
  void read_different(Reader& reader);
  void read_places(Reader& reader);
  void read_distinct(Reader& reader);
  bool put_new(Literal l);
  void add_count(std::int64_t least, std::int64_t most);
  void finish_different(std::size_t before, std::size_t places);
  void watch_numbers();
  void settle();
  void undo(std::size_t found);
  void suppose_each();
  void narrow(std::uint32_t numbers);

  const std::uint32_t variables_;
  Counting counting_;
  std::vector<Range> ranges_;
  std::vector<Arithmetic> numbers_;
  std::vector<std::uint32_t> stamps_;            // by variable: the count that had it last
  std::uint32_t stamp_ = 0;                      // of the count that is read
  std::vector<std::uint32_t> starts_, about_;    // by variable: the rules about its number
  std::vector<std::uint32_t> queue_;             // rules about numbers that are to be looked at again
  std::vector<bool> queued_;
  std::size_t seen_ = 0;                         // of what was found: those rules have been queued
  std::vector<Domain> domains_, before_;
  bool whole_ = true;                            // nothing else is in the program
};

// What is left to each place.
void find_domains(const Arithmetic& numbers, const Counting* counting, std::vector<Domain>& domains);

}  // namespace clew::rules
