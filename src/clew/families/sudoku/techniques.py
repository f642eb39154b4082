"""Human deductions of sudoku: native code finds them, `wording` words them, `lights` lights them.

At the start a given or marked cell has its value and any other cell has all values: nothing is known without a step.
A cell with one value left is placed. What a person pencils in is less: a value that is in the same row, column or
box is left out (`notes`). Every technique reads these notes, so the plain rule never costs a step; a step's `removed`
and `because` speak of the candidates themselves. A note that is missing is cited as the absent candidate, or as the
placed cell that takes the value: the absence of all other values there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

from clew._native import SudokuFinding, sudoku_climb, sudoku_find, sudoku_techniques
from clew.core.family import Grade
from clew.core.ladder import Ladder
from clew.core.places import Candidates, Place, Value
from clew.core.results import Knowledge, Step
from clew.families.sudoku.lights import arcs, lights
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.puzzle import Sudoku, cells, units
from clew.families.sudoku.wording import text, unique, where
from clew.families.sudoku.wording.chains import brief, dead_end


@lru_cache(maxsize=4096)
def _mask(values: frozenset[Value]) -> int:
    """Some values as native code takes them: bit v - 1 for the value v."""
    return sum(1 << int(value) - 1 for value in values)


def grade(puzzle: Sudoku, *, assume_unique: bool = False) -> Grade:
    """Climb the whole ladder natively."""
    climbed = sudoku_climb(puzzle.box_rows, puzzle.box_columns, bytes(puzzle.givens), assume_unique)
    return _LADDER.grade(climbed)


def notes(puzzle: Sudoku, known: Knowledge) -> Candidates:
    """The candidates a person would pencil in: none that is in the same row, column or box."""
    pencilled = _pencilled(puzzle, known)
    return {place: pencilled(place) for place in cells(puzzle.n)}


def _pencilled(puzzle: Sudoku, known: Knowledge) -> Callable[[Place], frozenset[Value]]:
    """The notes of one cell at a time, for callers who need few."""
    placed, peers = known.marks, _peers(puzzle.box_rows, puzzle.box_columns)

    def at(place: Place) -> frozenset[Value]:
        values = known.candidates[place]
        return values if place in placed else values.difference(placed[peer] for peer in peers[place] if peer in placed)

    return at


@cache
def _peers(box_rows: int, box_columns: int) -> Mapping[Place, frozenset[Place]]:
    """The cells that share a unit with each cell."""
    names = cells(box_rows * box_columns)
    peers: dict[Place, set[Place]] = {name: set() for name in names}
    for _, members in units(box_rows, box_columns):
        together = {names[cell] for cell in members}
        for name in together:
            peers[name] |= together - {name}
    return {name: frozenset(others) for name, others in peers.items()}


def _find(puzzle: Sudoku, known: Knowledge, number: int, *, all_of_them: bool) -> Sequence[SudokuFinding]:
    masks = [_mask(known.candidates[place]) for place in cells(puzzle.n)]
    unique = bytes(puzzle.givens) if known.assume_unique else None
    return sudoku_find(puzzle.box_rows, puzzle.box_columns, masks, number, all_of_them, unique)


def _pattern(puzzle: Sudoku, finding: SudokuFinding) -> Pattern:
    chain = tuple(_pattern(puzzle, link) for link in finding.chain)
    return Pattern(puzzle, _LADDER.entry(finding), finding, chain)


def _step(pattern: Pattern, pencilled: Callable[[Place], frozenset[Value]], *, link: bool = False) -> Step:
    assumes = pattern.assumes
    return Step(
        technique=pattern.entry.name,
        level=pattern.entry.level,
        removed=pattern.removed,
        because=pattern.because,
        text=text(pattern),
        where=where(pattern),
        lights=lights(pattern, pencilled),
        arcs=arcs(pattern),
        chain=tuple(_step(each, pencilled, link=assumes) for each in pattern.chain),
        assumed={pattern.cells[0]: pattern.values[0]} if assumes else {},
        brief=brief(pattern) if link or assumes else "",
        ending=dead_end(pattern) if assumes else "",
        assumes_unique=pattern.entry.key in unique.WORDS,
    )


def _worded(puzzle: Sudoku, known: Knowledge, finding: SudokuFinding) -> Step:
    return _step(_pattern(puzzle, finding), _pencilled(puzzle, known))


_LADDER = Ladder(sudoku_techniques(), _find, _worded, unique.WORDS.keys())
TECHNIQUES = _LADDER.techniques
find_all = _LADDER.find_all
