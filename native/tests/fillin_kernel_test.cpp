// Tests of the fill-in kernel: on small grids all solutions are known by trying every word in every slot.
#include <atomic>
#include <chrono>
#include <map>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "fillin/kernel.hpp"
#include "tests/expect.hpp"

namespace {

using namespace clew;
using namespace clew::fillin;
using Random = std::mt19937;
using Bytes = std::vector<std::uint8_t>;
using namespace clew::tests;

struct Drawn {
  int rows, columns;
  Bytes cells, words;
  bool spare;

  Puzzle puzzle() const { return {rows, columns, cells, words, spare}; }
};

void add_word(Drawn& drawn, const Bytes& word) {
  drawn.words.insert(drawn.words.end(), word.begin(), word.end());
  drawn.words.push_back(kEnd);
}

// The words of a random filling; `damage` of them are changed in a letter, and some letters are given, most rightly.
Drawn random_puzzle(Random& random, int rows, int columns, std::uint32_t letters, std::uint32_t black, int damage) {
  Drawn drawn{rows, columns, Bytes(static_cast<std::size_t>(rows * columns), kOpen), {}, below(random, 4) == 0};
  for (auto& cell : drawn.cells) cell = below(random, 100) < black ? kBlack : kOpen;
  const Layout layout(drawn.puzzle());
  Bytes filling(layout.places());
  for (auto& letter : filling) letter = static_cast<Letter>(below(random, letters));
  const bool wrong = damage > 0;
  std::vector<Bytes> words;
  for (const auto& slot : layout.slots) {
    words.emplace_back();
    for (const Index place : slot) words.back().push_back(filling[place]);
  }
  for (; damage > 0 && !words.empty(); --damage) {
    Bytes& word = words[below(random, words.size())];
    word[below(random, word.size())] = static_cast<Letter>(below(random, letters));
  }
  for (std::uint32_t extra = drawn.spare ? below(random, 4) : 0; extra > 0 && !words.empty(); --extra) {
    words.push_back(words[below(random, words.size())]);
    words.back()[0] = static_cast<Letter>(below(random, letters));
  }
  std::shuffle(words.begin(), words.end(), random);
  for (const Bytes& word : words) add_word(drawn, word);
  if (below(random, 3) == 0) {
    for (std::size_t square = 0, place = 0; square < drawn.cells.size(); ++square) {
      if (drawn.cells[square] == kBlack) continue;
      const bool lie = wrong && below(random, 10) == 0;
      const Letter letter = lie ? static_cast<Letter>(below(random, letters)) : filling[place];
      if (below(random, 6) == 0) drawn.cells[square] = letter;
      ++place;
    }
  }
  return drawn;
}

class Judge {
 public:
  explicit Judge(const Drawn& drawn) : layout_(drawn.puzzle()), letters_(layout_.given.begin(), layout_.given.end()) {
    for (const auto& word : layout_.words) ++left_[Bytes(word.begin(), word.end())];
    spare_ = drawn.spare;
    fill(0);
  }
  std::set<Bytes> solutions;

 private:
  void fill(std::size_t slot) {
    if (slot == layout_.slots.size()) {
      for (const auto& [word, times] : left_) {
        if (times > 0 && !spare_) return;
      }
      solutions.insert(letters_);
      return;
    }
    for (auto& [word, times] : left_) {
      const auto& places = layout_.slots[slot];
      if (times == 0 || word.size() != places.size()) continue;
      bool fits = true;
      for (std::size_t at = 0; at < word.size(); ++at) {
        fits = fits && (letters_[places[at]] == kOpen || letters_[places[at]] == word[at]);
      }
      if (!fits) continue;
      const Bytes before = letters_;
      for (std::size_t at = 0; at < word.size(); ++at) letters_[places[at]] = word[at];
      --times;
      fill(slot + 1);
      ++times;
      letters_ = before;
    }
  }

