"""Sudoku patterns as lights: the area looked at, the pattern's candidates, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Container

from clew.core.places import Place, Value
from clew.core.results import Light, Role
from clew.families.sudoku.pattern import Pattern
from clew.families.sudoku.puzzle import cells, units


def lights(pattern: Pattern, pencilled: Callable[[Place], Container[Value]]) -> list[Light]:
    """Light the area, the pattern as far as it is pencilled in, and what follows."""
    lit = [Light(place, Role.AREA) for place in _area(pattern)]
    if pattern.places_value:
        lit += [Light(place, Role.CAUSE) for place in pattern.holders]
        return [*lit, Light(pattern.cells[0], Role.PLACED, pattern.values[0])]
    lit += [Light(place, role, value) for place, role, value in _parts(pattern) if value in pencilled(place)]
    lit += [Light(place, Role.REMOVED, value) for place, gone in pattern.removed.items() for value in sorted(gone)]
    return lit


def _area(pattern: Pattern) -> list[Place]:
    """The cells of the units looked at; the cell where an assumption ends."""
    every = units(pattern.puzzle.box_rows, pattern.puzzle.box_columns)
    names = cells(pattern.puzzle.n)
    area = [names[cell] for unit in pattern.finding.units for cell in every[unit][1]]
    return list(dict.fromkeys(area + (pattern.others if pattern.assumes else [])))


def _parts(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    """Each candidate of the pattern with its role."""
    key, values = pattern.entry.key, pattern.values
    if pattern.assumes:
        settled = (step for step in pattern.chain if step.places_value)
        return [(step.cells[0], Role.SECOND, step.values[0]) for step in settled]
    if key == "WWing":
        ends = [(place, Role.CAUSE, value) for place in pattern.cells[:2] for value in values]
        return ends + [(place, Role.SECOND, values[0]) for place in pattern.cells[2:]]
    if key in ("XYWing", "XYZWing"):
        pivot, one, two = pattern.cells
        first, second, falls = values
        wings = [(place, Role.SECOND, value) for place, own in ((one, first), (two, second)) for value in (own, falls)]
        own = [first, second, falls] if key == "XYZWing" else [first, second]
        return [(pivot, Role.CAUSE, value) for value in own] + wings
    if key == "XYChain":
        before = [values[-1], *values]
        links = zip(pattern.cells, before, values, strict=False)
        return [part for place, a, b in links for part in ((place, Role.SECOND, a), (place, Role.CAUSE, b))]
    cause = [(place, Role.CAUSE, value) for place in pattern.cells for value in values]
    return cause + [(place, Role.SECOND, value) for place in pattern.others for value in values]
