"""The candidates of chains and assumptions, each with its role."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.places import Place
from clew.core.results import Role
from clew.families.sudoku.chains import WEAK, nodes
from clew.families.sudoku.pattern import Pattern


def _xy_chain(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    values = pattern.values
    links = zip(pattern.cells, [values[-1], *values], values, strict=False)
    return [part for place, a, b in links for part in ((place, Role.SECOND, a), (place, Role.CAUSE, b))]


def _what_if(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    settled = (step for step in pattern.chain if step.places_value)
    return [(step.cells[0], Role.SECOND, step.values[0]) for step in settled]


def _nodes(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    """Light the nodes of a chain in turn: those that would hold, and those that would not."""
    first = pattern.finding.others[0] == WEAK
    lit = []
    for number, node in enumerate(nodes(pattern)):
        role = Role.CAUSE if (number % 2 == 0) == first else Role.SECOND
        lit += [(place, role, node.value) for place in node.cells]
    return lit


PARTS: Mapping[str, Callable[[Pattern], Sequence[tuple[Place, Role, int]]]] = {
    "XYChain": _xy_chain,
    **dict.fromkeys(("XChain", "AIC", "GroupedAIC", "SetAIC", "Return", "GroupedReturn", "SetReturn"), _nodes),
    **dict.fromkeys(("NiceLoop", "GroupedLoop", "SetLoop"), _nodes),
    **dict.fromkeys(("WhatIfSingles", "WhatIfBasics", "NestedWhatIf", "DeepWhatIf"), _what_if),
}
