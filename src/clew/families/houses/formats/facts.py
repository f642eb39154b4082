"""Houses as Prolog facts, `name([[X,Y],...]).`; a file may have many, and each name becomes a title."""

from __future__ import annotations

import re
from collections.abc import Sequence

from clew.codecs import cues
from clew.codecs.prolog import LONGEST, Reader
from clew.core.errors import PuzzleError
from clew.core.family import Format, Reading
from clew.core.places import Marks
from clew.families.houses.formats.points import standard
from clew.families.houses.puzzle import MANY, Houses, Point

_LOOK = re.compile(r"^[^\S\n]*[a-z]\w*\s*\(\s*\[\s*\[\s*-?[0-9]+\s*,\s*-?[0-9]+\s*\]", re.MULTILINE)
_POINT = re.compile(r"\[\s*+(-?[0-9]{1,9})\s*+,\s*+(-?[0-9]{1,9})\s*+\]")
_FAR = 999_999_999


def _read(text: str) -> Sequence[Reading[Houses]]:
    reader, readings = Reader(text), []
    for name, start in reader.facts("name([[X,Y],[X,Y],...])."):
        points = tuple(_point(reader) for _ in reader.items(MANY))
        reader.take(")")
        try:
            readings.append(Reading(puzzle=Houses(points), title=name))
        except PuzzleError as error:
            raise reader.error(error.message, start) from None
    return readings


def _point(reader: Reader) -> Point:
    """A house; one without errors is read in one go."""
    if found := reader.whole(_POINT):
        return Point(int(found[1]), int(found[2]))
    reader.take("[")
    x = reader.number(-_FAR, _FAR, "the x of a house")
    reader.take(",")
    y = reader.number(-_FAR, _FAR, "the y of a house")
    reader.take("]")
    return Point(x, y)


def _write(puzzle: Houses, marks: Marks) -> str:
    standard(puzzle, "facts")
    return f"houses([{','.join(f'[{point.x},{point.y}]' for point in puzzle.points)}]).\n"


FACTS = Format(
    name="facts",
    title="Prolog facts: name([[X,Y],...]).",
    example="town([[0,0],[2,0],[1,1],[3,1],[0,3],[3,3]]).\n",
    cues=(cues.FACTS,),
    sniff=lambda text: len(text) <= LONGEST and _LOOK.search(text) is not None,
    read=_read,
    write=_write,
    extensions=(".pl",),
)
