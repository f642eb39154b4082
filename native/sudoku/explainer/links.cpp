// Parts of nodes that follow from each other are found by Tarjan's algorithm (SIAM Journal on Computing, 1972).
#include "links.hpp"

#include <algorithm>

namespace clew::sudoku::explainer {

void Links::build(const Board& board) {
  links_.clear();
  for (int cell = 0; cell < kCells; ++cell)
    for (int value = 0; value < 9; ++value) {
      const bool open = board.has(cell, value);
      first_[node(cell, value, false)] = static_cast<std::uint16_t>(links_.size());
      if (open && count(board.open[cell]) == 2)
        links_.push_back({node(cell, lowest(static_cast<Mask>(board.open[cell] & ~bit(value))), true), Cause::kCell});
      for (int kind = 0; open && kind < kKinds; ++kind) {
        const int house = kGeometry.houses[cell][kind];
        const Mask spots = board.spots[house][value];
        if (count(spots) != 2) continue;
        const int other = lowest(static_cast<Mask>(spots & ~bit(kGeometry.at[cell][kind])));
        links_.push_back({node(kGeometry.cells[house][other], value, true), in_house(kind)});
      }
      first_[node(cell, value, true)] = static_cast<std::uint16_t>(links_.size());
      if (!open) continue;
      each(static_cast<Mask>(board.open[cell] & ~bit(value)),
           [&](int other) { links_.push_back({node(cell, other, false), Cause::kCell}); });
      for (int at = 0; at < kPeers; ++at) {
        const int peer = kGeometry.peers[cell][at];
        if (board.has(peer, value)) links_.push_back({node(peer, value, false), in_house(peer_kind(at))});
      }
    }
  first_[kNodes] = static_cast<std::uint16_t>(links_.size());
}

void Reach::build(const Links& links) {
  number_.fill(0);
  part_.fill(0xffff);
  reached_.clear();
  true_ones_.clear();
  stack_.clear();
  next_ = 0;
  for (int at = 0; at < kNodes; ++at)
    if (!number_[at] && !links.from(static_cast<Node>(at)).empty()) visit(links, static_cast<Node>(at));
  reached_.emplace_back();  // of nodes that lead nowhere: only themselves, which nobody asks for
  true_ones_.push_back(0);
  for (std::uint16_t& part : part_)
    if (part == 0xffff) part = static_cast<std::uint16_t>(reached_.size() - 1);
}

void Reach::visit(const Links& links, Node root) {
  const auto enter = [&](Node at) {
    number_[at] = low_[at] = ++next_;
    stack_.push_back(at);
    frames_.push_back({at, 0});
  };
  enter(root);
  while (!frames_.empty()) {
    auto& [at, link] = frames_.back();
    const auto out = links.from(at);
    if (link < out.size()) {
      const Node to = out[link++].to;
      if (!number_[to]) enter(to);
      else if (part_[to] == 0xffff) low_[at] = std::min(low_[at], number_[to]);
      continue;
    }
    const Node done = at;
    frames_.pop_back();
    if (!frames_.empty()) low_[frames_.back().at] = std::min(low_[frames_.back().at], low_[done]);
    if (low_[done] != number_[done]) continue;
    const auto part = static_cast<std::uint16_t>(reached_.size());
    Nodes& reached = reached_.emplace_back();
    std::uint16_t true_ones = 0;
    const auto begin = std::ranges::find(stack_, done);
    for (auto member = begin; member != stack_.end(); ++member) part_[*member] = part;
    for (auto member = begin; member != stack_.end(); ++member) {
      reached.set(*member);
      true_ones = static_cast<std::uint16_t>(true_ones + is_on(*member));
      for (const auto& [to, cause] : links.from(*member))
        if (part_[to] != part && !reached[to]) reached |= reached_[part_[to]];
    }
    stack_.erase(begin, stack_.end());
    true_ones_.push_back(true_ones);
  }
}

}  // namespace clew::sudoku::explainer
