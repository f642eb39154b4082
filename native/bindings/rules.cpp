// Models of ground rules for Python: a whole program in one call.
#include "bindings/bindings.hpp"
#include "bindings/python.hpp"
#include "rules/model.hpp"
#include "search.hpp"

namespace clew::bindings {
namespace {

constexpr std::size_t kSpare = 1'000'000;  // variables more than the program could mention
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

}  // namespace

void bind_rules(nb::module_& m) {
  m.def(
      "rules_solve",
      [](const nb::bytes& program, std::uint32_t variables, const std::vector<std::uint32_t>& over,
         const std::vector<std::int32_t>& assumptions, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, std::uint64_t seed,
         const nb::object& stop, const nb::object& each) {
        const auto numbers = numbers_in<std::int32_t>("program", program);
        within("variables", variables, 0, static_cast<long long>(numbers.size() + kSpare));
        const auto most = static_cast<std::int64_t>(variables);
        std::vector<Variable> differing;
        for (const Literal l : once("over", over, 1, most)) differing.push_back(variable_of(l));
        const std::vector<Literal> assumed = once("assumptions", assumptions, -most, most);
        const rules::Program read(numbers, variables);
        SearchOptions options;
        options.seed = seed;
        options.random_phases = seed != 0;
        options.random_decisions = seed ? kRandomDecisions : 0;
        rules::Model model(read, rules::Mode::kSolve, options);
        std::vector<std::uint8_t> values(variables);
        Solved solved = run_kernel(
            limits_of(solutions, nodes, seconds), variables, keep, stop, each,
            [&](const Limits& limits, Stop& until, const OnSolution& on_solution) {
              if (!model.build(until)) return Answer{};
              Budget budget(until, limits);
              Search& search = model.search();
              return enumerate(search, {assumed, differing, limits.solutions}, budget, [&] {
                for (Variable v = 0; v < variables; ++v) values[v] = search.is_true(positive(v));
                return on_solution(values.data());
              });
            });
        std::vector<std::int32_t> failed;
        for (const Literal l : model.search().failed()) failed.push_back(to_dimacs(l));
        using Searched = nb::typed<nb::tuple, Solved, std::vector<std::int32_t>>;
        return Searched(nb::make_tuple(solved, nb::cast(failed)));
      },
      "program"_a, "variables"_a, "over"_a, "assumptions"_a = std::vector<std::int32_t>(), "solutions"_a.none() = 2,
      "nodes"_a.none() = nb::none(), "seconds"_a.none() = nb::none(), "keep"_a = 2, "seed"_a = 0,
      "stop"_a.none() = nb::none(), "each"_a.none() = nb::none(),
      "Search models of ground rules that differ on some variables: ((found, exhausted, kept models, counters), failed\n"
      "assumptions). The program is 32-bit numbers, for each record its op, rule, length and payload (native/rules/program.hpp);\n"
      "with a seed the models come in a random order.");
}

}  // namespace clew::bindings
