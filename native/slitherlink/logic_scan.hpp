// Looking for techniques: what is known, what has changed since each was last looked for, and where findings go.
#pragma once

#include <array>
#include <vector>

#include "../whatif.hpp"
#include "logic_known.hpp"

namespace clew::slitherlink::logic {

struct Findings : ladder::Gathering<Finding> {
  using Gathering::Gathering;

  // Keeps a finding that adds something; true when that is enough. A step that fills the grid must solve it: where the
  // clues contradict each other, nothing shall look like a solution.
  bool take(const Known& known, Finding&& finding);
};

// How far an assumption is followed by counting: each limit of steps is a level of Scan::tried.
inline constexpr std::array<int, 3> kLimits{5, 16, 1 << 20};

// Looking in progress. `pairs` keeps what following pairs led to, since two techniques share that work.
struct Scan {
  Scan(const Layout& layout, const Puzzle& puzzle);

  Known known;
  whatif::Agenda<Technique, kTechniques> agenda{};  // cells, or points, of techniques that look at one at a time
  whatif::Tried tried;                              // edges as lines and as none; watched are units
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
void zero(Scan& scan, Findings& out);
void corner(Scan& scan, Findings& out);
void adjacent_threes(Scan& scan, Findings& out);
void diagonal_threes(Scan& scan, Findings& out);

void full_clue(Scan& scan, Findings& out);
void needy_clue(Scan& scan, Findings& out);
void point_rule(Scan& scan, Findings& out);
void clue_corners(Scan& scan, Findings& out);

void loop_closed(Scan& scan, Findings& out);
void premature_loop(Scan& scan, Findings& out);
void loop_leaves_clue(Scan& scan, Findings& out);

void pair_settled(Scan& scan, Findings& out);
void pair_at(Scan& scan, Findings& out, Technique technique);
void colour_count(Scan& scan, Findings& out);

void sides(Scan& scan, Findings& out);
void cut_parity(Scan& scan, Findings& out);
void outside_connected(Scan& scan, Findings& out);
void inside_connected(Scan& scan, Findings& out);

void what_if_simple(Scan& scan, Findings& out);
void what_if_all(Scan& scan, Findings& out);

// Looks for one technique of the table.
void look(Scan& scan, Technique technique, Findings& out);

// Single uses, for those who reason step by step under an assumption; each settles nothing where it does not apply.
Finding count_at(const Known& known, int unit, bool reasons);
Finding loop_at(const Known& known, int edge, bool reasons);
Finding side_at(const Known& known, int edge, bool reasons);

}  // namespace clew::slitherlink::logic
