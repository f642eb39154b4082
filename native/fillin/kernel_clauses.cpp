// Slots, crossings and words as clauses.
#include "fillin/kernel_clauses.hpp"

#include <algorithm>
#include <string>

namespace clew::fillin {

Clauses::Clauses(const Layout& layout, const Words& words, const Domains& domains, bool spare, Stop& stop)
    : layout_(layout),
      words_(words),
      domains_(domains),
      stop_(stop),
      choices_(layout.slots.size()),
      letters_(std::size_t{layout.places()} * words.letters, kSettled) {
  add_crossings();
  add_slots();
  add_words(spare);
  if (!spare) add_letters();
}

void Clauses::add_crossings() {
  std::vector<Literal> some;
  for (Index place = 0; place < layout_.places(); ++place) {
    if (!domains_.crossing(place) || domains_.letters(place) < 2) continue;
    some.clear();
    domains_.each_letter(place, [&](Index each) {
      const Variable v = letters_[place * words_.letters + each] = search.add_variable();
      for (const Literal other : some) search.add_clause({negative(v), other ^ 1});
      some.push_back(positive(v));
    });
    search.add_clause(some);
  }
}

void Clauses::add_slots() {
  for (Index slot = 0; slot < layout_.slots.size(); ++slot) {
    if (stop_.look()) return;
    if (domains_.size(slot) < 2) continue;
    domains_.each_entry(slot, [&](Index entry) {
      choices_[slot].push_back({entry, search.add_variable()});
      over_.push_back(choices_[slot].back().variable);
    });
    add_slot(slot);
  }
}

void Clauses::add_slot(Index slot) {
  const Group& group = words_.groups[words_.group_of[slot]];
  std::vector<Literal> all, with, alike;
  std::vector<std::pair<std::string, Variable>> signatures;
  for (const auto& [entry, v] : choices_[slot]) {
    all.push_back(positive(v));
    signatures.push_back({{}, v});
    for (Index position = 0; position < group.length; ++position) {
      const Letter written = group.entries[entry].word[position];
      const Variable l = letter(layout_.slots[slot][position], written);
      if (l == kSettled) continue;
      search.add_clause({negative(v), positive(l)});
      signatures.back().first.push_back(static_cast<char>(written));
    }
  }
  search.add_clause(all);
  for (Index position = 0; position < group.length; ++position) {
    const Index place = layout_.slots[slot][position];
    if (!domains_.crossing(place)) continue;
    domains_.each_letter(place, [&](Index written) {
      const Variable l = letter(place, static_cast<Letter>(written));
      if (l == kSettled) return;
      with.assign(1, negative(l));
      for (const auto& [entry, v] : choices_[slot]) {
        if (group.entries[entry].word[position] == written) with.push_back(positive(v));
      }
      search.add_clause(with);
    });
  }
  // Letters distinguish most entries; at most one of the others.
  std::ranges::sort(signatures);
  for (std::size_t first = 0, last; first < signatures.size(); first = last) {
    alike.clear();
    for (last = first; last < signatures.size() && signatures[last].first == signatures[first].first; ++last) {
      alike.push_back(positive(signatures[last].second));
    }
    if (alike.size() == 2) search.add_clause({alike[0] ^ 1, alike[1] ^ 1});
    if (alike.size() > 2) cardinality_.add(alike, 0, 1);
  }
}

// Each word is used as often as it is listed, or at most that often.
void Clauses::add_words(bool spare) {
  std::vector<std::vector<Literal>> takers(words_.entries);
  std::vector<Index> left(words_.entries);
  for (const Group& group : words_.groups) {
    std::ranges::transform(group.entries, left.begin() + group.first_entry, &Entry::times);
    for (const Index slot : group.slots) {
      if (choices_[slot].empty()) --left[group.first_entry + domains_.only(slot)];
      for (const auto& [entry, v] : choices_[slot]) takers[group.first_entry + entry].push_back(positive(v));
    }
  }
  for (Index entry = 0; entry < words_.entries; ++entry) {
    if (stop_.look()) return;
    if (takers[entry].empty()) continue;
    cardinality_.add(takers[entry], spare ? 0 : left[entry], left[entry]);
  }
}

// Among the slots of a length, a letter is at a position as often as the words have it there.
void Clauses::add_letters() {
  std::vector<Literal> with;
  for (const Group& group : words_.groups) {
    for (Index position = 0; position < group.length; ++position) {
      const auto place = [&](Index slot) { return layout_.slots[slot][position]; };
      if (!std::ranges::all_of(group.slots, [&](Index slot) { return domains_.crossing(place(slot)); })) continue;
      for (Index written = 0; written < words_.letters && !stop_.look(); ++written) {
        Index times = 0;
        for (const Entry& entry : group.entries) times += entry.word[position] == written ? entry.times : 0;
        with.clear();
        for (const Index slot : group.slots) {
          const Variable l = letter(place(slot), static_cast<Letter>(written));
          if (l != kSettled) with.push_back(positive(l));
          else if (choices_[slot].empty()) times -= group.entries[domains_.only(slot)].word[position] == written;
          else {
            bool here = domains_.letters(place(slot)) == 1;
            domains_.each_letter(place(slot), [&](Index only) { here = here && only == written; });
            times -= here;
          }
        }
        if (with.size() > 1) cardinality_.add(with, times, times);
      }
    }
  }
}

Variable Clauses::put(Index slot, Index entry) const {
  const auto& some = choices_[slot];
  const auto it = std::ranges::lower_bound(some, entry, {}, &Choice::entry);
  return it != some.end() && it->entry == entry ? it->variable : kSettled;
}

void Clauses::forbid(const std::vector<Descent::Put>& path, const std::vector<Descent::Refuted>& refuted) {
  std::vector<Literal> clause;
  const auto add = [&](const Descent::Put& each) {  // false if it is known to be wrong
    const Variable v = put(each.slot, each.entry);
    if (v != kSettled) clause.push_back(negative(v));
    return v != kSettled || (choices_[each.slot].empty() && domains_.only(each.slot) == each.entry);
  };
  for (const auto& [depth, last] : refuted) {
    clause.clear();
    bool possible = add(last);
    for (Index at = 0; at < depth && possible; ++at) possible = add(path[at]);
    if (possible) search.add_clause(clause);
  }
}

void Clauses::forbid(const std::vector<Index>& entries) {
  std::vector<Descent::Put> path;
  for (Index slot = 0; slot < entries.size(); ++slot) path.push_back({slot, entries[slot]});
  const Descent::Put last = path.back();
  forbid(path, {{static_cast<Index>(path.size()) - 1, last}});
}

void Clauses::read(std::vector<Index>& entries) const {
  for (Index slot = 0; slot < entries.size(); ++slot) {
    if (choices_[slot].empty()) entries[slot] = domains_.only(slot);
    for (const auto& [entry, v] : choices_[slot]) {
      if (search.is_true(positive(v))) entries[slot] = entry;
    }
  }
}

}  // namespace clew::fillin
