"""Boxes as other programs name them: a number of each cell's region, or lists of cells; only plain ones are read."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from clew.core.errors import PuzzleError
from clew.families.sudoku.puzzle import BOXES, Sudoku


def box_numbers(shape: tuple[int, int]) -> list[int]:
    """The number of each cell's box in reading order."""
    empty = Sudoku(*shape, (0,) * (shape[0] * shape[1]) ** 2)
    return [empty.box_of(row, column) for row in range(empty.n) for column in range(empty.n)]


def usual_shape(n: int) -> tuple[int, int]:
    """The usual boxes of a side length."""
    if n not in BOXES:
        raise PuzzleError(f"a sudoku cannot have side {n}: expected one of {', '.join(map(str, BOXES))}")
    return BOXES[n]


def shape_of(regions: Sequence[Hashable], n: int) -> tuple[int, int]:
    """Find the boxes that these regions of the cells are; regions of another shape are refused."""
    usual = usual_shape(n)
    shapes = [usual, *((high, n // high) for high in range(2, n // 2 + 1) if n % high == 0)]
    for shape in shapes:
        numbers = box_numbers(shape)
        if len(set(zip(numbers, regions, strict=True))) == n == len(set(regions)):
            return shape
    raise PuzzleError("the regions are not plain boxes: Clew does not read irregular ones here")


def regions_of_lists(lists: Sequence[Sequence[tuple[int, int]]], n: int) -> list[int]:
    """Number the cells by the list of (row, column) they are in."""
    regions = [-1] * (n * n)
    for number, members in enumerate(lists):
        for row, column in members:
            if not (0 <= row < n and 0 <= column < n) or regions[row * n + column] != -1:
                raise PuzzleError("the regions overlap or extend beyond the grid")
            regions[row * n + column] = number
    if -1 in regions:
        raise PuzzleError("the regions leave cells out: only plain sudoku is read")
    return regions


def refuse_extras(found: Mapping[str, object], harmless: frozenset[str], where: str) -> None:
    """Refuse a puzzle that says more than plain sudoku, naming what it says."""
    extras = [name for name, content in found.items() if name not in harmless and content]
    if extras:
        named = ", ".join(f"'{name[:60]}'" for name in extras[:5])
        raise PuzzleError(
            f"this {where} has more rules or drawings than a plain sudoku ({named}): Clew reads only plain ones here"
        )
