// The ladder of techniques, and climbing it.
#include "logic.hpp"

#include "logic_notes.hpp"

namespace clew::sudoku::logic {

const std::array<std::string_view, kTechniques> kNames = {
    "Full house",
    "Hidden single in a box",
    "Hidden single in a line",
    "Naked single",
    "Pointing",
    "Claiming",
    "Naked pair",
    "Hidden pair",
    "X-wing",
    "Naked triple",
    "Hidden triple",
    "Swordfish",
    "Skyscraper",
    "Two-string kite",
    "XY-wing",
    "XYZ-wing",
    "W-wing",
    "Colour trap",
    "Colour wrap",
    "Naked quad",
    "Hidden quad",
    "Jellyfish",
    "XY-chain",
    "What-if by singles",
    "What-if by basics",
};

void look(const Notes& notes, Technique technique, Findings& out) {
  switch (technique) {
    case Technique::kFullHouse: return full_house(notes, out);
    case Technique::kHiddenSingleBox: return hidden_single(notes, out, true);
    case Technique::kHiddenSingleLine: return hidden_single(notes, out, false);
    case Technique::kNakedSingle: return naked_single(notes, out);
    case Technique::kPointing: return pointing(notes, out);
    case Technique::kClaiming: return claiming(notes, out);
    case Technique::kNakedPair: return naked_subset(notes, out, 2);
    case Technique::kHiddenPair: return hidden_subset(notes, out, 2);
    case Technique::kXWing: return fish(notes, out, 2);
    case Technique::kNakedTriple: return naked_subset(notes, out, 3);
    case Technique::kHiddenTriple: return hidden_subset(notes, out, 3);
    case Technique::kSwordfish: return fish(notes, out, 3);
    case Technique::kSkyscraper: return skyscraper(notes, out);
    case Technique::kTwoStringKite: return two_string_kite(notes, out);
    case Technique::kXYWing: return xy_wing(notes, out);
    case Technique::kXYZWing: return xyz_wing(notes, out);
    case Technique::kWWing: return w_wing(notes, out);
    case Technique::kColourTrap: return colour_trap(notes, out);
    case Technique::kColourWrap: return colour_wrap(notes, out);
    case Technique::kNakedQuad: return naked_subset(notes, out, 4);
    case Technique::kHiddenQuad: return hidden_subset(notes, out, 4);
    case Technique::kJellyfish: return fish(notes, out, 4);
    case Technique::kXYChain: return xy_chain(notes, out);
    case Technique::kWhatIfSingles: return what_if_singles(notes, out);
    case Technique::kWhatIfBasics: return what_if_basics(notes, out);
    case Technique::kCount: return;
  }
}

std::optional<Finding> find(Shape shape, std::span<const Mask> masks, Technique technique, Stop& stop) {
  const auto layout = layout_of(shape);
  const Notes notes(*layout, masks);
  Findings out(stop, false, true);
  if (!notes.broken()) look(notes, technique, out);
  if (out.found.empty()) return std::nullopt;
  return std::move(out.found.front());
}

std::vector<Finding> find_all(Shape shape, std::span<const Mask> masks, Technique technique, Stop& stop) {
  const auto layout = layout_of(shape);
  const Notes notes(*layout, masks);
  Findings out(stop, true, true);
  if (!notes.broken()) look(notes, technique, out);
  return std::move(out.found);
}

std::vector<Mask> masks_of(Shape shape, const std::uint8_t* givens) {
  std::vector<Mask> masks(static_cast<std::size_t>(shape.size() * shape.size()), bit(shape.size()) - 1);
  for (std::size_t cell = 0; cell < masks.size(); ++cell)
    if (givens[cell]) masks[cell] = bit(givens[cell] - 1);
  return masks;
}

Climb climb(Shape shape, std::span<const Mask> masks, Stop& stop) {
  const auto layout = layout_of(shape);
  Notes notes(*layout, masks);
  Climb climb;
  while (!notes.broken() && !notes.solved()) {
    Findings out(stop, false, false);
    std::size_t technique = 0;
    for (; technique < kTechniques && out.found.empty() && !stop.due(); ++technique)
      look(notes, static_cast<Technique>(technique), out);
    if (out.found.empty()) break;
    const Finding& step = out.found.front();
    ++climb.uses[technique - 1];
    climb.chains[technique - 1] = std::max(climb.chains[technique - 1], static_cast<int>(step.chain.size()));
    for (const auto& [cell, values] : step.removed) notes.remove(cell, values);
  }
  climb.solved = notes.solved();
  return climb;
}

}  // namespace clew::sudoku::logic
