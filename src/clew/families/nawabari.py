"""Nawabari: divide the grid into rectangles whose sides numbers count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Count, Genre, Ground, Number, Rule, Walls, rectangles
from clew.rules.forms import (
    clues,
    digits,
    kit,
    pen_fences,
    pen_numbers,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    rooms,
    sides,
)
from clew.rules.lattice import lattice
from clew.rules.making import area_of, one_each, walled
from clew.rules.making import rectangles as divided


class Nawabari(Genre):
    """Divide the grid into rectangles, each with one number.

    It says how many sides of its cell are sides of the rectangle.
    """

    name = "nawabari"
    title = "Nawabari"
    kind = "region"
    sizes = (5, 7, 9)
    others = (("compact", 6), ("big", 8))
    rare = (4, 5)
    full = True
    example = ". . . 3\n2 2 . .\n. . . .\n. 3 . ."
    number = At(Number(0, 4, unknown=True), bare=UNKNOWN)
    wall = Walls(boxes=True)
    forms = (
        puzzlink("nawabari", body=[digits("number")]),
        pzprv3("nawabari", rows=[clues("number"), sides("wall", frame=True)]),
        puzzlekit(problem=[kit("number")], answer=[rooms("wall", down=True)]),
        penpa(pen_numbers("number"), pen_fences("wall")),
    )
    names = {
        "count": ("Clue satisfied", "Borders forced at a clue"),
        "fit": ("Only rectangle", "All rectangles agree", "Many rectangles agree"),
        "bare": ("Only one clue reaches it",),
    }
    ranks = {
        "All rectangles agree": 1,
        "Must be covered": 1,
        "Many rectangles agree": 2,
        "Would break a rule": 3,
        "No way left": 3,
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        told = {at: None if number == UNKNOWN else ("sides", number) for at, number in self.number.items()}
        wall, around = ground.on(Nawabari.wall), Nawabari.wall.around
        for at, number in self.number.items():
            if number != UNKNOWN:
                own = [wall[side] for side in around(self.grid, at).values()]
                more = f"the {number} at {at}"
                yield Count(own, number - 4 + len(own), who=more, what="inner border/inner borders", clue=at)
        yield from rectangles(ground, Nawabari.wall, told)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random rectangles with a number in each, moved while there are other solutions."""
        blank, grid = cls(size.rows, size.columns), lattice(size.rows, size.columns)
        rooms = divided(grid, 5, rng)
        return one_each(blank, "number", rooms, walled(cls.wall, grid, rooms), rng, blank.told)

    def told(self, own: Sequence[Place], at: Place) -> int:
        """The number of a cell in its rectangle."""
        return 4 - len(set(self.grid.near[at]).intersection(own))

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """A number elsewhere in its rectangle."""
        own = area_of(self, Nawabari.wall, solution, rng.choice(Nawabari.wall.ends(places[0])))
        rest = {at: number for at, number in self.number.items() if at not in own}
        return self.with_layers(number={**rest, (at := rng.choice(own)): self.told(own, at)}), solution


FAMILY = Nawabari.family()
