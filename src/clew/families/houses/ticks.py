"""Houses that a player can tick off: those that are joined to one other."""

from __future__ import annotations

from collections import Counter

from clew.core.places import Marks, Place
from clew.families.houses.puzzle import Houses, joined


def ticks(puzzle: Houses, marks: Marks) -> list[Place]:
    """The houses that have a partner."""
    partners = Counter(house for pair in joined(puzzle, marks) for house in pair)
    return [Place(f"house {house + 1}") for house in range(len(puzzle.points)) if partners[house] == 1]
