// What each kind of group supports.
#include "variant/groups.hpp"

#include <algorithm>
#include <bit>

namespace clew::variant {

namespace {

constexpr std::int32_t kNodes = 2500;       // digits that are tried in one search
constexpr std::int32_t kWidest = 1 << 14;   // sums that are told apart

template <class Visit>
void each_digit(Mask mask, Visit visit) {
  for (; mask; mask &= mask - 1) visit(static_cast<std::uint32_t>(std::countr_zero(mask)));
}

bool all_left(const Masks& masks) {
  return std::ranges::all_of(masks, [](Mask mask) { return mask != 0; });
}

std::int32_t low(Mask mask) { return std::countr_zero(mask); }
std::int32_t high(Mask mask) { return std::bit_width(mask) - 1; }

class Cage final : public Group {
 public:
  Cage(Cells own, std::uint32_t needs, std::int32_t total, std::uint32_t digits)
      : Group(std::move(own), needs), total_(total), large_(digits == 0), levels_(cells.size() + 1) {
    if (!large_) seen_.resize(std::size_t{1} << digits);
  }

  bool narrow(Masks& masks) override { return large_ ? bound(masks) : support(masks); }

  bool searches() const override { return false; }

 protected:
  std::int64_t begin(const Masks&) override { return 0; }
  std::int64_t go_on(std::int64_t state, std::size_t, std::uint32_t, std::span<const std::uint32_t>) override { return state; }

 private:
  struct Held {
    Mask set;
    std::int32_t total;
  };

  bool bound(Masks& masks) const {
    if (!all_left(masks)) return false;
    std::int32_t least = 0, most = 0;
    for (const Mask mask : masks) {
      least += low(mask);
      most += high(mask);
    }
    const Masks before = masks;
    for (std::size_t at = 0; at < masks.size(); ++at) {
      each_digit(before[at], [&](std::uint32_t digit) {
        const auto value = static_cast<std::int32_t>(digit);
        const bool fits = least - low(before[at]) + value <= total_ && total_ <= most - high(before[at]) + value;
        if (!fits) masks[at] &= ~bit(digit);
      });
    }
    return all_left(masks);
  }

  // Sets of digits after each cell, and then back from those with the total.
  bool support(Masks& masks) {
    levels_[0].assign(1, {0, 0});
    for (std::size_t at = 0; at < masks.size(); ++at) {
      ++now_;
      levels_[at + 1].clear();
      for (const Held& held : levels_[at]) {
        each_digit(masks[at] & ~held.set, [&](std::uint32_t digit) {
          const Mask set = held.set | bit(digit);
          const std::int32_t total = held.total + static_cast<std::int32_t>(digit);
          if (total > total_ || seen_[set] == now_) return;
          seen_[set] = now_;
          levels_[at + 1].push_back({set, total});
        });
      }
    }
    good_.clear();
    for (const Held& held : levels_.back()) {
      if (held.total == total_) good_.push_back(held.set);
    }
    for (std::size_t at = masks.size(); at-- > 0;) {
      const std::uint32_t there = ++now_, taken = ++now_;
      for (const Held& held : levels_[at]) seen_[held.set] = there;
      Mask found = 0;
      before_.clear();
      for (const Mask set : good_) {
        each_digit(set & masks[at], [&](std::uint32_t digit) {
          const Mask rest = set ^ bit(digit);
          if (seen_[rest] != there && seen_[rest] != taken) return;
          found |= bit(digit);
          if (seen_[rest] == there) before_.push_back(rest);
          seen_[rest] = taken;
        });
      }
      masks[at] = found;
      good_.swap(before_);
    }
    return all_left(masks);
  }

  const std::int32_t total_;
  const bool large_;
  std::vector<std::vector<Held>> levels_;
  std::vector<Mask> good_, before_;
  std::vector<std::uint32_t> seen_;  // by set
  std::uint32_t now_ = 0;
};

// Cages of a house share no digit, and with the other cells they take every digit.
class Split final : public Group {
 public:
  Split(Cells own, std::uint32_t needs, std::vector<std::uint32_t> house, std::vector<Part> parts, Mask every)
      : Group(std::move(own), needs), parts_(std::move(parts)), every_(every), choices_(parts_.size()), asked_(parts_.size()),
        seen_(std::size_t{std::bit_ceil(every + 1)}), known_((parts_.size() + 1) * seen_.size(), -1) {
    for (const std::uint32_t at : house) {
      const auto has = [&](const Part& part) { return std::ranges::find(part.inner, at) != part.inner.end(); };
      if (std::ranges::none_of(parts_, has)) rest_.push_back(at);
    }
  }

