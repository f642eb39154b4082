"""Text as numbered lines, so that an error can say where it is."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

_REMEMBERED = 1_000_000  # characters of a text whose lines are remembered
LOOK = 100_000  # characters looked at to recognise a text


class Line(NamedTuple):
    """A line and its number, counted from 1."""

    number: int
    text: str

    @property
    def blank(self) -> bool:
        """Whether there is nothing but spaces."""
        return not self.text.strip()

    @property
    def comment(self) -> bool:
        """Whether the line is a comment."""
        return self.text.lstrip().startswith("#")


def numbered(text: str) -> list[Line]:
    """Split at line ends of any system; form feeds and the like are characters, not line ends."""
    return list(_remembered(text)) if len(text) <= _REMEMBERED else _split(text)


def plain(text: str) -> list[str]:
    """The same lines without their numbers, which takes a tenth of the time."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _split(text: str) -> list[Line]:
    return [Line(number, part) for number, part in enumerate(plain(text), start=1)]


@lru_cache(maxsize=2)
def _remembered(text: str) -> tuple[Line, ...]:
    """A text of unknown format is split by every format that looks at it: once is enough."""
    return tuple(_split(text))


def filled(text: str) -> list[Line]:
    """The lines that are neither blank nor comments."""
    return [line for line in numbered(text) if not line.blank and not line.comment]


def grids(text: str) -> list[list[Line]]:
    """The lines of each grid separated by empty lines; comments are left out."""
    lines = [line for line in numbered(text) if not line.comment]
    return [list(block) for blank, block in groupby(lines, key=lambda line: line.blank) if not blank]


def first_grids(text: str) -> list[list[Line]]:
    """The grids that show what a text is, whole except for one that alone is longer than what is looked at."""
    if len(text) <= LOOK:
        return grids(text)
    found = grids(beginning(text))
    return found[:-1] if len(found) > 1 else found


def beginning(text: str) -> str:
    """The lines that show what a text is: every format looks at an unknown text, and at no more than these."""
    if len(text) <= LOOK:
        return text
    return text[: max(text.rfind("\n", 0, LOOK), text.rfind("\r", 0, LOOK), 0) or LOOK]
