"""Nonogram patterns as lights: the line looked at, the cells a step rests on, and what follows."""

from __future__ import annotations

from clew.core.results import Light, Role
from clew.families.nonogram.pattern import Pattern
from clew.families.nonogram.puzzle import cells, line_cells


def lights(pattern: Pattern) -> list[Light]:
    """Light the line, the cells cited, what is supposed and follows from it, and the cells that are settled."""
    shape, line = pattern.puzzle.shape, pattern.finding.line
    names = cells(*shape)
    lit = [Light(names[cell], Role.AREA) for cell in (line_cells(shape, line) if line >= 0 else ())]
    lit += [Light(place, Role.CAUSE) for place in pattern.because]
    lit += [
        Light(place, Role.SECOND, int(painted)) for link in pattern.chain for place, painted in link.settled.items()
    ]
    return [*lit, *(Light(place, Role.PLACED, int(painted)) for place, painted in pattern.settled.items())]
