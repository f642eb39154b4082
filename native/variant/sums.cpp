// Sums of numbers: what a total leaves to each cell, also with different digits in cells that see each other.
#include <algorithm>
#include <bit>
#include <cstddef>

#include "variant/masks.hpp"

namespace clew::variant {

namespace {

constexpr std::int32_t kWidest = 1 << 14;  // sums that are told apart
constexpr std::size_t kBlock = 6;          // cells of a block
constexpr std::size_t kFew = 6;            // cells of a sum that is searched: more have too many ways

// Numbers from a lowest one on, as bits.
class Numbers {
 public:
  void clear(std::size_t width) { words_.assign((width + 63) / 64, 0); }
  void add(std::size_t number) { words_[number / 64] |= std::uint64_t{1} << (number % 64); }
  bool has(std::size_t number) const { return words_[number / 64] >> (number % 64) & 1; }

  // Adds all numbers of another that are greater by so much.
  void add(const Numbers& other, std::int32_t more) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] |= other.shifted(k, more);
  }
  // Whether one of them and that much is among others.
  bool meets(const Numbers& other, std::int32_t more) const {
    for (std::size_t k = 0; k < words_.size(); ++k) {
      if (shifted(k, more) & other.words_[k]) return true;
    }
    return false;
  }

 private:
  std::uint64_t shifted(std::size_t k, std::int32_t more) const {
    const auto at = [&](std::ptrdiff_t word) {
      return word >= 0 && word < std::ssize(words_) ? words_[static_cast<std::size_t>(word)] : 0;
    };
    const std::ptrdiff_t word = static_cast<std::ptrdiff_t>(k) - (more >> 6);  // rounds down
    const int bits = more & 63;
    return bits == 0 ? at(word) : at(word) << bits | at(word - 1) >> (64 - bits);
  }

  std::vector<std::uint64_t> words_;
};

// Sets of digits that cells after each other can have, if these all differ.
class Sets {
 public:
  explicit Sets(std::size_t cells) : levels_(cells + 1) {}

  void fill(const Masks& masks) {
    levels_[0].assign(1, 0);
    for (std::size_t at = 0; at < masks.size(); ++at) {
      auto& after = levels_[at + 1];
      after.clear();
      for (const Mask set : levels_[at]) {
        each_digit(masks[at] & ~set, [&](std::uint32_t digit) { after.push_back(set | bit(digit)); });
      }
      std::ranges::sort(after);
      after.erase(std::ranges::unique(after).begin(), after.end());
    }
  }
  const std::vector<Mask>& all() const { return levels_.back(); }

  // What each cell can have if the set is one of these, which are all sets that were found.
  void support(std::vector<Mask> good, Masks& masks) const {
    for (std::size_t at = masks.size(); at-- > 0;) {
      std::vector<Mask> before;
      Mask found = 0;
      for (const Mask set : good) {
        each_digit(set & masks[at], [&](std::uint32_t digit) {
          if (!std::ranges::binary_search(levels_[at], set ^ bit(digit))) return;
          found |= bit(digit);
          before.push_back(set ^ bit(digit));
        });
      }
      std::ranges::sort(before);
      before.erase(std::ranges::unique(before).begin(), before.end());
      masks[at] = found;
      good.swap(before);
    }
  }

 private:
  std::vector<std::vector<Mask>> levels_;
};

class Sum final : public Group {
 public:
  Sum(Cells own, std::uint32_t needs, std::int32_t total, std::vector<std::vector<std::int32_t>> values)
      : Group(std::move(own), needs), total_(total), values_(std::move(values)), before_(cells.size() + 1), up_to_(cells.size() + 1) {}

  bool narrow(Masks& masks) override {
    if (!all_left(masks)) return false;
    if (!span(masks)) return true;
    look_back(masks);
    begin_at(before_[0], 0);
    for (std::size_t at = 0; at < masks.size(); ++at) {
      before_[at + 1].clear(width_);
      Mask good = 0;
      each_digit(masks[at], [&](std::uint32_t digit) {
        if (!before_[at].meets(up_to_[at + 1], values_[at][digit])) return;
        good |= bit(digit);
        before_[at + 1].add(before_[at], values_[at][digit]);
      });
      masks[at] = good;
    }
    return all_left(masks);
  }

