"""Human deductions of sudoku, easiest first; patterns are searched natively, told by `wording`, shown by `lights`.

At the start a given or marked cell has its value and any other cell has all values: nothing is known without a step.
A cell with one value left is placed. What a person pencils in is less: a value that stands in the same row, column or
box is left out (`notes`). Every technique reads these notes, so the plain rule never costs a step; a step's `removed`
and `because` speak of the candidates themselves. A note that is missing is cited as the absent candidate, or as the
placed cell that takes the value: the absence of all other values there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from clew.core.family import Grade, Technique
from clew.core.places import Candidates, Place, Value
from clew.core.results import Knowledge, Step
from clew.families.sudoku.lights import lights
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.puzzle import Sudoku, cells, units
from clew.families.sudoku.wording import text, where

LEVELS = ("easy", "medium", "tricky", "hard", "extreme", "needs search")

# Name, level and weight, in the order of the native ladder; docs/rating.md says why they stand where they stand.
_LADDER: Sequence[tuple[str, int, int]] = (
    ("Full house", 1, 10),
    ("Hidden single in a box", 1, 12),
    ("Hidden single in a line", 1, 15),
    ("Naked single", 2, 23),
    ("Pointing", 3, 26),
    ("Claiming", 3, 28),
    ("Naked pair", 3, 30),
    ("Hidden pair", 3, 34),
    ("X-wing", 4, 35),
    ("Naked triple", 4, 36),
    ("Hidden triple", 4, 40),
    ("Swordfish", 4, 41),
    ("Skyscraper", 4, 42),
    ("Two-string kite", 4, 44),
    ("XY-wing", 4, 46),
    ("XYZ-wing", 4, 48),
    ("W-wing", 4, 50),
    ("Colour trap", 5, 52),
    ("Colour wrap", 5, 54),
    ("Naked quad", 5, 56),
    ("Hidden quad", 5, 58),
    ("Jellyfish", 5, 60),
    ("XY-chain", 5, 64),
    ("What-if by singles", 5, 70),
    ("What-if by basics", 5, 120),
)


@lru_cache(maxsize=4096)
def _mask(values: frozenset[Value]) -> int:
    """Some values as native code takes them: bit v - 1 for the value v."""
    return sum(1 << int(value) - 1 for value in values)


def find_all(puzzle: Sudoku, known: Knowledge, name: str) -> Sequence[Step]:
    """Find every use of one technique in what is known."""
    return _steps(puzzle, known, name, all_of_them=True)


def grade(puzzle: Sudoku) -> Grade:
    """Climb the whole ladder natively."""
    from clew._native import sudoku_climb

    solved, uses, chains = sudoku_climb(puzzle.box_rows, puzzle.box_columns, bytes(puzzle.givens))
    return Grade(uses=_named(uses), chains=_named(chains), solved=bool(solved))


def notes(puzzle: Sudoku, known: Knowledge) -> Candidates:
    """The candidates a person would pencil in: none that stands in the same row, column or box."""
    pencilled = _pencilled(puzzle, known)
    return {place: pencilled(place) for place in cells(puzzle.n)}


def _pencilled(puzzle: Sudoku, known: Knowledge) -> Callable[[Place], frozenset[Value]]:
    """The notes of one cell at a time, for those who need few."""
    placed, peers = known.marks, _peers(puzzle.box_rows, puzzle.box_columns)

    def at(place: Place) -> frozenset[Value]:
        values = known.candidates[place]
        return values if place in placed else values.difference(placed[peer] for peer in peers[place] if peer in placed)

    return at


@cache
def _peers(box_rows: int, box_columns: int) -> Mapping[Place, frozenset[Place]]:
    """The cells that share a unit with each cell."""
    names = cells(box_rows * box_columns)
    found: dict[Place, set[Place]] = {name: set() for name in names}
    for _, members in units(box_rows, box_columns):
        together = {names[cell] for cell in members}
        for name in together:
            found[name] |= together - {name}
    return {name: frozenset(others) for name, others in found.items()}


def _named(numbers: Sequence[int]) -> Mapping[str, int]:
    return {name: number for (name, _, _), number in zip(_LADDER, numbers, strict=True) if number}


def _steps(puzzle: Sudoku, known: Knowledge, name: str, *, all_of_them: bool = False) -> Sequence[Step]:
    from clew._native import sudoku_find

    number = next(index for index, entry in enumerate(_LADDER) if entry[0] == name)
    masks = [_mask(known.candidates[place]) for place in cells(puzzle.n)]
    found = sudoku_find(puzzle.box_rows, puzzle.box_columns, masks, number, all_of_them)
    if not found:
        return ()
    pencilled = _pencilled(puzzle, known)
    return [_step(_pattern(puzzle, finding), pencilled) for finding in found]


def _pattern(puzzle: Sudoku, finding: Mapping[str, Any]) -> Pattern:
    chain = tuple(_pattern(puzzle, link) for link in finding["chain"])
    return Pattern(puzzle, _LADDER[finding["technique"]][0], finding, chain)


def _step(pattern: Pattern, pencilled: Callable[[Place], frozenset[Value]]) -> Step:
    return Step(
        technique=pattern.name,
        level=_LADDER[pattern.finding["technique"]][1],
        removed=pattern.entries("removed"),
        because=pattern.entries("because"),
        text=text(pattern),
        where=where(pattern),
        lights=lights(pattern, pencilled),
        chain=tuple(_step(link, pencilled) for link in pattern.chain),
    )


def _technique(name: str, level: int, weight: int) -> Technique[Sudoku]:
    def find(puzzle: Sudoku, known: Knowledge) -> Step | None:
        return next(iter(_steps(puzzle, known, name)), None)

    return Technique(name=name, level=level, weight=weight, find=find)


TECHNIQUES: Sequence[Technique[Sudoku]] = tuple(_technique(*entry) for entry in _LADDER)
