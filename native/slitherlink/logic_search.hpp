// Looking for techniques: what is known, what has changed since each was last looked for, and where findings go.
#pragma once

#include <array>
#include <vector>

#include "logic_known.hpp"

namespace clew::slitherlink::logic {

struct Findings : ladder::Gathering<Finding> {
  using Gathering::Gathering;

  // Keeps a finding that adds something; true when that is enough. A step that fills the grid must solve it: where the
  // clues contradict each other, nothing shall look like a solution.
  bool take(const Known& known, Finding&& finding);
};

// For each technique that looks at one cell or point at a time, those where something changed since it found nothing.
class Agenda {
 public:
  Agenda(int cells, int points);

  // Visits what is due for a technique, in order; `visit` returns true to end, and what was visited in vain is done.
  template <class Visit>
  void each(Technique technique, const Findings& out, Visit visit) {
    auto& words = due_[static_cast<std::size_t>(technique)];
    for (std::size_t at = 0; at < words.size(); ++at)
      for (std::uint64_t left = words[at]; left; left &= left - 1) {
        if (visit(static_cast<int>(at * 64) + std::countr_zero(left))) return;
        if (!out.all()) words[at] &= ~(left & -left);
      }
  }
  void mark(Technique technique, int at) {
    due_[static_cast<std::size_t>(technique)][static_cast<std::size_t>(at / 64)] |= std::uint64_t{1} << at % 64;
  }

 private:
  std::array<std::vector<std::uint64_t>, kTechniques> due_;
};

// Assumptions that were followed by counting without a clash, and where they looked: each need not be tried again until
// something changed there. Kept apart for each limit of steps.
class Tried {
 public:
  static constexpr std::array<int, 3> kLimits{5, 16, 1 << 20};

  explicit Tried(const Layout& layout);

  bool due(std::size_t level, int assumption) const { return due_[level][static_cast<std::size_t>(assumption)]; }
  void done(std::size_t level, int assumption, std::span<const int> units);
  void changed(int unit);

 private:
  struct Watch {
    int level;
    int assumption;
  };
  std::array<std::vector<bool>, kLimits.size()> due_;
  std::vector<std::vector<Watch>> watched_;  // by unit
};

// A search in progress. `pairs` keeps what following pairs led to, since two techniques share that work.
struct Search {
  Search(const Layout& layout, const Puzzle& puzzle);

  Known known;
  Agenda agenda;
  Tried tried;
  std::optional<Finding> pairs{};
  bool pairs_current = false;

  // Adds what a finding settles.
  void apply(const Finding& finding);
};

// Adds an edge to a finding's premises, or as a conclusion where it is open.
void cite(const Known& known, Finding& finding, int edge);
void conclude(const Known& known, Finding& finding, int edge, bool line);
// Cites all lines of the path that ends at a point.
void cite_path(const Known& known, Finding& finding, int point);

// The finders, by file.
void zero(Search& search, Findings& out);
void corner(Search& search, Findings& out);
void adjacent_threes(Search& search, Findings& out);
void diagonal_threes(Search& search, Findings& out);

void full_clue(Search& search, Findings& out);
void needy_clue(Search& search, Findings& out);
void point_rule(Search& search, Findings& out);
void clue_corners(Search& search, Findings& out);

void loop_closed(Search& search, Findings& out);
void premature_loop(Search& search, Findings& out);
void loop_leaves_clue(Search& search, Findings& out);

void pair_settled(Search& search, Findings& out);
void pair_at(Search& search, Findings& out, Technique technique);
void colour_count(Search& search, Findings& out);

void sides(Search& search, Findings& out);
void cut_parity(Search& search, Findings& out);
void outside_connected(Search& search, Findings& out);
void inside_connected(Search& search, Findings& out);

void what_if_simple(Search& search, Findings& out);
void what_if_all(Search& search, Findings& out);

// Looks for one technique of the table.
void look(Search& search, Technique technique, Findings& out);

// Single uses, for those who reason step by step under an assumption; each settles nothing where it does not apply.
Finding count_at(const Known& known, int unit, bool reasons);
Finding loop_at(const Known& known, int edge, bool reasons);
Finding side_at(const Known& known, int edge, bool reasons);

}  // namespace clew::slitherlink::logic
