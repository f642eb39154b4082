// Two or three small cells that force a value into one of two places: XY-wing, XYZ-wing, W-wing.
#include <utility>

#include "logic_notes.hpp"

namespace clew::sudoku::logic {
namespace {

// The cells with exactly `size` open values.
std::vector<int> cells_with(const Notes& notes, int size) {
  std::vector<int> found;
  for (int cell = 0; cell < notes.layout().cells; ++cell)
    if (more(notes.open(cell), size - 1) && !more(notes.open(cell), size)) found.push_back(cell);
  return found;
}

void cite_cells(const Notes& notes, Finding& finding, std::span<const int> cells) {
  for (const int cell : cells) notes.cite_all(finding, cell, notes.layout().full & ~notes.open(cell));
}

// Pattern of XY-wing and XYZ-wing: cells = {pivot, wing, wing}, values = {pivot with the first wing, with the second,
// the value that falls}.
bool wing(const Notes& notes, Findings& out, Technique technique, const int (&cells)[3], int removed) {
  Finding finding;
  finding.technique = technique;
  const int watchers[] = {cells[1], cells[2], cells[0]};
  const bool pivot_counts = technique == Technique::kXYZWing;
  remove_seen(notes, finding, removed, std::span(watchers).first(pivot_counts ? 3 : 2));
  if (finding.removed.empty()) return false;
  finding.cells.assign(cells, cells + 3);
  finding.values = {first(notes.open(cells[1]) & ~bit(removed)), first(notes.open(cells[2]) & ~bit(removed)), removed};
  if (out.reasons) cite_cells(notes, finding, cells);
  return out.take(std::move(finding));
}

// Wings around each pivot: `fits(pivot, first, second)` gives the value that falls, or no bit.
template <class Fits>
void wings(const Notes& notes, Findings& out, Technique technique, int pivot_size, Fits fits) {
  const Layout& layout = notes.layout();
  const std::vector<int> small = cells_with(notes, 2);
  std::vector<int> near;
  for (const int pivot : cells_with(notes, pivot_size)) {
    near.clear();
    for (const int cell : small)
      if (layout.sees(pivot, cell) && notes.open(cell) & notes.open(pivot)) near.push_back(cell);
    for (std::size_t a = 0; a < near.size(); ++a)
      for (std::size_t b = a + 1; b < near.size(); ++b) {
        const Mask falls = fits(notes.open(pivot), notes.open(near[a]), notes.open(near[b]));
        if (single(falls) && wing(notes, out, technique, {pivot, near[a], near[b]}, first(falls))) return;
      }
  }
}

// Pattern of a W-wing: cells = {end, end, spot seen by the first, spot seen by the second}, units = {unit of the link},
// values = {the linked value, the value that falls}.
bool w_wing_at(const Notes& notes, Findings& out, const int (&ends)[2], int linked, int unit) {
  const Layout& layout = notes.layout();
  const Mask spots = notes.spots(unit, linked);
  if (!two(spots)) return false;
  int link[] = {layout.cell_at(unit, first(spots)), layout.cell_at(unit, first(spots & (spots - 1)))};
  const auto fits = [&] { return layout.sees(ends[0], link[0]) && layout.sees(ends[1], link[1]); };
  if (!fits()) std::swap(link[0], link[1]);
  if (!fits()) return false;
  Finding finding;
  finding.technique = Technique::kWWing;
  const int falls = first(notes.open(ends[0]) & ~bit(linked));
  remove_seen(notes, finding, falls, ends);
  if (finding.removed.empty()) return false;
  finding.cells = {ends[0], ends[1], link[0], link[1]};
  finding.units = {unit};
  finding.values = {linked, falls};
  if (out.reasons) {
    cite_cells(notes, finding, ends);
    notes.cite_only(finding, unit, linked, spots);
  }
  return out.take(std::move(finding));
}

}  // namespace

void xy_wing(const Notes& notes, Findings& out) {
  wings(notes, out, Technique::kXYWing, 2, [](Mask pivot, Mask one, Mask two) -> Mask {
    return one != two && pivot != one && pivot != two && (one & pivot) != (two & pivot) ? one & two & ~pivot : 0;
  });
}

void xyz_wing(const Notes& notes, Findings& out) {
  wings(notes, out, Technique::kXYZWing, 3, [](Mask pivot, Mask one, Mask two) -> Mask {
    return one != two && !((one | two) & ~pivot) ? one & two : 0;
  });
}

void w_wing(const Notes& notes, Findings& out) {
  const Layout& layout = notes.layout();
  const std::vector<int> small = cells_with(notes, 2);
  for (std::size_t a = 0; a < small.size(); ++a)
    for (std::size_t b = a + 1; b < small.size(); ++b) {
      const int ends[] = {small[a], small[b]};
      if (notes.open(ends[0]) != notes.open(ends[1]) || layout.sees(ends[0], ends[1])) continue;
      for (Mask left = notes.open(ends[0]); left; left &= left - 1)
        for (int unit = 0; unit < layout.units; ++unit)
          if (w_wing_at(notes, out, ends, first(left), unit)) return;
    }
}

}  // namespace clew::sudoku::logic
