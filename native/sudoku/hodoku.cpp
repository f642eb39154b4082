// HoDoKu's order of techniques, with its scores and levels, climbed with the finders of Clew.
#include "hodoku.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "bands.hpp"
#include "logic_notes.hpp"

namespace clew::sudoku::hodoku {
namespace {

using logic::bit;
using logic::Finding;
using logic::Mask;
using logic::Notes;
using logic::Technique;

constexpr Shape kNine{3, 3};
constexpr int kCells = 81, kUnits = 27, kValues = 9;

// Which finding of a technique HoDoKu takes: the first of ours; of subsets those in boxes first, or only those that are
// locked; the one with the first cells; the one that removes most.
enum class Choice { kFirst, kSubset, kLocked, kFirstCells, kMost };

// One of HoDoKu's techniques, by ours that finds it.
struct Rung {
  Technique technique;
  int score;
  int level;
  Choice choice = Choice::kFirst;
  std::array<Technique, 2> others{Technique::kCount, Technique::kCount};  // whose findings are compared with its own
};

constexpr int kEasy = 1, kMedium = 2, kHard = 3, kUnfair = 4, kExtreme = 5;
constexpr int kPlain = 4, kHidden = 14;  // scores of singles
constexpr int kGuess = 10'000;           // the score of a value that is looked up
constexpr std::array kHighest{0, 800, 1000, 1600, 1800};  // the highest score of each level but the last

using enum Technique;
constexpr Rung kRungs[] = {
    {kNakedPair, 40, kMedium, Choice::kLocked},
    {kNakedTriple, 60, kMedium, Choice::kLocked},
    {kPointing, 50, kMedium},
    {kClaiming, 50, kMedium},
    {kNakedPair, 60, kMedium, Choice::kSubset},
    {kNakedTriple, 80, kMedium, Choice::kSubset},
    {kHiddenPair, 70, kMedium, Choice::kSubset},
    {kHiddenTriple, 100, kMedium, Choice::kSubset},
    {kNakedQuad, 120, kHard, Choice::kSubset},
    {kHiddenQuad, 150, kHard, Choice::kSubset},
    {kXWing, 140, kHard},
    {kSwordfish, 150, kHard},
    {kJellyfish, 160, kHard},
    {kRemotePair, 110, kHard},
    {kBugPlusOne, 100, kHard},
    {kSkyscraper, 130, kHard, Choice::kMost},
    {kTwoStringKite, 150, kHard, Choice::kMost},
    {kTurbotFish, 120, kHard, Choice::kMost},
    {kEmptyRectangle, 120, kHard, Choice::kMost},
    {kWWing, 150, kHard},
    {kXYWing, 160, kHard, Choice::kFirstCells},
    {kXYZWing, 180, kHard, Choice::kFirstCells},
    {kUniqueRectangle1, 100, kHard},
    {kUniqueRectangle2, 100, kHard},
    {kUniqueRectangle3, 100, kHard},
    {kUniqueRectangle4, 100, kHard},
    {kUniqueRectangle5, 100, kHard},
    {kUniqueRectangle6, 100, kHard},
    {kHiddenRectangle, 100, kHard},
    {kAvoidableRectangle1, 100, kHard},
    {kAvoidableRectangle2, 100, kHard},
    {kFinnedXWing, 130, kHard},
    {kSashimiXWing, 150, kHard},
    {kFinnedSwordfish, 200, kUnfair},
    {kSashimiSwordfish, 240, kUnfair},
    {kFinnedJellyfish, 250, kUnfair},
    {kSashimiJellyfish, 260, kUnfair},
    {kSueDeCoq, 250, kUnfair},
    {kColourTrap, 150, kHard},
    {kColourWrap, 150, kHard},
    {kMultiColours1, 200, kHard},
    {kMultiColours2, 200, kHard},
    {kXChain, 260, kUnfair, Choice::kMost},
    {kXYChain, 260, kUnfair, Choice::kMost},
    {kNiceLoop, 280, kUnfair, Choice::kMost, {kAIC, kReturn}},
    {kGroupedLoop, 300, kUnfair, Choice::kMost, {kGroupedAIC, kGroupedReturn}},
    {kAlsXZ, 300, kUnfair},
    {kAlsXYWing, 320, kUnfair},
    {kAlsChain, 340, kUnfair},
    {kFrankenSwordfish, 350, kUnfair},
    {kFinnedFrankenXWing, 390, kUnfair},
    {kFinnedFrankenSwordfish, 410, kUnfair},
    {kWhatIfSingles, 500, kExtreme},
    {kWhatIfBasics, 700, kExtreme},
};

// Singles in the order in which they come up, as HoDoKu takes them. Which is taken decides how many of the others have to
// be found as hidden ones.
class Singles {
 public:
  explicit Singles(const logic::Layout& layout) : layout_(layout) {
    open_.fill(layout.full);
    for (auto& unit : spots_) unit.fill(kValues);
    free_.fill(kValues);
  }

