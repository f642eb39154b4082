"""Simple Loop: one loop through every white cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Choice, Count, Counts, Genre, Ground, Links, Loop, Rule
from clew.rules.forms import (
    holes,
    kit,
    pen_lines,
    pen_walls,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    sides,
    trace,
    words,
)
from clew.rules.lattice import lattice
from clew.rules.making import closed_line, outline, refined, widened

_SHARES = (0.45, 0.65)  # of the grid, at least and at most, that a loop encloses before it is widened
_TRIES = 60  # pairs of walls that are added before another loop is begun
_MOST = 0.28  # of all cells that are walls
_FEWER = 0.1  # how often a change takes two walls away
_KIT = {"x": "wall"}


class SimpleLoop(Genre):
    """Draw one loop that visits every white cell exactly once, and no black cell."""

    name = "simpleloop"
    title = "Simple Loop"
    kind = "loop"
    sizes = (8, 10, 14)
    others = (("compact", 9), ("big", 12))
    rare = (4, 5)
    example = ". . . .\n. # # .\n. . . .\n. . . ."
    wall = At(Choice(wall="#"), layout=True, faces={"wall": "block"})
    link = Links(where=lambda self: self.free())
    forms = (
        puzzlink("simpleloop", body=[holes("wall", "wall")]),
        pzprv3("simpleloop", rows=[words("wall", clues={"*": "wall"}), sides("link")]),
        puzzlekit(problem=[kit("wall", clues=_KIT)], answer=[trace("link")]),
        penpa(pen_walls("wall", "wall"), pen_lines("link")),
    )
    names = {"visited": ("Line is complete", "Only two ways")}
    ranks = {"One loop only": 1}

    def free(self) -> Sequence[Place]:
        """The cells that the loop visits."""
        return [place for place in self.grid.cells if place not in self.wall]

    def rules(self, ground: Ground) -> Iterator[Rule]:
        line = ground.on(SimpleLoop.link)
        yield Loop(line, SimpleLoop.link.ends)
        around = ground.meeting(SimpleLoop.link)
        free = self.free()
        lines = [[*around[at].values()] for at in free]
        yield Counts(lines, 2, 2, rule=lambda number: _visited(free[number], lines[number]))

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop; the cells that it leaves out are walls, and more of them where there is another solution."""
        grid = lattice(size.rows, size.columns)
        drawn = widened(grid, closed_line(grid, rng.uniform(*_SHARES), rng), rng)
        if not drawn:
            return None
        puzzle, solution = cls(size.rows, size.columns)._around(drawn)
        made = refined(puzzle, solution, _TRIES, rng)
        return made if made is not None and len(made.wall) <= _MOST * len(grid.cells) else None

    def _around(self, drawn: set[tuple[Place, Place]]) -> tuple[Self, Marks]:
        """The puzzle of a loop, and its solution."""
        on = {end for pair in drawn for end in pair}
        puzzle = self.with_layers(wall={place: "wall" for place in self.grid.cells if place not in on})
        free = {SimpleLoop.link.between(*pair): pair for pair in self.grid.pairs if on.issuperset(pair)}
        return puzzle, {link: int(pair in drawn) for link, pair in free.items()}

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """A bulge of the loop becomes two walls, or now and then two walls become one."""
        drawn = {SimpleLoop.link.ends(link) for link, value in solution.items() if value}
        for place in places:
            ends = {*SimpleLoop.link.ends(place)}
            near = [window for window in self.grid.windows(2, 2) if not ends.isdisjoint(window)]
            for window in rng.sample(near, len(near)):
                sides = outline(window)
                count, walls = len(drawn & sides), sum(each in self.wall for each in window)
                if count == 3 or (count == 1 and walls == 2 and rng.random() < _FEWER):
                    return self._around(drawn ^ sides)
        return None


def _visited(at: Place, lines: Sequence[int]) -> Rule:
    return Count(lines, 2, who=at, what="line/lines", code="visited")


FAMILY = SimpleLoop.family()