  bool narrow(Masks& masks) override {
    if (!all_left(masks)) return false;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      Masks own;
      for (const auto* some : {&parts_[k].inner, &parts_[k].outer}) {
        for (const std::uint32_t at : *some) own.push_back(masks[at]);
      }
      if (own != asked_[k]) choose(parts_[k], masks, choices_[k]);
      asked_[k] = std::move(own);
      if (choices_[k].empty()) return false;
      for (Choice& choice : choices_[k]) choice.good = false;
    }
    order_.resize(parts_.size());
    for (std::size_t k = 0; k < order_.size(); ++k) order_[k] = k;
    std::ranges::sort(order_, {}, [&](std::size_t k) { return choices_[k].size(); });
    found_.assign(masks.size(), 0);
    const bool any = fill(masks, 0, every_);
    for (const std::size_t each : touched_) known_[each] = -1;
    touched_.clear();
    if (!any) return false;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      for (const Choice& choice : choices_[k]) {
        if (!choice.good) continue;
        support(parts_[k].inner, masks, choice.inner);
        for (const Mask set : choice.outer) support(parts_[k].outer, masks, set);
      }
    }
    for (std::size_t at = 0; at < masks.size(); ++at) masks[at] &= found_[at];
    return all_left(masks);
  }

  bool searches() const override { return false; }

 protected:
  std::int64_t begin(const Masks&) override { return 0; }
  std::int64_t go_on(std::int64_t state, std::size_t, std::uint32_t, std::span<const std::uint32_t>) override { return state; }

 private:
  struct Choice {
    Mask inner;
    std::vector<Mask> outer;  // what the rest of the cage has with it
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

  void choose(const Part& part, const Masks& masks, std::vector<Choice>& choices) {
    choices.clear();
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
  std::vector<std::uint32_t> rest_;
  std::vector<std::vector<Choice>> choices_;
  std::vector<Masks> asked_;  // by part: the candidates that its choices are for
  std::vector<std::size_t> order_;
  std::vector<std::vector<Mask>> levels_, by_total_;
  std::vector<Mask> inner_, outer_, next_, good_;
  std::vector<std::uint32_t> seen_;  // by set
  std::uint32_t now_ = 0;
  std::vector<std::int8_t> known_;  // by part and what is left: whether it can be filled, -1 if that is not known
  std::vector<std::size_t> touched_;
  Masks found_;
};

class Sum final : public Group {
 public:
  Sum(Cells own, std::uint32_t needs, std::int32_t total, std::vector<std::vector<std::int32_t>> values)
      : Group(std::move(own), needs), total_(total), values_(std::move(values)), rest_(cells.size() + 1) {}

  bool narrow(Masks& masks) override {
    if (!all_left(masks)) return false;
    if (!span(masks)) return true;
    look_back(masks);
    std::vector<std::uint8_t> reached(width_), after(width_);
    reached[at_of(0)] = 1;
    for (std::size_t at = 0; at < masks.size(); ++at) {
      std::ranges::fill(after, 0);
      Mask good = 0;
      each_digit(masks[at], [&](std::uint32_t digit) {
        const std::int32_t value = values_[at][digit];
        for (std::int32_t sum = low_; sum <= high_; ++sum) {
          if (!reached[at_of(sum)] || !within(sum + value) || !within(total_ - sum - value)) continue;
          if (!rest_[at + 1][at_of(total_ - sum - value)]) continue;
          after[at_of(sum + value)] = 1;
          good |= bit(digit);
        }
      });
      masks[at] = good;
      reached.swap(after);
    }
    return all_left(masks);
  }

 protected:
  std::int64_t begin(const Masks& masks) override {
    wide_ = !span(masks);
    if (!wide_) look_back(masks);
    return 0;
  }
  std::int64_t go_on(std::int64_t state, std::size_t at, std::uint32_t digit, std::span<const std::uint32_t>) override {
    const auto sum = static_cast<std::int32_t>(state) + values_[at][digit];
    if (wide_) return at + 1 == cells.size() && sum != total_ ? kDead : sum;
    return within(total_ - sum) && rest_[at + 1][at_of(total_ - sum)] ? sum : kDead;
  }

 private:
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

  void look_back(const Masks& masks) {
    for (auto& each : rest_) each.assign(width_, 0);
    rest_.back()[at_of(0)] = 1;
    for (std::size_t at = masks.size(); at-- > 0;) {
      each_digit(masks[at], [&](std::uint32_t digit) {
        for (std::int32_t sum = low_; sum <= high_; ++sum) {
          if (rest_[at + 1][at_of(sum)] && within(sum + values_[at][digit])) rest_[at][at_of(sum + values_[at][digit])] = 1;
        }
      });
    }
  }

  bool within(std::int32_t sum) const { return sum >= low_ && sum <= high_; }
  std::size_t at_of(std::int32_t sum) const { return static_cast<std::size_t>(sum - low_); }