  struct Single {
    int cell;
    int value;
    int score;
  };

  int left() const { return left_; }  // cells that are not placed

  // The next one: where a cell has one value left, the last of a unit first, and then hidden ones.
  std::optional<Single> next() {
    std::erase_if(naked_, [&](int cell) { return !open(cell); });
    if (!naked_.empty()) {
      const auto last = std::ranges::find_if(naked_, [&](int cell) {
        return std::ranges::any_of(kinds_, [&](int kind) { return free_[at(layout_.unit(cell, kind))] == 1; });
      });
      const int cell = last == naked_.end() ? naked_.front() : *last;
      return Single{cell, logic::first(open(cell)), kPlain};
    }
    for (; !hidden_.empty(); hidden_.pop_front())
      if (const auto [cell, value] = hidden_.front(); open(cell) >> value & 1) return Single{cell, value, kHidden};
    return {};
  }

  void place(int cell, int value) {
    const Mask others = open(cell) & ~bit(value);
    open(cell) = 0;
    --left_;
    for (const int peer : peers_in_order(cell)) remove(peer, value);
    for (int kind : kinds_) {
      const auto unit = at(layout_.unit(cell, kind));
      --free_[unit];
      spots_[unit][at(value)] = 0;
    }
    logic::each(others, [&](int other) { close(cell, other); });
  }

  void remove(int cell, int value) {
    if (!(open(cell) >> value & 1)) return;
    open(cell) &= ~bit(value);
    close(cell, value);
    if (logic::single(open(cell))) naked_.push_back(cell);
  }

 private:
  static std::size_t at(int number) { return static_cast<std::size_t>(number); }
  Mask& open(int cell) { return open_[at(cell)]; }

  std::vector<int> peers_in_order(int cell) const {
    const auto peers = layout_.peers_of(cell);
    std::vector<int> sorted(peers.begin(), peers.end());
    std::ranges::sort(sorted);
    return sorted;
  }

  // Counts a value that a cell has lost; where one spot of a unit is left, it is a hidden single.
  void close(int cell, int value) {
    for (int kind : kinds_) {
      const int unit = layout_.unit(cell, kind);
      if (--spots_[at(unit)][at(value)] != 1) continue;
      for (int position = 0; position < kValues; ++position)
        if (const int spot = layout_.cell_at(unit, position); open(spot) >> value & 1)
          hidden_.emplace_back(spot, value);
    }
  }

