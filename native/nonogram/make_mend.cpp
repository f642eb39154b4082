// Random pictures mended: of some flips that are tried, the one that makes most cells known is done.
#include "nonogram/make_mend.hpp"

#include <algorithm>
#include <cstdlib>

#include "nonogram/kernel.hpp"
#include "nonogram/logic.hpp"

namespace clew::nonogram {
namespace {

constexpr int kRounds = 400;
constexpr int kOpen = 150;   // open cells about which more than lines is asked
constexpr int kNodes = 3000;  // decisions in which the only solution must be proved
constexpr int kSampled = 8;  // cells looked at before one is tried: lines that are nearly known yield more

class Free {
 public:
  Free(Picture& picture, int techniques, Random& random)
      : picture_(picture), random_(random), reach_(picture, techniques), target_(picture.painted()),
        tolerance_(std::max(1, picture.cells() / 100)), tried_(techniques < logic::kLineTechniques ? 6 : 16) {}

  Reach& reach() { return reach_; }

  // Flips cells until all are known; what was known stays so, which may be too much hope.
  void go_on(Stop& stop) {
    cells_ = reach_.open_cells();
    while (reach_.open() > 0 && !stop.due()) {
      int best = -1, most = -1;
      for (int i = 0; i < tried_; ++i) {
        const int cell = promising();
        const std::size_t before = reach_.checkpoint();
        const int gain = try_flip(cell, stop);
        if (reach_.open() == 0) return;
        reach_.undo(before);
        picture_.flip(cell);
        if (gain <= most) continue;
        most = gain;
        best = cell;
      }
      try_flip(best, stop);
    }
  }

 private:
  int try_flip(int cell, Stop& stop) {
    const int open = reach_.open();
    picture_.flip(cell);
    reach_.run_on(cell, stop);
    return open - reach_.open();
  }

  int promising() {
    int best = -1, fewest = 0;
    for (int i = 0; i < kSampled; ++i) {
      const int cell = open_cell();
      const int row = cell / picture_.columns(), column = cell % picture_.columns();
      const int open = std::min(reach_.open_in(row), reach_.open_in(picture_.rows() + column));
      if (best >= 0 && open >= fewest) continue;
      best = cell;
      fewest = open;
    }
    return best;
  }

  // A cell that is not known; where too many are painted, mostly a painted one, and the other way round.
  int open_cell() {
    constexpr int kTries = 12;
    const int excess = picture_.painted() - target_;
    for (int tries = 1;;) {
      const auto at = static_cast<std::size_t>(random_.below(static_cast<int>(cells_.size())));
      const int cell = cells_[at];
      if (!reach_.open(cell)) {
        cells_[at] = cells_.back();
        cells_.pop_back();
        continue;
      }
      if (std::abs(excess) <= tolerance_ || picture_.painted(cell) == (excess > 0) || ++tries > kTries) return cell;
    }
  }

  Picture& picture_;
  Random& random_;
  Reach reach_;
  int target_, tolerance_;
  int tried_;  // flips tried before one is done; the ladder's finders are slower than whole lines
  std::vector<int> cells_;  // all that are not known, and some that are
};

}  // namespace

bool solvable(const Picture& picture, const Aim& aim, Reach& reach, Stop& stop) {
  reach.run_afresh(stop);
  if (reach.open() == 0 || stop.ended()) return !stop.ended();
  const bool by_lines = aim.techniques > 0 && aim.techniques <= logic::kLineTechniques;
  if (by_lines || reach.open() > kOpen) return false;
  const std::vector<Token> tokens = picture.tokens();
  const std::vector<std::uint8_t> cells = reach.masks();
  const logic::Puzzle puzzle{picture.rows(), picture.columns(), tokens, cells};
  if (aim.techniques > 0) return logic::solves(puzzle, stop, aim.techniques) && !stop.ended();
  Limits limits;
  limits.nodes = kNodes;
  const Answer answer = solve(picture.rows(), picture.columns(), tokens.data(), cells.data(), limits, stop,
                              [](const std::uint8_t*) { return true; });
  return answer.exhausted && answer.found == 1 && !stop.ended();
}

bool of_level(const Picture& picture, const Aim& aim, Stop& stop) {
  if (aim.below == 0) return true;
  const std::vector<Token> tokens = picture.tokens();
  const std::vector<std::uint8_t> cells(static_cast<std::size_t>(picture.cells()), logic::kOpen);
  const logic::Puzzle puzzle{picture.rows(), picture.columns(), tokens, cells};
  if (logic::solves(puzzle, stop, aim.below) || stop.ended()) return false;
  return aim.techniques == 0 || (logic::solves(puzzle, stop, aim.techniques) && !stop.ended());
}

bool mend_freely(Picture& picture, int techniques, Random& random, Stop& stop) {
  Free free(picture, techniques, random);
  for (int round = 0; round < kRounds && !stop.look(); ++round) {
    free.reach().run_afresh(stop);
    if (free.reach().open() == 0) return !stop.ended();
    free.go_on(stop);
  }
  return false;
}

}  // namespace clew::nonogram
