"""Shikaku: divide the grid into rectangles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import UNKNOWN, At, Genre, Ground, Number, Rule, Walls, rectangles
from clew.rules.forms import (
    clues,
    id_numbers,
    kit,
    numbers,
    pen_fences,
    pen_numbers,
    pencilbox,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    rooms,
    sides,
    tatham,
)
from clew.rules.lattice import lattice
from clew.rules.making import one_each
from clew.rules.making import rectangles as divided
from clew.rules.parts import parts


class Shikaku(Genre):
    """Divide the grid into rectangles, each with one number that says how many cells it has."""

    name = "shikaku"
    title = "Shikaku"
    kind = "region"
    sizes = (5, 10, 17)
    others = (("compact", 7), ("big", 14))
    rare = (4, 5)
    full = True
    example = ". 3 .\n. . .\n2 4 ."
    area = At(Number(1, 999, unknown=True), bare=UNKNOWN)
    wall = Walls(boxes=True)
    forms = (
        puzzlink("shikaku", body=[numbers("area")]),
        pzprv3("shikaku", rows=[clues("area"), sides("wall", on=("1", "2"))]),
        pencilbox("shikaku", "shikaku", ["clue", "room"], file=["clue", "wall"], signed={".": 0, "-": -1}, lossy=True),
        puzzlekit(problem=[kit("area")], answer=[rooms("wall")]),
        tatham("rect", "Rectangles", body=[id_numbers("area", areas=True)], params=r"(e[0-9.]+)?a?"),
        penpa(pen_numbers("area", {"": "?"}), pen_fences("wall")),
    )
    names = {
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
        sizes = {at: None if size == UNKNOWN else size for at, size in self.area.items()}
        yield from rectangles(ground, Shikaku.wall, sizes)

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random rectangles with a number in each, moved while there are other solutions."""
        rooms = divided(lattice(size.rows, size.columns), 6, rng)
        solution: Marks = {
            cls.wall.between(*pair): int(rooms[pair[0]] != rooms[pair[1]])
            for pair in lattice(size.rows, size.columns).pairs
        }
        return one_each(cls(size.rows, size.columns), "area", rooms, solution, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """A number elsewhere in its rectangle."""
        open_to: dict[Place, list[Place]] = {place: [] for place in self.grid.cells}
        for one, other in (pair for pair in self.grid.pairs if not solution[Shikaku.wall.between(*pair)]):
            open_to[one].append(other)
            open_to[other].append(one)
        start = rng.choice(Shikaku.wall.ends(places[0]))
        own = next(each for each in parts(self.grid.cells, open_to.__getitem__) if start in each)
        rest = {at: area for at, area in self.area.items() if at not in own}
        return self.with_layers(area={**rest, rng.choice(own): len(own)}), solution


FAMILY = Shikaku.family()
