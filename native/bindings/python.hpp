// What every binding shares. Every call takes plain bytes and numbers, releases the GIL while it works, and about every
// 20 ms asks Python whether a signal (Ctrl-C), an exception sent to its thread, or the caller's stop flag wants it to end.
#pragma once

#include <nanobind/eval.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "bindings/checked.hpp"
#include "kernel.hpp"

namespace clew::bindings {

using namespace nb::literals;

// A TypeError of one sentence with the type of an object: "stop is of type int: expected ...".
[[noreturn]] inline void refuse_type(const char* subject, const nb::handle& given, const char* expected) {
  PyErr_Format(PyExc_TypeError, "%s of type %.80s: expected %s", subject, nb::inst_name(given).c_str(), expected);
  throw nb::python_error();
}

// Asks Python, with the GIL, whether to end; remembers the exception of a signal, or one that was sent to this thread, so
// that it can be raised afterwards.
class Ask {
 public:
  explicit Ask(const nb::object& stop) : stop_(stop) {
    if (stop.is_none() || PyCallable_Check(nb::getattr(stop, "is_set", nb::none()).ptr())) return;
    refuse_type("stop is", stop, "None or an object with is_set(), such as threading.Event");
  }

  bool operator()() {
    const nb::gil_scoped_acquire gil;
    if (pending_.is_valid()) return true;
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      // What was sent to a thread is raised by the next line of Python that runs there.
      if (!line_.is_valid()) line_ = nb::eval("lambda: None");
      line_();
      if (stop_.is_none()) return false;
      const int raised = PyObject_IsTrue(stop_.attr("is_set")().ptr());
      if (raised < 0) throw nb::python_error();
      return raised == 1;
    } catch (const nb::python_error& error) {
      pending_ = nb::borrow(error.value());
      return true;
    }
  }

  // With the GIL held again: raises what was remembered.
  void raise() const {
    if (!pending_.is_valid()) return;
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(pending_.ptr())), pending_.ptr());
    throw nb::python_error();
  }

 private:
  const nb::object& stop_;
  nb::object pending_, line_;
};

inline Limits limits_of(std::optional<std::uint64_t> solutions, std::optional<std::uint64_t> nodes, std::optional<double> seconds) {
  if (solutions == 0) refuse("solutions is 0: expected 1 or more, or None");
  Limits limits;
  limits.solutions = solutions.value_or(std::numeric_limits<std::uint64_t>::max());
  if (nodes) limits.nodes = *nodes;
  limits.seconds = time_of(seconds);
  return limits;
}

using Solved = nb::typed<nb::tuple, std::uint64_t, bool, nb::bytes, nb::typed<nb::dict, std::string, std::uint64_t>>;
using Pair = nb::typed<nb::tuple, nb::bytes, nb::bytes>;

inline Pair bytes_pair(const std::string& one, const std::string& other) {
  return Pair(nb::make_tuple(nb::bytes(one.data(), one.size()), nb::bytes(other.data(), other.size())));
}

inline Solved answer_tuple(const Answer& answer, const std::string& kept) {
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
  if (!each.is_none() && !PyCallable_Check(each.ptr()))
    refuse_type("each is", each, "None or a function that takes a solution and returns a bool");
  std::string kept;
  std::uint64_t stored = 0;
  bool full = false;
  std::optional<nb::python_error> failure;
  const OnSolution on_solution = [&](const std::uint8_t* values) {
    const auto* data = reinterpret_cast<const char*>(values);
    if (each.is_none()) {
      if (stored++ < keep) kept.append(data, width);
      full = kept.size() > kMostBytes;
      return !full;
    }
    const nb::gil_scoped_acquire gil;
    try {
      const nb::object more = each(nb::bytes(data, width));
      if (!PyBool_Check(more.ptr())) refuse_type("each returned something", more, "True to go on or False to end");
      return more.is(nb::handle(Py_True));
    } catch (nb::python_error& error) {
      failure.emplace(std::move(error));
      return false;
    }
  };
  Answer answer;
  {
    const nb::gil_scoped_release release;
    Stop stop(limits.seconds, nullptr, [&] { return ask(); });
    answer = work(limits, stop, on_solution);
  }
  if (failure) throw std::move(*failure);
  ask.raise();
  if (full) refuse("keep is ", keep, ": ", stored, " solutions fill 1 GiB, expected fewer to be kept");
  return answer_tuple(answer, kept);
}

// A solver with its puzzle: how many bytes a solution has, and `work(limits, stop, on_solution)`.
template <class Work>
struct Solver {
  std::size_t width;
  Work work;
};

template <class Begin, class Made, class... Own, class... Names>
void bind_solver(nb::module_& m, const char* name, const char* doc, Begin begin, Made (Begin::*)(Own...) const,
                 const Names&... names) {
  m.def(
      name,
      [begin](Own... own, std::optional<std::uint64_t> solutions, std::optional<std::uint64_t> nodes,
              std::optional<double> seconds, std::uint64_t keep, const nb::object& stop, const nb::object& each) {
        const Made solver = begin(own...);
        return run_kernel(limits_of(solutions, nodes, seconds), solver.width, keep, stop, each, solver.work);
      },
      names..., "solutions"_a.none() = 2, "nodes"_a.none() = nb::none(), "seconds"_a.none() = nb::none(), "keep"_a = 2,
      "stop"_a.none() = nb::none(), "each"_a.none() = nb::none(), doc);
}

// Binds a family's solver: `begin` checks what it takes, which `names` names, and gives a Solver. Limits and the like
// follow.
template <class Begin, class... Names>
void bind_solve(nb::module_& m, const char* name, const char* doc, Begin begin, const Names&... names) {
  bind_solver(m, name, doc, begin, &Begin::operator(), names...);
}

// Runs `work(flag, seconds)` on a thread of its own while this one watches for signals and the stop flag.
template <class Work>
void run_watched(std::optional<double> seconds, const nb::object& stop_flag, Work&& work) {
  const double time = time_of(seconds);
  Ask ask(stop_flag);
  std::exception_ptr failure;
  {
    const nb::gil_scoped_release release;
    std::atomic<bool> flag{false};
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::thread worker([&] {
      try {
        work(&flag, time);
      } catch (...) {
        failure = std::current_exception();
      }
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
  if (failure) std::rethrow_exception(failure);
}

// Runs `make(puzzles, made, stop)`, which makes puzzles of `width` bytes: (what became of each, the puzzles end to end).
template <class Make>
Pair run_make(const Order& order, std::size_t width, char blank, std::optional<double> seconds, const nb::object& stop,
              Make&& make) {
  std::string puzzles(order.count * width, blank), made(order.count, '\0');
  run_watched(seconds, stop, [&](const std::atomic<bool>* flag, double time) {
    make(puzzles.data(), reinterpret_cast<std::uint8_t*>(made.data()), Stop(time, flag));
  });
  return bytes_pair(made, puzzles);
}

// Runs `work(stop)` on this thread; the time, a signal or the stop flag ends it. Returns whether one of them did.
template <class Work>
bool run_asking(std::optional<double> seconds, const nb::object& stop_flag, Work&& work) {
  const double time = time_of(seconds);
  Ask ask(stop_flag);
  bool ended = false;
  {
    const nb::gil_scoped_release release;
    Stop stop(time, nullptr, [&] { return ask(); });
    work(stop);
    ended = stop.ended();
  }
  ask.raise();
  return ended;
}

}  // namespace clew::bindings
