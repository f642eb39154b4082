"""Turns of phrase that many patterns share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from clew.core.places import Place
from clew.core.text import joined
from clew.families.sudoku.pattern import Pattern


def plural(names: Sequence[str]) -> list[str]:
    """Turn 'row 1', 'row 4' into 'rows 1', '4'."""
    kinds = {name.split()[0] for name in names}
    if len(names) < 2 or len(kinds) > 1:
        return list(names)
    kind = kinds.pop()
    return [
        ("boxes" if kind == "box" else f"{kind}s") + names[0].removeprefix(kind),
        *(name.split()[1] for name in names[1:]),
    ]


def grouped(names: Sequence[str]) -> str:
    """Join units of several kinds: 'rows 1 and 4 and box 9'."""
    kinds = dict.fromkeys(name.split()[0] for name in names)
    return joined([joined(plural([name for name in names if name.split()[0] == kind])) for kind in kinds])


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
