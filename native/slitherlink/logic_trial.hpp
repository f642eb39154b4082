// One assumption followed: an edge is taken as a line, or as none, and what follows is found breadth first.
//
// By counting alone, or *deep*: also by pairs, colours, and each side being connected. Every step remembers where it began,
// so that steps can be undone one by one to find those that a clash rests on.
#pragma once

#include "logic_side.hpp"

namespace clew::slitherlink::logic {

class Trial {
 public:
  Trial(const Known& known, bool deep);

  // Whether an assumption fails within this many steps; if so, the clash is kept until `refutation` or `forget`.
  bool refutes(Mark assumed, int limit);

  // Where an assumption that holds has looked; nothing where it looked at the whole grid.
  std::span<const int> looked_at() const { return whole_grid_ ? std::span<const int>{} : std::span<const int>{units_}; }

  // The finding that the assumption fails: walks back from the clash and gives the steps it needs.
  // Pattern: path = {the edge assumed}, and clash with cells, points or cited edges that say what breaks.
  Finding refutation(Technique technique);

  void forget();

 private:
  enum class Kind { kUnit, kLoop, kSide, kConnected };
  struct Item {
    Kind kind;
    int at;
  };
  struct Step {
    Item item;
    std::size_t checkpoint;
    std::vector<int> edges{};
    int corner = -1;
    int corner_before = whatif::kBefore;
    int mask = kNothing;
  };

  bool failed() const { return known_.broken() || empty_unit_ >= 0 || parted_; }
  void push_unit(int unit);
  void push_around(const std::vector<int>& members);
  void settle(int edge, bool line, int by);
  void take(Item item);
  void take_marks(Item item, const std::vector<Mark>& marks);
  void take_patterns(Item item);
  bool connect();

  // Undoes all steps from one on.
  void undo_to(std::size_t at);
  std::size_t undone_from() const { return steps_.size() - undone_; }
  // Explains a step by what was known before it.
  Finding explain(const Step& step) const;
  // Sorts what a finding cites into what was known before and what the steps gave.
  void rest_on(const Finding& finding, std::vector<bool>& needed, Finding& whole) const;
  // What breaks, and the premises of that.
  Finding clash() const;
  bool overfull(int unit, Finding& finding) const;
  Finding loop_clash() const;

  Known known_;
  const Layout& layout_;
  bool deep_;
  std::vector<std::uint8_t> queued_;
  whatif::Sources edge_source_, corner_source_;
  std::vector<Item> queue_{};
  std::vector<Step> steps_{};
  std::vector<int> units_{};
  bool whole_grid_ = false;
  std::size_t undone_ = 0;
  Mark assumed_{};
  int empty_unit_ = -1;           // where no pattern is left
  std::optional<bool> parted_{};  // the side, inside or not, that cannot be connected
  Passage last_{};                // what was added last
};

}  // namespace clew::slitherlink::logic
