// Groups of islands: joined and separated as bridges come and go, looked at when they have changed.
#include "hashi/kernel_groups.hpp"

#include <algorithm>

namespace clew::hashi {

namespace {
std::vector<Edge> edges_of(std::span<const Groups::Bridge> bridges) {
  std::vector<Edge> edges;
  edges.reserve(bridges.size());
  for (const auto& bridge : bridges) edges.push_back({bridge.a, bridge.b, bridge.first});
  return edges;
}

// What a tag says of its bridge: refused, another one built, or the first one, which joins.
enum Kind : std::uint32_t { kRefused, kBuilt, kJoined, kKinds };
}  // namespace

Groups::Groups(Search& search, std::span<const int> wanted, std::span<const Bridge> bridges)
    : bridges_(bridges.begin(), bridges.end()), graph_(static_cast<Index>(wanted.size()), edges_of(bridges)),
      trees_(static_cast<Index>(wanted.size())), wants_(wanted.begin(), wanted.end()), inspected_(wanted.size()),
      causes_(search.variables()), marked_(wanted.size()) {
  search.add_propagator(*this);
  for (Index b = 0; b < bridges_.size(); ++b) {
    const Bridge& bridge = bridges_[b];
    widest_ = std::max(widest_, static_cast<int>(bridge.room));
    if (bridge.joins) search.watch(*this, bridge.first ^ 1, kKinds * b + kRefused);
    for (std::uint32_t k = 0; k < bridge.room; ++k) {
      search.watch(*this, bridge.first + 2 * k, kKinds * b + (bridge.joins && k == 0 ? kJoined : kBuilt));
    }
  }
}

void Groups::assigned(std::uint32_t tag) {
  const Bridge& bridge = bridges_[tag / kKinds];
  touched_.push_back(bridge.a);
  if (tag % kKinds == kRefused) {
    touched_.push_back(bridge.b);
    return;
  }
  const Index a = trees_.root(bridge.a), b = trees_.root(bridge.b);
  --wants_[a];
  --wants_[b];
  if (tag % kKinds == kJoined) {
    hung_.push_back(a == b ? kNone : trees_.join(a, b));
    if (a != b) wants_[trees_.parent(hung_.back())] += wants_[hung_.back()];
  } else if (a != b) {
    touched_.push_back(bridge.b);
  }
}

void Groups::unassigned(std::uint32_t tag) {
  if (tag % kKinds == kRefused) return;
  const Bridge& bridge = bridges_[tag / kKinds];
  if (tag % kKinds == kJoined) {
    if (const Index hung = hung_.back(); hung != kNone) {
      wants_[trees_.parent(hung)] -= wants_[hung];
      trees_.part(hung);
    }
    hung_.pop_back();
  }
  ++wants_[trees_.root(bridge.a)];
  ++wants_[trees_.root(bridge.b)];
}

bool Groups::propagate(Search& search) {
  ++round_;
  heard_ = search.trail_size();
  for (; !touched_.empty(); touched_.pop_back()) {
    const Index root = trees_.root(touched_.back());
    if (trees_.count() == 1 || inspected_[root] == round_) continue;
    inspected_[root] = round_;
    if (!inspect(search, root)) return false;
  }
  return true;
}

bool Groups::inspect(Search& search, Index root) {
  Index exit = kNone;
  bool several = false;
  const bool scarce = wants_[root] <= 2 * widest_;
  Index point = root;
  do {
    for (const auto& [b, other] : graph_.around(point)) {
      if (scarce && !keep_open(search, b)) return false;
      if (several || !may_join(search, b) || trees_.root(other) == root) continue;
      several = exit != kNone;
      exit = b;
    }
    if (several && !scarce) return true;
    point = trees_.next(point);
  } while (point != root);
  if (several) return true;
  if (exit != kNone) return imply(search, bridges_[exit].first, {false, exit, root, heard_});
  std::vector<Literal> clause;
  around(search, root, kNone, search.trail_size(), clause);
  return search.refute(clause);
}

// The bridge must not take all that is wanted by what it would join.
bool Groups::keep_open(Search& search, Index b) {
  const Bridge& bridge = bridges_[b];
  std::uint32_t high = bridge.room;
  while (high > 0 && search.is_false(bridge.first + 2 * (high - 1))) --high;
  std::uint32_t low = 0;
  while (low < high && search.is_true(bridge.first + 2 * low)) ++low;
  if (low == high) return true;
  const int more = static_cast<int>(high - low);
  const Index one = trees_.root(bridge.a), other = trees_.root(bridge.b);
  const bool closes =
      one == other ? wants_[one] == 2 * more : trees_.count() > 2 && wants_[one] == more && wants_[other] == more;
  return !closes || imply(search, (bridge.first + 2 * (high - 1)) ^ 1, {true, b, bridge.a, heard_});
}

bool Groups::imply(Search& search, Literal l, const Cause& cause) {
  if (!search.is_true(l)) causes_[variable_of(l)] = cause;
  return search.imply(l);
}

void Groups::explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) {
  const Cause& cause = causes_[variable_of(implied)];
  if (cause.closing) {
    inside(search, cause.bridge, cause.heard, others);
  } else {
    around(search, cause.point, cause.bridge, before, others);
  }
}

// The refused bridges around all that the point can reach without the exit.
void Groups::around(const Search& search, Index from, Index exit, std::uint32_t before, std::vector<Literal>& out) {
  seen_.assign(1, from);
  marked_[from] = 1;
  const auto refused = [&](Index b) { return search.is_true_before(bridges_[b].first ^ 1, before); };
  for (std::size_t at = 0; at < seen_.size(); ++at) {
    for (const auto& [b, other] : graph_.around(seen_[at])) {
      if (marked_[other] || b == exit || (bridges_[b].joins && refused(b))) continue;
      marked_[other] = 1;
      seen_.push_back(other);
    }
  }
  for (const Index point : seen_) {
    for (const auto& [b, other] : graph_.around(point)) {
      if (!marked_[other] && b != exit) out.push_back(bridges_[b].first);
    }
  }
  for (const Index point : seen_) marked_[point] = 0;
}

// What is built within the groups at the bridge's ends.
void Groups::inside(const Search& search, Index bridge, std::uint32_t heard, std::vector<Literal>& out) {
  seen_.clear();
  const auto built = [&](Literal l) { return search.is_true_before(l, heard); };
  const auto see = [&](Index point) {
    if (!marked_[point]) seen_.push_back(point);
    marked_[point] = 1;
  };
  see(bridges_[bridge].a);
  see(bridges_[bridge].b);
  for (std::size_t at = 0; at < seen_.size(); ++at) {
    for (const auto& [b, other] : graph_.around(seen_[at])) {
      if (bridges_[b].joins && built(bridges_[b].first)) see(other);
    }
  }
  for (const Index point : seen_) {
    for (const auto& [b, other] : graph_.around(point)) {
      if (!marked_[other] || bridges_[b].a != point) continue;
      std::uint32_t count = 0;
      while (count < bridges_[b].room && built(bridges_[b].first + 2 * count)) ++count;
      if (count > 0) out.push_back((bridges_[b].first + 2 * (count - 1)) ^ 1);
    }
  }
  for (const Index point : seen_) marked_[point] = 0;
}

}  // namespace clew::hashi
