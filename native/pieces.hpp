// Many pieces of work spread over threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

#include "kernel.hpp"

namespace clew {

// Does pieces 0 to `count` - 1 on several threads, one of them the caller's (0: one for each core). Every thread has a
// Stop of its own, calls `begin(stop)` once for the function that does its pieces, and takes the next piece until there
// are none left or it is time to stop.
template <class Begin>
void each_piece(std::size_t count, unsigned threads, const Stop& until, Begin begin) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    Stop stop = until;
    auto piece = begin(stop);
    for (;;) {
      const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
      if (i >= count || stop.look()) return;
      piece(i);
    }
  };
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  threads = static_cast<unsigned>(std::min<std::size_t>(threads, count));
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
  work();
}

}  // namespace clew
