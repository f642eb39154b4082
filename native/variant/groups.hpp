// Groups: cells under one constraint, and which of their digits some choice supports. Digits are bits.
//
// The same as ladder/groups.py has for the techniques by name, for trials, which ask a million times.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
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
inline bool is_single(Mask mask) { return std::has_single_bit(mask); }

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
  // One of the two; answers are kept, for trials ask the same again and again.
  bool settle(Masks& masks, bool deep);
  // Whether it must have a digit in one of its cells.
  bool needs(const Masks& masks, Mask digit);
  // Calls `visit` with all its solutions with different digits in cells that see each other; false if that takes too long.
  bool each_solution(const Masks& masks, const std::function<void(std::span<const std::uint32_t>)>& visit);
  // Ways to satisfy it, one of which is right: what each leaves to the cells; none if there are more than so many.
  virtual std::vector<Masks> cases(const Masks& masks, std::size_t most);

  // Whether cells that see each other make a difference.
  virtual bool searches() const { return true; }
  // Whether it is as quick to ask again as to look an answer up.
  virtual bool is_quick() const { return false; }
  // Whether digits that it must have say more than its houses do.
  virtual bool claims() const { return cells.size() > 1; }
  // Whether what a cell cannot have may come back to it along comparisons that make a circle.
  virtual bool loops() const { return false; }

  const Cells cells;
  const std::uint32_t tier;                       // how hard trials have to try before they look at it
  std::vector<std::vector<std::uint32_t>> apart;  // by number in the group: earlier cells that it sees

 protected:
  static constexpr std::int64_t kDead = INT64_MIN;
  // What is known at once of cells that see each other, before they are searched; false if that is impossible.
  virtual bool refine(Masks&) { return true; }
  // Whether they are searched at all.
  virtual bool thorough() const { return true; }
  // A search along the cells: what it starts from, and its state after one more digit.
  virtual std::int64_t begin(const Masks& masks) = 0;
  virtual std::int64_t go_on(std::int64_t state, std::size_t at, std::uint32_t digit, std::span<const std::uint32_t> before) = 0;

 private:
  bool fill(const Masks& masks, std::size_t at, std::int64_t state, const std::function<void(std::span<const std::uint32_t>)>* visit);

  struct Answer {
    Masks asked, left;  // nothing left at all: impossible
  };

  std::vector<std::uint32_t> chosen_;
  std::int32_t nodes_ = 0;
  std::vector<Answer> narrowed_, deepened_;  // each where its question belongs, in place of an earlier one
};

// Different digits, less than `digits`, with a total; only its bounds count if that is 0.
std::unique_ptr<Group> cage(Cells cells, std::uint32_t tier, std::int32_t total, std::uint32_t digits);
// A house with every digit, and cages or other groups that have cells in it. Cells come by number in the group, those in
// the house first.
struct Part {
  std::vector<std::uint32_t> inner, outer;
  std::int32_t total = 0;        // of a cage
  Group* group = nullptr;        // if it is not one
  std::vector<std::uint32_t> own;  // the cells of that group, in its order
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

// One of several alternatives, each of which is groups that all hold; these know their cells by number in the sheet.
std::unique_ptr<Group> choice(Cells cells, std::uint32_t tier, std::vector<std::vector<std::unique_ptr<Group>>> parts);

// How many of some cells (by number in the group) have one of some digits.
std::unique_ptr<Group> counted(Cells cells, std::uint32_t tier, std::vector<std::pair<std::uint32_t, Mask>> about,
                               std::uint32_t least, std::uint32_t most);

}  // namespace clew::variant
