// Chains of single consequences, and what each of their links rests on.
#include "variant/chains.hpp"

#include <algorithm>
#include <bit>

#include "variant/masks.hpp"
#include "variant/trials.hpp"

namespace clew::variant {

namespace {

constexpr std::size_t kLongest = 8;    // digits placed along a chain
constexpr std::size_t kConfined = 3;   // places of a digit that exclude the same
constexpr std::size_t kGroupCells = 9;  // of a group whose digits exclude each other
constexpr std::size_t kOpen = 4;        // open cells of a group that is asked again
constexpr std::uint32_t kGroupTier = 2, kSplitTier = 3;
constexpr std::uint32_t kNobody = UINT32_MAX;

template <class Visit>
void each_bit(const std::uint64_t* bits, std::size_t words, Visit visit) {
  for (std::size_t k = 0; k < words; ++k) {
    for (std::uint64_t left = bits[k]; left; left &= left - 1) visit(static_cast<std::uint32_t>(64 * k) + static_cast<std::uint32_t>(std::countr_zero(left)));
  }
}

}  // namespace

Chains::Chains(const Sheet& sheet)
    : sheet_(sheet), width_(static_cast<std::uint32_t>(std::bit_width(sheet.every))), nodes_(sheet.shown * width_), words_((nodes_ + 63) / 64),
      houses_of_(sheet.shown), sight_(nodes_ * words_), weak_(), alive_(words_), struck_(nodes_ * words_), left_(sheet.houses.size() * width_),
      next_(nodes_), led_(nodes_), by_cell_(sheet.shown), by_house_(left_.size()), more_(words_), common_(words_), from_(nodes_), seen_(words_), gone_(words_) {
  for (std::uint32_t at = 0; at < sheet.houses.size(); ++at) {
    if (!sheet.houses[at].complete) continue;
    for (const std::uint32_t cell : sheet.houses[at].cells) houses_of_[cell].push_back(at);
  }
  for (std::uint32_t cell = 0; cell < sheet.shown; ++cell) {
    each_digit(sheet.every, [&](std::uint32_t digit) {
      Bits* own = row(sight_, id(cell, digit));
      each_digit(sheet.every & ~bit(digit), [&](std::uint32_t other) { set(own, id(cell, other)); });
      for (const std::uint32_t far : sheet.sees[cell]) {
        if (far < sheet.shown) set(own, id(far, digit));
      }
    });
  }
}

void Chains::know(const Masks& masks) {
  posed_ = masks;
  asked_ = false;
}

bool Chains::is_asked(const Group& group, bool again) const {
  if (group.tier > (again ? kGroupTier : kSplitTier) || group.cells.size() < 2) return false;
  if (group.tier <= kGroupTier && group.cells.size() > kGroupCells) return false;
  return std::ranges::all_of(group.cells, [&](std::uint32_t cell) { return cell < sheet_.shown; });
}

// What each digit excludes by one constraint.
void Chains::look_at(Group& group, const Masks& masks, bool deep, std::vector<Bits>& bits) {
  const Cells& cells = group.cells;
  Masks own;
  for (const std::uint32_t cell : cells) own.push_back(masks[cell]);
  Masks left;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (is_single(own[k])) continue;
    each_digit(own[k], [&](std::uint32_t digit) {
      left = own;
      for (std::size_t j = 0; j < cells.size(); ++j) {
        if (cells[j] == cells[k]) left[j] = bit(digit);
      }
      if (!group.settle(left, deep)) return;
      for (std::size_t j = 0; j < cells.size(); ++j) {
        if (cells[j] == cells[k]) continue;
        each_digit(own[j] & ~left[j], [&](std::uint32_t other) {
          set(row(bits, id(cells[k], digit)), id(cells[j], other));
          set(row(bits, id(cells[j], other)), id(cells[k], digit));
        });
      }
    });
  }
}

void Chains::look_at_groups() {
  asked_ = true;
  base_ = sight_;
  for (const auto& group : sheet_.groups) {
    if (is_asked(*group, false)) look_at(*group, posed_, true, base_);
  }
}

