"""Sudoku patterns as lights: the area looked at, the pattern's candidates, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

from clew.core.places import Place, Value
from clew.core.results import Arc, Light, Role
from clew.families.sudoku.lights import chains, fish, sets, unique
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.puzzle import cells, units

_PARTS: Mapping[str, Callable[[Pattern], Sequence[tuple[Place, Role, int]]]] = {
    key: parts for part in (fish, chains, sets, unique) for key, parts in part.PARTS.items()
}


def lights(pattern: Pattern, pencilled: Callable[[Place], Container[Value]]) -> list[Light]:
    """Light the area, the pattern as far as it is pencilled in, and what follows."""
    lit = [Light(place, Role.AREA) for place in _area(pattern)]
    if pattern.places_value:
        lit += [Light(place, Role.CAUSE) for place in pattern.holders]
        return lit + [Light(place, Role.PLACED, pattern.values[0]) for place in pattern.cells]
    lit += [Light(place, role, value) for place, role, value in _parts(pattern) if value in pencilled(place)]
    lit += [Light(place, Role.REMOVED, value) for place, gone in pattern.removed.items() for value in sorted(gone)]
    return lit


def arcs(pattern: Pattern) -> list[Arc]:
    """The links of a chain, in its order."""
    own = chains.ARCS.get(pattern.entry.key)
    return own(pattern) if own else []


def _area(pattern: Pattern) -> list[Place]:
    """The cells of the units looked at; the cell where an assumption ends."""
    every = units(pattern.puzzle.box_rows, pattern.puzzle.box_columns)
    names = cells(pattern.puzzle.n)
    area = [names[cell] for unit in pattern.finding.units for cell in every[unit][1]]
    return list(dict.fromkeys(area + (pattern.others if pattern.assumes else [])))


def _parts(pattern: Pattern) -> Sequence[tuple[Place, Role, int]]:
    """Each candidate of the pattern with its role; its values in its cells, if it has no entry of its own."""
    if own := _PARTS.get(pattern.entry.key):
        return own(pattern)
    cause = [(place, Role.CAUSE, value) for place in pattern.cells for value in pattern.values]
    return cause + [(place, Role.SECOND, value) for place in pattern.others for value in pattern.values]
