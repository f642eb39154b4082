// Makes puzzles: a random plan, changed where techniques get stuck until they solve it, then stirred until it needs them.
//
// Climbing the ladder is the whole proof: what techniques solve has one solution, and what they leave open is where
// others lie. So a change there is likely to help, while what is solved stays so. Most plans need a handful of rounds,
// at any size.
#include "hashi/make.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <thread>

#include "hashi/kernel.hpp"
#include "hashi/logic.hpp"

namespace clew::hashi {
namespace {

constexpr int kPlans = 60;    // grown for one puzzle
constexpr int kStirs = 60;    // of each plan
constexpr int kPlain = static_cast<int>(logic::Technique::kIsolation) + 1;
constexpr std::size_t kCounting = static_cast<std::size_t>(logic::Technique::kPair);
constexpr std::uint64_t kNodes = 20'000;  // of a search for a second solution
constexpr int kRounds = 300;  // of changes until a plan is solved

class Maker {
 public:
  Maker(const Wish& wish, Stop stop) : wish_(wish), stop_(std::move(stop)), plan_(wish.taste) {}

  bool stopped() { return stop_.look(); }

  Made make(Random random, std::uint8_t* out) {
    for (int plan = 0; plan < kPlans && !stop_.look(); ++plan) {
      if (!plan_.grow(random)) break;
      if (!mend(std::min(techniques(), kPlain), random)) continue;
      if (hardened(random)) {
        std::ranges::copy(plan_.numbers(), out);
        return kMade;
      }
    }
    return stop_.ended() ? kCutOff : kGaveUp;
  }

 private:
  int techniques() const { return wish_.techniques > 0 ? wish_.techniques : logic::kTechniques; }

  // Stirs a solved plan until it is as hard as wished, from where it was hardest so far.
  bool hardened(Random& random) {
    if (as_wished()) return true;
    Plan best = plan_;
    int most = hardness();
    for (int stir = 0; stir < kStirs; ++stir) {
      shake(random);
      if (!mend(techniques(), random)) return false;
      if (as_wished()) return true;
      if (const int now = hardness(); now >= most) {
        most = now;
        best = plan_;
      } else {
        plan_ = best;
      }
    }
    return false;
  }

  // Uses of what is beyond counting.
  int hardness() const {
    int sum = 0;
    for (std::size_t technique = kCounting; technique < logic::kTechniques; ++technique)
      sum += climb_.uses[technique] * static_cast<int>(technique - kCounting + 1);
    return sum;
  }

  // Changes the plan until the first so many techniques solve it; false where it took too long.
  bool mend(int techniques, Random& random) {
    for (int round = 0; round < kRounds; ++round) {
      const Taste& taste = wish_.taste;
      graph_.emplace(Puzzle{taste.rows, taste.columns, plan_.numbers(), taste.most, taste.loops});
      climb_ = logic::climb(*graph_, {taste.most, taste.loops}, stop_, techniques, &masks_);
      if (stop_.look()) return false;
      if (climb_.solved || (beyond() && unique())) return true;
      change_open(random);
    }
    return false;
  }

  // Whether a puzzle is wanted that the whole ladder does not solve.
  bool beyond() const { return wish_.below >= logic::kTechniques; }

  bool unique() {
    Limits limits;
    limits.nodes = kNodes;
    const OnSolution more = [](const std::uint8_t*) { return true; };
    const Taste& taste = wish_.taste;
    const Answer answer = solve({taste.rows, taste.columns, plan_.numbers(), taste.most, taste.loops}, limits, stop_, more);
    return answer.found == 1 && answer.exhausted;
  }

  // Half of the bridges that are open, in a random order.
  void change_open(Random& random) {
    spots_.clear();
    for (Index bridge = 0; bridge < masks_.size(); ++bridge)
      if (!std::has_single_bit(masks_[bridge])) spots_.push_back(bridge);
    change(spots_.size() / 2 + 1, random);
  }

  // A few bridges anywhere.
  void shake(Random& random) {
    spots_.resize(graph_->bridges.size());
    for (Index bridge = 0; bridge < spots_.size(); ++bridge) spots_[bridge] = bridge;
    change(spots_.size() / 12 + 1, random);
  }

  void change(std::size_t wanted, Random& random) {
    random.shuffle(spots_.data(), static_cast<int>(spots_.size()));
    for (const Index bridge : spots_) {
      const auto& [from, to, across] = graph_->bridges[bridge];
      if (plan_.change(static_cast<int>(graph_->cell_of[from]), static_cast<int>(graph_->cell_of[to]), random) &&
          --wanted == 0)
        return;
    }
  }

  bool as_wished() const {
    if (beyond()) return !climb_.solved;
    int top = 0;
    for (int technique = 0; technique < logic::kTechniques; ++technique)
      if (climb_.uses[static_cast<std::size_t>(technique)] > 0) top = technique + 1;
    return top > wish_.below;
  }

  const Wish& wish_;
  Stop stop_;
  Plan plan_;
  std::optional<Graph> graph_;
  logic::Climb climb_;
  std::vector<logic::Mask> masks_;
  std::vector<Index> spots_;
};

struct Order {
  std::uint64_t seed;
  Wish wish;
  std::size_t count;
  std::uint8_t* out;
  std::uint8_t* made;
  std::atomic<std::size_t> next{0};
};

void make_pieces(Order& order, const Stop& stop) {
  Maker maker(order.wish, stop);
  const auto width = static_cast<std::size_t>(order.wish.taste.rows * order.wish.taste.columns);
  for (;;) {
    const std::size_t i = order.next.fetch_add(1, std::memory_order_relaxed);
    if (i >= order.count || maker.stopped()) return;
    const Random random(Random(order.seed).next() ^ Random(~i).next());
    order.made[i] = maker.make(random, order.out + width * i);
  }
}

}  // namespace

void make(std::uint64_t seed, const Wish& wish, std::size_t count, unsigned threads, std::uint8_t* out,
          std::uint8_t* made, const std::atomic<bool>* stop, double seconds) {
  std::fill_n(out, static_cast<std::size_t>(wish.taste.rows * wish.taste.columns) * count, kWater);
  std::fill_n(made, count, kCutOff);
  Order order{seed, wish, count, out, made};
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  threads = static_cast<unsigned>(std::min<std::size_t>(threads, count));
  const Stop shared(seconds, stop);
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back([&order, &shared] { make_pieces(order, shared); });
  make_pieces(order, shared);
}

}  // namespace clew::hashi
