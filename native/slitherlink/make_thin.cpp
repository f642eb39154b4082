// Thinning in blocks: several clues are taken at once, more after each success, half as many after each failure. What the
// proof of a success never looked at goes next, all of it at once.
#include "slitherlink/make_thin.hpp"

#include <algorithm>

namespace clew::slitherlink {
namespace {

struct Spot {
  int row, column;
};

Spot image(Symmetry symmetry, Spot spot, int rows, int columns) {
  switch (symmetry) {
    case Symmetry::rotate180: return {rows - 1 - spot.row, columns - 1 - spot.column};
    case Symmetry::rotate90: return {spot.column, rows - 1 - spot.row};
    case Symmetry::mirror: return {spot.row, columns - 1 - spot.column};
    case Symmetry::diagonal: return {spot.column, spot.row};
    case Symmetry::none: break;
  }
  return spot;
}

using Block = std::span<const Orbit* const>;

}  // namespace

std::vector<Orbit> orbits_of(int rows, int columns, Symmetry symmetry) {
  std::vector<Orbit> orbits;
  std::vector<bool> seen(static_cast<std::size_t>(rows * columns));
  for (int start = 0; start < rows * columns; ++start) {
    Orbit orbit;
    for (int cell = start; !seen[static_cast<std::size_t>(cell)];) {
      seen[static_cast<std::size_t>(cell)] = true;
      orbit.push_back(cell);
      const auto [row, column] = image(symmetry, {cell / columns, cell % columns}, rows, columns);
      cell = row * columns + column;
    }
    if (!orbit.empty()) orbits.push_back(std::move(orbit));
  }
  return orbits;
}

Thinning::Thinning(int rows, int columns, std::vector<std::uint8_t> clues, int floor)
    : rows_(rows), columns_(columns), floor_(floor), full_(std::move(clues)), clues_(full_) {
  count_ = static_cast<int>(clues_.size() - static_cast<std::size_t>(std::ranges::count(clues_, kNoClue)));
}

bool Thinning::has(const Orbit& orbit) const {
  return std::ranges::any_of(orbit, [&](int cell) { return clues_[static_cast<std::size_t>(cell)] != kNoClue; });
}

int Thinning::size(Block orbits) const {
  int cells = 0;
  for (const Orbit* orbit : orbits)
    for (const int cell : *orbit) cells += clues_[static_cast<std::size_t>(cell)] != kNoClue;
  return cells;
}

void Thinning::remove(Block orbits) {
  count_ -= size(orbits);
  for (const Orbit* orbit : orbits)
    for (const int cell : *orbit) clues_[static_cast<std::size_t>(cell)] = kNoClue;
}

void Thinning::put_back(Block orbits) {
  for (const Orbit* orbit : orbits)
    for (const int cell : *orbit) clues_[static_cast<std::size_t>(cell)] = full_[static_cast<std::size_t>(cell)];
  count_ += size(orbits);
}

bool Thinning::by_techniques(std::span<const Orbit> orbits, Reach& reach, Rung rung, Stop& stop) {
  std::vector<const Orbit*> left;  // undecided, the next one last
  for (const Orbit& orbit : orbits)
    if (has(orbit)) left.push_back(&orbit);
  const auto take = [&](Block block) {
    if (count_ - size(block) < floor_) return false;
    remove(block);
    const bool gone = reach.solves(clues_, rung, stop);
    if (!gone) put_back(block);
    return gone;
  };
  const auto take_unused = [&] {
    const auto unused = std::ranges::stable_partition(left, [&](const Orbit* orbit) {
      return std::ranges::any_of(*orbit, [&](int cell) { return reach.used()[static_cast<std::size_t>(cell)] != 0; });
    });
    if (!unused.empty() && take(Block(unused.begin(), unused.end()))) left.erase(unused.begin(), unused.end());
  };
  std::size_t block = 1;
  if (!left.empty() && reach.solves(clues_, rung, stop)) take_unused();
  while (!left.empty() && !stop.ended() && count_ > floor_) {
    const std::size_t many = std::min(block, left.size());
    if (take(Block(left).last(many))) {
      left.resize(left.size() - many);
      block *= 2;
      take_unused();
    } else if (many == 1) {
      left.pop_back();
    } else {
      block = many / 2;
    }
  }
  return !stop.ended();
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

bool Thinning::by_proof(std::span<const Orbit> orbits, const std::vector<std::uint8_t>& edges, Stop& stop) {
  Proof proof(rows_, columns_, edges.data());
  std::vector<std::uint8_t> other(edges.size());
  std::vector<bool> needed;
  // Each other loop found, as the cells whose clue rules it out: one of them must stay.
  std::vector<std::vector<int>> others;
  const auto seen = [&] {
    return std::ranges::any_of(others, [&](const std::vector<int>& cells) {
      return std::ranges::none_of(cells, [&](int cell) { return clues_[static_cast<std::size_t>(cell)] != kNoClue; });
    });
  };
  for (std::size_t at = orbits.size(); at-- > 0 && count_ > floor_ && !stop.ended();) {
    const Orbit* orbit = &orbits[at];
    if (!has(*orbit) || count_ - size({&orbit, 1}) < floor_) continue;
    remove({&orbit, 1});
    if (seen()) {
      put_back({&orbit, 1});
      continue;
    }
    std::vector<bool> kept;
    for (const std::uint8_t clue : clues_) kept.push_back(clue != kNoClue);
    const Proof::Found found = proof.other(kept, stop, other.data(), &needed);
    if (found == Proof::Found::kNone) {
      for (std::size_t next = 0; next < at; ++next) {
        const Orbit* more = &orbits[next];
        const bool spare = std::ranges::none_of(*more, [&](int cell) { return needed[static_cast<std::size_t>(cell)]; });
        if (spare && has(*more) && count_ - size({&more, 1}) >= floor_) remove({&more, 1});
      }
      continue;
    }
    put_back({&orbit, 1});
    if (found == Proof::Found::kStopped) break;
    std::vector<int> cells;
    const auto counts = counts_of(other);
    for (std::size_t cell = 0; cell < full_.size(); ++cell)
      if (full_[cell] != kNoClue && counts[cell] != full_[cell]) cells.push_back(static_cast<int>(cell));
    others.push_back(std::move(cells));
  }
  return !stop.ended();
}

}  // namespace clew::slitherlink
