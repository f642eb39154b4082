// The only file that knows Python. Every call takes plain bytes and numbers, releases the GIL while it works, and about
// every 20 ms asks Python whether a signal (Ctrl-C) or the caller's stop flag wants it to end.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "kernel.hpp"
#include "search.hpp"
#include "slitherlink/kernel.hpp"
#include "slitherlink/logic.hpp"
#include "slitherlink/make.hpp"
#include "sudoku/bands.hpp"
#include "sudoku/general.hpp"
#include "sudoku/logic.hpp"
#include "sudoku/make9.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using clew::Limits;
using clew::Stop;

const std::uint8_t* bytes_of(const nb::bytes& data) { return reinterpret_cast<const std::uint8_t*>(data.c_str()); }

// Asks Python, with the GIL, whether to end; remembers a signal's exception so that it can be raised afterwards.
class Ask {
 public:
  explicit Ask(const nb::object& stop) : stop_(stop) {}

  bool operator()() {
    const nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) {
      signalled_ = true;
      pending_ = nb::steal(PyErr_GetRaisedException_());
      return true;
    }
    return !stop_.is_none() && nb::cast<bool>(stop_.attr("is_set")());
  }

  // With the GIL held again: raises what the signal's handler raised.
  void raise() const {
    if (!signalled_) return;
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(pending_.ptr())), pending_.ptr());
    throw nb::python_error();
  }

 private:
  static PyObject* PyErr_GetRaisedException_() {
    PyObject *type = nullptr, *value = nullptr, *trace = nullptr;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_NormalizeException(&type, &value, &trace);
    Py_XDECREF(type);
    Py_XDECREF(trace);
    return value;
  }

  const nb::object& stop_;
  nb::object pending_;
  bool signalled_ = false;
};

Limits limits_of(std::optional<std::uint64_t> solutions, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
  Limits limits;
  limits.solutions = solutions.value_or(std::numeric_limits<std::uint64_t>::max());
  if (nodes) limits.nodes = *nodes;
  if (seconds) limits.seconds = *seconds;
  return limits;
}

using Solved = nb::typed<nb::tuple, std::uint64_t, bool, nb::bytes, nb::typed<nb::dict, std::string, std::uint64_t>>;
using Pair = nb::typed<nb::tuple, nb::bytes, nb::bytes>;

Solved answer_tuple(const clew::Answer& answer, const std::string& kept) {
  const auto& c = answer.counters;
  nb::dict counters;
  counters["decisions"] = c.decisions;
  counters["propagations"] = c.propagations;
  counters["conflicts"] = c.conflicts;
  counters["restarts"] = c.restarts;
  counters["learned"] = c.learned;
  return Solved(nb::make_tuple(answer.found, answer.exhausted, nb::bytes(kept.data(), kept.size()), counters));
}

// Runs a kernel `work(limits, stop, on_solution)` whose solutions are `width` bytes: hands them to `each`, or keeps `keep`.
template <class Work>
Solved run_kernel(const Limits& limits, std::size_t width, std::uint64_t keep, const nb::object& stop_flag,
                     const nb::object& each, Work&& work) {
  Ask ask(stop_flag);
  std::string kept;
  std::uint64_t stored = 0;
  std::optional<nb::python_error> failure;
  const clew::OnSolution on_solution = [&](const std::uint8_t* values) {
    const auto* data = reinterpret_cast<const char*>(values);
    if (each.is_none()) {
      if (stored++ < keep) kept.append(data, width);
      return true;
    }
    const nb::gil_scoped_acquire gil;
    try {
      return nb::cast<bool>(each(nb::bytes(data, width)));
    } catch (nb::python_error& error) {
      failure.emplace(std::move(error));
      return false;
    }
  };
  clew::Answer answer;
  {
    const nb::gil_scoped_release release;
    Stop stop(limits.seconds, nullptr, [&] { return ask(); });
    answer = work(limits, stop, on_solution);
  }
  if (failure) throw std::move(*failure);
  ask.raise();
  return answer_tuple(answer, kept);
}

