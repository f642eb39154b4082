"""Nurimisaki: circles at the capes of the unshaded land."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, takewhile
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Cells, Clause, Connected, Count, Genre, Ground, Number, Rule, View, never
from clew.rules.forms import clues, kit, numbers, pen_numbers, pen_shading, penpa, puzzlekit, puzzlink, pzprv3, shading
from clew.rules.lattice import DIRECTIONS
from clew.rules.making import are_joined, refined
from clew.rules.solving import sample

_TRIES = 60  # cells turned before another coast is begun


class Nurimisaki(Genre):
    """Shade cells so that all unshaded cells are connected; no 2x2 block is all shaded or all unshaded.

    The cells with a circle are the capes: exactly those unshaded cells that share a side with only one other. A number
    in a circle says how many unshaded cells there are in a straight line from it, itself included.
    """

    name = "nurimisaki"
    title = "Nurimisaki"
    kind = "shading"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    least = Size(1, 2)
    rare = (1,)
    example = "4 . . .\n. . . .\n. ? . .\n? . . ."
    clue = At(Number(2, 60, unknown=True), bare=UNKNOWN, faces={"number": "ring", UNKNOWN: "ring"})
    cell = Cells("not shaded", "shaded")
    forms = (
        puzzlink("nurimisaki", body=[numbers("clue")]),
        pzprv3("nurimisaki", rows=[clues("clue"), shading("cell")]),
        puzzlekit(problem=[kit("clue")], answer=[kit(place="cell", marks={"x": 1})]),
        penpa(pen_numbers("clue"), pen_shading("cell")),
    )
    names = {
        "circle": ("Circles stay white",),
        "cape": ("Cape complete", "Cape needs a way out"),
        "inland": ("No cape without a circle",),
        "view": ("Number complete", "Number must see farther", "Number would see too far"),
        "block": ("No 2x2 block",),
        "block ahead": ("Would make a 2x2 block",),
        "apart": ("Keep white connected", "Walled in"),
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Nurimisaki.cell)
        for at, around in self.grid.near.items():
            near = [-shaded[place] for place in around]
            if at in self.clue:
                yield Clause([-shaded[at]], "circles are not shaded", code="circle")
                yield Count(
                    near, 1, who=f"the circle at {at}", what="unshaded neighbour/unshaded neighbours", code="cape"
                )
                continue
            for some in combinations(
                near, len(near) - 1
            ):  # two of them, if no matter which one is left out one is left
                yield Clause([shaded[at], *some], "an unshaded cell without a circle has two ways out", code="inland")
        for at, number in self.clue.items():
            if number != UNKNOWN:
                rays = [[-shaded[place] for place in self.grid.ray(at, way)] for way in DIRECTIONS]
                yield View(ground, rays, number, own=1, who=f"the {number} at {at}", clue=at)

    def always(self, ground: Ground) -> Iterator[Rule]:
        shaded = ground.on(Nurimisaki.cell)
        for window in self.grid.windows(2, 2):
            four = [shaded[place] for place in window]
            yield never(four, "no 2x2 block is shaded", code="block")
            yield Clause(four, "no 2x2 block is unshaded", code="block")
        white = {place: -literal for place, literal in shaded.items()}
        yield Connected(white, self.grid.near.__getitem__, who="the unshaded cells")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """A random coast with a circle at each cape; where there are other solutions, cells turn."""
        solution = sample(_Coast(size.rows, size.columns), rng)
        if solution is None:
            return None
        return refined(cls(size.rows, size.columns).fullest(solution), solution, _TRIES, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """A cell turned, and other circles where that makes others."""
        for place in places:
            turned = {**solution, place: 1 - int(solution[place])}
            if self._is_coast(turned):
                return self.with_layers(clue={}).fullest(turned), turned
        return None

    def _is_coast(self, marks: Marks) -> bool:
        white = {place for place in self.grid.cells if not marks[place]}
        blocks = ({place in white for place in window} for window in self.grid.windows(2, 2))
        return len(white) > 1 and are_joined(self.grid, white) and all(len(each) == 2 for each in blocks)

    def fullest(self, solution: Marks) -> Self:
        white = [place for place in self.grid.cells if not solution[place]]
        near = self.grid.near
        capes = [place for place in white if sum(not solution[each] for each in near[place]) == 1]
        return self.with_layers(clue={at: self._seen(solution, at) for at in capes})

    def _seen(self, solution: Marks, at: Place) -> int:
        rays = (self.grid.ray(at, way) for way in DIRECTIONS)
        return 1 + sum(1 for ray in rays for _ in takewhile(lambda each: not solution[each], ray))


class _Coast(Nurimisaki):
    """The coast alone."""

    def rules(self, ground: Ground) -> Iterator[Rule]:
        return iter(())


FAMILY = Nurimisaki.family()
