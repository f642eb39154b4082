"""Hashi patterns as lights: the islands looked at, the bridges a step rests on, and what follows."""

from __future__ import annotations

from collections.abc import Iterator

from clew.core.places import Place
from clew.core.results import Light, Role
from clew.families.hashi.pattern import Pattern


def lights(pattern: Pattern) -> list[Light]:
    """Light the area, the bridges cited, and the values that are settled or ruled out."""
    lit = [Light(Place(name), Role.AREA) for name in dict.fromkeys((*pattern.islands, *pattern.clues))]
    lit += [Light(place, Role.CAUSE) for place in dict.fromkeys((*pattern.because, *pattern.path))]
    for link in pattern.chain:
        lit += [Light(place, Role.SECOND, value) for place, value in _placed(link)]
    placed = dict(_placed(pattern))
    for place, gone in pattern.removed.items():
        if place in placed:
            lit.append(Light(place, Role.PLACED, placed[place]))
        else:
            lit += [Light(place, Role.REMOVED, value) for value in sorted(gone)]
    return lit


def _placed(pattern: Pattern) -> Iterator[tuple[Place, int]]:
    for place in pattern.removed:
        left = pattern.left(place)
        if len(left) == 1:
            yield place, next(iter(left))
