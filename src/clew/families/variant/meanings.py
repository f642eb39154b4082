"""What kinds of constraints mean, in a sentence each for players, and the rules of one puzzle."""

from __future__ import annotations

from collections.abc import Mapping

from clew.core.text import joined
from clew.families.variant.constraint import Constraint
from clew.families.variant.puzzle import Variant

MEANINGS: Mapping[str, str] = {
    "diagonal up": "Digits on the rising diagonal are different.",
    "diagonal down": "Digits on the falling diagonal are different.",
    "anti-knight": "Cells a knight's move apart have different digits.",
    "anti-king": "Cells that touch, be it at a corner, have different digits.",
    "disjoint groups": "Cells at the same place of their boxes have different digits.",
    "non-consecutive": "Neighbours without a white dot are not consecutive.",
    "negative ratio": "All black dots are given: other neighbours do not have their ratio.",
    "negative xv": "Every X and V is given: other neighbours add up to neither 10 nor 5.",
    "killer": "Cages: digits are different, and add up to the number in the corner if there is one.",
    "sum": "Dashed cells add up to their number; digits may repeat.",
    "extra region": "Shaded cells have different digits.",
    "quadruple": "The digits in a circle are among the cells around it.",
    "clone": "Shaded groups have the same digits in the same places.",
    "counting circles": "A digit in a circle says how many circles have it.",
    "even": "Cells with a square are even.",
    "odd": "Cells with a disc are odd.",
    "minimum": "Cells with arrows pointing in are less than their neighbours.",
    "maximum": "Cells with arrows pointing out are greater than their neighbours.",
    "row indexer": "In orange cells, the digit says in which row of the column the number of the cell's row is.",
    "column indexer": "In green cells, the digit says in which column of the row the number of the cell's column is.",
    "box indexer": "In blue cells, the digit says at which place of the box the number of the cell's place is.",
    "difference": "A white dot: the digits differ by 1, or by the number in it.",
    "ratio": "A black dot: one digit is twice the other, or as many times as the number in it.",
    "xv": "X and V between cells: the digits add up to 10 and 5; a number: to that.",
    "less": "Signs between cells point to the smaller digit.",
    "arrow": "Arrows: the digits along the line add up to the number in the circle.",
    "thermo": "Thermometers: digits increase from the bulb on.",
    "slow thermo": "Slow thermometers: digits never decrease from the bulb on.",
    "palindrome": "Palindromes read the same from both ends.",
    "between": "Digits on a line between two circles are between the digits in them.",
    "lockout": "The ends of a lockout line differ by at least {number}; no digit within is one of them or between.",
    "renban": "Renban lines have consecutive digits in any order.",
    "nabner": "Nabner lines have neither equal nor consecutive digits.",
    "whisper": "Whispers: neighbours on the line differ by at least {number}.",
    "entropic": "Any three in a row on an entropic line are a low, a middle and a high digit.",
    "modular": "Any {number} in a row on a modular line have different remainders by {number}.",
    "region sum": "A region sum line has the same sum in every region that it goes through.",
    "zipper": "Digits at the same distance from the middle of a zipper add up to the same, which a middle cell has.",
    "double arrow": "The digits between the circles of a double arrow add up to the sum of those in them.",
    "little killer": "Numbers with an arrow: the digits along the diagonal add up to them.",
    "sandwich": "Sandwich sums: the digits between the least and the greatest one add up to the number.",
    "x-sum": "X-sums: as many digits from there as the first one says add up to the number.",
    "skyscraper": "Skyscrapers: the number says how many digits are greater than all before them.",
    "numbered room": "Numbered rooms: the first digit says at which place of the line the number is.",
    "battlefield": "Battlefields: end digits say how far they reach; what both or neither reach adds up to it.",
    "negative kropki": "All dots are given: other neighbours are neither consecutive nor one twice the other.",
    "global entropy": "Every square of four cells has a low, a middle and a high digit.",
    "anti-taxicab": "Equal digits are never as many steps apart as they say.",
    "exactly": "Cages with digits have exactly these, each as often as it is named.",
    "rellik": "Rellik cages: digits are different, and none of them, alone or together, add up to the number.",
    "equality": "Equality cages: different digits, as many low as high, as many even as odd, and no middle one.",
    "count distinct": "The first cell says how many different digits the other cells have.",
    "same digits": "Shaded groups have the same digits, in any order.",
    "sum line": "The line falls into pieces that add up to its number.",
    "value indexing": "The second digit on the line says where after it the first one is found again.",
    "hidden skyscraper": "Hidden skyscrapers: the number is the first digit that is less than one before it.",
    "full rank": "Ranks: read as numbers, all rows and columns from both ends are in this order.",
    "same set": "All of the largest rows, columns and regions have the same digits.",
    "dutch flatmates": "Each middle digit has the least digit above it or the greatest one below it.",
    "global modular": "Every square of four cells has digits with all three remainders by 3.",
    "rank ties": "Rows and columns may share a rank.",
    "no rank ties": "No two rows or columns read the same, from whichever end.",
    "lunchbox": "Lunchboxes: digits are different; those between the least and the greatest add up to the number.",
    "among": "Some cells have only certain digits: {digits}.",
    "product": "Digits multiply to the number of their cage, and may repeat.",
    "weighted sum": "Digits times certain factors add up.",
    "vault": "Vaults: no digit of the cage is in a cell next to it outside.",
    "battenburg": "A chequered square: even and odd digits alternate around it.",
    "equal sums": "Groups that belong together have the same sum.",
    "regex": "Digits along the line fit the pattern {text}.",
    "machine": "A machine reads the digits along the line to its end.",
    "pairs": "Neighbours on the line are pairs that go together.",
    "all pairs": "Any two digits on the line are a pair that goes together.",
    "parity line": "Even and odd digits alternate along a parity line.",
    "unimodular": "All digits on a unimodular line have the same remainder by 3.",
    "sequence": "Digits on a sequence line increase or decrease by the same each time.",
    "same difference": "Neighbours on the line always have the same difference.",
    "factor line": "Of neighbours on a factor line, one divides the other.",
    "index line": "Index lines: the digit at a place of the line says at which place the number of that place is.",
    "split peas": "Digits between two circles add up to a number of two digits: those in the circles, in either order.",
    "product arrow": "Product arrows: the digits along the line multiply to the number in the circle.",
    "average arrow": "Average arrows: the digit in the circle is the average of the digits along the line.",
    "outside": "Digits outside the grid are in the cells of the first box from there.",
    "region count": "A cell says how many cells around it, itself among them, are in its region.",
    "region arrow": "A cell says how many cells are seen from it within its region, itself among them.",
    "either": "Of some rules, only one has to hold.",
}
_CHAOS = "Regions are to be found: joined cells with every digit once. The grid on the right has their numbers."
_FOG = "Fog covers the grid: a right digit clears the cells around it."


