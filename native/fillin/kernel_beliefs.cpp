// Sweeps over slots and entries.
#include "fillin/kernel_beliefs.hpp"

#include <algorithm>
#include <bit>

namespace clew::fillin {
namespace {

constexpr float kOld = 0.3f;  // share of the last message in the next: without it they swing
constexpr float kLeast = 1e-9f, kMost = 1e9f;
constexpr float kUnlikely = 1e-7f;
constexpr float kNoise = 0.017f;

// Powers by powers of two, within a thousandth: the same on every machine, and quick.
float log2_of(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const float m = std::bit_cast<float>((bits & 0x7fffffu) | 0x3f800000u) - 1.5f;
  const auto exponent = static_cast<float>(static_cast<int>(bits >> 23) - 127);
  return exponent + 0.58496250f + m * (0.96179669f + m * (-0.32059890f + m * (0.14248840f - m * 0.0712f)));
}

float exp2_of(float x) {
  x = std::max(x, -126.0f);
  const int whole = static_cast<int>(x - (x < 0 ? 1.0f : 0.0f));
  const float f = x - static_cast<float>(whole);
  const float part = 1.0f + f * (0.69583282f + f * (0.22606716f + f * 0.07804f));
  return std::bit_cast<float>(static_cast<std::uint32_t>(whole + 127) << 23) * part;
}

}  // namespace

Beliefs::Beliefs(const Layout& layout, const Words& words, const Domains& domains, std::uint64_t seed)
    : layout_(layout), words_(words), slots_(layout.slots.size()), heard_(layout.places()) {
  Random random(seed);
  const Message even(words.letters, 1.0f / static_cast<float>(words.letters));
  for (auto& both : heard_) both = {even, even};
  sent_ = heard_;
  for (Index slot = 0; slot < slots_.size(); ++slot) {
    Slot& at = slots_[slot];
    domains.each_entry(slot, [&](Index entry) { at.entries.push_back(entry); });
    const std::size_t size = at.entries.size();
    at.wanted.assign(size, 1);
    at.belief.assign(size, 1.0f / static_cast<float>(size));
    at.odds.assign(size, 0);
    for (std::size_t each = 0; each < size; ++each) {
      at.own.push_back(1 + kNoise * static_cast<float>(random.below(2001) - 1000) / 1000);
    }
    for (Index position = 0; position < layout.slots[slot].size(); ++position) {
      const Index place = layout.slots[slot][position];
      if (domains.crossing(place)) at.crosses.push_back({position, place});
    }
    read_letters(slot);
  }
}

void Beliefs::read_letters(Index slot) {
  Slot& at = slots_[slot];
  const Group& group = words_.groups[words_.group_of[slot]];
  at.letters.clear();
  for (const auto& [position, place] : at.crosses) {
    for (const Index entry : at.entries) at.letters.push_back(group.letters[position * group.entries.size() + entry]);
  }
}

bool Beliefs::sweep(Stop& stop) {
  constexpr Index kSome = 64;
  for (Index slot = 0; slot < slots_.size(); ++slot) {
    if (slot % kSome == 0 && stop.look()) return false;
    weigh(slot);
    tell_letters(slot);
  }
  heard_.swap(sent_);
  for (const Group& group : words_.groups) {
    if (stop.look()) return false;
    tell_entries(group);
  }
  return true;
}

// What all the others say about the entries of a slot, and its own pull.
void Beliefs::weigh(Index slot) {
  Slot& at = slots_[slot];
  const std::size_t size = at.entries.size(), side = slot < layout_.across ? 0 : 1;
  float* belief = at.belief.data();
  for (std::size_t each = 0; each < size; ++each) belief[each] = at.wanted[each] * at.own[each];
  const Letter* letters = at.letters.data();
  for (const auto& [position, place] : at.crosses) {
    scratch_ = heard_[place][side];
    const float most = *std::ranges::max_element(scratch_);
    for (float& each : scratch_) each /= most;
    for (std::size_t each = 0; each < size; ++each) belief[each] *= scratch_[letters[each]];
    letters += size;
  }
  double total = 0;
  for (const float each : at.belief) total += each;
  if (total > 1e-36) {
    const auto scale = static_cast<float>(1 / total);
    for (float& each : at.belief) each *= scale;
  } else {
    std::ranges::fill(at.belief, 1.0f / static_cast<float>(size));
  }
  for (std::size_t each = 0; each < size; ++each) {
    at.odds[each] = std::min(kMost, belief[each] / (at.wanted[each] * std::max(1 - belief[each], 1e-7f)));
  }
}

// How likely each letter is at the crossings, without what was heard there.
void Beliefs::tell_letters(Index slot) {
  const Slot& at = slots_[slot];
  const std::size_t size = at.entries.size(), side = slot < layout_.across ? 0 : 1;
  const Letter* letters = at.letters.data();
  for (const auto& [position, place] : at.crosses) {
    scratch_.assign(words_.letters, 0);
    for (std::size_t each = 0; each < size; ++each) scratch_[letters[each]] += at.belief[each];
    letters += size;
    float total = 0;
    for (Index letter = 0; letter < words_.letters; ++letter) total += scratch_[letter] /= heard_[place][side][letter];
    const float scale = (1 - kOld) / total;
    const Message& old = heard_[place][1 - side];
    Message& sent = sent_[place][1 - side];
    for (Index letter = 0; letter < words_.letters; ++letter) {
      sent[letter] = std::max(kLeast, kOld * old[letter] + scale * scratch_[letter]);
    }
  }
}

// How free each entry is to come to a slot, for what it hears from the others.
void Beliefs::tell_entries(const Group& group) {
  totals_.assign(group.entries.size(), 0);
  takers_.resize(std::max(takers_.size(), group.entries.size()));
  for (const Index slot : group.slots) {
    const Slot& at = slots_[slot];
    for (Index each = 0; each < at.entries.size(); ++each) {
      const Index entry = at.entries[each];
      totals_[entry] += at.odds[each];
      if (group.entries[entry].times > 1) takers_[entry].push_back({slot, each});
    }
  }
  for (const Index slot : group.slots) {
    Slot& at = slots_[slot];
    for (std::size_t each = 0; each < at.entries.size(); ++each) {
      const Index entry = at.entries[each];
      if (group.entries[entry].times > 1) continue;
      const double others = totals_[entry] - static_cast<double>(at.odds[each]);
      at.wanted[each] = kOld * at.wanted[each] + (1 - kOld) * static_cast<float>(1 / std::max(others, 1e-9));
    }
  }
  for (Index entry = 0; entry < group.entries.size(); ++entry) {
    if (!takers_[entry].empty()) tell_entry(group.entries[entry].times, takers_[entry]);
    takers_[entry].clear();
  }
  for (const Index slot : group.slots) {
    const float most = *std::ranges::max_element(slots_[slot].wanted);
    for (float& each : slots_[slot].wanted) each = std::max(each / most, 1e-12f);
  }
}

// An entry that is used several times: the chance that the other slots take it once less often than that, against just
// as often. `after_` has the chances that the slots which follow take it k times, `before_` those of the slots before.
void Beliefs::tell_entry(Index times, const std::vector<std::pair<Index, Index>>& takers) {
  const std::size_t size = takers.size(), row = times + 1;
  const auto odds = [&](std::size_t at) { return double{slots_[takers[at].first].odds[takers[at].second]}; };
  double scale = 1;  // keeps chances away from zero
  for (int round = 0; round < 12; ++round) {
    double expected = 1e-30;
    for (std::size_t at = 0; at < size; ++at) expected += scale * odds(at) / (1 + scale * odds(at));
    if (expected > 0.6 * times && expected < 1.6 * times) break;
    scale *= times / expected;
  }
  const auto chance = [&](std::size_t at) { return scale * odds(at) / (1 + scale * odds(at)); };
  after_.assign((size + 1) * row, 0);
  after_[size * row] = 1;
  for (std::size_t at = size; at-- > 0;) {
    const double* next = after_.data() + (at + 1) * row;
    const double taken = chance(at);
    double* here = after_.data() + at * row;
    for (std::size_t k = 0; k < row; ++k) here[k] = next[k] * (1 - taken) + (k > 0 ? next[k - 1] * taken : 0);
  }
  before_.assign(row, 0);
  before_[0] = 1;
  for (std::size_t at = 0; at < size; ++at) {
    const double* next = after_.data() + (at + 1) * row;
    double less = 0, equal = before_[times] * next[0];
    for (std::size_t k = 0; k < times; ++k) {
      less += before_[k] * next[times - 1 - k];
      equal += before_[k] * next[times - k];
    }
    float& wanted = slots_[takers[at].first].wanted[takers[at].second];
    const double now = std::min(double{kMost}, scale * less / std::max(equal, 1e-200));
    wanted = kOld * wanted + (1 - kOld) * static_cast<float>(now);
    const double taken = chance(at);
    for (std::size_t k = row; k-- > 0;) before_[k] = before_[k] * (1 - taken) + (k > 0 ? before_[k - 1] * taken : 0);
  }
}

void Beliefs::pull(float power) {
  for (Slot& at : slots_) {
    const float scale = 1 / *std::ranges::max_element(at.belief);
    for (std::size_t each = 0; each < at.entries.size(); ++each) {
      at.own[each] = exp2_of(power * log2_of(std::max(at.belief[each] * scale, 1e-15f)));
    }
  }
}

template <class Keep>
void Beliefs::keep(Index slot, Keep&& keep) {
  Slot& at = slots_[slot];
  std::size_t kept = 0;
  for (std::size_t each = 0; each < at.entries.size(); ++each) {
    if (!keep(at.entries[each], at.belief[each])) continue;
    at.entries[kept] = at.entries[each];
    for (auto* all : {&at.wanted, &at.own, &at.belief, &at.odds}) (*all)[kept] = (*all)[each];
    ++kept;
  }
  if (kept == at.entries.size()) return;
  at.entries.resize(kept);
  for (auto* all : {&at.wanted, &at.own, &at.belief, &at.odds}) all->resize(kept);
  read_letters(slot);
}

void Beliefs::leave_out_unlikely() {
  for (Index slot = 0; slot < slots_.size(); ++slot) {
    const float least = kUnlikely * *std::ranges::max_element(slots_[slot].belief);
    keep(slot, [&](Index, float belief) { return belief >= least; });
  }
}

void Beliefs::follow(const Domains& domains) {
  for (Index slot = 0; slot < slots_.size(); ++slot) {
    keep(slot, [&](Index entry, float) { return domains.has(slot, entry); });
    if (slots_[slot].entries.empty()) reopen(slot, domains);
  }
}

void Beliefs::reopen(Index slot, const Domains& domains) {
  Slot& at = slots_[slot];
  at.entries.clear();
  domains.each_entry(slot, [&](Index entry) { at.entries.push_back(entry); });
  for (auto* all : {&at.wanted, &at.own, &at.belief, &at.odds}) all->assign(at.entries.size(), 1);
  read_letters(slot);
}

Beliefs::Likely Beliefs::likeliest(Index slot) const {
  const Slot& at = slots_[slot];
  const auto best = std::ranges::max_element(at.belief);
  return {slot, at.entries[static_cast<std::size_t>(best - at.belief.begin())], *best};
}

}  // namespace clew::fillin
