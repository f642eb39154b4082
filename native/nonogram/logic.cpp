// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include "logic_scan.hpp"

namespace clew::nonogram::logic {
namespace {

// Looks with the finder of a technique at each line that may give something.
void each_line(Scan& scan, Findings& out, Technique technique, void (*finder)(const View& line, Findings& out)) {
  scan.agenda.each(technique, out, [&](int number) {
    if (scan.known.gives(number) == 0) return false;
    finder(View(scan.known, number), out);
    return out.enough();
  });
}

}  // namespace

void look(Scan& scan, Technique technique, Findings& out) {
  switch (technique) { CLEW_FINDERS(CLEW_NONOGRAM_TECHNIQUES) }
}

std::vector<Finding> find(const Puzzle& puzzle, ladder::Wanted<Technique> wanted, Stop& stop) {
  Scan scan(puzzle);
  return ladder::find<Findings>(scan, wanted, stop);
}

Climb climb(const Puzzle& puzzle, Stop& stop, int techniques) {
  Scan scan(puzzle);
  return ladder::climb<Findings, Technique>(scan, stop, techniques);
}

bool solves(const Puzzle& puzzle, Stop& stop, int techniques) {
  if (techniques < kLineTechniques) return climb(puzzle, stop, techniques).solved;
  Scan scan(puzzle);
  for (;;) {
    scan.follow_lines(stop);
    if (scan.known.left() == 0 || scan.known.broken()) break;
    std::optional<Finding> step;
    for (int technique = kLineTechniques; technique < techniques && !step; ++technique)
      step = ladder::first<Findings>(scan, static_cast<Technique>(technique), stop, false);
    if (!step) break;
    scan.apply(*step);
  }
  return scan.known.solved();
}

}  // namespace clew::nonogram::logic
