"""Slitherlink as facts of Prolog: `cell(Clue, Row, Column).` from 1, and `dimensions(Rows, Columns).` of points."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import numbered, shown
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.slitherlink.formats.cells import numbers_only
from clew.families.slitherlink.puzzle import LONGEST, Slitherlink

_FACT = re.compile(r"\s*([a-z]\w*)\s*\(\s*([0-9]{1,4})\s*,\s*([0-9]{1,4})\s*(?:,\s*([0-9]{1,4})\s*)?\)\s*\.")
_LOOK = re.compile(r"^[^\S\n]*dimensions\s*\(", re.MULTILINE)
_LONGEST = 1_000_000  # characters of one puzzle: the largest has a third of that

Clues = dict[tuple[int, int], tuple[int, int]]  # row and column from 1: the clue, and the line it was read from


def _read(text: str) -> Sequence[Reading[Slitherlink]]:
    caps.hold(len(text), _LONGEST, "characters in one puzzle")
    size: tuple[int, int] | None = None
    clues: Clues = {}
    for line in numbered(text):
        rest, at = line.text.split("%", 1)[0].rstrip(), 0
        while at < len(rest):
            found = _FACT.match(rest, at)
            if found is None:
                raise PuzzleError(
                    f"{shown(rest[at:].strip())} is not a fact: expected cell(Clue,Row,Column). or dimensions(...).",
                    line=line.number,
                    column=at + 1,
                )
            at = found.end()
            if found[1] == "dimensions" and found[4] is None and size is None:
                size = _size(int(found[2]), int(found[3]), line.number)
            elif found[1] == "cell" and found[4] is not None:
                _keep(clues, found, line.number)
            else:
                raise PuzzleError(f"{shown(found[0].strip())} is not expected here", line=line.number)
    if size is None:
        raise PuzzleError("the size is missing: expected dimensions(Rows,Columns). counted in points")
    return [Reading(puzzle=_puzzle(size, clues))]


def _size(rows: int, columns: int, line: int) -> tuple[int, int]:
    """Points are one more than cells."""
    if not (2 <= rows <= LONGEST + 1 and 2 <= columns <= LONGEST + 1):
        raise PuzzleError(
            f"{rows} x {columns} points make no slitherlink: expected 2 to {LONGEST + 1} a side", line=line
        )
    return rows - 1, columns - 1


def _keep(clues: Clues, found: re.Match[str], line: int) -> None:
    clue, row, column = int(found[2]), int(found[3]), int(found[4])
    if clue > 3:
        raise PuzzleError(f"{clue} is not a clue: expected 0 to 3", line=line)
    if clues.setdefault((row, column), (clue, line))[0] != clue:
        raise PuzzleError(f"row {row}, column {column} has a clue already", line=line)


def _puzzle(size: tuple[int, int], clues: Clues) -> Slitherlink:
    rows, columns = size
    cells: list[int | None] = [None] * (rows * columns)
    for (row, column), (clue, line) in clues.items():
        if not (1 <= row <= rows and 1 <= column <= columns):
            raise PuzzleError(f"row {row}, column {column} lies outside: there are {rows} x {columns} cells", line=line)
        cells[(row - 1) * columns + column - 1] = clue
    return Slitherlink(rows, columns, tuple(cells))


def _write(puzzle: Slitherlink, marks: Marks) -> str:
    numbers_only(puzzle, "facts")
    cells = [
        f"cell({clue},{at // puzzle.columns + 1},{at % puzzle.columns + 1})."
        for at, clue in enumerate(puzzle.clues)
        if clue is not None
    ]
    return "\n".join([*cells, f"dimensions({puzzle.rows + 1},{puzzle.columns + 1})."]) + "\n"


FACTS = Format(
    name="facts",
    title="facts of Prolog, its size counted in points",
    example="cell(3,1,2).\ncell(1,2,1).\ncell(2,2,4).\ncell(0,3,2).\ndimensions(5,6).\n",
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= _LONGEST and _LOOK.search(text) is not None,
    read=_read,
    write=_write,
    extensions=(".pl",),
)
