// Sets of places that share values: by twos and threes.
#include "rules/climb_sets.hpp"

#include <algorithm>
#include <bit>

namespace clew::rules {

namespace {

constexpr std::size_t kMostPlaces = 25;  // of a rule that is looked at
constexpr std::size_t kLargestSet = 3;

// Some of the masks that have as many bits between them, as a mask of their numbers; 0 if there are none. `good` says
// whether they are of use.
template <typename Good>
std::uint32_t sharing(const std::vector<std::uint32_t>& masks, std::size_t size, const Good& good, std::size_t from = 0,
                      std::uint32_t chosen = 0, std::uint32_t shared = 0) {
  const auto left = size - static_cast<std::size_t>(std::popcount(chosen));
  if (left == 0) return good(chosen, shared) ? chosen : 0;
  for (std::size_t at = from; at < masks.size(); ++at) {
    const std::uint32_t both = shared | masks[at];
    if (std::popcount(masks[at]) < 2 || static_cast<std::size_t>(std::popcount(both)) > size) continue;
    if (const auto found = sharing(masks, size, good, at + 1, chosen | 1u << at, both)) return found;
  }
  return 0;
}

}  // namespace

Sets::Sets(const Program& program, const Board& board, const Known& known) : board_(board), known_(known) {
  for (const Record& record : program.records()) {
    if (record.op != Op::kDifferent || record.rule == 0) continue;
    const auto places = static_cast<std::size_t>(record.payload[0]), values = static_cast<std::size_t>(record.payload[1]);
    if (places > kMostPlaces || values > kMostPlaces) continue;
    House house{record.rule, places == values, {}};
    bool spoken = true;
    for (std::size_t at = 2; at < record.payload.size(); ++at) {
      if ((at - 2) % values == 0) house.cells.emplace_back();
      const std::int32_t number = record.payload[at];
      house.cells.back().push_back(number == 0 ? kNone : from_dimacs(number));
      spoken = spoken && (number == 0 || known.is_of_place(house.cells.back().back() ^ 1));
    }
    if (spoken) houses_.push_back(std::move(house));
  }
}

std::optional<Finding> Sets::find(Stop& stop) const {
  for (std::size_t size = 2; size <= kLargestSet; ++size) {
    for (const bool is_naked : {true, false}) {
      for (const House& house : houses_) {
        if (stop.due()) return {};
        if (auto found = is_naked ? naked(house, open(house), size) : hidden(house, open(house), size)) return found;
      }
    }
  }
  return {};
}

Sets::Open Sets::open(const House& house) const {
  const std::size_t width = house.cells.empty() ? 0 : house.cells.front().size();
  Open open{std::vector<Mask>(house.cells.size()), std::vector<Mask>(width)};
  for (std::size_t cell = 0; cell < house.cells.size(); ++cell) {
    for (std::size_t value = 0; value < width; ++value) {
      const Literal l = house.cells[cell][value];
      if (l == kNone || !known_.is_open(l)) continue;
      open.values[cell] |= 1u << value;
      open.cells[value] |= 1u << cell;
    }
  }
  return open;
}

std::optional<Finding> Sets::naked(const House& house, const Open& open, std::size_t size) const {
  std::vector<Mask> whole = open.values;  // of places that have no values beside those of the rule
  for (std::size_t cell = 0; cell < whole.size(); ++cell) {
    const auto own = std::ranges::find_if(house.cells[cell], [](Literal l) { return l != kNone; });
    const auto left = own == house.cells[cell].end() ? 0 : known_.left(known_.place(*own)).size();
    if (left != static_cast<std::size_t>(std::popcount(whole[cell]))) whole[cell] = 0;
  }
  const auto useful = [&](Mask chosen, Mask shared) {
    for (std::size_t cell = 0; cell < whole.size(); ++cell) {
      if (!(chosen >> cell & 1) && open.values[cell] & shared) return true;
    }
    return false;
  };
  const Mask chosen = sharing(whole, size, useful);
  if (chosen == 0) return {};
  Mask shared = 0;
  for (std::size_t cell = 0; cell < whole.size(); ++cell) shared |= chosen >> cell & 1 ? whole[cell] : 0;
  Finding finding{Kind::kSet, {}, {}, {house.rule}, {}, 0};
  for (std::size_t cell = 0; cell < house.cells.size(); ++cell) {
    const bool in_set = chosen >> cell & 1;
    for (std::size_t value = 0; value < house.cells[cell].size(); ++value) {
      const Literal l = house.cells[cell][value];
      if (!in_set && open.values[cell] & shared & 1u << value) finding.forced.push_back(l ^ 1);
    }
    if (!in_set) continue;
    const auto own = std::ranges::find_if(house.cells[cell], [](Literal l) { return l != kNone; });
    for (const Literal l : board_.places[known_.place(*own)]) {
      if (!known_.is_open(l)) finding.because.push_back(l ^ 1);
    }
  }
  return finding;
}

std::optional<Finding> Sets::hidden(const House& house, const Open& open, std::size_t size) const {
  if (!house.full) return {};
  const auto useful = [&](Mask chosen, Mask cells) {
    for (std::size_t cell = 0; cell < open.values.size(); ++cell) {
      if (cells >> cell & 1 && open.values[cell] & ~chosen) return true;
    }
    return false;
  };
  const Mask chosen = sharing(open.cells, size, useful);
  if (chosen == 0) return {};
  Mask cells = 0;
  for (std::size_t value = 0; value < open.cells.size(); ++value) cells |= chosen >> value & 1 ? open.cells[value] : 0;
  Finding finding{Kind::kSet, {}, {}, {house.rule}, {}, 0};
  for (std::size_t cell = 0; cell < house.cells.size(); ++cell) {
    for (std::size_t value = 0; value < house.cells[cell].size(); ++value) {
      const Literal l = house.cells[cell][value];
      if (l == kNone) continue;
      const bool in_set = cells >> cell & 1, own = chosen >> value & 1;
      if (in_set && !own && known_.is_open(l)) finding.forced.push_back(l ^ 1);
      if (own && !known_.is_open(l)) finding.because.push_back(l ^ 1);
    }
  }
  return finding;
}

}  // namespace clew::rules
