"""Kurotto: circles that count the shaded groups beside them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Cells, Clause, Genre, Ground, Number, Rule, Touching
from clew.rules.forms import clues, kit, numbers, pen_numbers, pen_shading, penpa, puzzlekit, puzzlink, pzprv3, shading
from clew.rules.making import wandered
from clew.rules.parts import parts

_LARGEST = 5  # cells of a group that is made
_TRIED = 0.6  # of all cells, those that a group may be begun with or grow by


class Kurotto(Genre):
    """Shade some of the cells without a circle.

    A number in a circle is the total size of the groups of connected shaded cells that share a side with the circle. A
    circle without a number can have any total.
    """

    name = "kurotto"
    title = "Kurotto"
    kind = "shading"
    sizes = (5, 6, 10)
    others = (("compact", 7), ("big", 8))
    rare = (1, 4)
    example = ". . 5 .\n. . . .\n3 . 4 .\n. 3 . ."
    clue = At(Number(0, 999, unknown=True), faces={"number": "ring", UNKNOWN: "ring"})
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("kurotto", body=[numbers("clue")]),
        pzprv3("kurotto", rows=[clues("clue"), shading("cell")]),
        puzzlekit(problem=[kit("clue", clues={"o": UNKNOWN})], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_numbers("clue"), pen_shading("cell")),
    )
    names = {
        "clue": ("Circles stay white",),
        "touch": ("Circle complete", "Group would be too large", "Group must grow"),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded, near = ground.on(Kurotto.cell), self.grid.near.__getitem__
        for at, number in self.clue.items():
            yield Clause([-shaded[at]], "circles are not shaded", clue=at, code="clue")
            if number != UNKNOWN:
                who = f"the {number} at {at}"
                yield Touching(ground, shaded, near, at, number, closed=self.clue, who=who, clue=at)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Small random groups, and a number in every other cell."""
        blank = cls(size.rows, size.columns)
        near, shaded = blank.grid.near.__getitem__, list[Place]()
        for place in rng.sample(blank.grid.cells, round(len(blank.grid.cells) * _TRIED)):
            if len(parts([place, *shaded], near)[0]) <= rng.randint(1, _LARGEST):
                shaded.append(place)
        return wandered(blank, {place: int(place in shaded) for place in blank.grid.cells}, rng)

    def fullest(self, solution: Marks) -> Self:
        found = parts([place for place in self.grid.cells if solution[place]], self.grid.near.__getitem__)
        clues = {
            at: sum(len(part) for part in found if not set(part).isdisjoint(self.grid.near[at]))
            for at in self.grid.cells
            if not solution[at]
        }
        return self.with_layers(clue=clues)


FAMILY = Kurotto.family()
