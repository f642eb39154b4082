// Adding knowledge: counts, paths, colours.
#include "logic_known.hpp"

#include <algorithm>

namespace clew::slitherlink::logic {

Known::Known(const Layout& layout, std::span<const std::uint8_t> clues) : layout_(&layout) {
  int next = layout.edges + 1;
  const auto room = [&](int size) {
    const int start = next;
    next += size;
    return start;
  };
  clue_ = room(layout.cells);
  tally_ = room(layout.units);
  far_ = room(layout.points);
  length_ = room(layout.points);
  mask_ = room(layout.points * 4);
  parent_ = room(layout.cells + 1);
  size_ = room(layout.cells + 1);
  ring_ = room(layout.cells + 1);
  total_ = room(1);
  left_ = room(1);
  unmet_ = room(1);
  closed_ = room(1);
  broken_ = room(1);
  store_.assign(index(next), 0);
  std::ranges::copy(clues, store_.begin() + clue_);
  store_[index(layout.edges)] = kNone;
  store_[index(left_)] = layout.edges;
  for (int unit = 0; unit < layout.units; ++unit)
    for (const int edge : layout.edges_of(unit))
      if (edge != layout.edges) store_[index(tally_ + unit)] += 16;
  for (int point = 0; point < layout.points; ++point) store_[index(far_ + point)] = point;
  for (int corner = 0; corner < layout.points * 4; ++corner) store_[index(mask_ + corner)] = kNothing;
  for (int cell = 0; cell <= layout.cells; ++cell) {
    store_[index(parent_ + cell)] = cell * 2;
    store_[index(size_ + cell)] = 1;
    store_[index(ring_ + cell)] = cell;
  }
  for (int cell = 0; cell < layout.cells; ++cell)
    if (has_clue(cell) && clue(cell) > 0) ++store_[index(unmet_)];
}

bool Known::closes(int edge) const {
  const auto [a, b] = layout_->ends(edge);
  return far(a) == b && lines(layout_->cells + a) == 1 && lines(layout_->cells + b) == 1;
}

bool Known::completes(int edge) const {
  const int point = layout_->ends(edge)[0];
  if (length(point) != total_lines()) return false;
  int unmet = at(unmet_);
  for (const int cell : layout_->sides(edge)) {
    if (cell == layout_->outside() || !has_clue(cell)) continue;
    unmet += (lines(cell) + 1 != clue(cell)) - (lines(cell) != clue(cell));
  }
  return unmet == 0;
}

Known::Colour Known::colour(int cell) const {
  int flip = 0;
  for (int up = at(parent_ + cell); up >> 1 != cell; up = at(parent_ + cell)) {
    flip ^= up & 1;
    cell = up >> 1;
  }
  return {cell, flip};
}

std::vector<int> Known::smaller_class(std::array<int, 2> pair) const {
  const int first = colour(pair[0]).root, second = colour(pair[1]).root;
  std::vector<int> members;
  if (first == second) return members;
  const int outside = colour(layout_->outside()).root;
  const bool take_second = first == outside || (second != outside && class_size(second) < class_size(first));
  const int start = take_second ? second : first;
  int cell = start;
  do members.push_back(cell), cell = member_after(cell);
  while (cell != start);
  std::ranges::sort(members);
  return members;
}

bool Known::settle(int edge, State state) {
  if (!open(edge)) return this->state(edge) == state || fail();
  put(edge, state);
  put(left_, left() - 1);
  bool holds = true;
  for (const int unit : layout_->units_of(edge))
    if (unit >= 0) holds = count(unit, state == kLine) && holds;
  if (state == kLine) {
    put(total_, total_lines() + 1);
    if (!holds) return fail();
    if (!join(edge)) return fail();
  }
  const auto [one, two] = layout_->sides(edge);
  if (colouring_ && !relate(one, two, state == kLine)) return fail();
  return holds || fail();
}

// Counts one more settled edge at a unit.
bool Known::count(int unit, bool line) {
  const bool cell = layout_->is_cell(unit);
  const int before = lines(unit);
  put(tally_ + unit, at(tally_ + unit) - 16 + line);
  const int lined = before + line;
  if (!cell) return lined <= 2 && !(lined == 1 && opens(unit) == 0);
  if (!has_clue(unit)) return true;
  if (line) put(unmet_, at(unmet_) + (lined != clue(unit)) - (before != clue(unit)));
  return lined <= clue(unit) && lined + opens(unit) >= clue(unit);
}

// Joins two paths by a line, or closes one.
bool Known::join(int edge) {
  if (closed()) return false;
  const auto [a, b] = layout_->ends(edge);
  const int one = far(a), two = far(b);
  const int together = length(a) + length(b) + 1;
  if (one == b) {
    put(closed_, length(a) + 1);
    return closed() == total_lines() && at(unmet_) == 0;
  }
  put(far_ + one, two);
  put(far_ + two, one);
  put(length_ + one, together);
  put(length_ + two, together);
  return true;
}

bool Known::relate(int a, int b, int flip) {
  const Colour one = colour(a), two = colour(b);
  const int turn = one.flip ^ two.flip ^ flip;
  if (one.root == two.root) return turn == 0;
  const bool swap = class_size(one.root) < class_size(two.root);
  const int top = swap ? two.root : one.root, under = swap ? one.root : two.root;
  put(parent_ + under, top * 2 + turn);
  put(size_ + top, class_size(top) + class_size(under));
  const int after = member_after(top);
  put(ring_ + top, member_after(under));
  put(ring_ + under, after);
  return true;
}

bool Known::tighten(int corner, int allowed) {
  const int now = mask(corner) & allowed;
  if (now == mask(corner)) return true;
  put(mask_ + corner, now);
  if (now == 0) return fail();
  if (colouring_ && (now == kBothOrNeither || now == kExactlyOne)) {
    const auto [one, two] = layout_->corner_sides(corner);
    if (!relate(one, two, now == kExactlyOne)) return fail();
  }
  return true;
}

bool Known::add_clue(int cell, int clue) {
  put(clue_ + cell, clue);
  put(unmet_, at(unmet_) + (lines(cell) != clue));
  return (lines(cell) <= clue && lines(cell) + opens(cell) >= clue) || fail();
}

Patterns Known::rule(int unit) const {
  if (!layout_->is_cell(unit)) return kPointPatterns;
  return has_clue(unit) ? kTables.count[index(clue(unit))] : kAllPatterns;
}

Patterns Known::allowed(int unit) const {
  Patterns set = rule(unit);
  const auto& edges = layout_->edges_of(unit);
  for (std::size_t i = 0; i < 4; ++i) {
    const State now = state(edges[i]);
    if (now == kLine) set &= kTables.line[i];
    else if (now == kNone) set &= static_cast<Patterns>(~kTables.line[i]);
  }
  return set;
}

Patterns Known::allowed_by_corners(int unit) const {
  Patterns set = allowed(unit);
  const auto& corners = layout_->corners_of(unit);
  for (std::size_t i = 0; i < 4; ++i) set &= kTables.corner[i][index(mask(corners[i]))];
  return set;
}

Patterns Known::allowed_by_colours(int unit) const {
  Patterns set = allowed_by_corners(unit);
  const auto& edges = layout_->edges_of(unit);
  const bool cell = layout_->is_cell(unit);
  const auto& cells = cell ? layout_->around(unit) : layout_->at_point(layout_->point_of(unit));
  std::array<Colour, 4> colours;
  for (std::size_t i = 0; i < 4; ++i) colours[i] = colour(cells[i]);
  // The edges i and j of a cell separate it from its neighbours i and j; the edges i and i + 1 of a point, the cell
  // between them from the cells before and after it.
  const auto relate_pair = [&](std::size_t i, std::size_t j, const Colour& one, const Colour& two) {
    if (one.root != two.root || !open(edges[i]) || !open(edges[j])) return;
    const Patterns differ = kTables.differ[i][j];
    set &= one.flip != two.flip ? differ : static_cast<Patterns>(~differ);
  };
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t j = (i + 1) % 4;
    if (cell) relate_pair(i, j, colours[i], colours[j]);
    else relate_pair(i, j, colours[(i + 3) % 4], colours[j]);
  }
  if (cell) {
    relate_pair(0, 2, colours[0], colours[2]);
    relate_pair(1, 3, colours[1], colours[3]);
  }
  return set;
}

void Known::undo(std::size_t checkpoint) {
  while (trail_.size() > checkpoint) {
    store_[index(trail_.back().where)] = trail_.back().value;
    trail_.pop_back();
  }
}

}  // namespace clew::slitherlink::logic
