// What each kind of group supports.
#include "variant/groups.hpp"

#include <algorithm>
#include <bit>

#include "variant/masks.hpp"

namespace clew::variant {

namespace {

constexpr std::int32_t kNodes = 2500;       // digits that are tried in one search
constexpr std::int32_t kSolving = 10'000;   // and to find all solutions
constexpr std::size_t kKept = 1024;         // answers of a group
constexpr std::size_t kFewLinks = 4;        // comparisons that are quick to go through

std::int32_t low(Mask mask) { return std::countr_zero(mask); }
std::int32_t high(Mask mask) { return std::bit_width(mask) - 1; }

std::size_t place_of(const Masks& masks) {
  std::uint64_t hash = masks.size();
  for (const Mask mask : masks) hash = (hash ^ mask) * 0x9E3779B97F4A7C15u + (hash >> 29);
  return static_cast<std::size_t>(hash ^ (hash >> 32));
}

class Cage final : public Group {
 public:
  Cage(Cells own, std::uint32_t needs, std::int32_t total, std::uint32_t digits)
      : Group(std::move(own), needs), total_(total), large_(digits == 0), levels_(cells.size() + 1) {
    if (!large_) seen_.resize(std::size_t{1} << digits);
  }

  bool narrow(Masks& masks) override { return large_ ? bound(masks) : support(masks); }

  bool searches() const override { return false; }

  // Its combinations; of two cells, the digits of one say as much.
  std::vector<Masks> cases(const Masks& masks, std::size_t most) override {
    std::vector<Masks> found;
    if (large_ || masks.size() < 3) return found;
    Masks left = masks;
    if (!support(left) || sets_.size() > most) return found;
    for (const Mask set : sets_) {
      found.push_back(left);
      for (Mask& each : found.back()) each &= set;
    }
    return found;
  }

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
    sets_ = good_;
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
  std::vector<Mask> good_, before_, sets_;
  std::vector<std::uint32_t> seen_;  // by set
  std::uint32_t now_ = 0;
};

class Web final : public Group {
 public:
  Web(Cells own, std::uint32_t needs, std::vector<Comparison> links) : Group(std::move(own), needs), links_(std::move(links)) {}

  bool loops() const override { return links_.size() >= 2 * cells.size(); }
  bool is_quick() const override { return links_.size() <= kFewLinks; }

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
      : Group(std::move(own), needs), next_(std::move(next)), final_(std::move(final)), alive_(cells.size() + 1) {
    Cells sorted = cells;
    std::ranges::sort(sorted);
    repeats_ = std::ranges::adjacent_find(sorted) != sorted.end();
  }

  bool loops() const override { return repeats_; }

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
  bool repeats_ = false;  // it reads a cell twice, so what that cannot have may come back to it
  std::vector<std::vector<std::uint32_t>> alive_;
  std::vector<std::uint8_t> flags_;
};

class Counted final : public Group {
 public:
  Counted(Cells own, std::uint32_t needs, std::vector<std::pair<std::uint32_t, Mask>> about, std::uint32_t least, std::uint32_t most)
      : Group(std::move(own), needs), about_(std::move(about)), least_(least), most_(most) {}

  bool narrow(Masks& masks) override {
    std::uint32_t open = 0, sure = 0;
    for (const auto& [at, wanted] : about_) {
      open += (masks[at] & wanted) != 0;
      sure += masks[at] != 0 && (masks[at] & ~wanted) == 0;
    }
    if (open < least_ || sure > most_) return false;
    const Masks before = masks;
    for (const auto& [at, wanted] : about_) {
      if (!(before[at] & wanted)) continue;
      if (open == least_) masks[at] &= wanted;
      else if (sure == most_ && (before[at] & ~wanted)) masks[at] &= ~wanted;
    }
    return all_left(masks);
  }

  bool searches() const override { return false; }
  bool is_quick() const override { return true; }

 protected:
  std::int64_t begin(const Masks&) override { return 0; }
  std::int64_t go_on(std::int64_t state, std::size_t, std::uint32_t, std::span<const std::uint32_t>) override { return state; }

