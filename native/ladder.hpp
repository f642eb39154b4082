// Tables of techniques, looking for techniques and climbing their ladder, the same for every family.
//
// A family brings its table (see CLEW_TECHNIQUES), Finding (with `technique` and `chain`), Findings (a Gathering that
// judges what it takes), Scan (what is known, with `known.broken()`, `known.left()`, `known.solved()` and
// `apply(finding)`), and `look(scan, technique, findings)`, which puts what a technique finds into the findings.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel.hpp"

namespace clew::ladder {

// One technique of a family's table. Code calls it by its key and its number, people by its name.
struct Entry {
  std::string_view key;
  std::string_view name;
  int level;   // 1 is easiest
  int weight;  // in the score
};

// A family writes its techniques in one list, easiest first, and nowhere else:
//
//   #define TABLE(TECHNIQUE) TECHNIQUE(FullHouse, "Full house", 1, 10, full_house(notes, out)) ...
//
// From it CLEW_TECHNIQUES makes the enum Technique, with kFullHouse and so on, their count kTechniques and the table
// kTable; CLEW_FINDERS makes the cases of a switch by which `look` calls the finder in the last column.
#define CLEW_ENUMERATOR(key, ...) k##key,
#define CLEW_ENTRY(key, name, level, weight, ...) ::clew::ladder::Entry{#key, name, level, weight},
#define CLEW_FINDER(key, name, level, weight, finder) \
  case Technique::k##key: return finder;

#define CLEW_TECHNIQUES(TABLE)                                            \
  enum class Technique : int { TABLE(CLEW_ENUMERATOR) kCount };           \
  inline constexpr int kTechniques = static_cast<int>(Technique::kCount); \
  inline constexpr std::array<::clew::ladder::Entry, kTechniques> kTable{TABLE(CLEW_ENTRY)};
#define CLEW_FINDERS(TABLE) \
  TABLE(CLEW_FINDER)        \
  case Technique::kCount: return;

// Which uses are wanted: the first of a technique, all of them, or the first of the easiest technique that has one.
template <class Technique>
struct Wanted {
  std::optional<Technique> technique{};  // none: the easiest
  bool all = false;
};

// Where finders put what they find; `reasons` is off while only counting. Long scans ask `ended` on their way.
template <class Finding>
class Gathering {
 public:
  Gathering(Stop& stop, bool all, bool why) : reasons(why), stop_(stop), all_(all) {}

  // Keeps a finding; true when that is enough.
  bool keep(Finding&& finding) {
    found.push_back(std::move(finding));
    return !all_;
  }
  bool enough() const { return !all_ && !found.empty(); }
  bool all() const { return all_; }
  bool ended() { return stop_.look(); }

  const bool reasons;
  std::vector<Finding> found;

 private:
  Stop& stop_;
  bool all_;
};

// How a puzzle yields to a ladder. `chains` has the longest chain met in each technique.
template <int kTechniques>
struct Climb {
  std::array<int, kTechniques> uses{};
  std::array<int, kTechniques> chains{};
  bool solved = false;
};

// Every use of a technique in the same knowledge.
template <class Findings, class Scan, class Technique>
auto every(Scan& scan, Technique technique, Stop& stop, bool reasons = true) {
  Findings out(stop, true, reasons);
  if (!scan.known.broken()) look(scan, technique, out);
  return std::move(out.found);
}

// The first use of a technique; none where what is known already breaks the rules, or where it was stopped.
template <class Findings, class Scan, class Technique>
auto first(Scan& scan, Technique technique, Stop& stop, bool reasons = true) {
  Findings out(stop, false, reasons);
  if (!scan.known.broken()) look(scan, technique, out);
  return out.found.empty() ? std::nullopt : std::optional(std::move(out.found.front()));
}

// The first finding of the easiest technique below a bound; how far the ladder was climbed is its technique.
template <class Findings, class Technique, class Scan>
auto easiest(Scan& scan, Stop& stop, bool reasons, int bound = static_cast<int>(Technique::kCount)) {
  decltype(first<Findings>(scan, Technique{}, stop)) step;
  for (int technique = 0; technique < bound && !step && !scan.known.broken() && !stop.due(); ++technique)
    step = first<Findings>(scan, static_cast<Technique>(technique), stop, reasons);
  return step;
}

// The uses that are wanted.
template <class Findings, class Technique, class Scan>
auto find(Scan& scan, Wanted<Technique> wanted, Stop& stop) {
  if (wanted.all && wanted.technique) return every<Findings>(scan, *wanted.technique, stop);
  auto one = wanted.technique ? first<Findings>(scan, *wanted.technique, stop)
                              : easiest<Findings, Technique>(scan, stop, true);
  decltype(every<Findings>(scan, Technique{}, stop)) found;
  if (one) found.push_back(std::move(*one));
  return found;
}

// Takes easiest steps below a bound while there are any and something is open. Where there are none, it takes all that
// the first of a few techniques above the bound finds, at once.
template <class Findings, class Technique, class Scan>
auto climb(Scan& scan, Stop& stop, int bound, std::span<const Technique> also = {}) {
  Climb<static_cast<int>(Technique::kCount)> climb;
  const auto take = [&](const auto& step) {
    const auto technique = static_cast<std::size_t>(step.technique);
    ++climb.uses[technique];
    climb.chains[technique] = std::max(climb.chains[technique], static_cast<int>(step.chain.size()));
    scan.apply(step);
  };
  while (scan.known.left() > 0) {
    if (const auto step = easiest<Findings, Technique>(scan, stop, false, bound)) {
      take(*step);
      continue;
    }
    decltype(every<Findings>(scan, Technique{}, stop)) found;
    for (const Technique technique : also)
      if (found.empty() && !stop.due()) found = every<Findings>(scan, technique, stop, false);
    if (found.empty()) break;
    for (const auto& step : found) take(step);
  }
  climb.solved = scan.known.solved();
  return climb;
}

}  // namespace clew::ladder
