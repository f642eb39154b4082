"""Islands that a player can tick off: those with as many bridges as they want."""

from __future__ import annotations

from clew.core.places import Marks, Place
from clew.families.hashi.puzzle import Hashi


def ticks(puzzle: Hashi, marks: Marks) -> list[Place]:
    """The islands that are done, by the names of their cells."""
    built = [int(marks.get(name, 0)) for name in puzzle.graph.names]
    return [
        island.name
        for island, around in zip(puzzle.islands, puzzle.graph.around, strict=True)
        if island.number is not None and sum(built[bridge] for bridge in around) == island.number
    ]
