// Separates the words of an entry again.
#include "fillin/kernel_spread.hpp"

namespace clew::fillin {

Spread::Spread(const Layout& layout, const Words& words, const Limits& limits, Stop& stop, const OnSolution& each)
    : layout_(layout), words_(words), wanted_(limits.solutions), stop_(stop), each_(each), letters_(layout.places()) {
  for (const Group& group : words.groups) {
    left_.emplace_back();
    for (const Listed& listed : group.listed) left_.back().push_back(listed.times);
  }
}

bool Spread::report(const std::vector<Index>& entries) {
  entries_ = &entries;
  several_.clear();
  for (Index slot = 0; slot < entries.size(); ++slot) {
    const Entry& entry = words_.groups[words_.group_of[slot]].entries[entries[slot]];
    if (entry.last - entry.first > 1) several_.push_back(slot);
    write(slot, entry.word);
  }
  return choose(0);
}

bool Spread::choose(std::size_t at) {
  if (at == several_.size()) {
    ++found_;
    return each_(letters_.data()) && found_ < wanted_;
  }
  const Index slot = several_[at], number = words_.group_of[slot];
  const Group& group = words_.groups[number];
  const Entry& entry = group.entries[(*entries_)[slot]];
  for (Index word = entry.first; word < entry.last; ++word) {
    if (left_[number][word] == 0) continue;
    if (stop_.due()) return false;
    --left_[number][word];
    write(slot, group.listed[word].word);
    const bool more = choose(at + 1);
    ++left_[number][word];
    if (!more) return false;
  }
  return true;
}

void Spread::write(Index slot, std::span<const Letter> word) {
  for (Index position = 0; position < word.size(); ++position) letters_[layout_.slots[slot][position]] = word[position];
}

}  // namespace clew::fillin
