"""Hashi as Prolog facts, any number of them, each with a name or number of its own.

board(3, [[2,0,2],[0,0,0],[2,0,2]]).                       0 is water, _ an island without a number
puzzle(4, 3, [(1,1,2),(1,3,2),(3,1,2),(3,3,2)]).           a square of 3, islands as (Row,Column,Number) from 1
puzzle(5, 3, P) :- P = [(1,1,2),(1,3,2),(3,1,2),(3,3,2)].
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import cues
from clew.codecs.prolog import LONGEST as CHARACTERS
from clew.codecs.prolog import Reader
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.hashi.formats.cells import SOME, Cell, cells_of, of_cells, usual_only
from clew.families.hashi.puzzle import LARGEST, LONGEST, Hashi

_LOOK = re.compile(
    r"^[^\S\n]*(?:board\s*\(\s*\w+\s*,\s*\[\s*\[|puzzle\s*\(\s*\w+\s*,\s*[0-9]+\s*,\s*(?:\[\s*\(|[A-Z]))", re.M
)
_ROW = re.compile(r"\[\s*+((?:_|1[0-6]|[0-9])(?!\w)(?:\s*+,\s*+(?:_|1[0-6]|[0-9])(?!\w))*+)\s*+\]")
_CELL = re.compile(r"[0-9_]+")
_BARE = "_"  # Prolog's own sign for an unknown
_CELLS: dict[str, Cell] = {_BARE: SOME, "0": None, **{str(number): number for number in range(1, LARGEST + 1)}}
_Cells = tuple[tuple[int, int], list[Cell]]  # rows and columns, and all cells


def _read(text: str) -> Sequence[Reading[Hashi]]:
    reader, readings = Reader(text), []
    for head, start in reader.facts("board(...) or puzzle(...)"):
        if head not in ("board", "puzzle"):
            raise reader.error(f"unexpected {quoted(head)}; expected board(...) or puzzle(...)", start)
        reader.word("the name or number of the puzzle", "atom", "number", "variable", "quoted")
        reader.take(",")
        size, cells = _board(reader) if head == "board" else _islands(reader)
        try:
            readings.append(Reading(puzzle=of_cells(*size, cells)))
        except PuzzleError as error:
            raise reader.error(error.message, start) from None
    return readings


def _board(reader: Reader) -> _Cells:
    rows: list[list[Cell]] = []
    for start in reader.items(LONGEST):
        rows.append(_row(reader))
        if len(rows[-1]) != len(rows[0]):
            raise reader.error(
                f"this row has {len(rows[-1])} cells: expected {len(rows[0])}, as in the first row", start
            )
    reader.take(")")
    return (len(rows), len(rows[0]) if rows else 0), [cell for row in rows for cell in row]


def _row(reader: Reader) -> list[Cell]:
    """Islands and water; a row without errors is read in one go."""
    found = reader.whole(_ROW)
    if found is None:
        return [_island(reader, 0) for _ in reader.items(LONGEST)]
    return [_CELLS[word] for word in _CELL.findall(found[1])]


def _island(reader: Reader, least: int) -> Cell:
    """The number of an island, or 0 for water if `least` allows it."""
    if reader.kind == "variable" and reader.text == _BARE:
        reader.advance()
        return SOME
    return reader.number(least, LARGEST, "the number of an island") or None


def _islands(reader: Reader) -> _Cells:
    side = reader.number(1, LONGEST, "the side of a grid")
    reader.take(",")
    named = reader.kind == "variable"
    if named:
        name = reader.word("a variable", "variable")
        reader.take(")", ":-")
        if reader.text != name:
            raise reader.unexpected(f"{name} = [(Row,Column,Number),...].")
        reader.advance()
        reader.take("=")
    cells: list[Cell] = [None] * (side * side)
    for start in reader.items(side * side):
        reader.take("(")
        row = reader.number(1, side, "a row")
        reader.take(",")
        column = reader.number(1, side, "a column")
        reader.take(",")
        at = (row - 1) * side + column - 1
        if cells[at] is not None:
            raise reader.error(f"row {row}, column {column} already has an island", start)
        cells[at] = _island(reader, 1)
        reader.take(")")
    if not named:
        reader.take(")")
    return (side, side), cells


def _write(puzzle: Hashi, marks: Marks) -> str:
    usual_only(puzzle, "facts")
    words = ["0" if found is None else _BARE if found == SOME else str(found) for found in cells_of(puzzle)]
    rows = [words[at : at + puzzle.columns] for at in range(0, len(words), puzzle.columns)]
    return "board(1, [\n" + ",\n".join(f"    [{', '.join(row)}]" for row in rows) + "\n]).\n"


FACTS = Format(
    name="facts",
    title="Prolog facts: any number of board(...) and puzzle(...)",
    example=(
        "puzzle(1, 4, [(1,1,3),(1,4,2),(3,1,3),(3,4,2)]).\n"
        "board(2, [\n    [2, 0, 4, 0, 2],\n    [0, 0, 0, 0, 0],\n    [0, 0, 2, 0, 2]\n]).\n"
    ),
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= CHARACTERS and _LOOK.search(text) is not None,
    read=_read,
    write=_write,
)
