"""Sudoku of puzz.link and its relatives: links, and pzprv3 files, which also hold a player's marks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import pzpr
from clew.codecs.lines import Line
from clew.codecs.pzpr_forms import Kind
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.sudoku.formats.cells import filled_with, marks_where, usual
from clew.families.sudoku.puzzle import Sudoku, of_size

_PID = "sudoku"
_KIND = Kind(_PID)
# Other sizes exist there only as grids whose boxes do not fit.
_SIZES = (4, 6, 9, 16, 25, 36)
_WORD = re.compile(r"([0-9]{1,2}|\.|-)(\[[0-9,]*\])?")  # a value, perhaps with small candidates in the corners


def _side(rows: int, columns: int, line: int | None = None) -> int:
    if rows != columns or rows not in _SIZES:
        sizes = ", ".join(map(str, _SIZES))
        raise PuzzleError(f"a {rows}x{columns} grid is not a sudoku of puzz.link: sizes are {sizes}", line=line)
    return rows


def _read_link(text: str) -> Sequence[Reading[Sudoku]]:
    found = _KIND.board(text)
    n = _side(found.rows, found.columns)
    clues = pzpr.numbers16("".join(found.body), n * n)
    return [Reading(puzzle=of_size(n, [clue if isinstance(clue, int) else 0 for clue in clues]))]


def _write_link(puzzle: Sudoku, marks: Marks) -> str:
    _writable(puzzle, "puzzlink")
    return _KIND.address(puzzle.n, puzzle.n, pzpr.write_numbers16([given or None for given in puzzle.givens]))


def _writable(puzzle: Sudoku, form: str) -> None:
    usual(puzzle, form)
    if puzzle.n not in _SIZES:
        raise PuzzleError(
            f"the format '{form}' cannot express {puzzle.n}x{puzzle.n}: its sizes are {', '.join(map(str, _SIZES))}"
        )


def _read_file(text: str) -> Sequence[Reading[Sudoku]]:
    found = _KIND.saved(text, sides=1)
    (side,), lines = found.sides, found.rows
    n = _side(side, side, found.at)
    if len(lines) not in (n, 2 * n):
        raise PuzzleError(f"{len(lines)} rows: expected {n} rows of givens, and perhaps {n} of answers")
    puzzle = of_size(n, [value for line in lines[:n] for value in _row(line, n)])
    filled = [value for line in lines[n:] for value in _row(line, n)] or [0] * (n * n)
    return [Reading(puzzle=puzzle, marks=marks_where(puzzle, filled), author=found.author)]


def _row(line: Line, n: int) -> list[int]:
    values = []
    for word in pzpr.words_of(line, n):
        found = _WORD.fullmatch(word)
        if found is None or (found[1].isdigit() and not 1 <= int(found[1]) <= n):
            raise PuzzleError(
                f"{quoted(word)} is not a value of a {n}x{n} sudoku: expected 1 to {n}, or . for an empty cell",
                line=line.number,
                column=line.text.index(word) + 1,
            )
        values.append(int(found[1]) if found[1].isdigit() else 0)
    return values


def _write_file(puzzle: Sudoku, marks: Marks) -> str:
    _writable(puzzle, "pzprv3")
    lines = ["pzprv3", _PID, str(puzzle.n)]
    for values in (puzzle.givens, filled_with(puzzle, marks)):
        shown_as = [f"{value or '.'} " for value in values]
        lines += ["".join(shown_as[start : start + puzzle.n]) for start in range(0, len(shown_as), puzzle.n)]
    return "\n".join(lines) + "\n"


LINK = _KIND.link(
    "https://puzz.link/p?sudoku/9/9/2g36g5k5h97i9g2h53g4l7i1i8i3l4g67h3g9i89h3k1g86g7\n",
    _read_link,
    _write_link,
)
FILE = _KIND.file(
    "pzprv3\nsudoku\n4\n. 1 . . \n. . . 2 \n3 . . . \n. . 3 . \n2 . . . \n. . . . \n. . . . \n. . . . \n",
    _read_file,
    _write_file,
)
