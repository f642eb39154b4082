"""Patterns that consist of several sets of cells, taken apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from clew.core.places import Place
from clew.families.sudoku.pattern import Pattern

Part = tuple[Sequence[Place], Sequence[int]]  # cells and their values


def almost_locked(pattern: Pattern) -> tuple[Sequence[int], Sequence[Part]]:
    """The values that link almost locked sets, or those of the stem, and the sets."""
    sizes = pattern.finding.covers
    values, places = list(pattern.values), list(pattern.cells)
    before = len(values) - sum(sizes) - len(sizes)

    def parts() -> Iterator[Part]:
        cell, value = 0, before
        for size in sizes:
            yield places[cell : cell + size], values[value : value + size + 1]
            cell, value = cell + size, value + size + 1

    return values[:before], list(parts())


def crossing(pattern: Pattern) -> Sequence[Part]:
    """The cells of a Sue de Coq where line and box meet, those of the line, and those of the box."""
    along, shared, of_line = pattern.finding.covers
    values, others = pattern.values, pattern.others
    return [
        (pattern.cells, values[:shared]),
        (others[:along], values[shared : shared + of_line]),
        (others[along:], values[shared + of_line :]),
    ]


def round_links(pattern: Pattern) -> Sequence[Sequence[int]]:
    """The values of each link of an SK-loop."""
    ends = list(accumulate(pattern.finding.covers))
    return [pattern.values[end - size : end] for end, size in zip(ends, pattern.finding.covers, strict=True)]
