// Cages and other groups that share a house: what they leave each other.
#include <algorithm>
#include <bit>

#include "variant/masks.hpp"

namespace clew::variant {

namespace {

// Cages and other groups of a house share no digit there, and with the other cells they take every digit.
class Split final : public Group {
 public:
  Split(Cells own, std::uint32_t needs, std::vector<std::uint32_t> house, std::vector<Part> parts, Mask every)
      : Group(std::move(own), needs), parts_(std::move(parts)), every_(every), choices_(parts_.size()), asked_(parts_.size()), many_(parts_.size()),
        house_(std::move(house)), seen_(std::size_t{std::bit_ceil(every + 1)}), known_((parts_.size() + 1) * seen_.size(), -1) {}

  bool narrow(Masks& masks) override {
    if (!all_left(masks)) return false;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      Masks own;
      for (const auto* some : {&parts_[k].inner, &parts_[k].outer}) {
        for (const std::uint32_t at : *some) own.push_back(masks[at]);
      }
      if (own != asked_[k]) many_[k] = !choose(parts_[k], masks, choices_[k]);
      asked_[k] = std::move(own);
      if (choices_[k].empty() && !many_[k]) return false;
      for (Choice& choice : choices_[k]) choice.good = false;
    }
    order_.clear();
    rest_ = house_;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (many_[k]) continue;
      order_.push_back(k);
      std::erase_if(rest_, [&](std::uint32_t at) { return std::ranges::find(parts_[k].inner, at) != parts_[k].inner.end(); });
    }
    std::ranges::sort(order_, {}, [&](std::size_t k) { return choices_[k].size(); });
    found_.assign(masks.size(), 0);
    const bool any = fill(masks, 0, every_);
    for (const std::size_t each : touched_) known_[each] = -1;
    touched_.clear();
    if (!any) return false;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (many_[k]) {
        for (const std::uint32_t at : parts_[k].outer) found_[at] = masks[at];
        continue;
      }
      for (const Choice& choice : choices_[k]) {
        if (!choice.good) continue;
        if (parts_[k].group) {
          for (std::size_t j = 0; j < parts_[k].own.size(); ++j) found_[parts_[k].own[j]] |= choice.outer[j];
          continue;
        }
        support(parts_[k].inner, masks, choice.inner);
        for (const Mask set : choice.outer) support(parts_[k].outer, masks, set);
      }
    }
    for (std::size_t at = 0; at < masks.size(); ++at) masks[at] &= found_[at];
    return all_left(masks);
  }

  bool searches() const override { return false; }
  bool claims() const override { return false; }

 protected:
  std::int64_t begin(const Masks&) override { return 0; }
  std::int64_t go_on(std::int64_t state, std::size_t, std::uint32_t, std::span<const std::uint32_t>) override { return state; }

 private:
  struct Choice {
    Mask inner;
    std::vector<Mask> outer;  // sets that the rest of the cage has with it; of another group what each cell has
    bool good = false;
  };

  // Whether a set is new since `now_` was last counted up.
  bool is_new(Mask set) { return std::exchange(seen_[set], now_) != now_; }

  // Sets of different digits that cells can have.
  void held(const std::vector<std::uint32_t>& at, const Masks& masks, std::vector<Mask>& found) {
    found.assign(1, 0);
    for (const std::uint32_t each : at) {
      ++now_;
      next_.clear();
      for (const Mask set : found) {
        each_digit(masks[each] & ~set, [&](std::uint32_t digit) {
          if (is_new(set | bit(digit))) next_.push_back(set | bit(digit));
        });
      }
      found.swap(next_);
    }
  }

  static std::int32_t total(Mask set) {
    std::int32_t sum = 0;
    each_digit(set, [&](std::uint32_t digit) { sum += static_cast<std::int32_t>(digit); });
    return sum;
  }

  // The sets that a part can have in the house; false if there are too many to look through.
  bool choose(const Part& part, const Masks& masks, std::vector<Choice>& choices) {
    choices.clear();
    if (part.group) return solve(part, masks, choices);
    held(part.outer, masks, outer_);
    held(part.inner, masks, inner_);
    by_total_.resize(std::max<std::size_t>(by_total_.size(), static_cast<std::size_t>(std::max(part.total, 0)) + 1));
    for (auto& each : by_total_) each.clear();
    for (const Mask set : outer_) {
      if (const std::int32_t sum = total(set); sum <= part.total) by_total_[static_cast<std::size_t>(sum)].push_back(set);
    }
    for (const Mask inner : inner_) {
      const std::int32_t left = part.total - total(inner);
      if (left < 0) continue;
      Choice choice{inner, {}, false};
      for (const Mask set : by_total_[static_cast<std::size_t>(left)]) {
        if (!(set & inner)) choice.outer.push_back(set);
      }
      if (!choice.outer.empty()) choices.push_back(std::move(choice));
    }
    return true;
  }

  static bool solve(const Part& part, const Masks& masks, std::vector<Choice>& choices) {
    Masks own;
    std::vector<std::uint8_t> inside;
    for (const std::uint32_t at : part.own) {
      own.push_back(masks[at]);
      inside.push_back(std::ranges::find(part.inner, at) != part.inner.end());
    }
    const bool all = part.group->each_solution(own, [&](std::span<const std::uint32_t> digits) {
      Mask inner = 0;
      for (std::size_t k = 0; k < digits.size(); ++k) inner |= inside[k] ? bit(digits[k]) : 0;
      auto choice = std::ranges::find(choices, inner, &Choice::inner);
      if (choice == choices.end()) choice = choices.insert(choice, {inner, std::vector<Mask>(digits.size()), false});
      for (std::size_t k = 0; k < digits.size(); ++k) choice->outer[k] |= bit(digits[k]);
    });
    if (!all) choices.clear();
    return all;
  }

  // Each set of digits that is left is looked at once for each part.
  bool fill(const Masks& masks, std::size_t at, Mask left) {
    std::int8_t& known = known_[at * seen_.size() + left];
    if (known >= 0) return known != 0;
    touched_.push_back(at * seen_.size() + left);
    known = 0;
    bool any = false;
    if (at == order_.size()) {
      any = support(rest_, masks, left);
    } else {
      for (Choice& choice : choices_[order_[at]]) {
        if ((choice.inner & ~left) || !fill(masks, at + 1, left & ~choice.inner)) continue;
        choice.good = any = true;
      }
    }
    known_[at * seen_.size() + left] = any;
    return any;
  }

  // Notes what each of some cells can have if they have just these digits; false if they cannot.
  bool support(const std::vector<std::uint32_t>& at, const Masks& masks, Mask set) {
    if (static_cast<std::size_t>(std::popcount(set)) != at.size()) return false;
    if (std::ranges::all_of(at, [&](std::uint32_t each) { return (masks[each] & set) == set; })) {
      for (const std::uint32_t each : at) found_[each] |= set;
      return true;
    }
    levels_.resize(std::max(levels_.size(), at.size() + 1));
    levels_[0].assign(1, 0);
    for (std::size_t k = 0; k < at.size(); ++k) {
      ++now_;
      levels_[k + 1].clear();
      for (const Mask used : levels_[k]) {
        each_digit(masks[at[k]] & set & ~used, [&](std::uint32_t digit) {
          if (is_new(used | bit(digit))) levels_[k + 1].push_back(used | bit(digit));
        });
      }
      if (levels_[k + 1].empty()) return false;
    }
    good_.assign(1, set);
    for (std::size_t k = at.size(); k-- > 0;) {
      const std::uint32_t there = ++now_, taken = ++now_;
      for (const Mask used : levels_[k]) seen_[used] = there;
      next_.clear();
      for (const Mask used : good_) {
        each_digit(used & masks[at[k]], [&](std::uint32_t digit) {
          const Mask rest = used ^ bit(digit);
          if (seen_[rest] != there && seen_[rest] != taken) return;
          found_[at[k]] |= bit(digit);
          if (seen_[rest] == there) next_.push_back(rest);
          seen_[rest] = taken;
        });
      }
      good_.swap(next_);
    }
    return true;
  }

  const std::vector<Part> parts_;
  const Mask every_;
  std::vector<std::vector<Choice>> choices_;
  std::vector<Masks> asked_;  // by part: the candidates that its choices are for
  std::vector<std::uint8_t> many_;  // by part: it has too many choices, so only what its cells can have counts
  const std::vector<std::uint32_t> house_;
  std::vector<std::uint32_t> rest_;  // cells of the house in none of the other parts
  std::vector<std::size_t> order_;
  std::vector<std::vector<Mask>> levels_, by_total_;
  std::vector<Mask> inner_, outer_, next_, good_;
  std::vector<std::uint32_t> seen_;  // by set
  std::uint32_t now_ = 0;
  std::vector<std::int8_t> known_;  // by part and what is left: whether it can be filled, -1 if that is not known
  std::vector<std::size_t> touched_;
  Masks found_;
};

}  // namespace

std::unique_ptr<Group> split(Cells cells, std::uint32_t tier, std::vector<std::uint32_t> house, std::vector<Part> parts,
                             Mask every) {
  return std::make_unique<Split>(std::move(cells), tier, std::move(house), std::move(parts), every);
}

}  // namespace clew::variant
