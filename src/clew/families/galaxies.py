"""Spiral galaxies: areas that are symmetric around dots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import Anywhere, At, Choice, Dot, Genre, Ground, Rule, Symmetric, Walls
from clew.rules.forms import (
    id_steps,
    kit_quarters,
    more_holes,
    pen_dots,
    pen_fences,
    pen_holes,
    penpa,
    puzzlekit,
    puzzlink,
    pzprv3,
    rooms,
    sides,
    starred,
    stars,
    tatham,
    words,
)
from clew.rules.lattice import DIRECTIONS, Lattice
from clew.rules.making import area_of, refined, walled

_TRIES = 60  # changes before other galaxies are begun
_LARGE = 14  # cells of a galaxy, at most, while others are to follow
_STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]  # from a cell to a dot, by halves
_TRIED = 4  # dots at a cell, of which one is chosen
_Spot = tuple[int, int]
_Plan = Mapping[_Spot, Sequence[Place]]  # galaxies by twice the row and the column of their middles
_COLOURS = {"1": "white", "2": "black"}


class Galaxies(Genre):
    """Divide the grid into galaxies, each with one dot: rotated by half a turn around its dot, a galaxy looks the same.

    Dots may be in the middle of a cell, on a side or at a corner. Their colours do not matter, but the galaxies of
    black dots form a picture. Missing cells belong to no galaxy.
    """

    name = "galaxies"
    title = "Spiral galaxies"
    kind = "region"
    sizes = (5, 7, 10)
    others = (("compact", 6), ("big", 8))
    rare = (4, 5)
    full = True
    example = "o . . . . . o\n. . o . . . .\n. . . . . . .\n. . . . . . .\n. . . . . o .\n. o . . . . .\n. . . . . . ."
    dot = Anywhere(Choice(white="o", black="*"), layout=True, faces={"white": "white dot", "black": "black dot"})
    hole = At(Choice(hole="x"), layout=True, faces={"hole": "block"})
    wall = Walls(where=lambda self: self.inside())
    forms = (
        puzzlink("tentaisho", body=[stars("dot"), more_holes("hole", "hole")]),
        pzprv3(
            "tentaisho",
            rows=[
                starred("dot", _COLOURS, "hole"),
                sides("wall", beside="hole"),
                words(blank=("0", "1", "2", "3")),
            ],
        ),
        puzzlekit(problem=[kit_quarters("dot", "white")], answer=[rooms("wall", down=True)]),
        tatham("galaxies", "Galaxies", body=[id_steps("dot", "white", "black")], params="(d[nu])?"),
        penpa(pen_dots("dot", "circle_SS", {1: "white", 2: "black"}), pen_holes("hole", "hole"), pen_fences("wall")),
    )

    def inside(self) -> Sequence[Place]:
        """The cells that are not missing."""
        return [place for place in self.grid.cells if place not in self.hole]

    def refuse(self) -> str | None:
        at = {spot: place for place, spot in self.grid.at.items()}
        for dot in self.dots():
            gone = [at[seat] for seat in dot.seats if at[seat] in self.layers["hole"]]
            if gone:
                return f"{gone[0]} is missing, and {dot.who} needs it: expected a cell there"
        return None

    def dots(self) -> Sequence[Dot]:
        """The dots in the order of rows."""
        spots = type(self).dot.spots(self.rows, self.columns)
        return [_dot(self.grid, *spots[spot]) for spot in self.layers["dot"]]

    def rules(self, ground: Ground) -> Iterator[Rule]:
        wall = ground.on(Galaxies.wall)
        named = {Galaxies.wall.ends(place): literal for place, literal in wall.items()}
        yield Symmetric(ground, self.inside(), named, self.dots(), what="galaxy")

    @classmethod
    def draft(cls, size: Size, rng: Random) -> Genre | None:
        """Random galaxies, and others where there is another solution."""
        blank = cls(size.rows, size.columns)
        return refined(*blank._with(_grown(blank.grid, blank.grid.cells, rng)), _TRIES, rng)

    def changed(self, solution: Marks, places: Sequence[Place], rng: Random) -> tuple[Self, Marks] | None:
        """Other galaxies in place of two that meet."""
        middles = {(dot.row, dot.column): self.grid.rows[dot.seats[0][0]][dot.seats[0][1]] for dot in self.dots()}
        plan = {middle: area_of(self, Galaxies.wall, solution, seat) for middle, seat in middles.items()}
        gone = {*Galaxies.wall.ends(places[0])}
        gone |= {rng.choice(self.grid.near[end]) for end in gone}
        kept = {middle: area for middle, area in plan.items() if gone.isdisjoint(area)}
        free = [place for middle, area in plan.items() if middle not in kept for place in area]
        return self._with({**kept, **_grown(self.grid, free, rng)})

    def _with(self, plan: _Plan) -> tuple[Self, Marks]:
        """The puzzle of some galaxies, and its solution."""
        table = type(self).dot.table(self.rows, self.columns)
        rooms = {place: number for number, area in enumerate(plan.values()) for place in area}
        dots = {table[row][column]: "white" for row, column in plan}
        return self.with_layers(dot=dots), walled(Galaxies.wall, self.grid, rooms)


def _grown(grid: Lattice, cells: Sequence[Place], rng: Random) -> _Plan:
    """Random galaxies that cover some cells, by their middles; the largest of a few at each place."""
    free, plan = {grid.at[place] for place in cells}, dict[_Spot, Sequence[Place]]()
    for place in rng.sample([*cells], len(cells)):
        row, column = grid.at[place]
        if (row, column) not in free:
            continue
        best, middle = set[_Spot](), (2 * row, 2 * column)
        for down, right in ((0, 0), *rng.sample(_STEPS, _TRIED)):
            dot = Dot(2 * row + down, 2 * column + right, "")
            found = _galaxy(dot, free, rng) if free.issuperset(dot.seats) else set[_Spot]()
            if len(found) > len(best):
                best, middle = found, (dot.row, dot.column)
        free -= best
        plan[middle] = [grid.rows[r][c] for r, c in sorted(best)]
    return plan


def _galaxy(dot: Dot, free: set[_Spot], rng: Random) -> set[_Spot]:
    """A random galaxy around a dot."""
    found, size = {*dot.seats}, rng.randint(2, _LARGE)
    shore = [*found]
    while shore and len(found) < size:
        row, column = rng.choice(shore)
        beside = [(row + down, column + right) for down, right in DIRECTIONS.values()]
        fresh = [at for at in beside if at not in found and at in free and dot.image(at) in free]
        if fresh:
            at = rng.choice(fresh)
            found |= {at, dot.image(at)}
            shore += (at, dot.image(at))
        else:
            shore.remove((row, column))
    return found


def _dot(grid: Lattice, row: float, column: float) -> Dot:
    """A dot with its name."""
    made = Dot(int(2 * row), int(2 * column), "")
    first, *_, last = [grid.rows[r][c] for r, c in (made.seats[0], made.seats[-1])]
    return made._replace(who=f"the dot at {first}" if first == last else f"the dot between {first} and {last}")


FAMILY = Galaxies.family()
