// What cages leave of areas.
#include "variant/leftovers.hpp"

#include <algorithm>
#include <set>

namespace clew::variant {

namespace {

using Cells = std::vector<std::uint32_t>;

Cells sorted(Cells cells) {
  std::ranges::sort(cells);
  return cells;
}

class Finder {
 public:
  Finder(const std::vector<Totalled>& cages, std::uint32_t cells, std::size_t few)
      : cages_(cages), few_(few), inside_(cells), taken_(cells) {
    for (const Totalled& cage : cages) seen_.insert(sorted(cage.cells));
  }

  void look(std::uint32_t number, const Area& area, std::int64_t whole) {
    for (const std::uint32_t cell : area.cells) inside_[cell] = 1;
    leave(number, area, whole);
    stick_out(number, area, whole);
    for (const std::uint32_t cell : area.cells) inside_[cell] = 0;
  }

  std::vector<Leftover> found;

 private:
  bool is_inside(std::uint32_t cell) const { return inside_[cell] != 0; }

  // Takes cages that fit and share no cell with an earlier one.
  template <class Fits>
  Leftover take(std::uint32_t number, bool inside, Fits fits) {
    Leftover left{number, inside, 0, {}, {}, {}};
    for (std::uint32_t k = 0; k < cages_.size(); ++k) {
      const Cells& cells = cages_[k].cells;
      if (!fits(cells) || std::ranges::any_of(cells, [&](std::uint32_t cell) { return taken_[cell] != 0; })) continue;
      for (const std::uint32_t cell : cells) taken_[cell] = 1;
      left.cages.push_back(k);
      left.total += cages_[k].total;
    }
    return left;
  }

  void clear(const Leftover& left) {
    for (const std::uint32_t k : left.cages) {
      for (const std::uint32_t cell : cages_[k].cells) taken_[cell] = 0;
    }
  }

  Cells bare(const Area& area) const {
    Cells cells;
    std::ranges::copy_if(area.cells, std::back_inserter(cells), [&](std::uint32_t cell) { return taken_[cell] == 0; });
    return cells;
  }

  void leave(std::uint32_t number, const Area& area, std::int64_t whole) {
    const auto is_within = [&](const Cells& cells) { return std::ranges::all_of(cells, [&](std::uint32_t cell) { return is_inside(cell); }); };
    Leftover left = take(number, true, is_within);
    left.more = bare(area);
    left.total = whole - left.total;
    clear(left);
    if (!left.cages.empty() && !left.more.empty()) keep(std::move(left));
  }

  void stick_out(std::uint32_t number, const Area& area, std::int64_t whole) {
    const auto touches = [&](const Cells& cells) { return std::ranges::any_of(cells, [&](std::uint32_t cell) { return is_inside(cell); }); };
    Leftover left = take(number, false, touches);
    for (const std::uint32_t k : left.cages) {
      std::ranges::copy_if(cages_[k].cells, std::back_inserter(left.more), [&](std::uint32_t cell) { return !is_inside(cell); });
    }
    left.less = bare(area);
    left.total -= whole;
    clear(left);
    if (!left.more.empty()) keep(std::move(left));
  }

  void keep(Leftover left) {
    if (left.more.size() + left.less.size() > few_) return;
    left.more = sorted(std::move(left.more));
    left.less = sorted(std::move(left.less));
    Cells about = left.more;
    about.insert(about.end(), left.less.begin(), left.less.end());
    if (seen_.insert(sorted(std::move(about))).second) found.push_back(std::move(left));
  }

  const std::vector<Totalled>& cages_;
  std::size_t few_;
  std::vector<std::uint8_t> inside_, taken_;
  std::set<Cells> seen_;
};

}  // namespace

std::vector<Leftover> leftovers(const std::vector<Area>& areas, const std::vector<Totalled>& cages, std::uint32_t cells,
                                std::int32_t whole, std::size_t few) {
  Finder finder(cages, cells, few);
  for (std::uint32_t k = 0; k < areas.size(); ++k) finder.look(k, areas[k], std::int64_t{areas[k].houses} * whole);
  return std::move(finder.found);
}

}  // namespace clew::variant
