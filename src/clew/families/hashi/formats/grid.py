"""Hashi as plain rows of signs, or of words between spaces; several grids are separated by empty lines.

Rows of digits may also be a sudoku or a slitherlink. Digits that are at home there are taken for islands only where a
hashi could look like that: islands apart from each other, and enough bridges to join them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from clew.codecs import caps, cues
from clew.codecs.lines import Line, first_grids, grids
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.hashi.formats.cells import Cell, cells_of, of_rows, rows_of, usual_only
from clew.families.hashi.formats.own import EXAMPLE
from clew.families.hashi.puzzle import LONGEST, Hashi

_MANY = 2_000_000  # characters of a text with several grids
_SIGNS = frozenset("?.-_~0123456789ABCDEFG \t\r\n\v\f")
_LOOP_CLUES = 3  # the largest clue of puzzles where the numbers count lines around a cell
_FEW = 5  # cells for each number, where a square has too few of them for one solution
_SIDES = (4, 6, 8, 9, 10, 12, 15, 16, 20, 24, 25, 30, 36)  # of squares with boxes


def _sniff(text: str) -> bool:
    """At least two rows of one length each, and islands that are not the digits of another puzzle."""
    if len(text) > _MANY:
        return False
    found = first_grids(text)
    return bool(found) and all(_looks_like_rows(rows) for rows in found)


def _looks_like_rows(rows: Sequence[Line]) -> bool:
    if not 1 < len(rows) <= LONGEST or not all(_SIGNS.issuperset(line.text) for line in rows):
        return False
    signs = set("".join(line.text for line in rows))
    apart = any(len(line.text.split()) > 1 for line in rows)
    if not apart and "0" in signs and signs & set(".-_~"):
        return False  # where water has a sign, a zero is a clue
    try:
        puzzle = of_rows(rows)
    except PuzzleError:
        return False
    if not any(island.number for island in puzzle.islands):
        return False
    if _latin(puzzle):
        return _FEW * len(puzzle.islands) < puzzle.rows * puzzle.columns and _likely(puzzle)
    return max(island.number or 0 for island in puzzle.islands) > _LOOP_CLUES or _likely(puzzle)


def _latin(puzzle: Hashi) -> bool:
    """Whether this is a square, or rows that are a square each, with hardly a number twice in its row or column."""
    cells = cells_of(puzzle)
    if puzzle.rows == puzzle.columns in _SIDES:
        return _hardly_repeats(cells, puzzle.columns)
    side = isqrt(puzzle.columns)
    if side not in _SIDES or side * side != puzzle.columns:
        return False
    return all(_hardly_repeats(cells[at : at + side * side], side) for at in range(0, len(cells), side * side))


def _hardly_repeats(cells: Sequence[Cell], side: int) -> bool:
    numbers = [(*divmod(at, side), found) for at, found in enumerate(cells) if isinstance(found, int)]
    rows, columns = {(row, found) for row, _, found in numbers}, {(column, found) for _, column, found in numbers}
    return 6 * (2 * len(numbers) - len(rows) - len(columns)) <= len(numbers)


def _likely(puzzle: Hashi) -> bool:
    """Whether islands are apart, and their numbers make whole bridges, enough to join all and not too many."""
    for (_, _, number), around in zip(puzzle.islands, puzzle.graph.around, strict=True):
        if (number or 1) > puzzle.most * len(around):
            return False
    for start, end, across in puzzle.graph.bridges:
        one, other = puzzle.islands[start], puzzle.islands[end]
        if (other.column - one.column if across else other.row - one.row) == 1:
            return False
    numbers = [island.number for island in puzzle.islands if island.number is not None]
    every = len(numbers) == len(puzzle.islands)
    return not every or (sum(numbers) % 2 == 0 and sum(numbers) >= 2 * (len(numbers) - 1))


def _read(text: str) -> Sequence[Reading[Hashi]]:
    caps.hold(len(text), _MANY, "characters in grids")
    found = grids(text)
    if not found:
        raise PuzzleError("there are no cells in the text")
    return [Reading(puzzle=of_rows(rows)) for rows in found]


def _write(puzzle: Hashi, marks: Marks) -> str:
    usual_only(puzzle, "grid")
    return "\n".join(rows_of(puzzle)) + "\n"


GRID = Format(
    name="grid",
    title="rows of islands",
    example=EXAMPLE,
    cues=(cues.LINES,),
    sniff=_sniff,
    read=_read,
    write=_write,
)
