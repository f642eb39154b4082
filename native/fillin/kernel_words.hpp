// The words of a fill-in by length, as the kernel sees them: sets of words with a letter at a position, as bits.
//
// Positions where no slot of a length crosses another, or has a letter given, make no difference. Words that
// agree everywhere else are one *entry*, used as often as all of them together; `Spread` separates them again.
#pragma once

#include <bit>
#include <vector>

#include "fillin/slots.hpp"

namespace clew::fillin {

using Block = std::uint64_t;  // 64 members of a set
constexpr Index kBlockBits = 64;

constexpr Block bit(Index member) { return Block{1} << member % kBlockBits; }  // in its block

template <class Visit>
void each_bit(Block block, Index first, Visit&& visit) {
  for (; block; block &= block - 1) visit(first + static_cast<Index>(std::countr_zero(block)));
}

// A word and how often it is listed.
struct Listed {
  std::span<const Letter> word;
  Index times;
};

struct Entry {
  std::span<const Letter> word;  // one of them
  Index first, last;             // its words in Group::listed
  Index times;                   // all together
};

struct Group {
  Index length = 0;
  std::vector<Index> slots;
  std::vector<Listed> listed;  // different words, those of an entry side by side
  std::vector<Entry> entries;
  Index first_entry = 0;       // entries of all groups are numbered on
  Index blocks = 0;            // of a set of entries
  std::vector<Block> masks;    // by position and letter
  std::vector<Letter> letters;  // by position and entry
};

struct Words {
  Words(const Layout& layout, bool spare);

  bool fit = true;  // in number: as many words as slots of each length, or as many at least if some may be spare
  Index letters = 0;
  Index entries = 0;
  std::vector<Group> groups;
  std::vector<Index> group_of;  // by slot

  const Block* mask(const Group& group, Index position, Letter letter) const {
    return group.masks.data() + (position * letters + letter) * group.blocks;
  }

 private:
  void gather(const Layout& layout);
  void merge(const Layout& layout, Group& group);
};

}  // namespace clew::fillin
