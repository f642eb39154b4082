"""Slitherlink of puzz.link and its relatives: links, and pzprv3 files, which also hold a player's marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from clew.codecs import pzpr
from clew.codecs.lines import Line
from clew.codecs.pzpr_forms import Kind
from clew.core.errors import PuzzleError
from clew.core.family import Reading
from clew.core.places import Marks, Place, Value
from clew.core.text import quoted
from clew.families.slitherlink.puzzle import LINE, NO_LINE, UNKNOWN, Clue, Slitherlink, edges

T = TypeVar("T")

_PID = "slither"
_KIND = Kind(_PID, "slitherlink")
_EVERY_POINT = "f"  # a flag: the loop must pass every point, which is another puzzle
_BARE, _OPEN = ".", "-"  # in files: no clue, and a clue without a number
_CLUES: dict[str, Clue] = {_BARE: None, _OPEN: UNKNOWN, **{str(clue): clue for clue in range(4)}}
_MARKS: dict[str, Value | None] = {"0": None, ".": None, "1": LINE, "-1": NO_LINE}


def _read_link(text: str) -> Sequence[Reading[Slitherlink]]:
    found = _KIND.board(text, flags=[_EVERY_POINT])
    if _EVERY_POINT in found.flags:
        raise _every_point()
    clues = pzpr.numbers4("".join(found.body), found.rows * found.columns)
    return [Reading(puzzle=Slitherlink(found.rows, found.columns, tuple(clues)))]


def _every_point(line: int | None = None) -> PuzzleError:
    return PuzzleError(
        f"the loop of this puzzle must pass through every point (flag {_EVERY_POINT}): Clew does not have this rule",
        line=line,
    )


def _write_link(puzzle: Slitherlink, marks: Marks) -> str:
    return _KIND.address(*puzzle.shape, pzpr.write_numbers4(puzzle.clues))


def _read_file(text: str) -> Sequence[Reading[Slitherlink]]:
    found = _KIND.saved(text)
    (rows, columns), lines = found.sides, found.rows
    if lines and lines[0].text.strip() == _EVERY_POINT:
        raise _every_point(lines[0].number)
    shaded = 0 if found.version == "pzprv3" else rows  # later files also hold the colours of cells
    if len(lines) not in (0, rows, rows + shaded, rows + shaded + 2 * rows + 1):
        raise PuzzleError(f"{len(lines)} rows: expected {rows} of clues and {2 * rows + 1} of edges")
    words = [word for line in lines[:rows] for word in _row(line, columns, _CLUES)] or [None] * (rows * columns)
    puzzle = Slitherlink(rows, columns, tuple(words))
    return [Reading(puzzle=puzzle, marks=_marks(puzzle, lines[rows + shaded :]), author=found.author)]


def _marks(puzzle: Slitherlink, lines: Sequence[Line]) -> dict[Place, Value]:
    """The upright edges come first there, the level ones first here."""
    rows, columns = puzzle.shape
    upright = [word for line in lines[:rows] for word in _row(line, columns + 1, _MARKS)]
    level = [word for line in lines[rows:] for word in _row(line, columns, _MARKS)]
    found = zip(edges(*puzzle.shape), [*level, *upright], strict=False)  # nothing at all where there are no rows
    return {name: value for name, value in found if value is not None}


def _row(line: Line, count: int, known: dict[str, T]) -> list[T]:
    words = pzpr.words_of(line, count)
    for word in words:
        if word not in known:
            raise PuzzleError(
                f"unexpected {quoted(word)}; expected one of {', '.join(known)}",
                line=line.number,
                column=line.text.index(word) + 1,
            )
    return [known[word] for word in words]


def _write_file(puzzle: Slitherlink, marks: Marks) -> str:
    rows, columns = puzzle.shape
    clues = [_BARE if clue is None else _OPEN if clue == UNKNOWN else str(clue) for clue in puzzle.clues]
    drawn = [_word(name, marks.get(name)) for name in edges(rows, columns)]
    level = (rows + 1) * columns
    lines = ["pzprv3", _PID, str(rows), str(columns)]
    for words, wide in ((clues, columns), (drawn[level:], columns + 1), (drawn[:level], columns)):
        lines += ["".join(f"{word} " for word in words[at : at + wide]) for at in range(0, len(words), wide)]
    return "\n".join(lines) + "\n"


def _word(name: Place, mark: Value | None) -> str:
    found = next((word for word, value in _MARKS.items() if value == mark), None)
    if found is None:
        raise PuzzleError(f"{name} is marked {mark}: expected 1 (line) or 0 (no line)")
    return found


LINK = _KIND.link(
    "https://puzz.link/p?slither/5/5/g88b2782ci28b\n",
    _read_link,
    _write_link,
)
FILE = _KIND.file(
    "pzprv3\nslither\n5\n5\n"
    ". 3 . 3 . \n1 . . 2 2 \n. 3 . 2 2 \n. . . . . \n2 3 . 1 . \n"
    "1 1 0 0 0 0 \n0 0 0 0 0 0 \n0 0 0 0 0 0 \n0 0 0 0 0 0 \n0 0 0 0 0 0 \n"
    "1 -1 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n0 0 0 0 0 \n",
    _read_file,
    _write_file,
)