def ruleset(puzzle: Variant) -> str:
    """The rules as the setter puts them, or else what the constraints of a puzzle mean, a line each."""
    said = puzzle.layers["about"].get("rules", "")
    if isinstance(said, str) and said.strip():
        return said.strip()
    chaos = [_CHAOS] if puzzle.labels else []
    fog = [_FOG] if puzzle.layers["about"].get("fog") else []
    kinds = dict.fromkeys(_meaning(each, len(puzzle.span)) for each in puzzle.constraints)
    return "\n".join([_usual(puzzle), *kinds, *chaos, *fog])


def _usual(puzzle: Variant) -> str:
    """The rule of sudoku, as far as it holds."""
    houses = [] if puzzle.layers["latin"] else ["row", "column"]
    houses += ["region" if puzzle.layers["regions"] else "box"] if puzzle.areas else []
    fill = f"Fill the cells with digits from {puzzle.span[0]} to {puzzle.span[-1]}"
    return f"{fill}, none of them twice in a {joined(houses, word='or')}." if houses else f"{fill}."


def _meaning(each: Constraint, side: int) -> str:
    """What a constraint means, with its number or the usual one where kinds have a usual one."""
    usual = {"whisper": (side + 1) // 2, "lockout": (side - 1) // 2, "modular": 3}
    said = MEANINGS[each.kind].replace("{number}", str(usual.get(each.kind, 0) if each.value is None else each.value))
    digits = joined([*map(str, each.value)], word="or") if isinstance(each.value, tuple) else ""
    return said.replace("{text}", each.text).replace("{digits}", digits)
