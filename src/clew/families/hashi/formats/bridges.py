"""Hashi as game ids of Simon Tatham's Bridges: columns x rows, `m` for the most bridges, `L` for no loops."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps, cues, tatham
from clew.codecs.lines import Line, filled
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.hashi.formats.cells import cells_of, numbers_only, of_cells
from clew.families.hashi.puzzle import USUAL, Hashi

_SHAPE = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?(?:i[0-9]{1,3})?(?:e[0-9]{1,3})?(?:m([1-4]))?(L?)(?:d[0-2])?")
_LOOK = re.compile(r"[0-9]{1,3}(x[0-9]{1,3})?(?:i[0-9]{1,3})?(?:e[0-9]{1,3})?m[1-4]L?(?:d[0-2])?[:#]")
_SHORTEST = 3  # the game itself takes no smaller sides
_MANY = 2_000_000  # characters of a text with several ids


def _sniff(text: str) -> bool:
    """The most bridges must be named: without them the id could be one of another game."""
    return len(text) <= _MANY and _LOOK.match(text.lstrip()[:200]) is not None


def _read(text: str) -> Sequence[Reading[Hashi]]:
    """Read one id, or several in lines of their own."""
    caps.hold(len(text), _MANY, "characters in ids")
    lines = filled(text)
    if not lines:
        raise PuzzleError("there is no game id in the text")
    return [Reading(puzzle=_puzzle(line)) for line in lines]


def _puzzle(line: Line) -> Hashi:
    try:
        return _of_id(line.text)
    except PuzzleError as error:
        raise PuzzleError(error.message, line=line.number) from None


def _of_id(text: str) -> Hashi:
    if tatham.is_seed(text):
        raise PuzzleError("this id holds a random seed, not a puzzle: expected PARAMETERS:DESCRIPTION, with a colon")
    found = tatham.parts(text)
    shape = _SHAPE.fullmatch(found[0]) if found else None
    if found is None or shape is None:
        raise PuzzleError(f"{quoted(text.strip())} is not a Bridges id: expected one as in 7x7m2:4c5a4i1t2a2b4b4b4")
    columns, rows = int(shape[1]), int(shape[2] or shape[1])
    caps.hold_sides(rows, columns)
    cells = tatham.digits(found[1], rows * columns)
    return of_cells(rows, columns, cells, int(shape[3] or USUAL), loops=not shape[4])


def _write(puzzle: Hashi, marks: Marks) -> str:
    numbers_only(puzzle, "bridges")
    if min(puzzle.rows, puzzle.columns) < _SHORTEST:
        raise PuzzleError(
            f"the format 'bridges' cannot express {puzzle.rows}x{puzzle.columns}: expected at least {_SHORTEST} a side"
        )
    if len(puzzle.islands) < 2:
        raise PuzzleError("the format 'bridges' cannot express a puzzle of one island")
    for start, end, across in puzzle.graph.bridges:
        one, other = puzzle.islands[start], puzzle.islands[end]
        if (other.column - one.column if across else other.row - one.row) == 1:
            raise PuzzleError(f"the format 'bridges' cannot express islands side by side: {one.name} and {other.name}")
    # A cell is water or has a number: islands without one were refused above.
    cells = [found if isinstance(found, int) else None for found in cells_of(puzzle)]
    loops = "" if puzzle.loops else "L"
    return f"{puzzle.columns}x{puzzle.rows}m{puzzle.most}{loops}:{tatham.write_digits(cells)}\n"


BRIDGES = Format(
    name="bridges",
    title="game ids from Simon Tatham's Bridges",
    example="7x7m2:2d1c2a3a23j2b5a3k2c4a3\n",
    cues=(cues.ID,),
    sniff=_sniff,
    read=_read,
    write=_write,
)
