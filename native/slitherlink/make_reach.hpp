// How far the ladder of techniques gets, up to a rung, without asking which step comes first.
//
// The ladder (logic.hpp) takes the easiest step, again and again, because people read them. No technique ever
// takes knowledge away, so where it ends does not depend on the order: here all that follows is drawn at once, from a
// queue of cells and points near what changed. It answers many times faster and nearly always the same: what both ways
// of an assumption agree on is left out. The ladder has the last word. Clues can be added bit by bit, and be taken back
// with all that followed from them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "slitherlink/logic_scan.hpp"

namespace clew::slitherlink {

// Techniques that come and go together; each rung holds all below it.
enum class Rung { kCounting, kCorners, kPairs, kColours, kWhatIf };

// The lowest rung that has the first N techniques of the ladder.
Rung rung_of(int techniques);

class Reach {
 public:
  Reach(int rows, int columns);

  // Starts from no clue at all.
  void begin(Rung rung);
  // A clue to be taken into account by the next question.
  void add(int cell, std::uint8_t clue);
  // Draws conclusions by what looks at one cell or point, and by all; true where they solve it.
  bool solved_nearby();
  bool solved(Stop& stop);

  // The clues and conclusions since a checkpoint are forgotten.
  std::size_t checkpoint() const { return scan_->known.checkpoint(); }
  void undo(std::size_t checkpoint);

  // Whether the techniques up to a rung solve these clues.
  bool solves(std::span<const std::uint8_t> clues, Rung rung, Stop& stop);
  bool open(int edge) const { return scan_->known.open(edge); }

 private:
  using Known = logic::Known;
  using Patterns = logic::Patterns;

  // make_reach.cpp: what follows at cells, points and pairs
  void settle(int edge, bool line);
  void tighten(int corner, int mask);
  void push(int unit);
  void push_near(const std::vector<int>& members);
  void drain();
  void visit(int unit);
  void count(int unit);
  void cross(int cell);
  void take_patterns(int unit, Patterns set);
  void settle_agreed(int unit, Patterns set);
  bool closes_early(int edge) const;
  void forbid_loops(int point);

  // make_patterns.cpp: what two or three clues say at once, and what concerns the whole grid
  void look_at_clue(int cell);
  void corner(int cell);
  void adjacent_threes(int cell, int other, std::size_t way);
  void diagonal_threes(int cell, int other, std::size_t up, std::size_t across);
  bool close_off();
  bool connect();
  bool try_edges(Stop& stop);
  bool refuted(int edge, bool line, bool far);

  bool broken() const { return scan_->known.broken() || empty_; }
  bool is_three(int cell) const { return cell != layout_->outside() && scan_->known.clue(cell) == 3; }

  std::shared_ptr<const logic::Layout> layout_;
  std::vector<std::uint8_t> no_clues_;
  std::optional<logic::Scan> scan_;
  Rung rung_ = Rung::kCounting;
  bool empty_ = false;  // some cell or point has no pattern left
  std::vector<std::uint8_t> queued_;
  std::vector<int> queue_;
  std::size_t head_ = 0;
};

}  // namespace clew::slitherlink