// Runs `work(flag)` on a thread of its own while this one watches for signals and the stop flag.
template <class Work>
void run_watched(const nb::object& stop_flag, Work&& work) {
  Ask ask(stop_flag);
  {
    const nb::gil_scoped_release release;
    std::atomic<bool> flag{false};
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::thread worker([&] {
      work(&flag);
      const std::lock_guard lock(mutex);
      done = true;
      changed.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, std::chrono::milliseconds(20), [&] { return done; })) {
      lock.unlock();
      if (ask()) flag = true;
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  ask.raise();
}

// Runs `work(stop)` on this thread; a signal ends it.
template <class Work>
void run_asking(Work&& work) {
  const nb::object no_flag = nb::none();
  Ask ask(no_flag);
  {
    const nb::gil_scoped_release release;
    Stop stop(std::numeric_limits<double>::infinity(), nullptr, [&] { return ask(); });
    work(stop);
  }
  ask.raise();
}

namespace logic = clew::sudoku::logic;

nb::list entries_list(const std::vector<logic::Entry>& entries) {
  nb::list list;
  for (const auto& [cell, values] : entries) list.append(nb::make_tuple(cell, values));
  return list;
}

// A finding as a dict of plain lists; cells and units are numbers from 0, and bit v of a mask is the value v + 1.
nb::dict finding_dict(const logic::Finding& finding) {
  nb::dict dict;
  dict["technique"] = static_cast<int>(finding.technique);
  dict["removed"] = entries_list(finding.removed);
  dict["because"] = entries_list(finding.because);
  dict["holders"] = nb::cast(finding.holders);
  dict["values"] = nb::cast(finding.values);
  dict["cells"] = nb::cast(finding.cells);
  dict["others"] = nb::cast(finding.others);
  dict["units"] = nb::cast(finding.units);
  dict["covers"] = nb::cast(finding.covers);
  nb::list chain;
  for (const logic::Finding& step : finding.chain) chain.append(finding_dict(step));
  dict["chain"] = chain;
  return dict;
}

namespace fences = clew::slitherlink::logic;

nb::list marks_list(const std::vector<fences::Mark>& marks) {
  nb::list list;
  for (const auto& [edge, line] : marks) list.append(nb::make_tuple(edge, line));
  return list;
}

nb::list pairs_list(const std::vector<fences::Pair>& pairs) {
  nb::list list;
  for (const auto& [mask, a, b] : pairs) list.append(nb::make_tuple(mask, a, b));
  return list;
}

// A finding as a dict of plain lists; edges, cells and points are numbers from 0.
nb::dict finding_dict(const fences::Finding& finding) {
  nb::dict dict;
  dict["technique"] = static_cast<int>(finding.technique);
  dict["settled"] = marks_list(finding.settled);
  dict["facts"] = pairs_list(finding.facts);
  dict["because"] = marks_list(finding.because);
  dict["clues"] = nb::cast(finding.clues);
  dict["given"] = pairs_list(finding.given);
  dict["cells"] = nb::cast(finding.cells);
  dict["points"] = nb::cast(finding.points);
  dict["path"] = nb::cast(finding.path);
  dict["way"] = nb::cast(finding.way);
  dict["flags"] = nb::cast(finding.flags);
  dict["clash"] = static_cast<int>(finding.clash);
  nb::list chain;
  for (const fences::Finding& step : finding.chain) chain.append(finding_dict(step));
  dict["chain"] = chain;
  return dict;
}

fences::Puzzle fence_of(int rows, int columns, const nb::bytes& clues) {
  return {rows, columns, {bytes_of(clues), clues.size()}};
}

using Facts = std::vector<std::tuple<int, int, int>>;

std::vector<fences::Pair> pairs_of(const Facts& facts) {
  std::vector<fences::Pair> pairs;
  for (const auto& [mask, a, b] : facts) pairs.push_back({mask, a, b});
  return pairs;
}

// Clauses as they come from Python: numbers of 32 bits, each clause ended by 0; the literals of files, 1, -1, 2, -2 ...
void add_clauses(clew::Search& search, const nb::bytes& data) {
  const auto* numbers = reinterpret_cast<const std::int32_t*>(data.c_str());
  std::vector<clew::Literal> clause;
  for (const std::int32_t number : std::span(numbers, data.size() / sizeof *numbers)) {
    if (number != 0) {
      clause.push_back(clew::from_dimacs(number));
    } else {
      search.add_clause(clause);
      clause.clear();
    }
  }
}

}  // namespace

NB_MODULE(_native, m) {
  m.doc() = "Clew's kernels: flat arrays in, flat arrays out. Use the functions of `clew` instead.";

  m.def(
      "sudoku_solve",
      [](int box_rows, int box_columns, const nb::bytes& cells, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, const nb::object& stop,
         const nb::object& each) {
        const clew::sudoku::Shape shape{box_rows, box_columns};
        const std::size_t width = static_cast<std::size_t>(shape.size()) * shape.size();
        const auto* givens = bytes_of(cells);
        return run_kernel(limits_of(solutions, nodes, seconds), width, keep, stop, each,
                          [&](const Limits& limits, Stop& until, const clew::OnSolution& on_solution) {
                            return box_rows == 3 && box_columns == 3
                                       ? clew::sudoku::solve9(givens, limits, until, on_solution)
                                       : clew::sudoku::solve(shape, givens, limits, until, on_solution);
                          });
      },
      "box_rows"_a, "box_columns"_a, "cells"_a, "solutions"_a.none() = 2, "nodes"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "keep"_a = 2, "stop"_a.none() = nb::none(), "each"_a.none() = nb::none(),
      "Solve one sudoku: (found, exhausted, kept solutions, counters).");

  m.def(
      "sudoku_many",
      [](const nb::bytes& text, std::size_t count, std::size_t stride, unsigned limit, unsigned threads,
         std::optional<double> seconds, const nb::object& stop) {
        std::string found(count, '\xff');
        std::string solutions(count * 81, '.');
        run_watched(stop, [&](const std::atomic<bool>* flag) {
          clew::sudoku::solve9_many(text.c_str(), count, stride, limit, threads,
                                    reinterpret_cast<std::uint8_t*>(found.data()), solutions.data(), flag,
                                    seconds.value_or(std::numeric_limits<double>::infinity()));
        });
        return Pair(nb::make_tuple(nb::bytes(found.data(), found.size()), nb::bytes(solutions.data(), solutions.size())));
      },
      "text"_a, "count"_a, "stride"_a, "limit"_a = 2, "threads"_a = 0, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(), "Solve many 9x9 lines: (solutions found of each, 255 undecided; first solutions).");

  m.def(
      "sudoku_make",
      [](std::uint64_t seed, int symmetry, bool minimal, int clues, std::size_t count, unsigned threads,
         std::optional<double> seconds, const nb::object& stop) {
        std::string puzzles(count * 81, '.');
        std::string made(count, '\0');
        run_watched(stop, [&](const std::atomic<bool>* flag) {
          const clew::sudoku::Wish wish{static_cast<clew::sudoku::Symmetry>(symmetry), minimal, clues};
          clew::sudoku::make9(seed, wish, count, threads, puzzles.data(), reinterpret_cast<std::uint8_t*>(made.data()), flag,
                              seconds.value_or(std::numeric_limits<double>::infinity()));
        });
        return Pair(nb::make_tuple(nb::bytes(made.data(), made.size()), nb::bytes(puzzles.data(), puzzles.size())));
      },
      "seed"_a, "symmetry"_a, "minimal"_a, "clues"_a, "count"_a, "threads"_a = 0, "seconds"_a.none() = nb::none(),
      "stop"_a.none() = nb::none(), "Make unique 9x9 puzzles: (made flags, lines of 81).");

  m.def(
      "sudoku_grid",
      [](int box_rows, int box_columns, std::uint64_t seed) {
        const clew::sudoku::Shape shape{box_rows, box_columns};
        std::string cells(static_cast<std::size_t>(shape.size()) * shape.size(), '\0');
        {
          const nb::gil_scoped_release release;
          Stop never;
          if (box_rows == 3 && box_columns == 3)
            clew::sudoku::random_grid9(seed, reinterpret_cast<std::uint8_t*>(cells.data()));
          else
            clew::sudoku::random_grid(shape, seed, reinterpret_cast<std::uint8_t*>(cells.data()), never);
        }
        return nb::bytes(cells.data(), cells.size());
      },
      "box_rows"_a, "box_columns"_a, "seed"_a, "A random full grid; the same seed gives the same grid.");

  m.def(
      "sudoku_find",
      [](int box_rows, int box_columns, const std::vector<std::uint64_t>& masks, int technique, bool all) {
        const clew::sudoku::Shape shape{box_rows, box_columns};
        std::vector<logic::Finding> found;
        run_asking([&](Stop& stop) {
          const auto wanted = static_cast<logic::Technique>(technique);
          if (all) found = logic::find_all(shape, masks, wanted, stop);
          else if (auto one = logic::find(shape, masks, wanted, stop)) found.push_back(std::move(*one));
        });
        nb::typed<nb::list, nb::typed<nb::dict, nb::str, nb::any>> findings;
        for (const logic::Finding& finding : found) findings.append(finding_dict(finding));
        return findings;
      },
      "box_rows"_a, "box_columns"_a, "masks"_a, "technique"_a, "all"_a = false,
      "Look for a technique, by its number, in masks of possible values: a list of the first finding, or of all.");

  m.def(
      "sudoku_climb",
      [](int box_rows, int box_columns, const nb::bytes& cells) {
        const clew::sudoku::Shape shape{box_rows, box_columns};
        const auto* givens = bytes_of(cells);
        logic::Climb climb;
        run_asking([&](Stop& stop) { climb = logic::climb(shape, logic::masks_of(shape, givens), stop); });
        const auto list = [](const auto& numbers) { return std::vector<int>(numbers.begin(), numbers.end()); };
        using Climbed = nb::typed<nb::tuple, bool, std::vector<int>, std::vector<int>>;
        return Climbed(nb::make_tuple(climb.solved, nb::cast(list(climb.uses)), nb::cast(list(climb.chains))));
      },
      "box_rows"_a, "box_columns"_a, "cells"_a,
      "Climb the ladder of techniques: (solved, uses of each technique, longest chain of each).");

  m.def(
      "sudoku_ladder",
      [] { return std::vector<std::string>(logic::kNames.begin(), logic::kNames.end()); },
      "The names of the techniques, easiest first; a technique's number is its index.");

  m.def(
      "slitherlink_solve",
      [](int rows, int columns, const nb::bytes& clues, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<double> seconds, std::uint64_t keep, const nb::object& stop,
         const nb::object& each) {
        const auto width = static_cast<std::size_t>((rows + 1) * columns + rows * (columns + 1));
        const auto* given = bytes_of(clues);
        return run_kernel(limits_of(solutions, nodes, seconds), width, keep, stop, each,
                          [&](const Limits& limits, Stop& until, const clew::OnSolution& on_solution) {
                            return clew::slitherlink::solve(rows, columns, given, limits, until, on_solution);
                          });
      },
      "rows"_a, "columns"_a, "clues"_a, "solutions"_a.none() = 2, "nodes"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "keep"_a = 2, "stop"_a.none() = nb::none(), "each"_a.none() = nb::none(),
      "Solve one slitherlink, 255 for no clue: (found, exhausted, kept solutions as a byte for each edge, counters).");

  m.def(
      "slitherlink_find",
      [](int rows, int columns, const nb::bytes& clues, const nb::bytes& states, const Facts& facts, int technique,
         bool all) {
        const fences::Puzzle puzzle = fence_of(rows, columns, clues);
        const std::span<const std::uint8_t> known{bytes_of(states), states.size()};
        const auto pairs = pairs_of(facts);
        std::vector<fences::Finding> found;
        run_asking([&](Stop& stop) {
          const auto wanted = static_cast<fences::Technique>(technique);
          if (all) found = fences::find_all(puzzle, known, pairs, wanted, stop);
          else if (auto one = technique < 0 ? fences::next(puzzle, known, pairs, stop)
                                            : fences::find(puzzle, known, pairs, wanted, stop))
            found.push_back(std::move(*one));
        });
        nb::typed<nb::list, nb::typed<nb::dict, nb::str, nb::any>> findings;
        for (const fences::Finding& finding : found) findings.append(finding_dict(finding));
        return findings;
      },
      "rows"_a, "columns"_a, "clues"_a, "states"_a, "facts"_a, "technique"_a, "all"_a = false,
      "Look for a technique, by its number, or for the easiest (-1): a list of the first finding, or of all.");

  m.def(
      "slitherlink_climb",
      [](int rows, int columns, const nb::bytes& clues) {
        fences::Climb climb;
        run_asking([&](Stop& stop) { climb = fences::climb(fence_of(rows, columns, clues), stop); });
        const auto list = [](const auto& numbers) { return std::vector<int>(numbers.begin(), numbers.end()); };
        using Climbed = nb::typed<nb::tuple, bool, std::vector<int>, std::vector<int>>;
        return Climbed(nb::make_tuple(climb.solved, nb::cast(list(climb.uses)), nb::cast(list(climb.chains))));
      },
      "rows"_a, "columns"_a, "clues"_a,
      "Climb the ladder of techniques: (solved, uses of each technique, longest chain of each).");

  m.def(
      "slitherlink_ladder",
      [] { return std::vector<std::string>(fences::kNames.begin(), fences::kNames.end()); },
      "The names of the techniques, easiest first; a technique's number is its index.");

  m.def(
      "slitherlink_make",
      [](std::uint64_t seed, int rows, int columns, int winding, int symmetry, bool minimal, int clues, int techniques,
         int below, std::size_t count, unsigned threads, std::optional<double> seconds, const nb::object& stop) {
        const clew::slitherlink::Wish wish{rows, columns, static_cast<clew::slitherlink::Winding>(winding),
                                           static_cast<clew::slitherlink::Symmetry>(symmetry), minimal, clues, techniques,
                                           below};
        std::string puzzles(count * static_cast<std::size_t>(rows * columns), '.');
        std::string made(count, '\0');
        run_watched(stop, [&](const std::atomic<bool>* flag) {
          clew::slitherlink::make(seed, wish, count, threads, puzzles.data(), reinterpret_cast<std::uint8_t*>(made.data()),
                                  flag, seconds.value_or(std::numeric_limits<double>::infinity()));
        });
        return Pair(nb::make_tuple(nb::bytes(made.data(), made.size()), nb::bytes(puzzles.data(), puzzles.size())));
      },
      "seed"_a, "rows"_a, "columns"_a, "winding"_a, "symmetry"_a, "minimal"_a, "clues"_a, "techniques"_a, "below"_a,
      "count"_a, "threads"_a = 0, "seconds"_a.none() = nb::none(), "stop"_a.none() = nb::none(),
      "Make unique slitherlinks that the first `techniques` of the ladder solve and the first `below` do not:\n"
      "(1 made, 0 given up, 2 cut off; rows of dots and clues end to end).");

  m.def(
      "slitherlink_draft",
      [](std::uint64_t seed, int rows, int columns, int winding) {
        clew::slitherlink::Wish wish;
        wish.rows = rows;
        wish.columns = columns;
        wish.winding = static_cast<clew::slitherlink::Winding>(winding);
        std::vector<std::uint8_t> clues;
        run_asking([&](Stop& stop) { clues = clew::slitherlink::draft(wish, seed, stop); });
        return nb::bytes(clues.data(), clues.size());
      },
      "seed"_a, "rows"_a, "columns"_a, "winding"_a,
      "All clues of a random loop that they alone determine, 255 for none; the same seed gives the same loop.");

  m.def(
      "search_solve",
      [](const nb::bytes& clauses, std::uint32_t variables, const std::vector<std::int32_t>& assumptions,
         const std::optional<std::vector<std::uint32_t>>& over, std::optional<std::uint64_t> solutions,
         std::optional<std::uint64_t> nodes, std::optional<std::uint64_t> conflicts, std::optional<double> seconds,
         std::uint64_t keep, std::uint64_t seed, bool log, const nb::object& stop, const nb::object& each) {
        std::vector<std::int32_t> logged;
        clew::SearchOptions options;
        options.seed = seed;
        options.random_decisions = seed ? 0.01 : 0;
        if (log) {
          options.on_clause = [&](std::span<const clew::Literal> clause, clew::Origin origin) {
            logged.push_back(static_cast<std::int32_t>(origin));
            for (const clew::Literal l : clause) logged.push_back(clew::to_dimacs(l));
            logged.push_back(0);
          };
        }
        clew::Search search(options);
        search.add_variables(variables);
        std::vector<clew::Literal> assumed;
        for (const std::int32_t number : assumptions) assumed.push_back(clew::from_dimacs(number));
        std::vector<clew::Variable> differing;
        for (std::uint32_t v = 0; v < (over ? over->size() : variables); ++v) differing.push_back(over ? (*over)[v] - 1 : v);
        std::vector<std::uint8_t> values(variables);
        Solved solved = run_kernel(
            limits_of(solutions, nodes, seconds), variables, keep, stop, each,
            [&](const Limits& limits, Stop& until, const clew::OnSolution& on_solution) {
              add_clauses(search, clauses);
              clew::Budget budget(until, limits, conflicts.value_or(clew::Budget::kNoLimit));
              return clew::enumerate(search, {assumed, differing, limits.solutions}, budget, [&] {
                for (clew::Variable v = 0; v < variables; ++v) values[v] = search.is_true(clew::positive(v));
                return on_solution(values.data());
              });
            });
        std::vector<std::int32_t> failed;
        for (const clew::Literal l : search.failed()) failed.push_back(clew::to_dimacs(l));
        using Searched = nb::typed<nb::tuple, Solved, std::vector<std::int32_t>, nb::bytes>;
        return Searched(nb::make_tuple(solved, nb::cast(failed), nb::bytes(logged.data(), logged.size() * sizeof logged[0])));
      },
      "clauses"_a, "variables"_a, "assumptions"_a = std::vector<std::int32_t>(), "over"_a.none() = nb::none(),
      "solutions"_a.none() = 2, "nodes"_a.none() = nb::none(), "conflicts"_a.none() = nb::none(),
      "seconds"_a.none() = nb::none(), "keep"_a = 2, "seed"_a = 0, "log"_a = false, "stop"_a.none() = nb::none(),
      "each"_a.none() = nb::none(),
      "Search models of clauses: ((found, exhausted, kept models, counters), failed assumptions, log). Clauses and log are\n"
      "32-bit numbers, each clause ended by 0; in the log each begins with its origin: 0 learned, 2 blocking, 3 dropped.");
}
