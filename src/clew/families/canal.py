"""Canal view: numbers that see the canal along rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Self

from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Cells, Clause, Connected, Genre, Ground, Number, Rule, View, never
from clew.rules.forms import (
    clues,
    kit,
    numbers,
    pen_numbers,
    pen_shading,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
)
from clew.rules.lattice import DIRECTIONS


class Canal(Genre):
    """Shade cells to make one canal: all shaded cells are connected, and no 2x2 block is shaded.

    A number is not shaded. It says how many shaded cells follow it without a gap, up, down, left and right together.
    """

    name = "canal"
    title = "Canal view"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    example = ". . . .\n. 2 . .\n2 . . .\n3 . . ."
    clue = At(Number(0, 118, unknown=True))
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("canal", body=[numbers("clue")]),
        pzprv3("canal", rows=[clues("clue"), shading("cell")]),
        puzzlekit(problem=[kit("clue")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_numbers("clue"), pen_shading("cell")),
    )
    names = {
        "clue": ("Numbers stay white",),
        "view": ("Number complete", "Number must see farther", "Number would see too far"),
        "block": ("No 2x2 block",),
        "block ahead": ("Would make a 2x2 block",),
        "apart": ("Keep the canal connected", "Out of reach"),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Canal.cell)
        for at, number in self.clue.items():
            yield Clause([-shaded[at]], "numbers are not shaded", clue=at, code="clue")
            if number != UNKNOWN:
                rays = [[shaded[place] for place in self.grid.ray(at, way)] for way in DIRECTIONS]
                yield View(ground, rays, number, who=f"the {number} at {at}", clue=at)

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Canal.cell)
        for window in self.grid.windows(2, 2):
            yield never([shaded[place] for place in window], "the canal has no 2x2 block", code="block")
        yield Connected(shaded, self.grid.near.__getitem__, who="the canal")

    def seen(self, solution: Marks, at: Place) -> int:
        """How many cells of the canal a cell sees."""
        return sum(1 for way in DIRECTIONS for _ in takewhile(lambda each: solution[each], self.grid.ray(at, way)))

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(clue={at: self.seen(solution, at) for at in self.grid.cells if not solution[at]})


FAMILY = Canal.family()
