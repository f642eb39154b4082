// Sorts the words into groups of one length, and merges those between which no slot makes a difference.
#include "fillin/kernel_words.hpp"

#include <algorithm>

namespace clew::fillin {

Words::Words(const Layout& layout, bool spare) : group_of(layout.slots.size()) {
  for (const auto& word : layout.words) {
    for (const Letter letter : word) letters = std::max<Index>(letters, letter + 1u);
  }
  for (const std::uint8_t letter : layout.given) {
    if (letter != kOpen) letters = std::max<Index>(letters, letter + 1u);
  }
  gather(layout);
  for (Group& group : groups) {
    Index total = 0;
    for (const Listed& each : group.listed) total += each.times;
    const auto wanted = static_cast<Index>(group.slots.size());
    fit = fit && (spare ? total >= wanted : total == wanted);
    if (group.slots.empty()) continue;
    merge(layout, group);
  }
  std::erase_if(groups, [](const Group& group) { return group.slots.empty(); });
  for (Index at = 0; at < groups.size(); ++at) {
    groups[at].first_entry = entries;
    entries += static_cast<Index>(groups[at].entries.size());
    for (const Index slot : groups[at].slots) group_of[slot] = at;
  }
}

void Words::gather(const Layout& layout) {
  std::vector<Index> of_length;
  const auto group = [&](std::size_t length) -> Group& {
    if (length >= of_length.size()) of_length.resize(length + 1, kNone);
    if (of_length[length] == kNone) {
      of_length[length] = static_cast<Index>(groups.size());
      groups.emplace_back().length = static_cast<Index>(length);
    }
    return groups[of_length[length]];
  };
  for (Index slot = 0; slot < layout.slots.size(); ++slot) group(layout.slots[slot].size()).slots.push_back(slot);
  for (const auto& word : layout.words) group(word.size()).listed.push_back({word, 1});
}

void Words::merge(const Layout& layout, Group& group) {
  std::vector<Index> decisive;  // positions that matter to some slot
  for (Index position = 0; position < group.length; ++position) {
    const bool matters = std::ranges::any_of(group.slots, [&](Index slot) {
      const Index place = layout.slots[slot][position];
      const auto& [across, down] = layout.around[place];
      return layout.given[place] != kOpen || (across.slot != kNone && down.slot != kNone);
    });
    if (matters) decisive.push_back(position);
  }
  const auto order = [&](const Listed& one, const Listed& other) {
    for (const Index position : decisive) {
      if (one.word[position] != other.word[position]) return one.word[position] <=> other.word[position];
    }
    return std::strong_ordering::equal;
  };
  std::ranges::sort(group.listed, [&](const Listed& one, const Listed& other) {
    const auto compared = order(one, other);
    return compared != 0 ? compared < 0 : std::ranges::lexicographical_compare(one.word, other.word);
  });
  std::vector<Listed> listed;
  for (const Listed& each : group.listed) {
    if (!listed.empty() && std::ranges::equal(listed.back().word, each.word)) {
      ++listed.back().times;
      ++group.entries.back().times;
      continue;
    }
    const auto at = static_cast<Index>(listed.size());
    if (listed.empty() || order(listed.back(), each) != 0) group.entries.push_back({each.word, at, at, 0});
    listed.push_back(each);
    ++group.entries.back().last;
    ++group.entries.back().times;
  }
  group.listed = std::move(listed);
  group.blocks = static_cast<Index>(group.entries.size() + kBlockBits - 1) / kBlockBits;
  group.masks.assign(std::size_t{group.length} * letters * group.blocks, 0);
  group.letters.resize(std::size_t{group.length} * group.entries.size());
  for (Index entry = 0; entry < group.entries.size(); ++entry) {
    for (Index position = 0; position < group.length; ++position) {
      const Letter letter = group.entries[entry].word[position];
      const std::size_t row = (position * letters + letter) * group.blocks;
      group.letters[position * group.entries.size() + entry] = letter;
      group.masks[row + entry / kBlockBits] |= bit(entry);
    }
  }
}

}  // namespace clew::fillin
