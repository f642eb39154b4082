"""The code of a puzzle: what a link holds after its `#`, so that the puzzle can be opened again anywhere."""

from __future__ import annotations

from typing import Any

from clew.actions import load
from clew.codecs import code
from clew.core.errors import PuzzleError
from clew.core.family import Reading


def write(reading: Reading[Any]) -> str:
    """Write a puzzle with its marks, title and author as a code."""
    text = load.write(reading.puzzle, marks=reading.marks, title=reading.title, author=reading.author)
    return code.pack(text)


def read(text: str) -> Reading[Any]:
    """Read the puzzle of a code, or of a link that ends in one."""
    inside = code.unpack(text)
    if inside is None:
        raise PuzzleError("this is not a puzzle code: expected clew- and letters, or a link that ends with them")
    readings = load.read_all(inside)
    if len(readings) != 1:
        raise PuzzleError(f"the code holds {len(readings)} puzzles: expected one")
    return readings[0]
