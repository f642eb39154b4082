// Models of ground rules for Python: a whole program in one call.
#include <atomic>

#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "rules/answer.hpp"
#include "rules/brief.hpp"
#include "rules/climb.hpp"
#include "rules/thin.hpp"
#include "search.hpp"
#include "sudoku/bands.hpp"

namespace clew::bindings {
namespace {

constexpr std::size_t kSpare = 1'000'000;  // variables more than the program could mention
constexpr std::int32_t kMostWeight = 1'000'000;
constexpr const char* kEnds[] = {"open", "solved", "stuck", "broken", "stopped"};
constexpr double kRandomDecisions = 0.02;  // where a seed asks for any model

// Literals or variables as Python numbers them, each once.
template <class Number>
std::vector<Literal> once(const char* name, const std::vector<Number>& given, std::int64_t least, std::int64_t most) {
  const auto fine = [=](std::int64_t each) { return each >= least && each <= most && each != 0; };
  all_are<Number>(name, given, fine, least, " to ", most, " but not 0");
  std::vector<Literal> found;
  std::vector<bool> seen(2 * static_cast<std::size_t>(most));
  for (const Number each : given) {
    const Literal l = from_dimacs(static_cast<std::int32_t>(each));
    if (!seen[l]) found.push_back(l);
    seen[l] = true;
  }
  return found;
}

std::vector<std::int32_t> numbers_of(const rules::Literals& literals) {
  std::vector<std::int32_t> numbers;
  for (const Literal l : literals) numbers.push_back(to_dimacs(l));
  return numbers;
}

using Numbers = std::vector<std::int32_t>;
using LinkTuple = std::tuple<Numbers, Numbers, rules::RuleNumbers>;

std::vector<std::tuple<Numbers, std::vector<LinkTuple>>> branches_of(const rules::Finding& finding) {
  std::vector<std::tuple<Numbers, std::vector<LinkTuple>>> branches;
  for (const rules::Branch& branch : finding.branches) {
    std::vector<LinkTuple> links;
    for (const rules::Link& link : branch.links) {
      links.emplace_back(numbers_of(link.forced), numbers_of(link.because), link.rules);
    }
    branches.emplace_back(numbers_of(branch.assumed), std::move(links));
  }
  return branches;
}

void bind_finding_of_rules(nb::module_& m) {
  using rules::Finding;
  nb::class_<Finding>(m, "RulesFinding", "A deduction from ground rules; literals as in files, rules by number.")
      .def_prop_ro("kind", [](const Finding& finding) { return static_cast<int>(finding.kind); },
                   "0 single, 1 look ahead, 2 trial, 3 either way, 4 combination, 5 overlap, 6 several single ones alike (each literal\n"
                   "with its rule), 7 trial with lemmas.")
      .def_prop_ro("forced", [](const Finding& finding) { return numbers_of(finding.forced); }, "What follows.")
      .def_prop_ro("because", [](const Finding& finding) { return numbers_of(finding.because); },
                   "The known literals that it rests on.")
      .def_ro("rules", &Finding::rules, "The rules that it rests on, of a single one the rule that forces it first.")
      .def_ro("others", &Finding::others, "How many other literals deductions of the same kind would have forced.")
      .def_prop_ro("branches", branches_of,
                   "For what is assumed, its literals and what follows, link by link: (forced, because, rules). Nothing is forced\n"
                   "where it ends in a contradiction; no rules: a place has one value left, or none. Lemmas come before the\n"
                   "trial that uses them, by numbers beyond those of the rules.");
}

// Places as literals of different variables: one of two values has a literal and its opposite.
std::vector<rules::Literals> places_in(const std::vector<std::vector<std::int32_t>>& places, std::uint32_t variables) {
  const auto most = static_cast<std::int64_t>(variables);
  std::vector<rules::Literals> found;
  std::vector<bool> seen(variables);
  for (const auto& values : places) {
    rules::Literals& place = found.emplace_back(once("places", values, -most, most));
    const bool pair = place.size() == 2 && place[0] == (place[1] ^ 1);
    for (const Literal l : pair ? rules::Literals{place[0]} : place) {
      if (seen[variable_of(l)]) refuse("places has variable ", variable_of(l) + 1, " twice: expected different ones");
      seen[variable_of(l)] = true;
    }
    if (place.empty()) refuse("places[", found.size() - 1, "] has no values: expected one or more");
  }
  return found;
}

rules::Board board_in(const std::vector<std::vector<std::int32_t>>& places, const std::vector<std::int32_t>& known,
                      const std::vector<std::int32_t>& weights, const std::vector<std::vector<std::int32_t>>& background,
                      const rules::Program& program) {
  const auto most = static_cast<std::int64_t>(program.variables());
  rules::Board board{places_in(places, program.variables()), once("known", known, -most, most), {}, {}};
  std::vector<bool> decided(program.variables());
  for (const auto& values : board.places) {
    for (const Literal l : values) decided[variable_of(l)] = true;
  }
  for (const Literal l : board.known) {
    if (!decided[variable_of(l)]) refuse("known has variable ", variable_of(l) + 1, ": expected one of a place");
  }
  if (weights.size() % 3 != 0 || weights.size() / 3 < program.rules())
    refuse("weights has ", weights.size(), " numbers: expected 3 for each of ", program.rules(), " rules");
  all_are<std::int32_t>("weights", weights, [](std::int64_t each) { return each >= 0 && each <= kMostWeight; }, 0,
                        " to ", kMostWeight);
  const auto weight = [&](std::size_t k) { return static_cast<std::uint32_t>(weights[k]); };
  for (std::size_t k = 0; k < weights.size(); k += 3) board.weights.push_back({weight(k), weight(k + 1), weight(k + 2)});
  const auto last = static_cast<std::int64_t>(program.rules());
  std::vector<std::int32_t> all;
  for (const auto& group : background) {
    if (group.empty()) refuse("background[", board.background.size(), "] has no rules: expected one or more");
    board.background.emplace_back(group.begin(), group.end());
    all.insert(all.end(), group.begin(), group.end());
  }
  once("background", all, 1, last);  // or it is refused
  return board;
}

// One call at a time: `stop` may be any Python object, and another thread may have the same climb.
struct Climb {
  rules::Climber climber;
  std::atomic<bool> busy = false;
};

class Busy {
 public:
  explicit Busy(std::atomic<bool>& busy) : busy_(busy) {
    if (busy_.exchange(true)) refuse("climb is at work: expected one call at a time");
  }
  ~Busy() { busy_ = false; }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  std::atomic<bool>& busy_;
};

void bind_climb(nb::module_& m) {
  bind_finding_of_rules(m);
  nb::class_<Climb>(m, "RulesClimb", "Solves a program of ground rules as a person would.")
      .def(
          "__init__",
          [](Climb* self, const nb::bytes& program, std::uint32_t variables,
             const std::vector<std::vector<std::int32_t>>& places, const std::vector<std::int32_t>& known,
             const std::vector<std::int32_t>& weights, const std::vector<std::vector<std::int32_t>>& background) {
            const auto given = numbers_in<std::int32_t>("program", program);
            std::vector<std::int32_t> numbers(given.begin(), given.end());
            within("variables", variables, 0, static_cast<long long>(numbers.size() + kSpare));
            rules::Program read(numbers, variables);  // still reads them where they are moved to
            rules::Board board = board_in(places, known, weights, background, read);
            new (self) Climb{{std::move(numbers), std::move(read), std::move(board)}};
          },
          "program"_a, "variables"_a, "places"_a, "known"_a, "weights"_a,
          "background"_a = std::vector<std::vector<std::int32_t>>(),
          "`places` has the literals of each place's values, `known` those that are true; `weights` has three numbers for each\n"
          "rule: for what is near, for what is far, and for each open place of the rule; groups of rules in the\n"
          "`background` do not make a combination larger, which cites the first of a group for all.")
      .def(
          "go_on",
          [](Climb& self, std::optional<std::uint64_t> steps, std::optional<double> seconds, const nb::object& stop,
             bool plain) {
            const Busy busy(self.busy);
            rules::Climbed climbed{{}, rules::End::kStopped};
            run_asking(seconds, stop, [&](Stop& until) {
              climbed = self.climber.go_on(steps.value_or(std::numeric_limits<std::uint64_t>::max()), until, plain);
            });
            return std::tuple(std::move(climbed.findings), std::string(kEnds[static_cast<std::size_t>(climbed.end)]));
          },
          "steps"_a.none() = nb::none(), "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
          "plain"_a = false,
          "The next (findings, end); plain: none that follow values further than a look ahead. The end is open (after\n"
          "as many steps as wanted), solved, stuck, broken (the known literals contradict the rules) or stopped.");
}

// Groups of rules, no rule in two of them.
std::vector<rules::RuleNumbers> groups_in(const std::vector<std::vector<std::int32_t>>& groups, std::uint32_t most) {
  std::vector<rules::RuleNumbers> found;
  std::vector<bool> seen(std::size_t{most} + 1);
  for (const auto& group : groups) {
    rules::RuleNumbers& rules = found.emplace_back();
    for (const Literal l : once("groups", group, 1, most)) {
      const std::uint32_t rule = variable_of(l) + 1;
      if (seen[rule]) refuse("groups has rule ", rule, " twice: expected different ones");
      seen[rule] = true;
      rules.push_back(rule);
    }
  }
  return found;
}

rules::Effort effort_in(std::uint32_t effort) {
  return static_cast<rules::Effort>(within("effort", effort, 0, static_cast<long long>(rules::Effort::kSearch) - 1));
}

void bind_reach(nb::module_& m) {
  m.def(
      "rules_reach",
      [](const nb::bytes& program, std::uint32_t variables, const std::vector<std::vector<std::int32_t>>& places,
         std::uint32_t effort, std::optional<double> seconds, const nb::object& stop) {
        const auto numbers = numbers_in<std::int32_t>("program", program);
        within("variables", variables, 0, static_cast<long long>(numbers.size() + kSpare));
        const rules::Program read(numbers, variables);
        const rules::Board board{places_in(places, variables), {}, {}, {}};
        const rules::Effort most = effort_in(effort);
        std::vector<std::uint32_t> open;
        run_asking(seconds, stop, [&](Stop& until) {
          rules::Reach reach(read, board);
          reach.find(most, until);
          open = reach.open();
        });
        return open;
      },
      "program"_a, "variables"_a, "places"_a, "effort"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "The places, by number, that deductions leave open; the effort that these may take is as in `rules_thin`.");
}

void bind_thin(nb::module_& m) {
  m.def(
      "rules_thin",
      [](const nb::bytes& program, std::uint32_t variables, const std::vector<std::vector<std::int32_t>>& places,
         const std::vector<std::vector<std::int32_t>>& groups, std::optional<std::uint32_t> effort,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, const nb::object& stop) {
        const auto numbers = numbers_in<std::int32_t>("program", program);
        within("variables", variables, 0, static_cast<long long>(numbers.size() + kSpare));
        const rules::Program read(numbers, variables);
        const rules::Board board{places_in(places, variables), {}, {}, {}};
        const auto in_order = groups_in(groups, read.rules());
        const std::optional<rules::Effort> most = effort ? std::optional(effort_in(*effort)) : std::nullopt;
        std::vector<std::uint32_t> gone;
        run_asking(seconds, stop, [&](Stop& until) {
          gone = most ? rules::thin_within(read, board, in_order, *most, nodes.value_or(Budget::kNoLimit), until)
                      : rules::thin(read, board, in_order, nodes.value_or(Budget::kNoLimit), until);
        });
        return gone;
      },
      "program"_a, "variables"_a, "places"_a, "groups"_a, "effort"_a.none() = nb::none(), "nodes"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Which groups of rules can go, taken away in this order, so that one solution is left; with an effort (0: rules that\n"
      "force something one after the other, 1: and looks ahead, 2: short trials, 3: trials, 4: long ones) only those\n"
      "without which that still solves it. `nodes` is for each proof that there is no other solution.");
}

void bind_packed(nb::module_& m) {
  m.def(
      "rules_packed",
      [](const nb::typed<nb::list, int>& numbers) {
        std::vector<std::int32_t> packed(numbers.size());
        for (std::size_t at = 0; at < packed.size(); ++at) {
          PyObject* each = PyList_GET_ITEM(numbers.ptr(), static_cast<Py_ssize_t>(at));
          int overflow = 0;
          const long long number = PyLong_Check(each) ? PyLong_AsLongLongAndOverflow(each, &overflow) : 0;
          if (!PyLong_Check(each)) refuse_type("numbers has", nb::borrow(each), "whole numbers");
          if (overflow != 0 || number < INT32_MIN || number > INT32_MAX)
            refuse("numbers[", at, "] is too large: expected ", INT32_MIN, " to ", INT32_MAX);
          packed[at] = static_cast<std::int32_t>(number);
        }
        return nb::bytes(packed.data(), packed.size() * sizeof(std::int32_t));
      },
      "numbers"_a, "Numbers as programs take them, in a fraction of the time that an array takes.");
  m.def(
      "rules_written",
      [](const nb::bytes& program, std::uint32_t variables) {
        const auto numbers = numbers_in<std::int32_t>("program", program);
        within("variables", variables, 0, static_cast<long long>(numbers.size() + kSpare));
        const auto written = rules::written_out(numbers, variables);
        return written ? nb::bytes(written->data(), written->size() * sizeof(std::int32_t)) : program;
      },
      "program"_a, "variables"_a, "The same program with brief records (native/rules/brief.hpp) written out, as `rules_solve` reads it.");
}

}  // namespace

void bind_rules(nb::module_& m) {
  bind_climb(m);
  bind_packed(m);
  bind_reach(m);
  bind_thin(m);
  m.def(
      "rules_solve",
      [](const nb::bytes& program, std::uint32_t variables, const std::vector<std::uint32_t>& over,
         const std::vector<std::int32_t>& assumptions, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, std::uint64_t seed,
         std::optional<std::uint32_t> turn, const nb::object& stop, const nb::object& each) {
        auto numbers = numbers_in<std::int32_t>("program", program);
        within("variables", variables, 0, static_cast<long long>(numbers.size() + kSpare));
        const auto most = static_cast<std::int64_t>(variables);
        std::uint32_t all = variables;
        const auto written = rules::written_out(numbers, all);
        if (written) numbers = *written;
        std::vector<Variable> differing;
        for (const Literal l : once("over", over, 1, most)) differing.push_back(variable_of(l));
        const std::vector<Literal> assumed = once("assumptions", assumptions, -most, most);
        const rules::Program read(numbers, all);
        SearchOptions options;
        options.seed = seed;
        options.random_phases = seed != 0;
        options.random_decisions = seed ? kRandomDecisions : 0;
        const auto turns = turn ? std::optional(rules::Turn{*turn, *turn}) : std::nullopt;
        std::vector<std::int32_t> failed;
        Solved solved = run_kernel(
            limits_of(solutions, nodes, seconds), variables, keep, stop, each,
            [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
              Budget budget(until, limits);
              const Question question{assumed, differing, limits.solutions};
              const rules::Answered answered =
                  rules::answer(read, options, question, until, budget,
                                [&](const std::vector<std::uint8_t>& values) { return on_solution(values.data()); }, turns,
                                sudoku::search9);
              for (const Literal l : answered.failed) failed.push_back(to_dimacs(l));
              return answered.answer;
            });
        using Searched = nb::typed<nb::tuple, Solved, std::vector<std::int32_t>>;
        return Searched(nb::make_tuple(solved, nb::cast(failed)));
      },
      "program"_a, "variables"_a, "over"_a, "assumptions"_a = std::vector<std::int32_t>(), "solutions"_a.none() = 2,
      "nodes"_a.none() = nb::none(), "seconds"_a.none() = nb::none(), "keep"_a = 2, "seed"_a = 0,
      "turn"_a.none() = nb::none(), "stop"_a.none() = nb::none(), "each"_a.none() = nb::none(),
      "Search models of ground rules that differ on some variables: ((found, exhausted, kept models, counters), failed\n"
      "assumptions). The program is 32-bit numbers, for each record its op, rule, length and payload (native/rules/program.hpp,\n"
      "or brief ones as in native/rules/brief.hpp);\n"
      "with a seed the models come in a random order. `turn`: after how much work two searches take turns, where there are two.");
}

}  // namespace clew::bindings
