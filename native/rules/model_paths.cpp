// Stating rules about paths: degrees, colours, and which paths are tight.
#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "propagators/connected.hpp"
#include "propagators/no_cycle.hpp"
#include "rules/model.hpp"

namespace clew::rules {

namespace {

constexpr std::uint32_t kNone = ~0u;
constexpr std::size_t kMostAlong = 6;       // points along which tight paths are kept from running
constexpr std::size_t kMostTurns = 1u << 20;  // clauses about that
constexpr std::size_t kMostAround = 8;        // edges of points whose turns are followed

// Whether each edge has a variable of its own, and no other edge joins the same points.
bool is_simple(const std::vector<Edge>& edges) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;
  std::vector<Variable> variables;
  for (const Edge& edge : edges) {
    ends.push_back(std::minmax(edge.a, edge.b));
    variables.push_back(variable_of(edge.chosen));
  }
  std::ranges::sort(ends);
  std::ranges::sort(variables);
  return std::ranges::adjacent_find(ends) == ends.end() && std::ranges::adjacent_find(variables) == variables.end();
}

}  // namespace

void Model::state_paths(Reader& reader, Guard guard) {
  charge_graph();
  const std::uint32_t points = reader.size(reader.left(), "a number of points");
  const std::uint32_t count = reader.size(reader.left() / 3, "a number of edges");
  Paths paths{edges_in(reader, points, count, false), {}};
  std::map<std::int32_t, std::vector<std::uint32_t>> ends;
  for (std::uint32_t p = 0; p < points; ++p) {
    paths.labels.push_back(reader.number(0, INT32_MAX, "a label"));
    if (paths.labels.back() != 0) ends[paths.labels.back()].push_back(p);
  }
  reader.end();
  std::int32_t colour = 0;
  for (const auto& [label, both] : ends) {
    if (both.size() != 2)
      throw std::invalid_argument("program has label " + std::to_string(label) + " at " + std::to_string(both.size()) +
                                  " points: expected it at 2");
    ++colour;
    for (const std::uint32_t p : both) paths.labels[p] = colour;  // from 1, without gaps
  }
  if (points == 0) return;
  const bool alone = program_.records().size() == 1 && paths.edges.size() == program_.variables();
  const bool tight = mode_ == Mode::kUnique && alone && is_simple(paths.edges);
  add_degrees(points, paths.edges, paths.labels, guard);
  add_colours(paths, tight, guard);
  on_graphs_.push_back(std::make_unique<NoCycle>(search_, points, paths.edges, guard));
  if (!tight) return;
  add_tight_turns(paths);
  add_dead_turns(paths);
  paths_ = std::move(paths);
}

// Every point of a path has the colour of the path's label. In tight paths, neighbours of one colour are joined.
void Model::add_colours(const Paths& paths, bool tight, Guard guard) {
  const auto& [edges, labels] = paths;
  const auto points = static_cast<std::uint32_t>(labels.size());
  const auto colours = static_cast<std::uint32_t>(std::ranges::max(labels));
  const std::size_t clauses = 3 * colours * (edges.size() + points);
  if (clauses > kMostClauses)
    throw std::invalid_argument("program has paths that make " + std::to_string(clauses) + " clauses: expected at most " +
                                std::to_string(kMostClauses));
  const Variable first = search_.add_variables(points * colours);
  const auto has = [&](std::uint32_t point, std::uint32_t colour) { return positive(first + point * colours + colour); };
  std::vector<std::vector<Literal>> around(points);
  for (const Edge& edge : edges) {
    around[edge.a].push_back(edge.chosen);
    around[edge.b].push_back(edge.chosen);
    for (const std::uint32_t end : {edge.a, edge.b}) {
      std::vector<Literal> some{edge.chosen ^ 1};
      for (std::uint32_t c = 0; c < colours; ++c) some.push_back(has(end, c));
      add_clause(std::move(some), guard);
    }
    for (std::uint32_t c = 0; c < colours; ++c) {
      add_clause({edge.chosen ^ 1, has(edge.a, c) ^ 1, has(edge.b, c)}, guard);
      add_clause({edge.chosen ^ 1, has(edge.b, c) ^ 1, has(edge.a, c)}, guard);
      if (tight) add_clause({has(edge.a, c) ^ 1, has(edge.b, c) ^ 1, edge.chosen}, guard);
    }
  }
  for (std::uint32_t p = 0; p < points; ++p) {
    std::vector<Literal> own;
    for (std::uint32_t c = 0; c < colours; ++c) {
      own.push_back(has(p, c));
      std::vector<Literal> used(around[p]);  // a point without an edge has no colour
      used.push_back(has(p, c) ^ 1);
      add_clause(std::move(used), guard);
    }
    if (labels[p] != 0) add_clause({has(p, static_cast<std::uint32_t>(labels[p]) - 1)}, guard);
    if (own.size() > 1) add_count(own, 0, 1, guard);
  }
  if (mode_ != Mode::kExplain) return;
  // That the points of a colour are connected follows from the rest; conflicts find it sooner, but it explains much.
  for (std::uint32_t c = 0; c < colours; ++c) {
    std::vector<std::optional<Literal>> present;
    for (std::uint32_t p = 0; p < points; ++p) present.push_back(has(p, c));
    on_graphs_.push_back(std::make_unique<Connected>(search_, present, edges, Connected::Pace::kEager, guard));
  }
}

