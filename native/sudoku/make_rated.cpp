// Breeds hard puzzles: changes a clue or two of a puzzle, keeps what is not easier, and starts again where nothing helps.
//
// It starts from puzzles built around an SK-loop, the pattern of some of the hardest puzzles known: four boxes at the
// corners of a rectangle with three clues each on a diagonal. Those in opposite corners share two digits, and the rows
// and columns through the four middles have one clue more, so that three pairs of digits go round in each.
//
// How hard a puzzle is for breeding: every wrong candidate is followed by singles. The further one gets before the
// contradiction, and the more rounds of this it takes, the harder; hardest of all is a puzzle with no candidate that
// fails. This orders puzzles that the proper ratings see as equal, and takes a fraction of their time.
#include "sudoku/make_rated.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "sudoku/bands_places.hpp"
#include "sudoku/explainer/rate.hpp"
#include "sudoku/logic.hpp"

namespace clew::sudoku {
namespace {

constexpr int kDraws = 3000;     // puzzles drawn before any is bred
constexpr int kStarts = 200;     // for breeding before giving up
constexpr int kSeeds = 600;      // of which the hardest is bred
constexpr int kPatience = 300;   // changes that did not help before the next start
constexpr int kListed = 200;     // solutions looked at to choose the next clue
constexpr int kHardLevel = 7, kHardRating = 91;  // next to none are drawn from here on
constexpr double kStuck = 10;         // how hard a puzzle is where no candidate fails by singles
constexpr double kWorthRating = 1.2;  // and the least that is rated at all while breeding
constexpr std::array<int, 9> kInOrder = {0, 1, 2, 3, 4, 5, 6, 7, 8};

struct Units {
  std::array<std::array<int, 20>, 81> peers;
  std::array<std::array<int, 3>, 81> of;
  std::array<std::array<int, 9>, 27> cells;
};

constexpr Units all_units() {
  Units units{};
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
    units.of[cell] = {row, 9 + column, 18 + box};
    units.cells[row][column] = units.cells[9 + column][row] = units.cells[18 + box][row % 3 * 3 + column % 3] = cell;
    int count = 0;
    for (int other = 0; other < 81; ++other) {
      const bool same_box = other / 27 == cell / 27 && other % 9 / 3 == column / 3;
      if (other != cell && (other / 9 == row || other % 9 == column || same_box)) units.peers[cell][count++] = other;
    }
  }
  return units;
}

constexpr Units kUnits = all_units();

// Follows naked and hidden singles.
class Singles {
 public:
  struct Grid {
    std::array<std::uint16_t, 81> values;                  // bit v: v + 1 is possible
    std::array<std::array<std::uint8_t, 9>, 27> places;    // how many each value has in a unit
  };

  Grid grid;

  void clear() {
    grid.values.fill(511);
    for (auto& unit : grid.places) unit.fill(9);
  }

  // How many cells were placed before a contradiction; none where there is no contradiction.
  std::optional<int> place(int cell, int value) {
    count_ = 0;
    queue_[count_++] = {cell, value};
    return run();
  }

  std::optional<int> strike_all(std::span<const std::pair<int, int>> gone) {
    count_ = 0;
    for (const auto& [cell, value] : gone) strike_value(cell, value);
    return run();
  }

 private:
  std::optional<int> run() {
    for (int next = 0; next < count_; ++next) {
      const auto [cell, value] = queue_[static_cast<std::size_t>(next)];
      if (!(grid.values[cell] >> value & 1)) return next;
      for (int other = 0; other < 9; ++other)
        if (other != value && !strike_value(cell, other)) return next;
      for (const int peer : kUnits.peers[cell])
        if (!strike_value(peer, value)) return next;
    }
    return std::nullopt;
  }

  bool strike_value(int cell, int value) {
    std::uint16_t& values = grid.values[cell];
    if (!(values >> value & 1)) return true;
    values = static_cast<std::uint16_t>(values & ~(1 << value));
    if (values == 0) return false;
    if (!(values & (values - 1))) queue(cell, __builtin_ctz(values));
    for (const int unit : kUnits.of[cell]) {
      const int places = --grid.places[unit][value];
      if (places == 0) return false;
      if (places > 1) continue;
      for (const int other : kUnits.cells[unit])
        if (grid.values[other] >> value & 1 && grid.values[other] & (grid.values[other] - 1)) queue(other, value);
    }
    return true;
  }

