"""Thermometers: mercury that rises from the bulbs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Self

from clew.core.family import Size
from clew.core.places import Marks, Place
from clew.rules import At, Cells, Choice, Count, Genre, Ground, Number, Outside, Rule, implies, line_of
from clew.rules.forms import chains, kit, margin, puzzlekit
from clew.rules.lattice import DIRECTIONS, lattice
from clew.rules.making import threads

_SIDES = ("top", "left")
_SHORTEST = 2  # cells of a thermometer in puzzles that are made


class Thermometers(Genre):
    """Fill thermometers with mercury, each from its bulb: as far as you like, or not at all.

    A number at the side counts the filled cells in its row or column.
    """

    name = "thermometers"
    title = "Thermometers"
    kind = "shading"
    sizes = (5, 8, 12)
    others = (("compact", 6), ("big", 10))
    example = "> > > o\n> > > o\n^ o > v\n^ ^ < o\n[count]\ntop 1 3 1 4\nleft 4 1 2 2"
    tube = At(
        Choice(bulb="o", up="^", right=">", down="v", left="<"),
        layout=True,
        faces={"bulb": "bulb", **{way: f"tube {way}" for way in DIRECTIONS}},
    )
    count = Outside(Number(0, 60), whole=True)
    cell = Cells("empty", "filled", faces=("dot", "ball"), where=lambda self: self.tube)
    forms = (
        puzzlekit(
            problem=[*(margin("count", side) for side in _SIDES), chains("tube", "bulb")],
            answer=[kit(place="cell", marks={"x": 1})],
        ),
    )
    names = {"count": ("All mercury found", "Only places for mercury"), "rise": ("Rising mercury",)}

    def refuse(self) -> str | None:
        sound, after = {at for at, way in self.tube.items() if way == "bulb"}, dict[Place, Place]()
        for place, before in self.before.items():
            if after.setdefault(before, place) != place:
                return f"{after[before]} and {place} both follow {before}: expected thermometers without branches"
            path = [place]
            while path[-1] not in sound and path[-1] in self.before and len(path) <= len(self.before):
                path.append(self.before[path[-1]])
            if path[-1] not in sound:
                return f"the thermometer at {place} has no bulb: expected signs that lead to one"
            sound.update(path)
        return None

    @cached_property
    def before(self) -> Mapping[Place, Place]:
        """The cell from which mercury comes to each that has no bulb."""
        tubes = ((at, way) for at, way in self.tube.items() if way != "bulb")
        ways = self.grid.ways
        return {at: ways[at].get(way, Place("the border")) for at, way in tubes}

    def rules(self, ground: Ground) -> Iterator[Rule]:
        filled = ground.on(Thermometers.cell)
        for spot, number in self.count.items():
            side, _, line = spot.partition(" ")
            cells = [filled[place] for place in line_of(self, spot) if place in filled]
            who = f"{'column' if side == 'top' else 'row'} {line}"
            yield Count(cells, number, who=who, what="filled cell/filled cells", clue=spot)
        for place, before in self.before.items():
            yield implies([filled[place]], [filled[before]], "mercury rises from the bulb", code="rise")

    @classmethod
    def blank(cls, size: Size, rng: Random) -> Genre:
        """Thermometers everywhere; in a grid of one cell there is only a bulb."""
        grid = lattice(size.rows, size.columns)
        found = threads(grid, min(_SHORTEST, len(grid.cells)), rng) or []
        tubes: dict[Place, str] = {}
        for path in found:
            way = path if rng.random() < 0.5 else path[::-1]
            tubes[way[0]] = "bulb"
            for before, place in pairwise(way):
                tubes[place] = next(name for name in DIRECTIONS if next(grid.ray(place, name), None) == before)
        return cls(size.rows, size.columns, tube=tubes)

    def fullest(self, solution: Marks) -> Self:
        spots = type(self).layer["count"].spots(self.rows, self.columns)
        return self.with_layers(count={spot: sum(solution.get(p) == 1 for p in line_of(self, spot)) for spot in spots})


FAMILY = Thermometers.family()
