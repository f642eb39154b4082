// Models by the search; and whether paths have one solution, from those solutions only that cannot be shortened.
//
// A path that runs along some points may run along others, between the same two, that are free: if these are fewer, the
// paths become shorter; if it is one point for one, where the path turns, the sum of the points' numbers grows. Such steps
// lead from one solution to another, and they do not go on for ever. So every solution leads to one that allows none of
// those steps which model_paths.cpp rules out: a tight one. If there is no tight solution there is none, and two tight
// ones are two. If exactly one is tight, all others lead to it, and the one before the last step has a way over points
// that the tight one leaves free, instead of one edge or one turn. Such a way is easy to find, or there are no others.
//
// Where clauses say more about the paths, such as that no point is free, the same is asked about the paths alone. If
// they have one solution, it is that of the whole, or there is none; the clauses matter only if they have several.
#include "rules/answer.hpp"

#include <algorithm>
#include <optional>

#include "rules/masks.hpp"

namespace clew::rules {

namespace {

using Values = std::vector<std::uint8_t>;

// The search that is usually the better one has a head start of about 0.3 seconds. After that both have the same time, except
// that the one without clauses has twice as much where it is the better one, and eight times as much where there are sums
// only, for which the other one takes 4 to 14 times as long. Six looks at constraints take about a
// microsecond; a conflict takes 20, and 50 once many clauses are known.
struct Pace {
  Turn first, later;
};
constexpr Pace kMasksFirst{{1'800'000, 2'000}, {900'000, 2'000}}, kClausesFirst{{15'000, 8'000}, {900'000, 4'000}};
constexpr Pace kMasksMostly{{1'800'000, 2'000}, {3'600'000, 2'000}};
// The search without clauses knows how much it has still to do, more or less. If that is little, it may go on for twice as
// long as it seems to need, and once more if half of it has been done by then; the other one has its share later.
constexpr double kLittle = 0.8, kDoubt = 2;

Values values_of(Model& model) {
  Values values(model.variables());
  for (Variable v = 0; v < values.size(); ++v) values[v] = model.search().is_true(positive(v));
  return values;
}

bool is_true(const Values& values, Literal l) { return values[variable_of(l)] != is_negative(l); }

// Another solution that has a way over free points instead of one edge or one turn.
class Detour {
 public:
  Detour(const Model::Paths& paths, const Values& values)
      : edges_(paths.edges), graph_(static_cast<std::uint32_t>(paths.labels.size()), paths.edges), values_(values),
        used_(paths.labels.size()), came_by_(paths.labels.size(), kNone) {
    for (std::uint32_t p = 0; p < used_.size(); ++p) used_[p] = paths.labels[p] != 0;
    for (const Edge& edge : edges_) {
      if (is_true(values, edge.chosen)) used_[edge.a] = used_[edge.b] = true;
    }
  }

  bool find() {
    for (std::uint32_t e = 0; e < edges_.size(); ++e) {
      if (is_chosen(e) && walk(e)) return true;
    }
    for (std::uint32_t p = 0; p < used_.size(); ++p) {
      if (!used_[p] && turn_at(p)) return true;
    }
    return false;
  }
  const Values& values() const { return values_; }

 private:
  static constexpr std::uint32_t kNone = ~0u;

  bool is_chosen(std::uint32_t edge) const { return is_true(values_, edges_[edge].chosen); }

  bool walk(std::uint32_t replaced) {
    const auto [from, to] = graph_.ends(replaced);
    std::vector<std::uint32_t> seen{from};
    bool found = false;
    for (std::size_t at = 0; at < seen.size() && !found; ++at) {
      for (const auto& step : graph_.around(seen[at])) {
        found = step.point == to && seen[at] != from;
        if (!found && (used_[step.point] || came_by_[step.point] != kNone)) continue;
        came_by_[step.point] = step.edge;
        if (found) break;
        seen.push_back(step.point);
      }
    }
    for (std::uint32_t p = to; found && p != from;) {
      const auto [a, b] = graph_.ends(came_by_[p]);
      set(came_by_[p], true);
      p = a == p ? b : a;
    }
    if (found) set(replaced, false);
    came_by_[to] = kNone;
    for (const std::uint32_t p : seen) came_by_[p] = kNone;
    return found;
  }

  // Whether a path that turns elsewhere may turn at this point, which is free.
  bool turn_at(std::uint32_t free) {
    for (const auto& one : graph_.around(free)) {
      for (const auto& other : graph_.around(free)) {
        if (one.point == other.point) continue;
        for (const auto& step : graph_.around(one.point)) {
          if (!is_chosen(step.edge)) continue;
          for (const auto& last : graph_.around(step.point)) {
            if (last.point != other.point || !is_chosen(last.edge)) continue;
            set(step.edge, false);
            set(last.edge, false);
            set(one.edge, true);
            set(other.edge, true);
            return true;
          }
        }
      }
    }
    return false;
  }

  void set(std::uint32_t edge, bool chosen) {
    values_[variable_of(edges_[edge].chosen)] = chosen != is_negative(edges_[edge].chosen);
  }

  const std::vector<Edge>& edges_;
  Graph graph_;
  Values values_;
  std::vector<bool> used_;
  std::vector<std::uint32_t> came_by_;
};

// The rule about paths, if clauses are all that the program has beside it.
const Record* lone_paths(const Program& program) {
  const Record* found = nullptr;
  for (const Record& record : program.records()) {
    if (record.op == Op::kClause) continue;
    if (record.op != Op::kPaths || found) return nullptr;
    found = &record;
  }
  return found;
}

bool keeps_clauses(const Program& program, const Values& values) {
  return std::ranges::all_of(program.records(), [&](const Record& record) {
    if (record.op != Op::kClause) return true;
    Reader reader(record, program.variables());
    bool kept = false;
    while (reader.left() > 0) kept = is_true(values, reader.literal()) || kept;
    return kept;
  });
}

// Up to two solutions of paths alone, and whether there are no others; nothing if they are not simple enough.
struct FewPaths {
  std::vector<Values> solutions;
  Answer answer;
};
std::optional<FewPaths> few_paths(const Program& program, const Question& question, Stop& stop, Budget& budget) {
  Model model(program, Mode::kUnique);
  FewPaths few;
  if (!model.build(stop)) return few;
  if (!model.tight_paths()) return {};
  few.answer = enumerate(model.search(), question, budget, [&] {
    few.solutions.push_back(values_of(model));
    return true;
  });
  if (!few.answer.exhausted || few.solutions.size() != 1) return few;
  Detour detour(*model.tight_paths(), few.solutions[0]);
  if (!detour.find()) return few;
  few.answer.exhausted = false;
  few.solutions.push_back(detour.values());
  return few;
}

// What there is to say where nothing is left to search.
Answer decided_by(const Counting& counting, std::uint32_t variables, const OnValues& each) {
  if (counting.broken()) return {0, true, {}};
  Values values(variables);
  for (Variable v = 0; v < variables; ++v) values[v] = counting.is_true(positive(v));
  return {1, each(values), {}};
}

Counters sum(Counters one, const Counters& other) {
  one.decisions += other.decisions;
  one.propagations += other.propagations;
  one.conflicts += other.conflicts;
  one.restarts += other.restarts;
  one.learned += other.learned;
  return one;
}

// Two searches in turns: one on what is left to cells, which learns little and is fast, and one on clauses. The first is
// usually the better one for cages, renbans and marks, the second for all else; but neither always is. As neither begins
// anew with its turn, both together take at most three times as long as the better one, beyond the head start. Each is
// told of the few models that the other one has found; one that finds many goes on alone.
class Turns {
 public:
  Turns(const Program& program, const SearchOptions& options, const Question& question, Stop& stop, Budget& budget,
        const OnValues& each)
      : program_(program), options_(options), question_(question), stop_(stop), budget_(budget), each_(each) {}

  Answer run(Masks& masks, const Pace& pace) {
    for (const Turn* turn = &pace.first; !done_; turn = &pace.later) {
      plain(masks, turn->looks);
      std::uint64_t more = 0;
      double before = 2 * kLittle;
      for (double left = masks.remaining(); !done_ && left < before / 2; left = masks.remaining()) {
        const auto needed = static_cast<std::uint64_t>(kDoubt * static_cast<double>(looks_) * left / (1 - left));
        const std::uint64_t looks = std::max(needed, pace.later.looks);
        before = left;
        more += looks;
        plain(masks, looks);
      }
      if (!done_) learning(turn->conflicts + more * pace.later.conflicts / std::max<std::uint64_t>(pace.later.looks, 1));
    }
    answer_.counters = masks.counters();
    if (model_) answer_.counters = sum(answer_.counters, model_->search().counters());
    return answer_;
  }

 private:
  void plain(Masks& masks, std::uint64_t looks) {
    looks_ += looks;
    const Masks::End end = masks.search(looks, budget_, [&](const Values& values) { return take(values); });
    answer_.exhausted = end == Masks::End::kAll;
    done_ = end != Masks::End::kTired;
  }

  void learning(std::uint64_t conflicts) {
    if (!model_) {
      Facts facts(program_, question_.solutions > 1);
      model_.emplace(program_, std::move(facts), options_);
      if (!model_->build(stop_)) {
        done_ = true;
        return;
      }
    }
    Search& search = model_->search();
    for (; told_ < known_.size(); ++told_) forbid(search, known_[told_]);
    budget_.share(conflicts);
    while (!done_) {
      const Search::Result result = search.solve(question_.assumptions, budget_);
      if (result == Search::Result::kStopped) {
        done_ = budget_.ended();
        break;
      }
      answer_.exhausted = result == Search::Result::kImpossible;
      done_ = answer_.exhausted || !take(values_of(*model_)) || search.full();
      if (answer_.exhausted) break;
      search.block(question_.over);
      told_ = known_.size();
      if (answer_.found > Masks::kFewModels) budget_.share(Budget::kNoLimit);
    }
    budget_.share(Budget::kNoLimit);
  }

  // False if no more are wanted.
  bool take(const Values& values) {
    const auto is_same = [&](const Values& other) {
      return std::ranges::all_of(question_.over, [&](Variable v) { return values[v] == other[v]; });
    };
    if (std::ranges::any_of(known_, is_same)) return true;
    ++answer_.found;
    if (known_.size() <= Masks::kFewModels) known_.push_back(values);
    return each_(values) && answer_.found < question_.solutions;
  }

  void forbid(Search& search, const Values& values) const {
    std::vector<Literal> clause;
    for (const Variable v : question_.over) clause.push_back(values[v] ? negative(v) : positive(v));
    search.add_clause(clause);
  }

  const Program& program_;
  const SearchOptions& options_;
  const Question& question_;
  Stop& stop_;
  Budget& budget_;
  const OnValues& each_;
  std::optional<Model> model_;
  std::vector<Values> known_;  // models, as long as they are few
  std::uint64_t looks_ = 0;    // that the search without clauses had so far
  std::size_t told_ = 0;       // those of them that the search on clauses knows
  Answer answer_;
  bool done_ = false;
};

}  // namespace

Answered answer(const Program& program, const SearchOptions& options, const Question& question, Stop& stop, Budget& budget,
                const OnValues& each, const std::optional<Turn>& turn, NineOf nine) {
  Answered answered;
  const bool whole = question.over.size() == program.variables() && question.assumptions.empty();
  const Record* paths = whole && question.solutions == 2 && options.seed == 0 ? lone_paths(program) : nullptr;
  Counters before;
  if (paths) {
    if (const auto few = few_paths(program.only(*paths), question, stop, budget)) {
      before = few->answer.counters;
      if (few->solutions.size() < 2 || program.records().size() == 1) {
        answered.answer = {0, few->answer.exhausted, before};
        for (const Values& values : few->solutions) {
          if (!keeps_clauses(program, values)) continue;
          ++answered.answer.found;
          if (!each(values)) break;
        }
        return answered;
      }
    }
  }
  const bool others = question.assumptions.empty() && question.solutions > 1;  // whether one solution is not enough
  if (question.assumptions.empty() && options.seed == 0) {
    if (auto masks = Masks::of(program, question.over, nine)) {
      const Pace pace = turn ? Pace{*turn, *turn} : masks->is_far_ahead() ? kMasksMostly : masks->is_favoured() ? kMasksFirst : kClausesFirst;
      answered.answer = Turns(program, options, question, stop, budget, each).run(*masks, pace);
      return answered;
    }
  }
  Facts facts(program, others && options.seed == 0);
  if (facts.decided() && others) {
    answered.answer = decided_by(facts.counting(), program.variables(), each);
    return answered;
  }
  Model model(program, std::move(facts), options);
  if (!model.build(stop)) return answered;
  answered.answer = enumerate(model.search(), question, budget, [&] { return each(values_of(model)); });
  answered.answer.counters = sum(answered.answer.counters, before);
  answered.failed = model.search().failed();
  return answered;
}

}  // namespace clew::rules
