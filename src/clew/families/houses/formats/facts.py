"""Houses as facts of Prolog, `name([[X,Y],...]).`; a file may hold many, each with its name as title."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import caps, cues
from clew.codecs.lines import shown
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.houses.formats.points import standard
from clew.families.houses.puzzle import MANY, Houses, Point

_LONGEST = 1_000_000  # characters
_GAP = re.compile(r"(?:\s|%[^\n]*)*")
_FACT = re.compile(r"([a-z]\w{0,60})\s*\(\s*\[((?:[^%()\"'a-zA-Z])*)\]\s*\)\s*\.")
_POINT = re.compile(r"\s*\[\s*(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*\]\s*")
_LOOK = re.compile(r"^[^\S\n]*[a-z]\w*\s*\(\s*\[\s*\[\s*-?[0-9]+\s*,\s*-?[0-9]+\s*\]", re.MULTILINE)


def _read(text: str) -> Sequence[Reading[Houses]]:
    caps.hold(len(text), _LONGEST, "characters in facts")
    readings = []
    at = _end(_GAP, text, 0)
    while at < len(text):
        found = _FACT.match(text, at)
        if found is None:
            what = shown(text[at : at + 40].splitlines()[0])
            raise _error(f"{what} is not a fact: expected name([[X,Y],[X,Y],...]).", text, at)
        try:
            puzzle = Houses(_points(text, found.start(2), found.end(2)))
        except PuzzleError as error:
            raise error if error.line else _error(error.message, text, at) from None
        readings.append(Reading(puzzle=puzzle, title=found[1]))
        at = _end(_GAP, text, found.end())
    if not readings:
        raise PuzzleError("the text holds no houses: expected name([[X,Y],[X,Y],...]).")
    return readings


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at


def _points(text: str, at: int, end: int) -> tuple[Point, ...]:
    points: list[Point] = []
    while True:
        found = _POINT.match(text, at, end)
        if found is None:
            raise _error(f"{shown(text[at : min(end, at + 20)])} is not a house: expected [X,Y]", text, at)
        caps.hold(len(points) + 1, MANY, "houses")
        points.append(Point(int(found[1]), int(found[2])))
        at = found.end()
        if at == end:
            return tuple(points)
        if text[at] != ",":
            raise _error(f"'{text[at]}' after a house: expected , or ]", text, at)
        at += 1


def _error(message: str, text: str, at: int) -> PuzzleError:
    line = text.count("\n", 0, at) + 1
    return PuzzleError(message, line=line, column=at - text.rfind("\n", 0, at))


def _write(puzzle: Houses, marks: Marks) -> str:
    standard(puzzle, "facts")
    return f"houses([{','.join(f'[{point.x},{point.y}]' for point in puzzle.points)}]).\n"


FACTS = Format(
    name="facts",
    title="facts of Prolog",
    example="town([[0,0],[2,0],[1,1],[3,1],[0,3],[3,3]]).\n",
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= _LONGEST and _LOOK.search(text) is not None,
    read=_read,
    write=_write,
    extensions=(".pl",),
)
