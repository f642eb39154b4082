// Letters and entries are tried, those of the smallest choices first.
#include "fillin/kernel_probe.hpp"

#include <algorithm>

namespace clew::fillin {
namespace {

// Tries one assumption; false if it leads to a contradiction.
template <class Assume>
bool holds(Domains& domains, Stop& stop, Assume&& assume) {
  domains.open();
  const bool possible = assume() && domains.propagate(stop);
  domains.close();
  return possible || stop.ended();
}

}  // namespace

bool probe(const Layout& layout, Domains& domains, std::uint64_t work, Stop& stop) {
  const std::uint64_t until = domains.work() + work;
  std::vector<Index> some;
  std::vector<std::pair<Index, Index>> order;
  for (bool better = true; better && domains.work() < until;) {
    better = false;
    order.clear();
    for (Index place = 0; place < layout.places(); ++place) {
      if (domains.crossing(place) && domains.letters(place) > 1) order.push_back({domains.letters(place), place});
    }
    std::ranges::sort(order);
    for (const auto& [size, place] : order) {
      if (domains.letters(place) < 2) continue;
      some.clear();
      domains.each_letter(place, [&](Index letter) { some.push_back(letter); });
      for (const Index each : some) {
        const auto letter = static_cast<Letter>(each);
        if (holds(domains, stop, [&] { return domains.write(place, letter); })) continue;
        better = true;
        if (!domains.rub_out(place, letter) || !domains.propagate(stop)) return false;
        if (domains.letters(place) < 2) break;
      }
      if (stop.ended()) return false;
      if (domains.work() >= until) return true;
    }
  }
  return true;
}

}  // namespace clew::fillin