  void queue(int cell, int value) { queue_[static_cast<std::size_t>(count_++)] = {cell, value}; }

  // A cell is queued when it has one value left, and a value when it has one place left in a unit: 81 + 243 times.
  std::array<std::pair<int, int>, 81 + 243 + 729> queue_;
  int count_ = 0;
};

// The measure that breeding raises.
double hardness(Singles& singles, const char* text, const char* solution) {
  constexpr int kFollowed = 40, kUnrefuted = 50;
  singles.clear();
  for (int cell = 0; cell < 81; ++cell)
    if (text[cell] != '.') singles.place(cell, text[cell] - '1');
  double total = 0;
  std::vector<std::pair<int, int>> gone;
  while (true) {
    const Singles::Grid grid = singles.grid;
    gone.clear();
    int wrong = 0, followed = 0;
    for (int cell = 0; cell < 81; ++cell) {
      for (int left = grid.values[cell] & ~(1 << (solution[cell] - '1')); left != 0; left &= left - 1) {
        const int value = __builtin_ctz(static_cast<unsigned>(left));
        ++wrong;
        singles.grid = grid;
        const auto refuted = singles.place(cell, value);
        followed += refuted ? std::min(*refuted, kFollowed) : kUnrefuted;
        if (refuted) gone.emplace_back(cell, value);
      }
    }
    if (wrong == 0) return total;
    if (gone.empty()) return total + kStuck;
    total += static_cast<double>(followed) / (kUnrefuted * wrong);
    singles.grid = grid;
    singles.strike_all(gone);
  }
}

// One puzzle on its way to be harder.
class Breeding {
 public:
  Breeding(const Wish& wish, Random& random, Search& search)
      : wish_(wish), orbits_(orbits_of({9, 9, wish.symmetry})), random_(random), search_(search) {}

  // Takes the hardest of some new puzzles; false where none has one solution.
  bool start(Stop& stop) {
    hardness_ = -1;
    for (int i = 0; i < kSeeds && !stop.look(); ++i) {
      Text text = loop();
      if (!fill(text)) continue;
      thin(text);
      keep_unless_easier(text);
    }
    return hardness_ >= 0;
  }

  double hard() const { return hardness_; }
  const char* text() const { return text_.data(); }

  // Tries one change, and keeps it unless the puzzle is easier.
  void change() {
    std::array<char, 81> text = text_;
    const int without = 1 + random_.below(3);
    for (int i = 0; i < without; ++i) take_one(text);
    while (!complete(text)) {}
    thin(text);
    keep_unless_easier(text);
  }

 private:
  using Text = std::array<char, 81>;

  void keep_unless_easier(const Text& text) {
    solve(text);
    const double now = hardness(singles_, text.data(), solution_.data());
    if (now < hardness_) return;
    hardness_ = now;
    text_ = text;
  }

  // The clues of an SK-loop, with rows and columns in any order unless the puzzle is to be symmetric.
  Text loop() {
    Text text;
    text.fill('.');
    std::array<char, 9> digits = {'1', '2', '3', '4', '5', '6', '7', '8', '9'};
    random_.shuffle(digits.data(), 9);
    const bool free = wish_.symmetry == Symmetry::none;
    const auto rows = free ? order() : kInOrder, columns = free ? order() : kInOrder;
    const auto put = [&](int row, int column, char digit) { text[9 * rows[row] + columns[column]] = digit; };
    // A digit for neither diagonal, other than these two.
    const auto inner = [&](char one, char other) {
      char digit;
      do digit = digits[static_cast<std::size_t>(4 + random_.below(5))];
      while (digit == one || digit == other);
      return digit;
    };
    const int turned = random_.below(2), crossed = random_.below(2);
    put(0, 0, digits[0]), put(2, 2, digits[1]), put(8, 8, digits[turned]), put(6, 6, digits[1 - turned]);
    put(0, 8, digits[2]), put(2, 6, digits[3]), put(8, 0, digits[2 + crossed]), put(6, 2, digits[3 - crossed]);
    const char a = inner('.', '.'), b = inner(a, a), c = inner(a, a), d = inner(b, c);
    put(1, 1, a), put(1, 7, b), put(7, 1, c), put(7, 7, d);
    const auto middle = [&] { return free ? 3 + random_.below(3) : 4; };
    put(1, middle(), inner(a, b)), put(7, middle(), inner(c, d));
    put(middle(), 1, inner(a, c)), put(middle(), 7, inner(b, d));
    return text;
  }

