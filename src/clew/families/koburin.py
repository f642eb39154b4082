"""Koburin: a loop through every cell that is neither shaded nor a clue."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Number
from clew.rules.around import LoopAroundShading
from clew.rules.forms import (
    clues,
    digits,
    kit,
    pen_lines,
    pen_numbers,
    pen_shading,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
    sides,
    trace,
)


class Koburin(LoopAroundShading):
    """Shade some cells and draw one loop through all the others; cells with clues are neither shaded nor on the loop.

    No two shaded cells share a side. A number counts the shaded cells that share a side with its cell.
    """

    name = "koburin"
    title = "Koburin"
    rare = (1, 5)
    example = ". 2 . . .\n. . 1 . .\n. . . . .\n. . . . .\n. 1 . . 0"
    clue = At(Number(0, 4, unknown=True), bare=UNKNOWN)
    silent = UNKNOWN
    forms = (
        puzzlink("koburin", body=[digits("clue")]),
        pzprv3("koburin", rows=[clues("clue"), shading("cell"), sides("link")]),
        puzzlekit(problem=[kit("clue")], answer=[trace("link", {"x": 1})]),
        penpa(pen_numbers("clue"), pen_shading("cell"), pen_lines("link")),
    )

    def counted(self, at: Place) -> tuple[int, Iterable[Place]]:
        return self.clue[at], self.grid.near[at]

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(
            clue={at: sum(solution.get(near, 0) == 1 for near in self.grid.near[at]) for at in self.clue}
        )


FAMILY = Koburin.family()
