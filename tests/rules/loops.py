"""Slitherlink once more, declared: a check of the layer by a family that has code of its own.

A place is a line between two points, so the grid has one row and one column of cells more than the other family's; a
number is in the cell of the upper left of the four points around it.
"""

from __future__ import annotations

from collections.abc import Iterator

from clew.core.places import Marks, Place, cell
from clew.families.slitherlink.puzzle import Slitherlink
from clew.rules import At, Count, Genre, Ground, Links, Loop, Number, Rule


class Loops(Genre):
    """Draw one loop along the points; a number says how many of the four lines around it belong to the loop."""

    name = "loops"
    kind = "loop"
    example = "1 . .\n. 3 .\n. . ."
    clue = At(Number(0, 3))
    link = Links()

    def rules(self, ground: Ground) -> Iterator[Rule]:
        line = ground.on(Loops.link)
        yield Loop(line, Loops.link.ends)
        for at, number in self.clue.items():
            row, column = self.grid.at[at]
            top, below = self.grid.rows[row][column : column + 2], self.grid.rows[row + 1][column : column + 2]
            pairs = [(top[0], top[1]), (below[0], below[1]), (top[0], below[0]), (top[1], below[1])]
            sides = [line[Loops.link.between(*pair)] for pair in pairs]
            yield Count(sides, number, who=f"the {number} at {at}", what="line/lines", clue=at)


def declared(puzzle: Slitherlink) -> Loops:
    """The same puzzle."""
    clues = {
        cell(*divmod(index, puzzle.columns)): clue for index, clue in enumerate(puzzle.clues) if isinstance(clue, int)
    }
    return Loops(puzzle.rows + 1, puzzle.columns + 1, clue=clues)


def renamed(marks: Marks) -> Marks:
    """Marks of the declared one with the names of the other."""
    found = {}
    for place, value in marks.items():
        one, other = (tuple(map(int, end[1:].split("c"))) for end in place.split("-"))
        found[Place(f"{'h' if one[0] == other[0] else 'v'}{one[0]}.{one[1]}")] = value
    return found