 protected:
  // Cells that all see each other, and count alike, are blocks with different digits.
  bool refine(Masks& masks) override {
    if (blocks_.empty()) divide();
    if (blocks_.size() == cells.size() || !span(masks)) return true;
    std::vector<Sets> sets;
    std::vector<std::vector<std::pair<std::int32_t, Mask>>> ways;  // sums of blocks, and their sets
    begin_at(before_[0], 0);
    for (const auto& block : blocks_) {
      sets.emplace_back(block.size()).fill(part(masks, block));
      auto& own = ways.emplace_back();
      for (const Mask set : sets.back().all()) own.emplace_back(value(block[0], set), set);
      std::ranges::sort(own);
      before_[ways.size()].clear(width_);
      each_sum(own, [&](std::int32_t sum) { before_[ways.size()].add(before_[ways.size() - 1], sum); });
    }
    begin_at(up_to_[blocks_.size()], total_);
    for (std::size_t k = blocks_.size(); k-- > 0;) {
      up_to_[k].clear(width_);
      each_sum(ways[k], [&](std::int32_t sum) { up_to_[k].add(up_to_[k + 1], -sum); });
    }
    for (std::size_t k = 0; k < blocks_.size(); ++k) {
      std::vector<Mask> good;
      for (const auto& [sum, set] : ways[k]) {
        if (before_[k].meets(up_to_[k + 1], sum)) good.push_back(set);
      }
      if (good.empty()) return false;
      Masks own = part(masks, blocks_[k]);
      sets[k].support(std::move(good), own);
      for (std::size_t j = 0; j < own.size(); ++j) masks[blocks_[k][j]] = own[j];
    }
    return all_left(masks);
  }

  bool thorough() const override { return cells.size() <= kFew; }

  std::int64_t begin(const Masks& masks) override {
    wide_ = !span(masks);
    if (!wide_) look_back(masks);
    return 0;
  }
  std::int64_t go_on(std::int64_t state, std::size_t at, std::uint32_t digit, std::span<const std::uint32_t>) override {
    const auto sum = static_cast<std::int32_t>(state) + values_[at][digit];
    if (wide_) return at + 1 == cells.size() && sum != total_ ? kDead : sum;
    return sum >= low_ && sum <= high_ && up_to_[at + 1].has(at_of(sum)) ? sum : kDead;
  }

 private:
  void divide() {
    const auto sees = [&](std::size_t one, std::size_t other) {
      return std::ranges::find(apart[std::max(one, other)], std::min(one, other)) != apart[std::max(one, other)].end();
    };
    for (std::size_t at = 0; at < cells.size(); ++at) {
      const auto joins = [&](const std::vector<std::size_t>& block) {
        return block.size() < kBlock && values_[block[0]] == values_[at] &&
               std::ranges::all_of(block, [&](std::size_t each) { return sees(each, at); });
      };
      auto best = blocks_.end();
      for (auto block = blocks_.begin(); block != blocks_.end(); ++block) {
        if (joins(*block) && (best == blocks_.end() || block->size() > best->size())) best = block;
      }
      if (best == blocks_.end()) blocks_.push_back({at});
      else best->push_back(at);
    }
  }

  static Masks part(const Masks& masks, const std::vector<std::size_t>& block) {
    Masks own;
    for (const std::size_t at : block) own.push_back(masks[at]);
    return own;
  }

  std::int32_t value(std::size_t at, Mask set) const {
    std::int32_t sum = 0;
    each_digit(set, [&](std::uint32_t digit) { sum += values_[at][digit]; });
    return sum;
  }

  template <class Visit>
  static void each_sum(const std::vector<std::pair<std::int32_t, Mask>>& ways, Visit visit) {
    for (std::size_t k = 0; k < ways.size(); ++k) {
      if (k == 0 || ways[k - 1].first != ways[k].first) visit(ways[k].first);
    }
  }

  // The sums of any cells, in a range that is not too wide.
  bool span(const Masks& masks) {
    low_ = std::min(0, total_), high_ = std::max(0, total_);
    for (std::size_t at = 0; at < masks.size(); ++at) {
      std::int32_t least = INT32_MAX, most = INT32_MIN;
      each_digit(masks[at], [&](std::uint32_t digit) {
        least = std::min(least, values_[at][digit]);
        most = std::max(most, values_[at][digit]);
      });
      low_ += std::min(least, 0);
      high_ += std::max(most, 0);
    }
    width_ = static_cast<std::size_t>(high_ - low_ + 1);
    return high_ - low_ < kWidest;
  }

  void begin_at(Numbers& numbers, std::int32_t sum) {
    numbers.clear(width_);
    numbers.add(at_of(sum));
  }

  // The sums before each cell with which the rest can make the total.
  void look_back(const Masks& masks) {
    begin_at(up_to_.back(), total_);
    for (std::size_t at = masks.size(); at-- > 0;) {
      up_to_[at].clear(width_);
      each_digit(masks[at], [&](std::uint32_t digit) { up_to_[at].add(up_to_[at + 1], -values_[at][digit]); });
    }
  }

  std::size_t at_of(std::int32_t sum) const { return static_cast<std::size_t>(sum - low_); }

  const std::int32_t total_;
  const std::vector<std::vector<std::int32_t>> values_;
  std::vector<Numbers> before_, up_to_;  // sums of the cells or blocks before each, and those with which the total is met
  std::vector<std::vector<std::size_t>> blocks_;
  std::int32_t low_ = 0, high_ = 0;
  std::size_t width_ = 1;
  bool wide_ = false;
};

}  // namespace

std::unique_ptr<Group> sum(Cells cells, std::uint32_t tier, std::int32_t total,
                           std::vector<std::vector<std::int32_t>> values) {
  return std::make_unique<Sum>(std::move(cells), tier, total, std::move(values));
}

}  // namespace clew::variant
