"""Kurochute: numbers that shoot at shaded cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Cells, Clause, Connected, Count, Genre, Ground, Number, Rule, never
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
    words,
)
from clew.rules.lattice import DIRECTIONS


class Kurochute(Genre):
    """Shade cells so that no two shaded cells share a side and all unshaded cells are connected.

    A number is not shaded. Go that many cells up, down, left and right from it: exactly one of the cells you reach is
    shaded.
    """

    name = "kurochute"
    title = "Kurochute"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    example = "3 3 . .\n. . 2 .\n. . . .\n3 . . ."
    clue = At(Number(1, 59, unknown=True))
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("kurochute", body=[numbers("clue")]),
        pzprv3("kurochute", rows=[clues("clue"), words(place="cell", marks={"1": 1, "+": 0, "-": 0})]),
        puzzlekit(problem=[kit("clue")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_numbers("clue"), pen_shading("cell")),
    )
    rare = (4, 5)
    ranks = {"No room left": 3, "Shaded cells would touch": 3, "Would cut off": 3}
    names = {
        "clue": ("Numbers stay white",),
        "count": ("Number has hit", "Only target left"),
        "touch": ("Beside a shaded cell",),
        "touch ahead": ("Shaded cells would touch",),
        "apart": ("Keep white connected", "Walled in"),
    }

    def targets(self, at: Place, distance: int) -> Sequence[Place]:
        """The cells at a distance from a cell in a straight line."""
        rays = ([*self.grid.ray(at, way)] for way in DIRECTIONS)
        return [ray[distance - 1] for ray in rays if distance <= len(ray)]

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Kurochute.cell)
        for at, number in self.clue.items():
            yield Clause([-shaded[at]], "numbers are not shaded", clue=at, code="clue")
            if number != UNKNOWN:
                cells = [shaded[place] for place in self.targets(at, number)]
                yield Count(cells, 1, who=f"the {number} at {at}", what="shaded cell/shaded cells", clue=at)

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Kurochute.cell)
        for pair in self.grid.pairs:
            yield never([shaded[place] for place in pair], "no two shaded cells share a side", code="touch")
        white = {place: -literal for place, literal in shaded.items()}
        yield Connected(white, self.grid.near.__getitem__, who="the unshaded cells")

    def fullest(self, solution: Marks) -> Self:
        """The puzzle with a number in every cell that can have one: the last of them, so that few are 1."""
        found: dict[Place, int] = {}
        for at in (each for each in self.grid.cells if not solution[each]):
            for distance in range(1, max(self.rows, self.columns)):
                if sum(solution[each] == 1 for each in self.targets(at, distance)) == 1:
                    found[at] = distance
        return self.with_layers(clue=found)


FAMILY = Kurochute.family()