  const std::int32_t total_;
  const std::vector<std::vector<std::int32_t>> values_;
  std::vector<std::vector<std::uint8_t>> rest_;  // what cells from each one on can add up to
  std::int32_t low_ = 0, high_ = 0;
  std::size_t width_ = 1;
  bool wide_ = false;
};

class Web final : public Group {
 public:
  Web(Cells own, std::uint32_t needs, std::vector<Comparison> links) : Group(std::move(own), needs), links_(std::move(links)) {}

  bool loops() const override { return links_.size() >= 2 * cells.size(); }

  bool narrow(Masks& masks) override {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Comparison& link : links_) {
        Mask fit = 0;
        each_digit(masks[link.one], [&](std::uint32_t digit) { fit |= link.leaves[digit]; });
        if (!(masks[link.other] & ~fit)) continue;
        masks[link.other] &= fit;
        changed = true;
        if (!masks[link.other]) return false;
      }
    }
    return true;
  }

 protected:
  std::int64_t begin(const Masks&) override { return 0; }
  std::int64_t go_on(std::int64_t state, std::size_t at, std::uint32_t digit, std::span<const std::uint32_t> before) override {
    for (const Comparison& link : links_) {
      if (link.other == at && link.one < at && !(link.leaves[before[link.one]] & bit(digit))) return kDead;
    }
    return state;
  }

 private:
  const std::vector<Comparison> links_;
};

class Reader final : public Group {
 public:
  Reader(Cells own, std::uint32_t needs, std::vector<std::int32_t> next, std::vector<std::uint8_t> final)
      : Group(std::move(own), needs), next_(std::move(next)), final_(std::move(final)), alive_(cells.size() + 1) {}

  bool narrow(Masks& masks) override {
    live(masks);
    for (std::size_t at = 0; at < masks.size(); ++at) {
      Mask good = 0;
      for (const std::uint32_t state : alive_[at]) {
        each_digit(masks[at], [&](std::uint32_t digit) {
          const std::int32_t after = next_[state * kDigits + digit];
          if (after >= 0 && is_alive(at + 1, after)) good |= bit(digit);
        });
      }
      masks[at] = good;
    }
    return all_left(masks);
  }

 protected:
  std::int64_t begin(const Masks& masks) override {
    live(masks);
    return 0;
  }
  std::int64_t go_on(std::int64_t state, std::size_t at, std::uint32_t digit, std::span<const std::uint32_t>) override {
    const std::int32_t after = next_[static_cast<std::size_t>(state) * kDigits + digit];
    return after >= 0 && is_alive(at + 1, after) ? after : kDead;
  }

 private:
  bool is_alive(std::size_t at, std::int32_t state) const { return flags_[at * final_.size() + static_cast<std::size_t>(state)]; }

  // The states before each cell that can be reached from the start, and from which the end can be.
  void live(const Masks& masks) {
    flags_.assign((masks.size() + 1) * final_.size(), 0);
    const auto flag = [&](std::size_t at, std::size_t state) -> std::uint8_t& { return flags_[at * final_.size() + state]; };
    alive_[0].assign(1, 0);
    flag(0, 0) = 1;
    for (std::size_t at = 0; at < masks.size(); ++at) {
      alive_[at + 1].clear();
      for (const std::uint32_t state : alive_[at]) {
        each_digit(masks[at], [&](std::uint32_t digit) {
          const std::int32_t after = next_[state * kDigits + digit];
          if (after < 0 || flag(at + 1, static_cast<std::size_t>(after))) return;
          flag(at + 1, static_cast<std::size_t>(after)) = 1;
          alive_[at + 1].push_back(static_cast<std::uint32_t>(after));
        });
      }
    }
    for (std::size_t at = masks.size() + 1; at-- > 0;) {
      std::erase_if(alive_[at], [&](std::uint32_t state) {
        bool ends = at == masks.size() && final_[state];
        if (at < masks.size()) {
          each_digit(masks[at], [&](std::uint32_t digit) {
            const std::int32_t after = next_[state * kDigits + digit];
            ends = ends || (after >= 0 && flag(at + 1, static_cast<std::size_t>(after)));
          });
        }
        if (!ends) flag(at, state) = 0;
        return !ends;
      });
    }
  }

  const std::vector<std::int32_t> next_;
  const std::vector<std::uint8_t> final_;
  std::vector<std::vector<std::uint32_t>> alive_;
  std::vector<std::uint8_t> flags_;
};

class Counted final : public Group {
 public:
  Counted(Cells own, std::uint32_t needs, std::vector<std::pair<std::uint32_t, std::uint32_t>> about, std::uint32_t least,
          std::uint32_t most)
      : Group(std::move(own), needs), about_(std::move(about)), least_(least), most_(most) {}

