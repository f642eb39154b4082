"""Slitherlink as plain rows of clues; several grids are separated by empty lines."""

from __future__ import annotations

from collections.abc import Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import Line, first_grids, grids
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.slitherlink.formats.cells import SIGNS, of_rows, rows_of
from clew.families.slitherlink.formats.own import EXAMPLE
from clew.families.slitherlink.puzzle import LONGEST, Slitherlink

_MANY = 2_000_000  # characters of a text with several grids
_SIGNS = SIGNS.union(" \t\r\n\v\f")


def _sniff(text: str) -> bool:
    """At least two rows of one length, of nothing but clues, all or none apart; one row alone is something else."""
    if len(text) > _MANY:
        return False
    found = first_grids(text)
    return bool(found) and all(_looks_like_rows(rows) for rows in found)


def _looks_like_rows(rows: Sequence[Line]) -> bool:
    if not 1 < len(rows) <= LONGEST or not all(_SIGNS.issuperset(line.text) for line in rows):
        return False
    words = [line.text.split() for line in rows]
    lengths = {sum(map(len, row)) for row in words}
    return len(lengths) == 1 and max(lengths) <= LONGEST and all(len(row) in (1, *lengths) for row in words)


def _read(text: str) -> Sequence[Reading[Slitherlink]]:
    caps.hold(len(text), _MANY, "characters in grids")
    found = grids(text)
    if not found:
        raise PuzzleError("there are no cells in the text")
    return [Reading(puzzle=of_rows(rows)) for rows in found]


def _write(puzzle: Slitherlink, marks: Marks) -> str:
    return "\n".join(rows_of(puzzle)) + "\n"


GRID = Format(
    name="grid",
    title="rows of clues",
    example=EXAMPLE,
    cues=(cues.LINES,),
    sniff=_sniff,
    read=_read,
    write=_write,
)
