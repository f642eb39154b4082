"""Drawings with titles: which of them suit a grid, what they look like there, and which one a solution shows.

A line of `drawings.txt` is a title, the least side of a grid that it suits, how much of each quarter is painted (in
percent, as two hexadecimal digits), and strokes (see `raster`), or rows of cells for grids that are hardly larger. A
title on several lines has several drawings. Nothing but the solution itself says what a puzzle shows: its
title stays unknown until then, in all formats.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from os.path import dirname, join
from random import Random
from typing import NamedTuple

from clew.core.family import Size
from clew.core.places import Marks
from clew.families.nonogram.puzzle import PAINTED, Nonogram
from clew.families.nonogram.puzzle import cells as cells_of
from clew.families.nonogram.raster import rasterised, shapes_of

LARGEST = 60  # cells of a side; finer drawings show no more
_STRETCHED = 1.2  # times as wide, or as high, as it was drawn
_ROOM = 4  # of this many lines, a drawing in cells leaves one blank at most
_DULL, _LARGE = 1.35, 25  # blocks of a line, on average, that a drawing has at least where sides are so long
_BARE = 3  # of this many lines, a drawing leaves one blank at most
_CHANGED = 14  # one cell in this many may be retouched
_NEAR = 15  # percent by which quarters of the same drawing may differ


class Drawing(NamedTuple):
    """One line of the file."""

    title: str
    least: int
    quarters: Sequence[int]
    text: str

    @property
    def art(self) -> Sequence[str]:
        """The rows of a drawing in cells."""
        return self.text.split() if self.text[0] in ".#" else ()


@cache
def drawings() -> Sequence[Drawing]:
    """All that there are."""
    with open(join(dirname(__file__), "drawings.txt"), encoding="utf-8") as file:
        lines = [line.rstrip("\n").split(": ", 1) for line in file if ": " in line]
    heads = ((*head.rsplit(" ", 2), text) for head, text in lines)
    return [Drawing(title, int(least), tuple(bytes.fromhex(quarters)), text) for title, least, quarters, text in heads]


def titles() -> Collection[str]:
    """What drawings are called, each title once."""
    return dict.fromkeys(each.title for each in drawings())


def suiting(size: Size) -> Sequence[Drawing]:
    """The drawings for grids of this size."""
    return [each for each in drawings() if _suits(each, size)]


@lru_cache(4000)
def painted(drawing: Drawing, size: Size) -> bytes:
    """The cells of a grid with the drawing in its middle."""
    above, left, high, wide = _frame(drawing, size)
    if drawing.art:
        cells = bytes(cell == "#" for row in drawing.art for cell in row)
    else:
        cells = rasterised(shapes_of(drawing.text, _texts()), high, wide)
    rows = (
        bytes(left) + cells[at : at + wide] + bytes(size.columns - wide - left) for at in range(0, high * wide, wide)
    )
    return b"".join((bytes(above * size.columns), *rows, bytes((size.rows - high - above) * size.columns)))


def chosen(size: Size, rng: Random) -> Iterator[tuple[str, bytes]]:
    """The drawings that suit a grid and fill it, in a random order; large grids get those with details only."""
    some = list(suiting(size))
    rng.shuffle(some)
    for each in some:
        cells = painted(each, size)
        if _is_bare(cells, size):
            continue
        if min(size.rows, size.columns) < _LARGE or _blocks(cells, size) >= _DULL * (size.rows + size.columns):
            yield each.title, cells


def few(changed: int, size: Size) -> bool:
    """Whether a picture is still the same with this many cells retouched."""
    return changed <= max(1, size.rows * size.columns // _CHANGED)


def title_of(cells: bytes, size: Size) -> str:
    """The title of the drawing that a picture shows, but for a few cells; nothing if it shows none."""
    value, best, title = int.from_bytes(cells, "big"), len(cells), ""
    for each in suiting(size):
        if _may_be(each, cells, size):
            apart = (value ^ int.from_bytes(painted(each, size), "big")).bit_count()
            if apart < best:
                best, title = apart, each.title
    return title if few(best, size) else ""


def shows(puzzle: Nonogram, solution: Marks) -> str:
    """The title of the drawing that a solution shows; nothing if it shows none."""
    size = Size(*puzzle.shape)
    return title_of(bytes(solution.get(place) == PAINTED for place in cells_of(size.rows, size.columns)), size)


def quarters(cells: bytes, columns: int, frame: tuple[int, int, int, int]) -> list[int]:
    """How many percent of each quarter of a frame (rows above, columns left of it, height, width) are painted."""
    above, left, high, wide = frame
    tall, broad = (high + 1) // 2, (wide + 1) // 2
    shares = []
    for top in (above, above + high - tall):
        for first in (left, left + wide - broad):
            lines = (row * columns + first for row in range(top, top + tall))
            shares.append(100 * sum(cells[at : at + broad].count(1) for at in lines) // (tall * broad))
    return shares


def reluctance(cells: bytes, size: Size) -> bytes:
    """How much each cell should stay as it is: the more neighbours are like it, the more."""
    rows, columns = size.rows, size.columns

    def alike(at: int) -> int:
        row, column = divmod(at, columns)
        near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return sum(cells[at] == (cells[r * columns + c] if 0 <= r < rows and 0 <= c < columns else 0) for r, c in near)

    return bytes(60 * alike(at) for at in range(rows * columns))


@cache
def _texts() -> Mapping[str, str]:
    return {each.title: each.text for each in drawings() if not each.art}


def _frame(drawing: Drawing, size: Size) -> tuple[int, int, int, int]:
    """Where in a grid a drawing is: rows above, columns left of it, height and width."""
    if drawing.art:
        high, wide = len(drawing.art), len(drawing.art[0])
    else:
        high, wide = (min(a, round(_STRETCHED * b)) for a, b in ((size.rows, size.columns), (size.columns, size.rows)))
    return (size.rows - high) // 2, (size.columns - wide) // 2, high, wide


def _may_be(drawing: Drawing, cells: bytes, size: Size) -> bool:
    """Whether a picture is painted about as much in each quarter; this spares most drawings being drawn."""
    shares = quarters(cells, size.columns, _frame(drawing, size))
    return all(abs(share - known) <= _NEAR for share, known in zip(shares, drawing.quarters, strict=True))


def _suits(drawing: Drawing, size: Size) -> bool:
    if drawing.art:
        high, wide = len(drawing.art), len(drawing.art[0])
        room = (max(high, wide) + 1) // _ROOM
        return 0 <= size.rows - high <= room and 0 <= size.columns - wide <= room
    least, most = sorted((size.rows, size.columns))
    return drawing.least <= least and most <= min(LARGEST, 2 * least)


def _is_bare(cells: bytes, size: Size) -> bool:
    """Whether too many rows or columns are blank, as those beside something narrow are."""
    rows, columns = _lines(cells, size)
    return any(_BARE * sum(not any(line) for line in lines) > len(lines) for lines in (rows, columns))


def _blocks(cells: bytes, size: Size) -> int:
    """How many blocks all rows and columns have."""
    rows, columns = _lines(cells, size)
    return sum((b"\0" + line).count(b"\0\1") for line in (*rows, *columns))


def _lines(cells: bytes, size: Size) -> tuple[list[bytes], list[bytes]]:
    rows = [cells[at : at + size.columns] for at in range(0, len(cells), size.columns)]
    return rows, [cells[at :: size.columns] for at in range(size.columns)]
