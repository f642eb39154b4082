// Words into a grid: the slot with the fewest words for its failures first, and of a few words the one that leaves most
// to the others.
//
// A search that does not succeed soon is given up for another, since an unlucky start is seldom mended; slots that made
// trouble are remembered.
#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "fillin/kernel_domains.hpp"
#include "fillin/make.hpp"

namespace clew::fillin {
namespace {

constexpr std::size_t kTried = 5, kSampled = 20;  // entries that go on, and entries looked at, for one slot
constexpr int kSearches = 4;
constexpr int kFirstPatience = 40;  // failures of the first search; each search has half as many again as the last

std::string_view text(Word word) { return {reinterpret_cast<const char*>(word.data()), word.size()}; }

class Filling {
 public:
  Filling(const Layout& layout, std::span<const Word> theme, Random& random, Stop& stop)
      : layout_(layout), theme_(theme), words_(layout, true), domains_(layout_, words_, true), random_(random),
        stop_(stop) {
    for (Index at = 0; at < words_.groups.size(); ++at) {
      const Group& group = words_.groups[at];
      for (Index entry = 0; !theme_.empty() && entry < group.entries.size(); ++entry) {
        for (Index word = group.entries[entry].first; word < group.entries[entry].last; ++word) {
          where_.emplace(text(group.listed[word].word), Where{at, entry});
        }
      }
    }
  }

  // The word of each slot; empty where that fails.
  std::vector<Word> run() {
    if (!domains_.start() || !domains_.propagate(stop_)) return {};
    int patience = kFirstPatience;
    for (int each = 0; each < kSearches && !stop_.ended(); ++each, patience += patience / 2) {
      place_theme();
      if (search(patience)) return spelled();
      while (domains_.depth() > 0) domains_.close();
    }
    return {};
  }

 private:
  struct Where {
    Index group, entry;
  };
  struct Level {
    Index slot;
    std::vector<Index> entries;  // the best one last
  };

  int below(std::size_t bound) { return random_.below(static_cast<int>(bound)); }

  // Words of a theme go in, long ones first, each where it fits and nothing is spoilt at once.
  void place_theme() {
    std::vector<std::pair<double, Index>> order;
    for (Index word = 0; word < theme_.size(); ++word) {
      order.push_back({below(1000) / 1001.0 - static_cast<double>(theme_[word].size()), word});
    }
    std::ranges::sort(order);
    for (const auto& [rank, word] : order) {
      const auto found = where_.find(text(theme_[word]));
      if (found == where_.end()) continue;
      const auto [number, entry] = found->second;
      std::vector<Index> slots;
      bool stands = false;
      for (const Index slot : words_.groups[number].slots) {
        if (!domains_.has(slot, entry)) continue;
        stands = stands || domains_.size(slot) == 1;
        slots.push_back(slot);
      }
      random_.shuffle(slots.data(), static_cast<int>(slots.size()));
      for (const Index slot : slots) {
        if (stands || stop_.look()) break;
        domains_.open();
        stands = domains_.put(slot, entry) && domains_.propagate(stop_);
        if (!stands) domains_.close();
      }
    }
  }

  bool search(int patience) {
    std::vector<Level> path;
    for (;;) {
      const Index slot = fewest();
      if (slot == kNone) return true;
      path.push_back({slot, best(slot)});
      if (path.back().entries.empty() && --patience < 0) return false;
      while (!path.empty() && path.back().entries.empty()) {
        path.pop_back();
        if (!path.empty()) domains_.close();
      }
      if (path.empty() || stop_.look()) return false;
      domains_.open();
      const Index entry = path.back().entries.back();
      path.back().entries.pop_back();
      domains_.put(slot_of(path), entry);
      domains_.propagate(stop_);  // it has been tried, so it goes
      if (stop_.ended()) return false;
    }
  }

  static Index slot_of(const std::vector<Level>& path) { return path.back().slot; }

