"""Tapa: a wall that winds around its clues."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Self

from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Cells, Clause, Connected, Genre, Ground, Rule, Several, Table, never
from clew.rules.forms import pen_several, pen_shading, penpa, piece_clues, pieces, puzzlink, pzprv3

_WHOLE = 8  # cells around one that is not at the edge
_REMEMBERED = 256  # clues whose ways are kept


class Tapa(Genre):
    """Shade cells to make one wall: all shaded cells are connected, and no 2x2 block is shaded.

    The numbers in a cell are the lengths of the pieces of wall among the eight cells around it, in any order, with at
    least one unshaded cell between two pieces. Cells with numbers are not shaded.
    """

    name = "tapa"
    title = "Tapa"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    rare = (1,)
    example = ". . . .\n. 4 . .\n1,1 . . .\n. . . ."
    clue = At(Several(0, 8, up_to=4, unknown=True))
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("tapa", body=[pieces("clue")]),
        pzprv3("tapa", rows=[piece_clues("clue", "cell")]),
        penpa(pen_several("clue"), pen_shading("cell")),
    )
    names = {
        "clue": ("Clue cells stay white",),
        "fit": ("Only arrangement", "All arrangements agree", "Many arrangements agree"),
        "apart": ("Keep the wall connected", "Out of reach"),
        "block": ("No 2x2 block",),
        "block ahead": ("Would make a 2x2 block",),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Tapa.cell)
        for at, numbers in self.clue.items():
            yield Clause([-shaded[at]], "cells with a clue are not in the wall", clue=at, code="clue")
            ring = self.grid.around[at]
            cells = [shaded[place] for place in ring]
            ways = [
                [literal if on else -literal for literal, on in zip(cells, pattern, strict=True)]
                for pattern in _ways(len(cells), self._breaks(at), tuple(numbers))
            ]
            yield Table(ground, ways, who=f"the clue at {at}", clue=at, noun="arrangement")
        yield Connected(shaded, self.grid.near.__getitem__, who="the wall")
        for window in self.grid.windows(2, 2):
            yield never([shaded[place] for place in window], "the wall has no 2x2 block", code="block")

    def _breaks(self, at: Place) -> tuple[int, ...]:
        """Where the ring around a cell is broken by the edge of the grid."""
        ring, near = self.grid.around[at], self.grid.near
        return tuple(index for index in range(len(ring)) if ring[index] not in near[ring[index - 1]])

    def fullest(self, solution: Marks) -> Self:
        clues = {}
        for at in self.grid.cells:
            if not solution[at]:
                pattern = [solution[place] == 1 for place in self.grid.around[at]]
                clues[at] = tuple(sorted(_pieces(_split(self._breaks(at), pattern)))) or (0,)
        return self.with_layers(clue=clues)


@lru_cache(maxsize=_REMEMBERED)
def _ways(length: int, breaks: tuple[int, ...], numbers: tuple[int | str, ...]) -> Sequence[Sequence[bool]]:
    """How a ring of this length can be shaded."""
    patterns = ([bool(number >> at & 1) for at in range(length)] for number in range(1 << length))
    return [pattern for pattern in patterns if _fits(_pieces(_split(breaks, pattern)), numbers)]


def _split(breaks: Sequence[int], pattern: Sequence[bool]) -> Sequence[Sequence[bool]]:
    """A ring as one circle, or as the stretches that the edge of the grid leaves of it."""
    if len(pattern) == _WHOLE:
        start = pattern.index(False) if False in pattern else 0
        return [[*pattern[start:], *pattern[:start]]]
    start = breaks[0] if breaks else 0
    turned = [*pattern[start:], *pattern[:start]]
    cuts = [index - start for index in breaks] or [0]
    return [turned[one:other] for one, other in zip(cuts, [*cuts[1:], len(turned)], strict=True)]


def _pieces(stretches: Sequence[Sequence[bool]]) -> list[int]:
    """The lengths of the shaded pieces."""
    texts = ("".join("#" if on else "." for on in stretch) for stretch in stretches)
    return [len(piece) for text in texts for piece in text.split(".") if piece]


def _fits(pieces: Sequence[int], numbers: Sequence[int | str]) -> bool:
    """Whether pieces have these lengths in some order; a ? is any length, a single 0 no piece."""
    known = [number for number in numbers if number not in (UNKNOWN, 0)]
    left = list(pieces)
    for number in known:
        if number not in left:
            return False
        left.remove(int(number))
    return len(left) == sum(number == UNKNOWN for number in numbers)


FAMILY = Tapa.family()