void Chains::survey(const Masks& masks) {
  if (!asked_) look_at_groups();
  masks_ = masks;
  weak_ = base_;
  for (const auto& group : sheet_.groups) {
    if (!is_asked(*group, true)) continue;
    std::size_t open = 0;
    bool fewer = false;
    for (const std::uint32_t cell : group->cells) {
      open += !is_single(masks[cell]);
      fewer = fewer || masks[cell] != posed_[cell];
    }
    if (fewer && open > 1 && open <= kOpen) look_at(*group, masks, false, weak_);
  }
  std::ranges::fill(alive_, 0);
  open_.clear();
  for (std::uint32_t cell = 0; cell < sheet_.shown; ++cell) {
    if (is_single(masks[cell])) continue;
    each_digit(masks[cell], [&](std::uint32_t digit) {
      set(alive_.data(), id(cell, digit));
      open_.push_back(id(cell, digit));
    });
  }
  std::ranges::fill(left_, 0);
  for (std::uint32_t at = 0; at < sheet_.houses.size(); ++at) {
    if (!sheet_.houses[at].complete) continue;
    for (const std::uint32_t cell : sheet_.houses[at].cells) {
      each_digit(masks[cell], [&](std::uint32_t digit) { ++left_[at * width_ + digit]; });
    }
  }
  for (const std::uint32_t node : open_) led_[node] = 0;
}

// Counts what a digit excludes, by cell and by house.
void Chains::strike(std::uint32_t node, const Bits* fresh) {
  each_bit(fresh, words_, [&](std::uint32_t other) {
    const std::uint32_t cell = cell_of(other);
    if (cell != cell_of(node) && by_cell_[cell]++ == 0) cells_.push_back(cell);
    for (const std::uint32_t at : houses_of_[cell]) {
      const std::uint32_t pair = at * width_ + digit_of(other);
      if (by_house_[pair]++ == 0) pairs_.push_back(pair);
    }
  });
}

// What one digit excludes, and what that leaves a single digit or place.
void Chains::lead(std::uint32_t node) {
  led_[node] = 1;
  Next& next = next_[node];
  next.placed.clear();
  next.bad = false;
  cells_.clear();
  pairs_.clear();
  Bits* struck = row(struck_, node);
  const Bits* weak = row(weak_, node);
  for (std::size_t k = 0; k < words_; ++k) struck[k] = weak[k] & alive_[k];
  strike(node, struck);
  const auto is_own = [&](std::uint32_t pair) {
    return pair % width_ == digit_of(node) && std::ranges::find(houses_of_[cell_of(node)], pair / width_) != houses_of_[cell_of(node)].end();
  };
  Bits *const more = more_.data(), *const common = common_.data();
  std::ranges::fill(more_, 0);
  const auto confine = [&](const auto& each_place) {
    std::ranges::fill(common_, ~Bits{0});
    each_place([&](std::uint32_t place) {
      if (!has(alive_.data(), place) || has(struck, place)) return;
      const Bits* far = row(weak_, place);
      for (std::size_t k = 0; k < words_; ++k) common[k] &= far[k];
    });
    for (std::size_t k = 0; k < words_; ++k) more[k] |= common[k] & alive_[k] & ~struck[k];
  };
  for (const std::uint32_t pair : pairs_) {
    const std::uint32_t left = left_[pair] - by_house_[pair];
    if (left < 2 || left > kConfined || is_own(pair)) continue;
    confine([&](const auto& visit) {
      for (const std::uint32_t cell : sheet_.houses[pair / width_].cells) visit(id(cell, pair % width_));
    });
  }
  for (const std::uint32_t cell : cells_) {
    const auto left = static_cast<std::uint32_t>(std::popcount(masks_[cell])) - by_cell_[cell];
    if (left < 2 || left > kConfined) continue;
    confine([&](const auto& visit) { each_digit(masks_[cell], [&](std::uint32_t digit) { visit(id(cell, digit)); }); });
  }
  more[node / 64] &= ~(Bits{1} << (node % 64));
  strike(node, more);
  for (std::size_t k = 0; k < words_; ++k) struck[k] |= more[k];
  for (const std::uint32_t cell : cells_) {
    const auto count = static_cast<std::uint32_t>(std::popcount(masks_[cell]));
    if (by_cell_[cell] == count) next.bad = true;
    if (by_cell_[cell] + 1 == count) {
      each_digit(masks_[cell], [&](std::uint32_t digit) {
        if (!has(struck, id(cell, digit))) next.placed.push_back(id(cell, digit));
      });
    }
    by_cell_[cell] = 0;
  }
  for (const std::uint32_t pair : pairs_) {
    const std::uint32_t left = left_[pair] - by_house_[pair];
    by_house_[pair] = 0;
    if (left > 1 || is_own(pair)) continue;
    if (left == 0) next.bad = true;
    for (const std::uint32_t cell : sheet_.houses[pair / width_].cells) {
      const std::uint32_t place = id(cell, pair % width_);
      if (has(alive_.data(), place) && !has(struck, place)) next.placed.push_back(place);
    }
  }
}

