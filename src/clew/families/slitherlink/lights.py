"""Slitherlink patterns as lights: the cells looked at, the edges a step rests on, and what follows."""

from __future__ import annotations

from clew.core.places import Place
from clew.core.results import Light, Role
from clew.families.slitherlink.pattern import OUTSIDE, Pattern


def lights(pattern: Pattern) -> list[Light]:
    """Light the area, the edges cited, and the edges that follow."""
    inside_grid = [name for name in (*pattern.cells, *pattern.way) if name != OUTSIDE]
    lit = [Light(Place(name), Role.AREA) for name in dict.fromkeys(inside_grid)]
    lit += [Light(place, Role.CAUSE) for place in pattern.because]
    paired = [place for _, both in pattern.given for place in both]
    lit += [Light(place, Role.CAUSE) for place in dict.fromkeys(paired)]
    lit += [Light(place, Role.SECOND, int(line)) for link in pattern.chain for place, line in link.settled.items()]
    return [*lit, *(Light(place, Role.PLACED, int(line)) for place, line in pattern.settled.items())]
