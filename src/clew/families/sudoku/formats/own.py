"""Sudoku in Clew's own format: one row per line, `.` open, and `boxes: 3x2` where they are not the usual ones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from clew.codecs.lines import Line
from clew.codecs.own import Rows, own_format
from clew.core.errors import PuzzleError
from clew.core.text import plural, quoted
from clew.families.sudoku.formats.cells import SIZES, mark_of, of_boxes, rows_of, value_of
from clew.families.sudoku.puzzle import BOXES, Sudoku, places

EXAMPLE = """\
2.36.5...
..5..97..
.9.2..53.
4......7.
..1...8..
.3......4
.67..3.9.
..89..3..
...1.86.7
"""

_SHAPE = re.compile(r"([1-9][0-9]?)\s*[xX×]\s*([1-9][0-9]?)")


def _read(lines: Sequence[Line], headers: Mapping[str, Line]) -> Sudoku:
    rows = [line for line in lines if not line.blank]
    n = len(rows)
    if n not in BOXES:
        raise PuzzleError(
            f"a sudoku cannot have {plural(n, 'row')}: expected {SIZES}", line=rows[-1].number if rows else None
        )
    givens: list[int] = []
    for line in rows:
        row = "".join(line.text.split())
        if len(row) != n:
            raise PuzzleError(f"this row has {len(row)} cells, but there are {n} rows: expected {n}", line=line.number)
        columns = (column for column, char in enumerate(line.text, start=1) if not char.isspace())
        givens += [value_of(c, n, line=line.number, column=k) for k, c in zip(columns, row, strict=True)]
    return of_boxes(_shape(headers.get("boxes"), n), n, givens)


def _shape(header: Line | None, n: int) -> tuple[int, int] | None:
    if header is None:
        return None
    found = _SHAPE.fullmatch(header.text)
    if found is None or int(found[1]) * int(found[2]) != n or min(int(found[1]), int(found[2])) < 2:
        usual = "x".join(map(str, BOXES[n]))
        raise PuzzleError(
            f"{quoted(header.text)} is not a box of {n} cells: expected rows x columns as in {usual}",
            line=header.number,
        )
    return int(found[1]), int(found[2])


def _write(puzzle: Sudoku) -> tuple[Mapping[str, str], Sequence[str]]:
    shape = (puzzle.box_rows, puzzle.box_columns)
    headers = {} if BOXES[puzzle.n] == shape else {"boxes": f"{shape[0]}x{shape[1]}"}
    return headers, rows_of(puzzle)


OWN = own_format(
    Rows(
        family="sudoku",
        example=EXAMPLE,
        read=_read,
        write=_write,
        places=places,
        value=mark_of,
        show=lambda puzzle, value: puzzle.symbol(value),
        headers=("boxes",),
    )
)
