// Given pictures mended with few flips.
//
// Every cell at which reasoning is stuck is a candidate; the flip that makes most cells known for its cost is done, until
// all are. Then flips are taken back as long as the picture stays solvable. Again and again some flips near each other are
// undone and the hole is mended again: the result is kept if it needs no more flips than before.
#include <algorithm>
#include <cstdlib>
#include <functional>

#include "nonogram/logic.hpp"
#include "nonogram/make_mend.hpp"

namespace clew::nonogram {
namespace {

constexpr int kCandidates = 400, kFewer = 16;  // flips tried for one that is done; with the ladder's slower finders
constexpr int kRounds = 100;
constexpr std::size_t kMore = 4;  // flips more than before with which it may still be worth taking some back
// What a flip costs, what it costs more to leave a cell unlike all around it, and what it costs to take a flip back.
constexpr int kFlip = 16, kDot = 12, kBack = 8;

}  // namespace

Retouch::Retouch(Picture& picture, std::span<const std::uint8_t> reluctance, int techniques)
    : picture_(picture), before_(picture), reluctance_(reluctance), aim_{techniques, 0},
      lines_{techniques > 0 ? std::min(techniques, logic::kLineTechniques) : logic::kLineTechniques, 0},
      reach_(picture, lines_.techniques) {}

void Retouch::toggle(int cell) {
  picture_.flip(cell);
  const auto found = std::ranges::find(flipped_, cell);
  if (found == flipped_.end()) flipped_.push_back(cell);
  else flipped_.erase(found);
}

// Of a cell that was flipped, or that would be.
int Retouch::cost(int cell) const {
  const bool now = !before_.painted(cell);
  const int row = cell / picture_.columns(), column = cell % picture_.columns();
  const bool alike = (row > 0 && picture_.painted(cell - picture_.columns()) == now) ||
                     (row + 1 < picture_.rows() && picture_.painted(cell + picture_.columns()) == now) ||
                     (column > 0 && picture_.painted(cell - 1) == now) ||
                     (column + 1 < picture_.columns() && picture_.painted(cell + 1) == now);
  return kFlip + (alike ? 0 : kDot) + reluctance_[static_cast<std::size_t>(cell)] / 32;
}

int Retouch::cost() const {
  int sum = 0;
  for (const int cell : flipped_) sum += cost(cell);
  return sum;
}

// Of the flips tried, the one that makes most cells known for its cost; taking an earlier flip back costs little.
void Retouch::step(Random& random, Stop& stop) {
  std::vector<int> cells = reach_.open_cells();
  const int open = reach_.open(), count = static_cast<int>(cells.size());
  random.shuffle(cells.data(), count);
  // A part is left out by chance: else the same flips could be done and taken back for ever.
  const bool quick = lines_.techniques == logic::kLineTechniques;
  const int tried = std::min(quick ? kCandidates : kFewer, count - count / 4);
  int best = -1;
  long most = 0, price = 1;
  for (int i = 0; i < tried && !stop.look(); ++i) {
    const int cell = cells[static_cast<std::size_t>(i)];
    const std::size_t before = reach_.checkpoint();
    const bool back = picture_.painted(cell) != before_.painted(cell);
    const int costs = back ? kBack : cost(cell);
    picture_.flip(cell);
    reach_.run_on(cell, stop);
    const long gain = open - reach_.open();
    reach_.undo(before);
    picture_.flip(cell);
    if (best >= 0 && gain * price <= most * costs) continue;
    best = cell;
    most = gain;
    price = costs;
  }
  if (best < 0) return;
  toggle(best);
  reach_.run_on(best, stop);
}

bool Retouch::repair(Random& random, Stop& stop) {
  for (int round = 0; round < kRounds && !stop.look(); ++round) {
    if (solvable(picture_, lines_, reach_, stop)) return true;
    while (reach_.open() > 0 && !stop.look()) step(random, stop);
  }
  return false;
}

// The dearest first; what is left is solvable as the aim says, and needs every flip.
void Retouch::take_back(const Aim& aim, Random& random, Stop& stop) {
  std::vector<int> flips = flipped_;
  random.shuffle(flips.data(), static_cast<int>(flips.size()));
  std::ranges::stable_sort(flips, std::greater{}, [&](int cell) { return cost(cell); });
  for (const int cell : flips) {
    if (stop.look()) return;
    toggle(cell);
    if (!solvable(picture_, aim, reach_, stop)) toggle(cell);
  }
}

void Retouch::restore(const std::vector<int>& flips) {
  for (const int cell : std::vector<int>(flipped_)) toggle(cell);
  for (const int cell : flips) toggle(cell);
}

// Undoes flips near each other and mends the hole, as often as `effort` says; keeps what costs no more than before.
void Retouch::improve(int effort, Random& random, Stop& stop) {
  for (int i = 0; i < effort && !flipped_.empty() && !stop.look(); ++i) {
    const std::vector<int> kept = flipped_;
    const int costs = cost(), wide = picture_.columns();
    const int at = kept[static_cast<std::size_t>(random.below(static_cast<int>(kept.size())))];
    const int radius = 1 + random.below(6);
    for (const int cell : kept)
      if (std::abs(cell / wide - at / wide) <= radius && std::abs(cell % wide - at % wide) <= radius) toggle(cell);
    const bool mended = repair(random, stop);
    if (mended && flipped_.size() <= kept.size() + kMore) take_back(lines_, random, stop);
    if (!mended || stop.ended() || cost() > costs) restore(kept);
  }
}

// One line at a time first; where more is allowed, that makes some of the flips needless.
bool Retouch::run(int effort, Random& random, Stop& stop) {
  if (!repair(random, stop)) return false;
  take_back(lines_, random, stop);
  improve(effort, random, stop);
  if (aim_.techniques != lines_.techniques) take_back(aim_, random, stop);
  return true;
}

}  // namespace clew::nonogram
