// Findings, drafts of them, and what is due.
#include "logic_scan.hpp"

#include <algorithm>

namespace clew::nonogram::logic {

bool Findings::take(const Known& known, Finding&& finding) {
  if (finding.settled.empty()) return false;
  if (static_cast<int>(finding.settled.size()) == known.left()) {
    Known full = known;
    for (const Mark& mark : finding.settled) full.settle(mark);
    full.refresh();
    if (!full.solved()) return false;
  }
  return keep(std::move(finding));
}

bool View::exact(int first, int last) const {
  return std::all_of(tokens.begin() + first, tokens.begin() + last, [](Token token) { return token > 0; });
}

Draft::Draft(const View& line, Technique technique, const Findings& out) : line_(line), reasons_(out.reasons) {
  finding_.technique = technique;
  finding_.line = line.number;
}

void Draft::paint(int from, int to) {
  for (int at = std::max(from, 0); at < std::min(to, line_.length); ++at)
    if (line_.open(at)) finding_.settled.push_back({line_.known.clues().cell(line_.number, at), true});
}

void Draft::blank(int from, int to) {
  for (int at = std::max(from, 0); at < std::min(to, line_.length); ++at)
    if (line_.open(at)) finding_.settled.push_back({line_.known.clues().cell(line_.number, at), false});
}

void Draft::add(std::vector<Mark>& marks, int from, int to) const {
  if (!reasons_) return;
  for (int at = std::max(from, 0); at < std::min(to, line_.length); ++at)
    if (!line_.open(at)) marks.push_back({line_.known.clues().cell(line_.number, at), line_.painted(at)});
}

void Draft::show(int from, int to) { add(finding_.because, from, to); }

void Draft::cite(int from, int to) { add(cited_, from, to); }

void Draft::cite_outside(const Part& part) {
  cite(0, part.from);
  cite(part.to, line_.length);
}

bool Draft::done(Findings& out) {
  if (finding_.settled.empty()) return false;
  if (reasons_) {
    finding_.clues = {line_.number};
    auto rest = needed(line_.known.clues(), line_.number, std::move(cited_), finding_.settled, finding_.because);
    finding_.because.insert(finding_.because.end(), rest.begin(), rest.end());
  }
  return out.take(line_.known, std::move(finding_));
}

std::vector<Mark> needed(const Clues& clues, int number, std::vector<Mark> cited, std::span<const Mark> settled,
                         std::span<const Mark> shown) {
  const Line& line = clues.line(number);
  std::array<Word, kLongest / 64> paint{}, blank{}, paint_then{}, blank_then{};
  const auto put = [&](const Mark& mark, bool known) {
    const int at = clues.place(number, mark.cell);
    auto& words = mark.painted ? blank : paint;  // the value that a mark rules out
    Word& word = words[static_cast<std::size_t>(at / 64)];
    const Word bit = Word{1} << at % 64;
    word = known ? word & ~bit : word | bit;
  };
  const auto follows = [&](const Mark& mark) {
    const int at = clues.place(number, mark.cell);
    return ((mark.painted ? blank_then : paint_then)[static_cast<std::size_t>(at / 64)] >> at % 64 & 1) == 0;
  };
  const auto enough = [&] {
    paint_then = paint;
    blank_then = blank;
    if (!line.settle(paint_then.data(), blank_then.data())) return settled.empty();
    return !settled.empty() && std::ranges::all_of(settled, follows);
  };
  for (int at = 0; at < line.length(); ++at)
    paint[static_cast<std::size_t>(at / 64)] = blank[static_cast<std::size_t>(at / 64)] |= Word{1} << at % 64;
  for (const Mark& mark : shown) put(mark, true);
  for (const Mark& mark : cited) put(mark, true);
  std::erase_if(cited, [&](const Mark& mark) {
    put(mark, false);
    if (enough()) return true;
    put(mark, true);
    return false;
  });
  return cited;
}

namespace {

int least_of(Token token) { return token > 0 ? token : token == kSome ? 1 : 0; }

}  // namespace

Part::Part(const View& line) : from(0), to(line.length), first(0), last(static_cast<int>(line.tokens.size())) {
  const auto token = [&](int at) { return line.tokens[static_cast<std::size_t>(at)]; };
  for (;;) {
    while (from < to && line.blank(from)) ++from;
    int end = from;
    while (end < to && line.painted(end)) ++end;
    if (end == from || first == last || !line.wall(end)) break;
    if (token(first) != end - from && token(first) != kSome) break;
    ++first;
    from = end;
  }
  for (;;) {
    while (from < to && line.blank(to - 1)) --to;
    int begin = to;
    while (begin > from && line.painted(begin - 1)) --begin;
    if (begin == to || first == last || !line.wall(begin - 1)) break;
    if (token(last - 1) != to - begin && token(last - 1) != kSome) break;
    --last;
    to = begin;
  }
  for (int at = first; at < last; ++at) least_ += least_of(token(at)) > 0 ? least_of(token(at)) + (least_ > 0) : 0;
}

Scan::Scan(const Puzzle& puzzle) : known(puzzle) {
  for (int technique = 0; technique < kLineTechniques; ++technique)
    agenda.begin(static_cast<Technique>(technique), known.clues().lines);
  known.refresh();
}

void Scan::settle(const Mark& mark) {
  known.settle(mark);
  for (const int number : {known.clues().row_of(mark.cell), known.clues().column_of(mark.cell)}) {
    agenda.mark(number);
    if (tried) tried->changed(number);
  }
}

void Scan::apply(const Finding& finding) {
  for (const Mark& mark : finding.settled) settle(mark);
  known.refresh();
}

void Scan::follow_lines(Stop& stop) {
  std::vector<Mark> given;
  for (bool gave = true; gave && !known.broken() && known.left() > 0 && !stop.look();) {
    gave = false;
    for (int number = 0; number < known.clues().lines; ++number) {
      if (known.gives(number) == 0) continue;
      gave = true;
      given.clear();
      known.each_given(number, [&](const Mark& mark) { given.push_back(mark); });
      for (const Mark& mark : given) settle(mark);
    }
    known.refresh();
  }
}

}  // namespace clew::nonogram::logic
