"""Slitherlink as Prolog facts: `cell(Clue, Row, Column).`, from 1, and `dimensions(Rows, Columns).` in points."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import cues
from clew.codecs.prolog import LONGEST as CHARACTERS
from clew.codecs.prolog import Reader
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.text import quoted
from clew.families.slitherlink.formats.cells import numbers_only
from clew.families.slitherlink.puzzle import LONGEST, Slitherlink

_LOOK = re.compile(r"^[^\S\n]*dimensions\s*\(", re.MULTILINE)
_CELL = re.compile(r"([0-3])\s*+,\s*+([0-9]{1,4})\s*+,\s*+([0-9]{1,4})\s*+\)")
_FACTS = "cell(Clue,Row,Column). or dimensions(Rows,Columns)."
_FAR = 9_999  # the largest row or column accepted before the size is known


def _read(text: str) -> Sequence[Reading[Slitherlink]]:
    return read_facts(Reader(text))


def read_facts(reader: Reader, before: str = "end") -> Sequence[Reading[Slitherlink]]:
    """Read facts to the end of a text, or to a piece of some kind."""
    size: tuple[int, ...] | None = None
    clues: dict[tuple[int, int], tuple[int, int]] = {}  # row and column from 1: the clue, and where it was read
    for name, start in reader.facts(_FACTS, before):
        if name == "dimensions" and size is None:
            size = _numbers(reader, (2, LONGEST + 1, "a number of points"), (2, LONGEST + 1, "a number of points"))
        elif name == "cell":
            clue, row, column = _cell(reader)
            if clues.setdefault((row, column), (clue, start))[0] != clue:
                raise reader.error(f"row {row}, column {column} already has another clue", start)
        else:
            what = "a second dimensions(...)" if name == "dimensions" else quoted(name)
            raise reader.error(f"unexpected {what}; expected {_FACTS}", start)
    if size is None:
        raise PuzzleError("the size is missing: expected dimensions(Rows,Columns). counted in points")
    rows, columns = size[0] - 1, size[1] - 1
    cells: list[int | None] = [None] * (rows * columns)
    for (row, column), (clue, start) in clues.items():
        if not (1 <= row <= rows and 1 <= column <= columns):
            text = f"row {row}, column {column} is outside the grid of {rows} x {columns} cells"
            raise reader.error(text, start)
        cells[(row - 1) * columns + column - 1] = clue
    return [Reading(puzzle=Slitherlink(rows, columns, tuple(cells)))]


def _cell(reader: Reader) -> tuple[int, ...]:
    """The arguments of a cell; a cell without errors is read in one go."""
    if found := reader.whole(_CELL):
        return tuple(map(int, found.groups()))
    return _numbers(reader, (0, 3, "a clue"), (0, _FAR, "a row"), (0, _FAR, "a column"))


def _numbers(reader: Reader, *bounds: tuple[int, int, str]) -> tuple[int, ...]:
    numbers = []
    for number, (least, largest, what) in enumerate(bounds):
        if number:
            reader.take(",")
        numbers.append(reader.number(least, largest, what))
    reader.take(")")
    return tuple(numbers)


def write_facts(puzzle: Slitherlink, form: str) -> str:
    """The facts of a puzzle; a format that cannot express it is named."""
    numbers_only(puzzle, form)
    cells = [
        f"cell({clue},{at // puzzle.columns + 1},{at % puzzle.columns + 1})."
        for at, clue in enumerate(puzzle.clues)
        if clue is not None
    ]
    return "\n".join([*cells, f"dimensions({puzzle.rows + 1},{puzzle.columns + 1})."]) + "\n"


FACTS = Format(
    name="facts",
    title="Prolog facts: cell(Clue,Row,Column). and dimensions(Rows,Columns)., the size in points",
    example="cell(3,1,2).\ncell(1,2,1).\ncell(2,2,4).\ncell(0,3,2).\ndimensions(5,6).\n",
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= CHARACTERS and _LOOK.search(text) is not None,
    read=_read,
    write=lambda puzzle, marks: write_facts(puzzle, "facts"),
    extensions=(".pl",),
)
