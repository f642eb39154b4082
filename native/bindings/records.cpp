// Lines of JSON about many puzzles at once, for streams that are faster than Python writes.
#include <algorithm>
#include <charconv>
#include <string_view>

#include "bindings/bindings.hpp"
#include "bindings/python.hpp"

namespace clew::bindings {
namespace {

constexpr std::size_t kMostLines = std::size_t{1} << 34;  // bytes
constexpr std::uint8_t kUndecided = 255;                  // as bulk solvers say it, among numbers of solutions

std::string_view verdict_of(std::uint8_t found) {
  return found == 0            ? ",\"verdict\":\"impossible\""
         : found == 1          ? ",\"verdict\":\"unique\""
         : found == kUndecided ? ",\"verdict\":\"undecided\""
                               : ",\"verdict\":\"several\"";
}

bool has_solution(std::uint8_t found) { return found != 0 && found != kUndecided; }

constexpr std::string_view kSolution = ",\"solution\":\"", kEnd = "}\n";

std::size_t digits_of(std::uint64_t number) {
  std::size_t digits = 1;
  for (; number >= 10; number /= 10) ++digits;
  return digits;
}

// The smallest number with more digits; 0 where it has no room.
std::uint64_t power_of_ten(std::size_t digits) {
  std::uint64_t power = digits < 20 ? 1 : 0;
  for (std::size_t at = 0; at < digits; ++at) power *= 10;
  return power;
}

}  // namespace

void bind_records(nb::module_& m) {
  m.def(
      "line_count",
      [](const nb::bytes& text) { return std::count(text.c_str(), text.c_str() + text.size(), '\n'); }, "text"_a,
      "How many lines a text of whole lines has.");

  m.def(
      "record_lines",
      [](const nb::bytes& before, const nb::bytes& after, std::uint64_t first, const nb::bytes& found,
         const nb::bytes& solutions, std::size_t width) {
        const std::string_view head(before.c_str(), before.size()), rest(after.c_str(), after.size());
        const std::span<const std::uint8_t> counts = bytes_in(found);
        const std::size_t number = counts.size();
        sized("solutions", solutions.size(), times("width", number, width));
        if (number > ~first) refuse("first is ", first, ": expected room for ", number, " more numbers of 64 bits");
        const std::size_t longest = head.size() + rest.size() + (number ? width : 0) + 80;
        if (number > kMostLines / longest)
          refuse("found has ", number, " bytes: expected at most ", kMostLines / longest, " lines of ", longest, " bytes");
        // The stable ABI of Python has no way to shorten what was taken: so all is measured first.
        std::size_t length = 0, digits = digits_of(first);
        std::uint64_t longer = power_of_ten(digits);  // the next number with one digit more; 0 where there is none
        for (std::size_t at = 0; at < number; ++at) {
          if (first + at == longer && longer != 0) longer = power_of_ten(++digits);
          length += head.size() + digits + rest.size() + verdict_of(counts[at]).size() + kEnd.size();
          if (has_solution(counts[at])) length += kSolution.size() + width + 1;
        }
        nb::bytes lines = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(length)));
        if (!lines.is_valid()) throw nb::python_error();
        char* end = PyBytes_AsString(lines.ptr());
        {
          const nb::gil_scoped_release release;
          const auto put = [&](std::string_view text) { end = std::copy(text.begin(), text.end(), end); };
          for (std::size_t at = 0; at < number; ++at) {
            put(head);
            end = std::to_chars(end, end + 20, first + at).ptr;
            put(rest);
            put(verdict_of(counts[at]));
            if (has_solution(counts[at])) {
              put(kSolution);
              put({solutions.c_str() + at * width, width});
              put("\"");
            }
            put(kEnd);
          }
        }
        return lines;
      },
      "before"_a, "after"_a, "first"_a, "found"_a, "solutions"_a, "width"_a,
      "Records of many puzzles as lines of JSON: before, number, after, verdict, and the first solution where there is one.");
}

}  // namespace clew::bindings
