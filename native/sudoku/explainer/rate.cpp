// The steps in Sudoku Explainer's order, the first that helps being taken again and again.
#include "rate.hpp"

#include <cmath>

#include "chains.hpp"

namespace clew::sudoku::explainer {

// The easiest of all chains of a kind, and among equals the shortest.
class Explainer::Chainer {
 public:
  explicit Chainer(Stop& stop) : stop_(stop), single_(stop) {}

  Step single(const Board& board) {
    const std::vector<Single> found = single_.find(board, true);
    if (found.empty()) return {};
    const Single& best = found.back();
    Step step{best.rating, best.removed, -1, -1};
    if (!best.cycle && is_on(best.nodes[0])) step.cell = cell_of(best.nodes[0]), step.value = value_of(best.nodes[0]);
    return step;
  }

  Step many(const Board& board, Chains chains) {
    ManyChains search(chains, stop_, single_, runs_);
    const std::vector<Many> found = search.find(board, true);
    if (found.empty() || stop_.ended()) return {};
    const Many& best = found.back();
    const int cell = cell_of(best.result), value = value_of(best.result);
    Step step{many_rating(chains, best.length), {}, -1, -1};
    if (is_on(best.result)) step.cell = cell, step.value = value;
    else step.removed.push_back({cell, bit(value)});
    return step;
  }

 private:
  Stop& stop_;
  SingleChains single_;
  std::shared_ptr<Runs> runs_ = std::make_shared<Runs>();
};

Explainer::Explainer(Stop& stop) : stop_(stop), chainer_(std::make_unique<Chainer>(stop)) {}
Explainer::~Explainer() = default;

Step Explainer::next(const Board& board) {
  if (Step step = hidden_single(board)) return step;
  if (Step step = locking(board, true)) return step;
  if (Step step = hidden_set(board, 2, true)) return step;
  if (Step step = naked_single(board)) return step;
  if (Step step = hidden_set(board, 3, true)) return step;
  if (Step step = locking(board, false)) return step;
  if (Step step = naked_set(board, 2)) return step;
  if (Step step = fish(board, 2)) return step;
  if (Step step = hidden_set(board, 2, false)) return step;
  if (Step step = naked_set(board, 3)) return step;
  if (Step step = fish(board, 3)) return step;
  if (Step step = hidden_set(board, 3, false)) return step;
  if (Step step = wing(board, false)) return step;
  if (Step step = wing(board, true)) return step;
  if (Step step = unique_loop(board, stop_)) return step;
  if (Step step = naked_set(board, 4)) return step;
  if (Step step = fish(board, 4)) return step;
  if (Step step = hidden_set(board, 4, false)) return step;
  if (Step step = universal_grave(board)) return step;
  if (Step step = aligned_exclusion(board, 2, pairs_)) return step;
  if (Step step = chainer_->single(board)) return step;
  if (Step step = aligned_exclusion(board, 3, triples_)) return step;
  if (Step step = chainer_->many(board, {false, true, true, 0})) return step;
  if (Step step = chainer_->many(board, {true, false, false, 0})) return step;
  for (int level = 0; level <= 5; ++level)
    if (Step step = chainer_->many(board, {true, true, false, level})) return step;
  return {};
}

bool apply(const Step& step, Board& board) {
  if (step.cell >= 0) {
    if (!board.has(step.cell, step.value)) return false;
    board.place(step.cell, step.value);
    return true;
  }
  for (const auto& [cell, values] : step.removed)
    each(values, [&, cell = cell](int value) { board.drop(cell, value); });
  return true;
}

Rating rate(const std::uint8_t* givens, Stop& stop) {
  Board board(givens);
  Explainer explainer(stop);
  double hardest = 0, to_first_digit = 0, first = 0;
  while (!board.solved()) {
    const Step step = stop.due() ? Step{} : explainer.next(board);
    if (stop.ended()) return {};
    if (!step) {
      hardest = 20;
      break;
    }
    hardest = std::max(hardest, step.rating);
    if (!first) first = step.rating;
    if (!apply(step, board)) break;
    if (step.cell >= 0 && !to_first_digit) to_first_digit = hardest;
  }
  if (!to_first_digit) to_first_digit = hardest;
  const auto tenths = [](double rating) { return static_cast<int>(std::lround(rating * 10)); };
  return {tenths(hardest), tenths(to_first_digit), tenths(first)};
}

}  // namespace clew::sudoku::explainer
