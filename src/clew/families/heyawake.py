"""Heyawake: shaded cells in rooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Cells, Clause, Connected, Count, Genre, Ground, Number, Regions, Rule, never
from clew.rules.lattice import lattice
from clew.rules.making import rectangles


class Heyawake(Genre):
    """Shade cells so that no two shaded cells share a side and all others are joined.

    A number counts the shaded cells of its room. A straight line of cells that are not shaded never runs through more
    than two rooms.
    """

    name = "heyawake"
    title = "Heyawake"
    kind = "shading"
    sizes = (6, 10, 17)
    example = "1 . 0 .\n. . . .\n. . 2 .\n. . . .\n[room]\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4"
    number = At(Number(0, 99))
    room = Regions()
    cell = Cells("not shaded", "shaded")

    def refuse(self) -> str | None:
        rooms = [self.room[at] for at in self.number]
        twice = next((at for at in self.number if rooms.count(self.room[at]) > 1), None)
        return None if twice is None else f"the room of {twice} has two numbers: expected one"

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded, rooms = ground.on(Heyawake.cell), self.room
        for at, number in self.number.items():
            cells = [shaded[place] for place in rooms.cells[rooms[at]]]
            yield Count(
                cells, number, who=f"the room of the {number} at {at}", what="shaded cell/shaded cells", clue=at
            )
        for pair in self.grid.pairs:
            yield never([shaded[place] for place in pair], "no two shaded cells share a side", code="touch")
        for run in self.runs():
            say = f"the line from {run[0]} to {run[-1]} would run through three rooms"
            yield Clause([shaded[place] for place in run], say, code="long line")
        white = {place: -literal for place, literal in shaded.items()}
        yield Connected(white, self.grid.near.__getitem__, who="the cells that are not shaded")

    def runs(self) -> Iterator[Sequence[Place]]:
        """The shortest lines of cells that run through three rooms."""
        rooms = self.room
        for _, line in self.grid.lines:
            entered = [at for at in range(1, len(line)) if rooms[line[at]] != rooms[line[at - 1]]]
            yield from (line[start - 1 : end + 1] for start, end in pairwise(entered))

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Heyawake:
        return cls(size.rows, size.columns, room=rectangles(lattice(size.rows, size.columns), 7, rng))

    def fullest(self, solution: Marks) -> Genre:
        counted = {cells[0]: sum(solution[place] == 1 for place in cells) for cells in self.room.cells.values()}
        return self.with_layers(number=counted)


FAMILY = Heyawake.family()
