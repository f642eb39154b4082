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
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "kernel.hpp"

namespace clew::bindings {

namespace nb = nanobind;
using namespace nb::literals;

inline const std::uint8_t* bytes_of(const nb::bytes& data) { return reinterpret_cast<const std::uint8_t*>(data.c_str()); }

// Asks Python, with the GIL, whether to end; remembers the exception of a signal, or one that was sent to this thread, so
// that it can be raised afterwards.
class Ask {
 public:
  explicit Ask(const nb::object& stop) : stop_(stop) {}

  bool operator()() {
    const nb::gil_scoped_acquire gil;
    if (pending_.is_valid()) return true;
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      // What was sent to a thread is raised by the next line of Python that runs there.
      if (!line_.is_valid()) line_ = nb::eval("lambda: None");
      line_();
      return !stop_.is_none() && nb::cast<bool>(stop_.attr("is_set")());
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
  Limits limits;
  limits.solutions = solutions.value_or(std::numeric_limits<std::uint64_t>::max());
  if (nodes) limits.nodes = *nodes;
  if (seconds) limits.seconds = *seconds;
  return limits;
}

using Solved = nb::typed<nb::tuple, std::uint64_t, bool, nb::bytes, nb::typed<nb::dict, std::string, std::uint64_t>>;
using Pair = nb::typed<nb::tuple, nb::bytes, nb::bytes>;
using Findings = nb::typed<nb::list, nb::typed<nb::dict, nb::str, nb::any>>;
using Climbed = nb::typed<nb::tuple, bool, std::vector<int>, std::vector<int>>;

// Whether a ladder of techniques solved a puzzle, how often it used each, the longest chain of each.
template <class Climb>
Climbed climb_tuple(const Climb& climb) {
  const auto list = [](const auto& numbers) { return std::vector<int>(numbers.begin(), numbers.end()); };
  return Climbed(nb::make_tuple(climb.solved, nb::cast(list(climb.uses)), nb::cast(list(climb.chains))));
}

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
  std::string kept;
  std::uint64_t stored = 0;
  std::optional<nb::python_error> failure;
  const OnSolution on_solution = [&](const std::uint8_t* values) {
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
  Answer answer;
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

}  // namespace clew::bindings
