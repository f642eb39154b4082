// Clues left open: numbers become `?` or `*` as long as the puzzle stays solvable.
//
// Tokens are tried in blocks, and a block that cannot be left open is halved: on large grids most questions are about
// many tokens at once.
#include <algorithm>

#include "nonogram/logic.hpp"
#include "nonogram/make.hpp"

namespace clew::nonogram {
namespace {

struct Spot {
  int line, at;
};

class Opening {
 public:
  Opening(Picture& picture, const Aim& aim, Stop& stop)
      : picture_(picture), aim_(aim), stop_(stop),
        reach_(picture, aim.techniques > 0 ? aim.techniques : logic::kLineTechniques) {
    if (aim_.techniques == 0 && aim_.below == 0) aim_.techniques = logic::kLineTechniques;
  }

  // Every token of the spots becomes `token`, or only those of halves, quarters ... that can; gives how many did.
  int open(std::span<const Spot> spots, Token token, int most) {
    if (spots.empty() || most <= 0 || stop_.look()) return 0;
    spots = spots.first(std::min(spots.size(), static_cast<std::size_t>(most)));
    std::vector<Token> kept;
    for (const Spot& spot : spots) kept.push_back(put(spot, token));
    if (solvable(picture_, aim_, reach_, stop_)) return static_cast<int>(spots.size());
    for (std::size_t i = 0; i < spots.size(); ++i) put(spots[i], kept[i]);
    if (spots.size() == 1) return 0;
    const int some = open(spots.first(spots.size() / 2), token, most);
    return some + open(spots.subspan(spots.size() / 2), token, most - some);
  }

 private:
  Token put(const Spot& spot, Token token) {
    std::vector<Token> clue = picture_.clue(spot.line);
    std::swap(clue[static_cast<std::size_t>(spot.at)], token);
    picture_.set_clue(spot.line, std::move(clue));
    return token;
  }

  Picture& picture_;
  Aim aim_;
  Stop& stop_;
  Reach reach_;
};

}  // namespace

void open_clues(Picture& picture, const Wish& wish, Random& random, Stop& stop) {
  std::vector<Spot> spots;
  for (int line = 0; line < picture.lines(); ++line)
    for (int at = 0; at < static_cast<int>(picture.clue(line).size()); ++at) spots.push_back({line, at});
  const int count = static_cast<int>(spots.size());
  random.shuffle(spots.data(), count);
  int left = (count * wish.open + 50) / 100;
  Opening opening(picture, wish.aim, stop);
  constexpr std::size_t kBlock = 16, kEvery = 4;  // tokens asked about at once; of such lots, one in 4 as `*`
  for (std::size_t from = 0; from < spots.size() && left > 0; from += kBlock) {
    const std::span<const Spot> block(spots.data() + from, std::min(kBlock, spots.size() - from));
    left -= opening.open(block, from / kBlock % kEvery == kEvery - 1 ? kAny : kSome, left);
  }
}

}  // namespace clew::nonogram
