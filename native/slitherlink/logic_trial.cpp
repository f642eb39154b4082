// Following an assumption.
#include "logic_trial.hpp"

namespace clew::slitherlink::logic {

Trial::Trial(const Known& known, bool deep)
    : known_(known),
      layout_(known.layout()),
      deep_(deep),
      queued_(static_cast<std::size_t>(layout_.units)),
      edge_source_(static_cast<std::size_t>(layout_.edges)),
      corner_source_(static_cast<std::size_t>(layout_.points * 4)) {
  known_.keep_trail(true);
  known_.follow_colours(deep);
}

bool Trial::refutes(Mark assumed, int limit) {
  assumed_ = assumed;
  settle(assumed.edge, assumed.line, whatif::kAssumed);
  for (std::size_t at = 0; !failed() && static_cast<int>(steps_.size()) < limit; ++at) {
    if (at < queue_.size()) take(queue_[at]);
    else if (!deep_ || !connect()) break;
    else --at;
  }
  return failed();
}

void Trial::forget() {
  undo_to(0);
  known_.undo(0);
  edge_source_[static_cast<std::size_t>(assumed_.edge)] = whatif::kBefore;
  for (const Item& item : queue_)
    if (item.kind == Kind::kUnit) queued_[static_cast<std::size_t>(item.at)] = false;
  queue_.clear();
  steps_.clear();
  empty_unit_ = -1;
  parted_.reset();
  units_.clear();
  whole_grid_ = false;
}

void Trial::push_unit(int unit) {
  if (queued_[static_cast<std::size_t>(unit)]) return;
  queued_[static_cast<std::size_t>(unit)] = true;
  queue_.push_back({Kind::kUnit, unit});
}

void Trial::settle(int edge, bool line, int by) {
  edge_source_[static_cast<std::size_t>(edge)] = by;
  last_ = {edge, -1};
  const auto members = deep_ ? known_.smaller_class(layout_.sides(edge)) : std::vector<int>{};
  if (!known_.settle(edge, line ? kLine : kNone)) return;
  for (const int unit : layout_.units_of(edge)) {
    if (unit < 0) continue;
    push_unit(unit);
    units_.push_back(unit);
  }
  push_around(members);
  if (!line || known_.closed()) return;
  const int end = known_.far(layout_.ends(edge)[0]), other = known_.far(end);
  units_.push_back(layout_.cells + end);
  units_.push_back(layout_.cells + other);
  for (const int next : layout_.edges_of(layout_.cells + end)) {
    if (next == layout_.edges || !known_.open(next)) continue;
    const auto [a, b] = layout_.ends(next);
    if ((a == other || b == other) && end != other) queue_.push_back({Kind::kLoop, next});
  }
}

void Trial::push_around(const std::vector<int>& members) {
  for (const int cell : members)
    for (std::size_t i = 0; i < 4; ++i) {
      const int edge = layout_.edges_of(cell)[i], neighbour = layout_.around(cell)[i];
      if (known_.open(edge) && known_.related(cell, neighbour)) queue_.push_back({Kind::kSide, edge});
      if (neighbour != layout_.outside()) push_unit(neighbour);
      push_unit(layout_.cells + layout_.corners_of(cell)[i] / 4);
    }
}

void Trial::take(Item item) {
  if (item.kind == Kind::kUnit) {
    queued_[static_cast<std::size_t>(item.at)] = false;
    if (deep_) take_patterns(item);
    else take_marks(item, count_at(known_, item.at, false).settled);
  } else if (known_.open(item.at)) {
    if (item.kind == Kind::kSide) take_marks(item, side_at(known_, item.at, false).settled);
    else if (known_.closes(item.at)) {
      whole_grid_ = true;
      if (!known_.completes(item.at)) take_marks(item, {{item.at, false}});
    }
  }
}

// Looks whether each side is connected; true where that settles something.
bool Trial::connect() {
  for (const bool inside : {false, true}) {
    const Side side(known_, inside);
    int from = 0;
    const std::size_t before = steps_.size();
    if (!side.joined()) parted_ = inside;
    else take_marks({Kind::kConnected, inside}, side.next(from, false).settled);
    if (failed() || steps_.size() > before) return true;
  }
  return false;
}

void Trial::take_marks(Item item, const std::vector<Mark>& marks) {
  if (marks.empty()) return;
  steps_.push_back({item, known_.checkpoint()});
  const int by = static_cast<int>(steps_.size()) - 1;
  for (const auto& [edge, line] : marks) {
    steps_.back().edges.push_back(edge);
    settle(edge, line, by);
    if (failed()) return;
  }
}

void Trial::take_patterns(Item item) {
  const int unit = item.at;
  if (known_.opens(unit) == 0 || (layout_.is_cell(unit) && !known_.has_clue(unit))) return;
  const Patterns set = known_.allowed_by_colours(unit);
  if (set == 0) {
    empty_unit_ = unit;
    return;
  }
  take_marks(item, settled_by(known_, unit, set));
  for (std::size_t i = 0; i < 4 && !failed(); ++i) {
    const int corner = layout_.corners_of(unit)[i];
    if (corner < 0) continue;
    const auto [a, b] = layout_.corner_edges(corner);
    const int counts = counts_at(set, i) & known_.mask(corner);
    if (!known_.open(a) || !known_.open(b) || counts == known_.mask(corner)) continue;
    auto& source = corner_source_[static_cast<std::size_t>(corner)];
    steps_.push_back({item, known_.checkpoint(), {}, corner, source, counts});
    source = static_cast<int>(steps_.size()) - 1;
    const auto members = known_.smaller_class(layout_.corner_sides(corner));
    last_ = {-1, corner};
    known_.tighten(corner, counts);
    if (counts == kBothOrNeither || counts == kExactlyOne) push_around(members);
    push_unit(layout_.corner_cell(corner));
    push_unit(layout_.cells + corner / 4);
  }
}

}  // namespace clew::slitherlink::logic
