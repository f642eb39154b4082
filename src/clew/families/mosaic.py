"""Mosaic: a picture of shaded cells, counted block by block."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from clew.core.places import Marks
from clew.rules import At, Cells, Count, Counts, Genre, Ground, Number, Rule
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
        shaded, block, spots = ground.on(Mosaic.cell).__getitem__, self.grid.block, [*self.clue]
        blocks = [[*map(shaded, block[at])] for at in spots]

        def rule(index: int) -> Rule:
            at, number = spots[index], self.clue[spots[index]]
            return Count(blocks[index], number, who=f"the {number} at {at}", what="shaded cell/shaded cells", clue=at)

        yield Counts(blocks, [*self.clue.values()], rule=rule)

    def fullest(self, solution: Marks) -> Self:
        block = self.grid.block
        return self.with_layers(clue={at: sum(solution[each] == 1 for each in block[at]) for at in self.grid.cells})


FAMILY = Mosaic.family()
