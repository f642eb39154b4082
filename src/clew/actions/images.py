"""Two solutions of one puzzle that are images of each other: mirrored or turned as a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clew import families
from clew.core.errors import PuzzleError
from clew.core.family import Size
from clew.core.places import Marks, Value, row_and_column
from clew.core.puzzle import Puzzle

Cells = Mapping[tuple[int, int], Value]

# In words; whether rows become columns, and whether they are then read backwards.
_IMAGES = (
    ("mirror each other: rows of one are columns of the other", True, False, False),
    ("mirror each other: rows of one are columns of the other, read backwards", True, True, True),
    ("mirror each other: left and right are exchanged", False, False, True),
    ("mirror each other: top and bottom are exchanged", False, True, False),
    ("are the same, turned by 180 degrees", False, True, True),
    ("are the same, turned by 90 degrees", True, False, True),
    ("are the same, turned by 90 degrees", True, True, False),
)


def relation(puzzle: Puzzle, solutions: Sequence[Marks]) -> str | None:
    """How the first two solutions are images of each other, to follow "they ..."; None if they are not.

    Only marks in cells are compared: other places have no fixed images.
    """
    if len(solutions) < 2:
        return None
    try:
        one, other = ({row_and_column(place): marks[place] for place in marks} for marks in solutions[:2])
    except PuzzleError:  # places that are not cells
        return None
    return images(families.of(puzzle).size(puzzle), one, other)


def images(size: Size, one: Cells, other: Cells) -> str | None:
    """How to flip or turn the grid to make one of the other; None if that is impossible."""
    for text, swapped, rows_back, columns_back in _IMAGES:
        if swapped and size.rows != size.columns:
            continue
        for (row, column), value in one.items():
            down, right = (column, row) if swapped else (row, column)
            down = size.rows - 1 - down if rows_back else down
            right = size.columns - 1 - right if columns_back else right
            if other.get((down, right)) != value:
                break
        else:
            return text
    return None
