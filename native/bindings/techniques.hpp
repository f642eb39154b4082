// Techniques for Python, the same for every family: the table, what a technique finds, and how a climb went.
#pragma once

#include <nanobind/stl/string_view.h>

#include <array>
#include <string_view>
#include <tuple>

#include "bindings/python.hpp"
#include "ladder.hpp"

namespace clew::bindings {

// Binds a family's table under a name.
template <std::size_t kTechniques>
void bind_table(nb::module_& m, const char* name, const std::array<ladder::Entry, kTechniques>& table) {
  using Row = std::tuple<std::string_view, std::string_view, int, int>;
  m.def(
      name,
      [&table] {
        std::vector<Row> rows;
        for (const auto& [key, called, level, weight] : table) rows.emplace_back(key, called, level, weight);
        return rows;
      },
      "The techniques, easiest first: (key, name, level, weight). A technique's number is its index.");
}

// What a finding rules out, settles or cites: a place and its values each.
template <class Part>
auto tuples(const std::vector<Part>& parts) {
  const auto tuple = [](const Part& part) {
    const auto& [place, values] = part;
    return std::tuple(place, values);
  };
  std::vector<decltype(tuple(parts.front()))> list;
  for (const Part& part : parts) list.push_back(tuple(part));
  return list;
}

// A class of findings with what those of all families have: places, units and the like are
// numbers from 0.
template <class Finding, std::size_t kTechniques>
nb::class_<Finding> bind_finding(nb::module_& m, const char* name, const std::array<ladder::Entry, kTechniques>& table) {
  return nb::class_<Finding>(m, name, "One use of a technique.")
      .def_prop_ro(
          "technique",
          [&table](const Finding& finding) { return table[static_cast<std::size_t>(finding.technique)].key; },
          "The technique's key.")
      .def_prop_ro(
          "because", [](const Finding& finding) { return tuples(finding.because); }, "The known facts that are cited.")
      .def_ro("chain", &Finding::chain, "What followed from an assumption that fails.");
}

inline constexpr const char* kLooking =
    "Look for a technique, by its number, or for the easiest (-1): a list of the first finding, or of all; of those found\n"
    "so far where it was ended before.";

// Runs `find(wanted, stop)`, which looks for the uses of techniques that are wanted.
template <class Technique, class Find>
auto run_find(int technique, bool all, std::optional<double> seconds, const nb::object& stop, Find&& find) {
  constexpr int kLast = static_cast<int>(Technique::kCount) - 1;
  within("technique", technique, all ? 0 : -1, kLast);
  ladder::Wanted<Technique> wanted{{}, all};
  if (technique >= 0) wanted.technique = static_cast<Technique>(technique);
  decltype(find(wanted, std::declval<Stop&>())) findings;
  run_asking(seconds, stop, [&](Stop& until) { findings = find(wanted, until); });
  return findings;
}

inline constexpr const char* kClimbing =
    "Climb the ladder of techniques: (solved, uses of each technique, longest chain of each). Whether it is solved is not\n"
    "known, None, where the climb was ended before.";

// Runs `climb(stop)`, which climbs a ladder.
template <class Climb>
auto run_climb(std::optional<double> seconds, const nb::object& stop, Climb&& climb) {
  decltype(climb(std::declval<Stop&>())) climbed;
  const bool ended = run_asking(seconds, stop, [&](Stop& until) { climbed = climb(until); });
  const auto list = [](const auto& numbers) { return std::vector<int>(numbers.begin(), numbers.end()); };
  return std::tuple(ended ? std::nullopt : std::optional(climbed.solved), list(climbed.uses), list(climbed.chains));
}

}  // namespace clew::bindings
