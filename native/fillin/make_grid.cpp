// Grids at random: squares are blackened, each with its images, while every run stays one that words fill.
//
// A run that is too long and cannot be broken anywhere is helped by opening black squares near it again. Open squares
// must be connected. They are after some are blackened if, for each patch of these, the open squares
// around it still reach each other; a flood from one of them meets the others soon, as a rule, since ways round are
// short.
#include <algorithm>

#include "fillin/make.hpp"

namespace clew::fillin {
namespace {

constexpr Index kShortest = 3;

class Grid {
 public:
  explicit Grid(const GridTaste& taste)
      : taste_(taste),
        rows_(taste.extent.rows),
        columns_(taste.extent.columns),
        open_(taste.extent.squares(), true),
        seen_(taste.extent.squares()) {
    for (Index square = 0; square < open_.size(); ++square) {
      if (fixed(square)) open_[square] = false, ++black_;
    }
  }

  bool open(Index square) const { return open_[square]; }
  double black() const { return static_cast<double>(black_) / static_cast<double>(open_.size()); }

  // Makes a square and its images black, unless that spoils the grid.
  bool blacken(Index square) {
    find_orbit(square);
    std::erase_if(orbit_, [&](Index each) { return !open_[each]; });
    if (orbit_.empty()) return false;
    for (const Index each : orbit_) open_[each] = false;
    if (std::ranges::all_of(orbit_, [&](Index each) { return sound(each); }) && whole()) {
      black_ += static_cast<Index>(orbit_.size());
      return true;
    }
    for (const Index each : orbit_) open_[each] = true;
    return false;
  }

  // Opens a black square and its images again, unless that spoils the grid.
  bool whiten(Index square) {
    find_orbit(square);
    std::erase_if(orbit_, [&](Index each) { return open_[each] || fixed(each); });
    if (orbit_.empty()) return false;
    for (const Index each : orbit_) open_[each] = true;
    if (std::ranges::all_of(orbit_, [&](Index each) { return fillable(each); })) {
      black_ -= static_cast<Index>(orbit_.size());
      return true;
    }
    for (const Index each : orbit_) open_[each] = false;
    return false;
  }

  // The squares of the run through an open one.
  void run(Index square, bool across, std::vector<Index>& found) const {
    found.clear();
    const Index step = across ? 1 : columns_;
    for (Index before; (before = next(square, across, false)) != kNone && open_[before];) square = before;
    found.push_back(square);
    for (Index after; (after = next(found.back(), across, true)) != kNone && open_[after];) {
      found.push_back(found.back() + step);
    }
  }

  Squares squares() const {
    Squares found(open_.size());
    std::ranges::transform(open_, found.begin(), [](bool open) { return open ? kOpen : kBlack; });
    return found;
  }

 private:
  // The square before or after another in its line.
  Index next(Index square, bool across, bool after) const {
    const Index at = across ? square % columns_ : square / columns_, size = across ? columns_ : rows_;
    if (after ? at + 1 == size : at == 0) return kNone;
    const Index step = across ? 1 : columns_;
    return after ? square + step : square - step;
  }

  template <class Visit>
  void each_neighbour(Index square, Visit&& visit) const {
    for (const bool across : {true, false}) {
      for (const bool after : {true, false}) {
        if (const Index other = next(square, across, after); other != kNone) visit(other);
      }
    }
  }

  Index length(Index square, bool across) const {
    Index found = 1;
    for (const bool after : {true, false}) {
      for (Index at = square; (at = next(at, across, after)) != kNone && open_[at];) ++found;
    }
    return found;
  }

  // Squares between the words of a lattice are black for good.
  bool fixed(Index square) const {
    return taste_.lattice && square / columns_ % 2 == 1 && square % columns_ % 2 == 1;
  }

  void find_orbit(Index square) {
    const Pattern pattern{static_cast<int>(rows_), static_cast<int>(columns_), taste_.symmetry};
    const Orbit orbit(pattern, static_cast<int>(square));
    orbit_.assign(orbit.begin(), orbit.end());
  }

  // Whether the runs through an open square are long enough.
  bool fillable(Index square) const {
    const Index across = length(square, true), down = length(square, false);
    const auto short_run = [](Index each) { return 1 < each && each < kShortest; };
    if (short_run(across) || short_run(down) || std::max(across, down) < kShortest) return false;
    return taste_.lattice || (across > 1 && down > 1);
  }

