// What if, inside a what-if: assumptions refuted by techniques that assume something themselves.
//
// Where no easier technique helps, some candidates still fail once those that fail by singles are struck out under
// them. Trials without reasons say which, and which strikes that takes. The first whose chain is short enough is taken;
// if none is, those with the fewest links are put into steps, and the shortest account wins. Where no candidate fails
// this way, what-ifs go deeper. Any candidate that is in no solution fails in the end; one that is in some solution is
// not tried, which saves time and proves nothing.
#include <algorithm>
#include <optional>
#include <utility>

#include "logic_notes.hpp"
#include "logic_supposed.hpp"
#include "logic_trials.hpp"

namespace clew::sudoku::logic {
namespace {

constexpr int kShort = 50;                   // links that are few enough to look no further
constexpr std::size_t kAccounts = 12;        // longer plans that are put into steps; all, if all are wanted, would be hundreds
constexpr std::size_t kDeepAccounts = 2;     // the same for deeper what-ifs, each of which takes many trials
constexpr int kUsualSize = 9;                // larger grids have bounds
constexpr int kMostNodes = 300;              // of a search for a solution
constexpr std::uint64_t kMostWork = 20'000;  // values placed

// The number of links of a chain, with those of chains inside it.
int links_of(const Finding& finding) {
  int links = 0;
  for (const Finding& link : finding.chain) links += 1 + links_of(link);
  return links;
}

// A candidate that fails by singles, and the length of the chain that shows it.
struct Strike {
  Candidate candidate;
  int links;
};

// How an assumption fails: the candidates that fail by singles under it, as far as they are needed, in order.
struct Plan {
  Candidate assumption;
  std::vector<Strike> strikes{};

  int links() const {
    int sum = 0;
    for (const Strike& strike : strikes) sum += 1 + strike.links;
    return sum;
  }
};

// Looks for plans in one grid.
class Planner {
 public:
  explicit Planner(const Notes& notes)
      : layout_(notes.layout()), trials_(layout_), propagation_(notes), start_(grid_of(notes)), solved_(start_.open.size()) {}

  // Calls `visit` with the candidates that seem to be in no solution, decisive ones or others, until it returns true or
  // work ends.
  template <class Visit>
  void each_wrong(Findings& out, bool decisive, Visit visit) {
    trials_.each_open(start_, [&](Candidate candidate) {
      if (trials_.decisive(start_, candidate) != decisive) return false;
      if (out.ended() || (layout_.n > kUsualSize && trials_.work() > kMostWork)) return true;
      return !in_a_solution(candidate) && visit(candidate);
    });
  }

  // The plan for an assumption; none if it does not fail this way.
  std::optional<Plan> plan(Candidate assumption) {
    Plan plan{assumption};
    grid_ = start_;
    if (!trials_.place(grid_, assumption)) return plan;
    while (collect()) {
      const std::size_t before = plan.strikes.size();
      base_ = grid_;
      for (const Strike& strike : failing_) {
        if (!strike.candidate.open_in(grid_)) continue;
        plan.strikes.push_back(strike);
        if (trials_.strike(grid_, strike.candidate)) continue;
        thin(plan, before);
        return plan;
      }
    }
    return std::nullopt;
  }

  // How many candidates are left under an assumption that has no plan; valid after `plan`.
  int left() const {
    int sum = 0;
    for (const Mask open : grid_.open) sum += count(open);
    return sum;
  }

 private:
  bool in_a_solution(Candidate candidate) {
    if (solved_[static_cast<std::size_t>(candidate.cell)] >> candidate.value & 1) return true;
    grid_ = start_;
    int nodes = layout_.n > kUsualSize ? kMostNodes : kAnyLength;
    if (!trials_.place(grid_, candidate) || !trials_.solvable(grid_, nodes)) return false;
    if (nodes <= 0) return false;
    for (std::size_t cell = 0; cell < solved_.size(); ++cell) solved_[cell] |= grid_.open[cell];
    return true;
  }

  // Finds the candidates that fail by singles in the grid, those with the shortest chains first; decisive ones if
  // there are any. False if there are none at all.
  bool collect() {
    failing_.clear();
    propagation_.start(grid_);
    for (const bool decisive : {true, false}) {
      trials_.each_open(grid_, [&](Candidate candidate) {
        if (trials_.decisive(grid_, candidate) == decisive && trials_.fails(grid_, candidate) &&
            propagation_.refutes(candidate.cell, candidate.value, kAnyLength))
          failing_.push_back({candidate, propagation_.length()});
        return false;
      });
      if (!failing_.empty()) break;
    }
    std::ranges::stable_sort(failing_, {}, &Strike::links);
    return !failing_.empty();
  }

