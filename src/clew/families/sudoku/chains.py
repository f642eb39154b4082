"""Chains as native code finds them, read as nodes and the links between them."""

from __future__ import annotations

from clew.core.frozen import dataclass
from clew.core.places import Place
from clew.core.text import joined
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.puzzle import units

WEAK = -1  # of two nodes one at most is true; see native/sudoku/logic_aic.cpp


@dataclass(frozen=True)
class Node:
    """A value in one cell, or in one of several."""

    cells: list[Place]
    value: int
    symbol: str

    @property
    def cells_or(self) -> str:
        """Name the cells, of which one holds the value."""
        return joined(self.cells, word="or")

    @property
    def neither(self) -> str:
        """Name several cells, none of which holds the value."""
        return f"neither {joined(self.cells, word='nor')}" if len(self.cells) == 2 else f"none of {joined(self.cells)}"


@dataclass(frozen=True)
class Link:
    """How a node follows from the one before: it is weak, or strong in a unit, or in cells."""

    weak: bool
    unit: str | None = None
    cells: tuple[Place, ...] = ()


def nodes(pattern: Pattern) -> list[Node]:
    """The nodes of a chain, from end to end."""
    cells = iter(pattern.cells)
    sizes = zip(pattern.finding.covers, pattern.values, pattern.symbols, strict=True)
    return [Node([next(cells) for _ in range(size)], value, symbol) for size, value, symbol in sizes]


def links_of(pattern: Pattern) -> list[Link]:
    """The links between the nodes of a chain."""
    found, told = [], iter(pattern.finding.others)
    every = units(pattern.puzzle.box_rows, pattern.puzzle.box_columns)
    for kind in told:
        if kind >= 0:
            found.append(Link(weak=False, unit=every[kind][0]))
        else:
            cells = pattern.places(next(told) for _ in range(WEAK - kind))
            found.append(Link(weak=kind == WEAK, cells=tuple(cells)))
    return found
