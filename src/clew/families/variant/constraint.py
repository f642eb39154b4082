"""One constraint of a variant: its kind, the cells it is about, and what it says of them."""

from __future__ import annotations

from typing import NamedTuple

from clew.core.places import Place


class Constraint(NamedTuple):
    """A rule that a puzzle states; which of the fields it has depends on the shape of its kind (`kinds.py`)."""

    kind: str
    cells: tuple[Place, ...] = ()  # of a cage, a pair, a bulb; what a clue outside the grid looks along, nearest first
    lines: tuple[tuple[Place, ...], ...] = ()  # each from its first cell on
    value: int | tuple[int, ...] | None = None
    text: str = ""  # for kinds with a text of their own: a pattern, a machine, a table
    parts: tuple[
        tuple[Constraint, ...], ...
    ] = ()  # what it may be instead: each is a list of constraints that all hold
