// Sums of numbers: what a total leaves to each cell, also with different digits in cells that see each other.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

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
    other.each_shifted(more, [&](std::size_t k, std::uint64_t word) {
      words_[k] |= word;
      return false;
    });
  }
  // Whether one of them and that much is among others.
  bool meets(const Numbers& other, std::int32_t more) const {
    return each_shifted(more, [&](std::size_t k, std::uint64_t word) { return (word & other.words_[k]) != 0; });
  }

 private:
  // Calls `visit` with each word of the numbers that are greater by so much, until it returns true.
  template <class Visit>
  bool each_shifted(std::int32_t more, Visit visit) const {
    const std::ptrdiff_t count = std::ssize(words_), far = more >> 6;  // rounds down
    const int bits = more & 63;
    const std::uint64_t* const from = words_.data();
    const std::ptrdiff_t first = std::max<std::ptrdiff_t>(far, 0), end = std::min(count, count + far);
    if (end < 0) return false;
    if (bits == 0) {
      for (std::ptrdiff_t k = first; k < end; ++k) {
        if (visit(static_cast<std::size_t>(k), from[k - far])) return true;
      }
      return false;
    }
    std::uint64_t below = first > far ? from[first - far - 1] : 0;
    for (std::ptrdiff_t k = first; k < end; ++k) {
      const std::uint64_t here = from[k - far];
      if (visit(static_cast<std::size_t>(k), here << bits | below >> (64 - bits))) return true;
      below = here;
    }
    return end < count && visit(static_cast<std::size_t>(end), below >> (64 - bits));
  }

  std::vector<std::uint64_t> words_;
};

// Sets of digits that cells after each other can have, if these all differ and count alike; and what each adds up to.
class Sets {
 public:
  struct Held {
    Mask set;
    std::int32_t sum;
  };

  void fill(const Masks& masks, const std::vector<std::int32_t>& values) {
    Mask all = 0;
    for (const Mask mask : masks) all |= mask;
    seen_.resize(std::max<std::size_t>(seen_.size(), std::bit_ceil(all + 1)));
    levels_.resize(std::max(levels_.size(), masks.size() + 1));
    levels_[0].assign(1, {0, 0});
    for (std::size_t at = 0; at < masks.size(); ++at) {
      const std::uint32_t there = ++now_;
      levels_[at + 1].clear();
      for (const Held& held : levels_[at]) {
        each_digit(masks[at] & ~held.set, [&](std::uint32_t digit) {
          const Mask set = held.set | bit(digit);
          if (std::exchange(seen_[set], there) != there) levels_[at + 1].push_back({set, held.sum + values[digit]});
        });
      }
    }
    last_ = masks.size();
  }
  const std::vector<Held>& all() const { return levels_[last_]; }

  // What each cell can have if the set is one of these, which are some of those that were found.
  void support(std::vector<Mask>& good, Masks& masks) {
    for (std::size_t at = masks.size(); at-- > 0;) {
      const std::uint32_t there = ++now_, taken = ++now_;
      for (const Held& held : levels_[at]) seen_[held.set] = there;
      Mask found = 0;
      before_.clear();
      for (const Mask set : good) {
        each_digit(set & masks[at], [&](std::uint32_t digit) {
          std::uint32_t& seen = seen_[set ^ bit(digit)];
          if (seen != there && seen != taken) return;
          found |= bit(digit);
          if (seen == there) before_.push_back(set ^ bit(digit));
          seen = taken;
        });
      }
      masks[at] = found;
      good.swap(before_);
    }
  }

 private:
  std::vector<std::vector<Held>> levels_;
  std::size_t last_ = 0;
  std::vector<Mask> before_;
  std::vector<std::uint32_t> seen_;  // by set
  std::uint32_t now_ = 0;
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
    sets_.resize(blocks_.size());
    sums_.resize(blocks_.size());
    begin_at(before_[0], 0);
    for (std::size_t k = 0; k < blocks_.size(); ++k) {
      sets_[k].fill(part(masks, blocks_[k]), values_[blocks_[k][0]]);
      sums_[k].clear();
      for (const auto& held : sets_[k].all()) sums_[k].push_back(held.sum);
      std::ranges::sort(sums_[k]);
      sums_[k].erase(std::ranges::unique(sums_[k]).begin(), sums_[k].end());
      before_[k + 1].clear(width_);
      for (const std::int32_t sum : sums_[k]) before_[k + 1].add(before_[k], sum);
    }
    begin_at(up_to_[blocks_.size()], total_);
    for (std::size_t k = blocks_.size(); k-- > 0;) {
      up_to_[k].clear(width_);
      for (const std::int32_t sum : sums_[k]) up_to_[k].add(up_to_[k + 1], -sum);
    }
    for (std::size_t k = 0; k < blocks_.size(); ++k) {
      std::erase_if(sums_[k], [&](std::int32_t sum) { return !before_[k].meets(up_to_[k + 1], sum); });
      good_.clear();
      for (const auto& held : sets_[k].all()) {
        if (std::ranges::binary_search(sums_[k], held.sum)) good_.push_back(held.set);
      }
      if (good_.empty()) return false;
      Masks own = part(masks, blocks_[k]);
      sets_[k].support(good_, own);
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
  std::vector<Sets> sets_;                        // by block
  std::vector<std::vector<std::int32_t>> sums_;  // by block: what its sets add up to
  std::vector<Mask> good_;
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
