// Makes puzzles: a random loop, mended until its clues alone give it away, then thinned as far as the wish allows.
//
// A level is met from above: clues go while the wanted techniques still solve the puzzle, which also proves that it is
// unique, until nothing can go. What is left seldom yields to easier ones; the ladder itself has the last word.
#include "slitherlink/make.hpp"

#include <algorithm>
#include <optional>

#include "slitherlink/make_thin.hpp"

namespace clew::slitherlink {
namespace {

constexpr int kLoops = 400;           // tried for one puzzle
constexpr std::size_t kTried = 240;  // clues whose loss may make trials necessary

std::vector<std::uint8_t> clues_of(const Region& region) {
  std::vector<std::uint8_t> clues = region.counts();
  std::ranges::replace(clues, std::uint8_t{4}, kNoClue);
  return clues;
}

char shown(std::uint8_t clue) { return clue == kNoClue ? '.' : static_cast<char>('0' + clue); }

// Moves the loop a little where edges stayed open.
void shake(Region& region, const Reach& reach, Random& random) {
  const int rows = region.rows(), columns = region.columns(), down = (rows + 1) * columns;
  for (int edge = 0; edge < down + rows * (columns + 1); ++edge) {
    if (!reach.open(edge) || random.below(3) > 0) continue;
    int row = edge < down ? edge / columns : (edge - down) / (columns + 1);
    int column = edge < down ? edge % columns : (edge - down) % (columns + 1);
    if (random.below(2) == 0) --(edge < down ? row : column);
    if (row < 0 || column < 0 || row >= rows || column >= columns) continue;
    if (region.can_flip(row, column)) region.flip(row, column);
  }
}

// A loop whose clues, all of them, are solved by techniques up to a rung; none after too many moves.
std::optional<Region> solvable_loop(const Wish& wish, Reach& reach, Rung rung, Random& random, Stop& stop) {
  constexpr int kMoves = 400;
  Region region = random_region(wish.rows, wish.columns, wish.winding, random);
  for (int move = 0; move < kMoves && !stop.ended(); ++move) {
    if (reach.solves(clues_of(region), rung, stop)) return region;
    shake(region, reach, random);
  }
  return std::nullopt;
}

class Maker {
 public:
  Maker(const Wish& wish, Stop& stop)
      : wish_(wish), stop_(stop), reach_(wish.rows, wish.columns),
        orbits_(orbits_of({wish.rows, wish.columns, wish.symmetry})) {}

  Made make(Random random, char* out) {
    for (int loop = 0; loop < kLoops && !stop_.look(); ++loop) {
      const auto clues = attempt(random);
      if (!clues) continue;
      std::ranges::transform(*clues, out, shown);
      return kMade;
    }
    return stop_.ended() ? kCutOff : kGaveUp;
  }

 private:
  // Where no level is wanted, what people can solve without trials is preferred.
  Rung rung() const { return wish_.techniques > 0 ? rung_of(wish_.techniques) : Rung::kColours; }

  std::optional<std::vector<std::uint8_t>> attempt(Random& random) {
    const auto region = solvable_loop(wish_, reach_, std::min(rung(), Rung::kColours), random, stop_);
    if (!region) return std::nullopt;
    std::vector<Orbit> orbits = orbits_;
    random.shuffle(orbits.data(), static_cast<int>(orbits.size()));
    Thinning thinning(wish_.rows, wish_.columns, clues_of(*region), wish_.clues);
    if (!thin(thinning, orbits, *region)) return std::nullopt;
    if (wish_.clues > 0 && thinning.count() != wish_.clues) return std::nullopt;
    if (!of_level(thinning.clues())) return std::nullopt;
    return thinning.clues();
  }

  bool thin(Thinning& thinning, std::vector<Orbit>& orbits, const Region& region) {
    const bool any = wish_.techniques == 0;
    const bool far = wish_.minimal || (any && (wish_.clues > 0 || wish_.below > 0));  // beyond what techniques solve
    const Rung without_trials = std::min(rung(), Rung::kColours);
    if ((!any || !far) && !thinning.by_techniques(orbits, reach_, without_trials, stop_)) return false;
    // Trials are dear: they are only asked about clues that nothing else spares and that the proof could do without,
    // and on a large grid about some of these.
    if (rung() == Rung::kWhatIf) {
      std::erase_if(orbits, [&](const Orbit& orbit) { return thinning.size(orbit) == 0; });
      const auto some = std::span(orbits).first(std::min(orbits.size(), kTried));
      const Thinning::Holds holds = [&](const auto& clues) { return reach_.solves(clues, Rung::kWhatIf, stop_); };
      if (!thinning.by_proof(some, region.edges(), stop_, holds)) return false;
    }
    return !far || thinning.by_proof(orbits, region.edges(), stop_);
  }

  bool of_level(const std::vector<std::uint8_t>& clues) {
    if (wish_.techniques == 0 && wish_.below == 0) return true;
    const int techniques = wish_.techniques > 0 ? wish_.techniques : logic::kTechniques;
    const logic::Climb climb = logic::climb({wish_.rows, wish_.columns, clues}, stop_, techniques);
    if (stop_.ended()) return false;
    int top = 0;
    for (int technique = 0; technique < logic::kTechniques; ++technique)
      if (climb.uses[static_cast<std::size_t>(technique)] > 0) top = technique + 1;
    if (!climb.solved) return wish_.techniques == 0;
    return wish_.techniques > 0 && top > wish_.below;
  }

  const Wish& wish_;
  Stop& stop_;
  Reach reach_;
  std::vector<Orbit> orbits_;
};

}  // namespace

void make(const Order& order, const Wish& wish, char* out, std::uint8_t* made, const Stop& until) {
  const auto width = static_cast<std::size_t>(wish.rows * wish.columns);
  std::fill_n(out, width * order.count, '.');
  make_each(order, made, until, [&](Stop& stop) {
    return [=, maker = Maker(wish, stop)](Random random, std::size_t i) mutable {
      return maker.make(random, out + width * i);
    };
  });
}

std::vector<std::uint8_t> draft(const Wish& wish, std::uint64_t seed, Stop& stop) {
  Random random(seed);
  Reach reach(wish.rows, wish.columns);
  for (int loop = 0; loop < kLoops && !stop.look(); ++loop)
    if (const auto region = solvable_loop(wish, reach, Rung::kColours, random, stop)) return clues_of(*region);
  return clues_of(random_region(wish.rows, wish.columns, wish.winding, random));
}

}  // namespace clew::slitherlink
