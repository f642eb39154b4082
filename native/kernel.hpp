// What every kernel takes and gives: limits, a way to be stopped, an answer.
//
// A kernel is a plain function of flat arrays. It never looks at Python, keeps no state between calls, and asks
// `stop.due()` at every node, so that a cancel, Ctrl-C or the clock ends it within a few milliseconds.
#pragma once

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

// Says when to end. `due()` is cheap: it reads a flag, and looks at the clock only at every 256th call.
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
  }

  bool due() {
    if (ended_ || (flag_ && flag_->load(std::memory_order_relaxed))) return ended_ = true;
    return (++calls_ & 255) == 0 && look();
  }

  // Looks at the clock at once: for work whose single nodes are long.
  bool look() {
    if (ended_ || (flag_ && flag_->load(std::memory_order_relaxed))) return ended_ = true;
    if (!timed_ && !poll_) return false;
    const auto now = Clock::now();
    if (timed_ && now >= deadline_) return ended_ = true;
    if (poll_ && now >= next_poll_) {
      next_poll_ = now + kPollEvery;
      if (poll_()) return ended_ = true;
    }
    return false;
  }

  bool ended() const { return ended_; }

 private:
  static constexpr auto kPollEvery = std::chrono::milliseconds(20);
  const std::atomic<bool>* flag_ = nullptr;
  std::function<bool()> poll_;
  bool timed_ = false;
  bool ended_ = false;
  std::uint32_t calls_ = 0;
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