  Index fewest() const {
    Index least = kNone;
    double ratio = 0;
    for (Index slot = 0; slot < layout_.slots.size(); ++slot) {
      if (domains_.size(slot) < 2) continue;
      const double here = domains_.size(slot) / domains_.weight(slot);
      if (least != kNone && here >= ratio) continue;
      least = slot;
      ratio = here;
    }
    return least;
  }

  std::vector<Index> best(Index slot) {
    std::vector<Index> some;
    domains_.each_entry(slot, [&](Index entry) { some.push_back(entry); });
    std::vector<std::pair<double, Index>> found;
    for (std::size_t at = 0; at < std::min(some.size(), kSampled) && found.size() < kTried; ++at) {
      std::swap(some[at], some[at + static_cast<std::size_t>(below(some.size() - at))]);
      domains_.open();
      if (domains_.put(slot, some[at]) && domains_.propagate(stop_)) found.push_back({room(), some[at]});
      domains_.close();
      if (stop_.ended()) return {};
    }
    std::ranges::sort(found);
    std::vector<Index> entries;
    for (const auto& [left, entry] : found) entries.push_back(entry);
    return entries;
  }

  double room() const {
    double sum = 0;
    for (Index slot = 0; slot < layout_.slots.size(); ++slot) sum += std::log2(domains_.size(slot));
    return sum;
  }

  // Of the words of an entry, those of the theme are used first, then any.
  std::vector<Word> spelled() {
    std::unordered_set<std::string_view> themed;
    for (const Word& word : theme_) themed.insert(text(word));
    std::vector<Word> found(layout_.slots.size());
    for (const Group& group : words_.groups) {
      std::unordered_map<Index, std::vector<Word>> left;
      for (const Index slot : group.slots) {
        const Index number = domains_.only(slot);
        auto [at, is_new] = left.try_emplace(number);
        if (is_new) {
          const Entry& entry = group.entries[number];
          for (Index word = entry.first; word < entry.last; ++word) at->second.push_back(group.listed[word].word);
          random_.shuffle(at->second.data(), static_cast<int>(at->second.size()));
          std::ranges::stable_partition(at->second, [&](Word word) { return !themed.contains(text(word)); });
        }
        found[slot] = at->second.back();
        at->second.pop_back();
      }
    }
    return found;
  }

  const Layout& layout_;
  const std::span<const Word> theme_;
  const Words words_;
  Domains domains_;
  Random& random_;
  Stop& stop_;
  std::unordered_map<std::string_view, Where> where_;
};

}  // namespace

Squares fill(const Extent& extent, const Squares& cells, const Stock& stock, Random& random, Stop& stop) {
  const auto rows = static_cast<int>(extent.rows), columns = static_cast<int>(extent.columns);
  Layout layout({rows, columns, cells, {}, true});
  std::vector<bool> wanted;
  for (const auto& slot : layout.slots) {
    if (slot.size() >= wanted.size()) wanted.resize(slot.size() + 1);
    wanted[slot.size()] = true;
  }
  std::unordered_set<std::string_view> listed{text(stock.but)};
  for (const auto& words : {stock.theme, stock.words}) {
    for (const Word& word : words) {
      if (word.size() >= wanted.size() || !wanted[word.size()] || !listed.insert(text(word)).second) continue;
      layout.words.push_back(word);
    }
  }
  const auto words = Filling(layout, stock.theme, random, stop).run();
  if (words.empty()) return {};
  std::vector<Index> square_of;
  for (Index square = 0; square < cells.size(); ++square) {
    if (cells[square] != kBlack) square_of.push_back(square);
  }
  Squares found = cells;
  for (Index slot = 0; slot < words.size(); ++slot) {
    for (Index at = 0; at < words[slot].size(); ++at) found[square_of[layout.slots[slot][at]]] = words[slot][at];
  }
  return found;
}

}  // namespace clew::fillin
