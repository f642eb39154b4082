"""Houses as plain lines `x y`, one for each house."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import Line, numbered
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.core.text import quoted
from clew.families.houses.puzzle import MANY, Houses, Point

_LONGEST = 100_000  # characters
_POINT = re.compile(r"\s*+[\[(]?\s*+([+-]?[0-9]{1,9})(?:\s*+[,;]|\s)\s*+([+-]?[0-9]{1,9})\s*+[\])]?\s*+,?\s*+")

EXAMPLE = "0 0\n2 0\n1 1\n0 2\n0 3\n3 3\n"


def points(lines: Iterable[Line]) -> tuple[Point, ...]:
    """Read one house per line."""
    found: list[Point] = []
    for line in lines:
        if line.blank:
            continue
        match = _POINT.fullmatch(line.text)
        if match is None:
            raise PuzzleError(
                f"{quoted(line.text)} is not a house: expected its x and y, such as 3 0", line=line.number
            )
        caps.hold(len(found) + 1, MANY, "houses")
        found.append(Point(int(match[1]), int(match[2])))
    return tuple(found)


def rows(puzzle: Houses) -> list[str]:
    """Write one house per line."""
    return [f"{point.x} {point.y}" for point in puzzle.points]


def standard(puzzle: Houses, form: str) -> None:
    """Refuse what a form cannot say."""
    if (puzzle.distances, puzzle.exactly, puzzle.metric) != (2, False, "euclid"):
        raise PuzzleError(
            f"the format '{form}' cannot express these rules: only at most two distances, measured in a straight line"
        )


def _filled(text: str) -> list[Line]:
    return [line for line in numbered(text) if not line.blank and not line.comment]


def _sniff(text: str) -> bool:
    if len(text) > _LONGEST:
        return False
    lines = _filled(text)
    return len(lines) >= 2 and len(lines) % 2 == 0 and all(_POINT.fullmatch(line.text) for line in lines)


def _read(text: str) -> Sequence[Reading[Houses]]:
    caps.hold(len(text), _LONGEST, "characters in one puzzle")
    return [Reading(puzzle=Houses(points(_filled(text))))]


def _write(puzzle: Houses, marks: Marks) -> str:
    standard(puzzle, "points")
    return "\n".join(rows(puzzle)) + "\n"


POINTS = Format(
    name="points",
    title="lines of x and y",
    example=EXAMPLE,
    cues=(cues.LINES,),
    sniff=_sniff,
    read=_read,
    write=_write,
)