  // Whether the runs beside a black square are.
  bool sound(Index square) const {
    bool all = true;
    each_neighbour(square, [&](Index other) { all = all && (!open_[other] || fillable(other)); });
    return all;
  }

  // Whether the open squares are still connected when the orbit is black.
  bool whole() {
    std::vector<Index> left = orbit_;
    while (!left.empty()) {
      patch_.assign(1, left.back());
      left.pop_back();
      around_.clear();
      for (std::size_t at = 0; at < patch_.size(); ++at) {
        each_neighbour(patch_[at], [&](Index other) {
          if (open_[other] && std::ranges::find(around_, other) == around_.end()) around_.push_back(other);
          if (std::erase(left, other) > 0) patch_.push_back(other);
        });
      }
      if (around_.empty() || !meet()) return false;
    }
    return true;
  }

  // Floods from one of the squares around a patch until all of them are reached.
  bool meet() {
    ++round_;
    queue_.assign(1, around_.front());
    seen_[around_.front()] = round_;
    std::size_t met = 1;
    for (std::size_t at = 0; at < queue_.size() && met < around_.size(); ++at) {
      each_neighbour(queue_[at], [&](Index other) {
        if (!open_[other] || seen_[other] == round_) return;
        seen_[other] = round_;
        queue_.push_back(other);
        met += std::ranges::find(around_, other) != around_.end();
      });
    }
    return met == around_.size();
  }

  const GridTaste taste_;
  const Index rows_, columns_;
  std::vector<bool> open_;
  Index black_ = 0;
  std::vector<Index> orbit_, patch_, around_, queue_;
  std::vector<std::uint32_t> seen_;  // by square: the last flood that came there
  std::uint32_t round_ = 0;
};

// Breaks the runs that are longer than any word.
class Shortening {
 public:
  Shortening(Grid& grid, const GridTaste& taste, Random& random)
      : grid_(grid), taste_(taste), random_(random), helps_(kHelps + 4 * taste.extent.squares()) {}

  bool run(Stop& stop) {
    for (bool all_short = false; !all_short;) {
      all_short = true;
      for (Index square = 0; square < taste_.extent.squares(); ++square) {
        for (const bool across : {true, false}) {
          while (too_long(square, across)) {
            if (stop.look()) return false;
            random_.shuffle(run_.data(), static_cast<int>(run_.size()));
            if (std::ranges::any_of(run_, [&](Index each) { return grid_.blacken(each); })) continue;
            all_short = false;
            if (!help()) return false;
            break;
          }
        }
      }
    }
    return true;
  }

 private:
  static constexpr Index kHelps = 400;

  bool too_long(Index square, bool across) {
    if (!grid_.open(square)) return false;
    grid_.run(square, across, run_);
    return run_.size() > taste_.longest;
  }

  // Opens black squares near the run.
  bool help() {
    const Index rows = taste_.extent.rows, columns = taste_.extent.columns;
    for (int opened = 0; opened < 2 && helps_ > 0; --helps_) {
      const Index square = run_[static_cast<std::size_t>(random_.below(static_cast<int>(run_.size())))];
      const Index row = square / columns + static_cast<Index>(random_.below(5)) - 2;
      const Index column = square % columns + static_cast<Index>(random_.below(5)) - 2;
      if (row < rows && column < columns) opened += grid_.whiten(row * columns + column);
    }
    return helps_ > 0;
  }

  Grid& grid_;
  const GridTaste& taste_;
  Random& random_;
  Index helps_;  // squares that may be looked at for help
  std::vector<Index> run_;
};

}  // namespace

Squares make_grid(const GridTaste& taste, Random& random, Stop& stop) {
  Grid grid(taste);
  if (!Shortening(grid, taste, random).run(stop)) return {};
  std::vector<Index> squares(taste.extent.squares());
  for (Index square = 0; square < squares.size(); ++square) squares[square] = square;
  random.shuffle(squares.data(), static_cast<int>(squares.size()));
  for (const Index square : squares) {
    if (grid.black() >= taste.black) break;
    if (stop.look()) return {};
    if (grid.open(square)) grid.blacken(square);
  }
  return grid.squares();
}

}  // namespace clew::fillin
