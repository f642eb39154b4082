"""Cave: one cave, and rock that reaches the edge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Self

from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Cells, Clause, Connected, Genre, Ground, Number, Rule, View, never
from clew.rules.forms import clues, kit, numbers, pen_numbers, pen_shading, penpa, puzzlekit, puzzlink, pzprv3, shading
from clew.rules.lattice import DIRECTIONS


class Cave(Genre):
    """Shade cells so that the unshaded ones form one connected cave.

    Every shaded cell is connected to the edge of the grid through shaded cells. A number is in the cave. It says how
    many cave cells it sees along its row and column, itself included, up to shaded cells or the edge.
    """

    name = "cave"
    title = "Cave"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    rare = (1,)
    example = ". . . .\n. . 2 .\n4 . . .\n2 . . ."
    clue = At(Number(1, 119, unknown=True))
    cell = Cells("cave", "shaded")
    forms = (
        puzzlink("cave", body=[numbers("clue")]),
        pzprv3("cave", rows=[clues("clue"), shading("cell")]),
        puzzlekit(problem=[kit("clue")], answer=[kit(place="cell", marks={"x": 0})]),
        penpa(pen_numbers("clue"), pen_shading("cell")),
    )
    names = {
        "clue": ("Number cells stay open",),
        "view": ("Number complete", "Number must see farther", "Number would see too far"),
        "crossing": ("No chequered block",),
        "apart": ("Keep the cave connected", "Walled in"),
        "inside": ("Way to the edge", "No way to the edge"),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Cave.cell)
        for at, number in self.clue.items():
            yield Clause([-shaded[at]], "numbers are in the cave", clue=at, code="clue")
            if number != UNKNOWN:
                rays = [[-shaded[place] for place in self.grid.ray(at, way)] for way in DIRECTIONS]
                yield View(ground, rays, number, own=1, who=f"the {number} at {at}", clue=at)

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Cave.cell)
        cave = {place: -literal for place, literal in shaded.items()}
        yield Connected(cave, self.grid.near.__getitem__, who="the cave")
        edge = [place for place, near in self.grid.near.items() if len(near) < 4]
        outside = ground.new()
        near = self.grid.near.__getitem__
        yield Connected(shaded, near, who="the shaded cells", rim=edge, outside=outside, code="inside")
        for window in self.grid.windows(2, 2):  # a chequered block would cut the cave, or the rock from the edge
            one, two, three, four = (shaded[place] for place in window)
            for way in ([one, -two, -three, four], [-one, two, three, -four]):
                yield never(way, "a chequered 2x2 block would cut something off", code="crossing")

    def seen(self, solution: Marks, at: Place) -> int:
        """How many cells of the cave a cell sees, itself included."""
        rays = (self.grid.ray(at, way) for way in DIRECTIONS)
        return 1 + sum(1 for ray in rays for _ in takewhile(lambda each: not solution[each], ray))

    def fullest(self, solution: Marks) -> Self:
        return self.with_layers(clue={at: self.seen(solution, at) for at in self.grid.cells if not solution[at]})


FAMILY = Cave.family()
