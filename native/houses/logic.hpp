// Houses as people pair them: the ladder of deductions, climbed without a word about it.
//
// What is known is which partners each house may still have. The steps are those of `explain`, in the same
// order, so a climb uses each technique exactly as often, and its chains are as long.
#pragma once

#include "kernel.hpp"
#include "techniques.hpp"

namespace clew::houses::logic {

using Climb = ladder::Climb<kTechniques>;

// Takes steps from the bare town as far as they go, by the first N techniques.
Climb climb(const Puzzle& puzzle, Stop& stop, int techniques = kTechniques);

}  // namespace clew::houses::logic
