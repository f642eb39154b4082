// Everything that follows up to a rung, by a queue of cells and points.
//
// Cells and points are looked at again when an edge, a pair or a colour near them changed.
#include "slitherlink/make_reach.hpp"

#include "slitherlink/logic_premises.hpp"

namespace clew::slitherlink {

using logic::kLine;
using logic::kNone;
using logic::kTables;
using logic::Technique;
using logic::counts_at;

Rung rung_of(int techniques) {
  const auto reaches = [&](Technique first) { return techniques > static_cast<int>(first); };
  if (reaches(Technique::kWhatIfSimple)) return Rung::kWhatIf;
  if (reaches(Technique::kSides)) return Rung::kColours;
  if (reaches(Technique::kPairSettled)) return Rung::kPairs;
  return reaches(Technique::kClueCorners) ? Rung::kCorners : Rung::kCounting;
}

Reach::Reach(int rows, int columns)
    : layout_(logic::layout_of(rows, columns)),
      no_clues_(static_cast<std::size_t>(layout_->cells), kNoClue),
      queued_(static_cast<std::size_t>(layout_->units)) {}

void Reach::begin(Rung rung) {
  scan_.emplace(*layout_, logic::Puzzle{layout_->rows, layout_->columns, no_clues_});
  scan_->known.keep_trail(true);
  scan_->known.follow_colours(rung >= Rung::kColours);
  rung_ = rung;
  empty_ = false;
  for (int point = layout_->cells; point < layout_->units; ++point) push(point);
}

void Reach::add(int cell, std::uint8_t clue) {
  scan_->known.add_clue(cell, clue);
  push(cell);
  look_at_clue(cell);
}

bool Reach::solved_nearby() {
  do drain();
  while (!broken() && scan_->known.left() > 0 && close_off());
  return !broken() && scan_->known.solved();
}

bool Reach::solved(Stop& stop) {
  while (!solved_nearby() && !broken() && !stop.look())
    if (!connect() && !try_edges(stop)) return false;
  return !broken() && scan_->known.solved();
}

void Reach::undo(std::size_t checkpoint) {
  scan_->known.undo(checkpoint);
  empty_ = false;
  for (; head_ < queue_.size(); ++head_) queued_[static_cast<std::size_t>(queue_[head_])] = 0;
  queue_.clear();
  head_ = 0;
}

bool Reach::solves(std::span<const std::uint8_t> clues, Rung rung, Stop& stop) {
  begin(rung);
  for (int cell = 0; cell < layout_->cells; ++cell)
    if (const std::uint8_t clue = clues[static_cast<std::size_t>(cell)]; clue != kNoClue) add(cell, clue);
  return solved(stop);
}

void Reach::push(int unit) {
  std::uint8_t& queued = queued_[static_cast<std::size_t>(unit)];
  if (queued || scan_->known.opens(unit) == 0) return;
  if (layout_->is_cell(unit) && !scan_->known.has_clue(unit)) return;
  queued = 1;
  queue_.push_back(unit);
}

void Reach::settle(int edge, bool line) {
  Known& known = scan_->known;
  if (!known.open(edge)) {
    if ((known.state(edge) == kLine) != line) empty_ = true;
    return;
  }
  const auto members = rung_ >= Rung::kColours ? known.smaller_class(layout_->sides(edge)) : std::vector<int>{};
  if (!known.settle(edge, line ? kLine : kNone)) return;
  for (const int unit : layout_->units_of(edge)) {
    if (unit < 0) continue;
    push(unit);
    if (rung_ == Rung::kCorners && !layout_->is_cell(unit))
      for (const int cell : layout_->at_point(layout_->point_of(unit)))
        if (cell != layout_->outside()) push(cell);
  }
  push_near(members);
  if (line && !known.closed()) forbid_loops(layout_->ends(edge)[0]);
}

// Whether a line here would close a loop that leaves out other lines or, for those who look at clues too, some clue.
bool Reach::closes_early(int edge) const {
  const Known& known = scan_->known;
  if (!known.closes(edge)) return false;
  if (rung_ >= Rung::kCorners) return !known.completes(edge);
  return known.length(layout_->ends(edge)[0]) != known.total_lines();
}

// Forbids the line that would close the path through a point too early.
void Reach::forbid_loops(int point) {
  const Known& known = scan_->known;
  const int end = known.far(point), other = known.far(end);
  if (end == other) return;
  for (const int edge : layout_->edges_of(layout_->cells + end)) {
    if (edge == layout_->edges || !known.open(edge)) continue;
    const auto [a, b] = layout_->ends(edge);
    if ((a == other || b == other) && closes_early(edge)) settle(edge, false);
  }
}

void Reach::tighten(int corner, int mask) {
  Known& known = scan_->known;
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
  const Known& known = scan_->known;
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
    if (scan_->known.opens(unit) > 0) visit(unit);
  }
  if (broken()) return;
  queue_.clear();
  head_ = 0;
}

void Reach::visit(int unit) {
  const Known& known = scan_->known;
  if (rung_ >= Rung::kColours) return take_patterns(unit, known.allowed_by_colours(unit));
  if (rung_ == Rung::kPairs) return take_patterns(unit, known.allowed_by_corners(unit));
  count(unit);
  if (rung_ == Rung::kCorners && layout_->is_cell(unit) && !broken()) cross(unit);
}

void Reach::settle_agreed(int unit, Patterns set) {
  if (set == 0) empty_ = true;
  const auto& edges = layout_->edges_of(unit);
  for (std::size_t i = 0; i < 4 && !broken(); ++i) {
    if (!scan_->known.open(edges[i])) continue;
    if ((set & kTables.line[i]) == 0) settle(edges[i], false);
    else if ((set & static_cast<Patterns>(~kTables.line[i])) == 0) settle(edges[i], true);
  }
}

// Settles what all patterns left agree on, and passes on what they leave for each corner.
void Reach::take_patterns(int unit, Patterns set) {
  settle_agreed(unit, set);
  for (std::size_t i = 0; i < 4 && !broken(); ++i)
    if (const int corner = layout_->corners_of(unit)[i]; corner >= 0) tighten(corner, counts_at(set, i));
}

// A clue or point that is full, or needs all that is left.
void Reach::count(int unit) {
  const Known& known = scan_->known;
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
  const Known& known = scan_->known;
  if (known.clue(cell) == 0) return;
  Patterns set = known.allowed(cell);
  const auto& corners = layout_->corners_of(cell);
  std::array<Patterns, 4> across;  // what each corner's point leaves, by the two edges across alone
  for (std::size_t i = 0; i < 4; ++i) {
    const auto quadrant = static_cast<std::size_t>(corners[i] % 4);
    const auto& around = layout_->edges_of(layout_->cells + corners[i] / 4);
    across[i] = logic::kPointPatterns;
    for (const std::size_t way : {(quadrant + 2) % 4, (quadrant + 3) % 4}) {
      if (known.state(around[way]) == kLine) across[i] &= kTables.line[way];
      else if (known.state(around[way]) == kNone) across[i] &= static_cast<Patterns>(~kTables.line[way]);
    }
    set &= kTables.corner[i][static_cast<std::size_t>(counts_at(across[i], quadrant))];
  }
  settle_agreed(cell, set);
  for (std::size_t i = 0; i < 4 && !broken(); ++i) {
    const auto quadrant = static_cast<std::size_t>(corners[i] % 4);
    across[i] &= kTables.corner[quadrant][static_cast<std::size_t>(counts_at(set, i))];
    settle_agreed(layout_->cells + corners[i] / 4, across[i]);
  }
}

}  // namespace clew::slitherlink
