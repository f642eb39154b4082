// Automata: unrolled place by place once for all puzzles of a thread that have the same, and what they leave to cells.
#include <algorithm>
#include <bit>
#include <utility>

#include "rules/masks.hpp"

namespace clew::rules {

namespace {

constexpr std::uint32_t kMostStates = 1u << 10;
constexpr std::uint32_t kMostSteps = 1u << 16;
constexpr std::size_t kMostAutomata = 256;                // that are remembered
constexpr std::size_t kMostHeld = std::size_t{1} << 20;  // numbers of all of them

struct Step {
  std::uint32_t symbol, next;
};

// The steps of each state, and which states may be the last.
struct Machine {
  std::vector<bool> is_final;
  std::vector<std::uint32_t> from;
  std::vector<Step> steps;
};

Machine machine_in(std::span<const std::int32_t> numbers) {
  const auto states = static_cast<std::size_t>(numbers[0]), finals = static_cast<std::size_t>(numbers[1]);
  const auto steps = numbers.subspan(3 + finals);
  Machine machine{std::vector<bool>(states), std::vector<std::uint32_t>(states + 1), std::vector<Step>(steps.size() / 3)};
  for (const std::int32_t state : numbers.subspan(2, finals)) machine.is_final[static_cast<std::size_t>(state)] = true;
  for (std::size_t at = 0; at < steps.size(); at += 3) ++machine.from[static_cast<std::size_t>(steps[at]) + 1];
  for (std::size_t state = 0; state < states; ++state) machine.from[state + 1] += machine.from[state];
  std::vector<std::uint32_t> next(machine.from.begin(), machine.from.end() - 1);
  for (std::size_t at = 0; at < steps.size(); at += 3) {
    machine.steps[next[static_cast<std::size_t>(steps[at])]++] = {static_cast<std::uint32_t>(steps[at + 1]), static_cast<std::uint32_t>(steps[at + 2])};
  }
  return machine;
}

}  // namespace

// All ways from the start on, place by place; then those of them that lead to an end, from the last place on. Where all places
// differ, a way does not have a value twice: what all ways to a state have had is not read again, and there are as many
// values as places.
std::shared_ptr<const Masks::Layers> Masks::layers(std::span<const std::int32_t> machine_numbers, std::span<const std::int32_t> shifts,
                                                   bool differ) const {
  constexpr std::uint32_t kNew = ~0u;
  const auto size = static_cast<int>(shifts.size());
  const Machine machine = machine_in(machine_numbers);
  struct Open {
    Mask values;
    std::uint32_t to;
  };
  struct Had {  // the values of some ways: those that any of them has, and those that all have
    Mask any = 0, all = static_cast<Mask>(~0u);
    void join(const Had& before, Mask values) {
      any |= before.any | values;
      all &= before.all | (is_single(values) ? values : Mask{0});
    }
  };
  struct Layer {
    std::vector<std::uint32_t> states, from{0};
    std::vector<Open> steps;
    std::vector<Had> had;
  };
  // Those values of a step that ways may have between what they had before and what they have behind it.
  const auto fitting = [&](const Had& before, const Had& behind, Mask values) {
    Mask fit = 0;
    if (before.all & behind.all) return fit;
    for (Mask rest = values & without(before.all | behind.all); rest; rest &= rest - 1) {
      const Mask others = (before.any | behind.any) & without(lowest(rest));
      if (std::popcount(others) + 1 >= size) fit |= lowest(rest);
    }
    return fit;
  };
  std::vector<Layer> every(shifts.size());
  std::vector<std::uint32_t> number(machine.is_final.size(), kNew);
  std::vector<std::uint32_t> here{0};
  std::vector<Had> had{{0, 0}};
  for (std::size_t k = 0; k < every.size(); ++k) {
    Layer& layer = every[k];
    layer.states = std::move(here);
    layer.had = std::move(had);
    here.clear();
    had.clear();
    const bool last = k + 1 == every.size();
    for (std::size_t at_state = 0; at_state < layer.states.size(); ++at_state) {
      const std::uint32_t state = layer.states[at_state];
      const Had& before = layer.had[at_state];
      const std::size_t first = layer.steps.size();
      for (std::uint32_t at = machine.from[state]; at < machine.from[state + 1]; ++at) {
        const auto [symbol, next] = machine.steps[at];
        const std::int64_t bit = std::int64_t{symbol} + shifts[k];
        if (bit < 0 || bit >= static_cast<std::int64_t>(kBits) || (last && !machine.is_final[next])) continue;
        const auto own = static_cast<Mask>(1u << bit);
        if (differ && ((before.all & own) || std::popcount(static_cast<Mask>(before.any & ~own)) < static_cast<int>(k))) continue;
        std::uint32_t to = 0;
        if (!last) {
          if (number[next] == kNew) {
            number[next] = static_cast<std::uint32_t>(here.size());
            here.push_back(next);
            had.emplace_back();
          }
          to = number[next];
          had[to].join(before, own);
        }
        const auto known = std::find_if(layer.steps.begin() + static_cast<std::ptrdiff_t>(first), layer.steps.end(), [&](const Open& each) { return each.to == to; });
        if (known == layer.steps.end()) {
          layer.steps.push_back({own, to});
        } else {
          known->values |= own;
        }
      }
      layer.from.push_back(static_cast<std::uint32_t>(layer.steps.size()));
    }
    for (const std::uint32_t state : here) number[state] = kNew;
  }
  // By place the number that each state has among those that lead to an end.
  std::vector<std::vector<std::uint32_t>> renumbered(every.size() + 1);
  renumbered[every.size()] = {0};
  std::size_t most = 1;
  std::vector<Had> after{{0, 0}};
  for (std::size_t k = every.size(); k-- > 0;) {
    Layer& layer = every[k];
    std::uint32_t count = 0;
    std::vector<Had> own(layer.states.size());
    for (std::size_t state = 0; state < layer.states.size(); ++state) {
      bool good = false;
      for (std::uint32_t at = layer.from[state]; at < layer.from[state + 1]; ++at) {
        Open& step = layer.steps[at];
        if (renumbered[k + 1][step.to] == kNew) step.values = 0;
        if (differ) step.values &= fitting(layer.had[state], after[step.to], step.values);
        if (step.values) own[state].join(after[step.to], step.values);
        good = good || step.values;
      }
      renumbered[k].push_back(good ? count++ : kNew);
    }
    after = std::move(own);
    most = std::max<std::size_t>(most, count);
  }
  auto made = std::make_shared<Layers>();
  made->words = (most + 63) / 64;
  for (std::size_t k = 0; k < every.size(); ++k) {
    const Layer& layer = every[k];
    for (std::size_t state = 0; state < layer.states.size(); ++state) {
      if (renumbered[k][state] == kNew) continue;
      made->states.push_back(static_cast<std::uint32_t>(made->steps.size()));
      for (std::uint32_t at = layer.from[state]; at < layer.from[state + 1]; ++at) {
        const auto [values, to] = layer.steps[at];
        if (values) made->steps.push_back({values, static_cast<std::uint16_t>(renumbered[k + 1][to])});
      }
    }
    made->places.push_back(static_cast<std::uint32_t>(made->states.size()));
  }
  made->states.push_back(static_cast<std::uint32_t>(made->steps.size()));
  return made;
}

// False if it is too large, or its symbols are not the values of one cell, all by the same number from them.
bool Masks::add_scan(const Record& record) {
  Reader reader(record, variables_);
  const std::uint32_t states = reader.size(kMostNumbers, "a number of states");
  const std::uint32_t finals = reader.size(kMostNumbers, "a number of final states");
  if (states == 0 || states > kMostStates) return false;
  reader.skip(finals, "final states");
  const std::uint32_t count = reader.size(kMostNumbers, "a number of steps");
  if (count > kMostSteps) return false;
  reader.skip(std::size_t{3} * count, "steps");
  const auto machine = record.payload.first(record.payload.size() - reader.left());
  Scan scan;
  std::vector<std::int32_t> key;  // by place: from a symbol to its bit; and whether all differ
  while (reader.left() > 0) {
    const std::uint32_t symbols = reader.size(reader.left() - 1, "a number of symbols");
    std::optional<Cell> cell;
    Mask known = 0;
    std::int32_t shift = 0;
    for (std::uint32_t symbol = 0; symbol < symbols; ++symbol) {
      const auto l = reader.literal_or_none();
      if (!l) continue;
      const Part own = part(*l);
      if (!std::has_single_bit(own.mask) || (cell && *cell != own.cell) || (known & own.mask)) return false;
      const std::int32_t by = std::countr_zero(own.mask) - static_cast<std::int32_t>(symbol);
      if (cell && by != shift) return false;
      shift = by;
      cell = own.cell;
      known |= own.mask;
    }
    if (!cell) {
      broken_ = true;
      return true;
    }
    keep(*cell, known);
    scan.cells.push_back(*cell);
    key.push_back(shift);
  }
  if (scan.cells.empty()) {
    broken_ = broken_ || std::ranges::find(machine.subspan(2, finals), 0) == machine.begin() + 2 + finals;
    return true;
  }
  const bool differ = all_apart(scan.cells);
  key.push_back(differ);
  using Key = std::pair<std::vector<std::int32_t>, std::vector<std::int32_t>>;
  thread_local std::map<Key, std::shared_ptr<const Layers>> all_known;
  thread_local std::size_t held = 0;
  Key whole{key, {machine.begin(), machine.end()}};
  if (const auto found = all_known.find(whole); found != all_known.end()) {
    scan.layers = found->second;
  } else {
    Reader numbers(record, variables_);
    numbers.skip(2, "how many states there are");
    for (std::uint32_t k = 0; k < finals; ++k) numbers.size(states - 1, "a state");
    numbers.skip(1, "a number of steps");
    for (std::uint32_t k = 0; k < count; ++k) {
      numbers.size(states - 1, "a state");
      numbers.size(kMostNumbers, "a symbol");
      numbers.size(states - 1, "a state");
    }
    scan.layers = layers(machine, std::span(key).first(scan.cells.size()), differ);
    const std::size_t size = machine.size() + 2 * scan.layers->steps.size();
    if (all_known.size() >= kMostAutomata || held + size > kMostHeld) {
      all_known.clear();
      held = 0;
    }
    held += size;
    all_known.emplace(std::move(whole), scan.layers);
  }
  if (scan.layers->places[1] == 0) {  // no way leads to an end
    broken_ = true;
    return true;
  }
  scans_.push_back(std::move(scan));
  return true;
}

bool Masks::run_scan(const Scan& scan) {
  return scan.layers->words == 1 ? run_layers<true>(scan.cells, *scan.layers) : run_layers<false>(scan.cells, *scan.layers);
}

// The states that can be reached from the start, then those of them from which the end can be.
template <bool kNarrow>
bool Masks::run_layers(const Cells& cells, const Layers& layers) {
  const std::size_t size = cells.size(), words = kNarrow ? 1 : layers.words;
  reach_.assign((size + 1) * words, 0);
  reach_[0] = 1;
  const auto each_state = [&](std::size_t k, auto&& visit) {
    for (std::size_t word = 0; word < words; ++word) {
      for (std::uint64_t rest = reach_[k * words + word]; rest; rest &= rest - 1) {
        visit(64 * word + static_cast<std::size_t>(std::countr_zero(rest)));
      }
    }
  };
  for (std::size_t k = 0; k < size; ++k) {
    const Mask left = left_[cells[k]];
    std::uint64_t* const after = &reach_[(k + 1) * words];
    each_state(k, [&](std::size_t state) {
      const std::uint32_t* const own = &layers.states[layers.places[k] + state];
      for (std::uint32_t at = own[0]; at < own[1]; ++at) {
        const Layers::Step step = layers.steps[at];
        after[kNarrow ? 0 : step.to / 64] |= std::uint64_t{(step.values & left) != 0} << step.to % 64;
      }
    });
  }
  if (!reach_[size * words]) return false;
  for (std::size_t k = size; k-- > 0;) {
    const Mask left = left_[cells[k]];
    const std::uint64_t* const after = &reach_[(k + 1) * words];
    Mask keep = 0;
    each_state(k, [&](std::size_t state) {
      const std::uint32_t* const own = &layers.states[layers.places[k] + state];
      Mask good = 0;
      for (std::uint32_t at = own[0]; at < own[1]; ++at) {
        const Layers::Step step = layers.steps[at];
        if (after[kNarrow ? 0 : step.to / 64] >> step.to % 64 & 1) good |= step.values;
      }
      good &= left;
      keep |= good;
      if (!good) reach_[k * words + state / 64] &= ~(std::uint64_t{1} << state % 64);
    });
    if (keep != left && !put(cells[k], keep)) return false;
  }
  return true;
}

}  // namespace clew::rules