// How many digits are placed on the way to one, which are added.
std::size_t Chains::path(std::uint32_t node, std::vector<std::uint32_t>& into) const {
  const std::size_t before = into.size();
  for (std::uint32_t each = node; each != kNobody; each = from_[each]) {
    if (std::ranges::find(into, each) == into.end()) into.push_back(each);
  }
  return into.size() - before;
}

// Follows a digit, nearest first, until two that it leads to exclude each other or one leaves nothing.
bool Chains::walk(std::uint32_t start, Walk& found) {
  std::ranges::fill(seen_, 0);
  std::ranges::fill(gone_, 0);
  order_.assign(1, start);
  from_[start] = kNobody;
  set(seen_.data(), start);
  std::size_t first = 0;
  for (std::size_t depth = 0; depth < kLongest && first < order_.size(); ++depth) {
    const std::size_t end = order_.size();
    for (; first < end; ++first) {
      const std::uint32_t node = order_[first];
      if (!led_[node]) lead(node);
      const Bits* struck = row(struck_, node);
      if (next_[node].bad) {
        std::vector<std::uint32_t> all;
        found = {start, node, node, path(node, all)};
        return true;
      }
      for (std::size_t k = 0; k < words_; ++k) gone_[k] |= struck[k];
      for (const std::uint32_t each : next_[node].placed) {
        if (has(seen_.data(), each)) continue;
        set(seen_.data(), each);
        from_[each] = node;
        order_.push_back(each);
      }
    }
    bool clash = false;
    for (std::size_t k = 0; k < words_; ++k) clash = clash || (gone_[k] & seen_[k]);
    if (!clash) continue;
    found = {start, 0, 0, SIZE_MAX};
    for (std::size_t j = 0; j < first; ++j) {
      for (const std::uint32_t other : order_) {
        if (!has(row(struck_, order_[j]), other)) continue;
        std::vector<std::uint32_t> all;
        const std::size_t length = path(order_[j], all) + path(other, all);
        if (length < found.length) found = {start, order_[j], other, length};
      }
    }
    return true;
  }
  return false;
}

const std::vector<Placed>& Chains::refuted(const Masks& masks) {
  survey(masks);
  found_.clear();
  Walk found;
  for (const std::uint32_t node : open_) {
    if (walk(node, found)) found_.push_back({cell_of(node), digit_of(node)});
  }
  return found_;
}

// What links rest on.
class Chains::Teller {
 public:
  Teller(const Chains& of, Chain& chain) : of_(of), chain_(chain) {}

  // That a digit leaves one to a cell, or nothing.
  void cell(std::uint32_t node, std::uint32_t cell, std::uint32_t kept) {
    absent(cell, of_.sheet_.every);
    each_digit(of_.masks_[cell], [&](std::uint32_t digit) {
      if (digit != kept) exclude(node, of_.id(cell, digit), true);
    });
  }