 private:
  const std::vector<std::pair<std::uint32_t, Mask>> about_;
  const std::uint32_t least_, most_;
};

}  // namespace

// Looks for a choice with each digit; where that takes too long, all that is left is taken for supported.
bool Group::deepen(Masks& masks) {
  if (!narrow(masks)) return false;
  if (!searches() || std::ranges::all_of(apart, [](const auto& each) { return each.empty(); })) return true;
  if (!refine(masks)) return false;
  if (!thorough()) return true;
  nodes_ = kNodes;
  Masks supported(masks.size());
  for (std::size_t at = 0; at < masks.size(); ++at) {
    for (Mask left = masks[at] & ~supported[at]; left; left = masks[at] & ~supported[at]) {
      const Mask digit = left & (~left + 1);
      Masks fixed = masks;
      fixed[at] = digit;
      chosen_.clear();
      const bool found = fill(fixed, 0, begin(fixed), nullptr);
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

bool Group::settle(Masks& masks, bool deep) {
  if (!deep && is_quick()) {
    if (!narrow(masks)) masks.assign(masks.size(), 0);
    return masks[0] != 0;
  }
  auto& known = deep ? deepened_ : narrowed_;
  known.resize(kKept);
  Answer& answer = known[place_of(masks) % kKept];
  if (answer.asked != masks) {
    answer.asked = masks;
    if (!(deep ? deepen(masks) : narrow(masks))) masks.assign(masks.size(), 0);
    answer.left = masks;
  }
  masks = answer.left;
  return masks[0] != 0;
}

std::vector<Masks> Group::cases(const Masks&, std::size_t) { return {}; }

bool Group::needs(const Masks& masks, Mask digit) {
  Masks without = masks;
  for (Mask& mask : without) mask &= ~digit;
  return !all_left(without) || !settle(without, false);
}

bool Group::each_solution(const Masks& masks, const std::function<void(std::span<const std::uint32_t>)>& visit) {
  nodes_ = kSolving;
  chosen_.clear();
  fill(masks, 0, begin(masks), &visit);
  return nodes_ >= 0;
}

// True once a solution is found, unless all are to be visited.
bool Group::fill(const Masks& masks, std::size_t at, std::int64_t state,
                 const std::function<void(std::span<const std::uint32_t>)>* visit) {
  if (at == masks.size()) {
    if (visit) (*visit)(chosen_);
    return !visit;
  }
  Mask left = masks[at];
  for (const std::uint32_t before : apart[at]) left &= ~bit(chosen_[before]);
  for (; left; left &= left - 1) {
    if (--nodes_ < 0) return false;
    const auto digit = static_cast<std::uint32_t>(std::countr_zero(left));
    const std::int64_t after = go_on(state, at, digit, chosen_);
    if (after == kDead) continue;
    chosen_.push_back(digit);
    if (fill(masks, at + 1, after, visit)) return true;
    chosen_.pop_back();
  }
  return false;
}

std::unique_ptr<Group> cage(Cells cells, std::uint32_t tier, std::int32_t total, std::uint32_t digits) {
  return std::make_unique<Cage>(std::move(cells), tier, total, digits);
}

std::unique_ptr<Group> web(Cells cells, std::uint32_t tier, std::vector<Comparison> links) {
  return std::make_unique<Web>(std::move(cells), tier, std::move(links));
}

std::unique_ptr<Group> reader(Cells cells, std::uint32_t tier, std::vector<std::int32_t> next,
                              std::vector<std::uint8_t> final) {
  return std::make_unique<Reader>(std::move(cells), tier, std::move(next), std::move(final));
}

std::unique_ptr<Group> counted(Cells cells, std::uint32_t tier, std::vector<std::pair<std::uint32_t, Mask>> about,
                               std::uint32_t least, std::uint32_t most) {
  return std::make_unique<Counted>(std::move(cells), tier, std::move(about), least, most);
}

}  // namespace clew::variant
