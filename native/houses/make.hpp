// Towns to a wish: pairs planted at a few distances, kept when no other pairing exists and the steps are hard enough.
#pragma once

#include <optional>
#include <vector>

#include "../random.hpp"
#include "kernel.hpp"

namespace clew::houses {

struct Wish {
  int houses = 10;
  int most = 2;  // distances, all of them in use
  Metric metric = Metric::kEuclid;
  int least_bound = 4, most_bound = 4;  // the largest coordinate is between these
  // Of the ladder: the hardest technique used is one of [first, last); with `search` the ladder does not suffice.
  bool levelled = false, search = false;
  int first = 0, last = 0;
};

// What became of the attempts: how often pairs found room, and how often there was one pairing.
struct Made {
  std::vector<Point> points;  // empty where no attempt gave what was wished for
  long planted = 0, unique = 0;
};

Made make(const Wish& wish, std::uint64_t seed, long attempts, Stop& stop);

}  // namespace clew::houses
