"""Tatamibari: divide the grid into rectangles as their signs say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Choice, Genre, Ground, Rule, Walls, never, rectangles
from clew.rules.forms import (
    kit,
    numbers,
    pen_fences,
    pen_symbols,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    rooms,
    sides,
    words,
)
from clew.rules.lattice import lattice
from clew.rules.making import area_of, one_each, walled
from clew.rules.making import rectangles as divided


class Tatamibari(Genre):
    """Divide the grid into rectangles, each with one sign; four of them never meet at a point.

    A plus is in a square, a horizontal line in a rectangle that is wider than it is high, a vertical line in one that
    is higher than it is wide.
    """

    name = "tatamibari"
    title = "Tatamibari"
    kind = "region"
    sizes = (5, 7, 9)
    turns = False
    others = (("compact", 6), ("big", 8))
    rare = (4, 5)
    full = True
    example = ". . + .\n+ . . .\n| . . .\n. . . -"
    sign = At(
        Choice(square="+", wide="-", tall="|", any="?"),
        bare="any",
        faces={"square": "plus", "wide": "minus", "tall": "upright"},
    )
    wall = Walls(boxes=True)
    forms = (
        puzzlink("tatamibari", body=[numbers("sign", {1: "tall", 2: "wide", 3: "square", UNKNOWN: "any"})]),
        pzprv3(
            "tatamibari",
            rows=[words("sign", clues={"c": "square", "a": "tall", "b": "wide", "-": "any"}), sides("wall")],
        ),
        puzzlekit(
            problem=[kit("sign", clues={"s": "square", "h": "wide", "v": "tall"})], answer=[rooms("wall", down=True)]
        ),
        penpa(pen_symbols("sign", "line", {1: "wide", 2: "tall", 5: "square"}, {"?": "any"}), pen_fences("wall")),
    )
    names = {
        "fit": ("Only rectangle", "All rectangles agree", "Many rectangles agree"),
        "bare": ("Only one sign reaches it",),
        "cross": ("No crossing",),
    }
    ranks = {
        "All rectangles agree": 1,
        "Must be covered": 1,
        "Many rectangles agree": 2,
        "Would break a rule": 3,
        "No way left": 3,
    }

    def rules(self, ground: Ground) -> Iterator[Rule]:
        told = {at: None if sign == "any" else sign for at, sign in self.sign.items()}
        yield from rectangles(ground, Tatamibari.wall, told)
        wall, between = ground.on(Tatamibari.wall), Tatamibari.wall.between
        for one, two, three, four in self.grid.windows(2, 2):
            sides = (between(one, two), between(three, four), between(one, three), between(two, four))
            say = "four rectangles never meet at a point"
            yield never([wall[each] for each in sides], say, code="cross")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random rectangles with a sign in each, moved while there are other solutions."""
        blank, grid = cls(size.rows, size.columns), lattice(size.rows, size.columns)
        rooms = divided(grid, 5, rng, crossing=False)
        return one_each(blank, "sign", rooms, walled(cls.wall, grid, rooms), rng, blank.told)

    def told(self, own: Sequence[Place], at: Place) -> str:
        """The sign of a rectangle."""
        height, width = (max(side) - min(side) for side in zip(*map(self.grid.at.__getitem__, own), strict=True))
        return "square" if height == width else "wide" if height < width else "tall"

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """A sign elsewhere in its rectangle."""
        own = area_of(self, Tatamibari.wall, solution, rng.choice(Tatamibari.wall.ends(places[0])))
        rest = {at: sign for at, sign in self.sign.items() if at not in own}
        return self.with_layers(sign={**rest, (at := rng.choice(own)): self.told(own, at)}), solution


FAMILY = Tatamibari.family()
