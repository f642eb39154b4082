"""Minesweeper: mines that are counted by the numbers beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, Around, At, Cells, Clause, Count, Genre, Ground, Number, Option, Rule
from clew.rules.forms import (
    clues,
    header,
    kit,
    numbers,
    pen_numbers,
    pen_shading,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
    tatham_layout,
)


class Minesweeper(Genre):
    """Find the mines.

    A number counts the mines in the cells around it (up to eight); there is no mine in its own cell. If the
    total number of mines is given, it is exact.
    """

    name = "minesweeper"
    title = "Minesweeper"
    kind = "placement"
    sizes = (5, 10, 16)
    others = (("compact", 7), ("big", 13))
    example = "1 . . 1\n. . 1 .\n2 . 1 .\n1 . . ."
    clue = At(Number(0, 8, unknown=True))
    mines = Option(Number(0, 3600))
    cell = Cells("free", "a mine/mines", faces=("dot", "mine"), where=lambda self: self.hidden())
    forms = (
        puzzlink("mines", body=[numbers("clue")]),
        pzprv3("mines", rows=[clues("clue"), shading("cell")]),
        puzzlekit(
            head=[header("mines")], repeated=False, problem=[kit("clue")], answer=[kit(place="cell", marks={"x": 1})]
        ),
        tatham_layout("mines", "Mines", clue="clue", total="mines"),
        penpa(pen_numbers("clue"), pen_shading("cell", "sun_moon", 4)),
    )
    names = {
        "count": ("All mines found", "The rest are mines"),
        "mines": ("All mines of the grid", "The rest of the grid"),
    }

    def hidden(self) -> Sequence[Place]:
        """The cells that can have a mine."""
        return [place for place in self.grid.cells if place not in self.clue]

    def refuse(self) -> str | None:
        clues, around = self.clue, self.grid.around
        for at, number in clues.items():
            if not number or number == UNKNOWN:
                continue
            room = [*map(clues.__contains__, around[at])].count(False)
            if number > room:
                return f"the {number} at {at} has only {room} cells around it for mines"
        room = len(self.hidden())
        if self.mines is not None and self.mines > room:
            return f"there are {self.mines} mines, but only {room} cells for them"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        mine = ground.on(Minesweeper.cell)
        numbers = {at: number for at, number in self.clue.items() if number != UNKNOWN}
        yield Around(self.grid, mine, "around", numbers, rule=self._count)
        if self.mines is not None:
            every, free = list(mine.values()), list(self.clue)
            yield Count(every, self.mines, who="the grid", what="mine/mines", rests_on=free, code="mines")

    def _count(self, at: Place, around: Sequence[int]) -> Rule:
        number, free = self.clue[at], [place for place in self.grid.around[at] if place in self.clue]
        return Count(around, number, who=f"the {number} at {at}", what="mine/mines", clue=at, rests_on=free)

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        return cls(size.rows, size.columns, mines={"": size.rows * size.columns // 5})

    def fullest(self, solution: Marks) -> Self:
        around = self.grid.around
        free = [at for at in self.grid.cells if solution.get(at) != 1]
        return self.with_layers(clue={at: sum(solution.get(each) == 1 for each in around[at]) for at in free})

    def loose(self) -> Genre:
        return _Open(self.rows, self.columns, **self.layers)


class _Open(Minesweeper):
    """The same with all cells as places: those with a number are free."""

    def hidden(self) -> Sequence[Place]:
        return self.grid.cells

    def rules(self, ground: Ground) -> Iterator[Rule]:
        mine = ground.on(Minesweeper.cell)
        for at, number in self.clue.items():
            yield Clause([-mine[at]], f"{at} has a number, so it is free", clue=at)
            if number != UNKNOWN:
                around = [mine[place] for place in self.grid.around[at]]
                yield Count(around, number, who=f"the {number} at {at}", what="mine/mines", clue=at)
        if self.mines is not None:
            yield Count(list(mine.values()), self.mines, who="the grid", what="mine/mines", code="mines")


FAMILY = Minesweeper.family()
