// What follows from a deadly pattern, by the shape of its roof.
#include "logic_deadly.hpp"

#include <algorithm>

namespace clew::sudoku::logic {

Deadly::Deadly(const Notes& notes, std::span<const int> of, Mask two_values) : cells(of), pair(two_values) {
  for (const int cell : cells)
    if (const Mask more = notes.open(cell) & ~pair) {
      roof.push_back(cell);
      extra |= more;
    }
}

Finding Deadly::found(Technique technique) const {
  Finding finding;
  finding.technique = technique;
  finding.cells.assign(cells.begin(), cells.end());
  finding.values = {first(pair), first(pair & (pair - 1))};
  finding.others = roof;
  return finding;
}

namespace {

bool in(std::span<const int> cells, int cell) { return std::ranges::find(cells, cell) != cells.end(); }

void cite_floor(const Notes& notes, Finding& finding, const Deadly& deadly) {
  for (const int cell : deadly.cells)
    if (!in(deadly.roof, cell)) notes.cite_all(finding, cell, notes.layout().full & ~deadly.pair);
}

// Takes some values from the cells of a unit that are not among these.
void remove_elsewhere(const Notes& notes, Finding& finding, int unit, std::span<const int> own, Mask values) {
  const Layout& layout = notes.layout();
  each(notes.free(unit), [&](int at) {
    const int cell = layout.cell_at(unit, at);
    const bool counted = std::ranges::any_of(finding.removed, [&](const Entry& entry) { return entry.cell == cell; });
    if (!in(own, cell) && !counted && notes.open(cell) & values)
      finding.removed.push_back({cell, notes.open(cell) & values});
  });
}

}  // namespace

void cite_within(const Notes& notes, Finding& finding, std::span<const int> cells, Mask values) {
  for (const int cell : cells) notes.cite_all(finding, cell, notes.layout().full & ~values);
}

std::vector<int> units_of_both(const Layout& layout, int one, int two) {
  std::vector<int> found;
  for (int kind = 0; kind < 3; ++kind)
    if (layout.unit(one, kind) == layout.unit(two, kind)) found.push_back(layout.unit(one, kind));
  return found;
}

bool lone_roof(const Notes& notes, Findings& out, Technique technique, const Deadly& deadly) {
  if (deadly.roof.size() != 1) return false;
  Finding finding = deadly.found(technique);
  finding.removed = {{deadly.roof[0], notes.open(deadly.roof[0]) & deadly.pair}};
  if (out.reasons) cite_floor(notes, finding, deadly);
  return out.take(std::move(finding));
}

bool same_extra(const Notes& notes, Findings& out, Technique technique, const Deadly& deadly) {
  if (deadly.roof.size() < 2 || !single(deadly.extra)) return false;
  Finding finding = deadly.found(technique);
  remove_seen(notes, finding, first(deadly.extra), deadly.roof);
  if (finding.removed.empty()) return false;
  finding.values.push_back(first(deadly.extra));
  if (out.reasons) {
    cite_floor(notes, finding, deadly);
    cite_within(notes, finding, deadly.roof, deadly.pair | deadly.extra);
  }
  return out.take(std::move(finding));
}

bool subset_with_roof(const Notes& notes, Findings& out, Technique technique, const Deadly& deadly) {
  if (deadly.roof.size() != 2 || single(deadly.extra)) return false;
  const Layout& layout = notes.layout();
  const std::vector<int> shared = units_of_both(layout, deadly.roof[0], deadly.roof[1]);
  for (const int unit : shared)
    for (int size = std::max(1, count(deadly.extra) - 1); size + 2 < count(notes.free(unit)); ++size) {
      const auto report = [&](std::span<const int> chosen, Mask values) {
        Finding finding = deadly.found(technique);
        finding.others.insert(finding.others.end(), chosen.begin(), chosen.end());
        for (const int other : shared) {  // what is in both units takes effect in both
          const int kind = layout.kind(other);
          if (!std::ranges::all_of(chosen, [&](int cell) { return layout.unit(cell, kind) == other; })) continue;
          remove_elsewhere(notes, finding, other, finding.others, values);
          finding.units.push_back(other);
        }
        if (finding.removed.empty()) return false;
        each(values, [&](int value) { finding.values.push_back(value); });
        if (out.reasons) {
          cite_floor(notes, finding, deadly);
          cite_within(notes, finding, deadly.roof, deadly.pair | deadly.extra);
          cite_within(notes, finding, chosen, values);
        }
        return out.take(std::move(finding));
      };
      if (with_virtual_cell(notes, unit, deadly.roof, deadly.extra, size, report)) return true;
    }
  return false;
}

bool confined_in_roof(const Notes& notes, Findings& out, Technique technique, const Deadly& deadly) {
  if (deadly.roof.size() != 2) return false;
  const Layout& layout = notes.layout();
  for (const int unit : units_of_both(layout, deadly.roof[0], deadly.roof[1]))
    for (Mask left = deadly.pair; left; left &= left - 1) {
      const Mask held = left & -left, falls = deadly.pair & ~held, spots = notes.spots(unit, first(held));
      const int kind = layout.kind(unit);
      if (spots != (layout.here(deadly.roof[0], kind) | layout.here(deadly.roof[1], kind))) continue;
      Finding finding = deadly.found(technique);
      for (const int cell : deadly.roof)
        if (notes.open(cell) & falls) finding.removed.push_back({cell, falls});
      if (finding.removed.empty()) continue;
      finding.values = {first(held), first(falls)};
      finding.units = {unit};
      if (out.reasons) {
        cite_floor(notes, finding, deadly);
        notes.cite_only(finding, unit, first(held), spots);
      }
      if (out.take(std::move(finding))) return true;
    }
  return false;
}

}  // namespace clew::sudoku::logic
