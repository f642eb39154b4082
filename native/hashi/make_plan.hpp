// A solved hashi that can be changed: islands and their bridges, always in one piece, never crossing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "making.hpp"

namespace clew::hashi {

struct Taste {
  int rows = 10;
  int columns = 10;
  int density = 24;   // islands in a hundred cells
  int doubles = 45;   // bridges in a hundred that are more than single
  int most = 2;       // bridges between two islands
  bool loops = true;  // whether bridges may close a loop
  Symmetry symmetry = Symmetry::none;  // of the islands
};

// Bridges are kept by the step from a cell to the next one, to the right and downwards: a water cell that is crossed
// has the same number before and after it. Islands never touch.
class Plan {
 public:
  explicit Plan(const Taste& taste);

  // Starts again: islands one by one, each joined to those before it, then more bridges. False where no two fit.
  bool grow(Random& random);

  // A byte for each cell, kWater or the number of the island there.
  const std::vector<std::uint8_t>& numbers() const { return numbers_; }
  int islands() const { return static_cast<int>(where_.size()); }
  int bridges(int cell, bool across) const { return (across ? right_ : down_)[static_cast<std::size_t>(cell)]; }

  // Changes the bridges between an island and the next one to the right or below, or sets an island between them, or
  // takes one of them away, whichever suits the taste. False where nothing changed.
  bool change(int cell, int next, Random& random);

 private:
  struct Way {
    int step, limit;  // from a cell to the next on a side, and how many there are up to the rim
  };
  static constexpr int kNobody = -1;

  // Growth.
  void begin(Random& random);
  void frame(Random& random);
  void spread(Random& random);
  bool beside_rim(int cell) const;
  void fill(Random& random);
  void knit(Random& random);
  bool raise_orbit(int cell, Random& random);
  int count(Random& random) const;

  // Changes, each in one piece.
  bool build(int cell, bool across, int count);
  bool rewire(int cell, bool across, Random& random);
  bool raise(int cell, Random& random);
  bool sink(int cell);
  bool reaches(int from, int to);

  Way way(int cell, int side) const;
  bool is_island(int cell) const { return island_[static_cast<std::size_t>(cell)] != 0; }
  bool free_around(int cell) const;
  int leaving(int cell, int side) const;
  int seen(int cell, int side) const;
  void lay(int cell, int side, int other, int count);
  void found(int cell);

  Taste taste_;
  int wanted_, spans_ = 0, doubles_ = 0, visit_ = 0;
  std::vector<std::uint8_t> right_, down_, island_, numbers_;
  std::vector<int> where_, order_, ends_, visited_;
  std::vector<int> reached_[2];  // islands, from either end of a bridge
  int part_ = 0;                 // the one of them that is complete
};

}  // namespace clew::hashi
