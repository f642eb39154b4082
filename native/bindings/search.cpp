// The search core for Python: models of plain clauses, for tests and second opinions.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "proof.hpp"
#include "search.hpp"

namespace clew::bindings {
namespace {

constexpr std::size_t kMostNumbers = std::size_t{1} << 28;  // of clauses: they are named by 30 bits
constexpr std::size_t kSpare = 1'000'000;                   // variables more than the clauses could mention

// Clauses as they come from Python: numbers of 32 bits, each clause ended by 0; the literals of files, 1, -1, 2, -2 ...
FlatClauses clauses_in(const char* name, const nb::bytes& data, std::uint32_t variables) {
  const auto numbers = numbers_in<std::int32_t>(name, data);
  if (numbers.size() > kMostNumbers) refuse(name, " has ", numbers.size(), " numbers: expected at most ", kMostNumbers);
  const auto most = static_cast<std::int64_t>(variables);
  all_are(name, numbers, [=](std::int64_t each) { return each >= -most && each <= most; }, -most, " to ", most);
  if (!numbers.empty() && numbers.back() != 0) refuse(name, " continues after its last clause: expected 0 at its end");
  return numbers;
}

std::uint32_t variables_in(std::uint32_t variables, const nb::bytes& clauses) {
  return static_cast<std::uint32_t>(
      within("variables", variables, 0, static_cast<long long>(clauses.size() / sizeof(std::int32_t) + kSpare)));
}

// Literals or variables, each once.
template <class Number>
std::vector<Number> once(const char* name, const std::vector<Number>& given, std::int64_t least, std::int64_t most) {
  std::vector<Number> found;
  std::vector<bool> seen(static_cast<std::size_t>(most - least + 1));
  const auto fine = [=](std::int64_t each) { return each >= least && each <= most && each != 0; };
  all_are<Number>(name, given, fine, least, " to ", most, " but not 0");
  for (const Number each : given) {
    const auto at = static_cast<std::size_t>(each - least);
    if (!seen[at]) found.push_back(each);
    seen[at] = true;
  }
  return found;
}

// False where it was ended before all were added.
bool add_clauses(Search& search, FlatClauses numbers, Stop& stop) {
  std::vector<Literal> clause;
  for (const std::int32_t number : numbers) {
    if (number != 0) {
      clause.push_back(from_dimacs(number));
    } else {
      if (stop.due()) return false;
      search.add_clause(clause);
      clause.clear();
    }
  }
  return true;
}

// A line of text for each clause and the numbers of clauses behind it.
std::string text_of(std::span<const std::int32_t> lines) {
  std::string text;
  bool behind = false;
  for (const std::int32_t number : lines) {
    text += std::to_string(number);
    text += number == 0 && behind ? '\n' : ' ';
    if (number == 0) behind = !behind;
  }
  return text;
}

}  // namespace

void bind_search(nb::module_& m) {
  m.def(
      "search_solve",
      [](const nb::bytes& clauses, std::uint32_t variables, const std::vector<std::int32_t>& assumptions,
         const std::optional<std::vector<std::uint32_t>>& over, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> conflicts, std::optional<double> seconds,
         std::uint64_t keep, std::uint64_t seed, bool log, const nb::object& stop, const nb::object& each) {
        variables_in(variables, clauses);
        const FlatClauses numbers = clauses_in("clauses", clauses, variables);
        const auto most = static_cast<std::int64_t>(variables);
        std::vector<Literal> assumed;
        for (const auto number : once("assumptions", assumptions, -most, most)) assumed.push_back(from_dimacs(number));
        std::vector<Variable> differing;
        if (over) {
          for (const std::uint32_t number : once("over", *over, 1, most)) differing.push_back(number - 1);
        } else {
          for (Variable v = 0; v < variables; ++v) differing.push_back(v);
        }
        std::vector<std::int32_t> logged;
        SearchOptions options;
        options.seed = seed;
        options.random_decisions = seed ? 0.01 : 0;
        if (log) {
          options.on_clause = [&](std::span<const Literal> clause, Origin origin) {
            logged.push_back(static_cast<std::int32_t>(origin));
            for (const Literal l : clause) logged.push_back(to_dimacs(l));
            logged.push_back(0);
          };
        }
        Search search(options);
        search.add_variables(variables);
        std::vector<std::uint8_t> values(variables);
        Solved solved = run_kernel(
            limits_of(solutions, nodes, seconds), variables, keep, stop, each,
            [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
              if (!add_clauses(search, numbers, until)) return Answer{};
              Budget budget(until, limits, conflicts.value_or(Budget::kNoLimit));
              return enumerate(search, {assumed, differing, limits.solutions}, budget, [&] {
                for (Variable v = 0; v < variables; ++v) values[v] = search.is_true(positive(v));
                return on_solution(values.data());
              });
            });
        std::vector<std::int32_t> failed;
        for (const Literal l : search.failed()) failed.push_back(to_dimacs(l));
        using Searched = nb::typed<nb::tuple, Solved, std::vector<std::int32_t>, nb::bytes>;
        return Searched(nb::make_tuple(solved, nb::cast(failed), nb::bytes(logged.data(), logged.size() * sizeof logged[0])));
      },
      "clauses"_a, "variables"_a, "assumptions"_a = std::vector<std::int32_t>(), "over"_a.none() = nb::none(),
      "solutions"_a.none() = 2, "nodes"_a.none() = nb::none(), "conflicts"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "keep"_a = 2, "seed"_a = 0, "log"_a = false, "stop"_a.none() = nb::none(),
      "each"_a.none() = nb::none(),
      "Search models of clauses: ((found, exhausted, kept models, counters), failed assumptions, log). Clauses and log are\n"
      "32-bit numbers, each clause ended by 0; in the log each begins with its origin: 0 learned, 2 blocking, 3 dropped.");
  m.def(
      "search_justify",
      [](const nb::bytes& clauses, std::uint32_t variables, const nb::bytes& learned, std::optional<double> seconds,
         const nb::object& stop) -> std::optional<std::string> {
        variables_in(variables, clauses);
        const FlatClauses stated = clauses_in("clauses", clauses, variables);
        const FlatClauses log = clauses_in("learned", learned, variables);
        std::optional<std::string> text;
        run_watched(seconds, stop, [&](const std::atomic<bool>* flag, double time) {
          Stop until(time, flag);
          if (const auto lines = justify(stated, variables, log, until)) text = text_of(*lines);
        });
        return text;
      },
      "clauses"_a, "variables"_a, "learned"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Say what learned clauses rest on, down to the empty one: lines of `literals 0 numbers of clauses 0`. None if they do\n"
      "not follow one after the other, or if there was no time for it.");
}

}  // namespace clew::bindings