  // Leaves out strikes of the last round that the contradiction does not need, those with the longest chains first.
  void thin(Plan& plan, std::size_t from) {
    std::vector<Strike>& strikes = plan.strikes;
    for (std::size_t at = strikes.size() - 1; at-- > from;) {
      grid_ = base_;
      bool fails = false;
      for (std::size_t other = from; other < strikes.size() && !fails; ++other)
        fails = other != at && !trials_.strike(grid_, strikes[other].candidate);
      if (fails) strikes.erase(strikes.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }

  const Layout& layout_;
  Trials trials_;
  Propagation propagation_;
  Grid start_, grid_, base_;
  std::vector<Mask> solved_;  // candidates of solutions that were met
  std::vector<Strike> failing_;
};

// Takes singles in waves, those that are there at once before those that they bring about: so few are needed in the end.
void take_singles(Supposed& supposed) {
  const Layout& layout = supposed.notes.layout();
  const auto add = [&](int unit, Candidate single_one) {
    if (supposed.notes.broken() || supposed.notes.placed(single_one.cell)) return;
    supposed.add(unit < 0 ? naked_single_at(supposed.notes, single_one.cell, true)
                          : hidden_single_at(supposed.notes, unit, single_one.value, true));
  };
  for (std::size_t before = ~std::size_t{0}; before != supposed.steps.size() && !supposed.notes.broken();) {
    before = supposed.steps.size();
    std::vector<std::pair<int, Candidate>> wave;
    for (int unit = layout.units - 1; unit >= 0; --unit)
      each(supposed.notes.lacking(unit), [&](int value) {
        const Mask spots = supposed.notes.spots(unit, value);
        if (single(spots)) wave.push_back({unit, {layout.cell_at(unit, first(spots)), value}});
      });
    for (int cell = 0; cell < layout.cells; ++cell)
      if (single(supposed.notes.open(cell))) wave.push_back({-1, {cell, first(supposed.notes.open(cell))}});
    for (const auto& [unit, candidate] : wave) add(unit, candidate);
  }
}

// A plan put into steps.
Finding told(const Notes& notes, const Plan& plan) {
  const auto [cell, value] = plan.assumption;
  Supposed supposed(notes, cell, value);
  take_singles(supposed);
  for (const auto& [candidate, links] : plan.strikes) {
    if (supposed.notes.broken() || !supposed.notes.has(candidate.cell, candidate.value)) continue;
    Propagation propagation(supposed.notes);
    if (!propagation.refutes(candidate.cell, candidate.value, kAnyLength)) continue;
    supposed.add(refuted(supposed.notes, {candidate.cell, candidate.value, propagation.chain(), propagation.clash()}));
    take_singles(supposed);
  }
  return supposed.refuted(Technique::kNestedWhatIf, cell, value, clash_of(supposed.notes));
}

// Keeps the account with the fewest links.
void prefer(Finding& best, Finding&& account) {
  if (best.removed.empty() || links_of(account) < links_of(best)) best = std::move(account);
}

// Assumptions inside of which others fail by singles.
void two_storeys(const Notes& notes, Findings& out) {
  Planner planner(notes);
  std::vector<Plan> plans;
  Finding best;
  for (const bool decisive : {true, false})
    planner.each_wrong(out, decisive, [&](Candidate candidate) {
      std::optional<Plan> plan = planner.plan(candidate);
      if (!plan || out.enough()) return out.enough();
      if (out.all() || plan->links() > kShort) {
        plans.push_back(std::move(*plan));
        return false;
      }
      prefer(best, told(notes, *plan));
      return links_of(best) <= kShort && out.take(std::move(best));
    });
  if (out.enough()) return;
  std::ranges::stable_sort(plans, {}, &Plan::links);
  plans.resize(std::min(plans.size(), kAccounts));
  for (const Plan& plan : plans) {
    Finding account = told(notes, plan);
    if (out.all()) out.take(std::move(account));
    else prefer(best, std::move(account));
  }
  out.take(std::move(best));
}

Finding deep_step(const Notes& notes, Findings& out, int depth);

// An assumption that fails by what-ifs up to a depth, told by steps; removes nothing if it does not, or time is up.
Finding told_deep(const Notes& notes, Findings& out, Candidate assumption, int depth) {
  Supposed supposed(notes, assumption.cell, assumption.value);
  take_singles(supposed);
  while (!supposed.notes.broken()) {
    Stop never;
    Findings next(never, false, true);
    what_if_singles(supposed.notes, next);
    if (!next.enough()) two_storeys(supposed.notes, next);
    Finding step = next.enough() ? std::move(next.found.front()) : deep_step(supposed.notes, out, depth - 1);
    if (step.removed.empty()) return step;
    supposed.add(std::move(step));
    take_singles(supposed);
  }
  return supposed.refuted(Technique::kNestedWhatIf, assumption.cell, assumption.value, clash_of(supposed.notes));
}

// The best of a few assumptions that fail by what-ifs up to a depth: those tried first leave the least open.
Finding deep_step(const Notes& notes, Findings& out, int depth) {
  if (depth < 3) return {};
  Planner planner(notes);
  std::vector<std::pair<int, Candidate>> wrong;
  for (const bool decisive : {true, false})
    if (wrong.empty())
      planner.each_wrong(out, decisive, [&](Candidate candidate) {
        if (!planner.plan(candidate)) wrong.emplace_back(planner.left(), candidate);
        return false;
      });
  std::ranges::stable_sort(wrong, {}, &std::pair<int, Candidate>::first);
  Finding best;
  std::size_t accounts = 0;
  for (const auto& [left, candidate] : wrong) {
    if (out.ended() || accounts == kDeepAccounts) break;
    Finding account = told_deep(notes, out, candidate, depth);
    if (account.removed.empty()) continue;
    prefer(best, std::move(account));
    ++accounts;
  }
  return best;
}

// What-ifs inside what-ifs inside a what-if, or deeper; one finding even if all are wanted, since each takes long.
void more_storeys(const Notes& notes, Findings& out) {
  if (notes.layout().n > kUsualSize) return;
  Planner planner(notes);
  bool wrong = false;
  for (const bool decisive : {true, false}) planner.each_wrong(out, decisive, [&](Candidate) { return wrong = true; });
  for (int depth = 3; wrong && !out.ended(); ++depth)
    if (out.take(deep_step(notes, out, depth)) || !out.found.empty()) return;
}

}  // namespace

void nested_what_if(const Notes& notes, Findings& out) {
  two_storeys(notes, out);
  if (out.found.empty() && !out.ended()) more_storeys(notes, out);
}

}  // namespace clew::sudoku::logic
