// Digits into a grid: at random, and those of a number that is there already are changed until none is.
#include <algorithm>
#include <string>
#include <unordered_map>

#include "fillin/make.hpp"

namespace clew::fillin {
namespace {

class Numbers {
 public:
  Numbers(const Extent& extent, const Squares& cells, std::span<const Letter> digits, Random& random, Stop& stop)
      : layout_({static_cast<int>(extent.rows), static_cast<int>(extent.columns), cells, {}, true}),
        digits_(digits),
        random_(random),
        stop_(stop),
        held_(layout_.given),
        fixed_(held_.size()),
        leads_(held_.size()) {
    for (const auto& slot : layout_.slots) leads_[slot.front()] = true;
  }

  bool run(std::span<const Word> theme) {
    place(theme);
    if (stop_.ended()) return false;
    for (Index place = 0; place < held_.size(); ++place) {
      fixed_[place] = held_[place] != kOpen;
      if (!fixed_[place]) draw(place);
      if (leads_[place] && held_[place] == 0) return false;
    }
    return tell_apart();
  }

  const std::vector<std::uint8_t>& held() const { return held_; }

 private:
  int below(std::size_t bound) { return random_.below(static_cast<int>(bound)); }

  // Numbers of a theme go in, long ones first, each where it fits.
  void place(std::span<const Word> theme) {
    std::vector<std::pair<double, Index>> order;
    for (Index word = 0; word < theme.size(); ++word) {
      order.push_back({below(1000) / 1001.0 - static_cast<double>(theme[word].size()), word});
    }
    std::ranges::sort(order);
    std::vector<bool> full(layout_.slots.size());
    for (const auto& [rank, number] : order) {
      if (stop_.due()) return;
      const Word word = theme[number];
      std::vector<Index> where;
      for (Index slot = 0; slot < layout_.slots.size(); ++slot) {
        if (!full[slot] && goes(slot, word)) where.push_back(slot);
      }
      if (where.empty()) continue;
      const Index slot = where[static_cast<std::size_t>(below(where.size()))];
      full[slot] = true;
      for (Index at = 0; at < word.size(); ++at) held_[layout_.slots[slot][at]] = word[at];
    }
  }

  bool goes(Index slot, Word word) const {
    const auto& places = layout_.slots[slot];
    return std::ranges::equal(places, word, [&](Index place, Letter digit) {
      return held_[place] == kOpen || held_[place] == digit;
    });
  }

  void draw(Index place) {
    do held_[place] = digits_[static_cast<std::size_t>(below(digits_.size()))];
    while (leads_[place] && held_[place] == 0);
  }

  std::string number(Index slot) const {
    std::string found;
    for (const Index place : layout_.slots[slot]) found.push_back(static_cast<char>(held_[place]));
    return found;
  }

  bool tell_apart() {
    std::unordered_map<std::string, Index> often;
    std::vector<Index> asked(layout_.slots.size());
    for (Index slot = 0; slot < asked.size(); ++slot) asked[slot] = slot, ++often[number(slot)];
    std::size_t left = 400 + 20 * asked.size();
    while (!asked.empty()) {
      const Index slot = asked.back();
      const auto& places = layout_.slots[slot];
      if (often[number(slot)] == 1 || std::ranges::all_of(places, [&](Index each) { return fixed_[each]; })) {
        asked.pop_back();
        continue;
      }
      if (left-- == 0 || stop_.due()) return false;
      const Index place = places[static_cast<std::size_t>(below(places.size()))];
      if (fixed_[place]) continue;
      for (const Spot& spot : layout_.around[place]) {
        if (spot.slot != kNone) --often[number(spot.slot)];
      }
      draw(place);
      for (const Spot& spot : layout_.around[place]) {
        if (spot.slot == kNone) continue;
        ++often[number(spot.slot)];
        if (spot.slot != slot) asked.push_back(spot.slot);
      }
    }
    return std::ranges::all_of(often, [](const auto& each) { return each.second < 2; });
  }

  const Layout layout_;
  const std::span<const Letter> digits_;
  Random& random_;
  Stop& stop_;
  std::vector<std::uint8_t> held_;
  std::vector<bool> fixed_, leads_;  // by place
};

}  // namespace

Squares fill_with_digits(const Extent& extent, const Squares& cells, std::span<const Word> theme,
                         std::span<const Letter> digits, Random& random, Stop& stop) {
  Numbers numbers(extent, cells, digits, random, stop);
  if (!numbers.run(theme)) return {};
  Squares found = cells;
  Index place = 0;
  for (std::uint8_t& square : found) {
    if (square != kBlack) square = numbers.held()[place++];
  }
  return found;
}

}  // namespace clew::fillin
