// Why borders and sizes of a division must be as they are: literals that were so before a place of the trail.
#include <algorithm>
#include <cassert>

#include "propagators/division.hpp"

namespace clew {

void Division::explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) {
  const Cause& cause = causes_[implied];
  switch (cause.why) {
    case Why::kWithin: return explain_within(search, cause.edge, before, others);
    case Why::kApart: return explain_apart(search, cause.edge, before, others);
    case Why::kTooLarge: return explain_too_large(search, cause, before, others);
    case Why::kOutgrown: return explain_outgrown(search, cause.point, cause.size, before, others);
    case Why::kNoRoom: return explain_room(search, cause, before, others);
    case Why::kOnlyWay:
    case Why::kNeeded:
      others.push_back(sizes_[option(cause.point, cause.size)].chosen ^ 1);
      return explain_room(search, cause, before, others);
  }
}

// Walks from a point over its part as it was, to this many points at most.
void Division::walk_part(const Search& search, Index from, std::uint32_t before, std::size_t most) {
  const std::size_t first = walked_.size();
  walked_.push_back(from);
  seen_[from] = 1;
  came_by_[from] = kNone;
  for (std::size_t at = first; at < walked_.size(); ++at) {
    for (const auto& step : graph_.around(walked_[at])) {
      if (walked_.size() >= most) return;
      if (seen_[step.point] || !search.is_true_before(border_[step.edge] ^ 1, before)) continue;
      seen_[step.point] = 1;
      came_by_[step.point] = step.edge;
      walked_.push_back(step.point);
    }
  }
}

void Division::forget_walk() {
  for (const Index p : walked_) seen_[p] = 0;
  walked_.clear();
}

// The edges by which a point was reached; each is given once.
void Division::follow_back(Index from, std::vector<Literal>& out) {
  for (Index p = from; came_by_[p] != kNone;) {
    const Index edge = came_by_[p];
    came_by_[p] = kNone;
    out.push_back(border_[edge]);
    const auto [a, b] = graph_.ends(edge);
    p = a == p ? b : a;
  }
}

// Its two ends are joined by other edges.
void Division::explain_within(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& out) {
  const auto [a, b] = graph_.ends(edge);
  walk_part(search, a, before, seen_.size());
  assert(seen_[b]);
  follow_back(b, out);
  forget_walk();
}

// There is a border between other points of the two parts.
void Division::explain_apart(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& out) {
  const auto [a, b] = graph_.ends(edge);
  walk_part(search, a, before, seen_.size());
  const std::size_t split = walked_.size();
  walk_part(search, b, before, seen_.size());
  for (std::size_t at = 0; at < split; ++at) {
    for (const auto& step : graph_.around(walked_[at])) {
      if (!search.is_true_before(border_[step.edge], before)) continue;
      if (std::find(walked_.begin() + static_cast<std::ptrdiff_t>(split), walked_.end(), step.point) == walked_.end()) continue;
      out.push_back(border_[step.edge] ^ 1);
      follow_back(walked_[at], out);
      follow_back(step.point, out);
      forget_walk();
      return;
    }
  }
  assert(false);
}

// The parts at its ends have together more points than any size that is left to one of them.
void Division::explain_too_large(const Search& search, const Cause& cause, std::uint32_t before,
                                 std::vector<Literal>& out) {
  const auto [a, b] = graph_.ends(cause.edge);
  const auto sizes = sizes_of(cause.point);
  Index most = 0;
  const auto truth = std::ranges::find_if(sizes, [&](const Size& size) { return search.is_true_before(size.chosen, before); });
  if (truth != sizes.end()) {
    most = truth->size;
    out.push_back(truth->chosen ^ 1);
  } else {
    for (std::size_t k = sizes.size(); k-- > 0;) {
      if (!search.is_true_before(sizes[k].chosen ^ 1, before)) {
        most = sizes[k].size;
        break;
      }
      out.push_back(sizes[k].chosen);
    }
  }
  // As many points as are too many: of the one part, and of the other.
  const std::size_t needed = static_cast<std::size_t>(most) + 1;
  walk_part(search, a, before, most);
  walk_part(search, b, before, needed);
  assert(walked_.size() >= needed);
  for (const Index p : walked_) follow_back(p, out);
  forget_walk();
}

// Its part has more points.
void Division::explain_outgrown(const Search& search, Index point, Index size, std::uint32_t before,
                                std::vector<Literal>& out) {
  walk_part(search, point, before, size + 1);
  assert(walked_.size() == size + 1);
  for (const Index p : walked_) follow_back(p, out);
  forget_walk();
}

// What is around all that the point could be joined with: borders, and points that do not have the size.
void Division::explain_room(const Search& search, const Cause& cause, std::uint32_t before,
                            std::vector<Literal>& out) {
  walked_.assign(1, cause.point);
  seen_[cause.point] = 1;
  const auto lost = [&](Index p) {
    const Index own = option(p, cause.size);
    return p == cause.way || own == kNone || search.is_true_before(sizes_[own].chosen ^ 1, before);
  };
  for (std::size_t at = 0; at < walked_.size(); ++at) {
    for (const auto& step : graph_.around(walked_[at])) {
      if (seen_[step.point] || lost(step.point) || search.is_true_before(border_[step.edge], before)) continue;
      seen_[step.point] = 1;
      walked_.push_back(step.point);
    }
  }
  const std::size_t inside = walked_.size();
  for (std::size_t at = 0; at < inside; ++at) {
    for (const auto& [edge, p] : graph_.around(walked_[at])) {
      const Index own = option(p, cause.size);
      if (seen_[p] || own == kNone || p == cause.way) continue;
      const Literal border = border_[edge], chosen = sizes_[own].chosen;
      if (!lost(p) || (search.is_true_before(border, before) &&
                       search.place(variable_of(border)) < search.place(variable_of(chosen)))) {
        out.push_back(border ^ 1);
        continue;
      }
      seen_[p] = 1;
      walked_.push_back(p);
      out.push_back(chosen);
    }
  }
  assert(inside < cause.size);
  forget_walk();
}

}  // namespace clew
