// Regions that are to be found: joined, as many cells as digits, every digit once. What is known is which cells are in the
// same region and which are not; regions have no numbers here.
#pragma once

#include <cstdint>
#include <vector>

#include "variant/zone.hpp"
#include "variant/groups.hpp"

namespace clew::variant {

constexpr Mask kApart = 0b01, kSame = 0b10;  // what two cells can be
constexpr std::int32_t kFar = -1;            // two cells that are too far apart for one region

// A grid, and where the digits of its cells and what each two of them are can be found on a sheet.
struct Plan {
  std::size_t size = 0, columns = 0;
  Cells digits;                     // by cell of the grid
  std::vector<std::int32_t> pairs;  // by two cells of the grid: the cell of the sheet, or kFar
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends;  // of each pair, in the order of the sheet
  std::vector<std::int32_t> home;   // by cell of the sheet: that of the grid, or -1
  Zone board, leftmost, rightmost;

  std::size_t cells() const { return digits.size(); }
  std::int32_t pair(std::size_t one, std::size_t other) const { return pairs[one * cells() + other]; }
  Zone near(const Zone& area) const {
    return ((area - rightmost).later(1) | (area - leftmost).earlier(1) | area.later(columns) | area.earlier(columns)) & board;
  }
  bool beside(std::size_t one, std::size_t other) const {
    Zone here;
    here.add(one);
    return near(here).has(other);
  }
  bool almost_beside(std::size_t one, std::size_t other) const {
    Zone here;
    here.add(one);
    return near(near(here)).has(other);
  }
};

// What is known at one moment, with all that follows for cells of the same region.
struct View {
  explicit View(const Plan& grid);
  void clear();
  void note(std::size_t one, std::size_t other, Mask held);  // without what follows
  void close();                                              // with it

  // Cells that the region of a cell may have, as there is a way to them that is short enough.
  Zone reach(std::size_t cell, std::size_t without = kMostZone) const;
  // Whether all cells that are known to be in the region of a cell are in that area.
  bool joins(std::size_t cell, const Zone& area) const { return !(same[cell] - area).any(); }
  // Whether the region of a cell has room in an area that it cannot leave.
  bool has_room(std::size_t cell, const Zone& area, std::size_t without = kMostZone) const;
  // Cells without which the region of a cell would be too small, or fall apart.
  bool is_exit(std::size_t cell, std::size_t exit, const Zone& area) const;
  // Areas around a region: a whole number of regions, and the part that this one has. False if that is impossible.
  struct Pockets {
    Zone in, out;
  };
  bool pockets(std::size_t cell, Pockets& found) const;

  // Ways to complete the region of a cell with these digits in each cell: what all have, and what any has. False if there
  // are too many to look through.
  struct Ways {
    std::size_t count = 0;
    Zone all, any;
  };
  bool ways(std::size_t cell, const std::vector<Mask>& digits, Ways& found) const;

  const Plan* plan;
  std::vector<Zone> same, apart;  // by cell; each is in its own region

 private:
  Zone opened(const Zone& area) const;
  // The area that a cell opens to, without some cells.
  Zone pocket_of(std::size_t cell, const Zone& without) const;
  bool fits(const Zone& region, const std::vector<Mask>& digits) const;
  bool grow(const Zone& region, Zone out, const std::vector<Mask>& digits, Ways& found, std::size_t& nodes) const;
  void open() const;
  mutable bool opened_ = false;
  mutable Zone right_, down_;  // cells that may be in the same region as the next one
  friend class Trials;
};

}  // namespace clew::variant
