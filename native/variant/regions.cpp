// What can be said about one region: how far it reaches, where it must go on, and what is left of areas around it.
#include "variant/regions.hpp"

#include <array>

namespace clew::variant {

View::View(const Plan& grid) : plan(&grid), same(grid.cells()), apart(grid.cells()) { clear(); }

void View::clear() {
  opened_ = false;
  for (std::size_t cell = 0; cell < plan->cells(); ++cell) {
    same[cell] = apart[cell] = Zone();
    same[cell].add(cell);
    for (std::size_t other = 0; other < plan->cells(); ++other) {
      if (other != cell && plan->pair(cell, other) == kFar) apart[cell].add(other);
    }
  }
}

void View::note(std::size_t one, std::size_t other, Mask held) {
  opened_ = false;
  if (!(held & kApart)) {
    same[one].add(other);
    same[other].add(one);
  }
  if (!(held & kSame)) {
    apart[one].add(other);
    apart[other].add(one);
  }
}

void View::close() {
  Zone todo = plan->board;
  while (todo.any()) {
    Zone piece, fresh = same[todo.first()], far;
    while (fresh.any()) {
      piece |= fresh;
      Zone more;
      fresh.each([&](std::size_t cell) { more |= same[cell]; });
      fresh = more - piece;
    }
    piece.each([&](std::size_t cell) { far |= apart[cell]; });
    piece.each([&](std::size_t cell) {
      same[cell] = piece;
      apart[cell] = far;
    });
    far.each([&](std::size_t cell) { apart[cell] |= piece; });
    todo -= piece;
  }
  // Once more, as pieces that came later may have got something.
  for (std::size_t cell = 0; cell < plan->cells(); ++cell) {
    if (same[cell].first() != cell) continue;
    Zone far, all;
    same[cell].each([&](std::size_t each) { far |= apart[each]; });
    far.each([&](std::size_t each) { all |= same[each]; });
    same[cell].each([&](std::size_t each) { apart[each] = all; });
  }
}

Zone View::reach(std::size_t cell, std::size_t without) const {
  const Zone own = same[cell];
  Zone allowed = plan->board - apart[cell];
  if (without != kMostZone) allowed -= same[without];
  const std::size_t held = own.count();
  if (held > plan->size) return {};
  Zone found = plan->board, left = own;
  // From each part of it that hangs together; the others cost nothing, as they are counted.
  while (left.any()) {
    std::array<Zone, 18> waiting{};
    Zone seen, part;
    part.add(left.first());
    waiting[0] = part;
    for (std::size_t cost = 0; held + cost <= plan->size && cost < waiting.size(); ++cost) {
      Zone fresh = waiting[cost] - seen;
      while (fresh.any()) {
        seen |= fresh;
        const Zone around = (plan->near(fresh) & allowed) - seen;
        fresh = around & own;
        (around - own).each([&](std::size_t next) {
          const std::size_t weight = same[next].count();
          if (cost + weight < waiting.size()) waiting[cost + weight] |= same[next];
        });
      }
      if (cost == 0) left -= seen;
    }
    found &= seen;
  }
  return found;
}

bool View::has_room(std::size_t cell, const Zone& area, std::size_t without) const {
  Zone allowed = area, seen = same[cell];
  if (without != kMostZone) allowed -= same[without];
  for (Zone fresh = seen; fresh.any();) {
    if (seen.count() >= plan->size) return true;
    fresh = (plan->near(fresh) & allowed) - seen;
    seen |= fresh;
  }
  return seen.count() >= plan->size;
}

bool View::is_exit(std::size_t cell, std::size_t exit, const Zone& area) const {
  if (!has_room(cell, area, exit)) return true;
  Zone near;
  near.add(same[cell].first());
  const bool whole = [&] {
    for (Zone fresh = near; fresh.any();) {
      fresh = (plan->near(fresh) & same[cell]) - near;
      near |= fresh;
    }
    return near == same[cell];
  }();
  return !whole && !joins(cell, reach(cell, exit));
}

void View::open() const {
  right_ = down_ = Zone();
  for (std::size_t cell = 0; cell < plan->cells(); ++cell) {
    if (!plan->rightmost.has(cell) && !apart[cell].has(cell + 1)) right_.add(cell);
    if (cell + plan->columns < plan->cells() && !apart[cell].has(cell + plan->columns)) down_.add(cell);
  }
  opened_ = true;
}

Zone View::opened(const Zone& area) const {
  return (area & right_).later(1) | (area.earlier(1) & right_) | (area & down_).later(plan->columns) | (area.earlier(plan->columns) & down_);
}

Zone View::pocket_of(std::size_t cell, const Zone& without) const {
  Zone pocket;
  pocket.add(cell);
  for (Zone fresh = pocket; fresh.any();) {
    fresh = opened(fresh) - without - pocket;
    pocket |= fresh;
  }
  return pocket;
}

bool View::pockets(std::size_t cell, Pockets& found) const {
  if (!opened_) open();
  const Zone own = same[cell], doors = opened(own) - own;
  std::size_t total = own.count();
  for (Zone left = doors; left.any();) {
    const Zone pocket = pocket_of(left.first(), own);
    left -= pocket;
    const std::size_t share = pocket.count() % plan->size;
    total += share;
    Zone within, entries = doors & pocket;
    Zone fresh = entries;
    for (std::size_t step = 0; step < share && fresh.any(); ++step) {
      within |= fresh;
      fresh = opened(fresh) - own - within;
    }
    found.out |= pocket - within;
    if (share > 0 && entries.count() == 1) found.in |= entries;
  }
  return total == plan->size;
}


namespace {

constexpr std::size_t kMostWays = 40, kMostNodes = 1500;

// Whether each cell can have a digit of its own: looks for one, and lets others change theirs.
bool find_digit(const std::vector<Mask>& masks, std::size_t at, Mask& tried, std::array<std::size_t, kDigits>& holder) {
  for (Mask left = masks[at] & ~tried; left; left = masks[at] & ~tried) {
    const auto digit = static_cast<std::size_t>(std::countr_zero(left));
    tried |= left & (~left + 1);
    if (holder[digit] == masks.size() || find_digit(masks, holder[digit], tried, holder)) {
      holder[digit] = at;
      return true;
    }
  }
  return false;
}

}  // namespace

// Whether a region can have all digits, and leaves areas for whole regions.
bool View::fits(const Zone& region, const std::vector<Mask>& digits) const {
  std::vector<Mask> masks;
  region.each([&](std::size_t cell) { masks.push_back(digits[plan->digits[cell]]); });
  std::array<std::size_t, kDigits> holder;
  holder.fill(masks.size());
  for (std::size_t at = 0; at < masks.size(); ++at) {
    Mask tried = 0;
    if (!find_digit(masks, at, tried, holder)) return false;
  }
  for (Zone left = opened(region) - region; left.any();) {
    const Zone pocket = pocket_of(left.first(), region);
    left -= pocket;
    if (pocket.count() % plan->size != 0) return false;
  }
  return true;
}

bool View::grow(const Zone& region, Zone out, const std::vector<Mask>& digits, Ways& found, std::size_t& nodes) const {
  if (++nodes > kMostNodes) return false;
  const std::size_t held = region.count();
  const Zone doors = (plan->near(region) - region) - out;
  Zone part;
  part.add(region.first());
  for (Zone fresh = part; fresh.any();) {
    fresh = (plan->near(fresh) & region) - part;
    part |= fresh;
  }
  if (held == plan->size) {
    if (part == region && fits(region, digits)) {
      found.all = found.count == 0 ? region : found.all & region;
      found.any |= region;
      if (++found.count > kMostWays) return false;
    }
    return true;
  }
  // Next to the first part, if there are several, as that has to be joined.
  const Zone next = doors & plan->near(part);
  bool goes_on = true;
  next.each([&](std::size_t cell) {
    if (!goes_on || out.has(cell)) return;
    const Zone more = region | same[cell];
    Zone away = out;
    same[cell].each([&](std::size_t each) { away |= apart[each]; });
    if (more.count() <= plan->size && !(more & away).any()) goes_on = grow(more, away, digits, found, nodes);
    out |= same[cell];
  });
  return goes_on;
}

bool View::ways(std::size_t cell, const std::vector<Mask>& digits, Ways& found) const {
  if (!opened_) open();
  Zone out = apart[cell] | (plan->board - reach(cell));
  std::size_t nodes = 0;
  return grow(same[cell], out, digits, found, nodes);
}

}  // namespace clew::variant
