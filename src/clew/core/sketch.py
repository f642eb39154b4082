"""A sketch: a puzzle in characters, which remembers the places its characters show.

It is plain text; `painted` lets a terminal emphasise places without knowing the family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from clew.core.places import Place


class Piece(NamedTuple):
    """Some characters in a row, and the place they show, if any; `aside` marks text next to the puzzle itself."""

    text: str
    place: Place | None = None
    aside: bool = False


class Sketch(str):
    """Text made of pieces; a place may have several (a bridge that crosses lines), or none."""

    pieces: tuple[Piece, ...]
    smaller: Callable[[], Sketch] | None  # makes another of the same, for narrow terminals

    def __new__(cls, pieces: Iterable[Piece], smaller: Callable[[], Sketch] | None = None) -> Sketch:
        kept = tuple(pieces)
        sketch = super().__new__(cls, "".join(piece.text for piece in kept))
        sketch.pieces = kept
        sketch.smaller = smaller
        return sketch

    def within(self, width: int) -> Sketch:
        """This sketch, or the smaller one if this is too wide and there is one."""
        if self.smaller is None or max(map(len, self.splitlines()), default=0) <= width:
            return self
        return self.smaller()

    def painted(self, paint: Callable[[Place, str], str]) -> str:
        """The text with each place's characters as `paint` returns them."""
        return "".join(text if place is None else paint(place, text) for text, place, _ in self.pieces)
