// Everything that follows up to a rung, by a queue of cells and points.
//
// Cells and points are looked at again when an edge, a pair or a colour near them changed. What looks at the whole grid
// (loops that would close, each side connected, one assumption refuted) waits until the queue is empty.
#include "slitherlink/make_reach.hpp"

#include <algorithm>

namespace clew::slitherlink {

using logic::Finding;
using logic::Findings;
using logic::kLine;
using logic::kNone;
using logic::kTables;
using logic::Technique;

Rung rung_of(int techniques) {
  const auto reaches = [&](Technique first) { return techniques > static_cast<int>(first); };
  if (reaches(Technique::kWhatIfSimple)) return Rung::kWhatIf;
  if (reaches(Technique::kSides)) return Rung::kColours;
  if (reaches(Technique::kPairSettled)) return Rung::kPairs;
  return reaches(Technique::kPrematureLoop) ? Rung::kLoops : Rung::kCounting;
}

Reach::Reach(int rows, int columns)
    : layout_(logic::layout_of(rows, columns)), queued_(static_cast<std::size_t>(layout_->units)) {}

bool Reach::solves(std::span<const std::uint8_t> clues, Rung rung, Stop& stop) {
  const logic::Puzzle puzzle{layout_->rows, layout_->columns, clues};
  search_.emplace(*layout_, puzzle);
  search_->known.follow_colours(rung >= Rung::kColours);
  rung_ = rung;
  empty_ = false;
  used_.assign(clues.size(), 0);
  std::ranges::fill(queued_, 0);
  queue_.clear();
  head_ = 0;
  apply_patterns(stop);
  for (int unit = 0; unit < layout_->units; ++unit) push(unit);
  do drain();
  while (!broken() && search_->known.left() > 0 && !stop.look() && (close_off() || connect(stop) || try_edges(stop)));
  return !broken() && search_->known.solved();
}

// Patterns of clues that need nothing known.
void Reach::apply_patterns(Stop& stop) {
  for (const Technique technique : {Technique::kCorner, Technique::kAdjacentThrees, Technique::kDiagonalThrees}) {
    Findings out(stop, true, false);
    logic::look(*search_, technique, out);
    for (const Finding& finding : out.found) {
      for (const int cell : finding.clues) used_[static_cast<std::size_t>(cell)] = 1;
      for (const auto& [edge, line] : finding.settled) settle(edge, line);
    }
  }
}

void Reach::push(int unit) {
  std::uint8_t& queued = queued_[static_cast<std::size_t>(unit)];
  if (queued || search_->known.opens(unit) == 0) return;
  if (layout_->is_cell(unit) && !search_->known.has_clue(unit)) return;
  queued = 1;
  queue_.push_back(unit);
}

void Reach::settle(int edge, bool line) {
  Known& known = search_->known;
  if (!known.open(edge)) {
    if ((known.state(edge) == kLine) != line) empty_ = true;
    return;
  }
  const auto members = rung_ >= Rung::kColours ? known.smaller_class(layout_->sides(edge)) : std::vector<int>{};
  if (!known.settle(edge, line ? kLine : kNone)) return;
  for (const int unit : layout_->units_of(edge)) {
    if (unit < 0) continue;
    push(unit);
    if (rung_ == Rung::kLoops && !layout_->is_cell(unit))
      for (const int cell : layout_->at_point(layout_->point_of(unit)))
        if (cell != layout_->outside()) push(cell);
  }
  push_near(members);
  if (line && rung_ >= Rung::kLoops && !known.closed()) forbid_loops(layout_->ends(edge)[0]);
}

// Forbids the line that would close the path through a point too early.
void Reach::forbid_loops(int point) {
  const Known& known = search_->known;
  const int end = known.far(point), other = known.far(end);
  if (end == other) return;
  for (const int edge : layout_->edges_of(layout_->cells + end)) {
    if (edge == layout_->edges || !known.open(edge)) continue;
    const auto [a, b] = layout_->ends(edge);
    if ((a == other || b == other) && known.closes(edge) && !known.completes(edge)) settle(edge, false);
  }
}

void Reach::tighten(int corner, int mask) {
  Known& known = search_->known;
  const auto [a, b] = layout_->corner_edges(corner);
  if (!known.open(a) || !known.open(b) || (known.mask(corner) & mask) == known.mask(corner)) return;
  const int left = known.mask(corner) & mask;
  const bool joins = rung_ >= Rung::kColours && (left == logic::kBothOrNeither || left == logic::kExactlyOne);
  const auto members = joins ? known.smaller_class(layout_->corner_sides(corner)) : std::vector<int>{};
  if (!known.tighten(corner, mask)) return;
  push_near(members);
  push(layout_->corner_cell(corner));
  push(layout_->cells + corner / 4);
}

// Cells changed their colour: settles edges to their neighbours of known relation, and looks around them.
void Reach::push_near(const std::vector<int>& members) {
  const Known& known = search_->known;
  for (const int cell : members)
    for (std::size_t i = 0; i < 4 && !broken(); ++i) {
      const int edge = layout_->edges_of(cell)[i], neighbour = layout_->around(cell)[i];
      if (known.open(edge)) {
        const Known::Colour one = known.colour(cell), two = known.colour(neighbour);
        if (one.root == two.root) settle(edge, one.flip != two.flip);
      }
      if (neighbour != layout_->outside()) push(neighbour);
      push(layout_->cells + layout_->corners_of(cell)[i] / 4);
    }
}

void Reach::drain() {
  while (head_ < queue_.size() && !broken()) {
    const int unit = queue_[head_++];
    queued_[static_cast<std::size_t>(unit)] = 0;
    if (search_->known.opens(unit) > 0) visit(unit);
  }
  queue_.clear();
  head_ = 0;
}

void Reach::visit(int unit) {
  const Known& known = search_->known;
  const int before = known.left();
  if (rung_ >= Rung::kPairs)
    take_patterns(unit, rung_ == Rung::kPairs ? known.allowed_by_corners(unit) : known.allowed_by_colours(unit), true);
  else count(unit);
  if (rung_ == Rung::kLoops && layout_->is_cell(unit) && !broken()) cross(unit);
  if (layout_->is_cell(unit) && known.left() != before) used_[static_cast<std::size_t>(unit)] = 1;
}

// Settles what all patterns left agree on, and passes on what they leave for each corner.
void Reach::take_patterns(int unit, Patterns set, bool corners) {
  const Known& known = search_->known;
  if (set == 0) {
    empty_ = true;
    return;
  }
  const auto& edges = layout_->edges_of(unit);
  for (std::size_t i = 0; i < 4 && !broken(); ++i) {
    if (edges[i] == layout_->edges || !known.open(edges[i])) continue;
    if ((set & kTables.line[i]) == 0) settle(edges[i], false);
    else if ((set & static_cast<Patterns>(~kTables.line[i])) == 0) settle(edges[i], true);
  }
  for (std::size_t i = 0; i < 4 && corners && !broken(); ++i) {
    const int corner = layout_->corners_of(unit)[i];
    if (corner < 0) continue;
    int mask = 0;
    for (const int lines : {0, 1, 2})
      if (set & kTables.corner[i][std::size_t{1} << lines]) mask |= 1 << lines;
    if ((mask & known.mask(corner)) == known.mask(corner)) continue;
    if (layout_->is_cell(unit)) used_[static_cast<std::size_t>(unit)] = 1;
    tighten(corner, mask);
  }
}

// A clue or point that is full, or needs all that is left.
void Reach::count(int unit) {
  const Known& known = search_->known;
  const int lines = known.lines(unit), opens = known.opens(unit);
  const bool cell = layout_->is_cell(unit);
  const int most = cell ? known.clue(unit) : 2;
  const bool full = lines == most || (!cell && lines == 0 && opens == 1);
  const bool needy = cell ? lines + opens == most : lines == 1 && opens == 1;
  if (!full && !needy) return;
  for (const int edge : layout_->edges_of(unit))
    if (edge != layout_->edges && known.open(edge) && !broken()) settle(edge, !full);
}

// A clue with its four corners: the edges across each say how many lines the corner may have, and the other way round.
void Reach::cross(int cell) {
  const Known& known = search_->known;
  if (known.clue(cell) == 0) return;
  Patterns set = known.allowed(cell);
  const auto& corners = layout_->corners_of(cell);
  const auto counts = [](Patterns patterns, std::size_t at) {
    std::size_t mask = 0;
    for (const int lines : {0, 1, 2})
      if (patterns & kTables.corner[at][std::size_t{1} << lines]) mask |= std::size_t{1} << lines;
    return mask;
  };
  // Each corner is seen from its point by the edges across alone.
  std::array<Patterns, 4> across;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto quadrant = static_cast<std::size_t>(corners[i] % 4);
    across[i] = logic::kPointPatterns;
    const auto& around = layout_->edges_of(layout_->cells + corners[i] / 4);
    for (const std::size_t way : {(quadrant + 2) % 4, (quadrant + 3) % 4}) {
      if (known.state(around[way]) == kLine) across[i] &= kTables.line[way];
      else if (known.state(around[way]) == kNone) across[i] &= static_cast<Patterns>(~kTables.line[way]);
    }
    set &= kTables.corner[i][counts(across[i], quadrant)];
  }
  take_patterns(cell, set, false);
  for (std::size_t i = 0; i < 4 && !broken(); ++i) {
    const auto quadrant = static_cast<std::size_t>(corners[i] % 4);
    across[i] &= kTables.corner[quadrant][counts(set, i)];
    const auto& around = layout_->edges_of(layout_->cells + corners[i] / 4);
    for (const std::size_t way : {(quadrant + 2) % 4, (quadrant + 3) % 4}) {
      if (around[way] == layout_->edges || !known.open(around[way])) continue;
      if ((across[i] & kTables.line[way]) == 0) settle(around[way], false);
      else if ((across[i] & static_cast<Patterns>(~kTables.line[way])) == 0) settle(around[way], true);
    }
  }
}

