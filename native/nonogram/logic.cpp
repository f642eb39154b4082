// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include "logic_search.hpp"

namespace clew::nonogram::logic {
namespace {

using Finder = void (*)(const View& line, Findings& out);

constexpr std::array<Finder, kLineTechniques> kFinders = {
    empty_line, full_line,   line_done, overlap, edge,           punctuation,  small_gap,  mercury,
    joining,    unreachable, splitting, glue,    block_ends,     block_grows,  pushed_overlap, out_of_reach,
    whole_line,
};

}  // namespace

const std::array<std::string_view, kTechniques> kNames = {
    "Empty line",
    "Full line",
    "Line done",
    "Overlap",
    "Edge",
    "Punctuation",
    "Small gap",
    "Mercury",
    "Joining",
    "Unreachable cells",
    "Splitting",
    "Glue",
    "Block ends",
    "Block grows",
    "Overlap in gaps",
    "Out of reach",
    "Full line reasoning",
    "Two-line contradiction",
    "Either way",
    "One assumption refuted",
};

void look(Search& search, Technique technique, Findings& out) {
  switch (technique) {
    case Technique::kTwoLines: return two_lines(search, out);
    case Technique::kAssumption: return assumption(search, out);
    case Technique::kEitherWay: return either_way(search, out);
    default: break;
  }
  search.agenda.each(technique, out, [&](int number) {
    if (search.known.gives(number) == 0) return false;
    kFinders[static_cast<std::size_t>(technique)](View(search.known, number), out);
    return out.enough();
  });
}

std::vector<Finding> find_all(const Puzzle& puzzle, Technique technique, Stop& stop) {
  Search search(puzzle);
  return ladder::every<Findings>(search, technique, stop);
}

std::optional<Finding> find(const Puzzle& puzzle, Technique technique, Stop& stop) {
  Search search(puzzle);
  return ladder::first<Findings>(search, technique, stop);
}

std::optional<Finding> next(const Puzzle& puzzle, Stop& stop) {
  Search search(puzzle);
  return ladder::easiest<Findings, Technique>(search, stop, true);
}

Climb climb(const Puzzle& puzzle, Stop& stop, int techniques) {
  Search search(puzzle);
  return ladder::climb<Findings, Technique>(search, stop, techniques);
}

bool solves(const Puzzle& puzzle, Stop& stop, int techniques) {
  if (techniques < kLineTechniques) return climb(puzzle, stop, techniques).solved;
  Search search(puzzle);
  for (;;) {
    search.follow_lines(stop);
    if (search.known.left() == 0 || search.known.broken()) break;
    std::optional<Finding> step;
    for (int technique = kLineTechniques; technique < techniques && !step; ++technique)
      step = ladder::first<Findings>(search, static_cast<Technique>(technique), stop, false);
    if (!step) break;
    search.apply(*step);
  }
  return search.known.solved();
}

}  // namespace clew::nonogram::logic
