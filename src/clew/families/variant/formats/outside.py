"""Clues outside the grid, as most programs name them: a cell beside the grid, and which way the clue looks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from clew.core.errors import PuzzleError
from clew.core.places import Place, cell, row_and_column
from clew.families.variant.puzzle import Grid

Step = tuple[int, int]
DIAGONALS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}


def along(start: tuple[int, int], step: Step, rows: int, columns: int) -> tuple[Place, ...]:
    """The cells that a clue beside the grid looks along, nearest first."""
    found: list[Place] = []
    for times in count(1):
        row, column = start[0] + times * step[0], start[1] + times * step[1]
        if not (0 <= row < rows and 0 <= column < columns):
            return tuple(found)
        found.append(cell(row, column))
    raise AssertionError("a line leaves the grid at some point")


def facing(at: tuple[int, int], rows: int, columns: int, key: str) -> Step:
    """Which way a clue beside a row or a column looks."""
    row, column = at
    ways = {
        (0, 1): column == -1 and 0 <= row < rows,
        (0, -1): column == columns and 0 <= row < rows,
        (1, 0): row == -1 and 0 <= column < columns,
        (-1, 0): row == rows and 0 <= column < columns,
    }
    way = next((way for way, here in ways.items() if here), None)
    if way is None:
        raise PuzzleError(f"'{key}' has a clue at R{row + 1}C{column + 1}: expected one beside the grid")
    return way


def beside(places: Sequence[Place], diagonal: bool, grid: Grid | None = None) -> tuple[tuple[int, int], Step]:
    """The cell beside the grid from which a clue looks along these cells, and which way; with a grid, it must be so."""
    row, column = row_and_column(places[0])
    if len(places) > 1:
        second = row_and_column(places[1])
        step = second[0] - row, second[1] - column
    else:
        step = _from_corner(row, column) if diagonal else (0, 1)
    at = row - step[0], column - step[1]
    straight = max(map(abs, step)) == 1 and all(step) == diagonal
    if grid is not None and (not straight or along(at, step, grid.rows, grid.columns) != tuple(places)):
        line = "a diagonal" if diagonal else "a row or a column"
        raise PuzzleError(
            f"the clue at {places[0]} does not look along {line} from its end: use 'clew' for this puzzle"
        )
    return at, step


def _from_corner(row: int, column: int) -> Step:
    """Which way a diagonal runs that has only the cell in a corner: across the corner."""
    return (1, -1) if (row == 0) == (column == 0) else (1, 1)
