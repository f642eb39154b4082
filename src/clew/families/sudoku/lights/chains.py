"""The candidates of chains and assumptions, each with its role, and the links between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, product

from clew.core.places import Place, row_and_column
from clew.core.results import Arc, Role
from clew.families.sudoku.chains import WEAK, Node, links_of, nodes
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


def _arcs(pattern: Pattern) -> list[Arc]:
    """The links from node to node."""
    joined = zip(pairwise(nodes(pattern)), links_of(pattern), strict=True)
    return [_arc(one, other, link.weak) for (one, other), link in joined]


def _round(pattern: Pattern) -> list[Arc]:
    """The links of a loop: the one that closes it alternates with its neighbours too."""
    open_ended = _arcs(pattern)
    first, *_, last = nodes(pattern)
    return [*open_ended, _arc(last, first, not open_ended[-1].weak)]


def _arc(one: Node, other: Node, weak: bool) -> Arc:
    """A link between two nodes, from the cell of each that is nearest to the other."""
    start, end = min(product(one.cells, other.cells), key=lambda pair: _away(*pair))
    return Arc((start, one.value), (end, other.value), weak)


def _away(one: Place, other: Place) -> int:
    (row, column), (to_row, to_column) = row_and_column(one), row_and_column(other)
    return (row - to_row) ** 2 + (column - to_column) ** 2


def _xy_arcs(pattern: Pattern) -> list[Arc]:
    """In each cell from one value to the other, then to the same value of the next."""
    ends = [(place, value) for place, _, value in _xy_chain(pattern)]
    return [Arc(one, other, one[0] != other[0]) for one, other in pairwise(ends)]


_ALTERNATING = ("XChain", "AIC", "GroupedAIC", "SetAIC", "Return", "GroupedReturn", "SetReturn")
_LOOPS = ("NiceLoop", "GroupedLoop", "SetLoop")

PARTS: Mapping[str, Callable[[Pattern], Sequence[tuple[Place, Role, int]]]] = {
    "XYChain": _xy_chain,
    **dict.fromkeys((*_ALTERNATING, *_LOOPS), _nodes),
    **dict.fromkeys(("WhatIfSingles", "WhatIfBasics", "NestedWhatIf"), _what_if),
}

ARCS: Mapping[str, Callable[[Pattern], list[Arc]]] = {
    "XYChain": _xy_arcs,
    **dict.fromkeys(_ALTERNATING, _arcs),
    **dict.fromkeys(_LOOPS, _round),
}
