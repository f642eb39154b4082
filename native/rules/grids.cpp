// Grids of literals, of which some cells may have none.
#include "rules/grids.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace clew::rules {

namespace {

constexpr std::uint32_t kMostSide = 1000;
constexpr std::uint32_t kMostSteps = 64;
constexpr std::size_t kMostCounted = std::size_t{1} << 24;  // literals of all counts of a record together

struct Step {
  std::int32_t down, right;
};

class Grid {
 public:
  explicit Grid(Reader& reader)
      : reader_(reader), height_(side("a number of rows")), width_(side("a number of columns")) {}

  void read_cells() {
    std::vector<Literal> some;
    for (std::size_t k = 0; k < std::size_t{height_} * width_; ++k) {
      cells_.push_back(reader_.literal_or_none());
      if (cells_.back()) some.push_back(*cells_.back());
    }
    require_different(some);
  }

  std::uint32_t height() const { return height_; }
  std::uint32_t width() const { return width_; }
  std::optional<Literal> at(std::int64_t row, std::int64_t column) const {
    if (row < 0 || column < 0 || row >= height_ || column >= width_) return {};
    return cells_[static_cast<std::size_t>(row) * width_ + static_cast<std::size_t>(column)];
  }

  // Refuses what would be too much.
  void charge(std::size_t counts, std::size_t each) const {
    if (counts * each > kMostCounted)
      throw std::invalid_argument("program counts " + std::to_string(counts * each) +
                                  " cells of one grid: expected at most " + std::to_string(kMostCounted));
  }

 private:
  std::uint32_t side(const char* what) { return static_cast<std::uint32_t>(reader_.number(1, kMostSide, what)); }

  Reader& reader_;
  std::uint32_t height_, width_;
  std::vector<std::optional<Literal>> cells_;
};

// Of the cells of all lines without a gap, those of one line.
struct Line {
  std::uint32_t first, end;
};

}  // namespace

void add_windows(const Record& record, std::uint32_t variables, Counting& counting) {
  Reader reader(record, variables);
  Grid grid(reader);
  const auto high = static_cast<std::uint32_t>(reader.number(1, grid.height(), "a height of windows"));
  const auto wide = static_cast<std::uint32_t>(reader.number(1, grid.width(), "a width of windows"));
  const std::int32_t least = reader.number(0, INT32_MAX, "how many at least");
  const std::int32_t most = reader.number(0, INT32_MAX, "how many at most");
  grid.read_cells();
  reader.end();
  grid.charge(std::size_t{grid.height() - high + 1} * (grid.width() - wide + 1), std::size_t{high} * wide);
  for (std::uint32_t top = 0; top + high <= grid.height(); ++top) {
    for (std::uint32_t left = 0; left + wide <= grid.width(); ++left) {
      for (std::uint32_t row = top; row < top + high; ++row) {
        for (std::uint32_t column = left; column < left + wide; ++column) {
          if (const auto l = grid.at(row, column)) counting.put(*l);
        }
      }
      const auto size = static_cast<std::int64_t>(counting.unfinished().size());
      least == 0 && size <= most ? counting.drop() : counting.add(least, most);
    }
  }
}

void add_around(const Record& record, std::uint32_t variables, Counting& counting) {
  Reader reader(record, variables);
  Grid grid(reader);
  std::vector<Step> steps(reader.size(kMostSteps, "a number of steps"));
  for (Step& step : steps) {
    step.down = reader.number(-static_cast<std::int64_t>(kMostSide), kMostSide, "a step down");
    step.right = reader.number(-static_cast<std::int64_t>(kMostSide), kMostSide, "a step to the right");
    const auto same = [&](const Step& other) { return other.down == step.down && other.right == step.right; };
    if (std::ranges::any_of(steps.data(), &step, same)) reader.refuse("another step than those before");
  }
  grid.read_cells();
  reader.multiple(2, "numbers");
  grid.charge(reader.left() / 2, steps.size());
  while (reader.left() > 0) {
    const std::uint32_t cell = reader.size(std::size_t{grid.height()} * grid.width() - 1, "a cell");
    const std::int32_t number = reader.number(0, INT32_MAX, "how many");
    for (const Step& step : steps) {
      const auto l = grid.at(std::int64_t{cell / grid.width()} + step.down, std::int64_t{cell % grid.width()} + step.right);
      if (l) counting.put(*l);
    }
    counting.add(number, number);
  }
}

