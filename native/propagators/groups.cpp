// Groups: what follows for points from the groups beside them, and from how far clues reach.
#include "propagators/groups.hpp"

#include <algorithm>
#include <cassert>

namespace clew {

namespace {

// Fixpoints between two looks at what clues reach; where that finds nothing they come twice as rarely each time.
constexpr std::uint32_t kShortestWait = 2, kLongestWait = 16;

std::vector<Edge> edges_of(std::span<const std::pair<std::uint32_t, std::uint32_t>> pairs) {
  std::vector<Edge> edges;
  for (const auto& [a, b] : pairs) edges.push_back({a, b, 0});
  return edges;
}

// Walks from a point as far as the number of steps, all points open; calls `visit(point, distance)`, false ends it.
template <class Visit>
void walk_plainly(const Graph& graph, std::uint32_t from, std::uint32_t steps, std::vector<std::uint32_t>& distance,
                  Visit&& visit) {
  constexpr std::uint32_t kFar = ~0u;
  std::vector<std::uint32_t> seen{from};
  distance[from] = 0;
  for (std::size_t at = 0; at < seen.size(); ++at) {
    const std::uint32_t point = seen[at];
    if (!visit(point, distance[point])) break;
    if (distance[point] == steps) continue;
    for (const auto& step : graph.around(point)) {
      if (distance[step.point] != kFar) continue;
      distance[step.point] = distance[point] + 1;
      seen.push_back(step.point);
    }
  }
  for (const std::uint32_t point : seen) distance[point] = kFar;
}

}  // namespace

Groups::Groups(Search& search, std::span<const Literal> present,
               std::span<const std::pair<Index, Index>> neighbours, std::span<const std::int32_t> clues, bool eager,
               std::optional<Literal> guard)
    : graph_(static_cast<Index>(present.size()), edges_of(neighbours)), present_(present.begin(), present.end()),
      clue_at_(present.size(), kNone), near_starts_(present.size() + 1), eager_(eager), causes_(2 * search.variables()),
      part_of_(present.size()), touched_(present.size()), reached_(present.size()), marks_(present.size()),
      labels_(present.size()), came_from_(present.size()), distance_(present.size()), seen_(present.size()),
      cited_(present.size()), goal_(present.size()) {
  measure(clues);
  search.add_propagator(*this, 1, guard);
  for (const Literal l : present_) {
    search.watch(*this, l, 0);
    search.watch(*this, l ^ 1, 0);
  }
}

// How far each point is from the clues whose groups it could belong to.
void Groups::measure(std::span<const std::int32_t> clues) {
  const auto points = static_cast<Index>(present_.size());
  std::vector<std::uint32_t> distance(points, ~0u);
  std::vector<std::pair<Index, Near>> found;
  for (Index p = 0; p < points; ++p) {
    if (clues[p] == kNoClue) continue;
    const auto k = static_cast<Index>(clues_.size());
    const bool known = clues[p] != kUnknown;
    clue_at_[p] = k;
    clues_.push_back({p, known ? static_cast<Index>(clues[p]) : points, known});
    largest_ = std::max(largest_, clues_.back().size);
    if (!known) {
      unknown_.push_back(k);
      continue;
    }
    walk_plainly(graph_, p, clues_.back().size - 1, distance, [&](Index point, std::uint32_t steps) {
      found.push_back({point, {k, steps}});
      return true;
    });
  }
  std::ranges::stable_sort(found, {}, &std::pair<Index, Near>::first);
  for (const auto& [point, near] : found) {
    near_.push_back(near);
    ++near_starts_[point + 1];
  }
  for (Index p = 0; p < points; ++p) near_starts_[p + 1] += near_starts_[p];
}

std::size_t Groups::pairs(std::uint32_t points, std::span<const std::pair<Index, Index>> neighbours,
                          std::span<const std::int32_t> clues, std::size_t most) {
  const Graph graph(points, edges_of(neighbours));
  std::vector<std::uint32_t> distance(points, ~0u);
  std::size_t count = 0;
  for (Index p = 0; p < points && count <= most; ++p) {
    if (clues[p] <= 0) continue;
    walk_plainly(graph, p, static_cast<std::uint32_t>(clues[p]) - 1, distance, [&](Index, std::uint32_t) {
      return ++count <= most;
    });
  }
  return count;
}

bool Groups::propagate(Search& search) {
  if (!changed_) return true;
  const bool far = eager_ || ++waited_ >= wait_;
  const std::uint32_t before = search.trail_size();
  changed_ = !far;
  const bool holds = look(search, far);
  if (!holds) changed_ = true;
  if (far) {
    waited_ = 0;
    wait_ = holds && search.trail_size() == before ? std::min(2 * wait_, kLongestWait) : kShortestWait;
  }
  return holds;
}

bool Groups::complete(Search& search) { return look(search, true); }

bool Groups::look(Search& search, bool far) {
  const std::uint32_t before = search.trail_size();
  find_parts(search);
  if (!settle_parts(search) || !settle_open_points(search)) return false;
  if (!far || search.trail_size() > before) return true;
  return settle_reach(search) && settle_ways(search);
}

void Groups::find_parts(const Search& search) {
  parts_.clear();
  members_.clear();
  std::ranges::fill(part_of_, kNone);
  for (Index p = 0; p < present_.size(); ++p) {
    if (part_of_[p] != kNone || !is_present(search, p)) continue;
    const auto index = static_cast<Index>(parts_.size());
    Part part{static_cast<Index>(members_.size()), 0, kNone};
    members_.push_back(p);
    part_of_[p] = index;
    for (std::size_t at = part.first; at < members_.size(); ++at) {
      const Index point = members_[at];
      if (clue_at_[point] != kNone) part.clue = part.clue == kNone ? clue_at_[point] : kMany;
      for (const auto& step : graph_.around(point)) {
        if (part_of_[step.point] != kNone || !is_present(search, step.point)) continue;
        part_of_[step.point] = index;
        members_.push_back(step.point);
      }
    }
    part.last = static_cast<Index>(members_.size());
    parts_.push_back(part);
  }
}

bool Groups::settle_parts(Search& search) {
  for (const Part& part : parts_) {
    const Index limit = part.clue < kMany ? clues_[part.clue].size : largest_;
    if (part.clue != kMany && part.last - part.first <= limit) continue;
    const Index point = members_[part.first];
    return refute(search, {.why = Why::kCrowded, .point = point}, point);
  }
  return true;
}

// An open point would join the groups beside it.
bool Groups::settle_open_points(Search& search) {
  for (Index p = 0; p < present_.size(); ++p) {
    touched_[p] = part_of_[p] == kNone ? kNone : parts_[part_of_[p]].clue;
    if (!search.is_open(present_[p])) continue;
    Index clue = clue_at_[p], size = 1;
    const auto around = graph_.around(p);
    for (std::size_t k = 0; k < around.size(); ++k) {
      const Index part = part_of_[around[k].point];
      if (part == kNone) continue;
      const auto same = [&](const Graph::Step& step) { return part_of_[step.point] == part; };
      if (std::any_of(around.begin(), around.begin() + static_cast<std::ptrdiff_t>(k), same)) continue;
      size += parts_[part].last - parts_[part].first;
      if (parts_[part].clue != kNone) clue = clue == kNone || clue == parts_[part].clue ? parts_[part].clue : kMany;
    }
    const Index limit = clue < kMany ? clues_[clue].size : largest_;
    touched_[p] = clue;
    if (clue != kMany && size <= limit) continue;
    if (!imply(search, present_[p] ^ 1, {.why = Why::kCrowded, .point = p})) return false;
  }
  return true;
}

bool Groups::settle_reach(Search& search) {
  std::ranges::fill(reached_, 0);
  for (Index k = 0; k < clues_.size(); ++k) {
    if (!is_absent(search, clues_[k].point) && !walk_out(search, k)) return false;
  }
  for (Index p = 0; p < present_.size(); ++p) {
    if (reached_[p] > 0 || is_absent(search, p)) continue;
    const Cause cause{.why = Why::kUnreached, .point = p};
    if (is_present(search, p)) return refute(search, cause, p);
    if (!imply(search, present_[p] ^ 1, cause)) return false;
  }
  return true;
}

// From the group of a clue over all that may be added to it.
bool Groups::walk_out(Search& search, Index clue) {
  const Index start = clues_[clue].point, part = part_of_[start];
  walked_.clear();
  ++stamp_;
  if (part == kNone) {
    walked_.push_back(start);
  } else {
    walked_.assign(members_.begin() + parts_[part].first, members_.begin() + parts_[part].last);
  }
  for (const Index p : walked_) {
    marks_[p] = stamp_;
    ++reached_[p];
  }
  const Index size = clues_[clue].size;
  std::size_t from = 0, to = walked_.size();  // one ring after the other
  for (Index left = size - std::min(size, static_cast<Index>(to)); left > 0 && from < to; --left) {
    for (; from < to; ++from) {
      for (const auto& step : graph_.around(walked_[from])) {
        const Index p = step.point;
        if (marks_[p] == stamp_ || is_absent(search, p) || (touched_[p] != kNone && touched_[p] != clue)) continue;
        marks_[p] = stamp_;
        ++reached_[p];
        walked_.push_back(p);
      }
    }
    to = walked_.size();
  }
  if (!clues_[clue].known || walked_.size() > size || !is_present(search, start)) return true;
  const Cause cause{.why = Why::kNoRoom, .clue = clue};
  if (walked_.size() < size) return refute(search, cause, start);
  for (const Index p : walked_) {
    if (!imply(search, present_[p], {.why = Why::kNoRoom, .clue = clue, .way = p})) return false;
  }
  return true;
}

// A group that must grow, and can do so by one point only.
bool Groups::settle_ways(Search& search) {
  for (const Part& part : parts_) {
    if (!way_out(search, part)) return false;
  }
  return true;
}

bool Groups::way_out(Search& search, const Part& part) {
  if (part.clue != kNone && (!clues_[part.clue].known || part.last - part.first >= clues_[part.clue].size)) return true;
  Index only = kNone;
  for (Index at = part.first; at < part.last; ++at) {
    for (const auto& step : graph_.around(members_[at])) {
      const Index p = step.point;
      if (p == only || is_absent(search, p) || part_of_[p] == part_of_[members_[at]]) continue;
      if (part.clue != kNone && touched_[p] != kNone && touched_[p] != part.clue) continue;
      if (only != kNone) return true;
      only = p;
    }
  }
  if (only == kNone) return true;  // found by what is reached
  Cause cause{.why = Why::kUnreached, .point = members_[part.first], .way = only};
  if (part.clue != kNone) cause = {.why = Why::kNoRoom, .clue = part.clue, .way = only};
  return imply(search, present_[only], cause);
}

bool Groups::imply(Search& search, Literal l, const Cause& cause) {
  if (search.is_true(l)) return true;
  causes_[l] = cause;
  return search.imply(l);
}

// `present`, which is, cannot be.
bool Groups::refute(Search& search, const Cause& cause, Index present) {
  std::vector<Literal> clause{present_[present] ^ 1};
  reason(search, cause, search.trail_size(), clause);
  return search.refute(clause);
}

}  // namespace clew
