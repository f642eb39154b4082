// Parts of nodes that follow from each other are found by Tarjan's algorithm (SIAM Journal on Computing, 1972).
#include "links.hpp"

#include <algorithm>

namespace clew::sudoku::explainer {

void Links::build(const Board& board) {
  links_.resize(kMost);
  std::size_t made = 0;
  const auto add = [&](Node to, Cause cause) { links_[made++] = {to, cause}; };
  for (int cell = 0; cell < kCells; ++cell)
    for (int value = 0; value < 9; ++value) {
      const bool open = board.has(cell, value);
      const Mask others = static_cast<Mask>(board.open[cell] & ~bit(value));
      first_[node(cell, value, false)] = static_cast<std::uint16_t>(made);
      if (open && count(others) == 1) add(node(cell, lowest(others), true), Cause::kCell);
      in_houses_[node(cell, value, false)] = static_cast<std::uint16_t>(made);
      for (int kind = 0; open && kind < kKinds; ++kind) {
        const int house = kGeometry.houses[cell][kind];
        const Mask spots = static_cast<Mask>(board.spots[house][value] & ~bit(kGeometry.at[cell][kind]));
        if (count(spots) == 1) add(node(kGeometry.cells[house][lowest(spots)], value, true), in_house(kind));
      }
      first_[node(cell, value, true)] = static_cast<std::uint16_t>(made);
      if (open) each(others, [&](int other) { add(node(cell, other, false), Cause::kCell); });
      in_houses_[node(cell, value, true)] = static_cast<std::uint16_t>(made);
      if (!open) continue;
      board.any_peer(cell, value, [&](int peer, int kind) {
        add(node(peer, value, false), in_house(kind));
        return false;
      });
    }
  first_[kNodes] = static_cast<std::uint16_t>(made);
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

bool Refuting::operator()(const Board& start, const Board& board) {
  if (open_ != start.open) set_out(start);
  refuted_.reset();
  rounds_.clear();
  exact_ = !refuted_at_start_ && find_new(start, board);
  if (!exact_) return true;
  close();
  follow();
  if (refuted_.none()) return false;
  find_rounds();
  return true;
}

void Refuting::set_out(const Board& start) {
  open_ = start.open;
  links_.build(start);
  reach_.build(links_);
  refuted_at_start_ = false;
  for (int at = 0; at < kNodes; ++at)
    if (reach_(static_cast<Node>(at))[opposite(static_cast<Node>(at))]) refuted_at_start_ = true;
}

// What follows from each new link, and what refutes itself by way of it: x leads to `from`, and from there to what denies x.
void Refuting::follow() {
  std::uint64_t done[kMost / 64]{};
  for (std::size_t at = 0; at < strong_.size(); ++at) {
    Nodes& follows = follows_[at];
    follows = reach_(strong_[at].to);
    Set left = leads_to_[at];
    for (std::size_t word = 0; word < left.size(); ++word)
      while (left[word]) {
        const std::size_t next = word * 64 + static_cast<std::size_t>(std::countr_zero(left[word]));
        const bool complete = done[word] >> next % 64 & 1;
        follows |= complete ? follows_[next] : reach_(strong_[next].to);
        left[word] &= ~(std::uint64_t{1} << next % 64);
        for (std::size_t rest = word; complete && rest < left.size(); ++rest) left[rest] &= ~leads_to_[next][rest];
      }
    follows &= active_;
    done[at / 64] |= std::uint64_t{1} << at % 64;
    const Nodes denied = follows & reach_(opposite(strong_[at].from));
    if (!denied.none()) refuted_ |= denied.opposites();
  }
}

// What follows from a link and leads to it; what leads to a link is what denies all that follows from it the other way
// round.
void Refuting::find_rounds() {
  Nodes known;
  for (std::size_t at = 0; at < strong_.size(); ++at) {
    if (!(leads_to_[at][at / 64] >> at % 64 & 1) || known[strong_[at].from]) continue;
    rounds_.push_back(follows_[at] & follows_[at ^ 1].opposites());
    known |= rounds_.back();
  }
}

// Collects the strong links that `board` has and the start has not; says whether there are not too many.
bool Refuting::find_new(const Board& start, const Board& board) {
  strong_.clear();
  active_.reset();
  bool enough = true;
  for (int cell = 0; cell < kCells; ++cell) {
    const Mask open = board.open[cell];
    if (count(open) < 2) continue;
    each(open, [&](int value) { active_.set(node(cell, value, false)).set(node(cell, value, true)); });
    if (count(open) == 2 && open_[cell] != open) {
      const int low = lowest(open), high = lowest(static_cast<Mask>(open & (open - 1)));
      enough = enough && add(node(cell, low, false), node(cell, high, false));
    }
  }
  for (int house = 0; house < kHouses; ++house)
    for (int value = 0; value < 9; ++value) {
      const Mask spots = board.spots[house][value];
      if (count(spots) != 2 || start.spots[house][value] == spots) continue;
      const int low = kGeometry.cells[house][lowest(spots)];
      const int high = kGeometry.cells[house][lowest(static_cast<Mask>(spots & (spots - 1)))];
      enough = enough && add(node(low, value, false), node(high, value, false));
    }
  return enough;
}

// A link and the same the other way round.
bool Refuting::add(Node a, Node b) {
  if (strong_.size() + 2 > kMost) return false;
  strong_.push_back({a, opposite(b)});
  strong_.push_back({b, opposite(a)});
  return true;
}

// From which new link one comes to which others. A link leads to another if that, the other way round, leads to it the
// other way round: so the links that lead to one need not be searched for.
void Refuting::close() {
  constexpr std::uint64_t kEven = 0x5555555555555555;
  const std::size_t size = strong_.size();
  Nodes starts;
  for (const Strong& link : strong_) {
    starts.set(link.from);
    from_[link.from] = {};
  }
  for (std::size_t at = 0; at < size; ++at) from_[strong_[at].from][at / 64] |= std::uint64_t{1} << at % 64;
  for (std::size_t from = 0; from < size; ++from) {
    leads_to_[from] = {};
    const Nodes& reached = reach_(strong_[from].to);
    (reached & starts).each([&](Node at) {
      for (std::size_t word = 0; word < kMost / 64; ++word) leads_to_[from][word] |= from_[at][word];
    });
  }
  const auto turned = [](const Set& set) {
    Set made;
    for (std::size_t word = 0; word < set.size(); ++word)
      made[word] = (set[word] & kEven) << 1 | (set[word] >> 1 & kEven);
    return made;
  };
  const auto pass = [&](const Set& from, std::size_t by) {
    for (std::size_t word = 0; word < from.size(); ++word)
      for (std::uint64_t left = from[word]; left; left &= left - 1) {
        Set& leads_to = leads_to_[word * 64 + static_cast<std::size_t>(std::countr_zero(left))];
        for (std::size_t more = 0; more < leads_to.size(); ++more) leads_to[more] |= leads_to_[by][more];
      }
  };
  for (std::size_t by = 0; by < size; by += 2) {  // a link and the same the other way round
    const Set to_one = turned(leads_to_[by + 1]);
    Set to_other = turned(leads_to_[by]);
    const bool joined = leads_to_[by][(by + 1) / 64] >> (by + 1) % 64 & 1;
    for (std::size_t word = 0; joined && word < to_other.size(); ++word) to_other[word] |= to_one[word];
    pass(to_one, by);
    pass(to_other, by + 1);
  }
}

}  // namespace clew::sudoku::explainer