  const Layout layout_;
  Bytes letters_;
  std::map<Bytes, int> left_;
  bool spare_;
};

struct Found {
  Answer answer;
  std::vector<Bytes> solutions;
};

Found solve_all(const Drawn& drawn, std::uint64_t wanted, std::uint64_t nodes = Limits{}.nodes,
                const Effort& effort = {}) {
  Found found;
  Stop stop;
  Limits limits;
  limits.solutions = wanted;
  limits.nodes = nodes;
  const Index width = Layout(drawn.puzzle()).places();
  found.answer = solve(drawn.puzzle(), limits, stop, [&](const std::uint8_t* letters) {
    found.solutions.emplace_back(letters, letters + width);
    return true;
  }, effort);
  return found;
}

// All parts at their usual effort, or only some of them.
const std::vector<Effort> kEfforts = {{}, {0, 0, 0}, {0, 0}, {1, 1, 0}, {3, 2, 50, 1}, {0, 1, 0, 3},
                                      {0, 0, 0, 0, 4, 0}, {1, 1, 50, 1, 2, 0}};

void test_small_grids_have_exactly_the_solutions_that_trying_finds() {
  Random random(1);
  std::map<std::size_t, int> seen;
  std::uint64_t learned = 0;
  for (int round = 0; round < 6000; ++round) {
    const int rows = 1 + static_cast<int>(below(random, 5)), columns = 1 + static_cast<int>(below(random, 5));
    const Drawn drawn = random_puzzle(random, rows, columns, 1 + below(random, 4), 20 + below(random, 40),
                                      below(random, 3) == 0 ? 1 : 0);
    if (Layout(drawn.puzzle()).slots.empty()) continue;
    const Judge judge(drawn);
    if (judge.solutions.size() > 1000) continue;
    const Found found = solve_all(drawn, 1'000'000, Limits{}.nodes, kEfforts[below(random, kEfforts.size())]);
    const std::set<Bytes> set(found.solutions.begin(), found.solutions.end());
    const std::string name = "puzzle " + std::to_string(round);
    expect(found.answer.exhausted, name + " is exhausted");
    expect(set.size() == found.solutions.size() && found.answer.found == set.size(), name + " has each solution once");
    expect(set == judge.solutions, name + " has the solutions of the judge");
    ++seen[std::min<std::size_t>(set.size(), 2)];
    learned += found.answer.counters.propagations > 0;
    const Found two = solve_all(drawn, 2);
    expect(two.answer.found == std::min<std::size_t>(2, set.size()), name + " stops at two");
    expect(two.answer.exhausted || set.size() >= 2, name + " knows when there are no more");
  }
  for (std::size_t count = 0; count < 3; ++count) expect(seen[count] > 300, "enough of every kind");
  expect(learned > 150, "clauses are often needed: " + std::to_string(learned));
}

void test_words_of_wrong_lengths_are_impossible_unless_they_may_be_spare() {
  const Drawn exact{1, 2, {kOpen, kOpen}, {0, 1, kEnd, 1, 0, kEnd}, false}, spare{1, 2, exact.cells, exact.words, true};
  const Drawn longer{1, 2, {kOpen, kOpen}, {0, 1, kEnd, 1, 0, 1, kEnd}, false};
  expect(solve_all(exact, 9).answer.found == 0 && solve_all(exact, 9).answer.exhausted, "one slot, two words");
  expect(solve_all(spare, 9).answer.found == 2, "either word");
  expect(solve_all(longer, 9).answer.found == 0 && solve_all(longer, 9).answer.exhausted, "no slot for a word");
}

void test_open_squares_have_two_solutions_that_mirror_each_other() {
  Random random(5);
  for (const int size : {3, 5, 9}) {
    Drawn drawn = random_puzzle(random, size, size, 26, 0, 0);
    while (drawn.spare) drawn = random_puzzle(random, size, size, 26, 0, 0);
    drawn.cells.assign(drawn.cells.size(), kOpen);
    const Found found = solve_all(drawn, 9);
    expect(found.answer.exhausted && found.answer.found == 2, "a square has two solutions");
    for (std::size_t at = 0; at < drawn.cells.size() && found.answer.found == 2; ++at) {
      const auto side = static_cast<std::size_t>(size);
      expect(found.solutions[0][at] == found.solutions[1][at % side * side + at / side], "which mirror each other");
    }
  }
}

void test_a_single_square_is_a_slot() {
  const Drawn drawn{1, 3, {kOpen, kBlack, kOpen}, {0, kEnd, 1, kEnd}, false};
  expect(Layout(drawn.puzzle()).across == 2, "both squares are across");
  expect(solve_all(drawn, 9).answer.found == 2, "either way round");
}

void test_limits_leave_the_answer_open() {
  Random random(9);
  const Drawn drawn = random_puzzle(random, 40, 40, 3, 18, 0);
  for (const std::uint64_t nodes : {0u, 1u, 20u}) {
    const Found found = solve_all(drawn, 1'000'000, nodes);
    expect(!found.answer.exhausted && found.answer.counters.decisions <= nodes, "nodes are counted");
  }
  expect(!solve_all(drawn, 0).answer.exhausted, "nothing was asked");
}

void test_it_ends_soon_after_it_is_told() {
  Random random(7);
  const Drawn drawn = random_puzzle(random, 150, 150, 4, 18, 0);
  for (const int wait : {1, 60, 400}) {
    std::atomic<bool> flag{false};
    Stop::Clock::time_point told;
    std::thread teller([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(wait));
      told = Stop::Clock::now();
      flag = true;
    });
    Stop stop(1e12, &flag);
    const Answer answer = solve(drawn.puzzle(), {}, stop, [](const std::uint8_t*) { return true; });
    const auto ended = Stop::Clock::now();
    teller.join();
    expect(!answer.exhausted, "it was not finished");
    // A sanitizer and other programs may slow this down tenfold; an overlooked flag would take minutes.
    expect(ended - told < std::chrono::seconds(5), "it listened");
  }
}

}  // namespace

int main() {
  test_small_grids_have_exactly_the_solutions_that_trying_finds();
  test_words_of_wrong_lengths_are_impossible_unless_they_may_be_spare();
  test_open_squares_have_two_solutions_that_mirror_each_other();
  test_a_single_square_is_a_slot();
  test_limits_leave_the_answer_open();
  test_it_ends_soon_after_it_is_told();
  return verdict();
}