  // Nine rows or columns in an order that keeps those of a box together.
  std::array<int, 9> order() {
    std::array<int, 3> bands = {0, 1, 2};
    random_.shuffle(bands.data(), 3);
    std::array<int, 9> lines{};
    for (std::size_t band = 0; band < 3; ++band) {
      std::array<int, 3> within = {0, 1, 2};
      random_.shuffle(within.data(), 3);
      for (std::size_t i = 0; i < 3; ++i) lines[3 * band + i] = 3 * bands[band] + within[i];
    }
    return lines;
  }

  // Adds clues at random, orbit by orbit, until there is one solution.
  bool fill(Text& text) {
    constexpr int kTries = 300;
    int found = solutions(text);
    for (int tries = 0; found > 1 && tries < kTries; ++tries) {
      const Orbit& orbit = orbits_[static_cast<std::size_t>(random_.below(static_cast<int>(orbits_.size())))];
      if (text[*orbit.begin()] != '.') continue;
      const Text before = text;
      for (const int cell : orbit) text[cell] = static_cast<char>('1' + random_.below(9));
      const int now = solutions(text);
      if (now == 0) text = before;
      else found = now;
    }
    return found == 1;
  }

  // Up to two.
  int solutions(const Text& text) {
    kernel_.begin(search_, text.data());
    int found = 0;
    while (found < 2 && kernel_.advance(search_, ~std::uint64_t{0}) == Event::solution) ++found;
    return found;
  }

  void take_one(Text& text) {
    const Orbit* orbit;
    do orbit = &orbits_[static_cast<std::size_t>(random_.below(static_cast<int>(orbits_.size())))];
    while (text[*orbit->begin()] == '.');
    for (const int cell : *orbit) text[cell] = '.';
  }

  // Adds clues that leave one solution, or some that leave fewer; true when there is one.
  bool complete(Text& text) {
    std::uint32_t once[36] = {}, twice[36] = {};
    kernel_.begin(search_, text.data());
    int found = 0;
    for (; found < kListed && kernel_.advance(search_, ~std::uint64_t{0}) == Event::solution; ++found) {
      for (int i = 0; i < 36; ++i) {
        twice[i] |= once[i] & search_.solution.words[i];
        once[i] |= search_.solution.words[i];
      }
    }
    if (found == 1) return true;
    std::vector<std::pair<int, int>> deciding;
    for (int cell = 0; cell < 81 && found < kListed; ++cell) {
      const Place place = place_of(cell);
      for (int digit = 0; digit < 9; ++digit)
        if (once[4 * digit + place.band] & ~twice[4 * digit + place.band] & place.bit && text_[cell] != '1' + digit)
          deciding.emplace_back(cell, digit);
    }
    if (deciding.empty()) {
      int cell;
      do cell = random_.below(81);
      while (text[cell] != '.');
      read(search_.solution);
      give(text, cell);
      return false;
    }
    const auto [cell, digit] = deciding[static_cast<std::size_t>(random_.below(static_cast<int>(deciding.size())))];
    text[cell] = static_cast<char>('1' + digit);
    solve(text);
    give(text, cell);
    return true;
  }

  // The clues of a cell's orbit, as in the solution.
  void give(Text& text, int cell) {
    for (const Orbit& orbit : orbits_)
      if (std::find(orbit.begin(), orbit.end(), cell) != orbit.end())
        for (const int each : orbit) text[each] = solution_[each];
  }

  void thin(Text& text) {
    random_.shuffle(orbits_.data(), static_cast<int>(orbits_.size()));
    int clues = static_cast<int>(81 - std::count(text.begin(), text.end(), '.'));
    solve(text);
    for (const Orbit& orbit : orbits_) {
      if (text[*orbit.begin()] == '.' || clues - orbit.size() < (wish_.minimal ? 0 : wish_.clues)) continue;
      if (take(text, orbit)) clues -= orbit.size();
    }
  }

