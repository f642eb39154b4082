// Locked candidates, and naked and hidden subsets: as many values as cells within units.
#include "logic_notes.hpp"

namespace clew::sudoku::logic {
namespace {

// Pattern of locked candidates: values = {the value}, units = {where it is confined}, covers = {where it falls},
// cells = its spots.
Finding locked(const Notes& notes, Technique technique, int unit, int cover, int value, bool reasons) {
  const Layout& layout = notes.layout();
  Finding finding;
  finding.technique = technique;
  const Mask spots = notes.spots(unit, value);
  each(notes.spots(cover, value), [&](int at) {
    const int cell = layout.cell_at(cover, at);
    if (layout.unit(cell, layout.kind(unit)) != unit) finding.removed.push_back({cell, bit(value)});
  });
  if (finding.removed.empty()) return finding;
  finding.values = {value};
  finding.units = {unit};
  finding.covers = {cover};
  each(spots, [&](int at) { finding.cells.push_back(layout.cell_at(unit, at)); });
  if (reasons) notes.cite_only(finding, unit, value, spots);
  return finding;
}

// The unit of another kind that holds all these positions of `unit`, or -1; one position alone is a single, not locked.
int shared(const Layout& layout, int unit, Mask positions, int kind) {
  if (single(positions)) return -1;
  const int found = layout.unit(layout.cell_at(unit, first(positions)), kind);
  for (Mask left = positions & (positions - 1); left; left &= left - 1)
    if (layout.unit(layout.cell_at(unit, first(left)), kind) != found) return -1;
  return found;
}

// Something to choose into a subset: its number and what it may go with.
struct Item {
  int number;
  Mask mask;
};

// Walks over the subsets of `size` items whose masks together have `size` bits. `visit(chosen, join)` may end it.
template <class Visit>
bool subsets(std::span<const Item> items, int size, const Visit& visit, Mask chosen = 0, Mask join = 0, int taken = 0) {
  if (taken == size) return count(join) == size && visit(chosen, join);
  for (std::size_t at = 0; at + static_cast<std::size_t>(size - taken) <= items.size(); ++at) {
    const Mask wider = join | items[at].mask;
    if (more(wider, size)) continue;
    if (subsets(items.subspan(at + 1), size, visit, chosen | bit(items[at].number), wider, taken + 1)) return true;
  }
  return false;
}

constexpr Technique kNaked[] = {Technique::kNakedPair, Technique::kNakedTriple, Technique::kNakedQuad};
constexpr Technique kHidden[] = {Technique::kHiddenPair, Technique::kHiddenTriple, Technique::kHiddenQuad};

}  // namespace

void pointing(const Notes& notes, Findings& out) {
  const Layout& layout = notes.layout();
  for (int unit = 2 * layout.n; unit < layout.units; ++unit)
    for (Mask lacking = notes.lacking(unit); lacking; lacking &= lacking - 1) {
      const int value = first(lacking);
      for (int kind = 0; kind < 2; ++kind) {
        const int cover = shared(layout, unit, notes.spots(unit, value), kind);
        if (cover >= 0 && out.take(locked(notes, Technique::kPointing, unit, cover, value, out.reasons))) return;
      }
    }
}

void claiming(const Notes& notes, Findings& out) {
  const Layout& layout = notes.layout();
  for (int unit = 0; unit < 2 * layout.n; ++unit)
    for (Mask lacking = notes.lacking(unit); lacking; lacking &= lacking - 1) {
      const int value = first(lacking);
      const int cover = shared(layout, unit, notes.spots(unit, value), 2);
      if (cover >= 0 && out.take(locked(notes, Technique::kClaiming, unit, cover, value, out.reasons))) return;
    }
}

// Pattern of subsets: cells, values, units = {the units that hold all the cells and gain by it}.
void naked_subset(const Notes& notes, Findings& out, int size) {
  const Layout& layout = notes.layout();
  std::vector<Item> items;
  for (int unit = 0; unit < layout.units && !out.enough(); ++unit) {
    if (!more(notes.free(unit), size)) continue;
    items.clear();
    each(notes.free(unit), [&](int at) {
      const Mask open = notes.open(layout.cell_at(unit, at));
      if (more(open, 1) && !more(open, size)) items.push_back({at, open});
    });
    subsets(items, size, [&](Mask chosen, Mask values) {
      Finding finding;
      finding.technique = kNaked[size - 2];
      each(chosen, [&](int at) { finding.cells.push_back(layout.cell_at(unit, at)); });
      for (int kind = 0; kind < 3; ++kind) {
        const int cover = shared(layout, unit, chosen, kind);
        if (cover < 0) continue;
        const std::size_t before = finding.removed.size();
        each(notes.free(cover), [&](int at) {
          const int cell = layout.cell_at(cover, at);
          bool counted = false;
          for (const Entry& entry : finding.removed) counted |= entry.cell == cell;
          for (const int own : finding.cells) counted |= own == cell;
          if (!counted && notes.open(cell) & values) finding.removed.push_back({cell, notes.open(cell) & values});
        });
        if (finding.removed.size() > before) finding.units.push_back(cover);
      }
      if (finding.removed.empty()) return false;
      each(values, [&](int value) { finding.values.push_back(value); });
      if (out.reasons)
        for (const int cell : finding.cells) notes.cite_all(finding, cell, layout.full & ~values);
      return out.take(std::move(finding));
    });
  }
}

void hidden_subset(const Notes& notes, Findings& out, int size) {
  const Layout& layout = notes.layout();
  std::vector<Item> items;
  for (int unit = 0; unit < layout.units && !out.enough(); ++unit) {
    if (!more(notes.free(unit), size)) continue;
    items.clear();
    each(notes.lacking(unit), [&](int value) {
      const Mask spots = notes.spots(unit, value);
      if (more(spots, 1) && !more(spots, size)) items.push_back({value, spots});
    });
    subsets(items, size, [&](Mask values, Mask spots) {
      Finding finding;
      finding.technique = kHidden[size - 2];
      each(spots, [&](int at) {
        const int cell = layout.cell_at(unit, at);
        finding.cells.push_back(cell);
        if (notes.open(cell) & ~values) finding.removed.push_back({cell, notes.open(cell) & ~values});
      });
      if (finding.removed.empty()) return false;
      finding.units = {unit};
      each(values, [&](int value) {
        finding.values.push_back(value);
        if (out.reasons) notes.cite_only(finding, unit, value, spots);
      });
      return out.take(std::move(finding));
    });
  }
}

}  // namespace clew::sudoku::logic
