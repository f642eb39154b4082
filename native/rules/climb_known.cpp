// What is known: a value rules out the others of its place, and the last one left is true.
#include "rules/climb_known.hpp"

#include <algorithm>

namespace clew::rules {

Known::Known(const Board& board, std::uint32_t variables)
    : places_(board.places), place_of_(variables, kNone), is_unspoken_(2 * std::size_t{variables}), true_(2 * std::size_t{variables}) {
  for (std::size_t place = 0; place < places_.size(); ++place) {
    left_.push_back(static_cast<std::uint32_t>(places_[place].size()));
    open_ += left_.back() > 1;
    for (const Literal l : places_[place]) {
      place_of_[variable_of(l)] = static_cast<std::uint32_t>(place);
      is_unspoken_[l ^ 1] = places_[place].size() >= kManyValues;
    }
  }
}

bool Known::learn(Literal l, Literals& fresh) {
  if (true_[l]) return true;
  if (!set(l, fresh)) return false;
  const std::uint32_t place = place_of_[variable_of(l)];
  const Literals& values = places_[place];
  if (std::ranges::find(values, l) != values.end()) {
    return std::ranges::all_of(values, [&](Literal value) { return value == l || set(value ^ 1, fresh); });
  }
  if (left_[place] > 1) return true;
  const auto last = std::ranges::find_if(values, [&](Literal value) { return !true_[value ^ 1]; });
  return last != values.end() && set(*last, fresh);
}

// A literal of a place of two values is both a value and the absence of the other.
bool Known::set(Literal l, Literals& fresh) {
  if (true_[l]) return true;
  if (true_[l ^ 1]) return false;
  true_[l] = 1;
  known_.push_back(l);
  fresh.push_back(l);
  const std::uint32_t place = place_of_[variable_of(l)];
  const Literals& values = places_[place];
  if (std::ranges::find(values, l ^ 1) != values.end()) open_ -= --left_[place] == 1;
  return true;
}

bool Known::is_value(Literal l) const {
  const Literals& values = places_[place_of_[variable_of(l)]];
  return std::ranges::find(values, l) != values.end();
}

Literal Known::stated(Literal l) const {
  if (!is_unspoken_[l]) return l;
  const Literals& values = places_[place_of_[variable_of(l)]];
  const auto value = std::ranges::find_if(values, [&](Literal each) { return true_[each] != 0; });
  return value == values.end() ? l : *value;
}

Literals Known::left(std::size_t place) const {
  Literals found;
  for (const Literal l : places_[place]) {
    if (!true_[l ^ 1]) found.push_back(l);
  }
  return found;
}

}  // namespace clew::rules
