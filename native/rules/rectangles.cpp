// All rectangles of all clues, those that can be left after counting, and the walls around them.
#include "rules/rectangles.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace clew::rules {

namespace {

constexpr std::uint32_t kMostSide = 1000;
constexpr std::size_t kMostCovered = 1u << 24;  // cells of all rectangles together

// What a clue may say beside a size: 0 nothing, or a shape, or how many sides of its cell are sides of the rectangle.
constexpr std::int32_t kSquare = -1, kWide = -2, kTall = -3, kNoSide = -10, kAllSides = -14;

struct Box {
  std::uint32_t top, bottom, left, right;

  bool fits(std::int32_t said, std::uint32_t row, std::uint32_t column) const {
    const std::uint32_t height = bottom - top, width = right - left;
    if (said == kSquare) return height == width;
    if (said == kWide) return height < width;
    if (said == kTall) return height > width;
    return said > kNoSide || kNoSide - said == (row == top) + (row == bottom) + (column == left) + (column == right);
  }
};

class Boxes {
 public:
  Boxes(const Record& record, std::uint32_t variables) {
    Reader reader(record, variables);
    height_ = reader.size(kMostSide, "a number of rows");
    width_ = reader.size(kMostSide, "a number of columns");
    const std::int64_t walls = 2 * std::int64_t{height_} * width_ - height_ - width_;
    if (height_ == 0 || width_ == 0) reader.refuse("rows and columns");
    first_ = static_cast<Variable>(reader.number(1, std::max<std::int64_t>(variables - walls + 1, 0), "the first wall") - 1);
    reader.multiple(2, "clues");
    while (reader.left() > 0) {
      clues_.push_back(reader.size(std::size_t{height_} * width_ - 1, "a cell"));
      const std::int32_t said = reader.number(kAllSides, INT32_MAX, "a size, a shape or a number of sides");
      if (said < kTall && said > kNoSide) reader.refuse("a size, a shape or a number of sides");
      sizes_.push_back(said);
    }
    count_clues();
  }

  void add_to(Counting& counting) {
    for (std::size_t k = 0; k < clues_.size(); ++k) find_boxes(k);
    ends_.push_back(static_cast<std::uint32_t>(boxes_.size()));
    cover();
    Counting alone(static_cast<std::uint32_t>(boxes_.size()));
    count_boxes(alone);
    alone.begin();
    while (!alone.broken() && narrow(alone)) alone.settle();
    if (alone.broken()) return counting.fail();
    name_boxes(alone, counting);
    add_clues_and_cells(counting);
    add_walls(counting);
  }

 private:
  std::uint32_t cell(std::uint32_t row, std::uint32_t column) const { return row * width_ + column; }

  void count_clues() {
    std::vector<std::uint32_t> here(std::size_t{height_} * width_);
    for (const std::uint32_t at : clues_) ++here[at];
    sums_.resize((std::size_t{height_} + 1) * (width_ + 1));
    for (std::uint32_t row = 0; row < height_; ++row) {
      for (std::uint32_t column = 0; column < width_; ++column) {
        sums_[(row + 1) * (width_ + 1) + column + 1] = sums_[row * (width_ + 1) + column + 1] +
                                                       sums_[(row + 1) * (width_ + 1) + column] -
                                                       sums_[row * (width_ + 1) + column] + here[cell(row, column)];
      }
    }
  }

  std::uint32_t held(const Box& box) const {
    const std::uint32_t line = width_ + 1;
    return sums_[(box.bottom + 1) * line + box.right + 1] - sums_[(box.bottom + 1) * line + box.left] -
           sums_[box.top * line + box.right + 1] + sums_[box.top * line + box.left];
  }

