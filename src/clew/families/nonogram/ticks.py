"""Clues that a player can tick off: lines whose painted cells are the blocks that the clue wants."""

from __future__ import annotations

from clew.core.places import Marks, Place
from clew.families.nonogram.puzzle import PAINTED, Nonogram, Open, blocks, cells, line_cells, line_name


def ticks(puzzle: Nonogram, marks: Marks) -> list[Place]:
    """The lines that are done, by name; a clue that leaves something open is never known to be."""
    known = {**marks, **puzzle.given_marks}
    painted = [int(known.get(name) == PAINTED) for name in cells(*puzzle.shape)]
    return [
        Place(line_name(puzzle.shape, line))
        for line, clue in enumerate(puzzle.line_clues)
        if not any(isinstance(token, Open) for token in clue)
        and blocks([painted[at] for at in line_cells(puzzle.shape, line)]) == clue
    ]
