"""Slitherlink as a game id of Simon Tatham's Loopy: columns x rows, `t0` for the square grid."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps, cues, tatham
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.slitherlink.formats.cells import numbers_only
from clew.families.slitherlink.puzzle import Slitherlink

_SHAPE = re.compile(r"([0-9]{1,3})(?:x([0-9]{1,3}))?(?:t([0-9]{1,2}))?(?:d[enth])?")
_SQUARE = 0
_OTHERS = (
    "triangular",
    "honeycomb",
    "snub-square",
    "Cairo",
    "great-hexagonal",
    "octagonal",
    "kite",
    "floret",
    "dodecagonal",
    "great-dodecagonal",
    "Penrose (kite and dart)",
    "Penrose (rhombs)",
    "great-great-dodecagonal",
    "kagome",
    "compass-dodecagonal",
    "hat",
    "spectre",
)
_SHORTEST = 3  # the game itself takes no smaller sides


def _sniff(text: str) -> bool:
    """The grid must be named here: without it the id could be one of another game."""
    shape = _SHAPE.fullmatch(re.split("[:#]", text.strip()[:200])[0])
    return shape is not None and shape[3] is not None and (tatham.parts(text) is not None or tatham.is_seed(text))


def _read(text: str) -> Sequence[Reading[Slitherlink]]:
    if tatham.is_seed(text):
        raise PuzzleError("this id holds a random seed, not a puzzle: expected PARAMETERS:DESCRIPTION, with a colon")
    found = tatham.parts(text)
    shape = _SHAPE.fullmatch(found[0]) if found else None
    if found is None or shape is None:
        raise PuzzleError(f"{quoted(text.strip())} is not a Loopy id: expected one as in 7x7t0:311a2a3g22a...")
    kind = int(shape[3] or _SQUARE)
    if kind != _SQUARE:
        name = _OTHERS[kind - 1] if kind <= len(_OTHERS) else "unknown"
        raise PuzzleError(f"this Loopy id is for the {name} grid (t{kind}): Clew reads only the square one (t0)")
    columns, rows = int(shape[1]), int(shape[2] or shape[1])
    caps.hold_sides(rows, columns)
    clues = tatham.digits(found[1], rows * columns)
    return [Reading(puzzle=Slitherlink(rows, columns, tuple(clues)))]


def _write(puzzle: Slitherlink, marks: Marks) -> str:
    if min(puzzle.shape) < _SHORTEST:
        raise PuzzleError(
            f"the format 'loopy' cannot express {puzzle.rows}x{puzzle.columns}: expected at least {_SHORTEST} a side"
        )
    numbers_only(puzzle, "loopy")
    return f"{puzzle.columns}x{puzzle.rows}t{_SQUARE}:{tatham.write_digits(puzzle.counts)}\n"


LOOPY = Format(
    name="loopy",
    title="game id from Simon Tatham's Loopy",
    example="5x5t0:a3a3a1b22a3a22e23a1a\n",
    cues=(cues.ID,),
    sniff=_sniff,
    read=_read,
    write=_write,
)
