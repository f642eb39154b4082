"""Chocona: shaded rectangles across regions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Cells, Count, Genre, Ground, Number, Regions, Rule, implies
from clew.rules.forms import (
    areas,
    borders,
    clues,
    kit,
    of_rooms,
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
from clew.rules.making import parted, refined, scattered
from clew.rules.solving import sample

_AREA = 7  # cells of a region that is made, about
_TRIES = 40  # regions that are divided before others are begun


class Chocona(Genre):
    """Shade cells so that joined shaded cells always form a rectangle or a square.

    A number counts the shaded cells of its region.
    """

    name = "chocona"
    title = "Chocona"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    example = "0 0 . 0\n1 0 . .\n0 . 2 2\n1 . . .\n[region]\n1 2 2 3\n4 5 2 3\n6 5 7 8\n9 9 7 8"
    number = At(Number(0, 999))
    region = Regions()
    about_rooms = ("number",)
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("chocona", body=[borders("region"), of_rooms("number", "region")]),
        pzprv3("chocona", rows=[areas("region", counted=True), clues("number"), shading("cell")]),
        puzzlekit(problem=[kit("number"), areas("region")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_borders("region"), pen_numbers("number", {"?": None}), pen_shading("cell")),
    )
    names = {
        "count": ("Region satisfied", "Region needs every cell left"),
        "corner": ("Square off the corner",),
    }

    def refuse(self) -> str | None:
        rooms = [self.region[at] for at in self.number]
        twice = next((at for at in self.number if rooms.count(self.region[at]) > 1), None)
        return None if twice is None else f"the region of {twice} has two numbers: expected one"

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded, regions = ground.on(Chocona.cell), self.region
        for at, number in self.number.items():
            cells = [shaded[place] for place in regions.cells[regions[at]]]
            who = f"the region of the {number} at {at}"
            yield Count(cells, number, who=who, what="shaded cell/shaded cells", clue=at)

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Chocona.cell)
        say = "a 2x2 block with three shaded cells is no part of rectangles"
        for window in self.grid.windows(2, 2):
            four = [shaded[place] for place in window]
            yield from (implies([each for each in four if each != last], [last], say, code="corner") for last in four)

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Self:
        """Random regions."""
        grid = lattice(size.rows, size.columns)
        return cls(size.rows, size.columns, region=scattered(grid, max(len(grid.cells) // _AREA, 1), rng))

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random regions with all numbers; where two solutions differ, a region is divided."""
        puzzle = cls.blank(size, rng)
        solution = sample(puzzle, rng)
        return None if solution is None else refined(puzzle.fullest(solution), solution, _TRIES, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """One more region: the more there are, the more is said."""
        region = self.region
        widest = max(places, key=lambda place: len(region.cells[region[place]]))
        finer = self.with_layers(region=parted(self.grid, region, widest, rng), number={})
        return finer.fullest(solution), solution

    def fullest(self, solution: Marks) -> Self:
        cells = self.region.cells
        heads = self.region.heads(self.grid).items()
        return self.with_layers(number={at: sum(solution[each] == 1 for each in cells[own]) for own, at in heads})


FAMILY = Chocona.family()
