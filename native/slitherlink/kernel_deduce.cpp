// The rules of the deduction, and its queue.
#include "slitherlink/kernel_deduce.hpp"

#include <bit>
#include <utility>

namespace clew::slitherlink {

namespace {

struct Tables {
  std::array<std::array<Patterns, 2>, 4> line{};                 // edge i is refused, or a line
  std::array<std::array<std::array<Patterns, 2>, 4>, 4> pair{};  // edges i and j are equal, or differ
  std::array<std::array<Patterns, 16>, 4> corner{};              // the states of edges i and i + 1 are among these
  std::array<Patterns, 5> count{};                               // of this many lines

  constexpr Tables() {
    for (unsigned pattern = 0; pattern < 16; ++pattern) {
      const auto one = static_cast<Patterns>(1u << pattern);
      count[static_cast<std::size_t>(std::popcount(pattern))] |= one;
      for (unsigned i = 0; i < 4; ++i) {
        const unsigned a = pattern >> i & 1;
        line[i][a] |= one;
        for (unsigned j = 0; j < 4; ++j) pair[i][j][a ^ (pattern >> j & 1)] |= one;
        const unsigned both = a | (pattern >> (i + 1) % 4 & 1) << 1;
        for (unsigned among = 0; among < 16; ++among) {
          if (among >> both & 1) corner[i][among] |= one;
        }
      }
    }
  }
};
constexpr Tables kTables;
constexpr Patterns kAtPoint = kTables.count[0] | kTables.count[2];

// The states of edges i and i + 1 that these patterns leave.
std::uint8_t at_corner(Patterns patterns, unsigned i) {
  unsigned among = 0;
  for (unsigned both = 0; both < 4; ++both) {
    if (patterns & kTables.corner[i][1u << both]) among |= 1u << both;
  }
  return static_cast<std::uint8_t>(among);
}

// Cell and point see the edges of their corner in opposite order.
constexpr std::uint8_t turned(std::uint8_t among) {
  return static_cast<std::uint8_t>((among & 9) | (among & 2) << 1 | (among & 4) >> 1);
}

}  // namespace

Deduction::Deduction(const Grid& grid, const std::uint8_t* clues)
    : grid_(grid), wide_(grid.columns + 2), states_(grid.edges()), wanting_(grid.cells()), ends_(grid.points()),
      lengths_(grid.points()), open_(grid.edges()) {
  const Index framed = (grid.rows + 2) * wide_;
  labels_.assign(framed, kOutside);
  next_.resize(framed);
  sizes_.assign(framed, 1);
  cell_patterns_.assign(framed, 0xFFFF);
  point_patterns_.assign(framed, kAtPoint);
  corners_.assign(framed, {15, 15, 15, 15});
  queued_.resize(2 * framed);
  for (Index point = 0; point < grid.points(); ++point) ends_[point] = point;
  for (Index cell = 0; cell < grid.cells(); ++cell) {
    const Index at = padded(cell);
    labels_[at] = 2 * at;
    next_[at] = at;
    if (clues[cell] > 4) continue;
    wanting_[cell] = clues[cell];
    wanted_ += clues[cell];
  }
  for (Index cell = 0; cell < grid.cells(); ++cell) {
    if (clues[cell] <= 4) possible_ = possible_ && narrow_cell(padded(cell), kTables.count[clues[cell]]);
  }
  for (Index point = 0; point < grid.points(); ++point) queue_point(padded_point(point));
}

void Deduction::queue_cell(Index at) {
  if (std::exchange(queued_[2 * at], 1)) return;
  queue_.push_back(2 * at);
}

void Deduction::queue_point(Index at) {
  if (std::exchange(queued_[2 * at + 1], 1)) return;
  queue_.push_back(2 * at + 1);
}

bool Deduction::run() {
  if (!possible_) return false;
  while (!queue_.empty()) {
    std::vector<Index> now;
    now.swap(queue_);
    for (const Index unit : now) {
      queued_[unit] = 0;
      if (!(unit & 1 ? visit_point(unit / 2) : visit_cell(unit / 2))) return false;
    }
  }
  return !closed_ || finish();
}

bool Deduction::visit_cell(Index at) {
  const Label own = labels_[at];
  const auto beside = neighbours(at);
  Patterns left = cell_patterns_[at];
  for (unsigned i = 0; i < 4; ++i) {
    const Label other = labels_[beside[i]];
    if (related(own, other)) left &= kTables.line[i][own ^ other];
    left &= kTables.corner[i][corners_[at][i]];
    for (unsigned j = 0; j < i; ++j) {
      const Label third = labels_[beside[j]];
      if (related(other, third)) left &= kTables.pair[i][j][other ^ third];
    }
  }
  return left == cell_patterns_[at] || narrow_cell(at, left);
}

// The cell has these patterns left, fewer than before: passes that on to its corners and the classes.
bool Deduction::narrow_cell(Index at, Patterns left) {
  cell_patterns_[at] = left;
  if (left == 0) return false;
  const auto beside = neighbours(at);
  const std::array<Index, 4> points{at - wide_, at, at - 1, at - wide_ - 1};
  for (unsigned i = 0; i < 4; ++i) {
    const std::uint8_t among = at_corner(left, i);
    if (among != std::exchange(corners_[at][i], among)) queue_point(points[i]);
    for (const Label differ : {0u, 1u}) {
      if (!(left & ~kTables.line[i][differ]) && !unite(at, beside[i], differ)) return false;
      for (unsigned j = 0; j < i; ++j) {
        if (!(left & ~kTables.pair[i][j][differ]) && !unite(beside[i], beside[j], differ)) return false;
      }
    }
  }
  return true;
}

bool Deduction::visit_point(Index at) {
  if (!note_edges(at)) return false;
  const auto four = quadrants(at);
  const std::array<Index, 4> cells{at + 1, at + wide_ + 1, at + wide_, at};
  Patterns left = point_patterns_[at];
  for (unsigned i = 0; i < 4; ++i) {
    const Label before = four[(i + 3) % 4];
    if (related(before, four[i])) left &= kTables.line[i][before ^ four[i]];
    left &= kTables.corner[i][turned(corners_[cells[i]][(i + 2) % 4])];
  }
  for (unsigned i = 0; i < 2; ++i) {
    if (related(four[i], four[i + 2])) left &= kTables.pair[i + 1][(i + 2) % 4][four[i] ^ four[i + 2]];
  }
  return left == point_patterns_[at] || narrow_point(at, left);
}

bool Deduction::narrow_point(Index at, Patterns left) {
  point_patterns_[at] = left;
  if (left == 0) return false;
  const std::array<Index, 4> cells{at + 1, at + wide_ + 1, at + wide_, at};
  for (unsigned i = 0; i < 4; ++i) {
    const std::uint8_t among = turned(at_corner(left, i));
    if (among != std::exchange(corners_[cells[i]][(i + 2) % 4], among) && is_cell(cells[i])) queue_cell(cells[i]);
    for (const Label differ : {0u, 1u}) {
      if (!(left & ~kTables.line[i][differ]) && !unite(cells[(i + 3) % 4], cells[i], differ)) return false;
      const Patterns across = kTables.pair[(i + 1) % 4][(i + 2) % 4][differ];  // how the cells i and i + 2 differ
      if (i < 2 && !(left & ~across) && !unite(cells[i], cells[i + 2], differ)) return false;
    }
  }
  return true;
}

// Two cells are alike, or differ; false if the opposite is known.
bool Deduction::unite(Index a, Index b, Label differ) {
  if (related(labels_[a], labels_[b])) return (labels_[a] ^ labels_[b]) == differ;
  const auto root = [&](Index cell) { return labels_[cell] / 2; };
  // The outside takes in every class: each cell gets there only once.
  if (root(b) == 0 || (root(a) != 0 && sizes_[root(a)] < sizes_[root(b)])) std::swap(a, b);
  const Index small = root(b);
  const Label turn = labels_[b] ^ labels_[a] ^ differ;  // corrects the label of b, and so those of its class
  sizes_[root(a)] += sizes_[small];
  for (Index member = next_[b];; member = next_[member]) {
    relabel(member, labels_[member] ^ turn);
    if (member == b) break;
  }
  if (root(a) != 0) std::swap(next_[a], next_[b]);
  return true;
}

void Deduction::relabel(Index at, Label label) {
  labels_[at] = label;
  queue_cell(at);
  for (const Index other : neighbours(at)) {
    if (is_cell(other)) queue_cell(other);
  }
  for (const Index point : {at, at - 1, at - wide_, at - wide_ - 1}) queue_point(point);
}

// Each edge is noted at its left or upper point.
bool Deduction::note_edges(Index at) {
  const Index row = at / wide_, column = at % wide_;
  const auto [upper_right, lower_right, lower_left, upper_left] = quadrants(at);
  if (column < grid_.columns && related(upper_right, lower_right) &&
      !note(row * grid_.columns + column, upper_right ^ lower_right)) {
    return false;
  }
  return row >= grid_.rows || !related(lower_left, lower_right) ||
         note(grid_.first_down() + row * (grid_.columns + 1) + column, lower_left ^ lower_right);
}

bool Deduction::note(Index edge, Label differ) {
  if (states_[edge] != kOpen) return true;
  states_[edge] = differ ? kLine : kRefused;
  --open_;
  if (!differ) return true;
  for (const Index cell : grid_.sides(edge)) {
    if (cell == grid_.cells() || wanting_[cell] == 0) continue;
    --wanting_[cell];
    --wanted_;
  }
  return join(edge);
}

bool Deduction::join(Index edge) {
  ++lines_;
  const auto [p, q] = grid_.ends(edge);
  if (closed_ || ends_[p] == kNone || ends_[q] == kNone) return false;
  if (ends_[p] == q) {
    closed_ = true;
    return lines_ == lengths_[p] + 1;
  }
  const Index a = ends_[p], b = ends_[q];
  const std::uint32_t length = lengths_[p] + lengths_[q] + 1;
  ends_[p] = ends_[q] = kNone;  // an inner point of the path is not an end
  ends_[a] = b;
  ends_[b] = a;
  lengths_[a] = lengths_[b] = length;
  return refuse_closing(a) && (could_close_ == kNone || refuse_closing(could_close_));
}

// The path that ends here must not be closed by one edge, unless that makes the loop.
bool Deduction::refuse_closing(Index end) {
  const Index other = ends_[end];
  if (other == kNone || other == end) return true;
  for (const Index edge : grid_.at_point(end)) {
    if (edge == kNone || states_[edge] != kOpen) continue;
    const auto [p, q] = grid_.ends(edge);
    if ((p == end ? q : p) != other) continue;
    std::uint32_t given = 0;
    for (const Index cell : grid_.sides(edge)) given += cell != grid_.cells() && wanting_[cell] > 0;
    if (lengths_[end] == lines_ && wanted_ <= given) {
      could_close_ = end;
    } else if (!refuse(edge)) {
      return false;
    }
  }
  return true;
}

bool Deduction::refuse(Index edge) {
  const auto [a, b] = grid_.sides(edge);
  return unite(a == grid_.cells() ? 0 : padded(a), b == grid_.cells() ? 0 : padded(b), 0);
}

// The loop is closed: no other edge has a line, and every clue has its own.
bool Deduction::finish() {
  if (wanted_ > 0) return false;
  for (Index edge = 0; edge < grid_.edges(); ++edge) {
    if (states_[edge] == kOpen && !refuse(edge)) return false;
  }
  if (queue_.empty()) return true;
  return run();
}

}  // namespace clew::slitherlink