  // The same for the places of a digit in a house.
  void house(std::uint32_t node, std::uint32_t at, std::uint32_t digit, std::uint32_t kept) {
    add(chain_.houses, at);
    for (const std::uint32_t each : of_.sheet_.houses[at].cells) {
      absent(each, bit(digit));
      const bool open = of_.masks_[each] & bit(digit);
      if (open && each != kept) exclude(node, of_.id(each, digit), true);
    }
  }

  // That one digit leads to another.
  void leads(std::uint32_t node, std::uint32_t to) {
    const std::uint32_t own = of_.cell_of(to), digit = of_.digit_of(to);
    const auto goes = [&](std::uint32_t other) { return other == to || has(of_.row(of_.struck_, node), other); };
    bool whole = own != of_.cell_of(node);
    each_digit(of_.masks_[own], [&](std::uint32_t each) { whole = whole && goes(of_.id(own, each)); });
    if (whole) return cell(node, own, digit);
    for (const std::uint32_t at : of_.houses_of_[own]) {
      if (!std::ranges::all_of(of_.sheet_.houses[at].cells, [&](std::uint32_t each) {
            return !(of_.masks_[each] & bit(digit)) || goes(of_.id(each, digit));
          })) continue;
      return house(node, at, digit, own);
    }
  }

  // That one digit excludes another; `far`: also by a digit that it confines.
  void exclude(std::uint32_t node, std::uint32_t other, bool far) {
    const std::uint32_t one = of_.cell_of(node), two = of_.cell_of(other);
    if (one == two) return;
    if (has(of_.row(of_.sight_, node), other)) {
      chain_.sights.emplace_back(one, two);
    } else if (has(of_.row(of_.weak_, node), other)) {
      by_group(node, other);
    } else if (far) {
      confined(node, other);
    }
  }

 private:
  static void add(Cells& cells, std::uint32_t at) {
    if (std::ranges::find(cells, at) == cells.end()) cells.push_back(at);
  }

  void absent(std::uint32_t cell, Mask mask) {
    if (const Mask gone = mask & ~of_.masks_[cell]) chain_.because.emplace_back(cell, gone);
  }

  void by_group(std::uint32_t node, std::uint32_t other) {
    for (const bool again : {false, true}) {
      const Masks& masks = again ? of_.masks_ : of_.posed_;
      for (std::uint32_t at = 0; at < of_.sheet_.groups.size(); ++at) {
        if (!clashes(again, at, node, other) && !clashes(again, at, other, node)) continue;
        add(chain_.groups, at);
        for (const std::uint32_t cell : of_.sheet_.groups[at]->cells) {
          if (const Mask gone = of_.sheet_.every & ~masks[cell]) chain_.because.emplace_back(cell, gone);
        }
        return;
      }
    }
  }

  bool clashes(bool again, std::uint32_t at, std::uint32_t node, std::uint32_t other) const {
    Group& group = *of_.sheet_.groups[at];
    const Masks& masks = again ? of_.masks_ : of_.posed_;
    if (!of_.is_asked(group, again)) return false;
    bool one = false, two = false;
    Masks own;
    for (const std::uint32_t cell : group.cells) {
      one = one || cell == of_.cell_of(node);
      two = two || cell == of_.cell_of(other);
      own.push_back(cell == of_.cell_of(node) ? bit(of_.digit_of(node)) : masks[cell]);
    }
    if (!one || !two || !group.settle(own, !again)) return false;
    for (std::size_t k = 0; k < own.size(); ++k) {
      if (group.cells[k] == of_.cell_of(other) && !(own[k] & bit(of_.digit_of(other)))) return true;
    }
    return false;
  }

