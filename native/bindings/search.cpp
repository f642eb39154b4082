// The search core for Python: models of plain clauses, for tests and second opinions.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "proof.hpp"
#include "search.hpp"

namespace clew::bindings {
namespace {

// Clauses as they come from Python: numbers of 32 bits, each clause ended by 0; the literals of files, 1, -1, 2, -2 ...
FlatClauses numbers_of(const nb::bytes& data) {
  return FlatClauses(reinterpret_cast<const std::int32_t*>(data.c_str()), data.size() / sizeof(std::int32_t));
}

void add_clauses(Search& search, const nb::bytes& data) {
  std::vector<Literal> clause;
  for (const std::int32_t number : numbers_of(data)) {
    if (number != 0) {
      clause.push_back(from_dimacs(number));
    } else {
      search.add_clause(clause);
      clause.clear();
    }
  }
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
        std::vector<Literal> assumed;
        for (const std::int32_t number : assumptions) assumed.push_back(from_dimacs(number));
        std::vector<Variable> differing;
        for (std::uint32_t v = 0; v < (over ? over->size() : variables); ++v) differing.push_back(over ? (*over)[v] - 1 : v);
        std::vector<std::uint8_t> values(variables);
        Solved solved = run_kernel(
            limits_of(solutions, nodes, seconds), variables, keep, stop, each,
            [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
              add_clauses(search, clauses);
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
        std::optional<std::string> text;
        run_watched(stop, [&](const std::atomic<bool>* flag) {
          Stop until(seconds.value_or(std::numeric_limits<double>::infinity()), flag);
          if (const auto lines = justify(numbers_of(clauses), variables, numbers_of(learned), until)) text = text_of(*lines);
        });
        return text;
      },
      "clauses"_a, "variables"_a, "learned"_a, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Say what learned clauses rest on, down to the empty one: lines of `literals 0 numbers of clauses 0`. None if they do\n"
      "not follow one after the other, or if there was no time for it.");
}

}  // namespace clew::bindings
