// What every test program needs: expectations that are counted, and small random numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>

namespace clew::tests {

inline int failures = 0;

inline void expect(bool holds, const std::string& what) {
  if (holds) return;
  ++failures;
  std::printf("FAILED %s\n", what.c_str());
}

inline std::uint32_t below(std::mt19937& random, std::size_t n) { return static_cast<std::uint32_t>(random() % n); }

// What main returns.
inline int verdict() {
  if (failures == 0) std::printf("ok\n");
  return failures != 0;
}

}  // namespace clew::tests
