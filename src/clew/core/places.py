"""Places and values: the vocabulary every family shares.

A place is one decision (a cell, an edge, a bridge, a pair) known by a short string; a value is what it can hold.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from clew.core.errors import PuzzleError

Place = str
Value = int | str
Marks = Mapping[Place, Value]
Candidates = Mapping[Place, frozenset[Value]]

_CELL = re.compile(r"r([1-9][0-9]{0,3})c([1-9][0-9]{0,3})")


@lru_cache(maxsize=1 << 14)
def cell(row: int, column: int) -> Place:
    """Name a cell; inside we count from 0, people count from 1."""
    return Place(f"r{row + 1}c{column + 1}")


@lru_cache(maxsize=1 << 14)
def row_and_column(place: str) -> tuple[int, int]:
    """Turn `r3c5` into (2, 4)."""
    found = _CELL.fullmatch(place)
    if found is None:
        raise PuzzleError(f"'{place}' is not a cell: expected a row and a column as in r3c5")
    return int(found[1]) - 1, int(found[2]) - 1
