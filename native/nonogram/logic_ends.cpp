// Techniques at the ends of a line and at gaps: edge, small gaps, mercury.
//
// The ends are those of the part between what is settled. Each idea is written once, for cells counted from either end.
#include <algorithm>

#include "logic_scan.hpp"

namespace clew::nonogram::logic {
namespace {

// A line counted from one of its ends.
class End {
 public:
  End(const View& line, const Part& part, bool back)
      : back_(back),
        from(back ? line.length - part.to : part.from),
        to(back ? line.length - part.from : part.to),
        token(back ? part.last - 1 : part.first),
        block(part.first == part.last ? 0 : line.tokens[static_cast<std::size_t>(token)]),
        line_(line) {}

  int at(int position) const { return back_ ? line_.length - 1 - position : position; }
  bool painted(int position) const { return line_.painted(at(position)); }
  bool blank(int position) const { return line_.blank(at(position)); }
  // Calls a method of a draft with a range of positions.
  void of(Draft& draft, void (Draft::*method)(int, int), int begin, int end) const {
    if (begin >= end) return;
    back_ ? (draft.*method)(line_.length - end, line_.length - begin) : (draft.*method)(begin, end);
  }
  // The first painted position of the part before `limit`, or -1.
  int first_painted(int limit) const {
    for (int position = from; position < std::min(limit, to); ++position)
      if (painted(position)) return position;
    return -1;
  }

 private:
  bool back_;

 public:
  int from, to;  // positions of the part
  int token;     // the first block from this end
  int block;     // its length; not positive where it is unknown or there is none

 private:
  const View& line_;
};

}  // namespace

// Pattern: numbers = {from the back, the block, the painted cell, the first cell of the part from this end}.
void edge(const View& line, Findings& out) {
  const Part part(line);
  for (const bool back : {false, true}) {
    const End end(line, part, back);
    if (end.block <= 0) continue;
    const int painted = end.first_painted(end.from + end.block);
    if (painted < 0) continue;
    Draft draft(line, Technique::kEdge, out);
    end.of(draft, &Draft::paint, painted, end.from + end.block);
    if (painted == end.from) end.of(draft, &Draft::blank, painted + end.block, painted + end.block + 1);
    end.of(draft, &Draft::cite, 0, end.from);
    end.of(draft, &Draft::show, painted, painted + 1);
    draft.note({back, end.token, end.at(painted), end.at(end.from)});
    if (draft.done(out)) return;
  }
}

// Pattern: numbers = {0: the first, 1: the last, 2: every block is too long, the gap's cells from, to, the block}.
void small_gap(const View& line, Findings& out) {
  const Part part(line);
  if (part.first == part.last) return;
  for (const bool back : {false, true}) {
    const End end(line, part, back);
    int gap = end.from;
    while (gap < end.to && !end.blank(gap)) ++gap;
    if (end.block <= 0 || gap == end.to || gap - end.from >= end.block) continue;
    Draft draft(line, Technique::kSmallGap, out);
    end.of(draft, &Draft::blank, end.from, gap);
    end.of(draft, &Draft::cite, 0, end.from);
    end.of(draft, &Draft::show, gap, gap + 1);
    draft.note({back, std::min(end.at(end.from), end.at(gap - 1)), std::max(end.at(end.from), end.at(gap - 1)) + 1,
                end.token});
    if (draft.done(out)) return;
  }
  if (!line.exact(part.first, part.last)) return;
  const auto shortest = std::min_element(line.tokens.begin() + part.first, line.tokens.begin() + part.last);
  each_stretch(part, [&](int at) { return !line.blank(at); }, [&](int from, int to) {
    if (to - from >= *shortest) return false;
    Draft draft(line, Technique::kSmallGap, out);
    draft.blank(from, to);
    draft.cite_outside(part);
    if (from > part.from) draft.show(from - 1, from);
    if (to < part.to) draft.show(to, to + 1);
    draft.note({2, from, to, static_cast<int>(shortest - line.tokens.begin())});
    return draft.done(out);
  });
}

// Pattern: numbers = {from the back, the block, the run's cells from, to}.
void mercury(const View& line, Findings& out) {
  const Part part(line);
  for (const bool back : {false, true}) {
    const End end(line, part, back);
    if (end.block <= 0) continue;
    const int painted = end.first_painted(end.from + end.block + 1);
    if (painted < 0) continue;
    int last = painted;
    while (last + 1 < end.to && end.painted(last + 1)) ++last;
    Draft draft(line, Technique::kMercury, out);
    end.of(draft, &Draft::blank, end.from, last + 1 - end.block);
    end.of(draft, &Draft::cite, 0, end.from);
    end.of(draft, &Draft::show, painted, last + 1);
    draft.note({back, end.token, std::min(end.at(painted), end.at(last)), std::max(end.at(painted), end.at(last)) + 1});
    if (draft.done(out)) return;
  }
}

}  // namespace clew::nonogram::logic
