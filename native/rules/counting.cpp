// Counting until nothing more follows.
#include "rules/counting.hpp"

#include <algorithm>

namespace clew::rules {

void Counting::add(std::int64_t least, std::int64_t most) {
  const auto size = static_cast<std::int64_t>(literals_.size() - from_);
  least = std::max<std::int64_t>(least, 0);
  most = std::min(most, size);
  if (most < least) {
    broken_ = true;
    most = least;
  }
  if (most == 0) {  // known at once: a count would be looked through again for each of them
    for (std::size_t k = from_; k < literals_.size(); ++k) set(literals_[k] ^ 1);
    return drop();
  }
  counts_.push_back({static_cast<std::uint32_t>(from_), static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(least),
                     static_cast<std::uint32_t>(most)});
  from_ = literals_.size();
}

void Counting::set(Literal l) {
  if (values_[l] < 0) broken_ = true;
  if (values_[l] != 0) return;
  values_[l] = 1;
  values_[l ^ 1] = -1;
  trail_.push_back(l);
}

// What a count at one of its bounds says of its open literals.
void Counting::apply(std::uint32_t index) {
  const Count& count = counts_[index];
  const bool full = count.trues >= count.most, needed = count.size - count.falses <= count.least;
  if (!full && !needed) return;
  if (count.trues > count.most || count.size - count.falses < count.least) return fail();
  if (count.trues + count.falses == count.size) return;
  work_ += count.size;
  for (const Literal l : literals(count)) {
    if (values_[l] == 0) set(full ? l ^ 1 : l);
  }
}

void Counting::begin() {
  if (broken_) return;
  starts_.assign(values_.size() + 1, 0);
  for (const Literal l : literals_) ++starts_[l + 1];
  for (std::size_t l = 1; l < starts_.size(); ++l) starts_[l] += starts_[l - 1];
  places_.resize(literals_.size());
  std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
  for (std::uint32_t k = 0; k < counts_.size(); ++k) {
    for (const Literal l : literals(counts_[k])) places_[next[l]++] = k;
  }
  for (std::uint32_t k = 0; k < counts_.size() && !broken_; ++k) apply(k);
  settle();
}

void Counting::settle() {
  for (; settled_ < trail_.size() && !broken_; ++settled_) {
    const Literal l = trail_[settled_];
    for (const Literal side : {l, l ^ 1}) {
      work_ += starts_[side + 1] - starts_[side];
      for (std::uint32_t p = starts_[side]; p < starts_[side + 1]; ++p) {  // all of them, so that it can be undone
        Count& count = counts_[places_[p]];
        ++(side == l ? count.trues : count.falses);
        if (!broken_) apply(places_[p]);
      }
    }
  }
}

void Counting::undo(std::size_t found) {
  while (trail_.size() > found) {
    const Literal l = trail_.back();
    trail_.pop_back();
    values_[l] = values_[l ^ 1] = 0;
    if (trail_.size() >= settled_) continue;
    for (std::uint32_t p = starts_[l]; p < starts_[l + 1]; ++p) --counts_[places_[p]].trues;
    for (std::uint32_t p = starts_[l ^ 1]; p < starts_[(l ^ 1) + 1]; ++p) --counts_[places_[p]].falses;
  }
  settled_ = std::min(settled_, found);
  broken_ = false;
}

}  // namespace clew::rules
