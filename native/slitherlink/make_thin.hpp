// Taking clues away: as long as techniques up to a rung solve what is left, or as long as the loop stays the only one.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "slitherlink/kernel.hpp"
#include "slitherlink/make.hpp"
#include "slitherlink/make_reach.hpp"

namespace clew::slitherlink {

class Thinning {
 public:
  // The clues of a loop, kNoClue where it gives none; thinning ends at `floor` clues.
  Thinning(int rows, int columns, std::vector<std::uint8_t> clues, int floor);

  const std::vector<std::uint8_t>& clues() const { return clues_; }
  int count() const { return count_; }
  int size(const Orbit& orbit) const;  // clues left in it

  // Orbits early in the order are tried with most of the others in place. False where it was stopped.
  bool by_techniques(std::span<const Orbit> orbits, Reach& reach, Rung rung, Stop& stop);
  // Where `holds` is given, it has a say on each orbit too.
  using Holds = std::function<bool(const std::vector<std::uint8_t>& clues)>;
  bool by_proof(std::span<const Orbit> orbits, const std::vector<std::uint8_t>& edges, Stop& stop,
                const Holds& holds = {});

 private:
  void thin(std::span<const Orbit> orbits, Reach& reach, Stop& stop);
  void add(std::span<const Orbit> orbits, Reach& reach) const;
  bool remove(const Orbit& orbit);
  void put_back(const Orbit& orbit);
  void drop_spare(std::span<const Orbit> orbits, const std::vector<bool>& needed);
  std::vector<int> differing(const std::vector<std::uint8_t>& counts) const;
  std::vector<std::uint8_t> counts_of(const std::vector<std::uint8_t>& edges) const;

  int rows_, columns_, floor_, count_;
  std::vector<std::uint8_t> full_, clues_;
};

}  // namespace clew::slitherlink