// Tight paths do not run along some points where fewer that are free would do, side by side with them; and where one
// turns at a point though it could as well turn at a later one, that one is not free.
void Model::add_tight_turns(const Paths& paths) {
  const auto& [edges, labels] = paths;
  const Graph graph(static_cast<std::uint32_t>(labels.size()), edges);
  const auto refused = [&](std::uint32_t edge) { return edges[edge].chosen ^ 1; };
  const auto add_used = [&](std::uint32_t point, std::vector<Literal>& clause) {
    for (const auto& step : graph.around(point)) clause.push_back(edges[step.edge].chosen);
  };
  struct Side {
    std::uint32_t at, free;             // the ends of a rung between the points of the path and those beside it
    std::vector<std::uint32_t> passed;  // edges of the path so far
    std::vector<std::uint32_t> beside;  // points that may be free
  };
  std::vector<std::uint32_t> by(labels.size(), kNone);  // for points next to one: the edge between them
  std::size_t clauses = 0;
  std::vector<Side> sides;
  for (std::uint32_t e = 0; e < edges.size(); ++e) {
    sides.push_back({edges[e].a, edges[e].b, {e}, {}});
    sides.push_back({edges[e].b, edges[e].a, {e}, {}});
  }
  for (std::size_t next = 0; next < sides.size() && clauses < kMostTurns; ++next) {
    const Side side = sides[next];
    for (const auto& step : graph.around(side.free)) by[step.point] = step.edge;
    for (const auto& [edge, at] : graph.around(side.at)) {
      if (at == side.free || edge == side.passed.back()) continue;
      for (const auto& [rung, free] : graph.around(at)) {
        if (by[free] == kNone || free == side.at) continue;
        std::vector<Literal> clause{refused(edge)};
        for (const std::uint32_t passed : side.passed) clause.push_back(refused(passed));
        for (const std::uint32_t point : side.beside) add_used(point, clause);
        clause.push_back(refused(rung));
        ++clauses;
        search_.add_clause(clause);
        if (side.passed.size() == 1 && free > side.at && labels[free] == 0) {  // it turns at side.at, and may turn at free
          std::vector<Literal> turn{refused(edge), refused(side.passed[0])};
          add_used(free, turn);
          search_.add_clause(turn);
        }
        if (labels[free] != 0 || side.passed.size() + 1 >= kMostAlong) continue;
        Side longer{at, free, side.passed, side.beside};
        longer.passed.push_back(edge);
        longer.beside.push_back(free);
        sides.push_back(std::move(longer));
      }
    }
    for (const auto& step : graph.around(side.free)) by[step.point] = kNone;
  }
}

// Where a tight path turns at a point, a later point across is not free and not joined to the path: another path turns
// there, in the same way. So it goes on from point to point up to one with a label. Where there is none, no path turns.
// Conflicts would find that out for each turn anew; on large grids there are half as many with these clauses.
void Model::add_dead_turns(const Paths& paths) {
  const auto& [edges, labels] = paths;
  const Graph graph(static_cast<std::uint32_t>(labels.size()), edges);
  std::set<std::pair<std::uint32_t, std::uint32_t>> dead;  // pairs of edges
  const auto many = [&](std::uint32_t point) { return graph.around(point).size() > kMostAround; };
  // Whether paths cannot turn at a point across from a turn between two others.
  const auto blocks = [&](std::uint32_t across, std::uint32_t one, std::uint32_t other) {
    std::vector<std::uint32_t> left;
    bool beside = false;
    for (const auto& [edge, point] : graph.around(across)) {
      beside = beside || point == other;
      if (point != one && point != other) left.push_back(edge);
    }
    return beside && (left.size() < 2 || (left.size() == 2 && dead.contains(std::minmax(left[0], left[1]))));
  };
  for (auto p = static_cast<std::uint32_t>(labels.size()); p-- > 0;) {
    if (labels[p] != 0 || many(p)) continue;
    for (const auto& [edge, one] : graph.around(p)) {
      if (many(one)) continue;
      for (const auto& [last, other] : graph.around(p)) {
        if (other <= one || std::ranges::none_of(graph.around(one), [&](const Graph::Step& step) {
              return step.point > p && labels[step.point] == 0 && !many(step.point) && blocks(step.point, one, other);
            })) {
          continue;
        }
        dead.insert(std::minmax(edge, last));
        search_.add_clause({edges[edge].chosen ^ 1, edges[last].chosen ^ 1});
      }
    }
  }
}

}  // namespace clew::rules
