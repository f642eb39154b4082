// Tests of the climb on ground rules: every finding follows from the rules and literals that it cites.
#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rules/climb.hpp"
#include "tests/expect.hpp"
#include "tests/rules_meaning.hpp"
#include "tests/rules_random.hpp"

namespace {

using namespace clew;
using namespace clew::rules;
using namespace clew::tests;

// The places of a program: groups of which exactly one is true, and variables by themselves; some are left hidden.
Board board_of(const Program& program, Random& random) {
  Board board;
  std::vector<bool> used(program.variables());
  for (const Record& record : program.records()) {
    if (record.rule != 0 || record.op != Op::kCount) continue;
    Literals& values = board.places.emplace_back();
    for (const std::int32_t l : record.payload.subspan(2)) {
      values.push_back(from_dimacs(l));
      used[variable_of(values.back())] = true;
    }
  }
  for (Variable v = 0; v < program.variables(); ++v) {
    if (!used[v] && below(random, 5)) board.places.push_back({negative(v), positive(v)});
  }
  for (std::uint32_t rule = 1; rule <= program.rules(); ++rule) {
    board.weights.push_back({1 + below(random, 3), 3 + below(random, 3), below(random, 2)});
    if (below(random, 4) == 0) {
      if (board.background.empty() || below(random, 2)) board.background.emplace_back();
      board.background.back().push_back(rule);
    }
  }
  return board;
}

bool all_true(const Literals& literals, std::uint32_t bits) {
  return std::ranges::all_of(literals, [&](Literal l) { return is_true(bits, to_dimacs(l)); });
}

// Whether, in all assignments, the rules with the given literals bring about the others; with none of these: never.
bool follows(const Table& table, const Program& program, const RuleNumbers& rules, const Literals& given,
             const Literals& forced) {
  std::vector<bool> chosen(program.rules() + 1);
  for (const std::uint32_t rule : rules) chosen[rule] = true;
  for (std::uint32_t bits = 0; bits < 1u << program.variables(); ++bits) {
    if (table.all(bits, chosen) && all_true(given, bits) && (forced.empty() || !all_true(forced, bits))) return false;
  }
  return true;
}

// Whether a lemma says that what the link forces cannot be otherwise, given what the link cites.
bool follows_from_lemma(const Finding& finding, const Link& link, std::uint32_t rules) {
  const Branch& lemma = finding.branches[link.rules[0] - rules - 1];
  return std::ranges::all_of(lemma.assumed, [&](Literal l) {
    return l == (link.forced[0] ^ 1) || std::ranges::find(link.because, l) != link.because.end();
  });
}

Climbed climb(const Program& program, std::vector<std::int32_t> numbers, const Board& board, std::uint64_t steps) {
  Program read(numbers, program.variables());
  Stop stop;
  return Climber(std::move(numbers), std::move(read), board).go_on(steps, stop);
}

// The rules that a finding cites: of the background, those that the first of a group is cited for.
RuleNumbers cited(const Finding& finding, const Board& board) {
  RuleNumbers rules = finding.rules;
  if (finding.kind != Kind::kCombination) return rules;
  for (const RuleNumbers& group : board.background) {
    if (std::ranges::find(finding.rules, group.front()) != finding.rules.end()) rules.insert(rules.end(), group.begin(), group.end());
  }
  return rules;
}

void check_finding(const Table& table, const Program& program, const Board& board, const Finding& finding,
                   const std::string& what) {
  expect(!finding.forced.empty() && follows(table, program, cited(finding, board), finding.because, finding.forced),
         what + ": follows from what is cited");
  if (finding.kind == Kind::kOverlap) return;  // its links name rules, and are no chain
  for (const Branch& branch : finding.branches) {
    for (const Link& link : branch.links) {
      const bool is_remark = !link.rules.empty() && link.rules[0] > program.rules();
      expect(is_remark ? follows_from_lemma(finding, link, program.rules())
                       : follows(table, program, link.rules, link.because, link.forced),
             what + ": each link follows");
    }
    const bool refuted = finding.kind != Kind::kEitherWay;
    expect(branch.links.back().forced == (refuted ? Literals{} : finding.forced), what + ": the last link");
  }
}

void test_findings_follow_from_what_they_cite(const std::string& what, Maker make, std::uint32_t rounds,
                                              std::map<Kind, std::size_t>& kinds) {
  Random random(static_cast<std::uint32_t>(what.size()) * 10 + what.back());
  for (std::uint32_t round = 0; round < rounds; ++round) {
    Text text;
    make(text, random);
    if (below(random, 3)) make(text, random);
    if (text.variables > 12) continue;
    text.disturb(random);
    const Program program(text.numbers, static_cast<std::uint32_t>(text.variables));
    const Table table(program);
    const Board board = board_of(program, random);
    const Climbed climbed = climb(program, text.numbers, board, 100);
    Literals known;
    for (const Finding& finding : climbed.findings) {
      check_finding(table, program, board, finding, what + " " + std::to_string(round));
      expect(std::ranges::all_of(finding.because, [&](Literal l) {
        return std::ranges::find(known, l) != known.end() || follows(table, program, {}, known, {l});
      }), what + " " + std::to_string(round) + ": only what is known is cited");
      known.insert(known.end(), finding.forced.begin(), finding.forced.end());
      ++kinds[finding.kind];
    }
    RuleNumbers all(program.rules());
    for (std::uint32_t rule = 0; rule < all.size(); ++rule) all[rule] = rule + 1;
    const bool impossible = follows(table, program, all, {}, {});
    expect(climbed.end != End::kBroken || impossible, what + " " + std::to_string(round) + ": broken only if impossible");
    expect(climbed.end != End::kSolved || impossible || !follows(table, program, all, known, {}),
           what + " " + std::to_string(round) + ": solved by a model");
    expect(climbed.end == End::kSolved || climbed.end == End::kBroken || climbed.end == End::kStuck, what + ": an end");
  }
}

// Two of three, but at most one of the first two and a fourth.
void test_counts_that_share_places_overlap() {
  const std::vector<std::int32_t> numbers{2, 1, 5, 2, 2, 1, 2, 3, 2, 2, 5, 1, 1, 1, 2, 4};
  const Program program(numbers, 4);
  Board board;
  for (Variable v = 0; v < 4; ++v) board.places.push_back({negative(v), positive(v)});
  board.weights.resize(program.rules());
  const Climbed climbed = climb(program, numbers, board, 1);
  expect(climbed.findings.size() == 1, "an overlap is found");
  const Finding& finding = climbed.findings.front();
  expect(finding.kind == Kind::kOverlap && finding.forced == Literals{positive(2), negative(3)}, "what overlap forces");
  check_finding(Table(program), program, board, finding, "overlap");
}

// Four places with four values: two of them have the same two left.
void test_places_that_share_values_are_a_set() {
  std::vector<std::int32_t> numbers{8, 1, 18, 4, 4};
  Board board;
  for (std::int32_t l = 1; l <= 16; ++l) {
    numbers.push_back(l);
    if (l % 4 == 1) board.places.emplace_back();
    board.places.back().push_back(from_dimacs(l));
    if (l <= 8 && (l - 1) % 4 >= 2) board.known.push_back(from_dimacs(-l));
  }
  for (std::int32_t l = 1; l <= 16; l += 4) numbers.insert(numbers.end(), {2, 0, 6, 1, 1, l, l + 1, l + 2, l + 3});
  const Program program(numbers, 16);
  board.weights.resize(program.rules());
  const Climbed climbed = climb(program, numbers, board, 1);
  expect(climbed.findings.size() == 1, "a set is found");
  const Finding& finding = climbed.findings.front();
  expect(finding.kind == Kind::kSet && finding.forced == Literals{negative(8), negative(9), negative(12), negative(13)},
         "what a naked pair rules out");
  check_finding(Table(program), program, board, finding, "set");
}

void test_all_kinds_of_findings_follow_from_what_they_cite() {
  std::map<Kind, std::size_t> kinds;
  test_findings_follow_from_what_they_cite("count", add_count, 60, kinds);
  test_findings_follow_from_what_they_cite("sum", add_sum, 60, kinds);
  test_findings_follow_from_what_they_cite("connected", add_connected, 60, kinds);
  test_findings_follow_from_what_they_cite("loop", add_loop, 60, kinds);
  test_findings_follow_from_what_they_cite("acyclic", add_acyclic, 60, kinds);
  test_findings_follow_from_what_they_cite("automaton", add_automaton, 60, kinds);
  test_findings_follow_from_what_they_cite("different", add_different, 60, kinds);
  test_findings_follow_from_what_they_cite("groups", add_groups, 60, kinds);
  test_findings_follow_from_what_they_cite("division", add_division, 60, kinds);
  test_findings_follow_from_what_they_cite("paths", add_paths, 60, kinds);
  for (const Kind kind : {Kind::kSingle, Kind::kAlike, Kind::kAhead, Kind::kTrial, Kind::kLemmas}) {
    expect(kinds[kind] > 0, "findings of kind " + std::to_string(static_cast<int>(kind)));
  }
}

// The first variable leads to the last either way, and the opposite of the last leads nowhere.
void test_what_both_values_lead_to_is_found() {
  Text text;
  for (int v = 0; v < 6; ++v) text.fresh();
  for (const Numbers& clause : std::vector<Numbers>{{-1, 2}, {-1, 3}, {-2, -3, 6}, {1, 4}, {1, 5}, {-4, -5, 6}}) {
    text.rule(Op::kClause, clause);
  }
  const Program program(text.numbers, 6);
  Board board;
  for (Variable v = 0; v < 6; ++v) board.places.push_back({negative(v), positive(v)});
  board.weights.resize(program.rules());
  const Climbed climbed = climb(program, text.numbers, board, 1);
  expect(climbed.findings.size() == 1 && climbed.end == End::kOpen, "one finding, as wanted");
  const Finding& finding = climbed.findings.at(0);
  expect(finding.kind == Kind::kEitherWay && finding.forced == Literals{positive(5)}, "either way");
  expect(finding.rules.size() == 6 && finding.because.empty(), "all six rules, and nothing else");
  check_finding(Table(program), program, board, finding, "either way");
}

}  // namespace

int main() {
  test_all_kinds_of_findings_follow_from_what_they_cite();
  test_counts_that_share_places_overlap();
  test_places_that_share_values_are_a_set();
  test_what_both_values_lead_to_is_found();
  return verdict();
}
