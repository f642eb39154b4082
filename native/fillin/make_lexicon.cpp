// Words by length, and which of them have a letter at a position.
#include "fillin/make_lexicon.hpp"

#include <algorithm>

namespace clew::fillin {

std::vector<Word> words_of(std::span<const std::uint8_t> flat) {
  std::vector<Word> words;
  for (auto first = flat.begin(); first != flat.end();) {
    const auto last = std::find(first, flat.end(), kEnd);
    words.emplace_back(first, last);
    first = last == flat.end() ? last : last + 1;
  }
  return words;
}

Lexicon::Lexicon(std::vector<Word> words, std::span<const Letter> digits, std::vector<Index> lengths)
    : digits_(digits.begin(), digits.end()), lengths_(std::move(lengths)) {
  if (words.empty()) return;
  shelves_.resize(lengths_.back() + 1);
  for (const Word& word : words) {
    if (!std::ranges::binary_search(lengths_, static_cast<Index>(word.size()))) continue;
    shelves_[word.size()].words.push_back(word);
    for (const Letter letter : word) letters_ = std::max<Index>(letters_, letter + 1u);
  }
  for (const Index length : lengths_) {
    Shelf& shelf = shelves_[length];
    shelf.blocks = static_cast<Index>((shelf.words.size() + kBlockBits - 1) / kBlockBits);
    shelf.masks.resize(std::size_t{length} * letters_ * shelf.blocks);
    for (Index word = 0; word < shelf.words.size(); ++word) {
      for (Index at = 0; at < length; ++at) {
        shelf.masks[(at * letters_ + shelf.words[word][at]) * shelf.blocks + word / kBlockBits] |= bit(word);
      }
    }
  }
}

std::vector<Letter> Lexicon::number(std::span<const std::uint8_t> seen, Random& random) const {
  if (seen[0] == 0) return {};
  std::vector<Letter> found(seen.begin(), seen.end());
  for (Index at = 0; at < found.size(); ++at) {
    while (found[at] == kOpen || (at == 0 && found[at] == 0)) {
      found[at] = digits_[random.below(static_cast<int>(digits_.size()))];
    }
  }
  return found;
}

std::vector<Letter> Lexicon::choose(std::span<const std::uint8_t> seen, Random& random) const {
  if (shelves_.empty()) return number(seen, random);
  const Shelf& shelf = shelves_[seen.size()];
  agree_.assign(shelf.blocks, ~Block{0});
  if (shelf.blocks > 0 && shelf.words.size() % kBlockBits) agree_.back() = bit(shelf.words.size() % kBlockBits) - 1;
  for (Index at = 0; at < seen.size(); ++at) {
    if (seen[at] == kOpen) continue;
    if (seen[at] >= letters_) return {};
    const Block* mask = shelf.masks.data() + (at * letters_ + seen[at]) * shelf.blocks;
    for (Index block = 0; block < shelf.blocks; ++block) agree_[block] &= mask[block];
  }
  int left = 0;
  for (const Block block : agree_) left += std::popcount(block);
  if (left == 0) return {};
  left = random.below(left);
  for (Index block = 0;; ++block) {
    const int here = std::popcount(agree_[block]);
    if (left >= here) {
      left -= here;
      continue;
    }
    Block some = agree_[block];
    for (; left > 0; --left) some &= some - 1;
    const Word& word = shelf.words[block * kBlockBits + static_cast<Index>(std::countr_zero(some))];
    return {word.begin(), word.end()};
  }
}

std::vector<Letter> Lexicon::first(Index longest, Random& random) const {
  for (auto it = lengths_.rbegin(); it != lengths_.rend(); ++it) {
    if (*it > longest || (!shelves_.empty() && shelves_[*it].words.empty())) continue;
    return choose(std::vector<std::uint8_t>(*it, kOpen), random);
  }
  return {};
}

}  // namespace clew::fillin
