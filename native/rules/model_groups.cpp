// Stating rules about groups of points: with clues, or divided by borders.
#include <algorithm>
#include <stdexcept>

#include "propagators/groups.hpp"
#include "rules/model.hpp"

namespace clew::rules {

namespace {

constexpr std::size_t kMostNear = 1u << 24;    // of clues and points near them

}  // namespace

void Model::state_groups(Reader& reader, Guard guard) {
  charge_graph();
  const std::uint32_t points = reader.size(reader.left() / 2, "a number of points");
  std::vector<Literal> present;
  for (std::uint32_t p = 0; p < points; ++p) present.push_back(reader.literal());
  require_different(present);
  const std::uint32_t count = reader.size(reader.left() / 2, "a number of neighbours");
  const std::int64_t last = static_cast<std::int64_t>(points) - 1;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> neighbours;
  for (std::uint32_t k = 0; k < count; ++k) {
    const auto a = static_cast<std::uint32_t>(reader.number(0, last, "a point"));
    const auto b = static_cast<std::uint32_t>(reader.number(0, last, "a point"));
    if (a == b) reader.refuse("another point than the one before");
    neighbours.emplace_back(a, b);
  }
  std::vector<std::int32_t> clues;
  for (std::uint32_t p = 0; p < points; ++p) clues.push_back(reader.number(-1, INT32_MAX, "a clue"));
  reader.end();
  if (points == 0) return;
  if (Groups::pairs(points, neighbours, clues, kMostNear) > kMostNear)
    throw std::invalid_argument("program has clues of groups that are too large for its points: expected at most " +
                                std::to_string(kMostNear) + " pairs of a clue and a point within its size");
  on_graphs_.push_back(std::make_unique<Groups>(search_, present, neighbours, clues, mode_ == Mode::kExplain, guard));
}

void Model::state_division(Reader& reader, Guard guard) {
  charge_graph();
  const std::uint32_t points = reader.size(reader.left(), "a number of points");
  const std::uint32_t count = reader.size(reader.left() / 3, "a number of edges");
  const std::vector<Edge> edges = edges_in(reader, points, count, false);
  std::vector<Literal> borders;
  for (const Edge& edge : edges) borders.push_back(edge.chosen);
  std::vector<std::vector<Division::Size>> sizes(points);
  for (auto& own : sizes) {
    for (std::uint32_t k = reader.size(reader.left() / 2, "a number of sizes"); k > 0; --k) {
      const auto size = static_cast<std::uint32_t>(reader.number(1, INT32_MAX, "a size"));
      if (const auto chosen = reader.literal_or_none()) own.push_back({size, *chosen});
    }
    std::ranges::sort(own, {}, &Division::Size::size);
    if (std::ranges::adjacent_find(own, {}, &Division::Size::size) != own.end())
      throw std::invalid_argument("program has a point with one size twice: expected different ones");
  }
  reader.end();
  require_different(borders);
  std::ranges::sort(borders);
  for (const auto& own : sizes) {
    std::vector<Literal> some;
    for (const auto& size : own) some.push_back(size.chosen);
    for (const Literal l : some) {
      if (std::ranges::binary_search(borders, l) || std::ranges::binary_search(borders, l ^ 1))
        throw std::invalid_argument("program has variable " + std::to_string(variable_of(l) + 1) +
                                    " for a size and for a border: expected different ones");
    }
    if (const std::uint32_t group = some.empty() ? 0 : group_of_[some[0]];
        group != 0 && groups_[group - 1].size() == some.size() &&
        std::ranges::all_of(some, [&](Literal l) { return group_of_[l] == group; })) {
      continue;  // structure says that it has one size
    }
    add_at_most(some, 1, guard);
    add_clause(some, guard);
  }
  if (points == 0) return;
  add_same_sizes(sizes, edges, guard);
  for (const Edge& edge : edges) {  // a border decides more than one size of many, and says least if it is there
    search_.set_phase(edge.chosen);
    search_.set_activity(variable_of(edge.chosen), 1);
  }
  on_graphs_.push_back(std::make_unique<Division>(search_, sizes, edges, guard));
}

// Where there is no border, neighbours have the same size.
void Model::add_same_sizes(std::span<const std::vector<Division::Size>> sizes, std::span<const Edge> edges,
                           Guard guard) {
  std::size_t clauses = 0;
  for (const Edge& edge : edges) clauses += sizes[edge.a].size() + sizes[edge.b].size();
  if (clauses > kMostClauses)
    throw std::invalid_argument("program has sizes that make " + std::to_string(clauses) + " clauses: expected at most " +
                                std::to_string(kMostClauses));
  for (const Edge& edge : edges) {
    for (const auto& [one, other] : {std::pair(edge.a, edge.b), std::pair(edge.b, edge.a)}) {
      for (const auto& [size, chosen] : sizes[one]) {
        std::vector<Literal> clause{edge.chosen, chosen ^ 1};
        const auto same = std::ranges::lower_bound(sizes[other], size, {}, &Division::Size::size);
        if (same != sizes[other].end() && same->size == size) clause.push_back(same->chosen);
        add_clause(std::move(clause), guard);
      }
    }
  }
}

}  // namespace clew::rules