void add_sight(const Record& record, std::uint32_t variables, Counting& counting) {
  Reader reader(record, variables);
  Grid grid(reader);
  grid.read_cells();
  reader.end();
  grid.charge(std::size_t{grid.height()} * grid.width(), std::size_t{grid.height()} + grid.width());
  const std::size_t cells = std::size_t{grid.height()} * grid.width();
  std::vector<Literal> seen;
  std::vector<Line> across(cells), down(cells);
  const auto walk = [&](std::uint32_t lines, std::uint32_t length, auto&& at, auto&& line_of) {
    for (std::uint32_t line = 0; line < lines; ++line) {
      for (std::uint32_t from = 0, to = 0; from < length; from = to + 1) {
        const auto first = static_cast<std::uint32_t>(seen.size());
        for (to = from; to < length && at(line, to); ++to) seen.push_back(*at(line, to));
        const auto end = static_cast<std::uint32_t>(seen.size());
        for (std::uint32_t k = from; k < to; ++k) line_of(line, k) = {first, end};
        for (std::uint32_t k = first; k < end; ++k) counting.put(seen[k]);
        end - first > 1 ? counting.add(0, 1) : counting.drop();
      }
    }
  };
  const std::uint32_t width = grid.width();
  walk(grid.height(), width, [&](auto line, auto k) { return grid.at(line, k); },
       [&](auto line, auto k) -> Line& { return across[std::size_t{line} * width + k]; });
  walk(width, grid.height(), [&](auto line, auto k) { return grid.at(k, line); },
       [&](auto line, auto k) -> Line& { return down[std::size_t{k} * width + line]; });
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const auto own = grid.at(static_cast<std::int64_t>(cell / width), static_cast<std::int64_t>(cell % width));
    if (!own) continue;
    for (std::uint32_t k = across[cell].first; k < across[cell].end; ++k) counting.put(seen[k]);
    for (std::uint32_t k = down[cell].first; k < down[cell].end; ++k) {
      if (seen[k] != *own) counting.put(seen[k]);
    }
    counting.add(1, INT32_MAX);
  }
}

void add_partners(const Record& record, std::uint32_t variables, Counting& counting) {
  Reader reader(record, variables);
  const std::uint32_t points = reader.size(reader.left(), "a number of points");
  const std::int32_t first = reader.number(1, std::int64_t{variables} + 1, "the first hidden literal");
  std::vector<Literal> places;                            // in the order in which they come
  std::unordered_map<Literal, std::uint32_t> number_of;
  std::vector<std::pair<std::uint32_t, Literal>> belonging;  // places by number, and the literal that one is a point's
  std::int32_t link = first;
  for (std::uint32_t p = 0; p < points; ++p) {
    const std::uint32_t count = reader.size(reader.left(), "a number of places");
    for (std::uint32_t k = 0; k < count; ++k, ++link) {
      const Literal place = reader.literal();
      if (link > static_cast<std::int64_t>(variables)) reader.refuse("no place, as there is no hidden literal for it");
      const auto [found, fresh] = number_of.try_emplace(place, static_cast<std::uint32_t>(places.size()));
      if (fresh) places.push_back(place);
      counting.put(from_dimacs(link));
      belonging.emplace_back(found->second, from_dimacs(link));
    }
    counting.add(1, 1);
  }
  reader.end();
  require_different(places);
  for (const Literal place : places) {
    const auto v = static_cast<std::int64_t>(variable_of(place)) + 1;
    if (v >= first && v < link)
      throw std::invalid_argument("program has variable " + std::to_string(v) + " for a place and for what belongs to it");
  }
  std::ranges::stable_sort(belonging, {}, &std::pair<std::uint32_t, Literal>::first);
  for (std::size_t from = 0, to = 0; from < belonging.size(); from = to) {
    counting.put(places[belonging[from].first] ^ 1);
    for (; to < belonging.size() && belonging[to].first == belonging[from].first; ++to) counting.put(belonging[to].second);
    counting.add(1, 1);
  }
  for (const Literal place : places) counting.put(place);
  counting.add(points, points);
}

}  // namespace clew::rules
