// Assumptions: one that two lines refute, one that all lines refute, and what follows either way.
//
// Short chains are looked for first: every assumption is followed over a few lines, then over more.
#include <algorithm>

#include "logic_trial.hpp"

namespace clew::nonogram::logic {
namespace {

constexpr std::array<int, 3> kLimits{8, 24, 1 << 20};
// Nobody tries out thousands of cells: where more are open than these, search is left.
constexpr int kMostOpen = 10'000;

enum Kind : std::size_t { kBeside, kFollowed, kBoth = kFollowed + kLimits.size(), kKinds };

bool begin(Search& search) {
  const Clues& clues = search.known.clues();
  if (search.known.left() > kMostOpen) return false;
  if (search.tried.empty())
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      search.tried.emplace_back(clues.lines, clues.cells * (kind == kBoth ? 1 : kind == kBeside ? 4 : 2));
  return true;
}

}  // namespace

void two_lines(Search& search, Findings& out) {
  if (!begin(search)) return;
  const Clues& clues = search.known.clues();
  Tried& tried = search.tried[kBeside];
  Trial trial(search.known);
  for (int number = 0; number < clues.lines; ++number) {
    if (out.ended()) return;
    for (int at = 0; at < clues.line(number).length(); ++at) {
      const int cell = clues.cell(number, at);
      if (!search.known.open(cell)) continue;
      for (const bool painted : {true, false}) {
        const int assumption = 4 * cell + 2 * painted + clues.is_row(number);
        if (!tried.due(assumption)) continue;
        if (trial.refutes_beside({cell, painted}, number)) {
          if (out.take(search.known, trial.told(Technique::kTwoLines))) return;
        } else if (!out.all()) {
          tried.done(assumption, trial.looked_at());
        }
        trial.forget();
      }
    }
  }
}

void assumption(Search& search, Findings& out) {
  if (!begin(search)) return;
  const Clues& clues = search.known.clues();
  Trial trial(search.known);
  for (std::size_t limit = out.all() ? kLimits.size() - 1 : 0; limit < kLimits.size(); ++limit) {
    Tried& tried = search.tried[kFollowed + limit];
    for (int cell = 0; cell < clues.cells; ++cell) {
      if (!search.known.open(cell)) continue;
      if (cell % 16 == 0 && out.ended()) return;
      for (const bool painted : {true, false}) {
        const int number = 2 * cell + painted;
        if (!tried.due(number)) continue;
        if (trial.refutes({cell, painted}, kLimits[limit])) {
          if (out.take(search.known, trial.told(Technique::kAssumption))) return;
        } else if (!out.all()) {
          const std::size_t to = trial.exhausted() ? kLimits.size() : limit + 1;
          for (std::size_t each = limit; each < to; ++each)
            search.tried[kFollowed + each].done(number, trial.looked_at());
        }
        trial.forget();
      }
    }
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
void either_way(Search& search, Findings& out) {
  if (!begin(search)) return;
  const Clues& clues = search.known.clues();
  Tried& tried = search.tried[kBoth];
  Trial one(search.known), two(search.known);
  for (int cell = 0; cell < clues.cells; ++cell) {
    if (!search.known.open(cell) || !tried.due(cell)) continue;
    if (cell % 16 == 0 && out.ended()) return;
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
      if (out.take(search.known, std::move(whole))) return;
    } else if (!out.all()) {
      tried.done(cell, one.looked_at());
      tried.done(cell, two.looked_at());
    }
    one.forget();
    two.forget();
  }
}

}  // namespace clew::nonogram::logic
