// Placing steps: the last cell of a unit, the only spot for a value, the only value for a cell.
//
// Pattern of each: cells = {the cell}, values = {its value}, units = {the unit looked at} (none for a naked single).
#include "logic_notes.hpp"

namespace clew::sudoku::logic {
namespace {

Finding placing(const Notes& notes, Technique technique, int cell, int value) {
  Finding finding;
  finding.technique = technique;
  finding.removed = {{cell, notes.known(cell) & ~bit(value)}};
  finding.cells = {cell};
  finding.values = {value};
  return finding;
}

}  // namespace

Finding naked_single_at(const Notes& notes, int cell, bool reasons) {
  const int value = first(notes.open(cell));
  Finding finding = placing(notes, Technique::kNakedSingle, cell, value);
  if (reasons) notes.cite_all(finding, cell, notes.layout().full & ~bit(value));
  return finding;
}

Finding hidden_single_at(const Notes& notes, int unit, int value, bool reasons) {
  const Layout& layout = notes.layout();
  const Mask spots = notes.spots(unit, value);
  const bool last = single(notes.free(unit));
  const auto technique = last                      ? Technique::kFullHouse
                         : layout.kind(unit) == 2 ? Technique::kHiddenSingleBox
                                                   : Technique::kHiddenSingleLine;
  Finding finding = placing(notes, technique, layout.cell_at(unit, first(spots)), value);
  finding.units = {unit};
  if (reasons) notes.cite_only(finding, unit, value, spots);
  return finding;
}

void full_house(const Notes& notes, Findings& out) {
  const Layout& layout = notes.layout();
  for (int unit = layout.units - 1; unit >= 0; --unit)  // boxes first: they are seen first
    if (single(notes.free(unit)) && out.take(hidden_single_at(notes, unit, first(notes.lacking(unit)), out.reasons)))
      return;
}

void hidden_single(const Notes& notes, Findings& out, bool boxes) {
  const Layout& layout = notes.layout();
  const int from = boxes ? 2 * layout.n : 0, to = boxes ? layout.units : 2 * layout.n;
  for (int unit = from; unit < to; ++unit) {
    if (single(notes.free(unit))) continue;
    for (Mask lacking = notes.lacking(unit); lacking; lacking &= lacking - 1)
      if (single(notes.spots(unit, first(lacking))) &&
          out.take(hidden_single_at(notes, unit, first(lacking), out.reasons)))
        return;
  }
}

void naked_single(const Notes& notes, Findings& out) {
  for (int cell = 0; cell < notes.layout().cells; ++cell)
    if (single(notes.open(cell)) && !notes.placed(cell) && out.take(naked_single_at(notes, cell, out.reasons))) return;
}

}  // namespace clew::sudoku::logic
