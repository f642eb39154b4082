"""Norinori: two shaded cells in every region, in pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import Cells, Clause, Count, Genre, Ground, Regions, Rule, never
from clew.rules.forms import (
    areas,
    borders,
    kit,
    pen_borders,
    pen_shading,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
)
from clew.rules.lattice import lattice
from clew.rules.making import grown, merged, moves, narrowed
from clew.rules.solving import sample


class Norinori(Genre):
    """Shade two cells in every region.

    Every shaded cell shares a side with exactly one other shaded cell, in its own region or in another one.
    """

    name = "norinori"
    title = "Norinori"
    kind = "shading"
    sizes = (6, 8, 10)
    others = (("compact", 7), ("big", 9))
    rare = (1,)
    least = Size(1, 2)
    example = "1 1 1 1\n1 2 2 3\n4 2 2 3\n4 4 4 3"
    region = Regions()
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("norinori", body=[borders("region")]),
        pzprv3("norinori", rows=[areas("region", counted=True), shading("cell")]),
        pencilbox("norinori", "norinori", ["area", "shade"]),
        puzzlekit(problem=[kit(), areas("region")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_borders("region"), pen_shading("cell")),
    )
    names = {
        "count": ("Region satisfied", "Region needs every cell left"),
        "alone": ("Pair needs a partner",),
        "three": ("Pair complete",),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Norinori.cell)
        for number, cells in self.region.cells.items():
            literals = [shaded[place] for place in cells]
            yield Count(literals, 2, who=f"region {number}", what="shaded cell/shaded cells")

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Norinori.cell)
        for place, near in self.grid.near.items():
            literals = [shaded[each] for each in near]
            yield Clause([-shaded[place], *literals], "no shaded cell is alone", code="alone")
            for number, one in enumerate(literals):
                for other in literals[:number]:
                    yield never([shaded[place], one, other], "no three shaded cells are joined", code="three")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random pairs, and regions that grow around two shaded cells each; these change until no other pairs fit."""
        blank = _Pairs(size.rows, size.columns, region=dict.fromkeys(lattice(size.rows, size.columns).cells, 1))
        solution = sample(blank, rng)
        seeds = [[place] for place in blank.grid.cells if solution is not None and solution[place]]
        regions = merged(blank.grid, grown(blank.grid, seeds, rng), 2, rng) if seeds else None
        return None if regions is None else narrowed(cls(size.rows, size.columns, region=regions), "region", rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        for place in places:
            if ways := list(moves(self, "region", solution, place)):
                return self.with_layers(region={**self.region, **rng.choice(ways)}), solution
        return None


class _Pairs(Norinori):
    """The pairs alone, with one in every block."""

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Norinori.cell)
        for window in (*self.grid.windows(2, 3), *self.grid.windows(3, 2)):
            yield Clause([shaded[place] for place in window], "no large blocks")


FAMILY = Norinori.family()