  static constexpr std::array kinds_{0, 1, 2};
  const logic::Layout& layout_;
  std::array<Mask, kCells> open_;
  std::array<std::array<int, kValues>, kUnits> spots_;
  std::array<int, kUnits> free_;
  int left_ = kCells;
  std::vector<int> naked_;
  std::deque<std::pair<int, int>> hidden_;
};

int removals(const Finding& finding) {
  int count = 0;
  for (const auto& [cell, values] : finding.removed) count += logic::count(values);
  return count;
}

// Whether all cells of a pattern share a unit of a kind.
bool within(const logic::Layout& layout, const Finding& finding, int kind) {
  const int unit = layout.unit(finding.cells.front(), kind);
  return std::ranges::all_of(finding.cells, [&](int cell) { return layout.unit(cell, kind) == unit; });
}

// Whether a subset in a line and a box gains in the box, and in the line outside the box.
bool locked(const logic::Layout& layout, const Finding& finding) {
  if (!within(layout, finding, 2) || (!within(layout, finding, 0) && !within(layout, finding, 1))) return false;
  const int box = layout.unit(finding.cells.front(), 2);
  const auto inside = [&](const logic::Entry& entry) { return layout.unit(entry.cell, 2) == box; };
  return std::ranges::any_of(finding.removed, inside) && !std::ranges::all_of(finding.removed, inside);
}

// Where several loops take all values but one from a cell, HoDoKu has one that settles it.
void join_returns(const Notes& notes, std::vector<Finding>& found) {
  std::array<Mask, kCells> gone{};
  for (const Finding& finding : found)
    if (finding.technique == Technique::kReturn || finding.technique == Technique::kGroupedReturn)
      for (const auto& [cell, values] : finding.removed) gone[static_cast<std::size_t>(cell)] |= values;
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask values = gone[static_cast<std::size_t>(cell)];
    if (!values || !logic::single(notes.open(cell) & ~values)) continue;
    found.emplace_back().removed = {{cell, values}};
  }
}

// What HoDoKu takes first has the lowest rank.
std::vector<int> rank(const logic::Layout& layout, const Finding& finding, Choice choice) {
  if (choice == Choice::kMost) return {-removals(finding)};
  if (choice != Choice::kFirstCells) return {within(layout, finding, 2) ? 0 : within(layout, finding, 0) ? 1 : 2};
  std::vector<int> cells = finding.cells;
  std::ranges::sort(cells);
  return cells;
}

// The finding of a rung that HoDoKu would take.
std::optional<Finding> chosen(const Notes& notes, const Rung& rung, Stop& stop) {
  logic::Findings out(stop, rung.choice != Choice::kFirst, false);
  logic::look(notes, rung.technique, out);
  for (const Technique other : rung.others) logic::look(notes, other, out);
  if (rung.choice == Choice::kLocked)
    std::erase_if(out.found, [&](const Finding& found) { return !locked(notes.layout(), found); });
  if (rung.others[0] != kCount) join_returns(notes, out.found);
  if (out.found.empty()) return {};
  if (rung.choice == Choice::kFirst) return std::move(out.found.front());
  const auto ranked = [&](const Finding& finding) { return rank(notes.layout(), finding, rung.choice); };
  return std::move(*std::ranges::min_element(out.found, {}, ranked));
}

class Climber {
 public:
  Climber(const std::uint8_t* givens, const std::array<std::uint8_t, kCells>& solution, Stop& stop)
      : layout_(logic::layout_of(kNine)),
        notes_(*layout_, logic::masks_of(kNine, givens), {givens, at(kCells)}),
        singles_(*layout_),
        solution_(solution),
        stop_(stop) {
    for (int cell = 0; cell < kCells; ++cell)
      if (givens[cell]) singles_.place(cell, givens[cell] - 1);
  }

  Rating climb() {
    while (singles_.left() > 0 && !stop_.ended() && !notes_.broken()) step();
    if (singles_.left() > 0) return {};
    while (rating_.level < kExtreme && rating_.score > kHighest[at(rating_.level)]) ++rating_.level;
    return rating_;
  }

 private:
  static std::size_t at(int number) { return static_cast<std::size_t>(number); }

  void step() {
    if (const auto single = singles_.next()) {
      place(single->cell, single->value);
      return count(single->score, kEasy);
    }
    for (const Rung& rung : kRungs) {
      if (stop_.look()) return;
      if (const auto finding = chosen(notes_, rung, stop_)) {
        apply(*finding);
        return count(rung.score, rung.level);
      }
    }
    if (!stop_.ended()) guess();
  }

  void count(int score, int level) {
    rating_.score += score;
    rating_.level = std::max(rating_.level, level);
  }

  void place(int cell, int value) {
    notes_.remove(cell, notes_.known(cell) & ~bit(value));
    singles_.place(cell, value);
  }

  // Takes away what a finding removes, as far as it is still open.
  void apply(const Finding& finding) {
    for (const auto& [cell, values] : finding.removed) {
      logic::each(values & notes_.open(cell), [&, cell = cell](int value) { singles_.remove(cell, value); });
      // A cell is placed only as a step of its own: a value that is no longer open stays in its mask.
      notes_.remove(cell, values & notes_.open(cell));
    }
  }

  // No technique finds a step: the value of the open cell in the middle is looked up.
  void guess() {
    std::vector<int> open;
    for (int cell = 0; cell < kCells; ++cell)
      if (!notes_.placed(cell)) open.push_back(cell);
    const int cell = open[open.size() / 2];
    place(cell, solution_[at(cell)] - 1);
    count(kGuess, kExtreme);
  }

  std::shared_ptr<const logic::Layout> layout_;
  Notes notes_;
  Singles singles_;
  const std::array<std::uint8_t, kCells>& solution_;
  Stop& stop_;
  Rating rating_{0, kEasy};
};

}  // namespace

Rating rate(const std::uint8_t* givens, Stop& stop) {
  std::array<std::uint8_t, kCells> solution{};
  const Answer answer = solve9(givens, {}, stop, [&](const std::uint8_t* values) {
    std::copy_n(values, kCells, solution.begin());
    return true;
  });
  return answer.found == 1 && answer.exhausted ? Climber(givens, solution, stop).climb() : Rating{};
}

}  // namespace clew::sudoku::hodoku
