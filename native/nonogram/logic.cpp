// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include "logic_search.hpp"

namespace clew::nonogram::logic {
namespace {

// Looks with the finder of a technique at each line that may give something.
void each_line(Search& search, Findings& out, Technique technique, void (*finder)(const View& line, Findings& out)) {
  search.agenda.each(technique, out, [&](int number) {
    if (search.known.gives(number) == 0) return false;
    finder(View(search.known, number), out);
    return out.enough();
  });
}

}  // namespace

void look(Search& search, Technique technique, Findings& out) {
  switch (technique) { CLEW_FINDERS(CLEW_NONOGRAM_TECHNIQUES) }
}

std::vector<Finding> find(const Puzzle& puzzle, ladder::Wanted<Technique> wanted, Stop& stop) {
  Search search(puzzle);
  return ladder::find<Findings>(search, wanted, stop);
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
