"""Turns of phrase that many patterns share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clew.core.places import Place
from clew.core.text import joined
from clew.families.sudoku.pattern import Pattern


def either(names: Sequence[str]) -> str:
    """Join names by commas and a last "or"."""
    return joined(names, word="or")


def symbols(p: Pattern, values: Iterable[int]) -> list[str]:
    """Write values as people do, in order."""
    return [p.puzzle.symbol(value) for value in sorted(values)]


def two_places(value: str) -> str:
    """The units in which a value has a strong link."""
    return f"rows, columns and boxes with only two places for {value}"


def seers(p: Pattern, value: str) -> str:
    """Which cells see the value, whatever the case."""
    fallen = list(p.removed)
    return f"Either way {joined(fallen)} {'sees' if len(fallen) == 1 else 'each see'} a cell that is {value}"


def cannot(p: Pattern, between: str = "; ") -> str:
    """What falls; cells that lose the same values share a clause."""
    groups: dict[tuple[str, ...], list[Place]] = {}
    for place, gone in p.removed.items():
        groups.setdefault(tuple(symbols(p, gone)), []).append(place)
    return between.join(f"{joined(at)} cannot be {either(gone)}" for gone, at in groups.items())
