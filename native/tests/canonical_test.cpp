// Tests of the normal form: the least of all images by brute force on 4x4 and 6x6, the same for random images of 9x9.
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "sudoku/canonical.hpp"
#include "sudoku/general.hpp"
#include "tests/expect.hpp"

namespace {

using clew::Stop;
using clew::sudoku::Shape;
using Grid = std::vector<std::uint8_t>;
using Order = std::vector<int>;
using namespace clew::tests;

// All orders of lines that keep lines of a band together.
std::vector<Order> orders(int bands, int height) {
  Order band(static_cast<std::size_t>(bands)), line(static_cast<std::size_t>(height));
  std::iota(band.begin(), band.end(), 0);
  std::vector<Order> all;
  do {
    std::vector<Order> some(1);
    for (const int b : band) {
      std::vector<Order> longer;
      std::iota(line.begin(), line.end(), 0);
      do {
        for (Order order : some) {
          for (const int k : line) order.push_back(b * height + k);
          longer.push_back(order);
        }
      } while (std::next_permutation(line.begin(), line.end()));
      some = longer;
    }
    all.insert(all.end(), some.begin(), some.end());
  } while (std::next_permutation(band.begin(), band.end()));
  return all;
}

Grid image(const Grid& grid, const Order& rows, const Order& columns, bool turned) {
  const std::size_t n = rows.size();
  Grid out(grid.size());
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < n; ++c) {
      const auto row = static_cast<std::size_t>(rows[r]), column = static_cast<std::size_t>(columns[c]);
      out[r * n + c] = turned ? grid[column * n + row] : grid[row * n + column];
    }
  }
  return out;
}

// The values renamed in the order in which they appear: the least that renaming can give.
Grid renamed(Grid grid) {
  std::vector<std::uint8_t> names(256);
  std::uint8_t count = 0;
  for (std::uint8_t& value : grid) {
    if (value == 0) continue;
    if (names[value] == 0) names[value] = ++count;
    value = names[value];
  }
  return grid;
}

Grid thinned(const Shape& shape, double keep, std::mt19937_64& random) {
  Grid grid(static_cast<std::size_t>(shape.cells()));
  Stop stop;
  clew::sudoku::random_grid(shape, random(), grid.data(), stop);
  for (std::uint8_t& value : grid) {
    if (std::uniform_real_distribution<>()(random) >= keep) value = 0;
  }
  return grid;
}

Grid canonical(const Shape& shape, const Grid& grid) {
  Grid out(grid.size());
  clew::sudoku::canonical(shape, grid.data(), out.data());
  return out;
}

void the_form_is_the_least_of_all_images() {
  std::mt19937_64 random(1);
  for (const Shape shape : {Shape{2, 2}, {2, 3}}) {
    const auto rows = orders(shape.box_columns, shape.box_rows), columns = orders(shape.box_rows, shape.box_columns);
    for (int k = 0; k < (shape.size() == 4 ? 300 : 12); ++k) {
      const Grid grid = thinned(shape, 0.1 * (k % 11), random);
      Grid least = renamed(grid);
      for (const Order& row : rows) {
        for (const Order& column : columns) {
          least = std::min(least, renamed(image(grid, row, column, false)));
          if (shape.size() == 4) least = std::min(least, renamed(image(grid, row, column, true)));
        }
      }
      expect(canonical(shape, grid) == least, "the least image of a grid of side " + std::to_string(shape.size()));
    }
  }
  std::printf("ok the form is the least of all images\n");
}

void images_have_the_same_form() {
  std::mt19937_64 random(2);
  for (const Shape shape : {Shape{3, 3}, {2, 4}}) {
    const auto rows = orders(shape.box_columns, shape.box_rows), columns = orders(shape.box_rows, shape.box_columns);
    const bool square = shape.box_rows == shape.box_columns;
    for (int k = 0; k < 200; ++k) {
      Grid grid = thinned(shape, k % 10 ? 0.32 : 0.05, random);
      const Grid form = canonical(shape, grid);
      expect(canonical(shape, form) == form, "the form of a form is itself");
      Order names(static_cast<std::size_t>(shape.size()));
      std::iota(names.begin(), names.end(), 1);
      std::shuffle(names.begin(), names.end(), random);
      for (std::uint8_t& value : grid) {
        if (value) value = static_cast<std::uint8_t>(names[value - 1U]);
      }
      const Grid other =
          image(grid, rows[random() % rows.size()], columns[random() % columns.size()], square && random() % 2);
      expect(canonical(shape, other) == form, "an image has the same form");
      Grid fewer = form;
      const auto clue = std::find_if(fewer.begin(), fewer.end(), [](std::uint8_t value) { return value != 0; });
      if (clue == fewer.end()) continue;
      *clue = 0;
      expect(canonical(shape, fewer) != form, "a puzzle with a clue less has another form");
    }
  }
  std::printf("ok images have the same form\n");
}

}  // namespace

int main() {
  the_form_is_the_least_of_all_images();
  images_have_the_same_form();
  return verdict();
}