  bool narrow(Masks& masks) override {
    std::uint32_t open = 0, sure = 0;
    for (const auto& [at, digit] : about_) {
      open += (masks[at] & bit(digit)) != 0;
      sure += masks[at] == bit(digit);
    }
    if (open < least_ || sure > most_) return false;
    const Masks before = masks;
    for (const auto& [at, digit] : about_) {
      if (!(before[at] & bit(digit))) continue;
      if (open == least_) masks[at] &= bit(digit);
      else if (sure == most_ && before[at] != bit(digit)) masks[at] &= ~bit(digit);
    }
    return all_left(masks);
  }

  bool searches() const override { return false; }

 protected:
  std::int64_t begin(const Masks&) override { return 0; }
  std::int64_t go_on(std::int64_t state, std::size_t, std::uint32_t, std::span<const std::uint32_t>) override { return state; }

 private:
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> about_;
  const std::uint32_t least_, most_;
};

}  // namespace

// Looks for a choice with each digit; where that takes too long, all that is left is taken for supported.
bool Group::deepen(Masks& masks) {
  if (!narrow(masks)) return false;
  if (!searches() || std::ranges::all_of(apart, [](const auto& each) { return each.empty(); })) return true;
  nodes_ = kNodes;
  Masks supported(masks.size());
  for (std::size_t at = 0; at < masks.size(); ++at) {
    for (Mask left = masks[at] & ~supported[at]; left; left = masks[at] & ~supported[at]) {
      const Mask digit = left & (~left + 1);
      Masks fixed = masks;
      fixed[at] = digit;
      chosen_.clear();
      const bool found = fill(fixed, 0, begin(fixed));
      if (!found && nodes_ < 0) return true;
      if (!found) {
        masks[at] &= ~digit;
        if (!masks[at]) return false;
        continue;
      }
      for (std::size_t here = 0; here < masks.size(); ++here) supported[here] |= bit(chosen_[here]);
    }
  }
  return true;
}

Mask Group::needs(const Masks& masks) {
  Mask some = 0, found = 0;
  for (const Mask mask : masks) {
    if (!std::has_single_bit(mask)) some |= mask;
  }
  for (const Mask mask : masks) {
    if (std::has_single_bit(mask)) some &= ~mask;
  }
  each_digit(some, [&](std::uint32_t digit) {
    Masks without = masks;
    for (Mask& mask : without) mask &= ~bit(digit);
    if (!all_left(without) || !narrow(without)) found |= bit(digit);
  });
  return found;
}

bool Group::fill(const Masks& masks, std::size_t at, std::int64_t state) {
  if (at == masks.size()) return true;
  Mask left = masks[at];
  for (const std::uint32_t before : apart[at]) left &= ~bit(chosen_[before]);
  for (; left; left &= left - 1) {
    if (--nodes_ < 0) return false;
    const auto digit = static_cast<std::uint32_t>(std::countr_zero(left));
    const std::int64_t after = go_on(state, at, digit, chosen_);
    if (after == kDead) continue;
    chosen_.push_back(digit);
    if (fill(masks, at + 1, after)) return true;
    chosen_.pop_back();
  }
  return false;
}

std::unique_ptr<Group> cage(Cells cells, std::uint32_t tier, std::int32_t total, std::uint32_t digits) {
  return std::make_unique<Cage>(std::move(cells), tier, total, digits);
}

std::unique_ptr<Group> split(Cells cells, std::uint32_t tier, std::vector<std::uint32_t> house, std::vector<Part> parts,
                             Mask every) {
  return std::make_unique<Split>(std::move(cells), tier, std::move(house), std::move(parts), every);
}

std::unique_ptr<Group> sum(Cells cells, std::uint32_t tier, std::int32_t total,
                           std::vector<std::vector<std::int32_t>> values) {
  return std::make_unique<Sum>(std::move(cells), tier, total, std::move(values));
}

std::unique_ptr<Group> web(Cells cells, std::uint32_t tier, std::vector<Comparison> links) {
  return std::make_unique<Web>(std::move(cells), tier, std::move(links));
}

std::unique_ptr<Group> reader(Cells cells, std::uint32_t tier, std::vector<std::int32_t> next,
                              std::vector<std::uint8_t> final) {
  return std::make_unique<Reader>(std::move(cells), tier, std::move(next), std::move(final));
}

std::unique_ptr<Group> counted(Cells cells, std::uint32_t tier, std::vector<std::pair<std::uint32_t, std::uint32_t>> about,
                               std::uint32_t least, std::uint32_t most) {
  return std::make_unique<Counted>(std::move(cells), tier, std::move(about), least, most);
}

}  // namespace clew::variant