  // Every rectangle of its size that holds the clue and no other.
  void find_boxes(std::size_t clue) {
    const std::int32_t said = sizes_[clue];
    const std::uint32_t row = clues_[clue] / width_, column = clues_[clue] % width_;
    const std::uint32_t size = said > 0 ? static_cast<std::uint32_t>(said) : 0;
    ends_.push_back(static_cast<std::uint32_t>(boxes_.size()));
    for (std::uint32_t top = 0; top <= row; ++top) {
      for (std::uint32_t bottom = row; bottom < height_; ++bottom) {
        const std::uint32_t height = bottom - top + 1;
        if (size != 0 && (size % height != 0 || size / height > width_)) continue;
        for (std::uint32_t width = size != 0 ? size / height : 1; width <= width_; ++width) {
          const std::uint32_t from = column + 1 > width ? column + 1 - width : 0;
          for (std::uint32_t left = from; left <= std::min(column, width_ - width); ++left) {
            const Box box{top, bottom, left, left + width - 1};
            if (held(box) == 1 && box.fits(said, row, column)) add_box(box, static_cast<std::uint32_t>(clue));
          }
          if (size != 0) break;
        }
      }
    }
  }

  void add_box(const Box& box, std::uint32_t clue) {
    boxes_.push_back(box);
    owners_.push_back(clue);
    covered_ += std::size_t{box.bottom - box.top + 1} * (box.right - box.left + 1);
    if (covered_ > kMostCovered)
      throw std::invalid_argument("program has rectangles of more than " + std::to_string(kMostCovered) +
                                  " cells together: expected fewer or smaller ones");
  }

  template <class Use>
  void each_cell(const Box& box, Use&& use) const {
    for (std::uint32_t row = box.top; row <= box.bottom; ++row) {
      for (std::uint32_t column = box.left; column <= box.right; ++column) use(cell(row, column));
    }
  }

  // For each cell the rectangles that hold it, one after the other.
  void cover() {
    starts_.assign(std::size_t{height_} * width_ + 1, 0);
    for (const Box& box : boxes_) each_cell(box, [&](std::uint32_t at) { ++starts_[at + 1]; });
    for (std::size_t at = 1; at < starts_.size(); ++at) starts_[at] += starts_[at - 1];
    covering_.resize(covered_);
    std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
    for (std::uint32_t b = 0; b < boxes_.size(); ++b) {
      each_cell(boxes_[b], [&](std::uint32_t at) { covering_[next[at]++] = b; });
    }
  }
  std::span<const std::uint32_t> covering(std::uint32_t at) const {
    return std::span(covering_).subspan(starts_[at], starts_[at + 1] - starts_[at]);
  }

  void count_boxes(Counting& alone) const {
    for (std::size_t k = 0; k < clues_.size(); ++k) {
      for (std::uint32_t b = ends_[k]; b < ends_[k + 1]; ++b) alone.put(positive(b));
      alone.add(1, 1);
    }
    for (std::uint32_t at = 0; at < height_ * width_; ++at) {
      for (const std::uint32_t b : covering(at)) alone.put(positive(b));
      alone.add(1, 1);
    }
  }

  // Cells that all rectangles of a clue share belong to it, and if a cell is in reach of one clue only, that clue covers it.
  bool narrow(Counting& alone) const {
    const std::size_t known = alone.found().size();
    for (std::uint32_t k = 0; k < clues_.size(); ++k) keep_shared(k, alone);
    for (std::uint32_t at = 0; at < height_ * width_; ++at) keep_reaching(at, alone);
    return alone.found().size() > known;
  }

  void keep_shared(std::uint32_t clue, Counting& alone) const {
    Box shared{0, height_ - 1, 0, width_ - 1};
    for (std::uint32_t b = ends_[clue]; b < ends_[clue + 1]; ++b) {
      if (alone.is_false(positive(b))) continue;
      const Box& box = boxes_[b];
      shared = {std::max(shared.top, box.top), std::min(shared.bottom, box.bottom), std::max(shared.left, box.left),
                std::min(shared.right, box.right)};
    }
    each_cell(shared, [&](std::uint32_t at) {
      for (const std::uint32_t b : covering(at)) {
        const bool own = b >= ends_[clue] && b < ends_[clue + 1];
        if (!own && alone.is_open(positive(b))) alone.set(negative(b));
      }
    });
  }

