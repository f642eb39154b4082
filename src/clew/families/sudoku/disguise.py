"""The same sudoku in disguise: the one grid that stands for all that are the same puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from clew.core.turning import images
from clew.families.sudoku.puzzle import Sudoku

_MOST = 9  # the side up to which bands, stacks and lines are exchanged; larger ones have too many orders


def normal(puzzle: Sudoku) -> Sudoku:
    """Give the least grid, blanks before values, among all that are this puzzle in disguise.

    Up to 9x9 lines, bands and values may be exchanged and the grid turned; larger ones are turned and mirrored, and
    their values exchanged. Boxes come out at least as wide as they are high.
    """
    from clew._native import sudoku_canonical

    n = puzzle.n
    low, wide = sorted((puzzle.box_rows, puzzle.box_columns))
    rows = [puzzle.givens[at : at + n] for at in range(0, n * n, n)]
    if puzzle.box_rows > puzzle.box_columns:
        rows = list(zip(*rows, strict=True))
    if n <= _MOST:
        return Sudoku(low, wide, tuple(sudoku_canonical(low, wide, bytes(given for row in rows for given in row))))
    turned = images(rows, across=low == wide)
    return Sudoku(low, wide, min(_renamed([given for row in image for given in row]) for image in turned))


def _renamed(givens: Sequence[int]) -> tuple[int, ...]:
    """The values renamed in the order in which they first appear."""
    names = {0: 0}
    return tuple(names.setdefault(given, len(names)) for given in givens)
