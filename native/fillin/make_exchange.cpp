// Words exchanged for others where two solutions differ, until a fill-in has one.
//
// A word of the first solution gives way to another that fits those it crosses; now and then, or where there is
// none, or where the solutions differ in no crossing, so that such a word could be exchanged as well, these are exchanged
// with it. Among numbers, a digit is changed that is in two of them, whether the solutions differ there or not: parts of
// a grid that look alike change places as a whole. The words of a theme and the letters that are shown stay.
#include <algorithm>
#include <string>
#include <unordered_set>

#include "fillin/kernel.hpp"
#include "fillin/make.hpp"

namespace clew::fillin {
namespace {

constexpr std::size_t kTried = 4;  // words, or digits, that are tried before giving up
constexpr std::size_t kMost = 12;  // slots that are refilled together

class Exchanger {
 public:
  Exchanger(Filled& filled, const Stock& stock, const Exchange& exchange, Random& random, Stop& stop)
      : filled_(filled),
        stock_(stock),
        exchange_(exchange),
        random_(random),
        stop_(stop),
        rows_(static_cast<int>(filled.extent.rows)),
        columns_(static_cast<int>(filled.extent.columns)),
        layout_({rows_, columns_, filled.shown, {}, false}) {
    for (Index square = 0; square < filled.shown.size(); ++square) {
      if (filled.shown[square] != kBlack) square_of_.push_back(square);
    }
    for (const Word& word : stock.theme) theme_.emplace(word.begin(), word.end());
  }

  Answer run() {
    for (int left = exchange_.swaps;; --left) {
      const Answer answer = prove();
      if (answer.found < 2 || left == 0 || stop_.ended()) return answer;
      for (Index place = 0; place < square_of_.size(); ++place) filled_.squares[square_of_[place]] = one_[place];
      if (!exchange()) return answer;
    }
  }

 private:
  std::uint8_t& letter(Index place) { return filled_.squares[square_of_[place]]; }
  bool hidden(Index place) const { return filled_.shown[square_of_[place]] == kOpen; }
  bool crossing(Index place) const {
    return layout_.around[place][0].slot != kNone && layout_.around[place][1].slot != kNone;
  }

  std::string word(Index slot) {
    std::string found;
    for (const Index place : layout_.slots[slot]) found.push_back(static_cast<char>(letter(place)));
    return found;
  }

  bool themed(Index slot) { return theme_.contains(word(slot)); }

  Answer prove() {
    std::vector<std::uint8_t> words;
    for (Index slot = 0; slot < layout_.slots.size(); ++slot) {
      for (const Index place : layout_.slots[slot]) words.push_back(letter(place));
      words.push_back(kEnd);
    }
    one_.clear();
    Limits limits;
    limits.nodes = exchange_.nodes;
    return solve({rows_, columns_, filled_.shown, words, false}, limits, stop_, [&](const std::uint8_t* values) {
      auto& solution = one_.empty() ? one_ : other_;
      solution.assign(values, values + square_of_.size());
      return true;
    });
  }

  bool exchange() {
    std::vector<Index> differing, slots;
    for (Index place = 0; place < one_.size(); ++place) {
      if (one_[place] != other_[place]) differing.push_back(place);
    }
    for (const Index place : differing) {
      for (const Spot& spot : layout_.around[place]) {
        if (spot.slot != kNone && std::ranges::find(slots, spot.slot) == slots.end()) slots.push_back(spot.slot);
      }
    }
    const bool crossed = std::ranges::any_of(differing, [&](Index place) { return crossing(place); });
    if (stock_.words.empty()) {
      std::vector<Index> places;
      for (const Index slot : slots) {
        for (const Index place : layout_.slots[slot]) {
          if (crossing(place)) places.push_back(place);
        }
      }
      return change_digit(places);
    }
    std::erase_if(slots, [&](Index slot) { return themed(slot); });
    return change_word(slots, crossed && random_.below(4) > 0);
  }

  bool change_word(std::vector<Index>& slots, bool alone) {
    random_.shuffle(slots.data(), static_cast<int>(slots.size()));
    for (std::size_t at = 0; at < std::min(slots.size(), kTried) && !stop_.look(); ++at) {
      if ((alone && fill_anew(slots[at], {slots[at]})) || fill_anew(slots[at], around(slots[at]))) return true;
    }
    return false;
  }

  // A slot with those that it crosses, except for words of the theme; few enough to be refilled.
  std::vector<Index> around(Index slot) {
    std::vector<Index> found{slot};
    for (const Index place : layout_.slots[slot]) {
      for (const Spot& spot : layout_.around[place]) {
        if (spot.slot != kNone && spot.slot != slot && found.size() < kMost && !themed(spot.slot)) {
          found.push_back(spot.slot);
        }
      }
    }
    return found;
  }

  bool fill_anew(Index slot, const std::vector<Index>& slots) {
    Squares cells = filled_.squares;
    const auto among = [&](const Spot& spot) {
      return spot.slot == kNone || std::ranges::find(slots, spot.slot) != slots.end();
    };
    for (Index place = 0; place < square_of_.size(); ++place) {
      if (hidden(place) && std::ranges::all_of(layout_.around[place], among)) cells[square_of_[place]] = kOpen;
    }
    const std::string old = word(slot);
    Stock stock = stock_;
    stock.but = {reinterpret_cast<const Letter*>(old.data()), old.size()};
    Squares found = fill(filled_.extent, cells, stock, random_, stop_);
    if (found.empty()) return false;
    filled_.squares = std::move(found);
    return true;
  }

  // Another digit at one of these places, so that no number begins with 0 or appears twice.
  bool change_digit(std::vector<Index>& places) {
    const auto stays = [&](Index place) {
      return !hidden(place) || std::ranges::any_of(layout_.around[place], [&](const Spot& spot) {
        return spot.slot != kNone && themed(spot.slot);
      });
    };
    std::erase_if(places, stays);
    random_.shuffle(places.data(), static_cast<int>(places.size()));
    std::vector<Letter> digits(exchange_.digits.begin(), exchange_.digits.end());
    for (std::size_t at = 0; at < std::min(places.size(), kTried); ++at) {
      const std::uint8_t old = letter(places[at]);
      random_.shuffle(digits.data(), static_cast<int>(digits.size()));
      for (const Letter digit : digits) {
        letter(places[at]) = digit;
        if (digit != old && all_numbers_differ()) return true;
      }
      letter(places[at]) = old;
    }
    return false;
  }

  bool all_numbers_differ() {
    std::unordered_set<std::string> seen;
    for (Index slot = 0; slot < layout_.slots.size(); ++slot) {
      const std::string number = word(slot);
      if (number[0] == 0 || !seen.insert(number).second) return false;
    }
    return true;
  }

  Filled& filled_;
  const Stock& stock_;
  const Exchange& exchange_;
  Random& random_;
  Stop& stop_;
  const int rows_, columns_;
  const Layout layout_;
  std::vector<Index> square_of_;  // by place
  std::unordered_set<std::string> theme_;
  std::vector<std::uint8_t> one_, other_;  // two solutions, by place
};

}  // namespace

Answer exchange_words(Filled& filled, const Stock& stock, const Exchange& exchange, Random& random, Stop& stop) {
  return Exchanger(filled, stock, exchange, random, stop).run();
}

}  // namespace clew::fillin
