// Makes puzzles: a random plan, changed where techniques get stuck until they solve it, stirred until it needs them.
//
// Climbing the ladder is the whole proof: what techniques solve has one solution, and what they leave open is where
// others are. So a change there is likely to help, while what is solved stays so. Most plans need a handful of rounds,
// at any size. Easy levels come by themselves in a few plans; for the harder ones a plan is stirred, from where it was
// hardest so far.
#include "hashi/make.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "hashi/kernel.hpp"
#include "hashi/logic.hpp"

namespace clew::hashi {
namespace {

constexpr int before(logic::Technique technique) { return static_cast<int>(technique); }

constexpr int kCounting = before(logic::Technique::kPair);
constexpr int kPlain = before(logic::Technique::kIsolationSeveral);
constexpr int kWithoutTrials = before(logic::Technique::kWhatIfCounting);

constexpr std::int64_t kWork = 2'000'000;  // for one puzzle: climbs, by the islands in each
constexpr std::int64_t kClimb = 16;        // and this much for each climb
constexpr int kRounds = 200;               // of changes until a plan is solved, at most
constexpr int kStirs = 40;                 // of a plan
constexpr std::uint64_t kNodes = 20'000;   // of a search for a second solution

class Maker {
 public:
  Maker(const Wish& wish, Stop& stop)
      : wish_(wish), techniques_(wish.techniques > 0 ? wish.techniques : logic::kTechniques), stop_(stop),
        plan_(wish.taste) {}

  Made make(Random random, std::uint8_t* out) {
    for (work_ = kWork; !ended();) {
      work_ -= kClimb;
      if (!plan_.grow(random)) continue;
      // What was changed often is easy: a plan that takes long is not worth it, unless many bridges make all so.
      const int rounds = wish_.taste.most > 2 ? kRounds : 2 + plan_.islands() / 3;
      if (!mended(std::min(techniques_, kPlain), rounds, random) || !hardened(random)) continue;
      std::ranges::copy(plan_.numbers(), out);
      return kMade;
    }
    return stop_.ended() ? kCutOff : kGaveUp;
  }

 private:
  bool ended() { return work_ <= 0 || stop_.look(); }
  bool beyond() const { return wish_.below >= logic::kTechniques; }  // what the whole ladder does not solve

  Puzzle puzzle() const {
    const Taste& taste = wish_.taste;
    return {taste.rows, taste.columns, plan_.numbers(), taste.most, taste.loops};
  }

  void climb(int techniques) {
    work_ -= kClimb + graph_->islands();
    climb_ = logic::climb(*graph_, {wish_.taste.most, wish_.taste.loops}, stop_, techniques, &masks_);
  }

  // Changes the plan until the first N techniques solve it; false where it took too long. Assumptions that lead
  // nowhere are expensive: where they may need all techniques, two solutions show sooner where to change the plan.
  bool mended(int techniques, int rounds, Random& random) {
    const bool dear = techniques > kWithoutTrials + 1;
    for (int round = 0; round < rounds && !ended(); ++round) {
      graph_.emplace(puzzle());
      climb(dear ? kWithoutTrials : techniques);
      if (climb_.solved) return true;
      if (dear) {
        const Answer answer = solutions();
        if (answer.found == 1 && answer.exhausted) {
          climb(techniques);
          if (!ended() && (climb_.solved || beyond())) return true;
        } else if (answer.found > 1) {
          change(spots_.size() / 2 + 1, random);
          continue;
        }
      }
      find_open();
      change(spots_.size() / 2 + 1, random);
    }
    return false;
  }

  // Stirs a solved plan until it is as hard as wished.
  bool hardened(Random& random) {
    if (as_wished()) return true;
    if (techniques_ <= kPlain) return false;
    Plan best = plan_;
    int most = hardness();
    for (int stir = 0; stir < kStirs && !ended(); ++stir) {
      shake(random);
      const bool solved = mended(techniques_, 1 + plan_.islands() / 10, random);
      if (solved && as_wished()) return true;
      if (const int now = hardness(); solved && now >= most) {
        most = now;
        best = plan_;
      } else {
        plan_ = best;
      }
    }
    return false;
  }

  bool as_wished() const {
    if (beyond()) return !climb_.solved;
    const auto harder = std::span(climb_.uses).subspan(static_cast<std::size_t>(wish_.below));
    return climb_.solved && (wish_.below == 0 || std::ranges::any_of(harder, [](int uses) { return uses > 0; }));
  }

  // Uses of what is beyond counting, the harder the more.
  int hardness() const {
    int sum = 0;
    for (int technique = kCounting; technique < logic::kTechniques; ++technique)
      sum += climb_.uses[static_cast<std::size_t>(technique)] * (technique - kCounting + 1);
    return sum;
  }

  // Looks for two solutions; the bridges in which they differ become the spots.
  Answer solutions() {
    std::vector<std::uint8_t> first;
    spots_.clear();
    const OnSolution compare = [&](const std::uint8_t* values) {
      const auto bridges = static_cast<Index>(graph_->bridges.size());
      if (first.empty()) first.assign(values, values + bridges);
      else for (Index bridge = 0; bridge < bridges; ++bridge)
          if (first[bridge] != values[bridge]) spots_.push_back(bridge);
      return true;
    };
    Limits limits;
    limits.nodes = kNodes;
    return solve(puzzle(), limits, stop_, compare);
  }

  void find_open() {
    spots_.clear();
    for (Index bridge = 0; bridge < masks_.size(); ++bridge)
      if (!std::has_single_bit(masks_[bridge])) spots_.push_back(bridge);
  }

  // A few bridges anywhere.
  void shake(Random& random) {
    spots_.resize(graph_->bridges.size());
    for (Index bridge = 0; bridge < spots_.size(); ++bridge) spots_[bridge] = bridge;
    change(std::min<std::size_t>(spots_.size() / 12, 20) + 1, random);
  }

  void change(std::size_t wanted, Random& random) {
    random.shuffle(spots_.data(), static_cast<int>(spots_.size()));
    for (const Index bridge : spots_) {
      if (stop_.due()) return;
      const auto& [from, to, across] = graph_->bridges[bridge];
      const bool changed =
          plan_.change(static_cast<int>(graph_->cell_of[from]), static_cast<int>(graph_->cell_of[to]), random);
      if (changed && --wanted == 0) return;
    }
  }

  const Wish& wish_;
  int techniques_;
  Stop& stop_;
  Plan plan_;
  std::int64_t work_ = 0;
  std::optional<Graph> graph_;
  logic::Climb climb_;
  std::vector<logic::Mask> masks_;
  std::vector<Index> spots_;  // bridges to change
};

}  // namespace

void make(const Order& order, const Wish& wish, std::uint8_t* out, std::uint8_t* made, const Stop& until) {
  const auto width = static_cast<std::size_t>(wish.taste.rows * wish.taste.columns);
  std::fill_n(out, width * order.count, kWater);
  make_each(order, made, until, [&](Stop& stop) {
    return [=, maker = Maker(wish, stop)](Random random, std::size_t i) mutable {
      return maker.make(random, out + width * i);
    };
  });
}

}  // namespace clew::hashi
