// Techniques around painted runs, by how long their block can be: punctuation, joining, reach, splitting, glue.
//
// A run within reach of an end of the part belongs to the first or last block; any other block is as long as the
// shortest at least and as the longest at most. Where one block is left, all that is painted belongs to it.
#include <algorithm>

#include "logic_scan.hpp"

namespace clew::nonogram::logic {
namespace {

struct Run {
  int from, to;
  int least, most;  // of the length of its block
};

int length_of(const View& line, int token) { return line.tokens[static_cast<std::size_t>(token)]; }

// The runs of a part whose blocks all have known lengths.
std::vector<Run> runs_of(const View& line, const Part& part) {
  std::vector<Run> runs;
  if (part.first == part.last || !line.exact(part.first, part.last)) return runs;
  const auto [shortest, longest] =
      std::minmax_element(line.tokens.begin() + part.first, line.tokens.begin() + part.last);
  const int first = length_of(line, part.first), last = length_of(line, part.last - 1);
  each_stretch(part, [&](int at) { return line.painted(at); }, [&](int from, int to) {
    Run run{from, to, *shortest, *longest};
    if (from - part.from <= first) run.least = run.most = first;
    else if (part.to - to <= last) run.least = run.most = last;
    runs.push_back(run);
    return false;
  });
  return runs;
}

bool finish(Draft& draft, Findings& out, const Part& part, std::initializer_list<int> numbers) {
  if (draft.empty()) return false;
  draft.cite_outside(part);
  draft.note(numbers);
  return draft.done(out);
}

// The only block that is left, if there is one with something painted; the painted cells are from `from` to `to`.
struct Lone {
  explicit Lone(const View& line) : part(line) {
    if (part.last - part.first != 1) return;
    length = length_of(line, part.first);
    if (length == kAny) return;
    for (int at = part.from; at < part.to; ++at)
      if (line.painted(at)) {
        if (to == 0) from = at;
        to = at + 1;
      }
  }

  Part part;
  int length = 0, from = 0, to = 0;
};

}  // namespace

// Pattern: numbers = {the run's cells from, to}.
void punctuation(const View& line, Findings& out) {
  const Part part(line);
  for (const Run& run : runs_of(line, part)) {
    if (run.to - run.from != run.most) continue;
    Draft draft(line, Technique::kPunctuation, out);
    draft.blank(run.from - 1, run.from);
    draft.blank(run.to, run.to + 1);
    draft.show(run.from, run.to);
    if (finish(draft, out, part, {run.from, run.to})) return;
  }
}

// Pattern: numbers = {the block, its painted cells from, to}.
void joining(const View& line, Findings& out) {
  const Lone lone(line);
  Draft draft(line, Technique::kJoining, out);
  draft.paint(lone.from, lone.to);
  draft.show(lone.from, lone.to);
  finish(draft, out, lone.part, {lone.part.first, lone.from, lone.to});
}

// Pattern: numbers = {the block, its painted cells from, to}.
void unreachable(const View& line, Findings& out) {
  const Lone lone(line);
  if (lone.length <= 0 || lone.to == 0) return;
  Draft draft(line, Technique::kUnreachable, out);
  draft.blank(lone.part.from, lone.to - lone.length);
  draft.blank(lone.from + lone.length, lone.part.to);
  draft.show(lone.from, lone.to);
  finish(draft, out, lone.part, {lone.part.first, lone.from, lone.to});
}

// Pattern: numbers = {the runs' cells from, to, from, to, the longest their block could be}.
void splitting(const View& line, Findings& out) {
  const Part part(line);
  const auto runs = runs_of(line, part);
  for (std::size_t at = 1; at < runs.size(); ++at) {
    const Run &one = runs[at - 1], &two = runs[at];
    const int most = std::min(one.most, two.most);
    if (one.to + 1 != two.from || two.to - one.from <= most) continue;
    Draft draft(line, Technique::kSplitting, out);
    draft.blank(one.to, two.from);
    draft.show(one.from, one.to);
    draft.show(two.from, two.to);
    if (finish(draft, out, part, {one.from, one.to, two.from, two.to, most})) return;
  }
}

// Pattern: numbers = {the run's cells from, to, the gap's cells from, to, the shortest its block can be}.
void glue(const View& line, Findings& out) {
  const Part part(line);
  for (const Run& run : runs_of(line, part)) {
    int from = run.from, to = run.to;
    while (!line.wall(from - 1)) --from;
    while (!line.wall(to)) ++to;
    Draft draft(line, Technique::kGlue, out);
    draft.paint(std::max(to - run.least, from), run.from);
    draft.paint(run.to, std::min(from + run.least, to));
    draft.show(run.from, run.to);
    draft.cite(from - 1, from);
    draft.cite(to, to + 1);
    if (finish(draft, out, part, {run.from, run.to, from, to, run.least})) return;
  }
}

}  // namespace clew::nonogram::logic