  void keep_reaching(std::uint32_t at, Counting& alone) const {
    std::uint32_t clue = kNone;
    for (const std::uint32_t b : covering(at)) {
      if (alone.is_false(positive(b)) || owners_[b] == clue) continue;
      if (clue != kNone) return;
      clue = owners_[b];
    }
    const std::uint32_t row = at / width_, column = at % width_;
    for (std::uint32_t b = clue == kNone ? 0 : ends_[clue]; clue != kNone && b < ends_[clue + 1]; ++b) {
      if (alone.is_open(positive(b)) && !holds(boxes_[b], row, column)) alone.set(negative(b));
    }
  }

  static bool holds(const Box& box, std::uint32_t row, std::uint32_t column) {
    return box.top <= row && row <= box.bottom && box.left <= column && column <= box.right;
  }

  // A variable for each rectangle that is open; of each cell, the one that it surely belongs to.
  void name_boxes(const Counting& alone, Counting& counting) {
    names_.assign(boxes_.size(), kNone);
    chosen_.assign(std::size_t{height_} * width_, kNone);
    Variable next = counting.variables();
    for (std::uint32_t b = 0; b < boxes_.size(); ++b) {
      if (alone.is_open(positive(b))) names_[b] = next++;
      if (alone.is_true(positive(b))) each_cell(boxes_[b], [&](std::uint32_t at) { chosen_[at] = b; });
    }
    counting.add_variables(next - counting.variables());
  }

  void add_clues_and_cells(Counting& counting) const {
    for (std::size_t k = 0; k < clues_.size(); ++k) {
      if (chosen_[clues_[k]] != kNone) continue;
      for (std::uint32_t b = ends_[k]; b < ends_[k + 1]; ++b) put(b, counting);
      counting.add(1, 1);
    }
    for (std::uint32_t at = 0; at < chosen_.size(); ++at) {
      if (chosen_[at] != kNone) continue;
      for (const std::uint32_t b : covering(at)) put(b, counting);
      counting.add(1, 1);
    }
  }
  void put(std::uint32_t box, Counting& counting) const {
    if (names_[box] != kNone) counting.put(positive(names_[box]));
  }

  // Walls are numbered cell by cell, the one on the right before the one below.
  void add_walls(Counting& counting) const {
    Variable wall = first_;
    for (std::uint32_t row = 0; row < height_; ++row) {
      for (std::uint32_t column = 0; column < width_; ++column) {
        if (column + 1 < width_) add_wall(wall++, cell(row, column), row, column + 1, counting);
        if (row + 1 < height_) add_wall(wall++, cell(row, column), row + 1, column, counting);
      }
    }
  }

  // Either the wall is there, or a rectangle with both cells.
  void add_wall(Variable wall, std::uint32_t one, std::uint32_t row, std::uint32_t column, Counting& counting) const {
    const std::uint32_t other = cell(row, column);
    if (chosen_[one] != kNone || chosen_[other] != kNone) {
      counting.put(chosen_[one] == chosen_[other] ? negative(wall) : positive(wall));
    } else {
      counting.put(positive(wall));
      for (const std::uint32_t b : covering(one)) {
        if (holds(boxes_[b], row, column)) put(b, counting);
      }
    }
    counting.add(1, 1);
  }

  static constexpr std::uint32_t kNone = ~0u;
  std::uint32_t height_, width_;
  Variable first_;
  std::vector<std::uint32_t> clues_;
  std::vector<std::int32_t> sizes_;
  std::vector<std::uint32_t> sums_;  // how many clues are above and to the left
  std::vector<Box> boxes_;
  std::vector<std::uint32_t> owners_;  // the clue of each box
  std::vector<std::uint32_t> ends_;  // the first box of each clue
  std::size_t covered_ = 0;
  std::vector<std::uint32_t> starts_, covering_;
  std::vector<Variable> names_;
  std::vector<std::uint32_t> chosen_;
};

}  // namespace

void add_rectangles(const Record& record, std::uint32_t variables, Counting& counting) {
  Boxes(record, variables).add_to(counting);
}

}  // namespace clew::rules
