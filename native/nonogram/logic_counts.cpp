// Techniques that count the cells of a line: empty and full lines, lines that are done, overlap.
//
// They look at the part between the settled ends of a line. Blocks of unknown length count as their least.
#include <algorithm>

#include "logic_scan.hpp"

namespace clew::nonogram::logic {
namespace {

int least_of(Token token) { return token > 0 ? token : token == kSome ? 1 : 0; }

}  // namespace

// Pattern: none.
void empty_line(const View& line, Findings& out) {
  if (!line.tokens.empty()) return;
  Draft draft(line, Technique::kEmptyLine, out);
  draft.blank(0, line.length);
  draft.done(out);
}

// Pattern: numbers = {the part's cells from, to, its tokens first, last}.
void full_line(const View& line, Findings& out) {
  const Part part(line);
  if (part.first == part.last || part.least() == 0 || part.slack() != 0) return;
  Draft draft(line, Technique::kFullLine, out);
  int at = part.from;
  for (int token = part.first; token < part.last; ++token) {
    const int least = least_of(line.tokens[static_cast<std::size_t>(token)]);
    if (least == 0) continue;
    draft.paint(at, at + least);
    if (at + least < part.to) draft.blank(at + least, at + least + 1);
    at += least + 1;
  }
  draft.cite_outside(part);
  draft.note({part.from, part.to, part.first, part.last});
  draft.done(out);
}

// Pattern: numbers = {0: all painted, 1: all blocks whole, 2: every cell that is left is needed}.
void line_done(const View& line, Findings& out) {
  if (line.tokens.empty()) return;
  Draft draft(line, Technique::kLineDone, out);
  if (line.exact(0, static_cast<int>(line.tokens.size()))) {
    int sum = 0, painted = 0, blank = 0;
    for (const Token token : line.tokens) sum += token;
    for (int at = 0; at < line.length; ++at) (line.painted(at) ? painted : blank) += !line.open(at);
    if (painted != sum && line.length - blank != sum) return;
    if (painted == sum) draft.blank(0, line.length);
    else draft.paint(0, line.length);
    draft.note({painted == sum ? 0 : 2});
    for (int at = 0; at < line.length; ++at)
      if (line.painted(at) == (painted == sum)) draft.show(at, at + 1);
  } else {
    const Part part(line);
    if (part.first != part.last) return;
    draft.blank(part.from, part.to);
    draft.note({1});
    draft.cite_outside(part);
  }
  draft.done(out);
}

// Pattern: numbers = {the part's cells from, to, its tokens first, last, cells to spare}.
void overlap(const View& line, Findings& out) {
  const Part part(line);
  if (part.slack() <= 0) return;
  Draft draft(line, Technique::kOverlap, out);
  int at = part.from;
  for (int token = part.first; token < part.last; ++token) {
    const int length = line.tokens[static_cast<std::size_t>(token)];
    if (length > part.slack()) draft.paint(at + part.slack(), at + length);
    if (least_of(length) > 0) at += least_of(length) + 1;
  }
  if (draft.empty()) return;
  draft.cite_outside(part);
  draft.note({part.from, part.to, part.first, part.last, part.slack()});
  draft.done(out);
}

}  // namespace clew::nonogram::logic
