"""Clues that a player can tick off, and facts that can be noted about two edges."""

from __future__ import annotations

from clew.core.places import Marks, Place
from clew.core.results import Fact
from clew.families.slitherlink.drawing import SIGNS
from clew.families.slitherlink.puzzle import LINE, Slitherlink, around_cells, cells, edges, numbers


def ticks(puzzle: Slitherlink, marks: Marks) -> list[Place]:
    """The cells that have as many lines as they want; a 0 has them from the start."""
    names = edges(*puzzle.shape)
    done = []
    for cell, clue, around in zip(cells(*puzzle.shape), puzzle.counts, around_cells(*puzzle.shape), strict=True):
        if clue is not None and [marks.get(names[edge]) for edge in around].count(LINE) == clue:
            done.append(cell)
    return done


def can_note(puzzle: Slitherlink, fact: Fact) -> bool:
    """Whether a fact is of a known kind and about two edges of the puzzle."""
    kind, places = fact
    known = numbers(*puzzle.shape)
    return kind in SIGNS and len(places) == 2 and all(place in known for place in places)
