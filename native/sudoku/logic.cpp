// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include "logic_notes.hpp"

namespace clew::sudoku::logic {

void look(const Notes& notes, Technique technique, Findings& out) {
  using enum Technique;
  switch (technique) { CLEW_FINDERS(CLEW_SUDOKU_TECHNIQUES) }
}

namespace {

// What the ladder climbs on.
struct Scan {
  Notes known;

  void apply(const Finding& finding) {
    for (const auto& [cell, values] : finding.removed) known.remove(cell, values);
  }
};

void look(const Scan& scan, Technique technique, Findings& out) { logic::look(scan.known, technique, out); }

}  // namespace

std::vector<Finding> find(Shape shape, std::span<const Mask> masks, ladder::Wanted<Technique> wanted, Stop& stop,
                          Givens unique) {
  const auto layout = layout_of(shape);
  Scan scan{Notes(*layout, masks, unique)};
  return ladder::find<Findings>(scan, wanted, stop);
}

std::vector<Mask> masks_of(Shape shape, const std::uint8_t* givens) {
  std::vector<Mask> masks(static_cast<std::size_t>(shape.size() * shape.size()), bit(shape.size()) - 1);
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    if (givens[cell]) masks[cell] = bit(givens[cell] - 1);
  return masks;
}

Climb climb(Shape shape, std::span<const Mask> masks, Stop& stop, Givens unique, int bound,
            std::span<const Technique> also) {
  const auto layout = layout_of(shape);
  Scan scan{Notes(*layout, masks, unique)};
  return ladder::climb<Findings>(scan, stop, bound, also);
}

}  // namespace clew::sudoku::logic
