"""Four cells: areas of four cells each, or of another number."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.core.results import Limits, Verdict
from clew.rules import UNKNOWN, Areas, At, Count, Genre, Ground, Number, Option, Rule, Walls
from clew.rules.forms import (
    clues,
    digits,
    either,
    id_signs,
    kit,
    pen_fences,
    pen_numbers,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    rooms,
    sides,
    tatham,
)
from clew.rules.making import wandered
from clew.rules.solving import kernel, sample

_NODES = 2000  # decisions to find out whether areas fit
_FOUR, _FIVE = {"cells": 4}, {"cells": 5}


class FourCells(Genre):
    """Divide the grid into areas of four cells each, or of another size if the puzzle says so.

    If it says `?`, all have four or all have five. A number counts how many sides of its cell are borders of its area;
    the edge of the grid counts as one.
    """

    name = "fourcells"
    title = "Four cells"
    kind = "region"
    sizes = (6, 8, 10)
    others = (("compact", (6, 8)), ("big", (8, 10)))
    rare = (1,)
    example = ". 3 2 .\n. 2 . .\n. . . 2\n. 2 2 ."
    cells = Option(Number(1, 99, unknown=True), 4, shown=True)
    number = At(Number(0, 4, unknown=True))
    wall = Walls()
    forms = (
        either(
            puzzlink("fourcells", body=[digits("number")], rules=_FOUR),
            puzzlink("fivecells", body=[digits("number")], rules=_FIVE),
        ),
        either(
            pzprv3("fourcells", rows=[clues("number"), sides("wall")], rules=_FOUR),
            pzprv3("fivecells", rows=[clues("number"), sides("wall", frame=True)], rules=_FIVE),
        ),
        puzzlekit(problem=[kit("number")], answer=[rooms("wall", down=True)], meant="meant"),
        tatham("palisade", "Palisade", body=[id_signs("number", short=True)], numbered="cells"),
        penpa(pen_numbers("number"), pen_fences("wall")),
    )
    names = {"count": ("Clue satisfied", "Borders forced at a clue")}

    def always(self, ground: Ground) -> Iterator[Rule]:
        wall = ground.on(FourCells.wall)
        named = {pair: wall[FourCells.wall.between(*pair)] for pair in self.grid.pairs}
        yield Areas(ground, named, (4, 5) if self.cells == UNKNOWN else (self.cells,))

    def rules(self, ground: Ground) -> Iterator[Rule]:
        wall = ground.on(FourCells.wall)
        for at, number in self.number.items():
            if number != UNKNOWN:
                own = [wall[side] for side in FourCells.wall.around(self.grid, at).values()]
                who = f"the {number} at {at}"
                yield Count(own, number - 4 + len(own), who=who, what="inner border/inner borders", clue=at)

    def meant(self) -> Self:
        """The puzzle of a text that does not say how many cells areas have: five, or four if these do not fit."""
        ways = [self.with_layers(cells={"": cells}) for cells in (5, 4)]
        limits = Limits(solutions=1, nodes=_NODES)
        return next((each for each in ways if kernel(each, limits).verdict is not Verdict.IMPOSSIBLE), ways[0])

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """All numbers of random areas, or of others that these allow."""
        cells = next((each for each in (4, 5, 6, 3) if size.rows * size.columns % each == 0), None)
        if cells is None:
            return None
        blank = cls(size.rows, size.columns, cells={"": cells})
        solution = sample(blank, rng)
        return None if solution is None else wandered(blank, solution, rng)

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(number={at: self._borders(at, solution) for at in self.grid.cells})

    def _borders(self, at: Place, solution: Marks) -> int:
        around = FourCells.wall.around(self.grid, at).values()
        return 4 - sum(solution[side] == 0 for side in around)


FAMILY = FourCells.family()
