// Makes puzzles: a random picture, mended until it can be solved one line at a time, then led astray as far as wished.
//
// A level that single lines meet comes out of mending, with the techniques of that level only. A harder one is looked for
// from there: cells are flipped at random as long as the puzzle stays solvable, towards ones that lines leave more open.
#include "nonogram/make.hpp"

#include <algorithm>
#include <optional>
#include <thread>

#include "nonogram/logic.hpp"

namespace clew::nonogram {
namespace {

constexpr int kPictures = 200;  // tried for one puzzle
constexpr int kMoves = 1500;    // flips tried on one picture to make it harder

class Maker {
 public:
  Maker(const Wish& wish, Stop stop) : wish_(wish), stop_(std::move(stop)) {}

  bool stopped() { return stop_.look(); }

  Made make(Random random, std::vector<Token>& out) {
    for (int picture = 0; picture < kPictures && !stop_.look(); ++picture) {
      const auto made = attempt(random);
      if (!made) continue;
      out = made->tokens();
      return kMade;
    }
    return stop_.ended() ? kCutOff : kGaveUp;
  }

 private:
  std::optional<Picture> attempt(Random& random) {
    Picture picture = random_picture(wish_.rows, wish_.columns, wish_.density, wish_.texture, random);
    if (!mend_freely(picture, logic::kLineTechniques, random, stop_)) return std::nullopt;
    const Aim& aim = wish_.aim;
    const bool by_lines = aim.techniques > 0 ? aim.techniques <= logic::kLineTechniques : aim.below == 0;
    if (aim.techniques > 0 && aim.techniques < logic::kLineTechniques &&
        !mend_freely(picture, aim.techniques, random, stop_))
      return std::nullopt;
    if (!by_lines && !harden(picture, random)) return std::nullopt;
    if (wish_.open > 0) open_clues(picture, wish_, random, stop_);
    if (stop_.ended() || !of_level(picture, aim, stop_)) return std::nullopt;
    return picture;
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
  Stop stop_;
};

struct Shared {
  const Order& order;
  Batch batch;
  std::atomic<std::size_t> next{0};
};

void make_pieces(Shared& shared, const Stop& stop) {
  Maker maker(shared.order.wish, stop);
  for (;;) {
    const std::size_t i = shared.next.fetch_add(1, std::memory_order_relaxed);
    if (i >= shared.order.count || maker.stopped()) return;
    const Random random(Random(shared.order.seed).next() ^ Random(~i).next());
    shared.batch.made[i] = maker.make(random, shared.batch.puzzles[i]);
  }
}

}  // namespace

Batch make(const Order& order, const std::atomic<bool>* stop, double seconds) {
  Shared shared{order, {std::vector<std::uint8_t>(order.count, kCutOff), {}}};
  shared.batch.puzzles.resize(order.count);
  unsigned threads = order.threads > 0 ? order.threads : std::max(1u, std::thread::hardware_concurrency());
  threads = static_cast<unsigned>(std::min<std::size_t>(threads, order.count));
  const Stop until(seconds, stop);
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back([&shared, &until] { make_pieces(shared, until); });
    make_pieces(shared, until);
  }
  return std::move(shared.batch);
}

}  // namespace clew::nonogram
