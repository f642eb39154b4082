"""Sudoku as clauses: a variable for each cell and value; exactly one per cell, and per unit and value."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from clew.core.family import Encoding
from clew.families.sudoku.puzzle import Sudoku, cells, units


def encode(puzzle: Sudoku) -> Encoding:
    """State that each cell has one value and each unit has every value once."""
    n = puzzle.n
    groups: list[Sequence[int]] = [[cell * n + v + 1 for v in range(n)] for cell in range(n * n)]
    for _, members in units(puzzle.box_rows, puzzle.box_columns):
        groups += [[cell * n + v + 1 for cell in members] for v in range(n)]
    clauses: list[Sequence[int]] = [(index * n + given,) for index, given in enumerate(puzzle.givens) if given]
    for group in groups:
        clauses.append(group)
        clauses += [(-a, -b) for a, b in combinations(group, 2)]
    names = cells(n)
    variables = {(names[cell], v + 1): cell * n + v + 1 for cell in range(n * n) for v in range(n)}
    return Encoding(clauses=clauses, variables=variables)
