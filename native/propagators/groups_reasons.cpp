// Why groups would be crowded, points out of reach, or clues without room: literals that were so before a place of the
// trail.
#include <algorithm>
#include <cassert>

#include "propagators/groups.hpp"

namespace clew {

void Groups::explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) {
  const Cause& cause = causes_[implied];
  reason(search, cause, before, others);
  // What needs a way is present itself.
  if (cause.way == kNone) return;
  const Index needs = cause.why == Why::kNoRoom ? clues_[cause.clue].point : cause.point;
  others.push_back(present_[needs] ^ 1);
}

void Groups::reason(const Search& search, const Cause& cause, std::uint32_t before, std::vector<Literal>& out) {
  switch (cause.why) {
    case Why::kCrowded: explain_crowded(search, cause.point, before, out); break;
    case Why::kUnreached: explain_unreached(search, cause.point, cause.way, before, out); break;
    case Why::kNoRoom: explain_room(search, cause.clue, cause.way, before, out); break;
  }
  for (const Index p : cited_points_) cited_[p] = 0;
  cited_points_.clear();
  forget_labels();
}

// Names a point, once, as present or as absent.
void Groups::cite(Index point, bool present, std::vector<Literal>& out) {
  if (cited_[point]) return;
  cited_[point] = 1;
  cited_points_.push_back(point);
  out.push_back(present_[point] ^ (present ? 1u : 0u));
}

// The point is in one group with two clues, or with too many points: walks out from it over those that are present.
void Groups::explain_crowded(const Search& search, Index point, std::uint32_t before, std::vector<Literal>& out) {
  walk_.assign(1, point);
  seen_[point] = 1;
  came_from_[point] = kNone;
  Index first = clue_at_[point] == kNone ? kNone : point, second = kNone;
  for (std::size_t at = 0; at < walk_.size() && second == kNone; ++at) {
    for (const auto& step : graph_.around(walk_[at])) {
      const Index p = step.point;
      if (seen_[p] || !search.is_true_before(present_[p], before)) continue;
      seen_[p] = 1;
      came_from_[p] = walk_[at];
      walk_.push_back(p);
      if (clue_at_[p] == kNone) continue;
      if (first != kNone) {
        second = p;
        break;
      }
      first = p;
    }
  }
  cited_[point] = 1;
  cited_points_.push_back(point);
  for (const Index end : {first, second}) {
    for (Index p = end; p != kNone; p = came_from_[p]) cite(p, true, out);
  }
  const Index limit = first == kNone ? largest_ : clues_[clue_at_[first]].size;
  for (std::size_t at = 0; second == kNone && cited_points_.size() <= limit; ++at) {
    assert(at < walk_.size());
    cite(walk_[at], true, out);
  }
  for (const Index p : walk_) seen_[p] = 0;
}

// No clue reaches the point, not even without the way: each is too far, or finds it blocked.
void Groups::explain_unreached(const Search& search, Index point, Index way, std::uint32_t before,
                               std::vector<Literal>& out) {
  const auto explain_one = [&](Index clue) {
    if (explain_far(search, point, clue, way, false, before, out)) return;
    [[maybe_unused]] const bool far = explain_far(search, point, clue, way, true, before, out);
    assert(far);
  };
  for (const Near& near : near(point)) explain_one(near.clue);
  for (const Index clue : unknown_) explain_one(clue);
}

// How far a point is from a clue at least; kNone if that is too far.
Groups::Index Groups::lower(Index point, Index clue) const {
  if (!clues_[clue].known) return 0;
  const auto all = near(point);
  const auto found = std::ranges::lower_bound(all, clue, {}, &Near::clue);
  return found == all.end() || found->clue != clue ? kNone : found->distance;
}

