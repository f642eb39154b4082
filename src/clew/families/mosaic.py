"""Mosaic: a picture of shaded cells, counted block by block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from clew.core.places import Marks, Place
from clew.rules import Around, At, Cells, Count, Genre, Ground, Number, Rule
from clew.rules.forms import id_signs, kit, pen_numbers, pen_shading, penpa, puzzlekit, tatham


class Mosaic(Genre):
    """Shade some cells.

    A number counts the shaded cells in the block of three by three cells around it, its own cell included.
    """

    name = "mosaic"
    title = "Mosaic"
    kind = "shading"
    sizes = (5, 10, 20)
    others = (("compact", 7), ("big", 15))
    example = "2 . 2 .\n. 5 . 3\n. . 4 .\n1 . . 1"
    picture = True
    clue = At(Number(0, 9))
    cell = Cells("white", "shaded", faces=("dot", "shade"))
    forms = (
        puzzlekit(full=None, problem=[kit("clue")], answer=[kit(place="cell", marks={"x": 1})]),
        tatham("mosaic", "Mosaic", body=[id_signs("clue")], params="(h[01])?"),
        penpa(pen_numbers("clue", {"?": None}, full=None), pen_shading("cell")),
    )
    names = {"count": ("Clue complete", "Clue needs every cell left")}

    def refuse(self) -> str | None:
        for at, number in self.clue.items():
            if number > len(self.grid.block[at]):
                return f"the {number} at {at} counts only {len(self.grid.block[at])} cells"
        return None

    def rules(self, ground: Ground) -> Iterator[Rule]:
        yield Around(self.grid, ground.on(Mosaic.cell), "block", self.clue, rule=self._count)

    def _count(self, at: Place, block: Sequence[int]) -> Rule:
        number = self.clue[at]
        return Count(block, number, who=f"the {number} at {at}", what="shaded cell/shaded cells", clue=at)

    def fullest(self, solution: Marks) -> Self:
        block = self.grid.block
        return self.with_layers(clue={at: sum(solution[each] == 1 for each in block[at]) for at in self.grid.cells})


FAMILY = Mosaic.family()
