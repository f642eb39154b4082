// One assumption followed: a bridge is taken to have one value, and what follows is found breadth first.
//
// It is followed on a copy of what is known. One that fails is followed once more, and each step then keeps its reasons,
// so that the clash can be traced back to the steps it rests on.
#pragma once

#include "logic_scan.hpp"

namespace clew::hashi::logic {

// How far an assumption is followed: by counting; by groups that would be closed off, and loops; by cuts; by parity.
enum class Depth { kCounting, kGroups, kCuts, kAll };

struct Assumption {
  Index bridge;
  int value;
};

class Trial {
 public:
  explicit Trial(const Known& known);

  // Whether an assumption fails within this many steps.
  bool refutes(Assumption assumed, Depth depth, int limit);

  // The islands where an assumption followed by counting has looked.
  std::span<const Index> looked_at() const { return counted_; }

  // The finding that the assumption just refuted fails. Pattern: path = {its bridge}, flags = {its value}, and what the
  // clash says.
  Finding refutation(Technique technique);

 private:
  struct Item {
    bool island;  // else a bridge that may bar others
    Index at;
  };

  void follow();
  void push_island(Index island);
  void take(Item item);
  bool take_all(std::vector<Finding>& findings);
  void step(Finding& finding);
  void remove(const Cut& cut, int by);
  // Each looks at the whole; true where it found something.
  bool loops();
  bool isolations();
  void rest_on(const Finding& finding, std::vector<bool>& needed, Finding& whole) const;

  const Known& before_;
  Known known_;
  Assumption assumed_{};
  Depth depth_ = Depth::kCounting;
  int limit_ = 0;
  bool failed_ = false;
  int steps_ = 0;
  std::vector<Item> queue_{};
  std::vector<std::uint8_t> queued_;
  std::vector<Index> counted_{};
  std::vector<std::uint32_t> looked_;
  Finding finding_{};                 // used again for each step
  std::vector<Finding> findings_{};
  Walk walk_{};

  bool explaining_ = false;
  std::vector<Finding> links_{};
  whatif::Sources source_{};  // by bridge and value: what ruled it out
};

}  // namespace clew::hashi::logic
