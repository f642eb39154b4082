// Stating rules: which go to clauses, and which to propagators.
#include "rules/model.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>

#include "propagators/connected.hpp"
#include "propagators/no_cycle.hpp"
#include "propagators/one_loop.hpp"

namespace clew::rules {

namespace {

constexpr std::uint64_t kMostChoices = 64;        // clauses for one side of a count
constexpr std::size_t kMostPairs = 40;            // literals of which at most one is true, in clauses of two
constexpr std::uint32_t kMostAtPoint = 256;       // edges of a loop
constexpr std::uint32_t kFewAtPoint = 8;          // edges at a point whose rule is all in clauses
constexpr std::size_t kMostSteps = 1u << 25;       // of all automata, unrolled
constexpr std::size_t kMostStates = 1u << 20;      // of one
constexpr std::size_t kMostGraphWords = 1u << 25;  // rules on graphs times variables

// How many subsets of this size there are, if that is not more than `most`; else anything more.
std::uint64_t subsets(std::uint64_t n, std::uint64_t size, std::uint64_t most) {
  std::uint64_t count = 1;
  for (std::uint64_t k = 0; k < std::min(size, n - size) && count <= most; ++k) count = count * (n - k) / (k + 1);
  return count;
}

bool is_count(Op op) { return op == Op::kClause || op == Op::kCount || op == Op::kDifferent; }

// Where edges go on to the end of the record.
std::size_t edges_left(const Reader& reader) {
  reader.multiple(3, "edges");
  return reader.left() / 3;
}

}  // namespace

Model::Model(const Program& program, Mode mode, SearchOptions options, std::span<const std::vector<std::uint32_t>> groups)
    : program_(program), mode_(mode), search_(std::move(options)), first_of_(program.rules() + 1),
      group_of_(2 * std::size_t{program.variables()}) {
  std::iota(first_of_.begin(), first_of_.end(), 0);
  for (const std::vector<std::uint32_t>& group : groups) {
    for (const std::uint32_t rule : group) first_of_[rule] = group.front();
  }
  search_.add_variables(program.variables() + (names_rules(mode) ? program.rules() : 0));
}

bool Model::build(Stop& stop) {
  if (mode_ == Mode::kSolve) {
    if (!facts_) facts_.emplace(program_);
    const Counting& counting = facts_->counting();
    search_.add_variables(counting.variables() - program_.variables());
    if (counting.broken()) search_.add_clause({});
    for (const Literal l : counting.found()) search_.add_clause({l});
  }
  find_groups();
  const auto& records = program_.records();
  for (std::size_t k = 0; k < records.size(); ++k) {
    if (stop.due()) return false;
    if (!facts_) {
      state(records[k]);
    } else if (const Arithmetic* numbers = facts_->numbers(k)) {
      add_numbers(*numbers, &facts_->counting(), {});
    } else if (records[k].op < Op::kPlaces && !is_count(records[k].op)) {
      state(records[k]);
    } else {
      for (const Counting::Count& count : facts_->counts(k)) add_rest(count);
    }
  }
  return true;
}

// What the facts leave of a count.
void Model::add_rest(const Counting::Count& count) {
  const Counting& counting = facts_->counting();
  std::vector<Literal>& open = open_;
  open.clear();
  for (const Literal l : counting.literals(count)) {
    if (counting.is_open(l)) open.push_back(l);
  }
  const auto left = static_cast<std::uint32_t>(open.size());
  if (counting.broken() || left == 0) return;
  const std::uint32_t trues = count.trues, least = count.least - std::min(trues, count.least);
  if (count.most - trues >= left && least <= 1) return least == 0 ? void() : search_.add_clause(open);
  add_count(open, least, std::min(count.most - trues, left), {});
}

// An automaton for what can be left of numbers; nothing if they are all known.
void Model::add_numbers(const Arithmetic& numbers, const Counting* counting, Guard guard) {
  std::vector<Domain> domains;
  find_domains(numbers, counting, domains);
  if (std::ranges::all_of(domains, [](Domain domain) { return std::has_single_bit(domain); }) && counting) return;
  std::vector<Automata::Place> places;
  for (std::size_t k = 0; k < domains.size(); ++k) {
    Automata::Place& place = places.emplace_back();
    place.symbols.resize(static_cast<std::size_t>(std::bit_width(domains[k])));
    for (std::size_t value = 0; value < place.symbols.size(); ++value) {
      if (domains[k] >> value & 1) place.symbols[value] = numbers.places()[k].literal(static_cast<std::int32_t>(value));
    }
    place.certain = is_certain(place.symbols);
  }
  add_automaton(numbers.machine(domains), places, guard);
}

// Structure that says of some literals that exactly one of them is true: the values of a place.
void Model::find_groups() {
  const auto needs = [](const Record& record) {
    return record.op < Op::kPlaces ? !is_count(record.op) : record.op == Op::kTotal || record.op == Op::kCalc;
  };
  if (mode_ == Mode::kSolve && std::ranges::none_of(program_.records(), needs)) return;
  for (const Record& record : program_.records()) {
    if (record.op == Op::kPlaces) {
      for (std::vector<Literal>& place : places_in(record)) add_group(std::move(place));
    }
    if (record.op != Op::kCount || record.rule != 0 || record.payload.size() < 4) continue;
    if (record.payload[0] != 1 || record.payload[1] != 1) continue;
    Reader reader(record, program_.variables());
    reader.size(1, "how many at least");
    reader.size(1, "how many at most");
    add_group(reader.literals());
  }
}

void Model::add_group(std::vector<Literal> literals) {
  groups_.push_back(std::move(literals));
  for (const Literal l : groups_.back()) {
    if (group_of_[l] == 0 && group_of_[l ^ 1] == 0) group_of_[l] = static_cast<std::uint32_t>(groups_.size());
  }
}

// The literals of the values of each place.
std::vector<std::vector<Literal>> Model::places_in(const Record& record) const {
  Reader reader(record, program_.variables());
  reader.multiple(2, "places");
  std::vector<std::vector<Literal>> places;
  while (reader.left() > 0) {
    const std::int32_t first = reader.number(1, program_.variables(), "the literal of the first value");
    const std::int32_t count = reader.number(0, std::int64_t{program_.variables()} - first + 1, "a number of values");
    std::vector<Literal>& place = places.emplace_back();
    for (std::int32_t k = 0; k < count; ++k) place.push_back(from_dimacs(first + k));
  }
  return places;
}

void Model::state(const Record& record) {
  Reader reader(record, program_.variables());
  Guard guard;
  if (names_rules(mode_) && record.rule > 0) guard = selector(record.rule);
  switch (record.op) {
    case Op::kClause: return state_clause(reader, guard);
    case Op::kCount: return state_count(reader, guard);
    case Op::kSum: return state_sum(reader, guard);
    case Op::kConnected: return state_connected(reader, guard);
    case Op::kLoop: return state_loop(reader, guard);
    case Op::kAcyclic: return state_acyclic(reader, guard);
    case Op::kAutomaton: return state_automaton(reader, guard);
    case Op::kDifferent: return state_different(reader, guard);
    case Op::kGroups: return state_groups(reader, guard);
    case Op::kDivision: return state_division(reader, guard);
    case Op::kPaths: return state_paths(reader, guard);
    case Op::kPlaces:
      for (const auto& place : places_in(record)) {
        place.empty() ? add_clause({}, guard) : add_count(place, 1, 1, guard);
      }
      return;
    case Op::kDistinct: return state_distinct(reader, guard);
    case Op::kTotal:
    case Op::kCalc: return add_numbers(Arithmetic(record, program_.variables()), nullptr, guard);
    case Op::kRectangles:
    case Op::kWindows:
    case Op::kAround:
    case Op::kSight:
    case Op::kPartners:
    case Op::kChoice:
    case Op::kFurther:
      throw std::invalid_argument("program has a rule that is stated for a whole grid: expected it only to be solved");
  }
}

void Model::add_clause(std::vector<Literal> clause, Guard guard) {
  if (guard) clause.push_back(*guard ^ 1);
  search_.add_clause(clause);
}

void Model::state_clause(Reader& reader, Guard guard) {
  std::vector<Literal> clause;
  while (reader.left() > 0) clause.push_back(reader.literal());
  add_clause(std::move(clause), guard);
}

void Model::state_count(Reader& reader, Guard guard) {
  const std::int32_t least = reader.number(INT32_MIN, INT32_MAX, "how many at least");
  const std::int32_t most = reader.number(INT32_MIN, INT32_MAX, "how many at most");
  const std::vector<Literal> literals = reader.literals();
  if (most < std::max(least, 0) || least > static_cast<std::int64_t>(literals.size())) return add_clause({}, guard);
  add_count(literals, static_cast<std::uint32_t>(std::max(least, 0)),
            std::min(static_cast<std::uint32_t>(most), static_cast<std::uint32_t>(literals.size())), guard);
}

// Each side of a count goes to clauses if there are few: unit propagation then knows of single literals what a counter
// finds out late.
void Model::add_count(std::span<const Literal> literals, std::uint32_t least, std::uint32_t most, Guard guard) {
  const std::size_t size = literals.size();
  std::vector<Literal> negated(literals.begin(), literals.end());
  for (Literal& l : negated) l ^= 1;
  std::uint32_t left_least = 0;
  auto left_most = static_cast<std::uint32_t>(size);
  if (least > 0) {
    if (subsets(size, size - least + 1, kMostChoices) <= kMostChoices) {
      add_choices(literals, size - least + 1, guard);
    } else {
      left_least = least;
    }
  }
  if (most < size) {
    if (subsets(size, most + 1, kMostChoices) <= kMostChoices || (most == 1 && size <= kMostPairs)) {
      add_choices(negated, most + 1, guard);
    } else {
      left_most = most;
    }
  }
  if (left_least == 0 && left_most == size) return;
  if (!guard) {
    only(counts_).add(literals, left_least, left_most);
    return;
  }
  std::vector<Sums::Term> terms;
  for (const Literal l : literals) terms.push_back({{0, l ^ 1}, {1, l}});
  only(sums_).add(terms, {left_least, left_most}, guard);
}

// Of every choice of this size one literal is true.
void Model::add_choices(std::span<const Literal> literals, std::size_t size, Guard guard) {
  std::vector<std::size_t> chosen(size);
  for (std::size_t k = 0; k < size; ++k) chosen[k] = k;
  std::vector<Literal> clause;
  for (;;) {
    clause.clear();
    for (const std::size_t k : chosen) clause.push_back(literals[k]);
    if (guard) clause.push_back(*guard ^ 1);
    search_.add_clause(clause);
    std::size_t at = size;
    while (at > 0 && chosen[at - 1] == literals.size() - size + at - 1) --at;
    if (at == 0) return;
    ++chosen[at - 1];
    for (; at < size; ++at) chosen[at] = chosen[at - 1] + 1;
  }
}

void Model::state_sum(Reader& reader, Guard guard) {
  Sums::Bounds bounds{};
  bounds.least = reader.number(INT32_MIN, INT32_MAX, "the least sum");
  bounds.most = reader.number(INT32_MIN, INT32_MAX, "the greatest sum");
  reader.multiple(2, "weights and literals");
  Weights weights;
  while (reader.left() > 0) {
    const std::int64_t weight = reader.number(INT32_MIN, INT32_MAX, "a weight");
    const Literal l = reader.literal();
    weights.emplace_back(variable_of(l), is_negative(l) ? -weight : weight);
    if (!is_negative(l)) continue;
    bounds.least -= weight;
    bounds.most -= weight;
  }
  add_sum(std::move(weights), bounds, guard);
}

// The weights are those of the variables' truth; a variable may come more than once.
void Model::add_sum(Weights weights, Sums::Bounds bounds, Guard guard) {
  if (bounds.least > bounds.most) return add_clause({}, guard);
  std::ranges::sort(weights, {}, [&](const auto& each) { return std::pair(group_of(each.first), each.first); });
  Weights merged;
  for (const auto& [v, weight] : weights) {
    if (merged.empty() || merged.back().first != v) merged.emplace_back(v, 0);
    merged.back().second += weight;
  }
  only(sums_).add(terms_of(merged), bounds, guard);
}

// A place of which most values are in the sum is one term; other literals are terms of two values.
std::vector<Sums::Term> Model::terms_of(const Weights& weights) const {
  std::vector<Sums::Term> terms;
  for (std::size_t from = 0, to = 0; from < weights.size(); from = to) {
    const std::uint32_t group = group_of(weights[from].first);
    for (to = from + 1; group != 0 && to < weights.size() && group_of(weights[to].first) == group;) ++to;
    const auto part = std::span(weights).subspan(from, to - from);
    if (part.size() < 2 || 2 * part.size() < groups_[group - 1].size()) {
      for (const auto& [v, weight] : part) terms.push_back({{0, negative(v)}, {weight, positive(v)}});
      continue;
    }
    Sums::Term term;
    std::int64_t shift = 0;  // of variables whose falsity is the value of the place
    for (const Literal l : groups_[group - 1]) {
      const auto found = std::ranges::lower_bound(part, variable_of(l), {}, &Weights::value_type::first);
      std::int64_t weight = found != part.end() && found->first == variable_of(l) ? found->second : 0;
      if (is_negative(l)) {
        shift += weight;
        weight = -weight;
      }
      term.push_back({weight, l});
    }
    for (auto& option : term) option.value += shift;
    terms.push_back(std::move(term));
  }
  return terms;
}

// Triples of two points and a literal; where `always` allows it, 0 is an edge that is there.
std::vector<Edge> Model::edges_in(Reader& reader, std::uint32_t points, std::size_t count, bool always) {
  const std::int64_t last = static_cast<std::int64_t>(points) - 1;
  std::vector<Edge> edges;
  edges.reserve(count);
  while (edges.size() < count) {
    const auto a = static_cast<std::uint32_t>(reader.number(0, last, "a point"));
    const auto b = static_cast<std::uint32_t>(reader.number(0, last, "a point"));
    if (a == b) reader.refuse("another point than the one before");
    const std::optional<Literal> chosen = always ? reader.literal_or_none() : reader.literal();
    edges.push_back({a, b, chosen ? *chosen : truth()});
  }
  return edges;
}

// Arithmetic the points that have edges from 0 and leaves the others out; gives their number.
std::uint32_t Model::renumber(std::vector<Edge>& edges) const {
  std::vector<std::uint32_t> points;
  for (const Edge& edge : edges) points.insert(points.end(), {edge.a, edge.b});
  std::ranges::sort(points);
  points.erase(std::ranges::unique(points).begin(), points.end());
  const auto number = [&](std::uint32_t point) {
    return static_cast<std::uint32_t>(std::ranges::lower_bound(points, point) - points.begin());
  };
  for (Edge& edge : edges) edge = {number(edge.a), number(edge.b), edge.chosen};
  return static_cast<std::uint32_t>(points.size());
}

// Every rule on a graph keeps something for each variable.
void Model::charge_graph() {
  const std::size_t words = (on_graphs_.size() + 1) * search_.variables();
  if (words > kMostGraphWords && !on_graphs_.empty())
    throw std::invalid_argument("program has " + std::to_string(on_graphs_.size() + 1) + " rules on graphs with " +
                                std::to_string(search_.variables()) + " variables: expected less of one or the other");
}

Literal Model::truth() {
  if (!truth_) {
    truth_ = positive(search_.add_variable());
    search_.add_clause({*truth_});
  }
  return *truth_;
}

void Model::state_connected(Reader& reader, Guard guard) {
  charge_graph();
  const std::uint32_t points = reader.size(reader.left() - std::min<std::size_t>(1, reader.left()), "a number of points");
  std::vector<std::optional<Literal>> present;
  for (std::uint32_t p = 0; p < points; ++p) present.push_back(reader.literal_or_none());
  const std::vector<Edge> edges = edges_in(reader, points, edges_left(reader), true);
  if (points == 0) return;
  const auto pace = mode_ == Mode::kExplain ? Connected::Pace::kEager : Connected::Pace::kBySize;
  on_graphs_.push_back(std::make_unique<Connected>(search_, present, edges, pace, guard));
}

void Model::state_loop(Reader& reader, Guard guard) {
  charge_graph();
  const std::uint32_t given = reader.size(INT32_MAX, "a number of points");
  std::vector<Edge> edges = edges_in(reader, given, edges_left(reader), false);
  const std::uint32_t points = renumber(edges);
  std::vector<Literal> any;
  for (const Edge& edge : edges) any.push_back(edge.chosen);
  add_clause(any, guard);
  add_degrees(points, edges, {}, guard);
  on_graphs_.push_back(
      std::make_unique<OneLoop>(search_, points, edges, std::span<const OneLoop::Group>(), mode_ == Mode::kExplain, guard));
}

// Of the edges at a point with a label one is chosen, at others none or two.
void Model::add_degrees(std::uint32_t points, std::span<const Edge> edges, std::span<const std::int32_t> labels,
                        Guard guard) {
  std::vector<std::vector<Literal>> around(points);
  for (const Edge& edge : edges) {
    around[edge.a].push_back(edge.chosen);
    around[edge.b].push_back(edge.chosen);
  }
  for (std::uint32_t p = 0; p < points; ++p) {
    const auto& here = around[p];
    if (here.size() > kMostAtPoint)
      throw std::invalid_argument("program has " + std::to_string(here.size()) +
                                  " edges of loops or paths at one point: expected at most " + std::to_string(kMostAtPoint));
    const bool is_end = !labels.empty() && labels[p] != 0;
    if (is_end) add_clause(here, guard);
    for (std::size_t k = 0; k < here.size() && !is_end; ++k) {
      std::vector<Literal> not_alone(here);
      not_alone[k] ^= 1;
      add_clause(std::move(not_alone), guard);
    }
    add_at_most(here, is_end ? 1 : 2, guard);
  }
}

// The literals may share variables.
void Model::add_at_most(std::span<const Literal> literals, std::size_t most, Guard guard) {
  if (literals.size() <= most) return;
  if (literals.size() <= kFewAtPoint) {
    std::vector<Literal> negated(literals.begin(), literals.end());
    for (Literal& l : negated) l ^= 1;
    return add_choices(negated, most + 1, guard);
  }
  Weights weights;
  Sums::Bounds bounds{0, static_cast<std::int64_t>(most)};
  for (const Literal l : literals) {
    weights.emplace_back(variable_of(l), is_negative(l) ? -1 : 1);
    bounds.least -= is_negative(l);
    bounds.most -= is_negative(l);
  }
  add_sum(std::move(weights), bounds, guard);
}

void Model::state_acyclic(Reader& reader, Guard guard) {
  charge_graph();
  const std::uint32_t given = reader.size(INT32_MAX, "a number of points");
  std::vector<Edge> edges = edges_in(reader, given, edges_left(reader), false);
  const std::uint32_t points = renumber(edges);
  on_graphs_.push_back(std::make_unique<NoCycle>(search_, points, edges, guard));
}

void Model::state_automaton(Reader& reader, Guard guard) {
  Automata::Machine machine;
  machine.states = reader.size(kMostStates, "a number of states");
  if (machine.states == 0) reader.refuse("1 or more states");
  const std::int64_t last = static_cast<std::int64_t>(machine.states) - 1;
  const std::uint32_t finals = reader.size(reader.left(), "a number of final states");
  for (std::uint32_t k = 0; k < finals; ++k) {
    machine.finals.push_back(static_cast<std::uint32_t>(reader.number(0, last, "a state")));
  }
  const std::uint32_t steps = reader.size(reader.left() / 3, "a number of transitions");
  for (std::uint32_t k = 0; k < steps; ++k) {
    const std::int32_t state = reader.number(0, last, "a state"), symbol = reader.number(0, INT32_MAX, "a symbol");
    const std::int32_t next = reader.number(0, last, "a state");
    machine.steps.push_back({static_cast<std::uint32_t>(state), static_cast<std::uint32_t>(symbol), static_cast<std::uint32_t>(next)});
  }
  std::vector<Automata::Place> places;
  while (reader.left() > 0) {
    Automata::Place& place = places.emplace_back();
    const std::uint32_t symbols = reader.size(reader.left() - 1, "a number of symbols");
    for (std::uint32_t k = 0; k < symbols; ++k) place.symbols.push_back(reader.literal_or_none());
    place.certain = is_certain(place.symbols);
  }
  add_automaton(machine, places, guard);
}

void Model::add_automaton(const Automata::Machine& machine, std::span<const Automata::Place> places, Guard guard) {
  automata_steps_ += machine.states + places.size() * (machine.steps.size() + 1);
  if (automata_steps_ > kMostSteps)
    throw std::invalid_argument("program has automata of " + std::to_string(automata_steps_) +
                                " steps in all places together: expected at most " + std::to_string(kMostSteps));
  only(automata_).add(machine, places, guard);
}

// Whether always at most one of the symbols is true: a variable and its opposite, or values of one place.
bool Model::is_certain(std::span<const std::optional<Literal>> symbols) const {
  std::vector<Literal> stated;
  for (const auto& symbol : symbols) {
    if (symbol) stated.push_back(*symbol);
  }
  if (stated.size() < 2) return true;
  if (stated.size() == 2 && stated[0] == (stated[1] ^ 1)) return true;
  const std::uint32_t group = group_of_[stated[0]];
  return group != 0 && std::ranges::all_of(stated, [&](Literal l) { return group_of_[l] == group; });
}

void Model::state_different(Reader& reader, Guard guard) {
  const std::uint32_t places = reader.size(reader.left(), "a number of places");
  const std::uint32_t values = reader.size(INT32_MAX, "a number of values");
  const std::size_t expected = static_cast<std::size_t>(places) * values;
  if (reader.left() != expected) reader.refuse("as many values that places times values are the rest of the record");
  if (expected == 0) return places > 0 ? add_clause({}, guard) : void();
  std::vector<std::vector<Literal>> where(values);
  for (std::uint32_t place = 0; place < places; ++place) {
    for (auto& literals : where) {
      if (const auto l = reader.literal_or_none()) literals.push_back(*l);
    }
  }
  add_different(std::move(where), places, guard);
}

void Model::state_distinct(Reader& reader, Guard guard) {
  const std::vector<Span> places = spans_in(reader, program_.variables(), 0, kMostValue);
  std::vector<std::vector<Literal>> where(kMostValue + 1);
  for (const Span& place : places) {
    for (std::uint32_t k = 0; k < place.count; ++k) {
      const std::int32_t value = place.value + static_cast<std::int32_t>(k);
      where[static_cast<std::size_t>(value)].push_back(place.literal(value));
    }
  }
  add_different(std::move(where), places.size(), guard);
}

// The literals of each value: at most one of them is true, exactly one if there are as many values as places.
void Model::add_different(std::vector<std::vector<Literal>> where, std::size_t places, Guard guard) {
  std::erase_if(where, [](const auto& literals) { return literals.empty(); });
  if (places > where.size()) return add_clause({}, guard);
  for (const auto& literals : where) {
    if (literals.size() > 1) {
      require_different(literals);
      add_count(literals, 0, 1, guard);
    }
    if (places == where.size()) add_clause(literals, guard);
  }
}

}  // namespace clew::rules
