// Probing: what leads to a contradiction by propagation alone is struck.
#pragma once

#include "fillin/kernel_domains.hpp"

namespace clew::fillin {

// Tries letters at crossings and entries of slots until none is refuted any more, or the work is more than allowed.
// False if nothing is possible any more, or if it was stopped.
bool probe(const Layout& layout, Domains& domains, std::uint64_t work, Stop& stop);

}  // namespace clew::fillin
