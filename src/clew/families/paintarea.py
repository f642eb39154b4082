"""Paint area: whole areas shaded, joined and never in 2x2 blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, Alike, At, Cells, Clause, Connected, Count, Genre, Ground, Number, Regions, Rule, never
from clew.rules.forms import (
    areas,
    borders,
    clues,
    digits,
    kit,
    pen_borders,
    pen_numbers,
    pen_shading,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
)
from clew.rules.lattice import lattice
from clew.rules.making import plain, refined, united
from clew.rules.solving import sample

_AREA = 3  # cells of an area that is made, about
_TRIES = 40  # areas that are united before others are begun


class PaintArea(Genre):
    """Shade whole areas so that all shaded cells are connected; the cells of an area are all shaded or all unshaded.

    A number counts the shaded cells that share a side with it. No 2x2 block is all shaded or all unshaded.
    """

    name = "paintarea"
    title = "Paint area"
    kind = "shading"
    sizes = (5, 8, 10)
    others = (("compact", 6), ("big", 9))
    example = "2 . . .\n. 2 . .\n1 . . .\n1 . . .\n[area]\n1 2 3 4\n5 6 7 4\n8 9 9 4\n10 11 11 11"
    number = At(Number(0, 4, unknown=True))
    area = Regions()
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("paintarea", body=[borders("area"), digits("number")]),
        pzprv3("paintarea", rows=[areas("area", counted=True), clues("number"), shading("cell")]),
        puzzlekit(problem=[kit("number"), areas("area")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_borders("area"), pen_numbers("number"), pen_shading("cell")),
    )
    names = {
        "alike": ("Area has one colour",),
        "count": ("Number complete", "Number needs every cell left"),
        "block": ("No 2x2 block",),
        "block ahead": ("Would make a 2x2 block",),
        "apart": ("Keep the shading connected", "Out of reach"),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(PaintArea.cell)
        for number, cells in self.area.cells.items():
            if len(cells) > 1:
                yield Alike([shaded[place] for place in cells], who=f"area {number}")
        for at, number in self.number.items():
            if number != UNKNOWN:
                near = [shaded[place] for place in self.grid.near[at]]
                yield Count(near, number, who=f"the {number} at {at}", what="shaded cell/shaded cells", clue=at)

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(PaintArea.cell)
        for window in self.grid.windows(2, 2):
            four = [shaded[place] for place in window]
            yield never(four, "no 2x2 block is shaded", code="block")
            yield Clause(four, "no 2x2 block is unshaded", code="block")
        yield Connected(shaded, self.grid.near.__getitem__, who="the shaded cells")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random shading divided into areas; where two solutions differ, two areas become one."""
        grid = lattice(size.rows, size.columns)
        solution = sample(cls(size.rows, size.columns, area={each: at for at, each in enumerate(grid.cells, 1)}), rng)
        if solution is None:
            return None
        areas = plain(grid, solution, max(len(grid.cells) // _AREA, 1), rng)
        return refined(cls(size.rows, size.columns, area=areas).fullest(solution), solution, _TRIES, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """Two areas that become one."""
        found = (united(self.grid, self.area, solution, place, rng) for place in places)
        larger = next((each for each in found if each is not None), None)
        return None if larger is None else (self.with_layers(area=larger), solution)

    def fullest(self, solution: Marks) -> Self:
        near = self.grid.near
        return self.with_layers(number={at: sum(solution[each] == 1 for each in near[at]) for at in self.grid.cells})


FAMILY = PaintArea.family()
