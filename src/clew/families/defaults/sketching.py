"""A sketch for terminals: every place where it is drawn, then the clues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from clew.core.family import Family
from clew.core.places import Marks, Place
from clew.core.sketch import Piece, Sketch

P = TypeVar("P")
_OPEN = "."


def sketch(family: Family[P], puzzle: P, marks: Marks) -> Sketch:
    """Places in rows and columns as they are in the scene, a place without a mark as a dot; below them the clues."""
    return Sketch([*_places(family, puzzle, marks), *_clues(family, puzzle)])


def _places(family: Family[P], puzzle: P, marks: Marks) -> Iterator[Piece]:
    spots = family.display.draw(puzzle).spots
    at = {(round(spot.y, 3), round(spot.x, 3)): place for place, spot in spots.items()}
    columns = sorted({x for _, x in at})
    texts = {place: family.show(puzzle, marks[place]) if place in marks else _OPEN for place in spots}
    widest = max(map(len, texts.values()), default=1)
    for y in sorted({y for y, _ in at}):
        for x in columns:
            yield from _piece(at.get((y, x)), texts, widest)
        yield Piece("\n")


def _piece(place: Place | None, texts: dict[Place, str], widest: int) -> Iterator[Piece]:
    text = "" if place is None else texts[place]
    yield Piece(" " * (widest - len(text)))
    if place is not None:
        yield Piece(text, place)
    if widest > 1:
        yield Piece(" ")


def _clues(family: Family[P], puzzle: P) -> Iterator[Piece]:
    if family.grid is not None:
        rows = [[*row] for row in family.grid.rows(puzzle)]
        widest = max((len(sign) for row in rows for sign in row), default=1)
        yield Piece("\n")
        for row in rows:
            yield Piece((" " if widest > 1 else "").join(sign.rjust(widest) for sign in row) + "\n")
