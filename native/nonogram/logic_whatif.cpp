// Assumptions: one that two lines refute, one that all lines refute, and what follows either way.
//
// Short chains are looked for first: every assumption is followed over a few lines, then over more.
#include <algorithm>

#include "logic_trial.hpp"

namespace clew::nonogram::logic {
namespace {

constexpr std::array<int, 3> kLimits{8, 24, 1 << 20};
// People do not try out thousands of cells: where more are open than these, only search is left.
constexpr int kMostOpen = 10'000;

// The levels of Scan::tried: cells by value and direction; by value, at each limit; cells.
enum Level : std::size_t { kBeside, kFollowed, kBoth = kFollowed + kLimits.size() };

bool begin(Scan& scan) {
  if (scan.known.left() > kMostOpen) return false;
  const auto lines = static_cast<std::size_t>(scan.known.clues().lines);
  const auto cells = static_cast<std::size_t>(scan.known.clues().cells);
  if (!scan.tried)
    scan.tried.emplace(lines, std::vector<std::size_t>{4 * cells, 2 * cells, 2 * cells, 2 * cells, cells});
  return true;
}

}  // namespace

void two_lines(Scan& scan, Findings& out) {
  if (!begin(scan)) return;
  const Clues& clues = scan.known.clues();
  Trial trial(scan.known);
  for (int number = 0; number < clues.lines; ++number) {
    if (out.ended()) return;
    for (int at = 0; at < clues.line(number).length(); ++at) {
      const int cell = clues.cell(number, at);
      if (!scan.known.open(cell)) continue;
      for (const bool painted : {true, false}) {
        const auto assumption = static_cast<std::size_t>(4 * cell + 2 * painted + clues.is_row(number));
        if (!scan.tried->due(kBeside, assumption)) continue;
        if (trial.refutes_beside({cell, painted}, number)) {
          if (out.take(scan.known, trial.refutation(Technique::kTwoLines))) return;
        } else if (!out.all()) {
          scan.tried->done(kBeside, assumption, trial.looked_at());
        }
        trial.forget();
      }
    }
  }
}

void assumption(Scan& scan, Findings& out) {
  if (!begin(scan)) return;
  Trial trial(scan.known);
  for (std::size_t level = out.all() ? kLimits.size() - 1 : 0; level < kLimits.size(); ++level) {
    const bool ended = scan.tried->each_due(kFollowed + level, out, [&](std::size_t number) {
      const Mark assumed{static_cast<int>(number / 2), number % 2 == 0};
      if (!scan.known.open(assumed.cell)) return false;
      if (trial.refutes(assumed, kLimits[level])) {
        if (out.take(scan.known, trial.refutation(Technique::kAssumption))) return true;
      } else if (!out.all()) {
        const std::size_t to = trial.exhausted() ? kLimits.size() : level + 1;
        for (std::size_t each = level; each < to; ++each)
          scan.tried->done(kFollowed + each, number, trial.looked_at());
      }
      trial.forget();
      return false;
    });
    if (ended) return;
  }
}

namespace {

// What both branches agree on: of the earliest steps that do, all they give.
std::vector<Mark> agreed(const Trial& one, const Trial& two) {
  const auto agree = [&](const Mark& mark) { return two.mask(mark.cell) == (mark.painted ? kPainted : kBlank); };
  const auto steps = [&](const Mark& mark) { return one.source(mark.cell) + two.source(mark.cell); };
  const Mark* best = nullptr;
  for (const Mark& mark : one.order())
    if (agree(mark) && (!best || steps(mark) < steps(*best))) best = &mark;
  std::vector<Mark> marks;
  if (!best) return marks;
  for (const Mark& mark : one.order())
    if (agree(mark) && one.source(mark.cell) == one.source(best->cell) &&
        two.source(mark.cell) == two.source(best->cell))
      marks.push_back(mark);
  return marks;
}

}  // namespace

// Pattern: numbers = {how many links of the chain follow from the first of the two assumptions}.
void either_way(Scan& scan, Findings& out) {
  if (!begin(scan)) return;
  Trial one(scan.known), two(scan.known);
  scan.tried->each_due(kBoth, out, [&](std::size_t number) {
    const int cell = static_cast<int>(number);
    if (!scan.known.open(cell)) return false;
    const Mark painted{cell, true}, blank{cell, false};
    Finding whole;
    if (!one.refutes(painted, kLimits.front()) && !two.refutes(blank, kLimits.front()))
      whole.settled = agreed(one, two);
    if (!whole.settled.empty()) {
      whole.technique = Technique::kEitherWay;
      whole.assumed = {painted, blank};
      whole.chain = one.links_to(whole.settled, whole);
      whole.numbers = {static_cast<int>(whole.chain.size())};
      for (Finding& link : two.links_to(whole.settled, whole)) whole.chain.push_back(std::move(link));
      if (out.take(scan.known, std::move(whole))) return true;
    } else if (!out.all()) {
      scan.tried->done(kBoth, number, one.looked_at());
      scan.tried->done(kBoth, number, two.looked_at());
    }
    one.forget();
    two.forget();
    return false;
  });
}

}  // namespace clew::nonogram::logic
