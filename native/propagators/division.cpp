// Division: parts of points without borders, and what follows for borders and sizes.
#include "propagators/division.hpp"

#include <algorithm>

namespace clew {

namespace {

constexpr std::uint32_t kMostGrown = 64;  // points of a part whose needs are looked for: that takes its square

}  // namespace

Division::Division(Search& search, std::span<const std::vector<Size>> sizes, std::span<const Edge> edges,
                   std::optional<Literal> guard)
    : graph_(static_cast<Index>(sizes.size()), edges), causes_(2 * search.variables()),
      trees_(static_cast<Index>(sizes.size())), is_soiled_(sizes.size()), settled_(sizes.size()), grown_(sizes.size()), bordering_(sizes.size(), kNone),
      marks_(sizes.size()), came_by_(sizes.size(), kNone), seen_(sizes.size()) {
  search.add_propagator(*this, 1, guard);
  starts_.push_back(0);
  for (Index p = 0; p < sizes.size(); ++p) {
    for (const Size& size : sizes[p]) {
      sizes_.push_back(size);
      point_of_.push_back(p);
    }
    starts_.push_back(static_cast<Index>(sizes_.size()));
  }
  is_soiled_room_.resize(sizes_.size());
  soil_all();
  for (const Edge& edge : edges) border_.push_back(edge.chosen);
  for (Index e = 0; e < edges.size(); ++e) {
    search.watch(*this, border_[e], kChanges * e + kBorder);
    search.watch(*this, border_[e] ^ 1, kChanges * e + kJoined);
  }
  for (Index at = 0; at < sizes_.size(); ++at) search.watch(*this, sizes_[at].chosen ^ 1, kChanges * at + kLost);
}

// A part is looked at when it has changed, or may have fewer sizes; a room when it may have become smaller.
void Division::assigned(std::uint32_t tag) {
  const Index at = tag / kChanges;
  if (tag % kChanges == kLost) {
    soil(point_of_[at]);
    for (const auto& step : graph_.around(point_of_[at])) {
      const Index beside = option(step.point, sizes_[at].size);
      if (beside != kNone) soil_room(beside);
    }
    return;
  }
  const auto [a, b] = graph_.ends(at);
  soil(a);
  if (tag % kChanges == kJoined) {
    const Index one = trees_.root(a), other = trees_.root(b);
    hung_.push_back(one == other ? kNone : trees_.join(one, other));
    return;
  }
  soil(b);
  soil_room_around(a);
  soil_room_around(b);
}

void Division::unassigned(std::uint32_t tag) {
  if (tag % kChanges != kJoined) return;
  if (hung_.back() != kNone) trees_.part(hung_.back());
  hung_.pop_back();
}

void Division::soil(Index point) {
  if (is_soiled_[point]) return;
  is_soiled_[point] = 1;
  soiled_.push_back(point);
}

void Division::soil_room(Index option) {
  if (is_soiled_room_[option]) return;
  is_soiled_room_[option] = 1;
  soiled_rooms_.push_back(option);
}

void Division::soil_room_around(Index point) {
  for (Index at = starts_[point]; at < starts_[point + 1]; ++at) soil_room(at);
}

void Division::soil_all() {
  for (Index p = 0; p < is_soiled_.size(); ++p) soil(p);
  for (Index at = 0; at < sizes_.size(); ++at) soil_room(at);
}

bool Division::propagate(Search& search) {
  const std::uint32_t before = search.trail_size();
  ++round_;
  for (; !soiled_.empty(); soiled_.pop_back()) {
    const Index root = trees_.root(soiled_.back());
    if (settled_[root] != round_ && !settle_part(search, root)) return false;
    settled_[root] = round_;
    is_soiled_[soiled_.back()] = 0;
  }
  if (search.trail_size() > before) return true;
  for (; !soiled_rooms_.empty(); soiled_rooms_.pop_back()) {
    if (!is_soiled_room_[soiled_rooms_.back()]) continue;  // found to have room with another
    if (!settle_room(search, soiled_rooms_.back())) return false;
    is_soiled_room_[soiled_rooms_.back()] = 0;
  }
  return true;
}

bool Division::complete(Search& search) {
  soil_all();
  return propagate(search) && propagate(search);
}

bool Division::settle_part(Search& search, Index root) {
  if (!settle_inside(search, root) || !settle_neighbours(search, root)) return false;
  const std::uint32_t before = search.trail_size();
  if (!settle_way(search, root)) return false;
  return search.trail_size() > before || settle_needed(search, root);  // what is nearest comes first
}

// No borders, and no sizes that the part has outgrown.
bool Division::settle_inside(Search& search, Index root) {
  const Index count = trees_.size(root);
  if (count == 1) return true;
  Index p = root;
  do {
    for (const auto& step : graph_.around(p)) {
      if (trees_.root(step.point) != root) continue;
      if (!imply(search, border_[step.edge] ^ 1, {.why = Why::kWithin, .edge = step.edge})) return false;
    }
    for (const Size& size : sizes_of(p)) {
      if (size.size >= count) break;
      if (!imply(search, size.chosen ^ 1, {.why = Why::kOutgrown, .point = p, .size = size.size})) return false;
    }
    p = trees_.next(p);
  } while (p != root);
  return true;
}

// Borders to other parts: to those that have one already, and to those that would make it too large.
bool Division::settle_neighbours(Search& search, Index root) {
  const auto around = [&](const auto& visit) {
    Index p = root;
    do {
      for (const auto& step : graph_.around(p)) {
        const Index other = trees_.root(step.point);
        if (other != root && !visit(p, step, other)) return false;
      }
      p = trees_.next(p);
    } while (p != root);
    return true;
  };
  around([&](Index, const Graph::Step& step, Index other) {
    if (search.is_true(border_[step.edge])) bordering_[other] = root;
    return true;
  });
  const Index most = largest(search, root);
  const bool holds = around([&](Index p, const Graph::Step& step, Index other) {
    const Literal border = border_[step.edge];
    if (!search.is_open(border)) return true;
    if (bordering_[other] == root) return imply(search, border, {.why = Why::kApart, .edge = step.edge});
    const Index size = trees_.size(root) + trees_.size(other);
    if (size > most && size > largest(search, p)) {
      return imply(search, border, {.why = Why::kTooLarge, .edge = step.edge, .point = p});
    }
    if (size <= largest(search, step.point)) return true;
    return imply(search, border, {.why = Why::kTooLarge, .edge = step.edge, .point = step.point});
  });
  around([&](Index, const Graph::Step&, Index other) {
    bordering_[other] = kNone;
    return true;
  });
  return holds;
}

// The largest size that the group of a point may still have; 0 if none is left.
Division::Index Division::largest(const Search& search, Index point) const {
  const auto sizes = sizes_of(point);
  for (std::size_t k = sizes.size(); k-- > 0;) {
    if (!search.is_false(sizes[k].chosen)) return sizes[k].size;
  }
  return 0;
}

Division::Index Division::option(Index point, Index size) const {
  const auto sizes = sizes_of(point);
  // Most often all sizes from 1 are there.
  if (size <= sizes.size() && sizes[size - 1].size == size) return starts_[point] + size - 1;
  const auto found = std::ranges::lower_bound(sizes, size, {}, &Size::size);
  if (found == sizes.end() || found->size != size) return kNone;
  return starts_[point] + static_cast<Index>(found - sizes.begin());
}

// Whether the points that may have this size and are connected to its own are enough; none of them has it if not.
bool Division::settle_room(Search& search, Index at) {
  const Index size = sizes_[at].size;
  if (search.is_false(sizes_[at].chosen)) return true;
  walk_.assign(1, point_of_[at]);
  marks_[point_of_[at]] = ++stamp_;
  for (std::size_t k = 0; k < walk_.size(); ++k) {
    for (const auto& step : graph_.around(walk_[k])) {
      if (marks_[step.point] == stamp_ || search.is_true(border_[step.edge]) || !may_have(search, step.point, size)) continue;
      marks_[step.point] = stamp_;
      walk_.push_back(step.point);
    }
    if (walk_.size() >= size) break;
  }
  if (walk_.size() >= size) {  // so do all of them
    growing_.clear();
    for (const Index p : walk_) {
      const Index own = option(p, size);
      is_soiled_room_[own] = 0;
      if (search.is_true(sizes_[own].chosen)) growing_.push_back(trees_.root(p));
    }
    return std::ranges::all_of(growing_, [&](Index root) { return settle_needed(search, root); });
  }
  for (const Index p : walk_) {
    const Cause cause{.why = Why::kNoRoom, .point = p, .size = size};
    if (!imply(search, sizes_[option(p, size)].chosen ^ 1, cause)) return false;
  }
  return true;
}

// A part whose size is known, and which has fewer points, is joined with the only point it can grow by.
bool Division::settle_way(Search& search, Index root) {
  const auto sizes = sizes_of(root);
  const auto truth = std::ranges::find_if(sizes, [&](const Size& size) { return search.is_true(size.chosen); });
  if (truth == sizes.end() || truth->size <= trees_.size(root)) return true;
  Index only = kNone, p = root;
  do {
    for (const auto& step : graph_.around(p)) {
      if (step.point == only || search.is_true(border_[step.edge]) || trees_.root(step.point) == root) continue;
      if (!may_have(search, step.point, truth->size)) continue;
      if (only != kNone) return true;
      only = step.point;
    }
    p = trees_.next(p);
  } while (p != root);
  if (only == kNone) return true;  // there is no room
  for (const auto& step : graph_.around(only)) {
    if (trees_.root(step.point) != root || search.is_true(border_[step.edge])) continue;
    const Index own = option(step.point, truth->size);
    if (own == kNone || !search.is_true(sizes_[own].chosen)) continue;
    const Cause cause{.why = Why::kOnlyWay, .point = step.point, .size = truth->size, .way = only};
    if (!imply(search, border_[step.edge] ^ 1, cause)) return false;
  }
  return true;
}

// Points of the part, and more that may have its size until there are enough, without one of them; whether there are.
bool Division::grows(const Search& search, Index root, Index size, Index without, std::vector<Index>& reached) {
  ++stamp_;
  reached.clear();
  const auto reach = [&](Index p) {
    marks_[p] = stamp_;
    reached.push_back(p);
  };
  if (without != kNone) marks_[without] = stamp_;
  Index p = root;
  do {
    reach(p);
    p = trees_.next(p);
  } while (p != root);
  for (std::size_t k = 0; k < reached.size() && reached.size() < size; ++k) {
    for (const auto& step : graph_.around(reached[k])) {
      if (marks_[step.point] == stamp_ || search.is_true(border_[step.edge]) || !may_have(search, step.point, size)) continue;
      reach(step.point);
      if (reached.size() >= size) break;
    }
  }
  return reached.size() >= size;
}

// A part whose size is known, and which has fewer points, has every point without which it would have too few: such a
// point is among any that are enough.
bool Division::settle_needed(Search& search, Index root) {
  if (grown_[root] == round_) return true;
  grown_[root] = round_;
  const auto sizes = sizes_of(root);
  const auto truth = std::ranges::find_if(sizes, [&](const Size& size) { return search.is_true(size.chosen); });
  const Index own = trees_.size(root);
  if (truth == sizes.end() || truth->size <= own || truth->size > kMostGrown) return true;
  if (!grows(search, root, truth->size, kNone, reached_)) return true;  // there is no room
  for (std::size_t k = own; k < reached_.size(); ++k) {
    const Index needed = reached_[k];
    const Literal chosen = sizes_[option(needed, truth->size)].chosen;
    if (search.is_true(chosen) || grows(search, root, truth->size, needed, again_)) continue;
    if (!imply(search, chosen, {.why = Why::kNeeded, .point = root, .size = truth->size, .way = needed})) return false;
  }
  return true;
}

bool Division::imply(Search& search, Literal l, const Cause& cause) {
  if (search.is_true(l)) return true;
  causes_[l] = cause;
  return search.imply(l);
}

}  // namespace clew
