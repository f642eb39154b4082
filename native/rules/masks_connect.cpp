// Houses, what they share with each other and with choices, and which constraints a cell is in.
#include <algorithm>
#include <bit>

#include "rules/masks.hpp"

namespace clew::rules {

namespace {

constexpr double kConnected = 0.1;  // what a constraint adds to the score of its cells at first; a conflict adds five in all

}  // namespace

void Masks::finish_houses() {
  std::set<Cells> seen;
  for (Cells cells : different_) {
    std::ranges::sort(cells);
    broken_ = broken_ || cells.size() > digits_;
    if (cells.size() == digits_ && seen.insert(cells).second) houses_.push_back(std::move(cells));
  }
  shape_ = shape();
  unions_.resize(full_.size() + shape_->crossings.size());
  lanes_ = static_cast<std::uint32_t>((houses_.size() + kLanes - 1) / kLanes * kLanes);
  counted_ = houses_.empty() ? 0 : digits_;
  usual_ = words_ == kUsualWords && lanes_ == kUsualLanes;
  house_words_ = static_cast<std::uint32_t>(houses_.size() + 63) / 64;
  members_.assign(full_.size() * lanes_, 0);
  in_house_.assign(houses_.size() * words_, 0);
  houses_queue_.assign(std::size_t{kBits} * house_words_, 0);
  for (std::size_t k = 0; k < houses_.size(); ++k) {
    for (const Cell cell : houses_[k]) {
      members_[cell * lanes_ + k] = 1;
      in_house_[k * words_ + cell / 64] |= std::uint64_t{1} << cell % 64;
    }
  }
}

// Most puzzles have the same houses as one before.
std::shared_ptr<const Masks::Shape> Masks::shape() const {
  constexpr std::size_t kRemembered = 64;
  thread_local std::map<std::pair<std::size_t, std::vector<Cells>>, std::shared_ptr<const Shape>> known;
  const std::pair key{full_.size(), houses_};
  if (const auto found = known.find(key); found != known.end()) return found->second;
  if (known.size() >= kRemembered) known.clear();
  const auto made = std::make_shared<Shape>();
  find_crossings(*made);
  made->nine = has_nine_houses();
  return known[key] = made;
}

// Houses that share several cells, each part that is left by the segments in it, as far as it goes.
void Masks::find_crossings(Shape& shape) const {
  struct Segment {
    std::size_t one, other;
    Cells cells;
  };
  std::vector<Segment> segments;
  for (std::size_t k = 0; k < houses_.size(); ++k) {
    for (std::size_t other = 0; other < k; ++other) {
      Segment segment{k, other, {}};
      std::ranges::set_intersection(houses_[k], houses_[other], std::back_inserter(segment.cells));
      if (segment.cells.size() < 2) continue;
      segments.push_back(std::move(segment));
    }
  }
  const auto padded = [](Cells cells, std::size_t size) {
    cells.resize(size, cells[0]);
    return cells;
  };
  const auto append = [](Cells& all, const Cells& more) { all.insert(all.end(), more.begin(), more.end()); };
  for (const Segment& segment : segments) shape.segment_size = std::max(shape.segment_size, static_cast<std::uint32_t>(segment.cells.size()));
  for (const Segment& segment : segments) append(shape.segments, padded(segment.cells, shape.segment_size));
  std::vector<Cells> all_parts;
  const auto parts = [&](std::size_t house, Cells cells) {
    Cells found;
    for (std::size_t k = 0; k < segments.size(); ++k) {
      const Segment& segment = segments[k];
      if ((segment.one != house && segment.other != house) || !std::ranges::includes(cells, segment.cells)) continue;
      found.push_back(static_cast<Cell>(full_.size() + k));
      Cells rest;
      std::ranges::set_difference(cells, segment.cells, std::back_inserter(rest));
      cells = std::move(rest);
    }
    found.insert(found.end(), cells.begin(), cells.end());
    return found;
  };
  for (const auto& [one, other, cells] : segments) {
    Crossing& crossing = shape.crossings.emplace_back();
    std::ranges::set_difference(houses_[one], cells, std::back_inserter(crossing.one));
    std::ranges::set_difference(houses_[other], cells, std::back_inserter(crossing.other));
    all_parts.push_back(parts(one, crossing.one));
    all_parts.push_back(parts(other, crossing.other));
    std::ranges::set_union(crossing.one, crossing.other, std::back_inserter(crossing.cells));
    shape.crossed.insert(shape.crossed.end(), crossing.cells.begin(), crossing.cells.end());
  }
  for (const Cells& own : all_parts) {
    shape.parts_size = std::max(shape.parts_size, static_cast<std::uint32_t>(own.size()));
    shape.whole = shape.whole || std::ranges::any_of(own, [&](Cell part) { return part < full_.size(); });
  }
  for (const Cells& own : all_parts) append(shape.parts, padded(own, shape.parts_size));
  std::ranges::sort(shape.crossed);
  shape.crossed.erase(std::ranges::unique(shape.crossed).begin(), shape.crossed.end());
}

void Masks::find_rests(Choice& choice) const {
  Cells own = choice.cells;
  std::ranges::sort(own);
  for (const Cells& house : houses_) {
    Cells rest;
    std::ranges::set_difference(house, own, std::back_inserter(rest));
    if (rest.size() + 2 <= house.size() && !rest.empty()) choice.rests.push_back(std::move(rest));
  }
}

// Which constraints are to be looked at when a cell changes.
void Masks::connect() {
  const auto add = [&](Kind kind, std::size_t at, Cells cells, bool exact = false) {
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    constraints_.push_back({kind, static_cast<std::uint32_t>(at), std::move(cells), exact});
  };
  const auto of = [](const auto& parts) {
    Cells cells;
    for (const auto& part : parts) cells.push_back(part.cell);
    return cells;
  };
  for (std::size_t k = 0; k < pairs_.size(); ++k) add(Kind::kPair, k, {pairs_[k].one, pairs_[k].other}, true);
  first_other_ = static_cast<std::uint32_t>(constraints_.size());
  for (std::size_t k = 0; k < clauses_.size(); ++k) add(Kind::kClause, k, of(clauses_[k]));
  first_choice_ = static_cast<std::uint32_t>(constraints_.size());
  for (std::size_t k = 0; k < choices_.size(); ++k) add(Kind::kChoice, k, choices_[k].cells, true);
  last_choice_ = static_cast<std::uint32_t>(constraints_.size());
  for (std::size_t k = 0; k < linears_.size(); ++k) {
    add(Kind::kLinear, k, of(linears_[k].terms), bundled_[k].exact && !tallies_[k]);
  }
  last_sum_ = static_cast<std::uint32_t>(constraints_.size());
  if (!shape_->crossings.empty()) constraints_.push_back({Kind::kCrossing, 0, shape_->crossed});
  for (std::size_t k = 0; k < scans_.size(); ++k) {
    const bool once = std::set<Cell>(scans_[k].cells.begin(), scans_[k].cells.end()).size() == scans_[k].cells.size();
    add(Kind::kScan, k, scans_[k].cells, once);
  }
  only_houses_ = std::ranges::all_of(constraints_, [](const Constraint& each) { return each.kind == Kind::kCrossing; });
  const auto is_sum = [&](const Constraint& each) { return each.kind == Kind::kLinear && !tallies_[each.at]; };
  only_sums_ = !only_houses_ && places_ == full_.size() && std::ranges::all_of(constraints_, [&](const Constraint& each) {
    return each.kind == Kind::kCrossing || is_sum(each);
  });
  queue_.assign(constraints_.size() / 64 + 1, 0);
  resized_.assign(queue_.size(), ~std::uint64_t{0});
  sizes_.assign(constraints_.size(), 0);
  std::vector<std::vector<Wake>> wakes(full_.size());
  for (std::uint32_t k = 0; k < constraints_.size(); ++k) {
    for (const Cell cell : constraints_[k].cells) {
      if (wakes[cell].empty() || wakes[cell].back().word != k / 64) wakes[cell].push_back({k / 64, 0});
      wakes[cell].back().bits |= std::uint64_t{1} << k % 64;
    }
  }
  for (const auto& own : wakes) wakes_.add(own);
  fixed_.resize(full_.size() + 1);
  dropped_.resize(full_.size());
  changed_.assign(words_, 0);
  gone_.assign(words_, 0);
  // Until conflicts say more, cells of many constraints come first.
  scores_.assign(full_.size(), 0);
  for (const Constraint& each : constraints_) {
    for (const Cell cell : each.cells) scores_[cell] += each.kind == Kind::kCrossing ? 0 : kConnected;
  }
}

}  // namespace clew::rules
