// What every kernel takes and gives: limits, a way to be stopped, an answer.
//
// A kernel is a plain function of flat arrays. It never looks at Python, keeps no state between calls, and asks
// `stop.due()` at every node, so that a cancel, Ctrl-C or the clock ends it within a few milliseconds.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>
#include <vector>

namespace clew {

struct Limits {
  std::uint64_t solutions = 2;                                     // stop after this many
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // decisions allowed
  double seconds = std::numeric_limits<double>::infinity();
};

// Says when to end. `due()` is cheap: it reads a flag, and looks at the clock only now and then, at most at every 256th
// call. Nodes of one search may take a thousand times as long as those of another: how many calls go between two looks
// follows from how long they took.
class Stop {
 public:
  using Clock = std::chrono::steady_clock;

  Stop() = default;

  // `flag` is raised by another thread; `poll` is asked about every 20 ms on the calling thread (Python's signals).
  explicit Stop(double seconds, const std::atomic<bool>* flag = nullptr, std::function<bool()> poll = {})
      : flag_(flag), poll_(std::move(poll)), timed_(seconds < 1e9) {
    const auto now = Clock::now();
    if (timed_) deadline_ = now + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    next_poll_ = now + kPollEvery;
    last_look_ = now;
  }

  bool due() {
    if (ended_ || (flag_ && flag_->load(std::memory_order_relaxed))) return ended_ = true;
    if (++calls_ < stride_) return false;
    calls_ = 0;
    if (!timed_ && !poll_) return false;
    const auto now = Clock::now();
    const auto spent = now - last_look_;
    last_look_ = now;
    if (spent < kShortest) stride_ = std::min(2 * stride_, kMostCalls);
    if (spent > kLongest) stride_ = 1;
    return look(now);
  }

  // Looks at the clock at once: for work whose single nodes are long.
  bool look() {
    if (ended_ || (flag_ && flag_->load(std::memory_order_relaxed))) return ended_ = true;
    return (timed_ || poll_) && look(Clock::now());
  }

  bool ended() const { return ended_; }

 private:
  bool look(Clock::time_point now) {
    if (timed_ && now >= deadline_) return ended_ = true;
    if (!poll_ || now < next_poll_) return false;
    next_poll_ = now + kPollEvery;
    return ended_ = poll_();
  }

  static constexpr auto kPollEvery = std::chrono::milliseconds(20);
  static constexpr auto kShortest = std::chrono::microseconds(50);  // between two looks of `due`
  static constexpr auto kLongest = std::chrono::milliseconds(1);
  static constexpr std::uint32_t kMostCalls = 256;
  const std::atomic<bool>* flag_ = nullptr;
  std::function<bool()> poll_;
  bool timed_ = false;
  bool ended_ = false;
  std::uint32_t calls_ = 0, stride_ = 16;
  Clock::time_point last_look_{};
  Clock::time_point deadline_{};
  Clock::time_point next_poll_{};
};

struct Counters {
  std::uint64_t decisions = 0;
  std::uint64_t propagations = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t restarts = 0;
  std::uint64_t learned = 0;
};

// Called with each solution as it is found; false ends the search.
using OnSolution = std::function<bool(const std::uint8_t* values)>;

// `exhausted` promises that no solution exists beyond the `found` ones.
struct Answer {
  std::uint64_t found = 0;
  bool exhausted = false;
  Counters counters;
};

}  // namespace clew
