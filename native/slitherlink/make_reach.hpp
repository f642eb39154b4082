// How far the ladder of techniques gets, up to a rung, without asking which step comes first.
//
// The ladder (logic.hpp) takes the easiest step, again and again, because people shall read them. No technique ever takes
// knowledge away, so where it ends does not depend on the order: here all that follows is drawn at once, from a queue of
// cells and points near what changed. It answers many times faster and gives the same verdict.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slitherlink/logic_search.hpp"

namespace clew::slitherlink {

// Techniques that come and go together; each rung holds all below it.
enum class Rung { kCounting, kLoops, kPairs, kColours, kWhatIf };

// The lowest rung that has the first so many techniques of the ladder.
Rung rung_of(int techniques);

class Reach {
 public:
  Reach(int rows, int columns);

  // Whether the techniques up to a rung solve these clues. Where they do, `used` tells the clues they looked at.
  bool solves(std::span<const std::uint8_t> clues, Rung rung, Stop& stop);
  const std::vector<std::uint8_t>& used() const { return used_; }
  // After `solves`: how many edges stayed open, and which.
  bool open(int edge) const { return search_->known.open(edge); }

 private:
  using Known = logic::Known;
  using Patterns = logic::Patterns;

  void apply_patterns(Stop& stop);
  void settle(int edge, bool line);
  void tighten(int corner, int mask);
  void push(int unit);
  void push_near(const std::vector<int>& members);
  void drain();
  void visit(int unit);
  void count(int unit);
  void cross(int cell);
  void take_patterns(int unit, Patterns set, bool corners);
  void forbid_loops(int point);
  bool close_off();
  bool connect(Stop& stop);
  bool try_edges(Stop& stop);
  bool refuted(int edge, bool line);
  bool broken() const { return search_->known.broken() || empty_; }

  std::shared_ptr<const logic::Layout> layout_;
  std::optional<logic::Search> search_;
  Rung rung_ = Rung::kCounting;
  bool empty_ = false;  // some cell or point has no pattern left
  std::vector<std::uint8_t> used_, queued_;
  std::vector<int> queue_;
  std::size_t head_ = 0;
};

}  // namespace clew::slitherlink
