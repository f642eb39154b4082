"""The same hashi in disguise: turned or mirrored."""

from __future__ import annotations

from clew.core.frozen import replace
from clew.core.turning import images
from clew.families.hashi.puzzle import Hashi, Island


def normal(puzzle: Hashi) -> Hashi:
    """Give the image that stands for all: the one with fewest rows that reads least."""
    number = {(row, column): (number,) for row, column, number in puzzle.islands}
    rows = [[number.get((row, column)) for column in range(puzzle.columns)] for row in range(puzzle.rows)]
    turned = []
    for image in images(rows):
        islands = tuple(
            Island(r, c, *held) for r, row in enumerate(image) for c, held in enumerate(row) if held is not None
        )
        turned.append(replace(puzzle, rows=len(image), columns=len(image[0]), islands=islands))
    return min(turned, key=lambda image: (image.rows, str(image.islands)))
