"""Fields of JSON that others wrote: lists, cells and numbers, each checked, with errors that name the key."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from clew.codecs import caps
from clew.core.errors import PuzzleError
from clew.core.frozen import dataclass
from clew.core.text import quoted

_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})", re.IGNORECASE)
_NUMBER = re.compile(r"[0-9]{1,4}")
_MOST = 5_000  # entries of one key
_LONGEST = 1_000  # cells in one entry


@dataclass(frozen=True)
class Entry:
    """One entry of a key: what it says, and what to call it in errors."""

    key: str
    found: Mapping[str, Any]

    def list(self, name: str) -> Sequence[Any]:
        """A field that is a list; absent, it is empty."""
        return listed(self.found.get(name), f"'{name}' of '{self.key}'", _LONGEST)

    def cells(self, name: str = "cells") -> tuple[tuple[int, int], ...]:
        """A field of cells: row and column of each, from 0, so that those beside the grid are at -1 and n."""
        return tuple(cell_of(each, self.key) for each in self.list(name))

    def lines(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The lines of cells."""
        found = (listed(line, f"'lines' of '{self.key}'", _LONGEST) for line in self.list("lines"))
        return tuple(tuple(cell_of(each, self.key) for each in line) for line in found)

    def number(self, name: str = "value") -> int | None:
        """A field that is a whole number, or the text of one; absent or empty, it is None."""
        found = self.found.get(name)
        if found is None or found == "":
            return None
        number = number_of(found)
        if number is None:
            raise PuzzleError(f"'{self.key}' has the value {quoted(str(found))}: expected a whole number")
        return number

    def text(self, name: str = "value") -> str:
        """A field as text; absent, it is empty."""
        found = self.found.get(name)
        return "" if found is None else str(found).strip()


def number_of(found: object) -> int | None:
    """A whole number, or the text of one; None where it is neither."""
    if type(found) is float and found.is_integer():
        found = int(found)
    if type(found) is int and 0 <= found < 10_000:
        return found
    return int(found) if isinstance(found, str) and _NUMBER.fullmatch(found.strip()) else None


def listed(found: object, what: str, most: int = _MOST) -> Sequence[Any]:
    """A list, which is not too long; nothing at all is an empty one."""
    if found is None:
        return ()
    if not isinstance(found, list):
        raise PuzzleError(f"{what} is damaged: expected a list")
    caps.hold(len(found), most, f"entries in {what}")
    return found


def entries(found: Mapping[str, Any], key: str) -> Sequence[Entry]:
    """The entries of a key."""
    each = listed(found.get(key), f"'{key}'")
    if not all(isinstance(entry, dict) for entry in each):
        raise PuzzleError(f"'{key}' is damaged: expected a list of objects")
    return [Entry(key, entry) for entry in each]


def cell_of(found: object, key: str) -> tuple[int, int]:
    """Read a cell such as R3C5: row and column from 0, so that those beside the grid are at -1 and n."""
    match = _CELL.fullmatch(found) if isinstance(found, str) else None
    if match is None:
        raise PuzzleError(f"'{key}' has {quoted(str(found))} where a cell is expected, as in R1C1")
    return int(match[1]) - 1, int(match[2]) - 1


def cell_name(row: int, column: int) -> str:
    """Write a cell, counted from 0."""
    return f"R{row + 1}C{column + 1}"
