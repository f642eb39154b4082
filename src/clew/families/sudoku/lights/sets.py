"""The candidates of wings and other patterns of sets of cells, each with its role."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.places import Place
from clew.core.results import Role
from clew.families.sudoku.pattern import Pattern


def _w_wing(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    ends = [(place, Role.CAUSE, value) for place in pattern.cells[:2] for value in pattern.values]
    return ends + [(place, Role.SECOND, pattern.values[0]) for place in pattern.cells[2:]]


def _wings(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    """Light the pivot, and both wings with the value that each shares with it and the one that falls."""
    pivot, one, two = pattern.cells
    first, second, falls = pattern.values
    wings = [(place, Role.SECOND, value) for place, own in ((one, first), (two, second)) for value in (own, falls)]
    own = [first, second, falls] if pattern.entry.key == "XYZWing" else [first, second]
    return [(pivot, Role.CAUSE, value) for value in own] + wings


PARTS: Mapping[str, Callable[[Pattern], Sequence[tuple[Place, Role, int]]]] = {
    "WWing": _w_wing,
    **dict.fromkeys(("XYWing", "XYZWing"), _wings),
}
