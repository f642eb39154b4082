// One loop, seen from afar: the parts of what is not refused that a single point would have to join.
#include "propagators/one_loop.hpp"

namespace clew {

// Refuses what is beyond a cut point from the first chosen edge. That one stays longest, so it explains best.
bool OneLoop::divide(Search& search) {
  if (choices_.empty()) return true;
  const Index anchor = choices_.front().edge;
  walk(search, anchor);
  shore_.of.anchor = kNone;
  const std::uint32_t told = search.trail_size();
  const auto apart = [&](Index edge) { return !walk_.reached(graph_.ends(edge).first) || tops_[edge] != kNone; };
  const auto cause_of = [&](Index edge) {
    const bool reached = walk_.reached(graph_.ends(edge).first);
    return Cause{.why = Why::kCut, .edge = edge, .point = reached ? tops_[edge] : kNone, .anchor = anchor, .told = told};
  };
  for (const Choice& choice : choices_) {
    if (!apart(choice.edge)) continue;
    std::vector<Literal> clause{chosen_[choice.edge] ^ 1};
    cut(search, cause_of(choice.edge), clause);
    return search.refute(clause);
  }
  for (Index e = 0; e < graph_.edge_count(); ++e) {
    if (search.is_open(chosen_[e]) && apart(e) && !refuse(search, cause_of(e))) return false;
  }
  return true;
}

// From the anchor's end, the anchor first, so that every other part is joined to the rest where the walk came
// into it.
void OneLoop::walk(const Search& search, Index anchor) {
  walk_.from(graph_.ends(anchor).first, anchor,
             Walk::Walker{
                 .open = [&](const Graph::Step& step) { return !search.is_false(chosen_[step.edge]); },
                 .enter = [](Index) {},
                 .along = [&](Index edge) { open_edges_.push_back(edge); },
                 .leave = [&](const Walk::Visit& done, Index parent) { leave(done, parent, anchor); },
             });
}

// A point is done: if nothing below leads back past its parent, the edges walked since are a part of their own.
void OneLoop::leave(const Walk::Visit& done, Index parent, Index anchor) {
  if (walk_.low(done.point) < walk_.order(parent)) return;
  for (Index edge = kNone; edge != done.by;) {
    edge = open_edges_.back();
    open_edges_.pop_back();
    tops_[edge] = done.by == anchor ? kNone : parent;
  }
}

// Why the edge cannot be on a loop with the anchor: the refused edges around the smaller side, but for the cut point. One
// walk may refuse thousands of edges behind the same point, and a conflict ask for the reason of each.
void OneLoop::cut(const Search& search, const Cause& cause, std::vector<Literal>& out) {
  const auto beside = [&](Index e) {
    const auto [p, q] = graph_.ends(e);
    return p != cause.point ? p : q;
  };
  const Index here = beside(cause.edge);
  const Cause& known = shore_.of;
  if (known.anchor != cause.anchor || known.point != cause.point || known.told != cause.told ||
      sides_.within(here) != shore_.near) {
    shore_.edges.clear();
    for (const Index p : sides_.smaller(here, beside(cause.anchor), [&](const Graph::Step& step) {
           return step.point != cause.point && !search.is_true_before(chosen_[step.edge] ^ 1, cause.told);
         })) {
      for (const auto& step : graph_.around(p)) {
        if (!sides_.within(step.point) && step.point != cause.point) shore_.edges.push_back(chosen_[step.edge]);
      }
    }
    shore_.of = cause;
    shore_.near = sides_.within(here);
  }
  out.insert(out.end(), shore_.edges.begin(), shore_.edges.end());
  out.push_back(chosen_[cause.anchor] ^ 1);
}

}  // namespace clew
