// Keeping what is known up to date.
#include "logic_known.hpp"

#include <utility>

namespace clew::hashi::logic {

Layout::Layout(const Graph& graph, Rules rules) : graph_(&graph), rules_(rules) {
  spokes_.reserve(graph.islands());
  for (Index island = 0; island < graph.islands(); ++island) {
    auto& four = spokes_.emplace_back();
    std::size_t count = 0;
    for (const Index bridge : graph.around[island])
      if (bridge != kNone) four[count++] = {bridge, graph.other_end(bridge, island)};
    for (; count < 4; ++count) four[count] = {bridges(), island};
  }
}

bool Layout::cross(Index one, Index other) const {
  if (one == bridges() || other == bridges()) return false;
  for (const Index crossing : graph_->crossing(one))
    if (crossing == other) return true;
  return false;
}

Known::Known(const Layout& layout) : layout_(&layout) {
  masks_.assign(layout.bridges() + 1, layout.all());
  masks_.back() = kNoBridge;
  left_ = layout.bridges();
  group_.resize(layout.islands());
  for (Index island = 0; island < layout.islands(); ++island) group_[island] = island;
  ring_ = gate_ = group_;
  size_.assign(layout.islands(), 1);
  stamp_.assign(layout.islands(), now_);
}

void Known::remove(Index bridge, Mask values) {
  const Mask before = masks_[bridge];
  const auto after = static_cast<Mask>(before & ~values);
  if (after == before) return;
  masks_[bridge] = after;
  if (after == 0) broken_ = true;
  if (!settled(before) && settled(after)) --left_;
  ++now_;
  const auto& [from, to, across] = layout_->ends(bridge);
  if (before & kNoBridge && !(after & kNoBridge)) join(bridge);
  touch(group_[from]);
  touch(group_[to]);
}

void Known::join(Index bridge) {
  Index large = group_[layout_->ends(bridge).from], small = group_[layout_->ends(bridge).to];
  if (large == small) {
    if (!layout_->loops() && looped_ == kNone) looped_ = bridge;
    return;
  }
  if (size_[large] < size_[small]) std::swap(large, small);
  for (Index member = small;;) {
    group_[member] = large;
    member = ring_[member];
    if (member == small) break;
  }
  std::swap(ring_[large], ring_[small]);
  size_[large] += size_[small];
}

bool Known::solved() const {
  if (left_ > 0 || broken_) return false;
  const Index islands = layout_->islands();
  Index joined = 0;
  for (Index bridge = 0; bridge < layout_->bridges(); ++bridge) {
    if (!joins(bridge)) continue;
    ++joined;
    for (const Index crossing : layout_->graph().crossing(bridge))
      if (joins(crossing)) return false;
  }
  for (Index island = 0; island < islands; ++island) {
    int sum = 0;
    for (const Spoke& spoke : layout_->spokes(island)) sum += low(masks_[spoke.bridge]);
    if (number(island) == kUnknown ? sum == 0 : sum != number(island)) return false;
  }
  return islands > 0 && size_[group_[0]] == islands && (layout_->loops() || joined + 1 == islands);
}

}  // namespace clew::hashi::logic
