"""Wings and other patterns of sets of cells in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clew.core.text import joined
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.wording.common import cannot


def _xy_wing(p: Pattern) -> str:
    pivot, one, two = p.cells
    x, y, z = p.symbols
    return (
        f"{pivot} is {x} or {y}; if it is {x}, {one} must be {z}, and if it is {y}, {two} must be {z}. "
        f"No cell that sees both {one} and {two} can be {z}: {cannot(p)}."
    )


def _xyz_wing(p: Pattern) -> str:
    pivot, one, two = p.cells
    x, y, z = p.symbols
    return (
        f"{pivot} is {x}, {y} or {z}; if it is {x}, {one} must be {z}, and if it is {y}, {two} must be {z}. "
        f"So one of the three is {z}, and no cell that sees them all can be {z}: {cannot(p)}."
    )


def _w_wing(p: Pattern) -> str:
    a, b, c, d = p.cells
    x, y = p.symbols
    return (
        f"{a} and {b} can hold only {joined(sorted((x, y)))}. In {p.units[0]} the {x} must be in {c} or {d}: "
        f"{c} would make {a} {y}, and {d} would make {b} {y}. "
        f"No cell that sees both {a} and {b} can be {y}: {cannot(p)}."
    )


WORDS: Mapping[str, Callable[[Pattern], str]] = {
    "XYWing": _xy_wing,
    "XYZWing": _xyz_wing,
    "WWing": _w_wing,
}
