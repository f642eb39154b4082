"""What follows from a grid of signs: the clues by cell, the own text form, and how a puzzle is set."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeVar

from clew.codecs.lines import Line
from clew.codecs.own import NAME, Rows, own_format
from clew.core.edits import Edits, Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Family, Format, Grid, Size
from clew.core.places import Place, Value, cell
from clew.core.scene import Kind, Rect, Scene, Spot, Text
from clew.core.text import quoted

P = TypeVar("P")
_LISTED = 12  # signs that a message names
_LEAST = Size(1, 1)


def size(grid: Grid[P], puzzle: P) -> Size:
    """The rows and columns of the grid."""
    rows = grid.rows(puzzle)
    return Size(len(rows), len(rows[0]) if rows else 0)


def clues(grid: Grid[P], puzzle: P) -> Mapping[str, tuple[int, int]]:
    """The cells that have a sign."""
    rows = enumerate(grid.rows(puzzle))
    signs = ((at, column, sign) for at, row in rows for column, sign in enumerate(row))
    return {cell(row, column): (row, column) for row, column, sign in signs if sign != grid.blank}


def keep_clues(grid: Grid[P], puzzle: P, kept: Collection[str]) -> P:
    """Leave out all signs but those of these cells."""
    wanted = frozenset(kept)
    rows = [
        [sign if cell(at, column) in wanted else grid.blank for column, sign in enumerate(row)]
        for at, row in enumerate(grid.rows(puzzle))
    ]
    return grid.make(rows)


def blank(grid: Grid[P], wanted: Size) -> P:
    """A puzzle without a clue."""
    return grid.make([[grid.blank] * wanted.columns for _ in range(wanted.rows)])


def formats(family: Family[P], grid: Grid[P]) -> Mapping[str, Format[P]]:
    """Clew's own format: a line for each row, with spaces between signs where some have several characters."""
    between = "" if all(len(sign) == 1 for sign in grid.signs) else " "

    def read(lines: Sequence[Line], headers: Mapping[str, Line]) -> P:
        return grid.make([_signs(grid, line, spaced=bool(between)) for line in _even(lines, spaced=bool(between))])

    @lru_cache(maxsize=4)
    def values(puzzle: P) -> Mapping[str, Value]:
        every = (value for place in family.places(puzzle) for value in family.values(puzzle, place))
        return {family.show(puzzle, value): value for value in every}

    def value(puzzle: P, text: str) -> Value:
        known = values(puzzle)
        if text not in known:
            raise PuzzleError(f"{quoted(text)} is not a value: expected one of {', '.join(known)}")
        return known[text]

    rows = Rows(
        family=family.name,
        example=grid.example,
        read=read,
        write=lambda puzzle: ({}, [between.join(row) for row in grid.rows(puzzle)]),
        places=family.places,
        value=value,
        show=family.show,
    )
    return {NAME: own_format(rows)}


def _even(lines: Sequence[Line], *, spaced: bool) -> Sequence[Line]:
    """Refuse rows of different lengths."""
    widths = [len(line.text.split() if spaced else line.text.strip()) for line in lines]
    for line, width in zip(lines, widths, strict=True):
        if width != widths[0]:
            raise PuzzleError(f"a row of {width} cells: expected {widths[0]}, as in the first row", line=line.number)
    return lines


def _signs(grid: Grid[P], line: Line, *, spaced: bool) -> Sequence[str]:
    signs = line.text.split() if spaced else list(line.text.strip())
    known = frozenset(grid.signs)
    for number, sign in enumerate(signs, 1):
        if sign != grid.blank and sign not in known:
            named = ", ".join(grid.signs[:_LISTED]) + (", ..." if len(grid.signs) > _LISTED else "")
            where = f" (cell {number})" if spaced else ""
            column = None if spaced else number
            expected = f"expected {grid.blank} or one of {named}"
            raise PuzzleError(f"{quoted(sign)} is not a clue{where}: {expected}", line=line.number, column=column)
    return signs


def edits(family: Family[P], grid: Grid[P]) -> Edits[P]:
    """A sheet of cells, a sign to be typed into each."""
    held: Mapping[str, Value] = {sign: int(sign) if sign.isdecimal() else sign for sign in grid.signs}

    def open_sheet(puzzle: P) -> Sheet:
        rows = grid.rows(puzzle)
        marks = {Place(name): held[rows[row][column]] for name, (row, column) in clues(grid, puzzle).items()}
        return Sheet(size=size(grid, puzzle), marks=marks)

    def make(sheet: Sheet) -> P:
        width = range(sheet.size.columns)
        signs = {place: str(value) for place, value in sheet.marks.items()}
        return grid.make([[signs.get(cell(row, at), grid.blank) for at in width] for row in range(sheet.size.rows)])

    def draw(sheet: Sheet) -> Scene:
        rows, columns = sheet.size.rows, sheet.size.columns
        faces = {value: [Text(x=0, y=0, text=sign)] for sign, value in held.items()}
        return Scene(
            width=columns,
            height=rows,
            title=f"{family.title}, {sheet.size}",
            kinds={"cell": Kind(area=Rect(x=-0.5, y=-0.5, width=1, height=1), faces=faces)},
            spots={
                cell(row, column): Spot(x=column + 0.5, y=row + 0.5)
                for row, column in product(range(rows), range(columns))
            },
            under=[
                Rect(x=column, y=row, width=1, height=1, ink="line")
                for row, column in product(range(rows), range(columns))
            ],
        )

    return Edits(
        entry="type",
        sizes=family.making.sizes,
        least=_LEAST,
        most=grid.most,
        open=open_sheet,
        draw=draw,
        values=lambda sheet: list(held.values()),
        make=make,
    )
