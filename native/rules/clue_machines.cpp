// Automata of clues that read a line: states are pairs of small numbers, found one after the other.
#include "rules/clue_machines.hpp"

#include <map>
#include <tuple>

namespace clew::rules {

namespace {

using Numbers = std::vector<std::int32_t>;

struct State {
  std::int32_t one, other;
  bool operator==(const State&) const = default;
};
constexpr State kDead{-1, 0};

// `step` gives the state behind another one and a value; the first number of a state is less than `most`, the other one at most `number`.
template <class Step, class Good>
Numbers explored(State start, std::int32_t most, std::int32_t number, std::int32_t first, std::int32_t count, Step step, Good good) {
  constexpr std::int32_t kNew = -1;
  Numbers known(static_cast<std::size_t>(most) * static_cast<std::size_t>(number + 1), kNew);
  const auto of = [&](State state) -> std::int32_t& {
    return known[static_cast<std::size_t>(state.one) * static_cast<std::size_t>(number + 1) + static_cast<std::size_t>(state.other)];
  };
  std::vector<State> todo{start};
  of(start) = 0;
  Numbers steps;
  for (std::size_t at = 0; at < todo.size(); ++at) {
    for (std::int32_t value = first; value < first + count; ++value) {
      const State next = step(State(todo[at]), value);
      if (next == kDead) continue;
      if (of(next) == kNew) {
        of(next) = static_cast<std::int32_t>(todo.size());
        todo.push_back(next);
      }
      steps.insert(steps.end(), {static_cast<std::int32_t>(at), value, of(next)});
    }
  }
  Numbers found{static_cast<std::int32_t>(todo.size()), 0};
  for (std::size_t at = 0; at < todo.size(); ++at) {
    if (good(todo[at])) found.push_back(static_cast<std::int32_t>(at));
  }
  found[1] = static_cast<std::int32_t>(found.size() - 2);
  found.push_back(static_cast<std::int32_t>(steps.size() / 3));
  found.insert(found.end(), steps.begin(), steps.end());
  return found;
}

// Which end was read first, if any, or that both were; and what is left to add up.
Numbers between(std::int32_t total, std::int32_t first, std::int32_t count) {
  enum : std::int32_t { kOpen, kLow, kHigh, kDone, kStates };
  const std::int32_t last = first + count - 1;
  const auto step = [=](State state, std::int32_t value) -> State {
    if (state.one == kDone) return state;
    if (state.one == kOpen) return value == first ? State{kLow, total} : value == last ? State{kHigh, total} : state;
    if (value == (state.one == kLow ? last : first)) return state.other == 0 ? State{kDone, 0} : kDead;
    return value <= state.other ? State{state.one, state.other - value} : kDead;
  };
  return explored({kOpen, 0}, kStates, total, first, count, step, [](State state) { return state.one == kDone; });
}

// How many values are still to be read, and 1 more, or 0 before the first; and what is left to add up.
Numbers first_ones(std::int32_t total, std::int32_t first, std::int32_t count, std::int32_t length) {
  const std::int32_t last = first + count - 1;
  const auto step = [=](State state, std::int32_t value) -> State {
    std::int32_t more = state.one - 1, left = state.other;
    if (more < 0) {
      if (value > length || (value == 0 && total != 0)) return kDead;
      more = value;
      left = total;
    }
    if (more == 0) return {1, 0};
    --more;
    left -= value;
    return left >= 0 && left <= more * last ? State{more + 1, left} : kDead;
  };
  return explored({0, 0}, last + 2, total, first, count, step, [](State state) { return state == State{1, 0}; });
}

// The greatest value so far, and how many more are to be seen; a 0 is not seen.
Numbers seen(std::int32_t number, std::int32_t first, std::int32_t count) {
  const auto step = [](State state, std::int32_t value) -> State {
    if (value <= state.one) return state;
    return state.other > 0 ? State{value, state.other - 1} : kDead;
  };
  return explored({0, number}, first + count, number, first, count, step, [](State state) { return state.other == 0; });
}

}  // namespace

const Numbers& clue_machine(LineClue clue, std::int32_t number, std::int32_t first, std::int32_t count, std::int32_t length) {
  using Key = std::tuple<LineClue, std::int32_t, std::int32_t, std::int32_t, std::int32_t>;
  constexpr std::size_t kRemembered = 512;
  thread_local std::map<Key, Numbers> known;
  const Key key{clue, number, first, count, clue == LineClue::kFirst ? length : 0};
  if (known.size() >= kRemembered && !known.contains(key)) known.clear();
  const auto [found, fresh] = known.try_emplace(key);
  if (fresh) {
    switch (clue) {
      case LineClue::kBetween: found->second = between(number, first, count); break;
      case LineClue::kFirst: found->second = first_ones(number, first, count, length); break;
      case LineClue::kSeen: found->second = seen(number, first, count); break;
    }
  }
  return found->second;
}

}  // namespace clew::rules
