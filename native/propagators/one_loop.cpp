// One loop, edge by edge: paths and their ends, and when a path may close.
#include "propagators/one_loop.hpp"

#include <algorithm>
#include <cassert>

namespace clew {

namespace {
// Fixpoints between two walks. Where walks find nothing they come twice as rarely each time: on boards that local rules
// nearly solve they cost more than all the rest, and without them boards with few clues are hopeless.
constexpr std::uint32_t kShortestWait = 4, kLongestWait = 128;
}  // namespace

OneLoop::OneLoop(Search& search, std::uint32_t points, std::span<const Edge> edges, std::span<const Group> groups,
                 bool eager, std::optional<Literal> guard)
    : graph_(points, edges), groups_(groups.begin(), groups.end()), groups_of_(edges.size()),
      causes_(search.variables()), degree_(points), end_(points), length_(points), group_counts_(groups.size()),
      bare_groups_(static_cast<std::uint32_t>(groups.size())), eager_(eager), sides_(graph_),
      marked_(edges.size()), on_path_(points), walk_(graph_), tops_(edges.size()) {
  for (Index p = 0; p < points; ++p) end_[p] = p;
  for (Index g = 0; g < groups.size(); ++g) {
    for (const Index e : groups[g]) groups_of_[e].push_back(g);
  }
  for (const Edge& edge : edges) chosen_.push_back(edge.chosen);
  search.add_propagator(*this, 1, guard);
  for (Index e = 0; e < edges.size(); ++e) {
    search.watch(*this, chosen_[e], 2 * e);
    search.watch(*this, chosen_[e] ^ 1, 2 * e + 1);
  }
}

void OneLoop::add_point_rule(Search& search, std::span<const Literal> edges) {
  for (std::size_t a = 0; a < edges.size(); ++a) {
    std::vector<Literal> not_alone(edges.begin(), edges.end());
    not_alone[a] ^= 1;
    search.add_clause(not_alone);
    for (std::size_t b = 0; b < a; ++b) {
      for (std::size_t c = 0; c < b; ++c) search.add_clause({edges[a] ^ 1, edges[b] ^ 1, edges[c] ^ 1});
    }
  }
}

void OneLoop::assigned(std::uint32_t tag) {
  changed_ = true;
  if (!(tag & 1)) choose(tag / 2);
}

void OneLoop::unassigned(std::uint32_t tag) {
  if (!(tag & 1)) undo_choice();
}

void OneLoop::choose(Index edge) {
  for (const Index g : groups_of_[edge]) bare_groups_ -= group_counts_[g]++ == 0;
  const auto [p, q] = graph_.ends(edge);
  if (degree_[p] >= 2 || degree_[q] >= 2) {
    note({.edge = edge, .effect = Effect::kTooMany});
  } else if (end_[p] == q) {
    note({.edge = edge, .effect = Effect::kClosed});
  } else {
    const Choice join{edge, Effect::kJoined, end_[p], end_[q], length_[p], length_[q]};
    end_[join.a] = join.b;
    end_[join.b] = join.a;
    length_[join.a] = length_[join.b] = join.left + join.right + 1;
    touched_.push_back(join.a);
    choices_.push_back(join);
  }
  ++degree_[p];
  ++degree_[q];
}

void OneLoop::note(const Choice& choice) {
  special_.push_back(static_cast<Index>(choices_.size()));
  choices_.push_back(choice);
}

// Cuts the path again; its two halves may need a look, since what was refused for them may be undone as well.
void OneLoop::undo_choice() {
  const Choice choice = choices_.back();
  choices_.pop_back();
  for (const Index g : groups_of_[choice.edge]) bare_groups_ += --group_counts_[g] == 0;
  const auto [p, q] = graph_.ends(choice.edge);
  --degree_[p];
  --degree_[q];
  if (choice.effect != Effect::kJoined) {
    special_.pop_back();
    return;
  }
  end_[choice.a] = p;
  end_[choice.b] = q;
  end_[p] = choice.a;
  end_[q] = choice.b;
  length_[choice.a] = length_[p] = choice.left;
  length_[choice.b] = length_[q] = choice.right;
  touched_.push_back(choice.a);
  touched_.push_back(choice.b);
}

bool OneLoop::propagate(Search& search) {
  told_ = search.trail_size();
  for (const Effect effect : {Effect::kTooMany, Effect::kClosed}) {
    for (const Index at : special_) {
      const Choice& choice = choices_[at];
      if (choice.effect != effect) continue;
      return effect == Effect::kTooMany ? refute_too_many(search, choice.edge) : settle_closed(search, choice.edge);
    }
  }
  for (; !touched_.empty(); touched_.pop_back()) {
    if (!refuse_closing(search, touched_.back())) return false;
  }
  if (could_close_ != kNone && !refuse_closing(search, could_close_)) return false;
  if (!changed_ || (++waited_ < wait_ && !eager_)) return true;
  changed_ = false;
  waited_ = 0;
  const std::uint32_t before = search.trail_size();
  const bool holds = divide(search);
  wait_ = holds && search.trail_size() == before ? std::min(2 * wait_, kLongestWait) : kShortestWait;
  return holds;
}

bool OneLoop::complete(Search& search) {
  waited_ = 0;  // every edge is decided: paths are enough
  const bool holds = propagate(search);
  assert(!holds || choices_.empty() || !special_.empty());
  return holds;
}

bool OneLoop::refute_too_many(Search& search, Index edge) {
  const auto [p, q] = graph_.ends(edge);
  std::vector<Literal> clause;
  for (const auto& step : graph_.around(degree_[p] > 2 ? p : q)) {
    if (clause.size() < 3 && search.is_true(chosen_[step.edge])) clause.push_back(chosen_[step.edge] ^ 1);
  }
  return search.refute(clause);
}

// The edge has closed a loop: is it the only one, and does it pass where it must?
bool OneLoop::settle_closed(Search& search, Index edge) {
  const std::uint32_t size = length_[graph_.ends(edge).first] + 1;
  if (choices_.size() > size || bare_groups_ > 0) {
    std::vector<Literal> clause{chosen_[edge] ^ 1};
    follow(search, edge, search.trail_size(), clause);
    if (bare_groups_ == 0) clause.push_back(edge_elsewhere());
    return search.refute(clause);
  }
  for (Index e = 0; e < graph_.edge_count(); ++e) {
    if (search.is_open(chosen_[e]) && !refuse(search, {.why = Why::kClosed, .edge = e, .anchor = edge})) return false;
  }
  return true;
}

// The path that ends here must not be closed too early.
bool OneLoop::refuse_closing(Search& search, Index end) {
  if (degree_[end] != 1) return true;
  for (const auto& step : graph_.around(end)) {
    if (step.point != end_[end] || !search.is_open(chosen_[step.edge])) continue;
    const bool group = leaves_group_out(step.edge);
    if (!group && choices_.size() == length_[end]) {
      could_close_ = end;
    } else if (!refuse(search, {.why = group ? Why::kGroupLeftOut : Why::kEdgeLeftOut, .edge = step.edge})) {
      return false;
    }
  }
  return true;
}

bool OneLoop::leaves_group_out(Index edge) const {
  return bare_groups_ > static_cast<std::uint32_t>(std::ranges::count_if(
                            groups_of_[edge], [&](Index g) { return group_counts_[g] == 0; }));
}

bool OneLoop::refuse(Search& search, Cause cause) {
  if (cause.why != Why::kCut) cause.told = told_;
  causes_[variable_of(chosen_[cause.edge])] = cause;
  return search.imply(chosen_[cause.edge] ^ 1);
}

void OneLoop::explain(const Search& search, Literal implied, std::uint32_t before, std::vector<Literal>& others) {
  const Cause& cause = causes_[variable_of(implied)];
  if (cause.why == Why::kCut) {
    cut(search, cause, others);
    return;
  }
  before = cause.told;
  if (cause.why != Why::kClosed && explain_by_cut(search, cause.edge, before, others)) return;
  if (cause.why == Why::kClosed) others.push_back(chosen_[cause.anchor] ^ 1);
  follow(search, cause.why == Why::kClosed ? cause.anchor : cause.edge, before, others);
  if (cause.why == Why::kEdgeLeftOut) others.push_back(edge_elsewhere());
}

// The chosen edges that lead from one end of this edge to the other, negated.
void OneLoop::follow(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& out) {
  auto [at, target] = graph_.ends(edge);
  followed_.assign(1, edge);
  for (Index by = edge; at != target;) {
    for (const auto& step : graph_.around(at)) {
      if (step.edge == by || !search.is_true_before(chosen_[step.edge], before)) continue;
      out.push_back(chosen_[step.edge] ^ 1);
      followed_.push_back(step.edge);
      by = step.edge;
      at = step.point;
      break;
    }
  }
}

// Says of the points on the path, rather than of its edges, why it must not be closed: a loop that has a line here and
// must have one elsewhere leaves them by an edge. This refutes all other loops through these points as well.
bool OneLoop::explain_by_cut(const Search& search, Index edge, std::uint32_t before, std::vector<Literal>& others) {
  std::vector<Literal> path;
  follow(search, edge, before, path);
  const auto [a, b] = graph_.ends(edge);
  std::vector<Index> inner;
  on_path_[a] = on_path_[b] = 1;
  for (const Index on : followed_) {
    const auto [p, q] = graph_.ends(on);
    for (const Index point : {p, q}) {
      if (!on_path_[point]) inner.push_back(point);
      on_path_[point] = 1;
    }
  }
  const std::size_t size = others.size();
  bool holds = group_outside();
  others.insert(others.end(), {path.front(), path.back()});
  for (const Index point : inner) {
    for (const auto& step : graph_.around(point)) {
      if (on_path_[step.point]) continue;
      holds = holds && search.is_true_before(chosen_[step.edge] ^ 1, before);
      others.push_back(chosen_[step.edge]);
    }
  }
  on_path_[a] = on_path_[b] = 0;
  for (const Index point : inner) on_path_[point] = 0;
  if (!holds) others.resize(size);
  return holds;
}

// Whether some group has no edge between the marked points.
bool OneLoop::group_outside() const {
  return std::ranges::any_of(groups_, [&](const Group& group) {
    return std::ranges::none_of(group, [&](Index e) {
      const auto [p, q] = graph_.ends(e);
      return on_path_[p] && on_path_[q];
    });
  });
}

// The first choice that is not on the path that was last followed, negated.
Literal OneLoop::edge_elsewhere() {
  for (const Index edge : followed_) marked_[edge] = 1;
  const auto other = std::ranges::find_if(choices_, [&](const Choice& choice) { return !marked_[choice.edge]; });
  for (const Index edge : followed_) marked_[edge] = 0;
  return chosen_[other->edge] ^ 1;
}

}  // namespace clew
