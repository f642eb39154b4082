// Division: parts of points without borders, and what follows for borders and sizes.
#include "propagators/division.hpp"

#include <algorithm>

namespace clew {

namespace {
// Fixpoints between two looks at the room; where that finds nothing they come twice as rarely each time.
constexpr std::uint32_t kShortestWait = 2, kLongestWait = 16;
}  // namespace

Division::Division(Search& search, std::span<const std::vector<Size>> sizes, std::span<const Edge> edges, bool eager,
                   std::optional<Literal> guard)
    : graph_(static_cast<Index>(sizes.size()), edges), eager_(eager), causes_(2 * search.variables()),
      part_of_(sizes.size()), marks_(sizes.size()), came_by_(sizes.size(), kNone), seen_(sizes.size()) {
  search.add_propagator(*this, 1, guard);
  for (const Edge& edge : edges) {
    border_.push_back(edge.chosen);
    search.watch(*this, edge.chosen, 0);
    search.watch(*this, edge.chosen ^ 1, 0);
  }
  starts_.push_back(0);
  for (const auto& own : sizes) {
    for (const Size& size : own) {
      sizes_.push_back(size);
      all_sizes_.push_back(size.size);
      search.watch(*this, size.chosen, 0);
      search.watch(*this, size.chosen ^ 1, 0);
    }
    starts_.push_back(static_cast<Index>(sizes_.size()));
  }
  std::ranges::sort(all_sizes_);
  all_sizes_.erase(std::ranges::unique(all_sizes_).begin(), all_sizes_.end());
  points_of_.resize(all_sizes_.size());
  for (Index p = 0; p < sizes.size(); ++p) {
    for (const Size& size : sizes[p]) {
      const auto at = std::ranges::lower_bound(all_sizes_, size.size) - all_sizes_.begin();
      points_of_[static_cast<std::size_t>(at)].push_back(p);
    }
  }
}

bool Division::propagate(Search& search) {
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

bool Division::check(Search& search) { return look(search, true); }

bool Division::look(Search& search, bool far) {
  const std::uint32_t before = search.trail_size();
  find_parts(search);
  if (!settle_edges(search) || !settle_sizes(search)) return false;
  if (!far || search.trail_size() > before) return true;
  return std::ranges::all_of(all_sizes_, [&](Index size) { return settle_room(search, size); });
}

void Division::find_parts(const Search& search) {
  std::ranges::fill(part_of_, kNone);
  members_.clear();
  part_starts_.assign(1, 0);
  for (Index p = 0; p < part_of_.size(); ++p) {
    if (part_of_[p] != kNone) continue;
    const auto index = static_cast<Index>(part_starts_.size() - 1);
    part_of_[p] = index;
    members_.push_back(p);
    for (std::size_t at = part_starts_.back(); at < members_.size(); ++at) {
      for (const auto& step : graph_.around(members_[at])) {
        if (part_of_[step.point] != kNone || !search.is_false(border_[step.edge])) continue;
        part_of_[step.point] = index;
        members_.push_back(step.point);
      }
    }
    part_starts_.push_back(static_cast<Index>(members_.size()));
  }
}

bool Division::settle_edges(Search& search) {
  const auto parts = static_cast<Index>(part_starts_.size() - 1);
  bordering_.assign(parts, kNone);
  for (Index part = 0; part < parts; ++part) {
    if (!settle_neighbours(search, part)) return false;
  }
  return true;
}

// The edges from a part to itself and to those behind it.
bool Division::settle_neighbours(Search& search, Index part) {
  const std::span members(members_.data() + part_starts_[part], members_.data() + part_starts_[part + 1]);
  for (const Index p : members) {
    for (const auto& step : graph_.around(p)) {
      const Index other = part_of_[step.point];
      if (other == part) {
        if (!imply(search, border_[step.edge] ^ 1, {.why = Why::kWithin, .edge = step.edge})) return false;
      } else if (search.is_true(border_[step.edge])) {
        bordering_[other] = part;
      }
    }
  }
  for (const Index p : members) {
    const Index most = largest(search, p);
    for (const auto& step : graph_.around(p)) {
      const Index other = part_of_[step.point];
      if (other == part || !search.is_open(border_[step.edge])) continue;
      if (bordering_[other] == part) {
        if (!imply(search, border_[step.edge], {.why = Why::kApart, .edge = step.edge})) return false;
      } else if (members.size() + part_starts_[other + 1] - part_starts_[other] > most) {
        if (!imply(search, border_[step.edge], {.why = Why::kTooLarge, .edge = step.edge, .point = p})) return false;
      }
    }
  }
  return true;
}

// The largest size that the group of a point may still have; 0 if none is left.
Division::Index Division::largest(const Search& search, Index point) const {
  const auto sizes = sizes_of(point);
  for (std::size_t k = sizes.size(); k-- > 0;) {
    if (!search.is_false(sizes[k].chosen)) return sizes[k].size;
  }
  return 0;
}

std::optional<Literal> Division::literal(Index point, Index size) const {
  const auto sizes = sizes_of(point);
  const auto found = std::ranges::lower_bound(sizes, size, {}, &Size::size);
  if (found == sizes.end() || found->size != size) return {};
  return found->chosen;
}

// Sizes that parts have outgrown.
bool Division::settle_sizes(Search& search) {
  for (std::size_t part = 0; part + 1 < part_starts_.size(); ++part) {
    const Index count = part_starts_[part + 1] - part_starts_[part];
    for (Index at = part_starts_[part]; count > 1 && at < part_starts_[part + 1]; ++at) {
      const Index p = members_[at];
      for (const Size& size : sizes_of(p)) {
        if (size.size >= count) break;
        if (!imply(search, size.chosen ^ 1, {.why = Why::kOutgrown, .point = p, .size = size.size})) return false;
      }
    }
  }
  return true;
}

// The points that may have this size hang together in regions: those that are too small for it do not have it.
bool Division::settle_room(Search& search, Index size) {
  const auto at = static_cast<std::size_t>(std::ranges::lower_bound(all_sizes_, size) - all_sizes_.begin());
  const auto lost = [&](Index p) {
    const auto l = literal(p, size);
    return !l || search.is_false(*l);
  };
  ++stamp_;
  for (const Index from : points_of_[at]) {
    if (marks_[from] == stamp_ || lost(from)) continue;
    walk_.assign(1, from);
    marks_[from] = stamp_;
    for (std::size_t k = 0; k < walk_.size(); ++k) {
      for (const auto& step : graph_.around(walk_[k])) {
        if (marks_[step.point] == stamp_ || search.is_true(border_[step.edge]) || lost(step.point)) continue;
        marks_[step.point] = stamp_;
        walk_.push_back(step.point);
      }
    }
    if (walk_.size() >= size) continue;
    for (const Index p : walk_) {
      if (!imply(search, *literal(p, size) ^ 1, {.why = Why::kNoRoom, .point = p, .size = size})) return false;
    }
  }
  return true;
}

bool Division::imply(Search& search, Literal l, const Cause& cause) {
  if (search.is_true(l)) return true;
  causes_[l] = cause;
  return search.imply(l);
}

}  // namespace clew
