"""Linesweeper: one loop around numbers that count the cells it visits near them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks
from clew.rules import At, Genre, Ground, Links, Loop, Number, Rule, Tally, never, visited
from clew.rules.forms import kit, puzzlekit, trace
from clew.rules.making import looped, wandered

_SHARES = (0.4, 0.7)  # of the grid, at least and at most, that a loop encloses


class Linesweeper(Genre):
    """Draw one loop that visits no number.

    A number says how many of the cells around it (up to eight) the loop visits.
    """

    name = "linesweeper"
    title = "Linesweeper"
    kind = "loop"
    sizes = (6, 8, 12)
    others = (("compact", 7), ("big", 10))
    rare = (1,)
    example = ". . . .\n. . . 4\n3 . . .\n. . . ."
    number = At(Number(0, 8))
    link = Links()
    forms = (puzzlekit(problem=[kit("number")], answer=[trace("link")]),)
    names = {
        "tally": ("Number satisfied", "Number needs every cell left", "Number leaves no choice"),
        "left out": ("No line through numbers",),
    }

    def always(self, ground: Ground) -> Iterator[Rule]:
        yield Loop(ground.on(Linesweeper.link), Linesweeper.link.ends)

    def rules(self, ground: Ground) -> Iterator[Rule]:
        meeting = ground.meeting(Linesweeper.link)
        for at, number in self.number.items():
            for line in meeting[at].values():
                yield never([line], "the loop does not visit numbers", clue=at, code="left out")
            around = {place: visited(meeting[place].values()) for place in self.grid.around[at]}
            who = f"the {number} at {at}"
            yield Tally(ground, around, number, who=who, what="visited cell/visited cells", clue=at)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random loop with a number in every other cell."""
        blank = cls(size.rows, size.columns)
        solution = looped(blank, cls.link, rng.uniform(*_SHARES), rng)
        return None if solution is None else wandered(blank, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        around = Linesweeper.link.meeting(self.grid, solution)
        on = {place: any(marks.values()) for place, marks in around.items()}
        every = {at: sum(on[near] for near in self.grid.around[at]) for at in self.grid.cells if not on[at]}
        return self.with_layers(number=every)


FAMILY = Linesweeper.family()