// Once the queue is empty: a closed loop leaves no other lines; paths that lines elsewhere keep from closing.
bool Reach::close_off() {
  const Known& known = search_->known;
  const int before = known.left();
  for (int edge = 0; edge < layout_->edges && !broken(); ++edge) {
    if (!known.open(edge)) continue;
    if (known.closed()) settle(edge, false);
    else if (rung_ >= Rung::kLoops && known.closes(edge) && !known.completes(edge)) settle(edge, false);
  }
  return known.left() != before;
}

bool Reach::connect(Stop& stop) {
  if (rung_ < Rung::kColours) return false;
  const int before = search_->known.left();
  for (const Technique technique : {Technique::kOutsideConnected, Technique::kInsideConnected}) {
    Findings out(stop, true, false);
    logic::look(*search_, technique, out);
    for (const Finding& finding : out.found)
      for (const auto& [edge, line] : finding.settled)
        if (!broken()) settle(edge, line);
    if (search_->known.left() != before) return true;
  }
  return false;
}

// Takes each open edge as a line and as none; what is refuted is settled the other way.
bool Reach::try_edges(Stop& stop) {
  if (rung_ < Rung::kWhatIf) return false;
  bool any = false;
  for (int edge = 0; edge < layout_->edges && !broken(); ++edge)
    for (const bool line : {true, false}) {
      if (!search_->known.open(edge) || broken() || stop.due() || !refuted(edge, line)) continue;
      settle(edge, !line);
      drain();
      any = true;
    }
  return any;
}

bool Reach::refuted(int edge, bool line) {
  Known& known = search_->known;
  known.keep_trail(true);
  const std::size_t before = known.checkpoint();
  settle(edge, line);
  drain();
  const bool fails = broken();
  known.undo(before);
  known.keep_trail(false);
  empty_ = false;
  std::ranges::fill(queued_, 0);
  return fails;
}

}  // namespace clew::slitherlink
