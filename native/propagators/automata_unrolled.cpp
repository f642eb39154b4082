// Unrolling an automaton: forward from the start, back from the ends, and the arcs between what is left.
#include "propagators/automata_unrolled.hpp"

#include <algorithm>

namespace clew {

namespace {

using Index = std::uint32_t;
constexpr Index kNone = ~0u;

// The steps of each state, one after the other.
class StepsByState {
 public:
  explicit StepsByState(const Automata::Machine& machine) : starts_(machine.states + 1), steps_(machine.steps) {
    std::ranges::stable_sort(steps_, {}, &Automata::Step::state);
    for (const auto& step : steps_) ++starts_[step.state + 1];
    for (Index s = 0; s < machine.states; ++s) starts_[s + 1] += starts_[s];
  }
  std::span<const Automata::Step> of(Index state) const {
    return {steps_.data() + starts_[state], steps_.data() + starts_[state + 1]};
  }

 private:
  std::vector<Index> starts_;
  std::vector<Automata::Step> steps_;
};

bool possible(const Automata::Place& place, const Automata::Step& step) {
  return step.symbol < place.symbols.size() && place.symbols[step.symbol];
}

}  // namespace

Unrolled unroll(const Automata::Machine& machine, std::span<const Automata::Place> places) {
  const StepsByState steps(machine);
  std::vector<std::vector<Index>> layers(places.size() + 1);
  std::vector<Index> marks(machine.states, kNone);  // the layer that a state was last put into
  layers[0] = {0};
  for (Index at = 0; at < places.size(); ++at) {
    for (const Index state : layers[at]) {
      for (const auto& step : steps.of(state)) {
        if (!possible(places[at], step) || marks[step.next] == at + 1) continue;
        marks[step.next] = at + 1;
        layers[at + 1].push_back(step.next);
      }
    }
  }
  std::vector<std::uint8_t> final(machine.states);
  for (const Index state : machine.finals) final[state] = 1;
  std::erase_if(layers.back(), [&](Index state) { return !final[state]; });

  Unrolled unrolled;
  std::vector<Index> here(machine.states, kNone), behind(machine.states, kNone);  // numbers within the layers
  const auto number = [](const std::vector<Index>& layer, std::vector<Index>& numbers) {
    for (Index k = 0; k < layer.size(); ++k) numbers[layer[k]] = k;
  };
  number(layers.back(), behind);
  for (Index at = static_cast<Index>(places.size()); at-- > 0;) {
    const auto leads_on = [&](const auto& step) { return possible(places[at], step) && behind[step.next] != kNone; };
    std::erase_if(layers[at], [&](Index state) { return std::ranges::none_of(steps.of(state), leads_on); });
    number(layers[at], here);
    for (const Index state : layers[at]) {
      for (const auto& step : steps.of(state)) {
        if (leads_on(step)) unrolled.arcs.push_back({at, step.symbol, here[state], behind[step.next]});
      }
    }
    for (const Index state : layers[at + 1]) behind[state] = kNone;
    std::swap(here, behind);
  }
  std::ranges::sort(unrolled.arcs, {}, [](const auto& arc) { return std::pair(arc.position, arc.symbol); });
  if (layers[0].empty()) return {};
  for (const auto& layer : layers) unrolled.sizes.push_back(static_cast<Index>(layer.size()));
  return unrolled;
}

}  // namespace clew
