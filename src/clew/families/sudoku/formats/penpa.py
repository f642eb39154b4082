"""Sudoku drawn in Penpa+: numbers in cells, and thick lines that must be plain boxes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clew.codecs import cues, penpa
from clew.codecs.penpa_sheet import Sheet
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks, cell
from clew.core.text import quoted
from clew.families.sudoku.formats.boxes import refuse_extras, usual_shape
from clew.families.sudoku.formats.cells import marks_where
from clew.families.sudoku.puzzle import BOXES, Sudoku

_KINDS = ("sudoku", "square")
_HARMLESS = frozenset({"number", "lineE"})  # thick lines are looked at separately


def _sniff(text: str) -> bool:
    if penpa.parameters(text) is None:
        return False
    header = penpa.header_of(text)
    other = penpa.is_dotted(text) or penpa.is_circled(text)
    return header is None or (header[0] in _KINDS and not other)


def _read(text: str) -> Sequence[Reading[Sudoku]]:
    picture = penpa.read(text)
    n = picture.rows
    if picture.kind not in _KINDS or picture.columns != n or n not in BOXES:
        raise PuzzleError(f"a Penpa grid of {n} rows and {picture.columns} columns is not a sudoku")
    refuse_extras({**picture.layers(), "diagonals": picture.falling or picture.rising}, _HARMLESS, "Penpa link")
    shape = _shape(picture)
    puzzle = Sudoku(*shape, tuple(_values(picture, picture.question)))
    marks = marks_where(puzzle, _values(picture, picture.answer))
    return [Reading(puzzle=puzzle, marks=marks, title=picture.title, author=picture.author)]


def _write(puzzle: Sudoku, marks: Marks) -> str:
    n = puzzle.n
    sheet = Sheet(n, n)
    cells = [(number, divmod(number, n)) for number in range(n * n)]
    sheet.question["number"] = {sheet.cell(*at): [str(value), 1, "1"] for i, at in cells if (value := puzzle.givens[i])}
    sheet.question["lineE"] = {f"{sheet.corner(*one)},{sheet.corner(*other)}": 2 for one, other in _borders(puzzle)}
    written = {sheet.cell(*at): marks.get(cell(*at)) for _, at in cells}
    sheet.answer["number"] = {index: [str(value), 2, "1"] for index, value in written.items() if value is not None}
    solved = all(puzzle.givens[i] or written[sheet.cell(*at)] is not None for i, at in cells)
    return sheet.link("sudoku", solved=solved and bool(marks))


def _borders(puzzle: Sudoku) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The ends of every piece of a box's border."""
    n = puzzle.n
    for at in range(n):
        yield from (((row, at), (row, at + 1)) for row in range(0, n + 1, puzzle.box_rows))
        yield from (((at, column), (at + 1, column)) for column in range(0, n + 1, puzzle.box_columns))


def _values(picture: penpa.Picture, layer: Mapping[str, Any]) -> list[int]:
    n = picture.rows
    values = [0] * (n * n)
    for (row, column), text in picture.numbers(layer).items():
        if text.strip() in ("", "?"):
            continue
        if not re.fullmatch(r"[0-9]{1,2}", text) or not 1 <= int(text) <= n:
            raise PuzzleError(f"r{row + 1}c{column + 1} of the Penpa link holds {quoted(text)}: expected 1 to {n}")
        values[row * n + column] = int(text)
    return values


def _shape(picture: penpa.Picture) -> tuple[int, int]:
    """Find the boxes whose borders are the thick lines; no lines are the usual boxes."""
    n = picture.rows
    lines = set(picture.question.get("lineE", {}))
    frame = _edges(picture, (n, n))
    inner = lines - frame
    if not inner:
        return usual_shape(n)
    for shape in [usual_shape(n), *((high, n // high) for high in range(2, n // 2 + 1) if n % high == 0)]:
        if inner == _edges(picture, shape) - frame:
            return shape
    raise PuzzleError("the thick lines of the Penpa link are not plain boxes: Clew does not read irregular ones here")


def _edges(picture: penpa.Picture, shape: tuple[int, int]) -> set[str]:
    """The borders of all boxes of a shape and of the grid, as Penpa names them."""
    n, corner = picture.rows, picture.corner
    across = {f"{corner(r, c)},{corner(r, c + 1)}" for r in range(0, n + 1, shape[0]) for c in range(n)}
    return across | {f"{corner(r, c)},{corner(r + 1, c)}" for c in range(0, n + 1, shape[1]) for r in range(n)}


PENPA = Format(
    name="penpa",
    title="link of Penpa+",
    holds_marks=True,
    example=(
        "https://swaroopg92.github.io/penpa-edit/#m=edit&p=TY69CsMwDIT3PEXRfIP/SiJvHZqxHdotZCg0paWBQBMvMX732nEI4SS4TxKHRvccvg4mSl"
        "cQkEksljYmlVh1/0x9Zw84uek9/KIBrnWN16Mfu6JZr9rCh8LPN+sD5ov1JJlsk0JJUgtSCdWG2kTUG5o9xoBzDCiPqDRZBao0WC6OJZizY0hR5jWDRR6K"
        "/aHKToFTTIjvhT8=\n"
    ),
    cues=(cues.PENPA,),
    sniff=_sniff,
    read=_read,
    write=_write,
)
