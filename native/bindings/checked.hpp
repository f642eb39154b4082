// What arguments must be before a kernel sees them, checked once, here at the boundary.
//
// Kernels trust what they are given. Every check gives back what it has looked at, or refuses it: a ValueError of one
// sentence with the argument's name, what was given and what was expected. Sizes are bounded before anything is
// allocated, by the same bounds as in each family's puzzle.py.
#pragma once

#include <nanobind/nanobind.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "making.hpp"

namespace clew::bindings {

namespace nb = nanobind;

inline constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // of one answer
inline constexpr int kMostThreads = 1024;

// Raises a ValueError whose message is these texts and whole numbers joined.
template <class... Parts>
[[noreturn]] void refuse(const Parts&... parts) {
  std::string text;
  const auto add = [&](const auto& part) {
    if constexpr (std::is_integral_v<std::decay_t<decltype(part)>>) text += std::to_string(part);
    else text += part;
  };
  (add(parts), ...);
  throw nb::value_error(text.c_str());
}

inline int within(const char* name, long long given, long long least, long long most) {
  if (given < least || given > most) refuse(name, " is ", given, ": expected ", least, " to ", most);
  return static_cast<int>(given);
}

// The number of one of them, from 0.
inline std::size_t index_in(const char* name, int given, std::size_t count) {
  return static_cast<std::size_t>(within(name, given, 0, static_cast<long long>(count) - 1));
}

inline int at_least(const char* name, int given, int least) {
  if (given < least) refuse(name, " is ", given, ": expected ", least, " or more");
  return given;
}

// Rows and columns of a grid; gives the number of its cells.
inline std::size_t cells_in(int rows, int columns, int most) {
  const auto down = static_cast<std::size_t>(within("rows", rows, 1, most));
  return down * static_cast<std::size_t>(within("columns", columns, 1, most));
}

// A symmetry by its number; a quarter turn, or a mirror along the diagonal, maps only a square onto itself.
inline Symmetry symmetry_of(int given, int rows, int columns) {
  const auto symmetry = static_cast<Symmetry>(within("symmetry", given, 0, static_cast<int>(Symmetry::diagonal)));
  if ((symmetry == Symmetry::rotate90 || symmetry == Symmetry::diagonal) && rows != columns)
    refuse("symmetry needs a square: rows is ", rows, " and columns is ", columns, ", expected the same");
  return symmetry;
}

// Puzzles to be made, each of this many bytes.
inline Order order_of(std::uint64_t seed, std::size_t count, unsigned threads, std::size_t bytes_each) {
  const std::size_t most = kMostBytes / bytes_each;
  if (count > most) refuse("count is ", count, ": expected at most ", most, " of this size");
  within("threads", threads, 0, kMostThreads);
  return {seed, count, threads};
}

inline std::size_t times(const char* name, std::size_t one, std::size_t other) {
  std::size_t product = 0;
  if (__builtin_mul_overflow(one, other, &product)) refuse(name, " is ", other, ": expected less, ", one, " times that is too much");
  return product;
}

// The time that is allowed; None is any.
inline double time_of(std::optional<double> seconds) {
  if (!seconds) return std::numeric_limits<double>::infinity();
  if (*seconds >= 0) return *seconds;
  char given[32];
  std::snprintf(given, sizeof given, "%g", *seconds);
  refuse("seconds is ", std::string_view(given), ": expected 0 or more, or None");
}

template <class Number>
std::span<const Number> numbers_in(const char* name, const nb::bytes& data) {
  if (data.size() % sizeof(Number) != 0)
    refuse(name, " has ", data.size(), " bytes: expected whole numbers of ", sizeof(Number) * 8, " bits");
  return {reinterpret_cast<const Number*>(data.c_str()), data.size() / sizeof(Number)};
}

inline std::span<const std::uint8_t> bytes_in(const nb::bytes& data) { return numbers_in<std::uint8_t>("", data); }

// As many as there must be.
inline void sized(const char* name, std::size_t given, std::size_t expected, const char* what = "bytes") {
  if (given != expected) refuse(name, " has ", given, " ", what, ": expected ", expected);
}

// Every one is fine; of the first that is not, it is said what was expected. Nearly all are, so that it pays to look
// at several at once, which compilers do where all numbers are of one size.
template <class Number, class Fine, class... Expected>
void all_are(const char* name, std::span<const Number> given, Fine fine, const Expected&... expected) {
  Number wrong = 0;
  for (const Number each : given) wrong |= fine(each) ? Number{0} : Number{1};
  if (wrong == 0) return;
  std::size_t at = 0;
  while (fine(given[at])) ++at;
  refuse(name, "[", at, "] is ", given[at], ": expected ", expected...);
}

// This many bytes, each from the least to the most.
inline std::span<const std::uint8_t> bytes_in(const char* name, const nb::bytes& data, std::size_t count, int least,
                                              int most) {
  const auto given = bytes_in(data);
  sized(name, given.size(), count);
  const auto from = static_cast<std::uint8_t>(least), wide = static_cast<std::uint8_t>(most - least);
  all_are(name, given, [=](std::uint8_t each) { return static_cast<std::uint8_t>(each - from) <= wide; }, least, " to ", most);
  return given;
}

// The same, or one special number.
inline std::span<const std::uint8_t> bytes_or(const char* name, const nb::bytes& data, std::size_t count, int most,
                                              int other) {
  const auto given = bytes_in(data);
  sized(name, given.size(), count);
  const auto last = static_cast<std::uint8_t>(most), apart = static_cast<std::uint8_t>(other);
  all_are(name, given, [=](std::uint8_t each) { return (each <= last) | (each == apart); }, "0 to ", most, ", or ", other);
  return given;
}

}  // namespace clew::bindings
