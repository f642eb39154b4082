"""Kurodoko: numbers that see along rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Self

from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Cells, Clause, Connected, Genre, Ground, Number, Rule, View, never
from clew.rules.forms import (
    clues,
    id_numbers,
    kit,
    numbers,
    pen_numbers,
    pen_shading,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    shading,
    tatham,
)
from clew.rules.lattice import DIRECTIONS


class Kurodoko(Genre):
    """Shade cells so that no two shaded cells share a side and all unshaded cells are connected.

    A number is not shaded. It says how many unshaded cells it sees along its row and column, itself included, up to
    shaded cells or the edge.
    """

    name = "kurodoko"
    title = "Kurodoko"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    rare = (1,)
    example = ". 5 . .\n. 5 . 4\n. . . .\n. . . ."
    clue = At(Number(1, 119, unknown=True), faces={"number": "ring"})
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("kurodoko", body=[numbers("clue")]),
        pzprv3("kurodoko", rows=[clues("clue"), shading("cell")]),
        pencilbox("kurodoko", "kurodoko", ["mixed"], ["clue", "shade"], ["clue", "shade"], bare="?", signed={"-": -4}),
        puzzlekit(problem=[kit("clue")], answer=[kit(place="cell", marks={"x": 1})]),
        tatham("range", "Range", body=[id_numbers("clue", areas=False)], example="6x6:a3b7_2b9f5o2c3"),
        penpa(pen_numbers("clue"), pen_shading("cell")),
    )
    names = {
        "clue": ("Numbers stay white",),
        "view": ("Number complete", "Number must see farther", "Number would see too far"),
        "touch": ("Beside a shaded cell",),
        "touch ahead": ("Shaded cells would touch",),
        "apart": ("Keep white connected", "Walled in"),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Kurodoko.cell)
        for at, number in self.clue.items():
            yield Clause([-shaded[at]], "numbers are not shaded", clue=at, code="clue")
            if number != UNKNOWN:
                rays = [[-shaded[place] for place in self.grid.ray(at, way)] for way in DIRECTIONS]
                yield View(ground, rays, number, own=1, who=f"the {number} at {at}", clue=at)

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Kurodoko.cell)
        for pair in self.grid.pairs:
            yield never([shaded[place] for place in pair], "no two shaded cells share a side", code="touch")
        white = {place: -literal for place, literal in shaded.items()}
        yield Connected(white, self.grid.near.__getitem__, who="the unshaded cells")

    def seen(self, solution: Marks, at: Place) -> int:
        """How many unshaded cells a cell sees, itself included."""
        return 1 + sum(
            1 for way in DIRECTIONS for _ in takewhile(lambda each: not solution[each], self.grid.ray(at, way))
        )

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(clue={at: self.seen(solution, at) for at in self.grid.cells if not solution[at]})


FAMILY = Kurodoko.family()
