"""The same nonogram in disguise: turned or mirrored."""

from __future__ import annotations

from collections.abc import Sequence

from clew.core.turning import images as turned
from clew.families.nonogram.puzzle import Clue, Nonogram


def normal(puzzle: Nonogram) -> Nonogram:
    """Give the image that stands for all: the one with fewest rows that reads least."""
    return min(images(puzzle), key=lambda image: (image.rows, str(image.line_clues), str(image.given)))


def images(puzzle: Nonogram) -> Sequence[Nonogram]:
    """The puzzle turned and mirrored."""
    found = []
    given = [puzzle.given[at : at + puzzle.columns] for at in range(0, len(puzzle.given), puzzle.columns)]
    cells = list(turned(given)) if given else [[] for _ in range(8)]
    sides = [(puzzle.row_clues, puzzle.column_clues), (puzzle.column_clues, puzzle.row_clues)]
    ways = [
        (down, right, swapped, back) for down, right in sides for swapped in (False, True) for back in (False, True)
    ]
    for (down, right, swapped, back), image in zip(ways, cells, strict=True):
        rows, columns = _mirrored(down, right) if swapped else (down, right)
        if back:
            columns, rows = _mirrored(columns, rows)
        found.append(Nonogram(rows, columns, tuple(value for row in image for value in row)))
    return found


def _mirrored(lines: tuple[Clue, ...], others: tuple[Clue, ...]) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """Lines in reverse order, and the lines across them read backwards."""
    return lines[::-1], tuple(clue[::-1] for clue in others)
