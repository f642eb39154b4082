// Connected: the walk that finds what is cut off and what must not be cut, and the cuts that explain it.
#include "propagators/connected.hpp"

#include <algorithm>

namespace clew {

namespace {
// Fixpoints between two walks; where walks find nothing they come twice as rarely each time. A walk costs what the graph
// has points, and the conflicts that it saves cost about the same on all: on small graphs walks may come often.
constexpr std::uint32_t kShortestWait = 4, kLongestWait = 64;
constexpr std::size_t kPointsPerWait = 64, kPointsPerLongest = 16, kLongestOfSmall = 8;

std::uint32_t wait_for(std::size_t points, std::size_t least, std::size_t most) {
  return static_cast<std::uint32_t>(std::clamp(points, least, most));
}
}  // namespace

Connected::Connected(Search& search, std::span<const std::optional<Literal>> present, std::span<const Edge> edges,
                     Pace pace, std::optional<Literal> guard)
    : graph_(static_cast<Index>(present.size()), edges), present_(present.begin(), present.end()),
      sides_(graph_), told_(present.size()), pace_(pace), shortest_(kShortestWait), longest_(kLongestWait), walk_(graph_),
      below_(present.size()) {
  if (pace == Pace::kBySize) {
    shortest_ = wait_for(present.size() / kPointsPerWait, 1, kShortestWait);
    longest_ = wait_for(present.size() / kPointsPerLongest, kLongestOfSmall, kLongestWait);
  }
  search.add_propagator(*this, 1, guard);
  for (const Edge& edge : edges) {
    chosen_.push_back(edge.chosen);
    search.watch(*this, edge.chosen ^ 1, 0);
  }
  for (const auto& l : present_) {
    if (!l) continue;
    search.watch(*this, *l, 0);
    search.watch(*this, *l ^ 1, 0);
  }
  for (const Literal l : chosen_) variables_.push_back(variable_of(l));
  for (const auto& l : present_) {
    if (l) variables_.push_back(variable_of(*l));
  }
  std::ranges::sort(variables_);
  variables_.erase(std::ranges::unique(variables_).begin(), variables_.end());
  causes_.resize(2 * variables_.size());
}

// There may be many such rules on few variables each.
Connected::Cause& Connected::cause_of(Literal l) {
  const auto at = std::ranges::lower_bound(variables_, variable_of(l)) - variables_.begin();
  return causes_[2 * static_cast<std::size_t>(at) + (l & 1)];
}

bool Connected::propagate(Search& search) {
  if (!changed_ || (++waited_ < wait_ && pace_ != Pace::kEager)) return true;
  const std::uint32_t before = search.trail_size();
  const bool holds = look(search);
  wait_ = holds && search.trail_size() == before ? std::min(2 * wait_, longest_) : shortest_;
  return holds;
}

bool Connected::complete(Search& search) { return look(search); }

bool Connected::look(Search& search) {
  changed_ = false;
  waited_ = 0;
  Index root = last_root_;
  if (root == present_.size() || !is_present(search, root)) {
    root = 0;
    while (root < present_.size() && !is_present(search, root)) ++root;
    last_root_ = root;
    if (root == present_.size()) return true;
  }
  walk(search, root);
  if (!exclude_unreached(search, root)) return false;
  return std::ranges::all_of(forced_, [&](const auto& forced) { return force(search, forced.first, forced.second); });
}

// From the root over all that is not refused.
void Connected::walk(const Search& search, Index root) {
  forced_.clear();
  walk_.from(root, kNone,
             Walk::Walker{
                 .open = [&](const Graph::Step& step) {
                   return !search.is_false(chosen_[step.edge]) && !is_absent(search, step.point);
                 },
                 .enter = [&](Index point) { below_[point] = is_present(search, point) ? point : kNone; },
                 .along = [](Index) {},
                 .leave = [&](const Walk::Visit& done, Index parent) { leave(search, done, parent, root); },
             });
}

// A point is done: what does the way to it mean for present points below?
void Connected::leave(const Search& search, const Walk::Visit& done, Index parent, Index root) {
  const Index child = done.point;
  if (below_[child] == kNone) return;
  if (below_[parent] == kNone) below_[parent] = below_[child];
  const Literal edge = chosen_[done.by];
  if (walk_.low(child) > walk_.order(parent) && search.is_open(edge)) {
    forced_.push_back({edge, {.root = root, .witness = below_[child], .edge = done.by}});
  }
  if (walk_.low(child) >= walk_.order(parent) && present_[parent] && search.is_open(*present_[parent])) {
    forced_.push_back({*present_[parent], {.root = root, .witness = below_[child], .point = parent}});
  }
}

bool Connected::exclude_unreached(Search& search, Index root) {
  for (Index p = 0; p < present_.size(); ++p) {
    if (walk_.reached(p) || is_absent(search, p)) continue;
    const Cause cause{.root = root, .witness = p};
    if (!is_present(search, p)) {
      if (!force(search, *present_[p] ^ 1, cause)) return false;
      continue;
    }
    std::vector<Literal> clause;
    cut(search, cause, search.trail_size(), clause);
    if (present_[p]) clause.push_back(*present_[p] ^ 1);
    return search.refute(clause);
  }
  return true;
}

bool Connected::force(Search& search, Literal l, const Cause& cause) {
  if (!search.is_true(l)) cause_of(l) = cause;
  return search.imply(l);
}

void Connected::explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) {
  const Cause& cause = cause_of(implied);
  cut(search, cause, before, others);
  const auto& witness = present_[cause.witness];
  if (witness && (*witness ^ 1) != implied) others.push_back(*witness ^ 1);
}

// What keeps root and witness apart, but for the cause's own edge or point; and that the root is present.
void Connected::cut(const Search& search, const Cause& cause, std::uint32_t before, std::vector<Literal>& out) {
  const auto absent = [&](Index p) { return present_[p] && search.is_true_before(*present_[p] ^ 1, before); };
  const auto side = sides_.smaller(cause.root, cause.witness, [&](const Graph::Step& step) {
    return step.edge != cause.edge && step.point != cause.point && !absent(step.point) &&
           !search.is_true_before(chosen_[step.edge] ^ 1, before);
  });
  std::vector<Index> absent_ones;
  for (const Index p : side) {
    for (const auto [edge, point] : graph_.around(p)) {
      if (sides_.within(point) || edge == cause.edge || point == cause.point) continue;
      if (!absent(point)) {
        out.push_back(chosen_[edge]);
      } else if (!told_[point]) {
        told_[point] = 1;
        absent_ones.push_back(point);
        out.push_back(*present_[point]);
      }
    }
  }
  for (const Index p : absent_ones) told_[p] = 0;
  if (present_[cause.root]) out.push_back(*present_[cause.root] ^ 1);
}

}  // namespace clew
