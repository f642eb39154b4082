// Planting towns, and moving pairs of those that are not hard or easy enough.
#include "make.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <unordered_set>

#include "logic.hpp"

namespace clew::houses {
namespace {

constexpr int kSpots = 200;       // tried for one pair
constexpr int kDraws = 1000;      // of distances, for as many as are wanted
constexpr int kMoves = 60;        // of single pairs, before a town is given up
constexpr std::uint64_t kNodes = 5'000;  // of one proof

class Maker {
 public:
  Maker(const Wish& wish, std::uint64_t seed, Stop& stop) : wish_(wish), random_(seed), stop_(stop) {}

  Made make(long attempts) {
    for (long attempt = 0; attempt < attempts && !stop_.look(); ++attempt) {
      bound_ = wish_.least_bound + random_.below(wish_.most_bound - wish_.least_bound + 1);
      if (!plant()) continue;
      ++made_.planted;
      improve();
      if (!made_.points.empty()) break;
    }
    return std::move(made_);
  }

 private:
  using Couple = std::array<Point, 2>;

  // Pairs at random distances; false where one finds no room. All distances but one are used at least twice: of two
  // that are used once, the four houses could be paired in any other way as well.
  bool plant() {
    couples_.clear();
    taken_.clear();
    if (!draw_steps()) return false;
    for (int number = 0; number < wish_.houses / 2; ++number) {
      const int distance = number < 2 * wish_.most - 1 ? number / 2 : random_.below(wish_.most);
      const auto couple = room_for(distance);
      if (!couple) return false;
      couples_.push_back(*couple);
      lengths_.push_back(distance);
    }
    return true;
  }

  // Different distances, each that of two random points, and every step of each length.
  bool draw_steps() {
    std::vector<long long> found;
    for (int draw = 0; draw < kDraws && static_cast<int>(found.size()) < wish_.most; ++draw) {
      const long long x = random_.below(bound_ + 1), y = random_.below(bound_ + 1);
      const long long distance = measured(x, y);
      if (distance && std::find(found.begin(), found.end(), distance) == found.end()) found.push_back(distance);
    }
    steps_.assign(found.size(), {});
    lengths_.clear();
    for (std::size_t number = 0; number < found.size(); ++number)
      for (int x = -bound_; x <= bound_; ++x) {
        const int y = height(found[number], x);
        if (y < 0 || y > bound_) continue;
        steps_[number].push_back({x, y});
        if (y > 0) steps_[number].push_back({x, -y});
      }
    return static_cast<int>(found.size()) == wish_.most;
  }

  long long measured(long long x, long long y) const {
    return wish_.metric == Metric::kEuclid ? x * x + y * y : std::llabs(x) + std::llabs(y);
  }

  // How far up a step of this length goes if it goes this far across; -1 where there is none.
  int height(long long distance, long long x) const {
    const long long rest = distance - (wish_.metric == Metric::kEuclid ? x * x : std::llabs(x));
    if (rest < 0) return -1;
    const long long y = wish_.metric == Metric::kEuclid ? std::llround(std::sqrt(static_cast<double>(rest))) : rest;
    return measured(x, y) == distance ? static_cast<int>(y) : -1;
  }

  static std::uint64_t key(const Point& point) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(point.x)) << 32 | static_cast<std::uint32_t>(point.y);
  }

  // Two free points at a distance, which are taken from then on.
  std::optional<Couple> room_for(int distance) {
    const auto& steps = steps_[static_cast<std::size_t>(distance)];
    for (int spot = 0; spot < kSpots; ++spot) {
      const Point step = steps[static_cast<std::size_t>(random_.below(static_cast<int>(steps.size())))];
      const Point one{random_.below(bound_ + 1), random_.below(bound_ + 1)};
      const Point other{one.x + step.x, one.y + step.y};
      const bool inside = other.x >= 0 && other.x <= bound_ && other.y >= 0 && other.y <= bound_;
      if (!inside || taken_.contains(key(one)) || taken_.contains(key(other))) continue;
      taken_.insert(key(one));
      taken_.insert(key(other));
      return Couple{one, other};
    }
    return std::nullopt;
  }

  // Looks at the town; while it is not what is wished for, moves one pair, and keeps what is no worse.
  void improve() {
    int best = worth();
    for (int move = 0; move < kMoves && best > 0 && !stop_.look(); ++move) {
      const auto at = static_cast<std::size_t>(random_.below(static_cast<int>(couples_.size())));
      const Couple before = couples_[at];
      for (const Point& point : before) taken_.erase(key(point));
      const auto moved = room_for(lengths_[at]);
      if (moved) couples_[at] = *moved;
      const int now = moved ? worth() : best + 1;
      if (now <= best) {
        best = now;
        continue;
      }
      if (moved)
        for (const Point& point : *moved) taken_.erase(key(point));
      couples_[at] = before;
      for (const Point& point : before) taken_.insert(key(point));
    }
    if (best == 0) made_.points = points();
  }

  std::vector<Point> points() const {
    std::vector<Point> all;
    for (const Couple& couple : couples_) all.insert(all.end(), couple.begin(), couple.end());
    const auto above = [](const Point& a, const Point& b) { return a.y != b.y ? a.y < b.y : a.x < b.x; };
    std::sort(all.begin(), all.end(), above);
    return all;
  }

  // How far the town is from what is wished for: 0 is it, and one with several pairings is farthest.
  int worth() {
    constexpr int kFar = 100;
    const std::vector<Point> all = points();
    const Puzzle puzzle{all, wish_.most, false, wish_.metric};
    Limits limits;
    limits.nodes = kNodes;
    const Answer answer = solve(puzzle, limits, stop_, [](const std::uint8_t*) { return true; });
    if (!answer.exhausted || answer.found != 1) return kFar;
    ++made_.unique;
    if (!wish_.levelled) return 0;
    // Beyond the wish no step is taken: a town that is harder stays unsolved.
    const int last = wish_.search ? logic::kTechniques : wish_.last;
    const auto climbed = logic::climb(puzzle, stop_, last);
    if (stop_.ended()) return kFar;
    int hardest = -1;
    for (int technique = 0; technique < last; ++technique)
      if (climbed.uses[static_cast<std::size_t>(technique)]) hardest = technique;
    if (wish_.search) return climbed.solved ? logic::kTechniques - hardest : 0;
    if (!climbed.solved) return 1;
    return hardest >= wish_.first ? 0 : 1 + wish_.first - hardest;
  }

  const Wish& wish_;
  Random random_;
  Stop& stop_;
  int bound_ = 0;
  std::vector<std::vector<Point>> steps_;  // by distance
  std::vector<int> lengths_;               // by couple: the number of its distance
  std::vector<Couple> couples_;
  std::unordered_set<std::uint64_t> taken_;
  Made made_;
};

}  // namespace

Made make(const Wish& wish, std::uint64_t seed, long attempts, Stop& stop) {
  return Maker(wish, seed, stop).make(attempts);
}

}  // namespace clew::houses