  // A digit of a house is left in a few places, or a few digits to a cell, all of which exclude it.
  void confined(std::uint32_t node, std::uint32_t other) {
    for (std::uint32_t at = 0; at < of_.sheet_.houses.size(); ++at) {
      if (!of_.sheet_.houses[at].complete) continue;
      for (Mask left = of_.sheet_.every; left; left &= left - 1) {
        const auto digit = static_cast<std::uint32_t>(std::countr_zero(left));
        std::vector<std::uint32_t> places;
        for (const std::uint32_t cell : of_.sheet_.houses[at].cells) {
          if (of_.masks_[cell] & bit(digit)) places.push_back(of_.id(cell, digit));
        }
        if (!excludes(node, other, places)) continue;
        add(chain_.houses, at);
        for (const std::uint32_t cell : of_.sheet_.houses[at].cells) absent(cell, bit(digit));
        return;
      }
    }
    for (std::uint32_t cell = 0; cell < of_.sheet_.shown; ++cell) {
      std::vector<std::uint32_t> held;
      each_digit(of_.masks_[cell], [&](std::uint32_t digit) { held.push_back(of_.id(cell, digit)); });
      if (cell == of_.cell_of(node) || !excludes(node, other, held)) continue;
      return absent(cell, of_.sheet_.every);
    }
  }

  // Whether a digit leaves a few of some others, one of which is right, and all of these exclude one; notes why.
  bool excludes(std::uint32_t node, std::uint32_t other, const std::vector<std::uint32_t>& some) {
    const Bits* weak = of_.row(of_.weak_, node);
    std::size_t left = 0;
    for (const std::uint32_t each : some) {
      if (has(weak, each)) continue;
      if (each == node || !has(of_.row(of_.weak_, each), other)) return false;
      ++left;
    }
    if (left < 2 || left > kConfined) return false;
    for (const std::uint32_t each : some) {
      if (has(weak, each)) exclude(node, each, false);
      else exclude(each, other, false);
    }
    return true;
  }

  const Chains& of_;
  Chain& chain_;
};

std::vector<Chain> Chains::chains(const Masks& masks) {
  survey(masks);
  std::vector<Chain> all;
  Walk found;
  for (const std::uint32_t node : open_) {
    if (walk(node, found)) all.push_back(told(found));
  }
  std::ranges::stable_sort(all, {}, [](const Chain& chain) { return chain.placed.size(); });
  return all;
}

// A walk with what its links rest on, as long as it is the latest one.
Chain Chains::told(const Walk& found) const {
  std::vector<std::uint32_t> all;
  path(found.one, all);
  path(found.other, all);
  std::ranges::sort(all, {}, [&](std::uint32_t node) { return std::ranges::find(order_, node) - order_.begin(); });
  Chain chain{};
  Teller teller(*this, chain);
  for (const std::uint32_t node : all) {
    chain.placed.push_back({cell_of(node), digit_of(node)});
    if (from_[node] != kNobody) teller.leads(from_[node], node);
  }
  if (found.one != found.other) {
    chain.at = cell_of(found.one);
    chain.digit = cell_of(found.other);
    teller.exclude(found.one, found.other, true);
    return chain;
  }
  const Bits* struck = row(struck_, found.one);
  for (std::uint32_t cell = 0; cell < sheet_.shown && chain.ends == 0; ++cell) {
    if (cell == cell_of(found.one) || is_single(masks_[cell])) continue;
    bool none = true;
    each_digit(masks_[cell], [&](std::uint32_t digit) { none = none && has(struck, id(cell, digit)); });
    if (!none) continue;
    chain.ends = 1;
    chain.at = cell;
    teller.cell(found.one, cell, kNobody);
  }
  for (std::uint32_t at = 0; at < sheet_.houses.size() && chain.ends == 0; ++at) {
    if (!sheet_.houses[at].complete) continue;
    for (Mask left = sheet_.every; left && chain.ends == 0; left &= left - 1) {
      const auto digit = static_cast<std::uint32_t>(std::countr_zero(left));
      const auto goes = [&](std::uint32_t cell) {
        return !(masks_[cell] & bit(digit)) || (has(alive_.data(), id(cell, digit)) && has(struck, id(cell, digit)));
      };
      if (!std::ranges::all_of(sheet_.houses[at].cells, goes)) continue;
      chain.ends = 2;
      chain.at = at;
      chain.digit = digit;
      teller.house(found.one, at, digit, kNobody);
    }
  }
  return chain;
}

}  // namespace clew::variant
