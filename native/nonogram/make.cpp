// Makes puzzles: a random picture, mended until it can be solved one line at a time, then led astray as far as wished.
//
// A level that single lines meet comes out of mending, with the techniques of that level only. A harder one is looked for
// from there: cells are flipped at random as long as the puzzle stays solvable, towards ones that lines leave more open.
#include "nonogram/make.hpp"

#include <algorithm>
#include <optional>

#include "nonogram/kernel.hpp"
#include "nonogram/logic.hpp"

namespace clew::nonogram {
namespace {

constexpr int kPictures = 200;  // tried for one puzzle
constexpr int kMoves = 500;     // flips tried on one picture to make it harder
constexpr int kFlips = 100;     // flips that may make a picture the only solution
constexpr int kNodes = 3000;    // decisions in which that must be proved

class Maker {
 public:
  Maker(const Wish& wish, Stop& stop) : wish_(wish), stop_(stop) {}

  Made make(Random random, std::vector<Token>& out) {
    for (int picture = 0; picture < kPictures && !stop_.look(); ++picture) {
      const auto made = attempt(picture, random);
      if (!made) continue;
      out = made->tokens();
      return kMade;
    }
    return stop_.ended() ? kCutOff : kGaveUp;
  }

 private:
  // Levels of single lines come from mending. Harder ones are found among pictures as they are, and then near easy ones.
  std::optional<Picture> attempt(int number, Random& random) {
    Picture picture = random_picture(wish_.rows, wish_.columns, wish_.density, wish_.texture, random);
    const Aim& aim = wish_.aim;
    const bool by_lines = aim.techniques > 0 ? aim.techniques <= logic::kLineTechniques : aim.below == 0;
    if (!by_lines && number % 4 != 3) {
      if (!make_only(picture, random)) return std::nullopt;
    } else {
      if (!mend_freely(picture, logic::kLineTechniques, random, stop_)) return std::nullopt;
      if (by_lines && aim.techniques > 0 && aim.techniques < logic::kLineTechniques &&
          !mend_freely(picture, aim.techniques, random, stop_))
        return std::nullopt;
      if (!by_lines && !harden(picture, random)) return std::nullopt;
    }
    if (wish_.open > 0) open_clues(picture, wish_, random, stop_);
    if (stop_.ended() || !of_level(picture, aim, stop_)) return std::nullopt;
    return picture;
  }

  // Flips cells in which another solution differs, until there is none.
  bool make_only(Picture& picture, Random& random) {
    const std::vector<std::uint8_t> open(static_cast<std::size_t>(picture.cells()), logic::kOpen);
    Limits limits;
    limits.nodes = kNodes;
    for (int flip = 0; flip < kFlips && !stop_.look(); ++flip) {
      const std::vector<Token> tokens = picture.tokens();
      std::vector<int> differing;
      const Answer answer = solve(wish_.rows, wish_.columns, tokens.data(), open.data(), limits, stop_,
                                  [&](const std::uint8_t* values) {
                                    for (int cell = 0; cell < picture.cells(); ++cell)
                                      if (values[cell] != picture.painted(cell)) differing.push_back(cell);
                                    return differing.empty();
                                  });
      if (differing.empty()) return answer.exhausted;
      picture.flip(differing[static_cast<std::size_t>(random.below(static_cast<int>(differing.size())))]);
    }
    return false;
  }

  // Flips cells that stay solvable while lines leave no fewer open, until they alone are not enough.
  bool harden(Picture& picture, Random& random) {
    Reach reach(picture, logic::kLineTechniques);
    const int target = picture.painted(), tolerance = std::max(1, picture.cells() / 50);
    int open = 0;
    for (int move = 0; move < kMoves && !stop_.look(); ++move) {
      const int cell = random.below(picture.cells());
      picture.flip(cell);
      const bool dense = std::abs(picture.painted() - target) <= tolerance;
      if (!dense || !solvable(picture, wish_.aim, reach, stop_) || reach.open() < open) {
        picture.flip(cell);
        continue;
      }
      if (reach.open() > 0 && of_level(picture, wish_.aim, stop_)) return true;
      open = reach.open();
    }
    return false;
  }

  const Wish& wish_;
  Stop& stop_;
};

}  // namespace

Batch make(const Order& order, const Wish& wish, const Stop& until) {
  Batch batch{std::vector<std::uint8_t>(order.count), std::vector<std::vector<Token>>(order.count)};
  make_each(order, batch.made.data(), until, [&](Stop& stop) {
    return [&, maker = Maker(wish, stop)](Random random, std::size_t i) mutable {
      return maker.make(random, batch.puzzles[i]);
    };
  });
  return batch;
}

}  // namespace clew::nonogram
