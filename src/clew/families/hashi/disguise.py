"""The same hashi in disguise: turned or mirrored."""

from __future__ import annotations

from collections.abc import Sequence

from clew.core.frozen import replace
from clew.core.turning import images as turned
from clew.families.hashi.puzzle import Hashi, Island


def normal(puzzle: Hashi) -> Hashi:
    """Give the image that stands for all: the one with fewest rows that reads least."""
    return min(images(puzzle), key=lambda image: (image.rows, str(image.islands)))


def images(puzzle: Hashi) -> Sequence[Hashi]:
    """The puzzle turned and mirrored."""
    number = {(row, column): (number,) for row, column, number in puzzle.islands}
    rows = [[number.get((row, column)) for column in range(puzzle.columns)] for row in range(puzzle.rows)]
    found = []
    for image in turned(rows):
        islands = tuple(
            Island(r, c, *held) for r, row in enumerate(image) for c, held in enumerate(row) if held is not None
        )
        found.append(replace(puzzle, rows=len(image), columns=len(image[0]), islands=islands))
    return found
