"""Star battle: the same number of stars in every row, column and region."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import Cells, Count, Genre, Ground, Number, Option, Regions, Rule
from clew.rules.forms import (
    areas,
    borders,
    header,
    kit,
    option,
    pen_borders,
    pen_ignored,
    pen_shading,
    pen_stated,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
    value,
)
from clew.rules.lattice import lattice
from clew.rules.making import grown, merged, moved_cell, settled
from clew.rules.solving import sample


class StarBattle(Genre):
    """Place stars so that each row, column and region has the same number: one, unless the puzzle says otherwise.

    Stars never touch, not even diagonally.
    """

    name = "starbattle"
    title = "Star battle"
    kind = "placement"
    sizes = (5, 8, 10)
    others = (("compact", 6), ("big", 9))
    rare = (1,)
    square = True
    example = "1 2 2 2\n1 2 3 3\n4 4 4 3\n4 4 3 3"
    stars = Option(Number(1, 9), 1)
    region = Regions()
    cell = Cells("empty", "a star/stars", faces=("dot", "star"))
    forms = (
        puzzlink("starbattle", body=[option("stars"), borders("region")]),
        pzprv3("starbattle", rows=[value("stars"), areas("region", counted=True), shading("cell")]),
        puzzlekit(head=[header("stars")], problem=[areas("region")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_stated("stars"), pen_borders("region"), pen_ignored("symbol"), pen_shading("cell", "star", 2)),
    )
    names = {"count": ("All stars placed", "Only places for stars"), "touch": ("Beside a star",)}

    def rules(self, ground: Ground) -> Iterator[Rule]:
        star = ground.on(StarBattle.cell)
        for number, cells in self.region.cells.items():
            yield Count([star[place] for place in cells], self.stars, who=f"region {number}", what="star/stars")

    def always(self, ground: Ground) -> Iterator[Rule]:
        star = ground.on(StarBattle.cell)
        for who, cells in self.grid.lines:
            yield Count([star[place] for place in cells], self.stars, who=who, what="star/stars")
        for window in self.grid.windows(2, 2):
            who = f"the 2x2 block at {window[0]}"
            near = [star[place] for place in window]
            yield Count(near, 0, 1, who=who, what="star/stars", limit="stars never touch", code="touch")

    @classmethod
    def blank(cls, size: Size, rng: Random) -> StarBattle:
        """Every row is a region, so that rows and columns alone matter."""
        regions = {place: row for row, line in enumerate(lattice(size.rows, size.columns).rows, 1) for place in line}
        return cls(size.rows, size.columns, stars={"": 1 if size.rows < 9 else 2}, region=regions)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Stars first, regions grown around them, and then changed until no other stars fit."""
        blank = cls.blank(size, rng)
        solution = sample(blank, rng)
        if solution is None:
            return None
        seeds = [[place] for place in blank.grid.cells if solution[place]]
        regions = merged(blank.grid, grown(blank.grid, seeds, rng), blank.stars, rng)
        return None if regions is None else settled(blank.with_layers(region=regions), "region", solution, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        empty = [place for place in places if not solution[place]]
        moved = moved_cell(self, "region", empty, rng)
        return None if moved is None else (moved, solution)


FAMILY = StarBattle.family()
