"""Aqre: joined shading without long runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Cells, Clause, Connected, Count, Genre, Ground, Number, Regions, Rule, never
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


class Aqre(Genre):
    """Shade cells so that all shaded cells are joined.

    A number counts the shaded cells of its region. No row or column has four shaded cells next to each other, nor four
    unshaded ones.
    """

    name = "aqre"
    title = "Aqre"
    kind = "shading"
    sizes = (5, 8, 10)
    others = (("compact", 6), ("big", 9))
    rare = (1,)
    example = "4 . . 2\n1 . . .\n0 1 . 0\n. 1 . .\n[region]\n1 1 1 2\n3 3 1 2\n4 5 1 6\n7 8 8 8"
    number = At(Number(0, 999))
    region = Regions()
    about_rooms = ("number",)
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("aqre", body=[borders("region"), of_rooms("number", "region")]),
        pzprv3("aqre", rows=[areas("region", counted=True), clues("number"), shading("cell")]),
        puzzlekit(problem=[kit("number"), areas("region")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_borders("region"), pen_numbers("number", {"?": None}), pen_shading("cell")),
    )
    names = {
        "count": ("Region satisfied", "Region needs every cell left"),
        "four": ("No four in a row",),
        "apart": ("Keep the shading connected", "Out of reach"),
    }

    def refuse(self) -> str | None:
        rooms = [self.region[at] for at in self.number]
        twice = next((at for at in self.number if rooms.count(self.region[at]) > 1), None)
        return None if twice is None else f"the region of {twice} has two numbers: expected one"

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded, regions = ground.on(Aqre.cell), self.region
        for at, number in self.number.items():
            cells = [shaded[place] for place in regions.cells[regions[at]]]
            who = f"the region of the {number} at {at}"
            yield Count(cells, number, who=who, what="shaded cell/shaded cells", clue=at)

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Aqre.cell)
        for height, width in ((1, 4), (4, 1)):
            for window in self.grid.windows(height, width):
                four = [shaded[place] for place in window]
                yield never(four, "there are never four shaded cells in a row", code="four")
                yield Clause(four, "there are never four unshaded cells in a row", code="four")
        yield Connected(shaded, self.grid.near.__getitem__, who="the shaded cells")

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


FAMILY = Aqre.family()
