// Counting: what follows from counts alone. Of some literals at least some number and at most some number are true.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search.hpp"

namespace clew::rules {

class Counting {
 public:
  struct Count {
    std::uint32_t first, size;  // its literals
    std::uint32_t least, most;
    std::uint32_t trues = 0, falses = 0;
  };

  explicit Counting(std::uint32_t variables) : values_(2 * std::size_t{variables}) {}

  std::uint32_t variables() const { return static_cast<std::uint32_t>(values_.size() / 2); }
  void add_variables(std::uint32_t count) { values_.resize(values_.size() + 2 * std::size_t{count}); }

  // A count of literals of different variables that were put one by one.
  void put(Literal l) { literals_.push_back(l); }
  std::span<const Literal> unfinished() const { return std::span(literals_).subspan(from_); }
  void drop() { literals_.resize(from_); }
  void add(std::int64_t least, std::int64_t most);

  std::vector<Count>& counts() { return counts_; }
  const std::vector<Count>& counts() const { return counts_; }
  std::span<const Literal> literals(const Count& count) const { return {literals_.data() + count.first, count.size}; }

  void set(Literal l);
  void fail() { broken_ = true; }
  void begin();   // once all counts are there: what they say at once
  void settle();  // what follows from all that was set since
  void undo(std::size_t found);  // goes back to when only so many were found, and nothing was broken

  bool broken() const { return broken_; }
  const std::vector<Literal>& found() const { return trail_; }
  bool complete() const { return !broken_ && trail_.size() == variables(); }
  std::size_t size() const { return literals_.size(); }   // of all counts together
  std::uint64_t work() const { return work_; }            // literals of counts that were looked at
  bool is_true(Literal l) const { return values_[l] > 0; }
  bool is_false(Literal l) const { return values_[l] < 0; }
  bool is_open(Literal l) const { return values_[l] == 0; }

 private:
  void apply(std::uint32_t count);

  std::vector<Count> counts_;
  std::vector<Literal> literals_;
  std::size_t from_ = 0;                        // where the unfinished count begins
  std::vector<std::uint32_t> starts_, places_;  // for each literal the counts that it is in
  std::vector<std::int8_t> values_;             // by literal
  std::vector<Literal> trail_;
  std::size_t settled_ = 0;  // of the trail
  std::uint64_t work_ = 0;
  bool broken_ = false;
};

}  // namespace clew::rules
