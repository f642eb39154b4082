"""A grid turned and mirrored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def images(rows: Sequence[Sequence[T]], *, across: bool = True) -> Iterator[Sequence[Sequence[T]]]:
    """The rows of a grid in every way to turn and mirror it; without `across`, rows stay rows."""
    for grid in [rows, list(zip(*rows, strict=True))][: 2 if across else 1]:
        for down in (grid, grid[::-1]):
            yield down
            yield [row[::-1] for row in down]
