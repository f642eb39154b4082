// Looking for techniques: what is known, what has changed since each was last looked for, and where findings go.
#pragma once

#include <array>
#include <bit>
#include <vector>

#include "../whatif.hpp"
#include "logic_known.hpp"

namespace clew::nonogram::logic {

struct Findings : ladder::Gathering<Finding> {
  using Gathering::Gathering;

  // Keeps a finding that adds something; true when that is enough. A step that fills the grid must solve it: where the
  // clues contradict each other, nothing shall look like a solution.
  bool take(const Known& known, Finding&& finding);
};

// One line as a finder sees it.
struct View {
  View(const Known& from, int line_number)
      : known(from),
        number(line_number),
        length(from.clues().line(line_number).length()),
        tokens(from.clues().line(line_number).clue()),
        words(from.clues().words_at(line_number)) {}

  const Known& known;
  int number;
  int length;
  std::span<const Token> tokens;
  std::size_t words;

  std::uint8_t mask(int at) const { return known.grid().mask(words, at); }
  bool open(int at) const { return mask(at) == kOpen; }
  bool painted(int at) const { return mask(at) == kPainted; }
  bool blank(int at) const { return mask(at) == kBlank; }
  // Blank, or past an end of the line.
  bool wall(int at) const { return at < 0 || at >= length || blank(at); }
  bool exact(int first, int last) const;  // the tokens from one to before another are all blocks of known length
};

// The part of a line between its settled ends: the cells, and the tokens not yet used up by whole blocks at the ends.
struct Part {
  explicit Part(const View& line);

  int from, to;      // cells
  int first, last;   // tokens
  int least() const { return least_; }  // how many cells the tokens need
  int slack() const { return to - from - least_; }

 private:
  int least_ = 0;
};

// A finding in the making, about one line.
class Draft {
 public:
  Draft(const View& line, Technique technique, const Findings& out);

  // These add a conclusion where the cell is open.
  void paint(int from, int to);
  void blank(int from, int to);
  // Cites what is known of cells: `show` those that the pattern is about, `cite` those that it may rest on.
  void show(int from, int to);
  void cite(int from, int to);
  void cite_all() { cite(0, line_.length); }
  void cite_outside(const Part& part);
  void note(std::initializer_list<int> numbers) { finding_.numbers = numbers; }
  bool empty() const { return finding_.settled.empty(); }
  // What was cited is thinned to what the conclusion needs beside what is shown. True when that is enough.
  bool done(Findings& out);

 private:
  void add(std::vector<Mark>& marks, int from, int to) const;

  const View& line_;
  Finding finding_;
  std::vector<Mark> cited_;
  bool reasons_;
};

// The marks among `cited` that a conclusion about one line needs; where it concludes nothing, that the line fails.
// Those that come first are left out first; what is `shown` stays.
std::vector<Mark> needed(const Clues& clues, int line, std::vector<Mark> cited, std::span<const Mark> settled,
                         std::span<const Mark> shown = {});

// Visits the longest stretches of a part whose cells pass a test; `visit` returns true to end.
template <class Test, class Visit>
void each_stretch(const Part& part, Test test, Visit visit) {
  for (int from = part.from; from < part.to;) {
    int to = from;
    while (to < part.to && test(to)) ++to;
    if (to > from && visit(from, to)) return;
    from = to + 1;
  }
}

// Looking in progress.
struct Scan {
  explicit Scan(const Puzzle& puzzle);

  Known known;
  whatif::Agenda<Technique, kLineTechniques> agenda{};  // lines
  std::optional<whatif::Tried> tried{};                 // from the first assumption on; watched are lines

  // Adds what a finding settles.
  void apply(const Finding& finding);
  // Fills in all that lines give, until none gives anything.
  void follow_lines(Stop& stop);

 private:
  void settle(const Mark& mark);
};

// The finders of one line, by file.
void empty_line(const View& line, Findings& out);
void full_line(const View& line, Findings& out);
void line_done(const View& line, Findings& out);
void overlap(const View& line, Findings& out);

void edge(const View& line, Findings& out);
void small_gap(const View& line, Findings& out);
void mercury(const View& line, Findings& out);

void punctuation(const View& line, Findings& out);
void joining(const View& line, Findings& out);
void unreachable(const View& line, Findings& out);
void splitting(const View& line, Findings& out);
void glue(const View& line, Findings& out);

void pushed_overlap(const View& line, Findings& out);
void out_of_reach(const View& line, Findings& out);
void block_ends(const View& line, Findings& out);
void block_grows(const View& line, Findings& out);
void whole_line(const View& line, Findings& out);

// Those that assume something.
void two_lines(Scan& scan, Findings& out);
void assumption(Scan& scan, Findings& out);
void either_way(Scan& scan, Findings& out);

// Looks for one technique of the table.
void look(Scan& scan, Technique technique, Findings& out);

}  // namespace clew::nonogram::logic