  bool take(Text& text, const Orbit& orbit) {
    for (const int cell : orbit) text[cell] = '.';
    for (const int cell : orbit) {
      kernel_.begin(search_, text.data());
      strike(search_.open[0], place_of(cell), solution_[cell] - '1');
      if (kernel_.advance(search_, ~std::uint64_t{0}) != Event::solution) continue;
      for (const int each : orbit) text[each] = solution_[each];
      return false;
    }
    return true;
  }

  void solve(const Text& text) {
    kernel_.begin(search_, text.data());
    kernel_.advance(search_, ~std::uint64_t{0});
    read(search_.solution);
  }

  void read(const Candidates& grid) {
    for (int cell = 0; cell < 81; ++cell)
      for (int digit = 0; digit < 9; ++digit)
        if (has(grid, place_of(cell), digit)) solution_[cell] = static_cast<char>('1' + digit);
  }

  const Kernel& kernel_ = kernel9();
  const Wish& wish_;
  std::vector<Orbit> orbits_;
  Random& random_;
  Search& search_;
  Singles singles_;
  Text text_{}, solution_{};
  double hardness_ = 0;
};

int level_of(const std::uint8_t* givens, Stop& stop) {
  const Shape shape{3, 3};
  const auto climb = logic::climb(shape, logic::masks_of(shape, givens), stop);
  int level = 1;
  for (std::size_t i = 0; i < climb.uses.size(); ++i)
    if (climb.uses[i] > 0) level = std::max(level, logic::kTable[i].level);
  return climb.solved ? level : logic::kTable.back().level + 1;
}

bool meets(const Wish& wish, const Target& target, const char* text, Stop& stop) {
  std::array<std::uint8_t, 81> givens;
  for (int cell = 0; cell < 81; ++cell) givens[cell] = text[cell] == '.' ? 0 : static_cast<std::uint8_t>(text[cell] - '0');
  const auto clues = 81 - std::count(givens.begin(), givens.end(), 0);
  if (wish.clues > 0 && !wish.minimal && clues != wish.clues) return false;
  if (target.level > 0 && level_of(givens.data(), stop) != target.level) return false;
  if (target.high == 0) return true;
  const int rating = explainer::rate(givens.data(), stop).hardest;
  return !stop.ended() && target.low <= rating && rating <= target.high;
}

Made make_one_rated(const Wish& wish, const Target& target, Random random, Stop& stop, char* out) {
  Draw draw(wish);
  const bool hard = target.level >= kHardLevel || target.low >= kHardRating;
  const double least = target.level >= kHardLevel ? kStuck : kWorthRating;
  for (int i = 0; i < (hard ? 0 : kDraws); ++i) {
    if (stop.look()) return kCutOff;
    if (draw.make(random, stop, out) && meets(wish, target, out, stop)) return stop.ended() ? kCutOff : kMade;
  }
  const auto search = std::make_unique_for_overwrite<Search>();
  Breeding breeding(wish, random, *search);
  for (int start = 0; start < kStarts; ++start) {
    if (!breeding.start(stop)) continue;
    for (int idle = 0; idle < kPatience && !stop.look();) {
      const double before = breeding.hard();
      breeding.change();
      idle = breeding.hard() > before ? 0 : idle + 1;
      if (idle > 0 || breeding.hard() < least || !meets(wish, target, breeding.text(), stop)) continue;
      std::copy_n(breeding.text(), 81, out);
      return stop.ended() ? kCutOff : kMade;
    }
    if (stop.look()) return kCutOff;
  }
  return kGaveUp;
}

}  // namespace

std::size_t make_rated9(const Order& order, const Wish& wish, const Target& target, char* out, std::uint8_t* made,
                        const Stop& until) {
  std::fill_n(out, 81 * order.count, '.');
  make_each(order, made, until, [&](Stop& stop) {
    return [&](Random random, std::size_t i) {
      const Made ended = make_one_rated(wish, target, random, stop, out + 81 * i);
      if (ended != kMade) std::fill_n(out + 81 * i, 81, '.');
      return ended;
    };
  });
  return static_cast<std::size_t>(std::count(made, made + order.count, kMade));
}

}  // namespace clew::sudoku