// Walks from the point towards the clue, or towards its whole group as it was; false, with nothing cited, if it comes
// there within the clue's size. What is absent or blocked is cited if a way over it would be short enough.
bool Groups::explain_far(const Search& search, Index point, Index clue, Index way, bool whole, std::uint32_t before,
                         std::vector<Literal>& out) {
  const std::size_t size = out.size(), told = cited_points_.size();
  std::vector<Index> group{clues_[clue].point};
  const bool there = group[0] != way && !search.is_true_before(present_[group[0]] ^ 1, before);
  goal_[group[0]] = there;
  whole = whole && there;
  for (std::size_t at = 0; whole && at < group.size(); ++at) {
    for (const auto& step : graph_.around(group[at])) {
      if (goal_[step.point] || !search.is_true_before(present_[step.point], before)) continue;
      goal_[step.point] = 1;
      group.push_back(step.point);
    }
  }
  const auto count = static_cast<Index>(group.size());
  if (count > clues_[clue].size) {  // it cannot be, wherever the point is
    for (const Index p : group) goal_[p] = 0;
    for (std::size_t k = 1; k <= clues_[clue].size; ++k) cite(group[k], true, out);
    return true;
  }
  // Steps that are left for a way from the point into the group.
  const Index limit = clues_[clue].size - std::min(clues_[clue].size, count);
  bool reached = false;
  walk_.assign(1, point);
  seen_[point] = 1;
  distance_[point] = 0;
  const auto short_enough = [&](Index p, Index steps) {
    const Index least = lower(p, clue);
    // A step of the way to the clue may be in its group, but for the clue itself at most all others of it.
    return least != kNone && steps + (least > count - 1 ? least - (count - 1) : 0) <= limit;
  };
  if (cite_block(search, point, clue, before, out)) {
    walk_.clear();
  } else {
    reached = goal_[point] != 0;
  }
  for (std::size_t at = 0; at < walk_.size() && !reached; ++at) {
    for (const auto& step : graph_.around(walk_[at])) {
      const Index p = step.point, steps = distance_[walk_[at]] + 1;
      if (seen_[p] || !short_enough(p, steps)) continue;
      if (goal_[p]) {
        reached = true;
        break;
      }
      if (p == way) continue;
      if (search.is_true_before(present_[p] ^ 1, before)) {
        cite(p, false, out);
        continue;
      }
      if (cite_block(search, p, clue, before, out)) continue;
      seen_[p] = 1;
      distance_[p] = steps;
      walk_.push_back(p);
    }
  }
  seen_[point] = 0;
  for (const Index p : walk_) seen_[p] = 0;
  for (const Index p : group) goal_[p] = 0;
  if (reached) {
    out.resize(size);
    for (; cited_points_.size() > told; cited_points_.pop_back()) cited_[cited_points_.back()] = 0;
    return false;
  }
  for (std::size_t k = 1; k < group.size(); ++k) cite(group[k], true, out);
  return true;
}

// All that the clue can reach, without the way, is too little: what is around it.
void Groups::explain_room(const Search& search, Index clue, Index way, std::uint32_t before,
                          std::vector<Literal>& out) {
  walk_.assign(1, clues_[clue].point);
  seen_[walk_[0]] = 1;
  for (std::size_t at = 0; at < walk_.size(); ++at) {
    assert(walk_.size() < clues_[clue].size);
    for (const auto& step : graph_.around(walk_[at])) {
      const Index p = step.point;
      if (seen_[p] || p == way) continue;
      if (search.is_true_before(present_[p] ^ 1, before)) {
        cite(p, false, out);
      } else if (!cite_block(search, p, clue, before, out)) {
        seen_[p] = 1;
        walk_.push_back(p);
      }
    }
  }
  for (const Index p : walk_) seen_[p] = 0;
}

// Whether a point is in the group of another clue, or beside it; if so, cites how.
bool Groups::cite_block(const Search& search, Index point, Index clue, std::uint32_t before,
                        std::vector<Literal>& out) {
  const auto blocks = [&](Index p) {
    const Index other = other_clue(search, p, clue, before);
    if (other != kNone) cite_way(search, p, other, before, out);
    return other != kNone;
  };
  if (search.is_true_before(present_[point], before)) return blocks(point);
  if (clue_at_[point] != kNone && clue_at_[point] != clue) return true;
  return std::ranges::any_of(graph_.around(point), [&](const Graph::Step& step) {
    return search.is_true_before(present_[step.point], before) && blocks(step.point);
  });
}

// Another clue of the group that a present point was in, or kNone.
Groups::Index Groups::other_clue(const Search& search, Index point, Index clue, std::uint32_t before) {
  if (!labels_[point].known) {
    const std::size_t from = labelled_.size();
    Label found{.known = true};
    labelled_.push_back(point);
    labels_[point] = found;
    for (std::size_t at = from; at < labelled_.size(); ++at) {
      const Index here = clue_at_[labelled_[at]];
      if (here != kNone) (found.first == kNone ? found.first : found.second) = here;
      for (const auto& step : graph_.around(labelled_[at])) {
        if (labels_[step.point].known || !search.is_true_before(present_[step.point], before)) continue;
        labels_[step.point] = found;
        labelled_.push_back(step.point);
      }
    }
    for (std::size_t at = from; at < labelled_.size(); ++at) labels_[labelled_[at]] = found;
  }
  return labels_[point].first == clue ? labels_[point].second : labels_[point].first;
}

void Groups::forget_labels() {
  for (const Index p : labelled_) labels_[p] = {};
  labelled_.clear();
}

// The present points on a shortest way from a point to the clue of its group.
void Groups::cite_way(const Search& search, Index from, Index clue, std::uint32_t before, std::vector<Literal>& out) {
  const Index end = clues_[clue].point;
  way_walk_.assign(1, from);
  ++stamp_;
  marks_[from] = stamp_;
  came_from_[from] = kNone;
  for (std::size_t at = 0; marks_[end] != stamp_; ++at) {
    for (const auto& step : graph_.around(way_walk_[at])) {
      if (marks_[step.point] == stamp_ || !search.is_true_before(present_[step.point], before)) continue;
      marks_[step.point] = stamp_;
      came_from_[step.point] = way_walk_[at];
      way_walk_.push_back(step.point);
    }
  }
  for (Index p = end; p != kNone; p = came_from_[p]) cite(p, true, out);
}

}  // namespace clew
