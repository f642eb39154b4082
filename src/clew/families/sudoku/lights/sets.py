"""The candidates of wings and other patterns of sets of cells, each with its role."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from clew.core.places import Place
from clew.core.results import Role
from clew.families.sudoku.parts import almost_locked, crossing, round_links
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


def _almost_locked(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    """Light the sets in two colours by turns; a stem has the first."""
    links, sets = almost_locked(pattern)
    lit = [(place, Role.CAUSE, value) for place in pattern.others for value in links]
    for number, (places, values) in enumerate(sets, len(pattern.others)):
        role = Role.SECOND if number % 2 else Role.CAUSE
        lit += [(place, role, value) for place in places for value in values]
    return _standing(pattern, lit)


def _sue_de_coq(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    (shared, own), *sides = crossing(pattern)
    lit = [(place, Role.CAUSE, value) for place in shared for value in own]
    lit += [(place, Role.SECOND, value) for places, values in sides for place in places for value in values]
    return _standing(pattern, lit)


def _aligned(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    """Light all that the base and the cells around it can hold."""
    every = range(1, pattern.puzzle.n + 1)
    lit = [(place, Role.CAUSE, value) for place in pattern.cells for value in every]
    lit += [(place, Role.SECOND, value) for place in pattern.others for value in every]
    return _standing(pattern, lit)


def _sk_loop(pattern: Pattern) -> list[tuple[Place, Role, int]]:
    """Light the values of boxes in one colour, and those of lines in the other."""
    lit, links = [], round_links(pattern)
    for number, link in enumerate(links):
        pairs = (pattern.cells[2 * number :] + pattern.cells)[:4]
        lit += [(place, Role.SECOND if number % 2 else Role.CAUSE, value) for place in pairs for value in link]
    return _standing(pattern, lit)


def _standing(pattern: Pattern, lit: list[tuple[Place, Role, int]]) -> list[tuple[Place, Role, int]]:
    """Without what falls, which has a light of its own."""
    removed = pattern.removed
    return [part for part in lit if part[2] not in removed.get(part[0], ())]


PARTS: Mapping[str, Callable[[Pattern], Sequence[tuple[Place, Role, int]]]] = {
    "WWing": _w_wing,
    **dict.fromkeys(("AlsXZ", "AlsXYWing", "AlsChain", "DeathBlossom"), _almost_locked),
    "SueDeCoq": _sue_de_coq,
    "SKLoop": _sk_loop,
    **dict.fromkeys(("AlignedPair", "AlignedTriplet"), _aligned),
    **dict.fromkeys(("XYWing", "XYZWing"), _wings),
}
