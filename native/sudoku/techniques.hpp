// The techniques of sudoku, easiest first: the only list of them.
#pragma once

#include "../ladder.hpp"

// Key, name, level, weight, finder; docs/rating.md says why they are where they are. Grading climbs this ladder from the
// bottom after every step.
#define CLEW_SUDOKU_TECHNIQUES(TECHNIQUE)                                                                                   \
  TECHNIQUE(FullHouse, "Full house", 1, 10, full_house(notes, out))                                                         \
  TECHNIQUE(HiddenSingleBox, "Hidden single in a box", 1, 12, hidden_single(notes, out, true))                              \
  TECHNIQUE(HiddenSingleLine, "Hidden single in a line", 1, 15, hidden_single(notes, out, false))                           \
  TECHNIQUE(NakedSingle, "Naked single", 2, 23, naked_single(notes, out))                                                   \
  TECHNIQUE(Pointing, "Pointing", 3, 26, pointing(notes, out))                                                              \
  TECHNIQUE(Claiming, "Claiming", 3, 28, claiming(notes, out))                                                              \
  TECHNIQUE(NakedPair, "Naked pair", 3, 30, naked_subset(notes, out, 2))                                                    \
  TECHNIQUE(HiddenPair, "Hidden pair", 3, 34, hidden_subset(notes, out, 2))                                                 \
  TECHNIQUE(XWing, "X-wing", 4, 35, fish(notes, out, 2))                                                                    \
  TECHNIQUE(NakedTriple, "Naked triple", 4, 36, naked_subset(notes, out, 3))                                                \
  TECHNIQUE(HiddenTriple, "Hidden triple", 4, 40, hidden_subset(notes, out, 3))                                             \
  TECHNIQUE(Swordfish, "Swordfish", 4, 41, fish(notes, out, 3))                                                             \
  TECHNIQUE(Skyscraper, "Skyscraper", 4, 42, skyscraper(notes, out))                                                        \
  TECHNIQUE(DualKite, "Dual two-string kite", 4, 43, dual_kite(notes, out))                                                 \
  TECHNIQUE(TwoStringKite, "Two-string kite", 4, 44, two_string_kite(notes, out))                                           \
  TECHNIQUE(TurbotFish, "Turbot fish", 4, 45, turbot_fish(notes, out))                                                      \
  TECHNIQUE(DualRectangle, "Dual empty rectangle", 4, 45, dual_rectangle(notes, out))                                       \
  TECHNIQUE(EmptyRectangle, "Empty rectangle", 4, 46, empty_rectangle(notes, out))                                          \
  TECHNIQUE(XYWing, "XY-wing", 4, 46, xy_wing(notes, out))                                                                  \
  TECHNIQUE(XYZWing, "XYZ-wing", 4, 48, xyz_wing(notes, out))                                                               \
  TECHNIQUE(WWing, "W-wing", 4, 50, w_wing(notes, out))                                                                     \
  TECHNIQUE(RemotePair, "Remote pair", 4, 51, remote_pair(notes, out))                                                      \
  TECHNIQUE(UniqueRectangle1, "Unique rectangle type 1", 4, 51, unique_rectangle(notes, out, 1))                            \
  TECHNIQUE(UniqueRectangle2, "Unique rectangle type 2", 4, 51, unique_rectangle(notes, out, 2))                            \
  TECHNIQUE(UniqueRectangle3, "Unique rectangle type 3", 4, 51, unique_rectangle(notes, out, 3))                            \
  TECHNIQUE(UniqueRectangle4, "Unique rectangle type 4", 4, 51, unique_rectangle(notes, out, 4))                            \
  TECHNIQUE(AvoidableRectangle1, "Avoidable rectangle type 1", 4, 51, avoidable_rectangle(notes, out, 1))                   \
  TECHNIQUE(AvoidableRectangle2, "Avoidable rectangle type 2", 4, 51, avoidable_rectangle(notes, out, 2))                   \
  TECHNIQUE(BugPlusOne, "BUG+1", 4, 51, bug_plus_one(notes, out))                                                           \
  TECHNIQUE(ColourTrap, "Colour trap", 5, 52, colour_trap(notes, out))                                                      \
  TECHNIQUE(ColourWrap, "Colour wrap", 5, 54, colour_wrap(notes, out))                                                      \
  TECHNIQUE(MultiColours2, "Multi-colours 2", 5, 54, multi_colours_2(notes, out))                                           \
  TECHNIQUE(MultiColours1, "Multi-colours 1", 5, 54, multi_colours_1(notes, out))                                           \
  TECHNIQUE(UniqueRectangle5, "Unique rectangle type 5", 5, 54, unique_rectangle(notes, out, 5))                            \
  TECHNIQUE(UniqueRectangle6, "Unique rectangle type 6", 5, 54, unique_rectangle(notes, out, 6))                            \
  TECHNIQUE(HiddenRectangle, "Hidden rectangle", 5, 54, hidden_rectangle(notes, out))                                       \
  TECHNIQUE(UniqueLoop, "Unique loop", 5, 55, unique_loop(notes, out))                                                      \
  TECHNIQUE(Bug2, "BUG type 2", 5, 55, bug_same_value(notes, out))                                                          \
  TECHNIQUE(Bug3, "BUG type 3", 5, 55, bug_subset(notes, out))                                                              \
  TECHNIQUE(Bug4, "BUG type 4", 5, 55, bug_confined(notes, out))                                                            \
  TECHNIQUE(WXYZWing, "WXYZ-wing", 5, 55, wxyz_wing(notes, out))                                                            \
  TECHNIQUE(SiameseXWing, "Siamese X-wing", 5, 55, finned_fish(notes, out, kSiameseXWing))                                  \
  TECHNIQUE(FinnedXWing, "Finned X-wing", 5, 55, finned_fish(notes, out, kFinnedXWing))                                     \
  TECHNIQUE(SashimiXWing, "Sashimi X-wing", 5, 55, finned_fish(notes, out, kSashimiXWing))                                  \
  TECHNIQUE(SiameseSwordfish, "Siamese swordfish", 5, 56, finned_fish(notes, out, kSiameseSwordfish))                       \
  TECHNIQUE(FinnedSwordfish, "Finned swordfish", 5, 56, finned_fish(notes, out, kFinnedSwordfish))                          \
  TECHNIQUE(SashimiSwordfish, "Sashimi swordfish", 5, 56, finned_fish(notes, out, kSashimiSwordfish))                       \
  TECHNIQUE(NakedQuad, "Naked quad", 5, 56, naked_subset(notes, out, 4))                                                    \
  TECHNIQUE(HiddenQuad, "Hidden quad", 5, 58, hidden_subset(notes, out, 4))                                                 \
  TECHNIQUE(Jellyfish, "Jellyfish", 5, 60, fish(notes, out, 4))                                                             \
  TECHNIQUE(XChain, "X-chain", 5, 62, x_chain(notes, out))                                                                  \
  TECHNIQUE(SiameseJellyfish, "Siamese jellyfish", 5, 62, finned_fish(notes, out, kSiameseJellyfish))                       \
  TECHNIQUE(FinnedJellyfish, "Finned jellyfish", 5, 62, finned_fish(notes, out, kFinnedJellyfish))                          \
  TECHNIQUE(SashimiJellyfish, "Sashimi jellyfish", 5, 62, finned_fish(notes, out, kSashimiJellyfish))                       \
  TECHNIQUE(SueDeCoq, "Sue de Coq", 5, 62, sue_de_coq(notes, out))                                                          \
  TECHNIQUE(AlignedPair, "Aligned pair exclusion", 5, 62, aligned_exclusion(notes, out, 2))                                 \
  TECHNIQUE(AlsXZ, "ALS-XZ", 5, 62, als_xz(notes, out))                                                                     \
  TECHNIQUE(XYChain, "XY-chain", 5, 64, xy_chain(notes, out))                                                               \
  TECHNIQUE(NiceLoop, "Continuous nice loop", 6, 65, nice_loop(notes, out, Technique::kNiceLoop))                           \
  TECHNIQUE(Return, "Discontinuous nice loop", 6, 65, returning_loop(notes, out, Technique::kReturn))                       \
  TECHNIQUE(AIC, "AIC", 6, 65, aic(notes, out, Technique::kAIC))                                                            \
  TECHNIQUE(GroupedLoop, "Grouped continuous nice loop", 6, 65, nice_loop(notes, out, Technique::kGroupedLoop))             \
  TECHNIQUE(GroupedAIC, "Grouped AIC", 6, 65, aic(notes, out, Technique::kGroupedAIC))                                      \
  TECHNIQUE(GroupedReturn, "Grouped discontinuous nice loop", 6, 65, returning_loop(notes, out, Technique::kGroupedReturn)) \
  TECHNIQUE(SetLoop, "Continuous nice loop with ALS", 6, 65, nice_loop(notes, out, Technique::kSetLoop))                    \
  TECHNIQUE(SetAIC, "AIC with ALS", 6, 65, aic(notes, out, Technique::kSetAIC))                                             \
  TECHNIQUE(SetReturn, "Discontinuous nice loop with ALS", 6, 65, returning_loop(notes, out, Technique::kSetReturn))        \
  TECHNIQUE(AlsXYWing, "ALS-XY-wing", 6, 65, als_chain(notes, out, true))                                                   \
  TECHNIQUE(AlsChain, "ALS chain", 6, 65, als_chain(notes, out, false))                                                     \
  TECHNIQUE(DeathBlossom, "Death blossom", 6, 65, death_blossom(notes, out))                                                \
  TECHNIQUE(AlignedTriplet, "Aligned triplet exclusion", 6, 65, aligned_exclusion(notes, out, 3))                           \
  TECHNIQUE(Squirmbag, "Squirmbag", 6, 65, fish(notes, out, 5))                                                             \
  TECHNIQUE(FinnedSquirmbag, "Finned squirmbag", 6, 65, finned_fish(notes, out, kFinnedSquirmbag))                          \
  TECHNIQUE(Whale, "Whale", 6, 66, fish(notes, out, 6))                                                                     \
  TECHNIQUE(FinnedWhale, "Finned whale", 6, 66, finned_fish(notes, out, kFinnedWhale))                                      \
  TECHNIQUE(Leviathan, "Leviathan", 6, 66, fish(notes, out, 7))                                                             \
  TECHNIQUE(FinnedLeviathan, "Finned leviathan", 6, 66, finned_fish(notes, out, kFinnedLeviathan))                          \
  TECHNIQUE(FrankenSwordfish, "Franken swordfish", 6, 67, finned_fish(notes, out, kFrankenSwordfish))                       \
  TECHNIQUE(FrankenJellyfish, "Franken jellyfish", 6, 67, finned_fish(notes, out, kFrankenJellyfish))                       \
  TECHNIQUE(SiameseFranken, "Siamese Franken fish", 6, 67, finned_fish(notes, out, kSiameseFranken))                        \
  TECHNIQUE(FinnedFrankenXWing, "Finned Franken X-wing", 6, 67, finned_fish(notes, out, kFinnedFrankenXWing))               \
  TECHNIQUE(FinnedFrankenSwordfish, "Finned Franken swordfish", 6, 67, finned_fish(notes, out, kFinnedFrankenSwordfish))    \
  TECHNIQUE(FinnedFrankenJellyfish, "Finned Franken jellyfish", 6, 67, finned_fish(notes, out, kFinnedFrankenJellyfish))    \
  TECHNIQUE(MutantSwordfish, "Mutant swordfish", 6, 68, finned_fish(notes, out, kMutantSwordfish))                          \
  TECHNIQUE(MutantJellyfish, "Mutant jellyfish", 6, 68, finned_fish(notes, out, kMutantJellyfish))                          \
  TECHNIQUE(SiameseMutant, "Siamese mutant fish", 6, 68, finned_fish(notes, out, kSiameseMutant))                           \
  TECHNIQUE(FinnedMutantXWing, "Finned mutant X-wing", 6, 68, finned_fish(notes, out, kFinnedMutantXWing))                  \
  TECHNIQUE(FinnedMutantSwordfish, "Finned mutant swordfish", 6, 68, finned_fish(notes, out, kFinnedMutantSwordfish))       \
  TECHNIQUE(FinnedMutantJellyfish, "Finned mutant jellyfish", 6, 68, finned_fish(notes, out, kFinnedMutantJellyfish))       \
  TECHNIQUE(MutantSquirmbag, "Mutant squirmbag", 6, 69, finned_fish(notes, out, kMutantSquirmbag))                          \
  TECHNIQUE(MutantWhale, "Mutant whale", 6, 69, finned_fish(notes, out, kMutantWhale))                                      \
  TECHNIQUE(MutantLeviathan, "Mutant leviathan", 6, 69, finned_fish(notes, out, kMutantLeviathan))                          \
  TECHNIQUE(TemplateSet, "Template set", 6, 69, template_set(notes, out))                                                   \
  TECHNIQUE(TemplateDelete, "Template delete", 6, 69, template_delete(notes, out))                                          \
  TECHNIQUE(WhatIfSingles, "What-if by singles", 6, 70, what_if_singles(notes, out))                                        \
  TECHNIQUE(SKLoop, "SK-loop", 7, 80, sk_loop(notes, out))                                                                  \
  TECHNIQUE(JuniorExocet, "Junior exocet", 7, 82, exocet(notes, out, false))                                                \
  TECHNIQUE(SeniorExocet, "Senior exocet", 7, 84, exocet(notes, out, true))                                                 \
  TECHNIQUE(WhatIfBasics, "What-if by basics", 7, 120, what_if_basics(notes, out))                                          \
  TECHNIQUE(NestedWhatIf, "Nested what-if", 7, 200, nested_what_if(notes, out))

namespace clew::sudoku::logic {

CLEW_TECHNIQUES(CLEW_SUDOKU_TECHNIQUES)

}  // namespace clew::sudoku::logic
