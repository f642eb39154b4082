// Groups: cells under one constraint, and which of their digits some choice supports. Digits are bits.
//
// The same as ladder/groups.py has for the techniques by name, for trials, which ask a million times.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace clew::variant {

using Mask = std::uint32_t;
constexpr std::uint32_t kDigits = 17;  // 0 to 16
using Masks = std::vector<Mask>;
using Cells = std::vector<std::uint32_t>;

inline Mask bit(std::uint32_t digit) { return Mask{1} << digit; }

class Group {
 public:
  Group(Cells own, std::uint32_t needs) : cells(std::move(own)), tier(needs), apart(cells.size()) {}
  virtual ~Group() = default;
  Group(const Group&) = delete;
  Group& operator=(const Group&) = delete;

  // Leaves what the constraint supports; false if that is nothing.
  virtual bool narrow(Masks& masks) = 0;
  // The same with different digits in cells that see each other.
  bool deepen(Masks& masks);
  // The digits that it must have in one of several cells.
  Mask needs(const Masks& masks);

  // Whether cells that see each other make a difference.
  virtual bool searches() const { return true; }
  // Whether what a cell cannot have may come back to it along comparisons that make a circle.
  virtual bool loops() const { return false; }

  const Cells cells;
  const std::uint32_t tier;                       // how hard trials have to try before they look at it
  std::vector<std::vector<std::uint32_t>> apart;  // by number in the group: earlier cells that it sees

 protected:
  static constexpr std::int64_t kDead = INT64_MIN;
  // A search along the cells: what it starts from, and its state after one more digit.
  virtual std::int64_t begin(const Masks& masks) = 0;
  virtual std::int64_t go_on(std::int64_t state, std::size_t at, std::uint32_t digit, std::span<const std::uint32_t> before) = 0;

 private:
  bool fill(const Masks& masks, std::size_t at, std::int64_t state);

  std::vector<std::uint32_t> chosen_;
  std::int32_t nodes_ = 0;
};

// Different digits, less than `digits`, with a total; only its bounds count if that is 0.
std::unique_ptr<Group> cage(Cells cells, std::uint32_t tier, std::int32_t total, std::uint32_t digits);
// A house with every digit, and cages that have cells in it; these come by number in the group, those in the house first.
struct Part {
  std::vector<std::uint32_t> inner, outer;
  std::int32_t total;
};
std::unique_ptr<Group> split(Cells cells, std::uint32_t tier, std::vector<std::uint32_t> house, std::vector<Part> parts,
                             Mask every);
// Numbers with a total; of each cell one for each digit.
std::unique_ptr<Group> sum(Cells cells, std::uint32_t tier, std::int32_t total, std::vector<std::vector<std::int32_t>> values);

struct Comparison {  // from a cell of the group to another: what each digit leaves
  std::uint32_t one, other;
  std::vector<Mask> leaves;
};
std::unique_ptr<Group> web(Cells cells, std::uint32_t tier, std::vector<Comparison> links);

// An automaton: by state and digit the next state, or -1; the first is the start.
std::unique_ptr<Group> reader(Cells cells, std::uint32_t tier, std::vector<std::int32_t> next, std::vector<std::uint8_t> final);

// How many of some digits in some cells (by number in the group) are right.
std::unique_ptr<Group> counted(Cells cells, std::uint32_t tier, std::vector<std::pair<std::uint32_t, std::uint32_t>> about,
                               std::uint32_t least, std::uint32_t most);

}  // namespace clew::variant
