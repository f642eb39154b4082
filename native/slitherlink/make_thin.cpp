// Thinning by halves, as in QuickXplain (Junker 2004): whether a set of clues can go is asked with all others in place,
// and if not, of its halves in turn, the first with the second in place, the second with what had to stay of the first.
// What was concluded from the others stays valid on the way down: a clue is added about log n times instead of n.
#include "slitherlink/make_thin.hpp"

#include <algorithm>

namespace clew::slitherlink {

Thinning::Thinning(int rows, int columns, std::vector<std::uint8_t> clues, int floor)
    : rows_(rows), columns_(columns), floor_(floor), full_(std::move(clues)), clues_(full_) {
  count_ = static_cast<int>(clues_.size() - static_cast<std::size_t>(std::ranges::count(clues_, kNoClue)));
}

int Thinning::size(const Orbit& orbit) const {
  return static_cast<int>(
      std::ranges::count_if(orbit, [&](int cell) { return clues_[static_cast<std::size_t>(cell)] != kNoClue; }));
}

// Refuses where that would leave too few.
bool Thinning::remove(const Orbit& orbit) {
  const int gone = size(orbit);
  if (count_ - gone < floor_) return false;
  for (const int cell : orbit) clues_[static_cast<std::size_t>(cell)] = kNoClue;
  count_ -= gone;
  return true;
}

void Thinning::put_back(const Orbit& orbit) {
  for (const int cell : orbit) clues_[static_cast<std::size_t>(cell)] = full_[static_cast<std::size_t>(cell)];
  count_ += size(orbit);
}

void Thinning::add(std::span<const Orbit> orbits, Reach& reach) const {
  for (const Orbit& orbit : orbits)
    for (const int cell : orbit)
      if (const std::uint8_t clue = clues_[static_cast<std::size_t>(cell)]; clue != kNoClue) reach.add(cell, clue);
}

bool Thinning::by_techniques(std::span<const Orbit> orbits, Reach& reach, Rung rung, Stop& stop) {
  std::vector<Orbit> left;
  std::ranges::copy_if(orbits, std::back_inserter(left), [&](const Orbit& orbit) { return size(orbit) > 0; });
  reach.begin(rung);
  thin(left, reach, stop);
  return !stop.ended();
}

// All clues but those of these orbits are in place.
void Thinning::thin(std::span<const Orbit> orbits, Reach& reach, Stop& stop) {
  constexpr std::size_t kFew = 8;  // for more, far-reaching techniques are not worth their time
  if (orbits.empty() || stop.look() || count_ <= floor_) return;
  if (orbits.size() > kFew ? reach.solved_nearby() : reach.solved(stop)) {
    for (const Orbit& orbit : orbits) remove(orbit);
    return;
  }
  if (orbits.size() == 1) return;
  const auto first = orbits.first(orbits.size() / 2), second = orbits.subspan(orbits.size() / 2);
  const std::size_t before = reach.checkpoint();
  add(second, reach);
  thin(first, reach, stop);
  reach.undo(before);
  add(first, reach);
  thin(second, reach, stop);
  reach.undo(before);
}

std::vector<std::uint8_t> Thinning::counts_of(const std::vector<std::uint8_t>& edges) const {
  std::vector<std::uint8_t> counts;
  const int first_down = (rows_ + 1) * columns_;
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column < columns_; ++column) {
      const auto across = static_cast<std::size_t>(row * columns_ + column);
      const auto down = static_cast<std::size_t>(first_down + row * (columns_ + 1) + column);
      counts.push_back(static_cast<std::uint8_t>(edges[across] + edges[across + static_cast<std::size_t>(columns_)] +
                                                 edges[down] + edges[down + 1]));
    }
  return counts;
}

// An orbit that some other loop needs to be ruled out stays; loops found once are kept as the cells that rule them out.
bool Thinning::by_proof(std::span<const Orbit> orbits, const std::vector<std::uint8_t>& edges, Stop& stop,
                        const Holds& holds) {
  Proof proof(rows_, columns_, edges.data());
  std::vector<std::uint8_t> other(edges.size());
  std::vector<bool> needed;
  std::vector<std::vector<int>> others;
  const auto left_in = [&](const std::vector<int>& cells) {
    return std::ranges::none_of(cells, [&](int cell) { return clues_[static_cast<std::size_t>(cell)] != kNoClue; });
  };
  for (const Orbit& orbit : orbits) {
    if (stop.look() || count_ <= floor_) break;
    if (size(orbit) == 0 || !remove(orbit)) continue;
    const bool seen = std::ranges::any_of(others, left_in);
    std::vector<bool> kept;
    for (const std::uint8_t clue : clues_) kept.push_back(clue != kNoClue);
    const auto found = seen ? Proof::Found::kOther : proof.other(kept, stop, other.data(), &needed);
    if (found == Proof::Found::kNone) {
      if (!holds) drop_spare(orbits, needed);
      else if (!holds(clues_)) put_back(orbit);
      continue;
    }
    put_back(orbit);
    if (found == Proof::Found::kOther && !seen) others.push_back(differing(counts_of(other)));
  }
  return !stop.ended();
}

// A proof that did not need a clue holds without it.
void Thinning::drop_spare(std::span<const Orbit> orbits, const std::vector<bool>& needed) {
  for (const Orbit& orbit : orbits)
    if (std::ranges::none_of(orbit, [&](int cell) { return needed[static_cast<std::size_t>(cell)]; })) remove(orbit);
}

std::vector<int> Thinning::differing(const std::vector<std::uint8_t>& counts) const {
  std::vector<int> cells;
  for (std::size_t cell = 0; cell < full_.size(); ++cell)
    if (full_[cell] != kNoClue && counts[cell] != full_[cell]) cells.push_back(static_cast<int>(cell));
  return cells;
}

}  // namespace clew::slitherlink
