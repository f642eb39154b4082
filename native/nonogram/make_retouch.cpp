// Given pictures mended with few flips.
//
// Every cell at which reasoning is stuck is a candidate; the flip that makes most cells known for its cost is done, until
// all are. Then flips are taken back as long as the picture stays solvable. Again and again some flips near each other are
// undone and the hole is mended again: the result is kept if it needs no more flips than before.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>

#include "nonogram/logic.hpp"
#include "nonogram/make_mend.hpp"

namespace clew::nonogram {
namespace {

constexpr int kCandidates = 400, kFewer = 16;  // flips tried for one that is done; with the ladder's slower finders
constexpr int kRounds = 100;
constexpr std::size_t kMore = 4;  // flips more than before with which it may still be worth taking some back
// What a flip costs, and what it costs to take one back.
constexpr int kFlip = 16, kBack = 8;
// What it costs more if a line breaks, two parts meet or a hole appears; if the cell shares no side with what it now
// belongs to, or sticks out of it; if it spoils the symmetry of the picture.
constexpr int kTorn = 48, kSpeck = 40, kSticks = 6, kLopsided = 20;
constexpr int kAlike = 97;  // of a hundred cells that are as their mirror images in a picture that is symmetric

// Around a cell, from its right neighbour on against the clock.
constexpr int kAround[8][2] = {{0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}};

// Left and right exchanged.
int mirrored(const Picture& picture, int cell) {
  const int wide = picture.columns();
  return cell - cell % wide + wide - 1 - cell % wide;
}

bool is_symmetric(const Picture& picture) {
  int alike = 0;
  for (int cell = 0; cell < picture.cells(); ++cell)
    alike += picture.painted(cell) == picture.painted(mirrored(picture, cell));
  return 100 * alike >= kAlike * picture.cells();
}

}  // namespace

Retouch::Retouch(Picture& picture, std::span<const std::uint8_t> reluctance, int techniques)
    : picture_(picture), before_(picture), reluctance_(reluctance), aim_{techniques, 0},
      lines_{techniques > 0 ? std::min(techniques, logic::kLineTechniques) : logic::kLineTechniques, 0},
      reach_(picture, lines_.techniques), symmetric_(is_symmetric(picture)) {}

void Retouch::toggle(int cell) {
  picture_.flip(cell);
  const auto found = std::ranges::find(flipped_, cell);
  if (found == flipped_.end()) flipped_.push_back(cell);
  else flipped_.erase(found);
}

// Of a cell that was flipped, or that would be. Changes along the edges of shapes are cheap: those after which painted and
// blank parts are joined as before, by the connectivity number of Yokoi, Toriwaki and Fukumura (1975).
int Retouch::cost(int cell) const {
  const bool now = !before_.painted(cell);
  const int row = cell / picture_.columns(), column = cell % picture_.columns();
  std::array<bool, 8> painted{};
  for (std::size_t i = 0; i < 8; ++i) {
    const int r = row + kAround[i][0], c = column + kAround[i][1];
    const bool inside = r >= 0 && r < picture_.rows() && c >= 0 && c < picture_.columns();
    painted[i] = inside && picture_.painted(r * picture_.columns() + c);
  }
  int turns = 0, alike = 0;
  for (std::size_t i = 0; i < 8; i += 2) {
    turns += !painted[i] && (painted[i + 1] || painted[(i + 2) % 8]);
    alike += painted[i] == now;
  }
  int costs = kFlip + reluctance_[static_cast<std::size_t>(cell)] / 32;
  if (turns != 1) costs += kTorn;
  if (alike < 2) costs += alike == 0 ? kSpeck : kSticks;
  if (symmetric_ && picture_.painted(mirrored(picture_, cell)) != now) costs += kLopsided;
  return costs;
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
